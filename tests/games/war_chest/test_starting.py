"""New games of every scenario: units, drafts, initiative, Fortifications, bags [3]."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.play import Play
from games.war_chest.events import LotDrawn, UnitsOffered
from tests.games.war_chest.builders import (
    RULES,
    answers,
    army,
    board,
    forts,
    held,
    new_game,
    say,
    story,
    supply,
    total,
    waiting,
    zone,
)

ARMIES = {
    "first-game": ("crossbowman light_cavalry pikeman swordsman", "archer cavalry lancer scout"),
    "gaugamela": ("knight light_cavalry marshall pikeman", "cavalry footman mercenary royal_guard"),
    "bannockburn": (
        "archer cavalry footman lancer",
        "light_cavalry pikeman swordsman warrior_priest",
    ),
    "crecy": ("archer ensign knight royal_guard", "cavalry crossbowman lancer scout"),
    "xiangyang": (
        "cavalry light_cavalry siege_tower trebuchet",
        "crossbowman marshall pikeman sapper",
    ),
}
COINS = {card.id: card.coins for card in RULES.book.cards.values()}
SIEGE = {"sapper", "siege_tower", "trebuchet", "war_wagon"}
EVERY = ("first-game", "random", "draft", "elimination-draft", *list(ARMIES)[1:])


@pytest.mark.parametrize("scenario", ARMIES)
def test_a_battle_has_its_units(scenario: str) -> None:
    state = new_game(scenario)
    a, b = ARMIES[scenario]
    assert sorted(army(state, "A")) == sorted(a.split())
    assert sorted(army(state, "B")) == sorted(b.split())


@pytest.mark.parametrize("scenario", EVERY)
def test_every_game_begins_with_four_markers_on_the_board_and_no_units(scenario: str) -> None:
    state = new_game(scenario)
    assert (held(state, "A"), held(state, "B")) == ({"c1", "f1"}, {"b5", "e6"})
    assert board(state) == set()
    assert state.outcome is None


@pytest.mark.parametrize("scenario", [*ARMIES, "random"])
def test_bags_and_supplies_at_the_start(scenario: str) -> None:
    state = new_game(scenario)
    for side in "AB":
        drawn = Counter(zone(state, f"hand_{side.lower()}") + zone(state, f"bag_{side.lower()}"))
        units = [unit.replace("_", "-") for unit in army(state, side)]
        assert drawn == Counter(dict.fromkeys(units, 2) | {"royal": 1})
        assert supply(state, side) == {unit: COINS[unit.replace("-", "_")] - 2 for unit in units}
        assert len(zone(state, f"hand_{side.lower()}")) == 3
    assert state.round == 1


def test_in_the_first_game_side_a_begins() -> None:
    for seed in range(10):
        assert waiting(new_game(seed=seed)) == "A"


@pytest.mark.parametrize("scenario", ["random", *list(ARMIES)[1:]])
def test_else_the_lot_says_who_begins(scenario: str) -> None:
    assert {waiting(new_game(scenario, seed)) for seed in range(20)} == {"A", "B"}


@pytest.mark.parametrize("scenario", EVERY)
@pytest.mark.parametrize("seat", ["0", "1"])
def test_an_option_says_who_has_the_initiative(scenario: str, seat: str) -> None:
    for seed in range(5):
        assert new_game(scenario, seed, initiative=seat).initiative == int(seat)


def test_the_option_lot_also_works_in_the_first_game() -> None:
    games = [new_game(seed=seed, initiative="lot") for seed in range(20)]
    assert {state.initiative for state in games} == {0, 1}


# -- random ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("siege", "types"), [(True, 20), (False, 16)])
def test_random_units_are_eight_different_ones_out_of_all(siege: bool, types: int) -> None:
    seen = set()
    for seed in range(60):
        state = new_game("random", seed, siege=siege)
        units = army(state, "A") + army(state, "B")
        assert len(set(units)) == 8
        seen.update(units)
    assert len(seen) == types
    assert bool(seen & SIEGE) is siege


def test_each_side_may_get_every_type() -> None:
    a = {unit for seed in range(60) for unit in army(new_game("random", seed), "A")}
    assert len(a) == 20


# -- draft -----------------------------------------------------------------------------------


def drafted(scenario: str, seed: int) -> list[str]:
    """Who chooses what, in order: `A draft`, `B remove`."""
    state = new_game(scenario, seed)
    order = []
    while state.offer:
        verb = min(answers(state)).split()[0]
        order.append(f"{waiting(state)} {verb}")
        say(state, min(answers(state)))
    return order


@pytest.mark.parametrize("seed", range(6))
def test_a_draft_goes_one_two_two_two_one(seed: int) -> None:
    order = "".join(row[0] for row in drafted("draft", seed))
    first = order[0]
    second = "B" if first == "A" else "A"
    assert order == first + 2 * second + 2 * first + 2 * second + first


@pytest.mark.parametrize("seed", range(6))
def test_in_an_elimination_draft_each_side_removes_one_first(seed: int) -> None:
    order = drafted("elimination-draft", seed)
    first, second = order[0][0], order[1][0]
    assert {first, second} == {"A", "B"}
    assert [row.split()[1] for row in order] == ["remove"] * 2 + ["draft"] * 8
    assert (
        "".join(row[0] for row in order[2:]) == first + 2 * second + 2 * first + 2 * second + first
    )


@pytest.mark.parametrize("scenario", ["draft", "elimination-draft"])
def test_the_second_drafter_has_the_initiative_and_the_lot_decides_who(scenario: str) -> None:
    firsts = set()
    for seed in range(20):
        state = new_game(scenario, seed)
        first = waiting(state)
        firsts.add(first)
        assert "AB"[1 - state.initiative] == first
        while state.offer:
            say(state, min(answers(state)))
        assert waiting(state) != first, "the holder of the initiative begins"
    assert firsts == {"A", "B"}


@pytest.mark.parametrize(("scenario", "cards"), [("draft", 8), ("elimination-draft", 10)])
def test_the_cards_lie_open(scenario: str, cards: int) -> None:
    state = new_game(scenario)
    assert len(state.offer) == len(set(state.offer)) == cards
    assert len(answers(state)) == cards
    assert zone(state, "hand_a") == zone(state, "bag_a") == []


def test_a_unit_that_was_taken_or_removed_is_gone() -> None:
    state = new_game("elimination-draft")
    (removed,) = say(state, "remove " + min(answers(state)).split()[1])
    unit = min(answers(state)).split()[1]
    assert len(state.offer) == 9
    say(state, f"remove {unit}")
    assert unit not in {text.split()[1] for text in answers(state)}
    assert story([removed])[0].split(":")[0] in ("A", "b")
    taken = min(answers(state)).split()[1]
    drafter = waiting(state)
    say(state, f"draft {taken}")
    assert army(state, drafter) == [taken.replace("-", "_")]
    assert f"draft {taken}" not in answers(state)


def test_a_draft_ends_with_four_units_each_and_the_first_round() -> None:
    state = new_game("draft", siege=False)
    while state.offer:
        say(state, max(answers(state)))
    assert len(army(state, "A")) == len(army(state, "B")) == 4
    assert not set(army(state, "A")) & set(army(state, "B"))
    assert state.round == 1
    for side in "ab":
        assert len(zone(state, f"hand_{side}")) == 3
        assert len(zone(state, f"bag_{side}")) == 6
    assert sum(total(state).values()) == 2 + sum(
        COINS[unit] for side in "AB" for unit in army(state, side)
    )


@pytest.mark.parametrize("siege", [True, False])
def test_siege_units_are_offered_with_siege_only(siege: bool) -> None:
    offered = {u for seed in range(40) for u in new_game("draft", seed, siege=siege).offer}
    assert (max(offered) > 16) is siege
    assert len(offered) == (20 if siege else 16)


# -- Siege -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "usual"),
    [
        ("first-game", False), ("random", True), ("draft", True), ("elimination-draft", True),
        ("gaugamela", False), ("bannockburn", False), ("crecy", False), ("xiangyang", True),
    ],
)  # fmt: skip
def test_siege_is_as_the_scenario_says_or_as_chosen(scenario: str, usual: bool) -> None:
    assert bool(forts(new_game(scenario))) is usual
    assert len(forts(new_game(scenario, siege=True))) == 4
    if scenario != "xiangyang":
        assert forts(new_game(scenario, siege=False)) == set()


def test_xiangyang_is_not_played_without_siege() -> None:
    with pytest.raises(Unreadable, match="is played with Siege"):
        RULES.complete(Setup(seats=2, scenario="xiangyang", options={"siege": False}))


@pytest.mark.parametrize(
    ("card", "hexes"),
    [
        ("1", "c1 e6 c4 e3"), ("2", "f1 b5 a3 g2"), ("3", "f1 b5 c4 e3"), ("4", "c1 e6 a3 g2"),
        ("5", "f1 b5 b2 f4"), ("6", "c1 e6 b2 f4"),
    ],
)  # fmt: skip
def test_the_map_may_be_chosen(card: str, hexes: str) -> None:
    assert forts(new_game("xiangyang", map=card)) == set(hexes.split())


# -- what is refused -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [
        {"seats": 1}, {"seats": 3}, {"scenario": "waterloo"}, {"edition": "second"},
        {"options": {"map": "7"}}, {"options": {"siege": "maybe"}}, {"options": {"nobility": True}},
    ],
)  # fmt: skip
def test_a_setup_that_cannot_be_is_refused(setup: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        RULES.complete(Setup.model_validate({"seats": 2} | setup))


# -- the log ---------------------------------------------------------------------------------


def test_the_lot_of_a_draft_names_the_first_drafter() -> None:
    for seed in range(6):
        play = Play.seeded(seed)
        state = RULES.start(Setup(seats=2, scenario="draft"), play)
        (lot,) = [event for event in play.events if isinstance(event, LotDrawn)]
        assert lot.drafts
        assert lot.side == state.seat
        (offered,) = [event for event in play.events if isinstance(event, UnitsOffered)]
        assert list(offered.units) == state.offer


def test_the_log_of_a_new_game() -> None:
    play = Play.seeded(7)
    RULES.start(Setup(seats=2, scenario="xiangyang", options={"map": "2"}), play)
    told = story([play])
    assert told[0] == "Fortification map 2: a3, b5, f1 and g2"
    assert "A: Cavalry, Light Cavalry, Siege Tower, Trebuchet" in told
    assert told.count("A: draws 3 coins") == told.count("b: draws 3 coins") == 1
