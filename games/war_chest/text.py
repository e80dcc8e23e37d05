"""Sides, units and positions in words, and the log lines of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from games.core.text import Line, Piece, line, listed, plural
from games.war_chest import events as own
from games.war_chest.board import DATA, NAMES, SIDE_LETTER
from games.war_chest.units import name

Parts = Sequence[str | Piece]


@cache
def side_name(scenario: str, side: int) -> str:
    """What a side is called: `Side A`, or `Greek` in a battle."""
    row = next((s for s in DATA["scenarios"] if s["id"] == scenario), None)
    preset = next((p for p in DATA["presets"] if row and p["id"] == row.get("preset")), None)
    names = preset and preset["names"]
    if names:
        return f"{names['AB'[side]]} ({SIDE_LETTER[side]})"
    return str(DATA["sides"][side]["name"])


def coins_in_words(coins: Iterable[int]) -> str:
    """Coins as a list: `2 Knight, Royal Coin`."""
    counted = sorted(Counter(coins).items())
    return ", ".join(f"{n} {name(coin)}" if n > 1 else name(coin) for coin, n in counted)


def _who(side: int) -> str:
    return SIDE_LETTER[side]


def _at(unit: int, hex_: int) -> str:
    return f"{name(unit)} {NAMES[hex_]}"


def _lot(e: own.LotDrawn) -> Parts:
    what = "drafts first" if e.drafts else "has the initiative"
    return (f"By lot side {_who(e.side)} {what}",)


def _forts(e: own.FortsPlaced) -> Parts:
    where = listed([NAMES[hex_] for hex_ in e.hexes])
    return (f"Fortification map {e.card}: {where}",)


def _offered(e: own.UnitsOffered) -> Parts:
    return (f"To be drafted: {', '.join(map(name, e.units))}",)


def _drafted(e: own.UnitDrafted) -> Parts:
    return (f"{_who(e.side)}: takes {name(e.unit)}",)


def _removed(e: own.UnitRemoved) -> Parts:
    return (f"{_who(e.side)}: removes {name(e.unit)}",)


def _mustered(e: own.ArmyMustered) -> Parts:
    return (f"{_who(e.side)}: {', '.join(map(name, e.units))}",)


def _round(e: own.RoundBegan) -> Parts:
    return (Piece(f"Round {e.round}, {_who(e.side)} begins", "title"),)


def _refilled(e: own.BagRefilled) -> Parts:
    return (f"{_who(e.side)}: bag empty, {plural(e.coins, 'discarded coin')} back into it",)


def _drawn(e: own.CoinsDrawn) -> Parts:
    return (f"{_who(e.side)}: draws {plural(e.count, 'coin')}",)


def _seen(e: own.CoinsSeen) -> Parts:
    # Only the side itself is told, but a report may be open to all.
    return (f"{_who(e.side)}: drew {coins_in_words(e.coins)}",)


def _deployed(e: own.Deployed) -> Parts:
    return (f"{_who(e.side)}: deploys {_at(e.unit, e.hex)}",)


def _bolstered(e: own.Bolstered) -> Parts:
    return (f"{_who(e.side)}: bolsters {_at(e.unit, e.hex)} to {e.height}",)


def _claimed(e: own.InitiativeClaimed) -> Parts:
    return (f"{_who(e.side)}: claims the initiative, coin face down",)


def _recruited(e: own.Recruited) -> Parts:
    return (f"{_who(e.side)}: recruits {name(e.unit)}, coin face down",)


def _passed(e: own.Passed) -> Parts:
    return (f"{_who(e.side)}: passes, coin face down",)


def _tactic(e: own.TacticUsed) -> Parts:
    where = f" {NAMES[e.hex]}" if e.hex >= 0 else ""
    return (f"{_who(e.side)}: tactic of {name(e.unit)}{where}",)


def _moved(e: own.Moved) -> Parts:
    return (f"{_who(e.side)}: {_at(e.unit, e.start)} to {NAMES[e.end]}",)


def _controlled(e: own.Controlled) -> Parts:
    taken = ", which was the enemy's" if e.taken else ""
    return (f"{_who(e.side)}: {name(e.unit)} takes control of {NAMES[e.hex]}{taken}",)


def _attacked(e: own.UnitAttacked) -> Parts:
    return (f"{_who(e.side)}: {_at(e.unit, e.start)} attacks {_at(e.target, e.hex)}",)


def _fort_hit(e: own.FortAttacked) -> Parts:
    hit = f"removes the Fortification on {NAMES[e.hex]}"
    return (f"{_who(e.side)}: {_at(e.unit, e.start)} {hit}",)


def _lost(e: own.CoinLost) -> Parts:
    what = _at(e.unit, e.hex)
    if e.source == "supply":
        return (f"{_who(e.side)}: a {name(e.unit)} coin of the supply is eliminated",)
    how = " for the reflex" if e.source == "reflex" else ""
    if e.source == "wagon":
        how = " for the attacked unit"
    if not e.left:
        return (f"{_who(e.side)}: {what} loses its last coin{how} and is gone",)
    return (f"{_who(e.side)}: {what} {e.left + 1} to {e.left}{how}",)


def _spent(e: own.StackCoinSpent) -> Parts:
    return (f"{_who(e.side)}: Berserker {NAMES[e.hex]} pays a coin, {e.left + 1} to {e.left}",)


def _built(e: own.FortBuilt) -> Parts:
    return (f"{_who(e.side)}: builds a Fortification on {NAMES[e.hex]}, {e.left} left",)


def _declined(e: own.Declined) -> Parts:
    return (f"{_who(e.side)}: {_DECLINED[e.what]}",)


_DECLINED = {
    "swordsman": "the Swordsman stays",
    "berserker": "the Berserker stops",
    "mercenary": "the Mercenary does nothing",
    "footman": "the recruited Footman is not deployed",
    "siege_tower": "the Siege Tower gets no second coin",
    "sapper": "the Sapper builds nothing",
}


def _ended(e: own.GameEnded) -> Parts:
    return (Piece(e.reason, "title"),)


WORDS: dict[type, Callable[[Any], Parts]] = {
    own.LotDrawn: _lot,
    own.FortsPlaced: _forts,
    own.UnitsOffered: _offered,
    own.UnitDrafted: _drafted,
    own.UnitRemoved: _removed,
    own.ArmyMustered: _mustered,
    own.RoundBegan: _round,
    own.BagRefilled: _refilled,
    own.CoinsDrawn: _drawn,
    own.CoinsSeen: _seen,
    own.Deployed: _deployed,
    own.Bolstered: _bolstered,
    own.InitiativeClaimed: _claimed,
    own.Recruited: _recruited,
    own.Passed: _passed,
    own.TacticUsed: _tactic,
    own.Moved: _moved,
    own.Controlled: _controlled,
    own.UnitAttacked: _attacked,
    own.FortAttacked: _fort_hit,
    own.CoinLost: _lost,
    own.StackCoinSpent: _spent,
    own.FortBuilt: _built,
    own.Declined: _declined,
    own.GameEnded: _ended,
}


def describe(event: Any) -> Line:
    """The log line of an event."""
    parts = WORDS[type(event)](event)
    return line(event.rule, *parts, to=event.to, head=isinstance(event, own.RoundBegan))
