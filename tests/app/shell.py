"""Runs the command line as a person would, in this process or in one of its own."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app import __main__
from app.controller import TurnController
from app.paths import saves_dir
from app.saves import SaveWriter
from app.terminal import FLAGS
from games import REGISTRY
from games.core.models import Setup

GAME = "tell-the-emperor"
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Ran(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def shell(monkeypatch: pytest.MonkeyPatch, *words: object, typed: str = "", **environ: str) -> Ran:
    """Run a command in this process; `typed` is standard input."""
    files = {
        "stdin": io.BytesIO(typed.encode()),
        "stdout": io.BytesIO(),
        "stderr": io.BytesIO(),
    }
    streams = {name: io.TextIOWrapper(file, "utf-8") for name, file in files.items()}
    handlers = [(number, signal.getsignal(number)) for number in SIGNALS]
    with monkeypatch.context() as patch:
        for name, stream in streams.items():
            patch.setattr(sys, name, stream)
        for name, value in environ.items():
            patch.setenv(name, value)
        patch.setattr(sys, "argv", ["casemate", *map(str, words)])
        patch.setattr(FLAGS, "ascii", False)
        patch.setattr(FLAGS, "no_mouse", False)
        code = 0
        try:
            __main__.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        for number, handler in handlers:
            signal.signal(number, handler)
        printed: list[str] = []
        for name in ("stdout", "stderr"):
            streams[name].flush()
            printed.append(files[name].getvalue().decode())
    return Ran(code, *printed)


def started(*words: object, **environ: str) -> subprocess.Popen[Any]:
    """A command in a process of its own, with pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "app", *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | environ,
        text=True,
    )


def saved(moves: int, name: str = "game.jsonl") -> Path:
    """The save of a short scenario after some moves of a bot."""
    game = TurnController.new(
        REGISTRY["tell_the_emperor"],
        Setup(scenario="S6"),
        1,
        "bot:greedy",
        lambda header: SaveWriter.create(saves_dir() / name, header | {"players": ["human"]}),
    )
    while game.bot and len(game.past) < moves:
        game.play_bot()
    game.close()
    assert game.writer
    return game.writer.path


def one_line(ran: Ran, code: int = 1) -> str:
    """The one line that a refused command leaves behind."""
    assert "Traceback" not in ran.err
    assert ran.code == code, ran
    [line] = ran.err.splitlines()
    assert line.startswith("casemate: ")
    return line.removeprefix("casemate: ")
