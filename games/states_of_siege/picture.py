"""The parts of a position's text that every States of Siege game has."""

from __future__ import annotations

from typing import Any

from games.core.text import plural
from games.states_of_siege.cards import EventCard
from games.states_of_siege.state import SiegeState


def head(state: SiegeState[Any], deck: str) -> str:
    """Turn, deck, phase and Actions in one line."""
    text = f"Turn {state.turn}, {deck}, {plural(len(state.pile), 'card')} left"
    if state.phase:
        text += f", {state.phase} phase"
    if state.allowance and state.phase == "Actions":
        text += f", {state.actions} of {state.allowance} actions left"
    return text


def card_rows(card: EventCard, lines: list[str]) -> list[str]:
    """The card in play with what it says."""
    return [f"Card #{card.number} {card.title}, {card.month}", *(f"  {line}" for line in lines)]
