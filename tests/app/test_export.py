"""Reports: they read well, they stand alone, and they tell no secret."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree as ET

import pytest

from app.controller import TurnController
from app.export import Form, report
from app.output import write_report
from app.saves import SaveWriter, Unwritten, read_save
from app.timeline import Timeline
from games.core.errors import Refused
from games.core.models import Setup, show_seed
from games.core.play import Play
from tests.app.test_plain import Secret
from tests.toy import AIM, CLIMB, REST, toy

FORMS: tuple[Form, ...] = get_args(Form)
SEED = 0xABCDEF0123456789


def played(rules: Any, seats: int, moves: list[Any], folder: Path, note: str = "") -> Timeline:
    """The timeline of a saved game."""
    game = TurnController.new(
        rules,
        Setup(seats=seats),
        SEED,
        "human",
        lambda header: SaveWriter.create(folder / "game.jsonl", header),
    )
    for action, rolls in moves:
        game.submit(action, rolls)
    if note:
        game.note(note)
    game.close()
    assert game.writer
    return Timeline.of_save(read_save(game.writer.path), rules)


@pytest.fixture
def whole(tmp_path: Path) -> Timeline:
    """A finished game with a die, a modifier and a note."""
    moves: list[Any] = [(REST, None), (AIM, None), (CLIMB, [6]), *[(REST, None)] * 4]
    return played(toy(), 1, moves, tmp_path, "<b>well</b> & [good] \x1b[31m")


def test_the_text_tells_the_game_turn_by_turn(whole: Timeline) -> None:
    rows = report(whole, "text").splitlines()
    assert rows[0] == "Toy Ladder: Short [1.1]"
    turn = rows.index("Seat 0: rung 3 [2.1]")
    assert rows[turn + 2 : turn + 8] == [
        "> Aim",
        "  3.2 Seat 0: -1",
        "> Climb (2+ 83%)",
        "  3.1 Seat 0: die 6, 2+: yes",
        "  3.2 Seat 0: +3",
        "",
    ]
    assert f"seed {show_seed(SEED)}" in rows
    assert "  note: <b>well</b> & [good] ?[31m" in rows
    assert rows[-2].startswith("The game is over: ")


def test_the_page_is_one_file_and_takes_no_text_for_markup(whole: Timeline) -> None:
    page = report(whole, "html")
    tags: list[tuple[str, dict[str, str | None]]] = []

    class Parser(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.append((tag, dict(attrs)))

    Parser().feed(page)
    assert {tag for tag, _ in tags}.isdisjoint({"b", "script", "link", "img"})
    assert not any("src" in attrs or "href" in attrs for _, attrs in tags)
    assert "note: &lt;b&gt;well&lt;/b&gt; &amp; [good] ?[31m" in page


def test_the_picture_is_svg_and_its_rows_stand_in_cells(whole: Timeline) -> None:
    root = ET.fromstring(report(whole, "svg"))
    rows = [row for row in root.iter() if row.tag.endswith("text")]
    drawn = [row.text for row in rows]
    board = toy().picture(whole.states[-1])
    assert set(board) <= set(drawn)
    for row in rows:
        assert row.text
        assert int(row.attrib["textLength"]) == 9 * len(row.text)


@pytest.mark.parametrize("form", FORMS)
def test_a_report_is_plain_of_control_codes(whole: Timeline, form: Form) -> None:
    assert all(c.isprintable() or c == "\n" for c in report(whole, form))


# -- files -------------------------------------------------------------------------------------


def test_a_report_is_never_written_over_a_save(tmp_path: Path) -> None:
    timeline = played(toy(), 1, [(REST, None)], tmp_path)
    save = tmp_path / "game.jsonl"
    other, link = tmp_path / "later.txt", tmp_path / "link.txt"
    other.write_bytes(b'{"v":99,"from":"a later version"')
    link.symlink_to(save)
    before = save.read_bytes()
    for target in (save, other, link):
        with pytest.raises(Refused, match="is a saved game"):
            write_report(target, report(timeline, "text"))
    assert save.read_bytes() == before
    assert len(other.read_bytes()) == 32


def test_a_report_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*paths: Path) -> None:
        raise OSError(28, "No space left on device")

    target, link = tmp_path / "report.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_report(link, "new")
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o640)
    assert link.is_symlink()
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full)
        for path in (target, tmp_path / "fresh.txt"):
            with pytest.raises(Unwritten, match=rf"{path.name} cannot be written: No space"):
                write_report(path, "newer")
    assert target.read_text() == "new"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "report.txt"]


def test_a_device_that_takes_nothing_is_named() -> None:
    with pytest.raises(Unwritten, match="/dev/full cannot be written: "):
        write_report(Path("/dev/full"), "text")


# -- secrets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_a_game_that_goes_on_tells_neither_seed_nor_pile(tmp_path: Path, form: Form) -> None:
    timeline = played(Secret(), 2, [(REST, None)], tmp_path)
    for viewer in (0, 1, None):
        assert show_seed(SEED) not in report(timeline, form, viewer)
    # The same game with another order of the hidden pile reads the same.
    other = timeline.states[-1].clone()
    other.pile.reverse()
    twin = Timeline(
        Secret(),
        timeline.header,
        timeline.changes,
        other,
        timeline.opening,
    )
    twin.save = timeline.save
    assert report(twin, form, 0) == report(timeline, form, 0)


def test_a_seat_reads_its_own_secrets_and_no_others(tmp_path: Path) -> None:
    timeline = played(Secret(), 2, [(REST, None), (CLIMB, [2]), (REST, None)], tmp_path)
    mine, theirs, public = (report(timeline, "text", seat) for seat in (0, 1, None))
    assert "Seat 0: rung" in mine
    assert "Seat 1: rung" not in mine
    assert "seat 1: Rest" in mine
    assert "seat 2: Climb" not in mine
    assert "Seat 1: rung" in theirs
    assert "seat 2: Climb" in theirs
    assert "rung" not in public.split("Final position")[0]
    assert "> " not in public


def test_drift_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = played(toy(), 1, [(REST, None)], tmp_path)
    rules = toy()
    apply = type(rules).apply

    def richer(self: Any, state: Any, action: Any, play: Play) -> None:
        apply(self, state, action, play)
        state.points[0] += 1

    monkeypatch.setattr(type(rules), "apply", richer)
    assert timeline.save
    drifted = Timeline.of_save(timeline.save, rules)
    assert "drift at move 1" in report(drifted, "text")
