"""Positions of War Chest for tests, written as a person would, and ways to play on.

`position("swordsman d4, knight e3x2", "pikeman e4")` has side A's units and side B's. All other
fields go by keyword: `hand_a="royal archer"`, `supply_b="mercenary 3"`, `control="e3 A, c1 -"`,
`forts="c4 e6"`. All are texts. A side whose hand is not given holds its Royal Coin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.core.errors import NeedRoll
from games.core.models import Setup
from games.core.play import Play
from games.war_chest.board import AXIAL, HEX, NAMES, hexes_of
from games.war_chest.notation import CANONICAL
from games.war_chest.positions import PENDING
from games.war_chest.queries import army_of, bag_of, down_of, hand_of, stacks, up_of
from games.war_chest.rules import RULES, WarChest
from games.war_chest.state import State
from games.war_chest.units import by_word, identifier, word

__all__ = ["RULES"]

SIDES = "AB"


def at(name: str) -> list[int]:
    """A hex in the notation."""
    return list(AXIAL[HEX[name]])


def _units(side: str, text: str) -> list[Any]:
    found = []
    for unit in filter(None, map(str.strip, text.split(","))):
        kind, place = unit.split()
        hex_, _, height = place.partition("x")
        found.append([side, kind.replace("-", "_"), at(hex_), int(height or 1)])
    return found


def _counts(text: str) -> dict[str, int]:
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return {unit.replace("-", "_"): int(count) for unit, count in pairs}


def _coins(text: str) -> list[str]:
    return [coin.replace("-", "_") for coin in text.split()]


ZONES = {"hand": "hand", "bag": "bag", "up": "discard_faceup", "down": "discard_facedown"}


def position(
    a: str = "",
    b: str = "",
    *,
    to_act: str = "A",
    control: str = "",
    forts: str | None = None,
    initiative: str = "A",
    edition: str = "revised",
    plays: str = "0",
    **zones: str,
) -> State:
    """A position at the use of a coin; `zones` are hand_a, bag_b, up_a, down_a, supply_b, out_a.

    `initiative="A moved"`: A has taken it in this round. `plays` are the coins used in the game.
    """
    holder, *moved = initiative.split()
    data: dict[str, Any] = {
        "to_act": to_act,
        "units": [*_units("A", a), *_units("B", b)],
        "control": [],
        "initiative": holder,
        "initiative_moved": moved == ["moved"],
        "edition": edition,
        "coin_plays": int(plays),
    }
    for row in filter(None, map(str.strip, control.split(","))):
        *hexes, owner = row.split()
        data["control"] += [[at(hex_), None if owner == "-" else owner] for hex_ in hexes]
    if forts is not None:
        data["forts"] = [at(hex_) for hex_ in forts.split()]
        data["fort_supply"] = 7 - len(data["forts"])
    for key, text in zones.items():
        name, _, side = key.partition("_")
        if name in ZONES:
            data.setdefault(ZONES[name], {})[side.upper()] = _coins(text)
        else:
            field = {"supply": "supply", "out": "eliminated"}[name]
            data.setdefault(field, {})[side.upper()] = _counts(text)
    state = CANONICAL.read_position(data)
    RULES.check(state)
    return state


def new_game(
    scenario: str = "first-game", seed: int = 7, edition: str = "", **options: Any
) -> State:
    """A new game."""
    setup = Setup(seats=2, scenario=scenario, edition=edition, options=options)
    return RULES.start(setup, Play.seeded(seed))


# -- playing ---------------------------------------------------------------------------------


def say(state: State, *texts: str, draws: str = "", rules: WarChest = RULES) -> list[Play]:
    """Carry out actions as a player writes them; `draws` are the coins that come out of bags.

    Where no coin is named, the first one of the bag comes.
    """
    coins = [by_word()[coin] for coin in draws.split()]
    done = []
    for text in texts:
        action = rules.action(text)
        assert action in rules.legal(state), f"{text} is not one of {answers(state)}"
        done.append(_carry_out(state, action, coins, rules))
        rules.check(state)
    assert not coins, f"nobody drew {', '.join(map(word, coins))}"
    return done


def _carry_out(state: State, action: Any, coins: list[int], rules: WarChest) -> Play:
    rolls: list[int] = []
    while True:
        after = state.clone()
        play = Play.by_hand(after, rolls)
        try:
            rules.apply(after, action, play)
        except NeedRoll as need:
            rolls.append(_place(need.pile, coins))
            continue
        for name, value in after.__dict__.items():
            setattr(state, name, value)
        return play


def _place(bag: tuple[int, ...], coins: list[int]) -> int:
    """Which coin of a bag is drawn, as a roll."""
    coin = coins.pop(0) if coins else bag[0]
    assert coin in bag, f"there is no {word(coin)} in the bag"
    return -1 - bag.index(coin)


def story(plays: Iterable[Play], viewer: int | None = None) -> list[str]:
    """The log of what happened as a seat reads it."""
    lines = [RULES.describe(event) for play in plays for event in play.events]
    return [line.text for line in lines if line.to is None or viewer in line.to]


# -- looking ---------------------------------------------------------------------------------


def answers(state: State) -> set[str]:
    """The legal actions as a player writes them."""
    return {str(action) for action in RULES.legal(state)}


def uses(state: State, coin: str, *verbs: str) -> set[str]:
    """The uses of a coin on the board, or those of some verbs, without its name."""
    wanted = verbs or ("deploy", "bolster", "move", "attack", "control", "tactic")
    found = set()
    for text in answers(state):
        verb, *words = text.split()
        if verb in wanted and coin in words[:1]:
            found.add(" ".join([verb, *words[1:]]))
    return found


def pending(state: State) -> str:
    """The decision inside a coin play that waits, by the name of the rules page; empty if none."""
    return PENDING.get(state.agenda[-1].kind, "") if state.agenda else ""


def waiting(state: State) -> str:
    """Who decides and what: `B absorb`, `A` for the use of a coin."""
    return f"{SIDES[state.seat]} {pending(state)}".strip()


def board(state: State) -> set[str]:
    """The units: `A knight e3x2`."""
    return {
        f"{SIDES[side]} {word(unit)} {NAMES[hex_]}" + (f"x{height}" if height > 1 else "")
        for side in (0, 1)
        for hex_, unit, height in stacks(state, side)
    }


def eliminated(state: State) -> dict[str, int]:
    """The eliminated coins by type."""
    return {word(unit): n for unit, n in enumerate(state.out) if n and unit}


def zone(state: State, name: str) -> list[str]:
    """The coins of a place in order: `hand_a`, `bag_b`, `up_a`, `down_b`."""
    where, _, side = name.partition("_")
    of = {"hand": hand_of, "bag": bag_of, "up": up_of, "down": down_of}[where]
    return sorted(word(coin) for coin in of(state, SIDES.lower().index(side)))


def supply(state: State, side: str) -> dict[str, int]:
    """The supply of a side."""
    written = CANONICAL.write_position(state)["supply"][side]
    return {unit.replace("_", "-"): n for unit, n in written.items() if n}


def forts(state: State) -> set[str]:
    """The hexes with a Fortification."""
    return {NAMES[hex_] for hex_ in hexes_of(state.forts)}


def held(state: State, side: str) -> set[str]:
    """The locations that a side controls."""
    return {NAMES[hex_] for hex_ in hexes_of(state.held[SIDES.index(side)])}


def winner(state: State) -> str:
    """The side that has won; `draw`, or empty while the game goes on."""
    if state.outcome is None:
        return ""
    return SIDES[state.outcome.winners[0]] if state.outcome.winners else "draw"


def army(state: State, side: str) -> list[str]:
    """The unit types of a side."""
    return [identifier(unit) for unit in army_of(state, SIDES.index(side))]


def total(state: State) -> Counter[str]:
    """All coins there are, wherever they lie, eliminated ones included."""
    found: Counter[str] = Counter(eliminated(state))
    for seat, side in enumerate(SIDES):
        for name in ("hand", "bag", "up", "down"):
            found.update(zone(state, f"{name}_{side.lower()}"))
        found.update(supply(state, side))
        for _, unit, height in stacks(state, seat):
            found[word(unit)] += height
    if state.drawn:
        found[word(state.drawn)] += 1
    return found
