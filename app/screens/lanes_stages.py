"""The choice of For the Emperor in stages: a card, a battlefield, what the ability asks for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from app.widgets.entries import Entry
from games.core.prompt import Choice, Prompt
from games.for_the_emperor.ask import verb
from games.for_the_emperor.board import (
    ASHIGARU,
    FIELDS,
    KYUDO,
    RONIN,
    SIDE_NAME,
    WOKOU,
    YAMABUSHI,
    shown,
)
from games.for_the_emperor.picture import bonus
from games.for_the_emperor.queries import hand_of
from games.for_the_emperor.text import short_name, warrior_name

if TYPE_CHECKING:
    from games.for_the_emperor.actions import PlayWarrior
    from games.for_the_emperor.state import State

LETTERS = "abcd"
ASKS = {
    ASHIGARU: "token to?",
    KYUDO: "token to?",
    RONIN: "which banner?",
    YAMABUSHI: "takes back?",
    WOKOU: "moves a token?",
}


def card_entries(view: State, prompt: Prompt) -> tuple[Entry, ...]:
    """An entry for each card of the hand; its members are the battlefields."""
    hand = hand_of(view, view.side)
    return tuple(
        _card(view, prompt, card, letter) for letter, card in zip(LETTERS, hand, strict=False)
    )


def card_label(card: int) -> str:
    """A card as it stands in the hand."""
    return f"{card} {warrior_name(card)}"


def _card(view: State, prompt: Prompt, card: int, letter: str) -> Entry:
    word = verb(card)
    for barred in prompt.barred:
        if barred.verb == word and not barred.target:
            return Entry(card_label(card), word, key=letter, barred=barred)
    choices = [choice for choice in prompt.choices if play_of(choice).card == card]
    barred_at = {barred.target: barred for barred in prompt.barred if barred.verb == word}
    members = []
    for field in range(FIELDS):
        name = shown(field)
        here = [choice for choice in choices if play_of(choice).field == field]
        entry = Entry(f"on {name}", word, name, name)
        if not here:
            why = barred_at.get(name)
            members.append(Entry(f"{card} on {name}", word, name, name, barred=why))
        elif len(here) == 1:
            members.append(Entry(entry.label, word, name, name, choice=here[0]))
        else:
            members.append(
                Entry(entry.label, word, name, name, members=tuple(_ability(view, card, here)))
            )
    return Entry(card_label(card), word, key=letter, members=tuple(members))


def play_of(choice: Choice) -> PlayWarrior:
    """The play that a choice stands for."""
    action: PlayWarrior = choice.action  # type: ignore[assignment]
    return action


def _ability(view: State, card: int, choices: list[Choice]) -> Iterable[Entry]:
    """What the ability of a card asks for."""
    if card == WOKOU:
        return _moves(view, choices)
    if card == YAMABUSHI:
        return _returns(choices)
    if card == RONIN:
        return (
            Entry(f"banner {play_of(c).banner}", "ronin", key=str(play_of(c).banner), choice=c)
            for c in choices
        )
    return map(_to, choices)


def _to(choice: Choice) -> Entry:
    """A token that goes to a battlefield."""
    name = shown(play_of(choice).to)
    return Entry(f"to {name}", "token", name, name, choice=choice)


def _returns(choices: list[Choice]) -> Iterable[Entry]:
    for choice in choices:
        play = play_of(choice)
        if play.back:
            label = f"{short_name(play.back)} from {shown(play.out)}"
            yield Entry(label, "back", key=str(play.back), choice=choice)
        else:
            yield Entry("nobody", "back", key="0", choice=choice)


def _moves(view: State, choices: list[Choice]) -> Iterable[Entry]:
    """The tokens that Wokou may move, each with where to."""
    tokens: dict[tuple[int, int], list[Choice]] = {}
    for choice in choices:
        play = play_of(choice)
        if not play.token:
            yield Entry("no token", "move", key="0", choice=choice)
        else:
            tokens.setdefault((play.side, play.token), []).append(choice)
    for number, ((side, card), members) in enumerate(tokens.items(), 1):
        label = f"{SIDE_NAME[side]} +{bonus(view, card)}"
        yield Entry(label, "move", key=str(number), members=tuple(map(_to, members)))
