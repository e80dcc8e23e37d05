"""Saves of every rules version load for ever, as they were or with a way on from where they end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from app.controller import Drifted, TurnController
from app.opening import continue_copy, open_game, read_timeline, rules_of
from app.saves import peek, read_save, verify
from games import REGISTRY
from tests.saves.golden import FOLDER, wanted

SAVES = sorted(FOLDER.glob("*/*.jsonl"))
HOW = (
    "a change of the rules needs a new rules_version in info.py, then python -m tests.saves; "
    "see tests/saves/__init__.py"
)


def name_of(path: Path) -> str:
    """How a save is called in a test's name."""
    return path.relative_to(FOLDER).as_posix()


golden = pytest.mark.parametrize("original", SAVES, ids=name_of)


@pytest.fixture
def path(original: Path, tmp_path: Path) -> Path:
    """A copy, so that nothing that goes wrong can touch the original."""
    copy = tmp_path / original.name
    copy.write_bytes(original.read_bytes())
    return copy


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_game_leaves_saves_of_its_rules(slug: str) -> None:
    missing = [path.name for path in wanted(REGISTRY[slug]) if path not in SAVES]
    assert not missing, f"{slug} lacks {missing}: python -m tests.saves {slug}"


def test_the_saves_are_those_of_games_that_there_are() -> None:
    assert {path.parent.name for path in SAVES} <= set(REGISTRY)


@golden
def test_a_save_is_what_it_was(path: Path) -> None:
    save = read_save(path)
    version = REGISTRY[save.header["game"]].info.rules_version
    facts = peek(path)
    assert (save.damage, save.torn, facts["state"]) == (None, False, "ok")
    assert facts["n"] == save.n == len(save.moves())
    verdict = verify(path, rules_of(save.header["game"]))
    if save.header["rules"] == version:
        assert verdict.code == 0, f"{verdict.line}\n{HOW}"
    else:
        assert save.header["rules"] < version
        assert verdict.code in (0, 1)


@golden
def test_a_save_is_gone_on_with(path: Path) -> None:
    before = path.read_bytes()
    timeline = read_timeline(path)
    game = gone_on(path)
    assert len(game.past) == timeline.sound
    assert game.state == timeline.states[timeline.sound]
    assert path.read_bytes() == before
    went_on(game)


def gone_on(path: Path) -> TurnController:
    """The game of a save, or of a copy of what today's rules still play as it was."""
    try:
        return open_game(path)
    except Drifted as drifted:
        return continue_copy(path, drifted)


def went_on(game: TurnController) -> None:
    """Play some more, and find all of it in the save."""
    random = Random(1)
    count = len(game.past)
    while game.legal and len(game.past) < count + 3 and game.dice == "seeded":
        game.submit(random.choice(game.legal))
    game.close()
    assert game.writer
    assert verify(game.writer.path, rules_of(game.rules.info.slug)).code == 0
    assert len(read_save(game.writer.path).moves()) == len(game.past)


@golden
def test_the_end_of_a_save_is_its_outcome(path: Path) -> None:
    timeline = read_timeline(path)
    if timeline.end is None or timeline.drift:
        assert timeline.drift or timeline.states[-1].outcome is None
        return
    outcome = timeline.states[-1].outcome.model_dump(mode="json")
    assert {key: timeline.end[key] for key in outcome} == outcome
