"""The library: all saved games, with what can be done with each."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands import PLACES, bindings
from app.screens.lines import Row, fit, row, wrap
from app.screens.page import Page
from app.shelf import TITLES, age, files
from games.core.text import plural

if TYPE_CHECKING:
    from app.saves import Row as Fact

BATCH = 200
CHECKED = 500
"""So many of the newest saves are read whole, after all were listed."""
TITLE = 25
AGE = 14


def size_of(count: int) -> str:
    """A number of bytes in few cells: `812 B`, `4 KB`."""
    if count < 1000:
        return f"{count} B"
    return f"{count / 1000:.0f} KB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"


def result_of(fact: Fact) -> tuple[str, str]:
    """How a save stands in few words, and the role of the words."""
    if fact["state"] != "ok":
        words = {"damaged": "damaged !", "newer": "later version !"}
        return words.get(fact["state"], "unreadable !"), "threat"
    if not fact["finished"]:
        return "under way", "legal"
    end = fact["end"] or {}
    won = bool(end.get("winners"))
    return str(end.get("level") or "finished"), "good" if won else "text"


def find_damage(fact: Fact) -> bool:
    """Read a save whole and note a damage in its middle, which a glance at its ends leaves out."""
    from app.saves import read_save
    from games.core.errors import CasemateError

    try:
        damage = read_save(fact["path"]).damage
    except CasemateError as error:
        fact |= {"state": "damaged", "why": str(error)}
        return True
    if damage:
        fact |= {"state": "damaged", "why": f"{fact['path'].name}: damaged at {damage.line}"}
    return damage is not None


class Library(Page[None]):
    """Lists the saves, the newest first."""

    PLACE = "library"
    BINDINGS = bindings(PLACES["library"])

    def __init__(self) -> None:
        super().__init__()
        self.facts: dict[str, Fact] = {}
        self.order: list[Path] = []
        self.words = ""
        self._now: float | None = None

    def on_mount(self) -> None:
        """Read the folder."""
        self.look()

    def on_screen_resume(self) -> None:
        """Read the folder again after a game."""
        if self.facts:
            self.look()

    def look(self) -> None:
        """List the files at once, and fill in what they hold as it is read."""
        self.order = [path for _, path in files()]
        self.run_worker(self._read(list(self.order)), exclusive=True)

    async def _read(self, paths: list[Path]) -> None:
        from app.saves import peek

        for start in range(0, max(len(paths), 1), BATCH):
            batch = paths[start : start + BATCH]
            found = await asyncio.to_thread(list, map(peek, batch))
            self.facts |= {path.name: fact for path, fact in zip(batch, found, strict=True)}
            # The first screenful at once, and then not a picture for every batch of thousands.
            if start == 0 or start + BATCH >= len(paths) or start // BATCH % 5 == 0:
                self.draw()
        for start in range(0, min(len(paths), CHECKED), BATCH // 10):
            some = [self.facts[path.name] for path in paths[start : start + BATCH // 10]]
            whole = [fact for fact in some if fact["state"] == "ok"]
            if any(await asyncio.to_thread(list, map(find_damage, whole))):
                self.draw()

    # -- drawing -----------------------------------------------------------------------------

    def heading(self, width: int) -> Row:
        """How many saves there are."""
        shown = sum(map(self._wanted, self.order)) if self.words else len(self.order)
        right = plural(len(self.order), "save")
        if self.words:
            right = f"“{self.words}”: {shown} of {right}"
        gap = width - len(" Library") - len(right) - 1
        return row((" Library", "title"), " " * gap, (right, "dim"))

    def build(self, width: int) -> list[Row]:
        """A row for each save that fits the words."""
        rows = [self._row(path, width) for path in self.order if self._wanted(path)]
        if rows:
            return [self._columns(width), *rows]
        text = "no save fits these words" if self.words else "no game has been saved yet"
        return [Row(), row((f"  {text}", "dim"))]

    def _columns(self, width: int) -> Row:
        """The heads of the columns."""
        rest = width - 2 - TITLE - 5 - 8 - AGE - 7
        heads = f"  {fit('game', TITLE + 5)}actions {fit('result', rest)}{fit('played', AGE)}"
        return row((f"{heads}   size", "dim"))

    def _wanted(self, path: Path) -> bool:
        fact = self.facts.get(path.name)
        hay = path.name
        if fact:
            title = TITLES.get(fact["game"], fact["game"])
            hay += f" {title} {fact['scenario']} {fact['seed']} {result_of(fact)[0]}"
        return all(word in hay.lower() for word in self.words.lower().split())

    def _row(self, path: Path, width: int) -> Row:
        fact = self.facts.get(path.name)
        if fact is None:
            return row(f"  {path.name}", name=path.name)
        result, role = result_of(fact)
        title = TITLES.get(fact["game"], fact["game"]) or path.stem
        rest = width - 2 - TITLE - 5 - 8 - AGE - 7
        return row(
            "  ",
            fit(title, TITLE),
            (fit(" " + fact["scenario"], 5), "text"),
            f"{fact['n']:>6}  ",
            (fit(result, rest), role),
            (fit(age(fact["mtime"], self._now), AGE), "dim"),
            (f"{size_of(fact['size']):>7}", "dim"),
            name=path.name,
        )

    def hints(self, width: int) -> list[Row]:
        """More about the save under the cursor."""
        fact = self._here()
        lines: list[str] = []
        if fact:
            lines = self._about(fact, width - 2)
        return ([row((f" {line}", "dim")) for line in lines] + [Row()] * 3)[:3]

    def _about(self, fact: Fact, width: int) -> list[str]:
        if fact["state"] == "newer":
            return wrap(f"{fact['why']}. It can be deleted.", width)
        if fact["state"] != "ok":
            what = "Enter shows what can be saved of it."
            return wrap(f"{fact['why']}. {what}", width)
        facts = [
            fact["path"].name,
            f"seed {fact['seed']}",
            f"players {', '.join(map(str, fact['players']))}",
            f"begun {fact['made'].replace('T', ' ').removesuffix('Z')}",
        ]
        lines = wrap(" · ".join(facts), width)
        if fact["finished"]:
            end = fact["end"] or {}
            rule = f" [{end['rule']}]" if end.get("rule") else ""
            lines += wrap(f"{end.get('level', '')}: {end.get('reason', '')}{rule}", width)
        return lines

    def _here(self) -> Fact | None:
        return self.facts.get(self.lines.name_here)

    # -- commands ----------------------------------------------------------------------------

    def _ready(self) -> Fact | None:
        """The save under the cursor if it can be read at all; else say why not."""
        fact = self._here()
        if fact and fact["state"] == "newer":
            self.app.tell(fact["why"], "warning")
            return None
        return fact

    def chosen(self, name: str) -> None:
        """Go on with a game, or watch it if it is finished."""
        fact = self._ready()
        if not fact:
            return
        if fact["state"] == "ok" and fact["finished"]:
            self.app.open_replay(fact["path"])
        else:
            self.app.resume(fact["path"])

    def action_replay(self) -> None:
        """Watch a game from its start."""
        if fact := self._ready():
            self.app.open_replay(fact["path"])

    def action_branch(self) -> None:
        """Play on in a copy."""
        from app.screens.trouble import copy_and_play, sound_moves

        fact = self._ready()
        if not fact:
            return
        sound = sound_moves(fact["path"])
        if sound is None:
            self.app.tell("this save has no start that could be gone on from", "warning")
            return
        # The end of a finished game leaves nothing to play: one move before it does.
        copy_and_play(self.app, fact["path"], max(sound - 1, 0) if fact["finished"] else sound)

    def action_export(self) -> None:
        """Write a report of the game beside its save."""
        fact = self._ready()
        if fact:
            self.app.export(fact["path"])

    def action_delete(self) -> None:
        """Delete a save, after a question."""
        from app.screens.dialog import Answer, Choose

        name = self.lines.name_here
        if not name:
            return
        answers = [Answer("n", "No, keep it", ""), Answer("y", "Yes, delete it", "yes")]
        about = "\n".join(filter(None, (self._named(), name)))
        question = Choose("Delete this save for good?", about, answers)
        self.app.push_screen(question, lambda answer: self._delete(name, answer))

    def _named(self) -> str:
        """The save under the cursor in a sentence."""
        fact = self._here()
        if not fact or fact["state"] != "ok":
            return ""
        title = TITLES.get(fact["game"], fact["game"])
        parts = [title, f"scenario {fact['scenario']}" if fact["scenario"] else ""]
        parts += [plural(fact["n"], "action"), result_of(fact)[0], age(fact["mtime"], self._now)]
        return ", ".join(filter(None, parts))

    def _delete(self, name: str, answer: Any) -> None:
        path = next((path for path in self.order if path.name == name), None)
        if answer != "yes" or path is None:
            return
        try:
            delete_save(path)
        except OSError as error:
            self.app.tell(f"{name} was not deleted: {error.strerror or error}", "error")
        else:
            self.app.tell(f"{name} was deleted")
            self.facts.pop(name, None)
            self.look()

    def action_search(self) -> None:
        """Ask which saves are to be shown."""
        from app.screens.dialog import Ask

        text = "Words of the game, scenario, result, seed or file; empty shows all."
        self.app.push_screen(Ask("Find saves", text, self.words), self._filter)

    def _filter(self, words: str | None) -> None:
        if words is not None:
            self.words = words.strip()
            self.draw()

    def action_back(self) -> None:
        """Show all saves again, or go back."""
        if self.words:
            self._filter("")
        else:
            super().action_back()


def delete_save(path: Path) -> None:
    """Remove a save; OSError if it cannot be, or if somebody is playing it."""
    from filelock import FileLock, Timeout

    lock = FileLock(os.path.realpath(path) + ".lock", thread_local=False)
    try:
        with lock.acquire(timeout=0):
            path.unlink()
            # While it is held, so that nobody waits for a lock on a file without a name.
            Path(lock.lock_file).unlink(missing_ok=True)
    except Timeout:
        raise OSError(0, "it is being played just now") from None
