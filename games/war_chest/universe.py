"""All actions there can be, and the reading of one from data or from its text form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from pydantic import ValidationError

from games.core.models import Action
from games.war_chest import actions
from games.war_chest.actions import tactic
from games.war_chest.board import (
    HEX,
    HEXES,
    LOCATIONS,
    NEAR,
    NEIGHBOURS,
    NOWHERE,
    RAYS,
    RING_2,
    WITHIN_2,
    hexes_of,
)
from games.war_chest.units import (
    ARCHER,
    CAVALRY,
    COINS,
    CROSSBOWMAN,
    ENSIGN,
    FOOTMAN,
    LANCER,
    LIGHT_CAVALRY,
    MARSHALL,
    NO_ATTACK,
    NO_COIN,
    ROYAL,
    SAPPER,
    SIEGE_TOWER,
    TREBUCHET,
    UNITS,
    WAR_WAGON,
    by_word,
)


def every_action() -> tuple[Action, ...]:
    """Every action that the board allows, whatever stands on it."""
    return tuple(dict.fromkeys(_all()))


def _all() -> Iterator[Action]:
    for unit in UNITS:
        yield actions.take_unit(unit)
        yield actions.remove_unit(unit)
    for coin in COINS:
        yield actions.pass_(coin)
        yield actions.claim(coin)
        for unit in UNITS:
            yield actions.recruit(coin, unit)
    for coin in (NO_COIN, *UNITS):
        yield from _plain(coin)
    for hex_ in HEXES:
        yield from _tactics(hex_)
        yield actions.wagon(hex_)
    yield tactic(FOOTMAN)
    yield from (actions.STACK, actions.SUPPLY, actions.BUILD, actions.TOWER_BOLSTER)
    yield actions.DECLINE


def _plain(coin: int) -> Iterator[Action]:
    """Placement and the maneuvers without a tactic."""
    for hex_ in HEXES:
        if coin != NO_COIN or LOCATIONS >> hex_ & 1:
            yield actions.deploy(coin, hex_)
        if coin:
            yield actions.bolster(coin, hex_)
        if LOCATIONS >> hex_ & 1:
            yield actions.control(coin, hex_)
        for other in NEIGHBOURS[hex_]:
            yield actions.move(coin, hex_, other)
            if coin not in NO_ATTACK:
                yield actions.attack(coin, hex_, other)


def _tactics(hex_: int) -> Iterator[Action]:
    """The tactics of a unit on a hex."""
    for other in hexes_of(RING_2[hex_]):
        yield tactic(ARCHER, hex_, target=other)
    for other in hexes_of(WITHIN_2[hex_] & ~(1 << hex_)):
        yield tactic(LIGHT_CAVALRY, hex_, to=other)
        yield tactic(ROYAL, hex_, to=other)
    for ray in RAYS[hex_]:
        for other in ray[1:2]:
            yield tactic(CROSSBOWMAN, hex_, target=other)
        for other in ray[1:]:
            yield tactic(TREBUCHET, hex_, target=other)
        for to, target in pairwise(ray):
            yield tactic(LANCER, hex_, to=to, target=target)
    for to in NEIGHBOURS[hex_]:
        yield tactic(SIEGE_TOWER, hex_, target=to)
        for target in NEIGHBOURS[to]:
            if LOCATIONS >> target & 1:
                yield tactic(SAPPER, hex_, to=to, target=target)
            if target != hex_ or LOCATIONS >> hex_ & 1:
                yield tactic(CAVALRY, hex_, to=to, target=target)
    for ally in hexes_of(WITHIN_2[hex_] & ~(1 << hex_)):
        for other in NEIGHBOURS[ally]:
            if other == hex_:
                continue
            if WITHIN_2[hex_] >> other & 1:
                yield tactic(ENSIGN, hex_, ally, other)
            yield tactic(MARSHALL, hex_, ally, target=other)
            if NEAR[hex_] >> ally & 1:
                yield tactic(WAR_WAGON, hex_, ally, other)


# -- reading ---------------------------------------------------------------------------------


def read_action(data: Any) -> Action | None:
    """The interned action of a dict or of a text form; None if there is none."""
    if isinstance(data, str):
        return _from_text(data)
    if not isinstance(data, dict) or "kind" not in data:
        return None
    try:
        return interned(actions.UNION.validate_python(data))
    except ValidationError:
        return None


MAKERS: dict[type[Action], Callable[..., Action]] = {
    actions.TakeUnit: actions.take_unit,
    actions.RemoveUnit: actions.remove_unit,
    actions.Pass: actions.pass_,
    actions.ClaimInitiative: actions.claim,
    actions.Recruit: actions.recruit,
    actions.Deploy: actions.deploy,
    actions.Bolster: actions.bolster,
    actions.Move: actions.move,
    actions.Attack: actions.attack,
    actions.Control: actions.control,
    actions.Tactic: actions.tactic,
}
SINGLE: tuple[Action, ...] = (
    actions.DECLINE,
    actions.BUILD,
    actions.TOWER_BOLSTER,
    actions.STACK,
    actions.SUPPLY,
)


def interned(action: Action) -> Action:
    """The one object of an action's meaning."""
    make = MAKERS.get(type(action))
    if make is not None:
        return make(*list(action.__dict__.values())[1:])
    if isinstance(action, actions.Absorb) and action.source == "wagon":
        return actions.wagon(action.at)
    return next((single for single in SINGLE if single == action), action)


def _from_text(text: str) -> Action | None:
    """The action of a text form such as `move knight e3 f3`."""
    words = text.lower().replace("_", "-").split()
    if not words:
        return None
    data = _read_words(words[0], words[1:])
    found = None if data is None else read_action(data)
    # The text form is exact: what reads the same but for lost words is not it.
    return found if found is not None and str(found) == " ".join(words) else None


def _read_words(verb: str, words: list[str]) -> dict[str, Any] | None:
    """The data of a text form; None if it is none."""
    coins = by_word()
    if verb in ("draft", "remove") and len(words) == 1:
        return {"kind": verb, "unit": coins.get(words[0])}
    if verb in ("pass", "initiative") and len(words) == 1:
        return {"kind": verb, "coin": coins.get(words[0])}
    if verb == "recruit" and len(words) == 3:
        return {"kind": verb, "coin": coins.get(words[2]), "unit": coins.get(words[0])}
    if verb == "absorb" and words:
        return {"kind": verb, "source": words[0], "at": _hex(words[1:])}
    if verb in ("build", "decline", "tower-bolster") and not words:
        return {"kind": verb.replace("-", "_")}
    if verb == "tactic" and words:
        return _read_tactic(coins.get(words[0]), words[1:])
    if verb in FIELDS:
        paid = bool(words) and words[0] in coins
        coin = coins[words[0]] if paid else NO_COIN
        hexes = words[paid:]
        if len(hexes) == len(FIELDS[verb]):
            places = {field: HEX.get(hex_) for field, hex_ in zip(FIELDS[verb], hexes, strict=True)}
            return {"kind": verb, "coin": coin, **places}
    return None


FIELDS = {
    "deploy": ("to",),
    "bolster": ("at",),
    "control": ("at",),
    "move": ("start", "to"),
    "attack": ("start", "target"),
}
"""The hexes of an action by its verb, in the order of the text form."""
MARKED = {"ally": "ally", "to": "to", "at": "target"}
"""The words before the hexes of a tactic, with what they are."""


def _hex(words: list[str]) -> int | None:
    """The one hex of some words, `NOWHERE` for none."""
    if not words:
        return NOWHERE
    return HEX.get(words[0]) if len(words) == 1 else None


def _read_tactic(coin: int | None, words: list[str]) -> dict[str, Any] | None:
    data: dict[str, Any] = {"kind": "tactic", "coin": coin}
    if words:
        data["start"] = HEX.get(words[0])
    pairs = words[1:]
    if len(pairs) % 2:
        return None
    for mark, hex_ in zip(pairs[::2], pairs[1::2], strict=True):
        if mark not in MARKED:
            return None
        data[MARKED[mark]] = HEX.get(hex_)
    return data
