"""Setting a game up: Fortifications, initiative, and where the unit types come from [3.0]."""

from __future__ import annotations

from typing import Any

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.play import Asked, Play
from games.war_chest.board import (
    ARMY,
    DATA,
    FORT_MAPS,
    HEXES,
    NOWHERE,
    STARTS,
    hexes_of,
)
from games.war_chest.draft import MUSTER, next_choice
from games.war_chest.events import FortsPlaced, LotDrawn, UnitsOffered
from games.war_chest.info import Options
from games.war_chest.state import State
from games.war_chest.text import side_name
from games.war_chest.units import BASE_UNITS, ROYAL, UNITS, by_word

PRESETS = {row["id"]: row for row in DATA["presets"]}
SCENARIOS = {row["id"]: row for row in DATA["scenarios"]}


def empty(setup: Setup, options: Options, siege: bool) -> State:
    """The board with the first markers and nothing else [3.1]."""
    return State(
        options=options,
        edition=setup.edition,
        scenario=setup.scenario,
        siege=siege,
        army=[0] * (2 * ARMY),
        offer=[],
        unit=[0] * len(HEXES),
        height=[0] * len(HEXES),
        where=[NOWHERE] * ROYAL,
        units=[0, 0],
        held=list(STARTS),
        coins=[0] * ROYAL,
        supply=[0] * ROYAL,
        stock=[0, 0],
        out=[0] * ROYAL,
        left=[0, 0],
        royals=[1, 1],
        bag_a=[],
        bag_b=[],
        hand_a=[],
        hand_b=[],
        up_a=[],
        up_b=[],
        down_a=[],
        down_b=[],
    )


def deal(setup: Setup, play: Play) -> State:
    """The position before anything is drawn; chance comes in the order of the rules [3.0]."""
    options = Options.model_validate(setup.options)
    scenario = SCENARIOS[setup.scenario]
    siege = with_siege(setup)
    state = empty(setup, options, siege)
    if siege:
        _fortify(state, options, play)
    pool = list(UNITS if siege else BASE_UNITS)
    if scenario["units"] != "preset":
        play.shuffle(pool)
    if scenario["units"] == "draft":
        _offer(state, DATA["drafts"][scenario["draft"]], pool, play)
        return state
    if scenario["units"] == "random":
        for side in (0, 1):
            units = _turned_up(pool, ARMY, side_name(setup.scenario, side), play)
            state.army[ARMY * side : ARMY * (side + 1)] = units
        state.initiative = _first(setup.scenario, options, "lot", play)
    else:
        preset = PRESETS[scenario["preset"]]
        words = by_word()
        state.army = [words[word] for side in "AB" for word in preset["units"][side]]
        state.initiative = _first(setup.scenario, options, preset["initiative"], play)
    state.agenda = [MUSTER]
    return state


def _turned_up(pool: list[int], count: int, what: str, play: Play) -> list[int]:
    """So many types from the top of a shuffled pool, in order: not as they happened to lie."""
    cards = Asked(pool, "")
    found = []
    for number in range(1, count + 1):
        cards.question = f"{what}, card {number} of {count}: which unit?"
        found.append(play.draw(cards))
    pool[:] = cards
    return sorted(found)


def with_siege(setup: Setup) -> bool:
    """Whether Fortifications are in play [9.0]; Unreadable if the scenario needs them."""
    scenario, wanted = SCENARIOS[setup.scenario], setup.options["siege"]
    if wanted is None:
        return bool(scenario["siege"])
    if scenario["needs_siege"] and not wanted:
        raise Unreadable(f"{scenario['name']} is played with Siege; option siege cannot be off")
    return bool(wanted)


def _fortify(state: State, options: Options, play: Play) -> None:
    """Four Fortifications on the hexes of a map card [3.2, 9.5]."""
    # Ruling R19: with Nobility the seed has the Fortifications placed before the draft; without
    # it nothing is said. They come before the draft in both cases.
    cards = list(FORT_MAPS)
    asked = Asked(cards, "Which map card do you draw?")
    card = play.pick(asked) if options.map == "random" else options.map
    state.forts = FORT_MAPS[card]
    play.emit(FortsPlaced(card, tuple(hexes_of(state.forts)), "3.2"))


def _first(scenario: str, options: Options, usual: str, play: Play, drafts: bool = False) -> int:
    """The side with the initiative, or the one that drafts second [3.3]."""
    word = usual if options.initiative == "scenario" else options.initiative
    if word != "lot":
        return {"A": 0, "B": 1, "0": 0, "1": 1}[word]
    # The lot says who drafts first, so that the other one has the initiative.
    order = (1, 0) if drafts else (0, 1)
    names = [side_name(scenario, each) for each in order]
    what = "drafts first" if drafts else "has the initiative"
    side = names.index(play.pick(Asked(names, f"Draw lots: which side {what}?")))
    play.emit(LotDrawn(1 - side if drafts else side, drafts, "3.3"))
    return side


def _offer(state: State, draft: Any, pool: list[int], play: Play) -> None:
    """Unit types lie open; the second drafter has the initiative [3.3.3, 3.3.4]."""
    state.offer = _turned_up(pool, draft["deal"], "The offer", play)
    state.initiative = _first(state.scenario, state.options, "lot", play, drafts=True)
    first = 1 - state.initiative
    play.emit(UnitsOffered(tuple(state.offer), "3.3.4" if draft["bans"] else "3.3.3"))

    def seats(rows: list[tuple[str, int]]) -> list[int]:
        return [first if who == "first" else 1 - first for who, count in rows for _ in range(count)]

    bans, picks = seats(draft["bans"]), seats(draft["picks"])
    state.agenda = [next_choice((*bans, *picks), len(bans))]
