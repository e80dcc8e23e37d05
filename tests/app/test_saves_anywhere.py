"""Real saves cut off or changed anywhere: the last whole move is found, or one line says why not.

`CASEMATE_FUZZ=50 pytest tests/app/test_saves_anywhere.py` does each at 500 places of every kind.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.opening import open_copy, open_game, read_timeline, rules_of
from app.saves import Save, peek, read_save, verify
from app.screens.trouble import ways_out
from app.shelf import examine
from games import REGISTRY
from games.core.errors import CasemateError, Damaged, NewerFormat
from games.core.play import derive
from tests.app.shell import shell
from tests.contract.support import FUZZ, SEED
from tests.saves.golden import begun, played

PLACES = 10
LONG = 40

Spoil = Callable[[bytes, Random], bytes]


def cut(content: bytes, random: Random) -> bytes:
    """The first part of a file."""
    return content[: random.randrange(len(content))]


def flip(content: bytes, random: Random) -> bytes:
    """A file with one bit changed."""
    at = random.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << random.randrange(8)]) + content[at + 1 :]


both = pytest.mark.parametrize("spoil", [cut, flip])


def whole(slug: str, folder: Path) -> Save:
    """A game with notes, and with actions taken back where that is possible."""
    rules = REGISTRY[slug]
    game = begun(rules, folder / f"{slug}.jsonl")
    for number in range(LONG // 4):
        played(game, 4, number)
        if not game.undo_block():
            game.undo()
        game.note(f"thought {number}")
    game.close()
    assert game.writer
    return read_save(game.writer.path)


@both
@pytest.mark.parametrize("slug", REGISTRY)
def test_a_spoilt_save_is_whole_up_to_a_move_or_says_why_not(
    slug: str, spoil: Spoil, tmp_path: Path
) -> None:
    good = whole(slug, tmp_path)
    content = good.path.read_bytes()
    timeline = read_timeline(good.path)
    digests = [state.digest() for state in timeline.states]
    for number in range(PLACES * FUZZ):
        random = Random(derive(SEED, slug, spoil.__name__, number))
        folder = tmp_path / "spoilt"
        folder.mkdir()
        path = folder / "game.jsonl"
        spoilt = spoil(content, random)
        path.write_bytes(spoilt)
        looked_at(path, good, digests)
        assert path.read_bytes() == spoilt, "looking at it changes nothing"
        shutil.rmtree(folder)


def looked_at(path: Path, good: Save, digests: list[str]) -> None:
    """Go through every door that a save can be looked at, opened or copied by."""
    facts = peek(path)
    assert facts["state"] in ("ok", "damaged", "newer")
    assert one_line(facts["why"] or "ok")
    rules = rules_of(good.header["game"])
    if facts["state"] == "newer" or not facts["game"]:
        # Not even the header is whole: there is no game in it.
        for door in (read_save, read_timeline, open_game, open_copy):
            with pytest.raises((Damaged, NewerFormat)) as refused:
                door(path)
            assert one_line(str(refused.value))
            assert ways_out(path, refused.value)[0]
        assert verify(path, rules).code == 2
        assert one_line(verify(path, rules).line)
        return
    save = read_save(path)
    assert save.header == good.header
    assert save.rows == good.rows[: len(save.rows)]
    damage = save.damage is not None
    assert verify(path, rules).code == (2 if damage else 0)
    timeline = read_timeline(path)
    # What stands there is the game as it was after so many of its rows.
    assert timeline.states[-1].digest() == (save.moves()[-1]["d"] if save.n else save.header["d"])
    assert timeline.states[-1].digest() in digests or good.undone
    assert bool(timeline.trouble) == damage
    if facts["state"] == "ok":
        examine(facts)
        assert facts["state"] == ("damaged" if damage else "ok")
        assert facts["turn"] == timeline.states[-1].count
    if damage:
        with pytest.raises(Damaged) as caught:
            open_game(path)
        assert one_line(str(caught.value))
        assert [answer.value for answer in ways_out(path, caught.value)[1]]
    content = path.read_bytes()
    # Of a torn save the original itself goes on: only what is torn off is cut when it does.
    game = open_copy(path)
    assert game.state == timeline.states[-1]
    assert (game.writer is not None and game.writer.path == path) is not damage
    game.close()
    if game.outcome and not damage and save.end is None:
        # The result that was torn off is written again.
        end = read_save(path).end or {}
        assert end.items() >= game.outcome.model_dump(mode="json").items()
        path.write_bytes(content)
    assert path.read_bytes() == content


def one_line(text: str) -> bool:
    """Whether a message is one clear line."""
    return text.isprintable() and 0 < len(text) < 500


@both
def test_the_commands_say_it_in_one_line_too(
    spoil: Spoil, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = whole("tell_the_emperor", tmp_path)
    content = good.path.read_bytes()
    path = tmp_path / "spoilt.jsonl"
    for number in range(4 * FUZZ):
        spoilt = spoil(content, Random(derive(SEED, "commands", number)))
        path.write_bytes(spoilt)
        for words in (("replay", "--check"), ("replay", "--plain"), ("resume", "--plain")):
            ran = shell(monkeypatch, words[0], path, *words[1:])
            assert "Traceback" not in ran.err
            assert len(ran.err.splitlines()) == (ran.code != 0)
            assert path.read_bytes() == spoilt


def test_a_save_that_is_not_spoilt_passes_through_the_same_doors(tmp_path: Path) -> None:
    for slug in REGISTRY:
        good = whole(slug, tmp_path)
        looked_at(good.path, good, [s.digest() for s in read_timeline(good.path).states])
        with pytest.raises(CasemateError):
            read_timeline(tmp_path / "nowhere.jsonl")
