"""Actions as text and as data: one object for each meaning, and nothing else is read."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.errors import Unreadable
from games.war_chest.actions import Tactic
from games.war_chest.board import AXIAL, HEXES, LOCATIONS, distance
from games.war_chest.units import COINS, UNITS, by_word, letters, name, short_name, word
from tests.games.war_chest.builders import RULES
from tests.games.war_chest.lockstep import started, strewn

EVERY = set(RULES.universe)
HEX_COUNT = len(HEXES)


@pytest.mark.parametrize(
    "text",
    [
        "draft knight", "remove war-wagon", "pass royal", "initiative light-cavalry",
        "recruit scout with royal", "deploy scout d4", "deploy c1", "bolster footman a1",
        "move knight d4 e4", "move d4 e4", "attack swordsman d4 e4", "attack d4 e4",
        "control e3", "control knight e3", "tactic footman", "tactic archer d4 at f4",
        "tactic cavalry d4 to e4 at f4", "tactic lancer d4 to f4 at g4",
        "tactic light-cavalry d4 to f4", "tactic royal d4 to f4",
        "tactic ensign d4 ally e4 to f4", "tactic marshall d4 ally e4 at f4",
        "tactic war-wagon d4 ally e4 to f4", "tactic siege-tower d4 at e4",
        "tactic trebuchet d4 at g4", "tactic sapper d4 to e4 at e3",
        "absorb stack", "absorb supply", "absorb wagon d4", "build", "tower-bolster", "decline",
    ],
)  # fmt: skip
def test_a_text_is_read_as_it_is_written(text: str) -> None:
    action = RULES.action(text)
    assert str(action) == text
    assert action in EVERY
    assert RULES.action(text.upper()) is action
    assert RULES.action(f"  {text.replace(' ', '   ')} ") is action
    assert RULES.action(text.replace("-", "_")) is action
    assert RULES.action(action.model_dump()) is action


@pytest.mark.parametrize(
    "text",
    [
        "move", "move knight", "move knight d4", "move knight d4 e4 f4", "move d4 h1",
        "move dragon d4 e4", "move royal d4 e4", "bolster royal d4", "bolster d4", "deploy d9",
        "draft royal", "pass", "pass dragon", "recruit knight", "recruit royal with knight",
        "recruit knight from scout", "tactic", "tactic dragon", "tactic archer d4 on f4",
        "tactic archer d4 at", "tactic archer d4 at f4 at f4", "absorb", "absorb bag",
        "absorb stack d4 d4",
        "build d4", "declines", "control", "with", "footman tactic",
    ],
)  # fmt: skip
def test_what_is_no_action_is_not_read(text: str) -> None:
    with pytest.raises(Unreadable):
        RULES.action(text)


def test_letters_may_stand_for_a_coin_but_are_not_the_text() -> None:
    assert by_word()["kn"] == by_word()["knight"] == 7
    with pytest.raises(Unreadable):
        RULES.action("pass kn")


@pytest.mark.parametrize("number", range(0, 300, 10))
def test_every_legal_action_is_one_of_all_actions(number: int) -> None:
    for state in (strewn(number), started(number)):
        assert set(RULES.legal(state)) <= EVERY


def test_how_many_actions_there_are() -> None:
    pairs = sum(distance(a, b) == 1 for a in HEXES for b in HEXES)
    assert pairs == 180
    kinds = Counter(action.kind for action in EVERY)
    assert kinds["draft"] == kinds["remove"] == 20
    assert kinds["pass"] == kinds["initiative"] == 21
    assert kinds["recruit"] == 21 * 20
    assert kinds["bolster"] == 20 * HEX_COUNT
    assert kinds["deploy"] == 20 * HEX_COUNT + 10
    assert kinds["move"] == 21 * pairs
    # Archer, Lancer and Trebuchet have no normal attack.
    assert kinds["attack"] == 18 * pairs
    assert kinds["control"] == 21 * LOCATIONS.bit_count()
    assert kinds["absorb"] == 2 + HEX_COUNT


def _straight(a: int, b: int) -> bool:
    """Whether two hexes lie in a straight line."""
    dq, dr = AXIAL[a][0] - AXIAL[b][0], AXIAL[a][1] - AXIAL[b][1]
    return 0 in (dq, dr, dq + dr)


def test_the_tactics_that_the_board_allows() -> None:
    found = Counter(action.coin for action in EVERY if isinstance(action, Tactic))
    pairs = {n: sum(distance(a, b) == n for a in HEXES for b in HEXES) for n in (1, 2, 3)}
    assert found[1] == pairs[2]
    assert found[6] == 1
    # Two hexes, straight or bent.
    assert found[9] == found[21] == pairs[1] + pairs[2]
    assert found[18] == pairs[1]
    near = {a: [b for b in HEXES if distance(a, b) == 1] for a in HEXES}
    rides = [(a, b, c) for a in HEXES for b in near[a] for c in near[b]]
    # Where a rider or a Sapper comes from, there can only be a Fortification left.
    assert found[3] == sum(a != c or LOCATIONS >> a & 1 for a, _, c in rides)
    assert found[17] == sum(LOCATIONS >> c & 1 for _, _, c in rides)
    lines = {
        n: sum(_straight(a, b) and distance(a, b) == n for a in HEXES for b in HEXES)
        for n in (2, 3)
    }
    assert found[4] == lines[2]
    assert found[8] == found[19] == lines[2] + lines[3]
    friends = [(a, b, c) for a in HEXES for b in HEXES if 0 < distance(a, b) <= 2
               for c in near[b] if c != a]  # fmt: skip
    assert found[10] == len(friends)
    assert found[5] == sum(distance(a, c) <= 2 for a, _, c in friends)
    assert found[20] == sum(distance(a, b) == 1 for a, b, _ in friends)
    assert set(found) == set(COINS) - {2, 7, 11, 12, 13, 14, 15, 16}


def test_no_two_actions_read_the_same() -> None:
    assert len({str(action) for action in EVERY}) == len(EVERY) == len(RULES.universe)


def test_the_names_of_coins() -> None:
    assert (word(9), name(9), letters(9)) == ("light-cavalry", "Light Cavalry", "LC")
    assert short_name(9) == "L. Cav."
    assert (word(21), name(21), letters(21), short_name(21)) == (
        "royal",
        "Royal Coin",
        "RC",
        "Royal",
    )
    assert len({word(coin) for coin in COINS}) == 21
    assert [name(unit) for unit in UNITS][:2] == ["Archer", "Berserker"]
