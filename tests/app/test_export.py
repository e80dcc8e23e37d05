"""Reports: they read well, they stand alone, and their pictures tell the position."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from rich.cells import cell_len

from app.export import Form, reader, report
from app.export.content import compose
from app.export.explain import gist
from app.export.svg import HIGH, WIDE, drawn
from app.timeline import Timeline
from app.widgets.canvas import Canvas
from games import REGISTRY
from games.core.models import show_seed
from games.core.text import Line, line
from tests.app.reports import FORMS, SEED, finished, played
from tests.toy import AIM, CLIMB, REST, Drawn, ToyRules, toy

ODD = '[/b] <b>&amp; "x" שלום 日本 \x1b[31m\u202e'


@pytest.fixture
def whole(tmp_path: Path) -> Timeline:
    """A finished game with a die, a modifier and a note."""
    moves: list[Any] = [(REST, None), (AIM, None), (CLIMB, [6]), *[(REST, None)] * 4]
    return played(toy(), 1, moves, tmp_path, ODD, "human:[/b]<i>&שלום")


class Page(HTMLParser):
    """What stands in a page: its tags, and the text of each list entry."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


# -- text --------------------------------------------------------------------------------------


def test_the_text_tells_the_game_turn_by_turn(whole: Timeline) -> None:
    rows = report(whole, "text").splitlines()
    assert rows[0] == "Toy Ladder: Short [1.1]"
    turn = rows.index("Seat 0: rung 3 [2.1]")
    assert rows[turn + 2 : turn + 8] == [
        "> What now? Aim",
        "  3.2 Seat 0: -1",
        "> What now? Climb (2+ 83%)",
        "  3.1 Seat 0: die 6, 2+: yes",
        "  3.2 Seat 0: +3",
        "",
    ]
    assert f"seed      {show_seed(SEED)}" in rows
    assert "length    6 turns, 7 actions" in rows
    assert 'note: [/b] <b>&amp; "x" שלום 日本 ?[31m?' in "\n".join(rows)


def test_the_head_tells_the_result_before_anything_else(whole: Timeline) -> None:
    rows = report(whole, "text").splitlines()
    assert rows[2:5] == [
        "result    loss: too few points [4.1]",
        "points    7",
        "length    6 turns, 7 actions",
    ]
    assert "player    [/b]<i>&שלום" in rows


def test_every_roll_of_a_report_tells_its_need_and_its_chance() -> None:
    timeline = finished("tell_the_emperor")
    text = " ".join(report(timeline, "text", 0).split())
    rolls = re.findall(r"die \d, [^:]{1,9}: (?:yes|no)(?! \(chance of yes \d+%\)|;)", text)
    assert rolls == []
    assert text.count("(chance of yes ") > 40
    assert re.search(r"against Battle Value 3 \(\+1 card #\d+\): die \d, 3\+: ", text)


def test_a_turn_begins_with_its_card_and_a_question_stands_with_its_answer() -> None:
    text = " ".join(report(finished("tell_the_emperor"), "text", 0).split())
    assert "The card: China advances; 3 actions; +1 attacks on British;" in text
    assert "failed: use the Bushido Bonus? Roll again (" in text


def test_the_rules_that_are_named_are_told_at_the_end() -> None:
    text = report(finished("for_the_emperor"), "text")
    told = text.partition("The rules named here\n")[2]
    assert re.search(r"^7\.3 +Victory: Whoever controls more battlefields wins\.", told, re.M)
    numbers = re.findall(r"^ +(\d+\.\d+) ", text.partition("Crane's turn 1")[2], re.M)
    assert set(numbers) <= set(re.findall(r"^(\d+\.\d+) ", told, re.M))


def test_the_first_words_of_a_rule_leave_lists_and_remarks_aside() -> None:
    body = "One of:\n\n- First thing. (inferred)\n- Second\n  thing. (Ruling: so it is.)\n\n| a |"
    assert gist(body) == "First thing. Second thing."
    assert gist("| table |") == ""
    assert gist(f"Short. {'Long ' * 80}end. More.") == "Short."


def test_lines_of_text_end_between_words() -> None:
    for slug in ("levee_en_masse", "for_the_emperor"):
        assert all(len(row) <= 79 for row in report(finished(slug), "text").splitlines())


# -- pages -------------------------------------------------------------------------------------


def test_the_page_is_one_file_and_takes_no_text_for_markup(whole: Timeline) -> None:
    page = report(whole, "html")
    read = Page(page)
    assert {tag for tag, _ in read.tags}.isdisjoint({"i", "script", "link", "img", "iframe"})
    assert not any("src" in attrs or "style" in attrs for _, attrs in read.tags)
    assert not any(name.startswith("on") for _, attrs in read.tags for name in attrs)
    # The name of the SVG language is no address that anything is fetched from.
    assert "//" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "url(" not in page
    assert "@import" not in page
    assert "note: <bdi>[/b] &lt;b&gt;&amp;amp; &quot;x&quot; שלום 日本 ?[31m?</bdi>" in page
    assert "[/b]<i>&שלום" in read.texts


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_page_of_a_game_shows_its_board_turn_by_turn(slug: str) -> None:
    timeline = finished(slug)
    point = reader(timeline)
    page = report(timeline, "html", point)
    assert len(page.encode()) < 1_500_000
    read = Page(page)
    boards = [attrs for tag, attrs in read.tags if tag == "svg" and attrs["class"] == "board"]
    turns = [turn for turn in compose(timeline, point).turns if turn.begun is not None]
    assert 2 < len(boards) <= len(turns) + 1
    assert all(attrs["role"] == "img" and attrs["aria-label"] for attrs in boards)
    anchors = {f"#{attrs['id']}" for _, attrs in read.tags if "id" in attrs}
    assert {attrs["href"] for tag, attrs in read.tags if tag == "a"} <= anchors
    for made in re.findall(r"<svg.*?</svg>", page, re.S):
        ET.fromstring(made)


def test_boards_of_a_long_game_are_left_out_evenly(
    whole: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    def turns(page: str) -> list[str]:
        return re.findall(r'aria-label="(Seat 0|Final)', page)

    assert turns(report(whole, "html")) == ["Seat 0"] * 6 + ["Final"]
    size = len(re.findall(r"<figure>.*?</figure>", report(whole, "html"), re.S)[0])
    monkeypatch.setattr("app.export.html.ROOM", size * 2)
    assert turns(report(whole, "html")) in (["Seat 0"] * 2 + ["Final"], ["Seat 0"] * 3 + ["Final"])


# -- pictures ----------------------------------------------------------------------------------


def test_the_picture_is_svg_and_tells_the_position_in_words_too(whole: Timeline) -> None:
    root = ET.fromstring(report(whole, "svg"))
    space = "{http://www.w3.org/2000/svg}"
    board = toy().picture(whole.states[-1])
    words = root.findtext(f"{space}desc") or ""
    assert set(board) <= set(words.splitlines())
    assert "result: loss: too few points [4.1]" in words
    assert root.findtext(f"{space}title") == "Toy Ladder: Short [1.1]. Final position"
    told = "".join(row.text or "" for row in root.iter(f"{space}text"))
    for word in " ".join(board).split():
        assert word in told


def test_signs_of_a_picture_stand_in_their_cells() -> None:
    canvas = Canvas(20, 2)
    canvas.put(2, 0, "日本 a&b", "side-a")
    canvas.put(12, 1, "one  two", "dim")
    root = ET.fromstring(drawn(canvas, "board"))
    found = {
        row.text: (row.attrib["class"], int(row.attrib["x"]), int(row.attrib["textLength"]))
        for row in root.iter()
        if row.tag.endswith("text")
    }
    assert found == {
        "日本 a&b": ("side-a", 2 * WIDE, cell_len("日本 a&b") * WIDE),
        "one": ("dim", 12 * WIDE, 3 * WIDE),
        "two": ("dim", 17 * WIDE, 3 * WIDE),
    }


def test_lines_of_a_board_are_drawn_so_that_they_join() -> None:
    canvas = Canvas(3, 2)
    canvas.put(0, 0, "──┐", "rule")
    canvas.put(2, 1, "│", "rule")
    [path] = [each for each in ET.fromstring(drawn(canvas, "")).iter() if each.tag[-4:] == "path"]
    middle, half = 2 * WIDE + WIDE / 2, HIGH / 2
    assert path.attrib == {
        "class": "rule",
        "d": f"M0 {half:g}L{2 * WIDE} {half:g}"
        f"M{2 * WIDE} {half:g}L{middle:g} {half:g}L{middle:g} {HIGH}"
        f"M{middle:g} {HIGH}L{middle:g} {2 * HIGH}",
    }


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_the_final_board_of_every_game_can_be_drawn(slug: str) -> None:
    timeline = finished(slug)
    root = ET.fromstring(report(timeline, "svg", reader(timeline)))
    assert len([each for each in root.iter() if each.tag.endswith("text")]) > 20


@pytest.mark.parametrize("form", FORMS)
def test_a_report_is_plain_of_control_codes(whole: Timeline, form: Form) -> None:
    assert all(c.isprintable() or c == "\n" for c in report(whole, form))


def test_a_game_without_turns_in_its_log_is_told_as_well(tmp_path: Path) -> None:
    class Headless(ToyRules):
        def describe(self, event: Any) -> Line:
            told = super().describe(event)
            return line(told.rule, *told.pieces) if isinstance(event, Drawn) else told

    timeline = played(Headless(), 1, [(REST, None)] * 6, tmp_path)
    assert "Set-up\n------\n  2.1 Seat 0: rung" in report(timeline, "text")
    assert report(timeline, "html").count('class="board"') == 1


# -- luck --------------------------------------------------------------------------------------


def test_luck_ends_a_report_with_links_to_its_rolls() -> None:
    timeline = finished("levee_en_masse")
    text, page = report(timeline, "text", 0), report(timeline, "html", 0)
    assert re.search(r"\d+ of \d+ rolls turned out well; \d+\.\d were to be expected: ", text)
    assert re.search(r"^  7\.2 Military Action +\d+ +\d+ +\d+\.\d +[+-]?\d+\.\d$", text, re.M)
    assert text.count("to turn out well") >= 6
    assert len(re.findall(r'<a href="#t\d+">Turn \d+</a>, action \d+: ', page)) == 6


def test_a_game_without_dice_does_not_speak_of_luck_and_one_without_a_roll_does(
    tmp_path: Path,
) -> None:
    without, fresh = finished("for_the_emperor"), played(toy(), 1, [(REST, None)], tmp_path)
    for form in ("text", "html"):
        told = " ".join(report(without, form, reader(without)).split())
        assert "luck" not in told.lower()
        told = " ".join(report(fresh, form, reader(fresh)).split())
        assert "there is no luck to measure" in told
