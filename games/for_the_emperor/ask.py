"""How the decision reads to a person [3.1]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.prompt import Barred, Choice, Prompt
from games.for_the_emperor.actions import PlayWarrior
from games.for_the_emperor.board import FIELDS, SIDE_NAME, shown
from games.for_the_emperor.preview import preview
from games.for_the_emperor.queries import hand_of, why_not_there
from games.for_the_emperor.text import warrior_name

if TYPE_CHECKING:
    from games.for_the_emperor.decisions import ChoosePlay
    from games.for_the_emperor.state import State


def choose_play(decision: ChoosePlay, state: State) -> Prompt:
    """The turn as a question: verbs are warriors, targets battlefields."""
    side = SIDE_NAME[state.side]
    again = f"{side} plays a second warrior" if state.second else f"{side} plays a warrior"
    return Prompt(
        decision.seat,
        "Second play" if state.second else "Play",
        again,
        "3.3" if state.second else "3.1",
        tuple(_choice(state, action) for action in decision.legal(state)),
        tuple(_barred(state)),
        f"turn {state.count} of 8",
    )


def _choice(state: State, action: PlayWarrior) -> Choice:
    name = warrior_name(action.card)
    does = ability_words(action)
    return Choice(
        action,
        f"{name} on {shown(action.field)}{', ' + does if does else ''}",
        verb(action.card),
        shown(action.field),
        f"6.{action.card}" if does else "3.1",
        None,
        outcome_words(state, action),
        short=f"{action.card} on {shown(action.field)}",
    )


def verb(card: int) -> str:
    """The word that groups the choices of a card."""
    return warrior_name(card).lower()


def ability_words(action: PlayWarrior) -> str:
    """What the ability does with this play: `token to 3`; empty if nothing."""
    if action.token:
        owner = SIDE_NAME[action.side]
        return f"{owner}'s {warrior_name(action.token)} token to {shown(action.to)}"
    if action.to >= 0:
        return f"token to {shown(action.to)}"
    if action.banner:
        return f"banner {action.banner}"
    if action.back:
        return f"takes back {warrior_name(action.back)} from {shown(action.out)}"
    return ""


def outcome_words(state: State, action: PlayWarrior) -> str:
    """Strengths, banners and control that follow on the battlefield."""
    after = preview(state, action)
    own = after.strengths[state.side]
    other = after.strengths[1 - state.side]
    parts = [f"{own} to {other} there"]
    if after.controller is None:
        parts.append("nobody controls it")
    else:
        parts.append(f"{SIDE_NAME[after.controller]} controls it")
    if after.placed:
        parts.append(
            "banners: " + ", ".join(f"{banner} on {shown(f)}" for f, banner in after.placed)
        )
    return "; ".join(parts)


def _barred(state: State) -> list[Barred]:
    found = []
    for card in hand_of(state, state.side):
        name = warrior_name(card)
        if card == state.second:
            found.append(Barred(name, verb(card), "it was just taken back", "6.5"))
            continue
        for field in range(FIELDS):
            why = why_not_there(state, state.side, card, field)
            if why is not None:
                label = f"{name} on {shown(field)}"
                found.append(Barred(label, verb(card), why.text, why.rule, shown(field)))
    return found
