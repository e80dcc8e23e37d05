"""The library: all saved games, with what can be done with each."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands import PLACES, Command, bindings, commands, footer
from app.job import Job
from app.screens.lines import Row, fit, row, wrap
from app.screens.page import Page
from app.screens.saved import (
    columns_of,
    hay_of,
    joined,
    name_fault,
    own_name,
    result_of,
    row_of,
    title_of,
)
from app.screens.wordbar import WordBar
from app.shelf import CHECKED, age, examine, files, folder_fault, of_other_rules
from games.core.errors import CasemateError
from games.core.text import plural

if TYPE_CHECKING:
    from app.saves import Row as Fact

BATCH = 200
HINTS = 4


def glance(path: Path) -> Fact:
    """What both ends of a save tell, and the words by which it is found."""
    from app.saves import peek

    fact = peek(path)
    return fact | {"hay": hay_of(fact)}


def look_into(fact: Fact) -> None:
    """Note what the whole of a save tells."""
    examine(fact)
    fact["hay"] = hay_of(fact)


class Library(Page[None]):
    """Lists the saves, the newest first; what is deleted can be brought back until it is left."""

    PLACE = "library"
    BINDINGS = bindings(PLACES["library"])

    def __init__(self) -> None:
        super().__init__()
        self.facts: dict[str, Fact] = {}
        self.order: dict[str, Path] = {}
        self.deleted: list[Path] = []
        self.words = ""
        self._found: list[tuple[float, Path]] = []
        self._now: float | None = None
        self._rows: dict[str, tuple[int, Row]] = {}
        self._look_closer = asyncio.Event()

    def on_mount(self) -> None:
        """Read the folder."""
        self.look()

    def on_screen_resume(self) -> None:
        """Read the folder again after a game; after a question nothing is new in it."""
        if self.facts and files() != self._found:
            self.look()

    def on_unmount(self) -> None:
        """Delete what is to be deleted, however the library is left."""
        self._clear()

    def look(self) -> None:
        """List the files at once, and fill in what they hold as it is read."""
        self._found = files()
        self.order = {path.name: path for _, path in self._found if path not in self.deleted}
        self.run_worker(self._read(list(self.order.values())), exclusive=True)

    async def _read(self, paths: list[Path]) -> None:
        for start in range(0, max(len(paths), 1), BATCH):
            found = await asyncio.to_thread(list, map(glance, paths[start : start + BATCH]))
            for fact in found:
                self._learn(fact)
            # The first screenful at once, and then not a picture for every batch of thousands.
            if start == 0 or start + BATCH >= len(paths) or start // BATCH % 10 == 0:
                self.draw()
        older = [self.facts[path.name] for path in paths[CHECKED:]]
        others = await asyncio.to_thread(of_other_rules, older)
        await self._examine([*paths[:CHECKED], *(fact["path"] for fact in others)])

    def _learn(self, fact: Fact) -> None:
        """Take over what a file holds, unless it is known already."""
        name = fact["path"].name
        known = self.facts.get(name)
        if known and (known["size"], known["mtime"]) == (fact["size"], fact["mtime"]):
            # The words of its age may be others.
            self._rows.pop(name, None)
            return
        self.facts[name] = fact
        self._rows.pop(name, None)

    async def _examine(self, paths: list[Path]) -> None:
        """Read saves whole: first those in sight, and again whenever others come into sight."""
        left = [path.name for path in reversed(paths)]
        while True:
            name = next(filter(self._unknown, self._in_sight()), None)
            while left and (name is None or not self._unknown(name)):
                name = left.pop()
            if name is None or not self._unknown(name):
                self._look_closer.clear()
                await self._look_closer.wait()
                continue
            fact = self.facts[name]
            state = fact["state"]
            # Not by the loop's own threads: the program would not end before they do.
            await Job(partial(look_into, fact), idle=True).wait()
            self._rows.pop(name, None)
            if state != fact["state"] or name in self._in_sight():
                self.draw()

    def _unknown(self, name: str) -> bool:
        fact = self.facts.get(name)
        return fact is not None and fact["state"] == "ok" and "turn" not in fact

    def _in_sight(self) -> list[str]:
        top = self.lines.top
        rows = self.lines.rows[top : top + self.lines.down]
        return [each.name for each in rows if each.name]

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, keep: str | None = None) -> None:
        """Build and show the rows again; only those that have changed are made anew."""
        super().draw(keep)
        rows = [each for each in commands(self.PLACE) if self._live(each)]
        self.lines.keys = footer(rows, self.lines.across - 2, self.app.keymap, self.app.ascii)

    def _live(self, command: Command) -> bool:
        return command.id != "restore" or bool(self.deleted)

    def heading(self, width: int) -> Row:
        """How many saves there are."""
        right = plural(len(self.order), "save")
        if self.words:
            right = f"{sum(map(self._wanted, self.order))} of {right}"
        left = f" Library: {self.words}" if self.words else " Library"
        return row((fit(left, max(width - len(right) - 1, 1)), "title"), (right, "dim"))

    def build(self, width: int) -> list[Row]:
        """A row for each save that fits the words."""
        rows = [self._row(name, width) for name in self.order if self._wanted(name)]
        self.lines.columns = columns_of(width) if rows else None
        if rows:
            return rows
        text = "no save fits these words" if self.words else "no game has been saved yet"
        if not self.order:
            text = folder_fault() or text
        return [Row(), *(row((f"  {line}", "dim")) for line in wrap(text, width - 4))]

    def _wanted(self, name: str) -> bool:
        if not self.words:
            return True
        fact = self.facts.get(name)
        hay = fact["hay"] if fact else name.lower()
        return all(word in hay for word in self.words.lower().split())

    def _row(self, name: str, width: int) -> Row:
        known = self._rows.get(name)
        if known is None or known[0] != width:
            fact = self.facts.get(name)
            made = row_of(fact, width, self._now) if fact else row(f"  {name}", name=name)
            known = self._rows[name] = (width, made)
        return known[1]

    def moved(self) -> None:
        """Show what belongs to the row under the cursor."""
        super().moved()
        self._look_closer.set()

    # Textual calls the handlers of all classes of a screen: the page itself scrolls.

    def on_mouse_scroll_down(self) -> None:
        """Look into the saves that come into sight."""
        self._look_closer.set()

    def on_mouse_scroll_up(self) -> None:
        """Look into the saves that come into sight."""
        self._look_closer.set()

    def hints(self, width: int) -> list[Row]:
        """More about the save under the cursor."""
        fact = self._here()
        lines = self._about(fact, width - 2) if fact else []
        return ([row((f" {line}", "dim")) for line in lines] + [Row()] * HINTS)[:HINTS]

    def _about(self, fact: Fact, width: int) -> list[str]:
        if fact["state"] == "newer":
            return wrap(f"{fact['why']}. It can be renamed or deleted.", width)
        if fact["state"] == "drifted":
            if fact.get("startless"):
                what = self.with_keys("{act} tells more. It can be renamed or deleted.")
                return wrap(f"{fact['why']}. {what}", width)
            what = self.with_keys("{act} shows the ways on")
            what += ": watch it, or go on before that in a copy."
            return wrap(f"{fact['why']}. {what}", width)
        if fact["state"] != "ok":
            what = self.with_keys("{act} shows what can be saved of it.")
            return wrap(f"{fact['why']}. {what}", width)
        facts = [title_of(fact)] if own_name(fact) else []
        # Whoever knows the seed of a game with secrets knows them all.
        seed = "" if fact.get("secrets", True) else f"seed {fact['seed']}"
        facts += [
            fact["path"].name,
            *filter(None, [seed]),
            f"players {', '.join(map(str, fact['players']))}",
            f"begun {fact['made'].replace('T', ' ').removesuffix('Z')}",
        ]
        if fact["parent"]:
            facts.append(f"branched off {self._origin(fact)} at action {fact['parent']['n']}")
        lines = joined(facts, width)
        if fact["finished"]:
            end = fact["end"] or {}
            rule = f" [{end['rule']}]" if end.get("rule") else ""
            result = wrap(f"{end.get('level', '')}: {end.get('reason', '')}{rule}", width)
            lines = lines[: max(HINTS - len(result), 1)] + result
        return lines

    def _origin(self, fact: Fact) -> str:
        """What the save that another one branched off is called now, if it is among these."""
        recorded: str = fact["parent"]["file"]
        wanted, known = fact["parent_id"], self.facts
        if not wanted:
            return recorded
        found = [name for name in self.order if name in known and known[name]["id"] == wanted]
        return recorded if recorded in found else next(iter(found), recorded)

    def _here(self) -> Fact | None:
        return self.facts.get(self.lines.name_here)

    # -- games -------------------------------------------------------------------------------

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
        """Play on from any action in a new save."""
        from app.screens.branching import branch_save

        if fact := self._ready():
            branch_save(self.app, fact["path"])

    def action_export(self) -> None:
        """Write a report of the game beside its save."""
        if fact := self._ready():
            self.app.export(fact["path"])

    # -- files -------------------------------------------------------------------------------

    def action_rename(self) -> None:
        """Ask for another name."""
        from app.screens.dialog import Ask

        path = self.order.get(self.lines.name_here)
        if path is None:
            return

        def name(text: str | None) -> None:
            if text and text.strip() != path.stem:
                self._rename(path, text.strip())

        self.app.push_screen(Ask("Name of the save", path.name, path.stem, name_fault), name)

    def _rename(self, path: Path, stem: str) -> None:
        from app.saves import rename

        try:
            new = rename(path, stem)
        except CasemateError as error:
            self.app.tell(str(error), "error")
            return
        fact = self.facts.pop(path.name, None)
        if fact:
            fact["path"] = new
            self.facts[new.name] = fact | {"hay": hay_of(fact)}
        self.order = {new.name: new, **self.order}
        del self.order[path.name]
        self._found = files()
        self.draw(new.name)

    def action_delete(self) -> None:
        """Delete a save, after a question."""
        from app.screens.dialog import Answer, Grave

        path = self.order.get(self.lines.name_here)
        if path is None:
            return
        answers = [Answer("n", "No, keep it", ""), Answer("y", "Yes, delete it", "yes")]
        back = self.with_keys("Until you leave the library {restore} brings it back.")
        about = [self._named(), path.name, back]
        question = Grave("Delete this save?", "\n".join(filter(None, about)), answers)
        self.app.push_screen(question, lambda answer: self._delete(path, answer))

    def _named(self) -> str:
        """The save under the cursor in a sentence."""
        fact = self._here()
        if not fact or fact["state"] != "ok":
            return ""
        parts = [title_of(fact), f"scenario {fact['scenario']}" if fact["scenario"] else ""]
        parts += [plural(fact["n"], "action"), result_of(fact)[0], age(fact["mtime"], self._now)]
        return ", ".join(filter(None, parts))

    def _delete(self, path: Path, answer: str | None) -> None:
        from app.saves import must_be_free

        if answer != "yes":
            return
        try:
            must_be_free(path)
        except CasemateError as error:
            self.app.tell(str(error), "error")
            return
        self.deleted.append(path)
        del self.order[path.name]
        self.app.tell(f"{path.name} is deleted; {self.with_keys('{restore} brings it back')}")
        self.draw()

    def action_restore(self) -> None:
        """Bring back the save that was deleted last."""
        if self.deleted:
            path = self.deleted.pop()
            self.app.clear_notifications()
            self.look()
            self.draw(path.name)
        else:
            self.app.tell("nothing was deleted since you opened the library")

    def _clear(self) -> None:
        """Delete for good what was not brought back."""
        from app.saves import remove

        for path in self.deleted:
            try:
                remove(path)
            except CasemateError as error:
                self.app.tell(str(error), "error")
        self.deleted = []

    # -- words and leaving -------------------------------------------------------------------

    def action_search(self) -> None:
        """Let words be typed; only saves with all of them are shown."""
        about = "words of game, scenario, result, seed or name"
        self.app.push_screen(WordBar(self.words, about, self._filter, self._step))

    def _filter(self, words: str) -> None:
        if words.strip() != self.words:
            self.words = words.strip()
            self.draw()

    def _step(self, steps: int) -> None:
        self.action_move(0, steps)

    def action_back(self) -> None:
        """Show all saves again, or go back."""
        if self.words:
            self._filter("")
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Go back to the menu, which looks for the newest game among what is left."""
        self._clear()
        super().action_leave()
