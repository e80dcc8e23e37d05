"""The position as plain text, for the line mode, small terminals and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.states_of_siege.picture import card_rows, head
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from games.tell_the_emperor.board import (
    ABDA,
    ARMY_NAME,
    ARMY_NAVY,
    DECK_NAME,
    FARTHEST,
    FORTS,
    HOME_FORTRESS,
    INVASION_PREPARATION,
    JAVA,
    PLACES,
    SOVIET,
    TRACK_NAME,
)
from games.tell_the_emperor.queries import battle_value, top_box
from games.tell_the_emperor.text import card_lines, in_force

if TYPE_CHECKING:
    from games.tell_the_emperor.cards import TellBook
    from games.tell_the_emperor.state import State


def picture(state: State, book: TellBook) -> list[str]:
    """The position in words, line by line."""
    rows = [head(state, DECK_NAME[state.deck])]
    if state.card:
        card = book.cards[state.card]
        rows += card_rows(card, card_lines(card))
    rows.append("Fronts")
    rows += [
        f"  {name}: {_front(state, army)}"
        for army, name in enumerate(ARMY_NAME)
        if army != SOVIET or state.options.kit_cards
    ]
    rows.append(f"  Home Islands: {_fortress(state)}")
    rows.append("Resources")
    rows += [
        f"  {name}: {state.resources[track]} of {top_box(state, track)}"
        + (
            f", {state.withdrawals} boxes closed"
            if track == ARMY_NAVY and state.withdrawals
            else ""
        )
        for track, name in enumerate(TRACK_NAME)
    ]
    rows.append(
        f"  Kamikazes: {state.kamikazes}, Island Fortifications left: {FORTS - len(state.forts)}"
    )
    force = in_force(state)
    if force:
        rows.append("In force")
        rows += [f"  {text}" for text in force]
    return rows


def _front(state: State, army: int) -> str:
    space = state.space[army]
    forts = [PLACES[army][spot].name for owner, spot in state.forts if owner == army]
    behind = f"; forts on {', '.join(forts)}" if forts else ""
    if space == OUT_OF_PLAY:
        return f"out of play{behind}"
    if space == NOT_IN_PLAY:
        return "not in play"
    if army == ABDA and space == JAVA:
        return "in Java, Oil rolls allowed"
    side = ", strong side" if state.side[army] else ""
    value = f"Battle Value {battle_value(state, army)}{side}"
    far = ", farthest space" if army != ABDA and space == FARTHEST[army] else ""
    return f"{PLACES[army][space].name} ({space}){far}, {value}{behind}"


def _fortress(state: State) -> str:
    if state.fortress:
        return f"fortress {HOME_FORTRESS}"
    return f"Invasion Preparation {INVASION_PREPARATION}, no fortress"
