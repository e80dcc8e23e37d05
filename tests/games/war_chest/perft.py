"""Counts of all courses of some actions from a position, by the program and by the reference.

The draws are no choice: always the first coin of the bag comes, in the order of the unit list.
`python -m tests.games.war_chest.perft 4` prints the counts of both to a depth of 4.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from games.core.play import Play
from games.war_chest.notation import CANONICAL
from games.war_chest.state import State
from tests.games.war_chest.builders import RULES, position
from tests.games.war_chest.reference import Record
from tests.games.war_chest.reference_game import Decision, Draw, Game

ORDER = [
    *("archer", "berserker", "cavalry", "crossbowman", "ensign", "footman", "knight", "lancer"),
    *("light_cavalry", "marshall", "mercenary", "pikeman", "royal_guard", "scout", "swordsman"),
    *("warrior_priest", "sapper", "siege_tower", "trebuchet", "war_wagon", "royal"),
]


class Tree(NamedTuple):
    """A position with the number of courses of one, two and three actions from it."""

    state: State
    counts: tuple[int, int, int]


def trees() -> dict[str, Tree]:
    """Positions that between them hold every unit, with their counts.

    The counts are those on which program and reference agreed when they were first compared; they
    were written independently of each other.
    """
    return {
        "opening of the first game": Tree(
            position(
                hand_a="light-cavalry pikeman swordsman", hand_b="archer cavalry scout",
                bag_a="crossbowman crossbowman light-cavalry pikeman royal swordsman",
                bag_b="archer cavalry lancer lancer royal scout",
                supply_a="crossbowman 3 light-cavalry 3 pikeman 2 swordsman 3",
                supply_b="archer 2 cavalry 2 lancer 2 scout 3",
            ),
            (21, 504, 6768),
        ),
        "swords and pikes": Tree(
            position(
                "swordsman d4x2, pikeman d3, crossbowman c4", "archer e5, cavalry e4, lancer d6",
                hand_a="swordsman crossbowman royal", hand_b="cavalry lancer archer",
                control="e3 c4 A, f4 B",
            ),
            (15, 408, 3470),
        ),
        "Ensign, Marshall, Knight and Berserker": Tree(
            position(
                "ensign d3, marshall d4, berserker e3x3, swordsman c4", "knight e4, pikeman d5x2",
                hand_a="ensign marshall berserker", hand_b="knight pikeman royal",
            ),
            (25, 345, 5177),
        ),
        "Royal Guard and Mercenary": Tree(
            position(
                "royal-guard d5, mercenary e3", "footman e4, footman d6x2, scout d4",
                to_act="B", hand_a="royal mercenary royal-guard", hand_b="footman scout",
                supply_a="royal-guard 1 mercenary 1", initiative="B", control="c4 A",
            ),
            (22, 510, 5051),
        ),
        "Warrior Priest": Tree(
            position(
                "warrior-priest e3x2, knight d3", "light-cavalry e4, archer f2",
                hand_a="warrior-priest royal", hand_b="light-cavalry archer",
                bag_a="warrior-priest knight", up_a="warrior-priest", supply_a="knight 1",
            ),
            (11, 275, 1440),
        ),
        "siege engines": Tree(
            position(
                "trebuchet d3x2, siege-tower d5x2, cavalry c4",
                "sapper e4, war-wagon e5x2, pikeman d6",
                hand_a="trebuchet siege-tower cavalry", hand_b="sapper war-wagon royal",
                forts="e3 f4 c4 e6", control="f4 B, c4 A",
            ),
            (29, 606, 11117),
        ),
        "later cards": Tree(
            position(
                "berserker e3x3, footman d4, warrior-priest c4", "royal-guard e4, war-wagon d5x2",
                hand_a="warrior-priest footman berserker", hand_b="royal war-wagon",
                bag_a="footman warrior-priest", supply_a="footman 2", supply_b="royal-guard 1",
                edition="later", control="e6 - , f4 B",
            ),
            (28, 321, 5399),
        ),
        "the end of a round": Tree(
            position(
                "scout d4, archer d5", "lancer e3, knight f3", initiative="B",
                hand_a="scout", hand_b="royal", bag_a="archer", up_a="scout", down_a="royal",
                bag_b="knight lancer lancer", edition="first",
            ),
            (8, 8, 113),
        ),
    }  # fmt: skip


class FirstCoin(Play):
    """Chance that always gives the first coin of a bag."""

    def draw(self, pile: list[Any], blind: bool = False, seat: int | None = None) -> Any:
        return pile.pop(0)


def courses(state: State, depth: int) -> int:
    """How many courses of so many actions there are from a position."""
    legal = RULES.legal(state)
    if depth == 1:
        return len(legal)
    found = 0
    for action in legal:
        after = state.clone()
        RULES.apply(after, action, FirstCoin(0))
        found += courses(after, depth - 1)
    return found


def reference_courses(data: dict[str, Any], depth: int, path: tuple[Record, ...] = ()) -> int:
    """The same by the reference, which is played anew for each course."""
    options = _options(data, path)
    if depth == 1:
        return len(options)
    return sum(reference_courses(data, depth - 1, (*path, option)) for option in options)


def _options(data: dict[str, Any], path: tuple[Record, ...]) -> list[Record]:
    course = Game(data).course()
    answers = list(path)
    try:
        now = next(course)
        while True:
            if isinstance(now, Draw):
                now = course.send(min(now.bag, key=ORDER.index))
            elif answers:
                now = course.send(answers.pop(0))
            else:
                assert isinstance(now, Decision)
                return now.options
    except StopIteration:
        return []


def main(words: list[str]) -> int:
    """Print the counts of both."""
    depths = range(1, int(words[0]) + 1)
    for name, tree in trees().items():
        data = CANONICAL.write_position(tree.state)
        own = tuple(courses(tree.state, depth) for depth in depths)
        other = tuple(reference_courses(data, depth) for depth in depths)
        print(f"{name}: {own} and {other}" + ("" if own == other else " DIFFER"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
