"""Rules, statistics and the end of a game: what the pages say, and where they lead."""

from __future__ import annotations

import pytest

from app.casemate import Casemate
from app.controller import TurnController
from app.screens.game_over import GameOver
from app.screens.lines import fit, row, section, wrap, wrap_path
from app.screens.rules_reader import RulesReader, layout
from app.screens.setup import SetupScreen
from games import REGISTRY
from games.core.data import sections
from games.core.models import Setup
from tests.app.driving import GAME, Driver, begun, drive

ENOUGH = 2000


def reading(rule: str = "") -> Casemate:
    """The program that opens with the rules."""
    return Casemate(lambda _: RulesReader(GAME, rule))


def test_the_rules_open_at_a_section_and_turn_to_others() -> None:
    numbers = list(sections(GAME))

    async def story(see: Driver) -> None:
        await see.see("▸  8.2 ", "8.2 " + sections(GAME)["8.2"].title)
        place = numbers.index("8.2")
        see.post("]")
        await see.until(lambda: see.screen.place == place + 1, "the next section")
        see.post("[", "[")
        await see.until(lambda: see.screen.place == place - 1, "the section before")
        see.click(numbers[place + 2])
        await see.until(lambda: see.screen.place == place + 2, "the clicked section")

    drive(story, reading("8.2"))


def test_a_click_in_the_footer_of_the_rules_goes_one_section_on() -> None:
    place = list(sections(GAME)).index("8.2")

    async def story(see: Driver) -> None:
        await see.see("▸  8.2 ", "[ ] section")
        see.click("] section")
        await see.until(lambda: see.screen.place != place, "another section")
        await see.press("down", "8.2.1")
        assert see.screen.place == place + 1

    drive(story, reading("8.2"))


def test_a_finer_rule_opens_the_section_that_tells_of_it() -> None:
    for rule, number in [("8.6.1.7", "8.6.1"), ("99.9", "1.0"), ("", "1.0")]:
        reader = RulesReader(GAME, rule)
        assert reader.sections[reader.place].number == number


def test_every_word_of_a_section_can_be_read_at_every_width() -> None:
    for section_ in sections(GAME).values():
        words = "".join(section_.body.split())
        for width in (20, 48, 92):
            lines = layout(section_.body, width)
            assert "".join("".join(lines).split()) == words
            assert all(len(line) <= width for line in lines)


def test_the_rules_scroll_to_their_end() -> None:
    async def story(see: Driver) -> None:
        await see.see("1.0 Introduction")
        last = layout(sections(GAME)["1.0"].body, see.screen.text_width)[-1]
        await see.press("end", last)
        see.post("pagedown")
        await see.until(lambda: see.screen.place == 1, "the next section")

    drive(story, reading())


def test_a_search_finds_all_places_and_goes_round() -> None:
    async def story(see: Driver) -> None:
        await see.press("/", "Search the rules")
        await see.type("kamikaze")
        await see.press("enter", "“kamikaze”:")
        spots = see.screen._found
        assert len(spots) > 3
        hits = []
        for _ in range(len(spots) + 1):
            hits.append(see.screen._hit)
            see.post("n")
            await see.until(lambda: see.screen._hit != hits[-1], "the next place")
        assert hits[0] == hits[-1]
        await see.see("amikaze")
        await see.press("/", "Search the rules")
        await see.type("nowhere to be found")
        await see.press("enter", "is nowhere in the rules")

    drive(story, reading())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (50, 16), (12, 5), (1, 1)])
def test_every_size_shows_the_rules(size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.lines.rows, "rows")
        see.post("down", "]", "end", "home")
        await see.until(lambda: see.screen.place == 1, "the second section")
        assert all(len(line) == size[0] for line in see.text.split("\n"))

    drive(story, reading(), size)


def finished(takebacks: int = 0, seed: int = 5, scenario: str = "S6") -> GameOver:
    """The last screen of a game that was played to its end."""
    game = begun(1, seed, scenario)
    for _ in range(takebacks):
        game.undo()
        game.redo()
    while not game.outcome:
        game.submit(game.legal[0])
    game.close()
    return GameOver(game)


def test_a_result_without_points_has_the_whole_width() -> None:
    counted, without = finished(), finished(scenario="S1")
    assert any("│" in row.text for row in counted.build(80))
    assert not any("│" in row.text for row in without.build(80))


def test_the_end_tells_the_points_of_each_seat_and_of_one_point_as_of_one() -> None:
    game = TurnController.new(REGISTRY["for_the_emperor"], Setup(seats=2), 1, "bot:random")
    while not game.outcome:
        game.play_bot()
    game.state.outcome = game.outcome.model_copy(update={"winners": (1,), "scores": (1, 6)})

    async def story(see: Driver) -> None:
        await see.see("Winner: Turtle", "Crane: 1 point ", "Turtle: 6 points")

    drive(story, Casemate(lambda _: GameOver(game)))


def test_the_end_tells_result_rule_score_and_luck() -> None:
    over = finished()
    outcome = over.game.outcome
    assert outcome
    sheet = REGISTRY[GAME].score_sheet(over.game.state)

    async def story(see: Driver) -> None:
        # The result with its cause, as the last line of the log has it.
        cause = over.game.log[-1].line.text
        assert outcome.reason in cause
        await see.see(f"{cause} [{outcome.rule}]")
        for words, _points in sheet:
            assert words in see.text
        await see.see(f"{sum(points for _, points in sheet):>5}", f"{len(over.game.past)} actions")
        rolls, well, _ = over.lucks[0].whole
        assert f"Luck: {well} of {rolls} rolls turned out" in see.text
        await see.see("Look at the board", "To the menu")
        assert "taken back" not in see.text

    drive(story, Casemate(lambda _: over))


def test_chance_that_was_taken_back_is_told() -> None:
    over = finished(takebacks=2)
    taken = over.game.takebacks
    assert taken == 2

    async def story(see: Driver) -> None:
        await see.see("Chance was taken back 2 times")

    drive(story, Casemate(lambda _: over))


def test_the_end_leads_to_the_replay_to_another_game_and_to_the_menu() -> None:
    def fresh() -> Casemate:
        over = finished()
        return Casemate(lambda _: over)

    async def replay(see: Driver) -> None:
        await see.press("p", f"action 0 of {len(see.screen.game.past)}")
        await see.press("q", "Game over")

    async def again(see: Driver) -> None:
        before = see.screen.game
        await see.press("a", "Your action")
        game = see.screen.controller
        assert (game.seed, game.setup, game.past) == (before.seed, before.setup, [])
        await see.press("q", "Go on")

    async def new(see: Driver) -> None:
        before = see.screen.game
        await see.press("n", "New game ·")
        screen = see.screen
        assert isinstance(screen, SetupScreen)
        await see.press("enter", "Your action")
        assert see.screen.controller.setup == before.setup
        assert see.screen.controller.seed != before.seed

    async def menu(see: Driver) -> None:
        await see.press("m", "no game was left unfinished")

    # The menu first: the others leave games behind that can be gone on with.
    for story in (menu, replay, again, new):
        drive(story, fresh())


def test_lines_are_cut_by_cells_and_wrapped_between_words() -> None:
    assert fit("日本語", 5) == "日本…"
    assert fit("ab", 4) == "ab  "
    assert wrap("one two three", 8, "  ") == ["one two", "  three"]
    assert wrap("abcdefgh", 3) == ["abc", "def", "gh"]
    assert wrap("", 5) == []
    for width in (1, 5, 40):
        assert len(section("Title", width, "7").text) >= width or width < 12
    assert row("a", ("", "dim"), ("b", "head")).text == "ab"


def test_the_name_of_a_file_is_whole_and_ends_behind_its_signs() -> None:
    name = "tell_the_emperor-2026-11-29-224318.casemate.jsonl"
    lines = wrap_path(name, 20)
    assert "".join(lines) == name
    assert all(len(line) <= 20 and line[-1] in "-_." for line in lines[:-1])
    assert wrap_path("x" * 50, 20) == ["x" * 20, "x" * 20, "x" * 10]


def test_a_line_too_narrow_for_a_wide_sign_ends_all_the_same() -> None:
    from app.screens.lines import wrap

    assert wrap("漢字", 1) == ["漢", "字"]
    assert [line.strip() for line in wrap("漢字", 3, "  ")] == ["漢", "字"]


def test_nothing_deleted_is_said_when_it_is_to_be_brought_back() -> None:
    async def story(see: Driver) -> None:
        await see.press("b", "Library")
        await see.press("u", "nothing was deleted since you opened the library")

    drive(story)
