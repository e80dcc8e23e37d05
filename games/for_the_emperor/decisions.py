"""The one decision of the game: which warrior goes where, and what it does [3.0, 6.0]."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import Decision
from games.for_the_emperor import actions, ask, sequence
from games.for_the_emperor.actions import PlayWarrior
from games.for_the_emperor.banners import ASSIGN_BANNERS, place
from games.for_the_emperor.board import (
    ASHIGARU,
    FIELDS,
    KYUDO,
    RONIN,
    WOKOU,
    YAMABUSHI,
)
from games.for_the_emperor.events import (
    NoBanner,
    TokenMoved,
    TokenPlaced,
    WarriorPlayed,
    WarriorReturned,
)
from games.for_the_emperor.queries import (
    banner_choices,
    fields_for,
    hand_of,
    open_fields,
    why_not_there,
)

if TYPE_CHECKING:
    from games.for_the_emperor.state import State


class ChoosePlay(Decision):
    """Which warrior to play, where, and how [3.1]."""

    kind: Literal["choose_play"] = "choose_play"

    def legal(self, state: State) -> list[PlayWarrior]:
        """All plays of the hand, card by card, battlefield by battlefield."""
        free = open_fields(state)
        found: list[PlayWarrior] = []
        for card in hand_of(state, state.side):
            if card == state.second:
                continue
            fields = fields_for(state, state.side, card, free)
            if card in PLAYS:
                found += PLAYS[card](state, card, fields)
            else:
                plain = actions.PLAIN[card]
                found += [plain[field] for field in fields]
        return found

    def ask(self, state: State) -> Prompt:
        """The turn as a question."""
        return ask.choose_play(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids a play."""
        if not isinstance(action, PlayWarrior):
            return None
        hand = hand_of(state, state.side)
        if action.card not in hand:
            return Reason("not in your hand", "3.1")
        if action.card == state.second:
            return Reason("it was just taken back", "6.5")
        there = why_not_there(state, state.side, action.card, action.field)
        return there or Reason("its ability cannot do that here", f"6.{action.card}")

    def take(self, state: State, action: Action, play: Play) -> None:
        """Put the warrior down, resolve its ability, then assign banners [3.1, 3.2]."""
        assert isinstance(action, PlayWarrior)
        side, card, field = state.side, action.card, action.field
        hand_of(state, side).remove(card)
        if state.known[side] == card:
            state.known[side] = 0
        lane = 2 * field + side
        state.lanes[lane] = (*state.lanes[lane], card)
        state.second = 0
        play.emit(WarriorPlayed(side, card, field, "3.1"))
        ability = ABILITY.get(card)
        if ability is not None:
            ability(state, action, play)
        play.push(ASSIGN_BANNERS, sequence.AFTER_PLAY)


def _token_plays(state: State, card: int, fields: list[int]) -> Iterable[PlayWarrior]:
    tokens = actions.TOKEN[card]
    return (action for field in fields for action in tokens[field])


def _ronin_plays(state: State, card: int, fields: list[int]) -> Iterable[PlayWarrior]:
    free = banner_choices(state)
    return (
        action
        for field in fields
        for action in [actions.BANNER[field, banner] for banner in free[field]]
        or [actions.PLAIN[card][field]]
    )


def _yamabushi_plays(state: State, card: int, fields: list[int]) -> Iterable[PlayWarrior]:
    # Ruling A14: any other own warrior, also on full battlefields and on Yamabushi's own.
    own = [
        (out, back) for out in range(FIELDS) for back in sorted(state.lanes[2 * out + state.side])
    ]
    found: list[PlayWarrior] = []
    for field in fields:
        backs = actions.BACK[field]
        found.append(actions.PLAIN[card][field])
        found += [backs[place] for place in own]
    return found


def _wokou_plays(state: State, card: int, fields: list[int]) -> Iterable[PlayWarrior]:
    # Ruling A17: only tokens that lie here; two equal ones are one choice.
    tokens = sorted(set(state.tokens))
    found: list[PlayWarrior] = []
    for field in fields:
        found.append(actions.PLAIN[card][field])
        for token in tokens:
            if token[0] == field:
                found += actions.MOVE[token]
    return found


PLAYS: dict[int, Callable[[State, int, list[int]], Iterable[PlayWarrior]]] = {
    ASHIGARU: _token_plays,
    KYUDO: _token_plays,
    RONIN: _ronin_plays,
    YAMABUSHI: _yamabushi_plays,
    WOKOU: _wokou_plays,
}


# -- abilities -------------------------------------------------------------------------------


def _place_token(state: State, action: PlayWarrior, play: Play) -> None:
    """Ashigaru and Kyudo put a token on another battlefield [6.2, 6.3]."""
    # Rulings A11, A12: any other battlefield, full or not; it is not optional.
    state.tokens.append((action.to, state.side, action.card))
    # In order, so that equal positions are equal however they came about.
    state.tokens.sort()
    play.emit(TokenPlaced(state.side, action.card, action.to, f"6.{action.card}"))


def _raise_banner(state: State, action: PlayWarrior, play: Play) -> None:
    """Ronin puts a 3 or a 4 on his battlefield, if he can [6.4]."""
    if action.banner:
        place(state, action.field, action.banner, "", "6.4", play)
        return
    banner = state.banners[action.field]
    why = f"a banner {banner} lies there" if banner else "there would be a fourth big battlefield"
    play.emit(NoBanner(why, "6.4"))


def _take_back(state: State, action: PlayWarrior, play: Play) -> None:
    """Yamabushi may take another own warrior back, then a different one is played [6.5]."""
    if not action.back:
        return
    lane = 2 * action.out + state.side
    left = list(state.lanes[lane])
    left.remove(action.back)
    state.lanes[lane] = tuple(left)
    hand = hand_of(state, state.side)
    hand.append(action.back)
    hand.sort()
    state.known[state.side] = action.back
    # Ruling A13: a bare return would leave one player with two cards at the end; a second,
    # different warrior is played in the same turn.
    state.second = action.back
    play.emit(WarriorReturned(state.side, action.back, action.out, "6.5"))


def _move_token(state: State, action: PlayWarrior, play: Play) -> None:
    """Wokou may move a token from his battlefield to another [6.6]."""
    if not action.token:
        return
    state.tokens.remove((action.field, action.side, action.token))
    state.tokens.append((action.to, action.side, action.token))
    state.tokens.sort()
    play.emit(TokenMoved(action.side, action.token, action.field, action.to, "6.6"))


ABILITY: dict[int, Callable[[State, PlayWarrior, Play], None]] = {
    ASHIGARU: _place_token,
    KYUDO: _place_token,
    RONIN: _raise_banner,
    YAMABUSHI: _take_back,
    WOKOU: _move_token,
}

CHOOSE = (ChoosePlay(seat=0), ChoosePlay(seat=1))
"""The decision by seat."""
