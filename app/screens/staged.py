"""Screens on which one answer is chosen in stages: what stands on each, and the way back."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Self

from app.screens.base import GameScreen
from app.widgets.entries import Entry, way_to
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


class StagedView(GameView):
    """The panels of a game whose scenes have stages."""

    scene: StagedScene | None


class StagedScreen(GameScreen):
    """Plays a game in stages; Escape goes back a stage without a trace."""

    view: StagedView

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
        trail = (fold,) if begins else (*scene.trail, fold)
        if trail == scene.trail:
            self.view.tell([(f"{fold.label} is chosen already", "warn")])
        else:
            self._go(trail)

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
