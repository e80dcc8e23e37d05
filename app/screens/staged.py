"""Screens on which one answer is chosen in stages: what stands on each, and the way back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Self

from app.screens.base import GameScreen
from app.widgets.entries import Entry
from app.widgets.face import Face
from app.widgets.scene import Scene
from app.widgets.view import GameView


@dataclass(frozen=True, slots=True)
class StagedScene(Scene):
    """A scene with the entries of the first stage, and those chosen on the stages before this."""

    first: tuple[Entry, ...] = ()
    trail: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, scene: Scene, **more: Any) -> Self:
        """The same scene with what this kind adds."""
        return cls(**{each.name: getattr(scene, each.name) for each in fields(scene)}, **more)

    @property
    def rolls(self) -> bool:
        """Whether dice or draws by hand are asked for."""
        return any(entry.roll is not None for entry in self.entries)

    def number_of(self, cursor: Entry | None) -> int:
        """The number of the entry like this one, or else of the first that can be chosen here."""
        names = [entry.name for entry in self.entries]
        if cursor is not None and cursor.name in names:
            return names.index(cursor.name)
        return next((n for n, entry in enumerate(self.entries) if entry.barred is None), 0)


def way_to(entries: Iterable[Entry], action: str) -> tuple[Entry, ...]:
    """The entries that lead to the action with this text form; none if there is no such."""
    for entry in entries:
        if entry.choice and str(entry.choice.action) == action:
            return (entry,)
        rest = way_to(entry.members, action)
        if rest:
            return (entry, *rest)
    return ()


class StagedView(GameView):
    """The panels of a game whose scenes have stages.

    `goal` is the action of a hint, as long as the cursor keeps to the way there: each stage then
    opens with the cursor on what leads on.
    """

    scene: StagedScene | None

    def __init__(self, rules: Any, face: Face) -> None:
        super().__init__(rules, face)
        self.goal = ""

    def show(self, scene: Scene, cursor: Entry | None = None) -> None:
        """Draw a scene; a cursor that is on none of its entries goes towards the goal."""
        names = {entry.name for entry in scene.entries}
        if self.goal and (cursor is None or cursor.name not in names):
            cursor = next(iter(way_to(scene.entries, self.goal)), cursor)
        super().show(scene, cursor)
        self.keep_goal()

    def select(self, number: int) -> None:
        """Put the cursor on an entry; off the way to the goal it is given up."""
        super().select(number)
        self.keep_goal()

    def keep_goal(self) -> None:
        """Give the goal up where the cursor does not lead to it."""
        if self.goal and not (self.entry and way_to((self.entry,), self.goal)):
            self.goal = ""


class StagedScreen(GameScreen):
    """Plays a game in stages; Escape goes back a stage without a trace."""

    view: StagedView

    def sync(self, cursor: Entry | None = None) -> None:
        """Show the position of now; a hint was for the one before."""
        self.view.goal = ""
        super().sync(cursor)

    def point_at(self, action: str) -> None:
        """Show the way to an action from this stage on; off it, nothing changes."""
        scene = self.view.scene
        way = way_to(scene.entries, action) if scene else ()
        if scene and way:
            self.view.goal = action
            # Shown, not selected: a key that is pressed just now only moves the cursor.
            self.view.show(scene, way[0])

    @property
    def _staged(self) -> bool:
        """Whether the board stands on the screen, and not a mere list."""
        return self.view.plan.form != "small"

    def _stage(self, scene: StagedScene, trail: tuple[Entry, ...]) -> StagedScene:
        """The scene of the stage that a trail leads to, from that of another one."""
        asked = self._prompt.title if self._prompt else ""
        return replace(
            scene,
            entries=trail[-1].members if trail else scene.first,
            title=trail[-1].label if trail else asked,
        )

    def _with_keys(self, scene: StagedScene) -> StagedScene:
        """A scene with the footer that belongs to its stage."""
        return replace(scene, keys=self.hints())

    def _open(self, fold: Entry) -> None:
        """Go on to the next stage."""
        scene = self.view.scene
        if scene is None:
            return
        # What is of the first stage begins anew, whatever was chosen before. By name, as a narrow
        # list holds copies with keys of their own.
        begins = any(each.name == fold.name for each in scene.first)
        self._go((fold,) if begins else (*scene.trail, fold))

    def _go(self, trail: tuple[Entry, ...], cursor: Entry | None = None) -> None:
        """Show the stage that a trail leads to."""
        scene = self.view.scene
        assert scene
        self._fold = trail[-1] if trail else None
        made = replace(self._stage(scene, trail), nested=bool(trail), told=(), trail=trail)
        self.view.show(self._with_keys(made), cursor)

    def action_back(self) -> None:
        """Go back a stage, and with it off the way of a hint."""
        self.view.goal = ""
        scene = self.view.scene
        if self.hand or scene is None or not scene.trail or self.controller.outcome:
            super().action_back()
        else:
            self._go(scene.trail[:-1], scene.trail[-1])
