"""The library: what it tells of saves, and how games are gone on with, branched off and found."""

from __future__ import annotations

import time

import pytest

from app.opening import new_game, read_players, read_setup, read_timeline
from app.paths import saves_dir
from app.saves import peek, read_save, rename
from app.screens.replay import ReplayScreen
from app.screens.saved import joined, result_of, row_of, size_of
from app.shelf import age, of_other_rules
from games import REGISTRY
from tests.app.driving import GAME, Driver, drive, path_of, saved
from tests.app.shelved import emptied, opened, words

ENOUGH = 2000
"""More actions than a game has."""


def test_a_row_tells_game_scenario_actions_result_and_size() -> None:
    game = saved(7, scenario="S2")

    async def story(see: Driver) -> None:
        await opened(see)
        [line] = [line for line in see.text.split("\n") if "▸" in line]
        for part in ("We Must Tell the Emperor", "S2", " 7 ", "under way", "just now", " KB"):
            assert part in line
        await see.see(f"seed {game.seed:016x}")
        assert game.writer is not None
        assert game.writer.path.name in see.text

    drive(story)


def test_a_library_that_cannot_be_read_is_not_called_empty() -> None:
    folder = saves_dir()
    folder.rmdir()
    folder.write_text("a file in its place")

    async def story(see: Driver) -> None:
        await opened(see)
        told = "cannot be read: Not a directory"
        await see.until(lambda: told in " ".join(see.text.split()), told)
        assert "no game has been saved" not in see.text

    drive(story)


def test_an_empty_library_says_so() -> None:
    async def story(see: Driver) -> None:
        await opened(see)
        await see.see("no game has been saved yet", "0 saves")
        see.post("enter", "p", "b", "x", "d", "down")
        await see.press("q", "q  Quit")

    drive(story)


def test_enter_goes_on_with_an_unfinished_game() -> None:
    game = saved(4)

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("enter", "Your action")
        assert see.screen.controller.state.digest() == game.state.digest()
        # It is closed on the way back, so that it can be opened once more.
        await see.press("q", "under way")
        await see.press("enter", "Your action")

    drive(story)


def test_enter_shows_a_finished_game_with_its_result() -> None:
    game = saved(ENOUGH)
    outcome = game.outcome
    assert outcome

    async def story(see: Driver) -> None:
        await opened(see)
        await see.see(outcome.level, outcome.reason[:30])
        await see.press("enter", f"action 0 of {len(game.past)}")
        assert isinstance(see.screen, ReplayScreen)

    drive(story)


def test_a_save_can_be_watched_from_its_start() -> None:
    saved(4)

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("p", "action 0 of 4")
        await see.press("q", "under way")

    drive(story)


@pytest.mark.parametrize("after", ["4", "2", "0"])
def test_a_branch_goes_on_from_any_action_and_names_its_parent(after: str) -> None:
    game = saved(4)
    path = path_of(game)
    states = [change.before for change in game.past]
    before = path.read_bytes()

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("b", "After which action, 0 to 4?")
        await see.type("5")
        await see.press("enter", "a number from 0 to 4")
        await emptied(see)
        await see.type(after)
        await see.press("enter", "Play on from")
        await see.press("s", "Your action")
        copy = see.screen.controller
        n = int(after)
        assert path_of(copy) != path
        header = read_save(path_of(copy)).header
        assert header["parent"] == {"file": path.name, "n": n}
        assert copy.state.digest() == [*states, game.state][n].digest()
        await see.press("q", "2 saves")
        await see.press("up", f"branched off {path.name} at action {n}")

    drive(story)
    assert path.read_bytes() == before


def test_a_branch_names_its_parent_as_it_is_called_now() -> None:
    game = saved(4)
    assert game.writer
    game.close()
    first = game.writer.path
    second = read_timeline(first).branch(2, first.with_name("second.jsonl"))
    second.close()
    third = read_timeline(second.path).branch(2, first.with_name("third.jsonl"))
    third.close()
    assert "parent_id" not in read_save(first).header
    assert read_save(third.path).header["parent_id"] == read_save(second.path).header["id"]
    assert read_timeline(second.path).parent_name == first.name
    rename(first, "origin")
    rename(second.path, "copy")
    renamed = first.with_name("copy.jsonl")
    assert read_timeline(renamed).parent_name == "origin.jsonl"
    assert read_timeline(third.path).parent_name == "copy.jsonl"

    async def story(see: Driver) -> None:
        await opened(see)
        await see.until(lambda: len(see.screen.facts) == 3, "all saves")
        assert see.screen._origin(see.screen.facts["copy.jsonl"]) == "origin.jsonl"
        names = list(see.screen.order)
        see.post("home", *["down"] * names.index("third.jsonl"))
        await see.see("branched off copy.jsonl at action 2")

    drive(story)
    # What is not there any more is called as it was recorded.
    renamed.unlink()
    assert read_timeline(third.path).parent_name == "second.jsonl"


def test_a_report_is_written_beside_the_save() -> None:
    game = saved(4)
    assert game.writer

    async def story(see: Driver) -> None:
        await opened(see)
        await see.press("x", "report written")

    drive(story)
    assert "We Must Tell the Emperor" in game.writer.path.with_suffix(".txt").read_text("utf-8")


def test_words_narrow_the_list_and_escape_widens_it_again() -> None:
    saved(2, seed=0xAAA)
    saved(3, seed=0xBBB)

    async def story(see: Driver) -> None:
        screen = await opened(see)
        await words(see, "0bbb emperor")
        # It is narrowed while one types, and the arrows still move in it.
        await see.until(lambda: len(screen.lines.rows) == 1, "one save")
        see.post("down")
        await see.press("enter", "Library: 0bbb emperor")
        await see.see("1 of 2 saves")
        await words(see, ", nothing like it")
        await see.until(lambda: screen.words == "0bbb emperor, nothing like it", "the words")
        await see.press("enter", "no save fits these words")
        see.post("escape")
        await see.until(lambda: len(screen.lines.rows) == 2, "both saves")
        await words(see, "0aaa")
        await see.until(lambda: len(screen.lines.rows) == 1, "one save")
        see.post("escape")
        await see.until(lambda: len(screen.lines.rows) == 2, "both saves")
        assert screen.words == ""

    drive(story)


# -- many saves ------------------------------------------------------------------------------


def test_thousands_of_saves_are_listed_at_once() -> None:
    game = saved(2)
    assert game.writer
    content = game.writer.path.read_bytes()
    folder = saves_dir()
    for number in range(2000):
        (folder / f"many-{number:04}.jsonl").write_bytes(content)

    async def story(see: Driver) -> None:
        await see.see("q  Quit")
        start = time.process_time()
        await see.press("b", "2001 saves")
        await see.see("under way")
        shown = time.process_time() - start
        await see.until(lambda: len(see.screen.facts) == 2001, "the facts")
        see.post("end")
        await see.until(lambda: see.screen.lines.cursor == 2000, "the last one")
        assert shown < 3, "the first screenful waits for nothing else"

    drive(story)


def test_the_wheel_scrolls_the_list_as_it_scrolls_every_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved(1)
    saved(1, seed=2)
    steps: list[int] = []

    async def story(see: Driver) -> None:
        screen = await opened(see)
        monkeypatch.setattr(screen.lines, "scroll_lines", steps.append)
        see.wheel_down(10, 3)
        see.post("down")
        await see.until(lambda: screen.lines.cursor == 1, "the key after it")
        assert steps == [3]

    drive(story)


# -- rows ------------------------------------------------------------------------------------


def test_the_seed_of_a_game_with_secrets_is_no_bodys_business_before_its_end() -> None:
    rules = REGISTRY["for_the_emperor"]
    setup = read_setup(rules, "", (), "human,human")
    game = new_game(rules, setup, 0xFACE, read_players(rules, setup, "human,human"))
    game.submit(game.legal[0])
    game.close()

    async def story(see: Driver) -> None:
        screen = await opened(see)
        await see.until(lambda: "turn" in next(iter(screen.facts.values())), "the turn")
        assert "face" not in see.text
        await see.see("players human, human")

    drive(story)


def test_saves_of_other_rules_are_looked_for_among_all() -> None:
    facts = [
        {"game": GAME, "rules": REGISTRY[GAME].info.rules_version},
        {"game": GAME, "rules": 0},
        {"game": "unknown", "rules": 0},
        {"game": "", "rules": 0},
    ]
    assert of_other_rules(facts) == [facts[1]]


def test_facts_that_are_longer_than_a_line_are_parted_between_them() -> None:
    assert joined(["a 1", "b 2", "c 3"], 9) == ["a 1 · b 2", "c 3"]
    # What is shown in place of a sign may be wider than the sign.
    assert joined(["c", "a\u202eb"], 6) == ["c", "a?b"]
    assert joined(["one word after the other", "x"], 10) == ["one word", "after the", "other · x"]


@pytest.mark.parametrize("level", ["Substantive Victory", "Decisive Victory", "side b", "finished"])
def test_a_result_is_cut_between_words_and_apart_from_the_age(level: str) -> None:
    writer = saved(3).writer
    assert writer
    fact = peek(writer.path)
    fact |= {"finished": True, "end": {"winners": [0], "level": level}, "mtime": 0}
    for width in (80, 100, 140):
        line = row_of(fact, width, 45 * 60).text
        told = line[line.index("S1") :].split()[2:-4]
        assert told == level.split()[: len(told)]
        assert told
        assert f" {told[-1]} " in line
        assert told == level.split() or width == 80


def test_sizes_ages_and_results_in_words() -> None:
    assert [size_of(n) for n in (0, 999, 1_234, 2_345_678)] == ["0 B", "999 B", "1 KB", "2.3 MB"]
    assert [age(0, now) for now in (5, 60, 7_200, 90_000, 200_000)] == [
        "just now",
        "1 minute ago",
        "2 hours ago",
        "1 day ago",
        "2 days ago",
    ]
    assert result_of({"state": "newer"})[0] == "later version !"
    assert result_of({"state": "ok", "finished": False}) == ("under way", "legal")
    won = {"state": "ok", "finished": True, "end": {"level": "Victory", "winners": [0]}}
    assert result_of(won) == ("Victory", "good")
