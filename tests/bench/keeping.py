"""What is kept of a game: its rows on disk, who waits for the disk, the undo list in memory."""

from __future__ import annotations

import copy
import gc
import os
import threading
import tracemalloc
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.controller import TurnController
from app.players import BotPlayer
from app.saves import SaveWriter
from games import REGISTRY
from games.core.rules import Rules
from tests.bench.engine import ELSE, in_turn, played, setup_of
from tests.bench.table import Row, milliseconds

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike


def save_rows(times: int, home: Path, key: float | None) -> list[Row]:
    """A row of a save against a key's processor time, and who waits for the disk."""
    rules = REGISTRY[next(iter(REGISTRY))]
    game = played(rules, home / "rows-from.jsonl", 1, 50)
    changes = game.past
    fields = [(c.action.model_dump(mode="json"), c.rolls, c.digest) for c in changes]

    def write(turn: int) -> int:
        writer = SaveWriter.create(home / f"rows-{turn}.jsonl", game.header)
        try:
            return sum(1 for _ in written(writer))
        finally:
            writer.close()

    def written(writer: SaveWriter) -> Iterator[None]:
        for n in range(2_000):
            action, rolls, digest = fields[n % len(fields)]
            writer.move(n + 1, 0, action, rolls, digest)
            yield

    [each] = in_turn(times, write)
    name = "row of a save against a cursor key's CPU"
    note = f"{milliseconds(each)} a row"
    ratio = each / key if key else None
    rows = [Row(name, ratio, 0.05, note=note if key else ELSE)]
    return [*rows, syncs(rules, home)]


def syncs(rules: Rules[Any], home: Path) -> Row:
    """How often the thread of the interface waits for the disk while it plays."""
    calls: list[bool] = []
    real = os.fsync
    main = threading.main_thread()

    def counted(fd: FileDescriptorLike) -> None:
        calls.append(threading.current_thread() is main)
        real(fd)

    def taken() -> tuple[int, int]:
        for thread in threading.enumerate():
            if "_sync_now" in thread.name:
                thread.join()
        here, elsewhere = sum(calls), len(calls) - sum(calls)
        calls.clear()
        return here, elsewhere

    opening = playing = elsewhere = closing = actions = 0
    os.fsync = counted
    try:
        for seed in range(10):
            players = [BotPlayer("random")] * rules.info.seats[0]
            path = home / f"syncs-{seed}.jsonl"
            game = TurnController.new(
                rules,
                setup_of(rules),
                seed,
                players,
                partial(SaveWriter.create, path),
            )
            opening += taken()[0]
            # Every second game is left before its end.
            while game.bot and (seed % 2 or len(game.past) < 10):
                game.play_bot()
            here, others = taken()
            playing, elsewhere = playing + here, elsewhere + others
            actions += len(game.past)
            game.close()
            closing += taken()[0]
    finally:
        os.fsync = real
    note = (
        f"10 games, {actions} actions: {elsewhere} in other threads; here {opening} when the saves "
        f"were made,\n{closing} when they were closed (5 games were left before their end)"
    )
    name = "fsync on the interface thread, in all actions"
    return Row(name, float(playing), 0.0, note=note, unit="")


def undo_steps(games: int) -> list[Row]:
    """What one more action keeps in memory against a deep copy of the position."""
    rows = []
    for slug in REGISTRY:
        rules = REGISTRY[slug]
        changes_of(rules, 0)  # so that everything is there that is made once
        tracemalloc.start()
        try:
            begin = _held()
            changes = [change for seed in range(games) for change in changes_of(rules, seed)]
            ours = (_held() - begin) / len(changes)
            begin = _held()
            clones = [change.before.clone() for change in changes]
            alone = (_held() - begin) / len(changes)
            clones.clear()
            begin = _held()
            kept = [copy.deepcopy(change.before) for change in changes]
            theirs = (_held() - begin) / len(kept)
        finally:
            tracemalloc.stop()
        note = (
            f"{theirs:,.0f} bytes a deep copy, {ours:,.0f} a step with its action and events, "
            f"{alone:,.0f} of them the clone"
        )
        name = f"one undo step, {slug.replace('_', '-')} against a deep copy"
        rows.append(Row(name, ours / theirs, 0.2, note=note))
    return rows


def changes_of(rules: Rules[Any], seed: int) -> list[Any]:
    """What the undo list of a random game holds at its end."""
    players = [BotPlayer("random")] * rules.info.seats[0]
    game = TurnController.new(rules, setup_of(rules), seed, players)
    while game.bot:
        game.play_bot()
    return game.past


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
