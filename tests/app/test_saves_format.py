"""The format of a save, against bytes written by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import saves
from app.saves import (
    SaveWriter,
    Unwritten,
    branch,
    identity,
    peek,
    read_save,
)
from tests.app.saves_support import FIRST, HEADER, by_hand, move, play, put


def test_the_writer_writes_the_bytes_of_the_format(tmp_path: Path) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        play(writer, 1)
        writer.move(2, 1, {"kind": "pass"}, (), "é")
        writer.undo(1)
        writer.reseed("00000000000000ff")
        writer.note(1, 'a "bad"\nidea, José ✓')
        writer.end({"winners": [0]})
        path = writer.path
    assert path.read_bytes() == by_hand(
        FIRST,
        '{"n":1,"seat":0,"a":{"kind":"attack","front":1},"r":[5],"d":"0000000000000001"',
        '{"n":2,"seat":1,"a":{"kind":"pass"},"r":[],"d":"é"',
        '{"undo":1',
        '{"reseed":"00000000000000ff"',
        '{"note":{"n":1,"text":"a \\"bad\\"\\nidea, José ✓"}',
        '{"end":{"winners":[0]}',
    )


def test_the_optional_keys_of_the_header_stand_before_the_opening(tmp_path: Path) -> None:
    extra = {"cards": [{"id": 3}], "dice": "manual", "parent": {"file": "a.jsonl", "n": 2}}
    with SaveWriter.create(tmp_path / "game.jsonl", {**extra, **HEADER}) as writer:
        header = json.loads(writer.path.read_bytes())
    assert list(header)[-7:] == ["made", "parent", "dice", "cards", "r", "d", "c"]


def test_the_reader_reads_what_was_made_by_hand(tmp_path: Path) -> None:
    rows = [FIRST, move(1), move(2), '{"undo":1', move(2, (3,)), '{"reseed":"ff"']
    path = put(tmp_path, by_hand(*rows, '{"note":{"n":2,"text":"here"}', '{"end":{"level":"win"}'))
    save = read_save(path)
    assert save.header == {"v": 1, **HEADER}
    assert [row["r"] for row in save.moves()] == [[5], [3]]
    assert (save.n, save.undone, save.reseeds) == (2, 1, [(2, "ff")])
    assert save.notes == [{"n": 2, "text": "here"}]
    assert save.end == {"level": "win"}
    assert save.good_bytes == path.stat().st_size
    assert not save.torn
    assert save.damage is None


def test_an_end_that_was_taken_back_is_no_end(tmp_path: Path) -> None:
    path = put(tmp_path, by_hand(FIRST, move(1), '{"end":{}', '{"undo":0'))
    assert read_save(path).end is None
    assert not peek(path)["finished"]


def test_a_reseed_goes_with_the_moves_that_led_to_it(tmp_path: Path) -> None:
    rows = [FIRST, '{"reseed":"1"', move(1), '{"reseed":"2"', move(2), '{"undo":1', move(2)]
    assert read_save(put(tmp_path, by_hand(*rows))).reseeds == [(0, "1"), (1, "2")]
    rows += ['{"undo":0', move(1)]
    assert read_save(put(tmp_path, by_hand(*rows))).reseeds == [(0, "1")]


def test_a_note_survives_the_moves_that_are_taken_back(tmp_path: Path) -> None:
    rows = [FIRST, move(1), '{"note":{"n":1,"text":"x"}', '{"undo":0']
    save = read_save(put(tmp_path, by_hand(*rows)))
    assert save.notes
    assert not save.moves()
    assert save.course() == [{"note": {"n": 1, "text": "x"}}]


@pytest.mark.parametrize("text", ["\ud800 half a pair", "\x00\x1b[2J\u2028\x85\r\n", "日本 🏰"])
def test_every_text_of_a_note_can_be_written_and_read(tmp_path: Path, text: str) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        writer.note(0, text)
    [note] = read_save(writer.path).notes
    assert note["text"] == text.replace("\ud800", "?")


def test_many_notes_do_no_harm(tmp_path: Path) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        play(writer, 1, 2)
        for k in range(5_000):
            writer.note(2, f"note {k}")
        play(writer, 3)
    save = read_save(writer.path)
    assert (len(save.notes), save.n) == (5_000, 3)


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("move"), st.lists(st.integers(-60, 60), max_size=4)),
            st.tuples(st.just("undo"), st.integers(0, 30)),
            st.tuples(st.just("note"), st.text()),
            st.tuples(st.just("reseed"), st.integers(0, 2**64 - 1)),
        ),
        max_size=30,
    )
)
@settings(max_examples=60, deadline=None)
def test_whatever_was_written_is_read(tmp_path_factory: Any, steps: list[Any]) -> None:
    tmp_path = tmp_path_factory.mktemp("any")
    line: list[list[int]] = []
    notes = []
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        for word, value in steps:
            if word == "move":
                line.append(value)
                writer.move(len(line), 0, {"kind": "a"}, value, "d")
            elif word == "undo":
                del line[value % (len(line) + 1) :]
                writer.undo(len(line))
            elif word == "note":
                writer.note(len(line), value)
                notes.append(value)
            else:
                writer.reseed(f"{value:016x}")
    save = read_save(writer.path)
    assert [row["r"] for row in save.moves()] == line
    assert [note["text"] for note in save.notes] == notes
    assert peek(writer.path)["n"] == len(line)


@pytest.mark.parametrize(
    "header",
    [
        {**HEADER, "colour": "red"},
        {key: value for key, value in HEADER.items() if key != "seed"},
        {**HEADER, "seed": "0x1"},
        {**HEADER, "r": [1.5]},
        {**HEADER, "match": {"file": "a.jsonl", "winners": [0]}},
        {**HEADER, "match": {"file": "a.jsonl", "winners": [1], "scores": [3]}},
        {**HEADER, "match": {"file": "a.jsonl", "winners": [0], "scores": [3, 4]}},
        {**HEADER, "match": {"file": 3, "winners": [0], "scores": [3]}},
    ],
)
def test_a_header_that_could_not_be_read_is_never_written(tmp_path: Path, header: Any) -> None:
    with pytest.raises(ValueError, match="header"):
        SaveWriter.create(tmp_path / "game.jsonl", header)
    assert list(tmp_path.iterdir()) == []


def test_a_row_that_could_not_be_read_is_never_written(tmp_path: Path) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        before = writer.path.read_bytes()
        with pytest.raises(ValueError, match="not move 1"):
            play(writer, 2)
        with pytest.raises(ValueError, match="goes back"):
            writer.undo(1)
        with pytest.raises(ValueError, match="JSON"):
            writer.end({"share": float("nan")})
        with pytest.raises(Unwritten, match="longer than 4 MB"):
            writer.note(0, "x" * saves.MAX_ROW)
        assert writer.path.read_bytes() == before
        play(writer, 1)
    assert read_save(writer.path).n == 1


def test_a_copy_is_the_same_game_and_every_branch_another_one(tmp_path: Path) -> None:
    save = read_save(put(tmp_path, by_hand(FIRST, move(1))))
    (tmp_path / "copy.jsonl").write_bytes(save.path.read_bytes())
    names = {identity(read_save(path).header) for path in tmp_path.glob("*.jsonl")}
    for _ in range(2):
        with branch(save, 1, tmp_path / "branch.jsonl") as new:
            names.add(identity(read_save(new.path).header))
    assert len(names) == 3
    named = by_hand(FIRST + ',"id":"00000000000000aa"')
    assert peek(put(tmp_path, named))["id"] == "00000000000000aa"


def test_a_hint_is_no_note_and_no_undo_takes_it_away(tmp_path: Path) -> None:
    hint = '{"note":{"n":1,"text":"[hint] attack 2"}'
    save = read_save(put(tmp_path, by_hand(FIRST, move(1), hint, '{"undo":0', move(1))))
    assert save.hints == [{"n": 1, "text": "attack 2"}]
    assert save.notes == save.notes_kept == []


def test_going_back_with_fresh_dice_is_one_write_of_two_rows(tmp_path: Path) -> None:
    with SaveWriter.create(tmp_path / "game.jsonl", HEADER) as writer:
        play(writer, 1)
        writer.undo(0, "00000000000000ff")
    save = read_save(writer.path)
    assert save.rows[1:] == [{"undo": 0}, {"reseed": "00000000000000ff"}]
    assert save.reseeds == [(0, "00000000000000ff")]
