"""How a running game is drawn: its view, its prompt, the levels of its choices, the footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.geometry import Region
from textual.strip import Strip

from app.commands import Command, Hint, commands, footer
from app.hints import refusal
from app.match import score_line
from app.memory import private
from app.players import people
from app.screens.details import WithDetails
from app.widgets.canvas import Span, Spans
from app.widgets.entries import Entry, entries_of, without_given_keys
from app.widgets.face import Face
from app.widgets.plan import WIDEST
from app.widgets.view import GameView, Scene
from games.core.models import Action, Outcome, show_seed
from games.core.prompt import Prompt

if TYPE_CHECKING:
    from app.casemate import Casemate
    from app.controller import LogLine, TurnController


def face_of(slug: str) -> Face:
    """The look of a game: its module names it as `FACE`."""
    return cast(Face, import_module(f"app.screens.{slug}").FACE)


class ShownGame(WithDetails):
    """Draws a game and knows no action. `show` only draws, so that other positions can be shown."""

    PLACE: ClassVar[str] = "game"
    VIEW: ClassVar[type[GameView]] = GameView

    app: Casemate

    def __init__(self, controller: TurnController, face: Face | None = None) -> None:
        super().__init__()
        self.controller = controller
        self.rules = controller.rules
        self.view = self.VIEW(self.rules, face or face_of(self.rules.info.slug))
        self.hand: tuple[Action, list[int]] | None = None
        self._prompt: Prompt | None = None
        self._fold: Entry | None = None
        self.seated: int | None = None
        self.end_told = False

    def compose(self) -> ComposeResult:
        """The view; its panels draw everything."""
        yield self.view

    def render_lines(self, crop: Region) -> list[Strip]:
        """The ground beneath the view."""
        return self.view.render_lines(crop)

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown; None is that of an onlooker.

        Where seats have secrets it is that of the only person, or of the one who took the keyboard
        last; at the end it is nobody's in particular, and in a game of memory only while somebody
        sees something in secret.
        """
        game = self.controller
        if not self.rules.info.hidden:
            return int(game.state.seat)
        seats = people(game.players)
        if len(seats) == 1:
            return seats[0]
        apart = private(game) or not self.rules.info.memory
        return self.seated if apart and not game.outcome else None

    def show(
        self,
        view: Any,
        prompt: Prompt | None,
        log: Sequence[LogLine],
        viewer: int | None = None,
        cursor: Entry | None = None,
        outcome: Outcome | None = None,
    ) -> None:
        """Draw a position with its prompt, or without one to be looked at only."""
        self._prompt = prompt
        self.view.show(self.scene(view, log, viewer, outcome), cursor)

    def scene(
        self, view: Any, log: Sequence[LogLine], viewer: int | None, outcome: Outcome | None
    ) -> Scene:
        """A position and the prompt of now as they are drawn."""
        prompt = self._prompt
        told: tuple[Span, ...] = ()
        if outcome:
            told = ((f"{outcome.reason} ", "title"), (f"[{outcome.rule}]", "dim"))
        return Scene(
            view,
            prompt.step if prompt else "",
            prompt.rule if prompt else "",
            prompt.title if prompt else "The game is over" if outcome else "Position",
            prompt.note if prompt else "",
            tuple(entries_of(prompt)) if prompt else (),
            False,
            log,
            viewer,
            self.names(),
            self.hints(),
            told,
        )

    def names(self) -> tuple[Spans, ...]:
        """What follows the title where there is room."""
        daily = self.controller.header.get("daily")
        if daily:
            return ([(f"daily game of {daily}", "dim")],)
        if "match" in self.controller.header:
            return ([(score_line(self.controller.header, self.controller.players), "dim")],)
        if self.rules.info.hidden and not self.controller.outcome:
            # Whoever knows the seed knows all hands: a new game from it shows them.
            return ()
        return ([(f"seed {show_seed(self.controller.seed)}", "dim")],)

    def hints(self) -> tuple[Hint, ...]:
        """The footer: only keys that do something now."""
        width = min(self.app.size.width, WIDEST) - 2
        rows = [row for row in map(self.live, commands(self.PLACE)) if row]
        return tuple(footer(rows, width, self.app.keymap, self.app.ascii))

    def live(self, row: Command) -> Command | None:
        """A command as it works now; None if it does not."""
        if row.id == "undo" and self.hand:
            return row._replace(label="one back")
        if row.id == "undo" and self.controller.undo_block():
            return None
        if row.id == "redo" and (self.hand or not self.controller.can_redo):
            return None
        if row.id == "hint" and (self.hand or refusal(self.controller)):
            return None
        if row.id == "back" and (self._fold or self.hand):
            return row._replace(label="back", rank=2)
        if row.id == "act" and not (self._prompt and self._prompt.choices):
            return row._replace(label="the result") if self.controller.outcome else None
        return row

    def on_resize(self) -> None:
        """Fit the footer to its new width."""
        scene = self.view.scene
        if scene and scene.keys != self.hints():
            self._again()

    def _again(self, **changes: Any) -> None:
        """Draw the same scene again with some changes."""
        scene = self.view.scene
        if scene:
            self.view.show(replace(scene, keys=self.hints(), **changes), self.view.entry)

    # -- levels ------------------------------------------------------------------------------

    def _open(self, fold: Entry) -> None:
        """Show the members of a folded entry."""
        self._fold = fold
        members = without_given_keys(fold.members)
        self._again(entries=members, nested=True, title=fold.label, told=())

    def show_end(self) -> None:
        """Show the result; keys behind the one that calls for it again are meant for that."""
        self.app.game_over(self.controller, unasked=not self.end_told)

    def action_back(self) -> None:
        """Go back to the choices above; after the end, to the result."""
        if self.controller.outcome:
            self.show_end()
            return
        scene = self.view.scene
        if scene and self._prompt and self._fold:
            fold, self._fold = self._fold, None
            self.show(scene.view, self._prompt, self.controller.log, scene.viewer, fold)
        else:
            told = self.view.with_keys("nothing to go back to here; {leave} leaves the game")
            self.view.tell([(told, "warn")])
