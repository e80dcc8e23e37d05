"""The words that are read without typer mean what they mean to typer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app import cli, starts
from app.quick import quick

PLAIN = (
    "play tell-the-emperor",
    "play tell-the-emperor --seed 9f3c --scenario S6",
    "play --option a=b --players bot:greedy tell-the-emperor --option 10.6=on",
    "--ascii play levee-en-masse",
    "play levee-en-masse --no-mouse --no-color",
    "play no-such-game --seed xyz",
    "play --daily for-the-emperor --players human:Ana",
    "play war-chest --edition first --scenario draft",
    "resume",
    "resume game.jsonl",
    "resume --copy game.jsonl --ascii",
    "replay game.jsonl",
    "replay --to 12 game.jsonl",
    "replay game.jsonl --to 0",
)
LEFT = (
    "",
    "play",
    "play a b",
    "play a --seed",
    "play a --seed --plain",
    "play a --seed 1 --seed 2",
    "play a --seed=1",
    "play a --plain",
    "play a --dice manual",
    "play a --cards FILE",
    "play a --nonsense",
    "play -- a",
    "play -h",
    "resume a b",
    "resume --plain",
    "replay",
    "replay a --to x",
    "replay a --to -1",
    "replay a --check",
    "--version play a",
    "list",
    "nonsense",
)


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was asked for: the flags, then the command with all that it takes."""
    calls: list[Any] = []

    def flags(*words: bool) -> None:
        calls.append(words)

    def play(
        game: str,
        seed: Any = None,
        scenario: str = "",
        option: Any = (),
        players: str = "human",
        plain: bool = False,
        dice: str = "seeded",
        cards: Any = None,
        daily: bool = False,
        edition: str = "",
    ) -> None:
        words = (game, seed, scenario, tuple(option), players, plain, dice, cards, daily, edition)
        calls.append(words)

    def resume(file: Path | None = None, plain: bool = False, copy: bool = False) -> None:
        calls.append((file, plain, copy))

    def replay(file: Path, to: int | None = None, plain: bool = False) -> None:
        calls.append((file, to, plain))

    for name, stand_in in (
        ("set_flags", flags),
        ("play", play),
        ("resume", resume),
        ("replay", replay),
    ):
        monkeypatch.setattr(starts, name, stand_in)
    return calls


@pytest.mark.parametrize("line", PLAIN)
def test_plain_words_are_read_as_typer_reads_them(called: list[Any], line: str) -> None:
    words = line.split()
    command = quick(words)
    assert command
    command()
    quickly = called[:]
    called.clear()
    cli.app(cli.in_order(words), standalone_mode=False)
    assert quickly == called
    assert len(called) == 2


@pytest.mark.parametrize("line", LEFT)
def test_everything_else_is_left_to_typer(line: str) -> None:
    assert quick(line.split()) is None


def test_an_empty_word_is_left_to_typer() -> None:
    assert quick(["play", ""]) is None
    assert quick(["play", "a", "--scenario", ""]) is None
