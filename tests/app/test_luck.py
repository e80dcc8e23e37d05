"""Luck against expectation: exact odds, in words, as a chart, and on its page."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.casemate import Casemate
from app.change import Change
from app.controller import TurnController
from app.glyphs import plain
from app.luck import (
    Luck,
    Throw,
    chart,
    decimal,
    distribution,
    lucks,
    signed,
    standing,
    throws,
    unusual,
)
from app.screens.game_over import GameOver
from app.screens.luck import LuckPage
from app.screens.replay import ReplayScreen, replay_of
from app.timeline import Timeline
from games import REGISTRY
from games.core.models import Setup
from games.core.playout import choose
from games.levee_en_masse.rules import RULES
from games.levee_en_masse.state import State
from tests.app.driving import Driver, begun, drive
from tests.games.levee_en_masse.builders import play, position

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def line_of(state: State, *moves: tuple[str, tuple[int, ...]]) -> Timeline:
    """The timeline of some moves from a position, each with its dice."""
    changes = []
    for n, (words, dice) in enumerate(moves, 1):
        before = state.clone()
        events = tuple(play(state, words, *dice).events)
        changes.append(Change.of(n, 0, RULES.action(words), dice, events, True, before, ""))
    setup = RULES.complete(Setup(scenario="12.1"))
    return Timeline(RULES, {"setup": setup.model_dump(), "seed": "0"}, changes, state)


def rolled(chance: Fraction, well: bool, turn: int = 1, rule: str = "7.2") -> Throw:
    return Throw(turn, turn, f"Turn {turn}", 0, rule, "Attack", chance, well)


# -- what the dice owed ------------------------------------------------------------------------


def test_a_roll_owes_what_its_need_said_before_the_throw() -> None:
    # Austria has Battle Value 4; the Republic leads by itself: +1 [6.0], so 4, 5 and 6 will do.
    line = line_of(position(austria=3, republic=3), ("attack austria", (6,)))
    [roll] = throws(line)
    assert (roll.chance, roll.well, roll.luck, roll.rule, roll.move) == (HALF, True, HALF, "7.2", 1)


def test_a_roll_of_the_enemy_is_lucky_where_it_fails() -> None:
    state = position(austria=2, republic=3, options="decisive_outcomes")
    # A 1 is a decisive defeat; Austria on space 2 advances with a second die of 1 or 2 [10.6.2].
    line = line_of(state, ("attack austria", (1, 5)))
    attack, counter = throws(line)
    assert (attack.chance, attack.well) == (HALF, False)
    assert (counter.chance, counter.well) == (2 * THIRD, True)
    assert lucks(line)[0].whole.luck == -HALF + THIRD


def test_rolls_that_nobody_else_may_see_count_for_nobody_else() -> None:
    line = line_of(position(austria=3), ("attack austria", (6,)))
    secret = [
        row._replace(line=row.line.__class__(row.line.pieces, "7.2", (1,))) for row in line.log
    ]
    line.log = tuple(secret)
    assert throws(line, 0) == throws(line, None) == []
    assert len(throws(line, 1)) == len(throws(line, 0, everything=True)) == 1


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_luck_of_a_game_is_the_sum_over_its_rolls(slug: str) -> None:
    rules = REGISTRY[slug]
    setup = rules.complete(Setup(seats=rules.info.seats[0]))
    game = TurnController.new(rules, setup, 11, "human")
    number = 0
    while not game.outcome and number < 150:
        number += 1
        game.submit(choose(rules, rules.bots["greedy"], game.state, game.legal, 1, number))
    rolls = [event for change in game.past for event in change.events if hasattr(event, "need")]
    found = lucks(Timeline.of_game(game), everything=True)
    assert sum(luck.whole.rolls for luck in found) == len(rolls)
    assert sum((luck.whole.luck for luck in found), Fraction(0)) == sum(
        (event.success - event.need.chance) * (-1 if event.harmful else 1) for event in rolls
    )
    for luck in found:
        assert sum((each.luck for _, each in luck.by_rule()), Fraction(0)) == luck.whole.luck
        assert luck.course()[-1] == luck.whole.luck


# -- how unusual that is -----------------------------------------------------------------------


def test_the_chances_of_all_numbers_of_successes_are_exact() -> None:
    assert distribution([]) == [1]
    assert distribution([HALF, HALF]) == [HALF * HALF, HALF, HALF * HALF]
    # Of 1/2 and 1/3: none 1/2 * 2/3, both 1/2 * 1/3.
    assert distribution([HALF, THIRD]) == [THIRD, HALF, SIXTH]


@given(st.lists(st.integers(0, 6), max_size=6))
def test_they_are_those_of_counting_all_throws(needs: list[int]) -> None:
    counts = [0] * (len(needs) + 1)
    for dice in product(range(6), repeat=len(needs)):
        counts[sum(die < need for die, need in zip(dice, needs, strict=True))] += 1
    found = distribution(Fraction(need, 6) for need in needs)
    assert found == [Fraction(count, 6 ** len(needs)) for count in counts]


def test_luck_is_compared_with_the_same_rolls_in_other_games() -> None:
    # Three successes at 1/2 each: of eight games seven have fewer.
    rolls = [rolled(HALF, True)] * 3
    assert standing(rolls) == (Fraction(7, 8), Fraction(0))
    assert unusual(rolls) == "Luckier than 88 of 100 games with these same rolls."
    assert unusual([rolled(HALF, False)] * 3).startswith("Unluckier than 88 of 100 games")
    assert unusual([rolled(HALF, False), rolled(HALF, True)]) == "Neither lucky nor unlucky."
    assert "more than 99 of 100" in unusual([rolled(SIXTH, True)] * 6)
    assert "less than 1 of 100" in unusual([rolled(Fraction(599, 600), True)])


def test_a_long_game_is_compared_exactly_too() -> None:
    fewer, more = standing([rolled(THIRD, n % 3 == 0) for n in range(300)])
    assert 0 < fewer < HALF
    assert 0 < more < HALF
    assert fewer + more < 1


# -- words and chart ---------------------------------------------------------------------------


def test_numbers_have_one_decimal_and_a_sign_where_they_are_differences() -> None:
    assert [decimal(Fraction(n, 20)) for n in (0, 1, 2, 3, 25)] == [
        "0.0",
        "0.1",
        "0.1",
        "0.2",
        "1.3",
    ]
    assert [signed(Fraction(n, 100)) for n in (-250, -4, 0, 4, 140)] == [
        "-2.5",
        "0.0",
        "0.0",
        "0.0",
        "+1.4",
    ]


def test_luck_is_told_in_two_sentences() -> None:
    lucky = Luck(0, (rolled(HALF, True), rolled(HALF, True)), 1)
    assert lucky.words() == [
        "2 of 2 rolls turned out well; 1.0 were to be expected: 1.0 more.",
        "Luckier than 75 of 100 games with these same rolls.",
    ]
    even = Luck(0, (rolled(HALF, True), rolled(HALF, False)), 1)
    assert even.words()[0].endswith(": as many.")


def test_the_most_notable_rolls_are_the_least_likely_ones() -> None:
    chances = [(HALF, True), (SIXTH, True), (5 * SIXTH, False), (THIRD, False), (THIRD, True)]
    rolls = [rolled(chance, well, turn) for turn, (chance, well) in enumerate(chances, 1)]
    rolls.append(rolled(Fraction(1), True, 6))
    luck = Luck(0, tuple(rolls), 6)
    assert [each.turn for each in luck.luckiest()] == [2, 5, 1]
    assert [each.turn for each in luck.unluckiest()] == [3, 4]


def test_rules_come_in_their_order() -> None:
    rolls = tuple(rolled(HALF, True, rule=rule) for rule in ("10.6.2", "8.2.2", "8.2", "9.3"))
    assert [rule for rule, _ in Luck(0, rolls, 1).by_rule()] == ["8.2", "8.2.2", "9.3", "10.6.2"]


def test_the_chart_rises_and_falls_around_what_was_due() -> None:
    assert chart([HALF, Fraction(1), Fraction(0), -HALF], 60) == [
        "ahead, +1.0 at most   ▄█",
        "behind, -0.5 at most     ▄",
        "turn                  1",
    ]
    assert plain(chart([HALF, Fraction(1)], 60)[0]) == "ahead, +1.0 at most  48"
    assert chart([Fraction(0)] * 2, 60)[:2] == ["ahead, never", "behind, never"]


def test_the_chart_of_a_long_game_has_columns_for_several_turns() -> None:
    course = [Fraction(n) for n in range(1, 91)]
    for width in (30, 60, 79, 140):
        rows = chart(course, width)
        assert all(len(row) <= width for row in rows)
        assert rows[0].endswith("█")
    assert chart(course, 60)[2].split() == ["turn", "3", "30", "60", "90"]


# -- screens -----------------------------------------------------------------------------------


def over(slug: str = "tell_the_emperor") -> GameOver:
    """The last screen of a game with a save."""
    if slug == "tell_the_emperor":
        game = begun(1, 5, "S6")
    else:
        rules: Any = REGISTRY[slug]
        setup = rules.complete(Setup(seats=rules.info.seats[0]))
        game = TurnController.new(rules, setup, 5, "human")
    while not game.outcome:
        game.submit(game.legal[0])
    game.close()
    return GameOver(game)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
def test_the_end_opens_the_page_of_luck_and_a_roll_the_replay(size: tuple[int, int]) -> None:
    screen = over()
    luck = screen.lucks[0]
    roll = luck.luckiest()[0]

    async def story(see: Driver) -> None:
        await see.press("l", "Luck · We Must Tell the Emperor")
        assert isinstance(see.app.screen, LuckPage)
        await see.see(f"{luck.whole.well} of {luck.whole.rolls} rolls turned out well")
        # Enter on the summary does nothing, on a roll it shows it.
        see.post("enter", "down", "enter")
        await see.until(lambda: hasattr(see.screen, "timeline"), "the replay")
        assert see.screen.timeline.n == roll.move
        await see.press("q", "Luckiest rolls")

    drive(story, Casemate(lambda _: screen), size)


def test_rolls_can_be_clicked() -> None:
    screen = over()
    roll = screen.lucks[0].unluckiest()[-1]

    async def story(see: Driver) -> None:
        see.click("Luck: what the dice gave")
        await see.see("Luckiest rolls")
        see.click(f"{roll.when}, ")
        await see.until(lambda: hasattr(see.screen, "timeline"), "the replay")

    drive(story, Casemate(lambda _: screen), (120, 40))


def test_the_replay_tells_the_luck_and_goes_to_a_roll() -> None:
    screen = over()
    writer = screen.game.writer
    assert writer
    roll = screen.lucks[0].luckiest()[0]

    async def story(see: Driver) -> None:
        await see.press("l", "Luckiest rolls")
        see.post("down", "enter")
        await see.until(lambda: isinstance(see.screen, ReplayScreen), "the replay")
        assert see.screen.timeline.n == roll.move

    drive(story, Casemate(lambda _: replay_of(writer.path)))


def test_a_game_in_which_no_die_was_thrown_has_no_page_of_luck() -> None:
    screen = over()
    screen.lucks = []

    async def story(see: Driver) -> None:
        await see.see("No die was thrown to measure luck by")
        assert "what the dice gave" not in see.text

    drive(story, Casemate(lambda _: screen))


@pytest.mark.parametrize("slug", ["for_the_emperor", "lempereur", "war_chest"])
def test_the_end_of_a_game_without_dice_does_not_speak_of_them(slug: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("Game over", "The game")
        assert "luck" not in see.text.lower()
        assert not re.search(r"\b(die|dice)\b", see.text)

    drive(story, Casemate(lambda _: over(slug)))


def test_only_games_with_dice_say_that_they_have_some() -> None:
    dice = {slug for slug, rules in REGISTRY.items() if rules.info.dice}
    assert dice == {"tell_the_emperor", "levee_en_masse"}


def test_the_page_says_that_there_is_nothing_to_measure() -> None:
    game = begun()
    game.close()
    fresh = Timeline.of_game(game)

    async def story(see: Driver) -> None:
        await see.see("there is no luck to measure")

    drive(story, Casemate(lambda _: LuckPage(fresh, [])))


def test_chance_that_was_taken_back_is_no_luck() -> None:
    game = begun()
    attack = next(choice for choice in game.prompt.choices if choice.need)
    game.submit(attack.action, [6])
    game.undo()
    game.submit(attack.action, [1])
    game.close()
    [roll] = throws(Timeline.of_game(game), 0)
    assert not roll.well
