"""L'Empereur on screen: steps as on a keypad, a secret look, a token and where it goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on

from app.commands import PLACES, Command, bindings
from app.players import BotPlayer
from app.screens.details import origin_of
from app.screens.lempereur_board import COMPACT_WIDTH, HEIGHTS, Ice
from app.screens.lempereur_stages import (
    PAD,
    aim_of,
    beside,
    entries_of_turn,
    nearest,
    place_at,
    refusal,
    spot,
)
from app.screens.lempereur_view import IceScene, IceView
from app.screens.lempereur_words import LEGEND, in_force, penguin_lines, place_lines
from app.screens.staged import StagedScene, StagedScreen
from app.widgets.board import BoardWidget, Picture
from app.widgets.canvas import Spans
from app.widgets.cards import ALONE, Section
from app.widgets.entries import DIGITS, Entry
from app.widgets.scene import Scene
from games.lempereur.actions import Look
from games.lempereur.board import COLUMNS, HOME, OCEAN, place_of, shown, typed

if TYPE_CHECKING:
    from games.lempereur.state import State

MOVES = {"step": "step", "to": "where", "look": "row, column", "slide": "row, column"}
ACTS = {"step": "go", "look": "look", "cover": "cover", "to": "move", "slide": "slide"}
"""What the keys of the footer do, by what is asked."""


class IceFace:
    """The look of L'Empereur."""

    kinds: Mapping[str, str] = {}
    signs = (
        ("G↑", "a penguin, here Green on the way out"),
        ("R↓", "Red on the way home"),
        ("GREEN", "a colour that everybody sees now"),
        ("◎", "its tile has an eye"),
        ("········", "ice: the colour is hidden"),
        ("(GREEN)", "a colour that you alone are looking at"),
        ("☼2", "good weather: go on"),
        ("⊗1", "bad weather: stop"),
        ("!", "the token that is barred now"),
        ("≈", "the ocean"),
    )

    def names(self, rules: Any, view: State) -> list[Spans]:
        """Game and variant."""
        scenario = rules.info.scenarios[view.variant]
        parts: list[Spans] = [[(rules.info.title, "title")]]
        if view.variant:
            parts.append([(scenario.title, "text")])
        return [*parts, [(f"{view.players} players", "text")]]

    def counts(self, rules: Any, view: State) -> list[Spans]:
        """Whose turn it is, and which."""
        turn: Spans = [(f"turn {view.count}", "text")]
        if view.outcome is not None:
            return [turn]
        return [[(rules.seat_name(view, view.player), "title")], turn]

    def heights(self, roomy: bool) -> tuple[int, ...]:
        """Rows of the board."""
        return HEIGHTS if roomy else HEIGHTS[-1:]

    def width(self) -> int:
        """Columns of the compact board."""
        return COMPACT_WIDTH

    def board(
        self, view: State, keys: Mapping[str, str], roomy: bool, width: int, height: int
    ) -> Picture:
        """The ice."""
        return Ice(view, width, height, keys).paint()

    def sections(
        self, rules: Any, view: State, form: int, roomy: bool = False
    ) -> Sequence[Section]:
        """The penguins, what is in force, and what the signs mean."""
        force: list[Spans] = [
            [(text, "text"), (f"[{rule}]", "dim")] for text, rule in in_force(view)
        ]
        parts = [
            Section("Penguins", penguin_lines(view, (), 0)),
            Section("In force", force or [[("nothing", "dim")]]),
        ]
        return [*parts, *([Section("Signs", [LEGEND])] if form != ALONE else [])]

    def origins(self, rules: Any, view: State) -> Sequence[Section]:
        """Where tiles, eyes and the first places of the tokens come from."""
        lines: list[Spans] = []
        for kind, title in (("tile", "Ice tiles"), ("token", "Weather tokens")):
            pieces = [piece for piece in rules.book.pieces.values() if piece.kind == kind]
            found = {
                part: ", ".join(sorted({str(piece.provenance[part]) for piece in pieces}))
                for part in pieces[0].provenance
            }
            lines += [[(title, "title")], *origin_of(found)]
        return [Section("Where they come from", lines)]

    def about(self, view: State, target: str, form: int) -> Sequence[Spans]:
        """A place of the board, as far as everybody sees it."""
        return place_lines(view, target) if target and form != ALONE else []


FACE = IceFace()


class LempereurScreen(StagedScreen):
    """Plays L'Empereur: a step, or a penguin or token first, then where it goes."""

    PLACE: ClassVar[str] = "ice"
    BINDINGS = bindings(PLACES["ice"])
    VIEW = IceView
    view: IceView
    _shown: IceScene | None = None

    def scene(self, *given: Any) -> Scene:
        """The scene of a position, with the first stage of its choices."""
        scene = IceScene.of(super().scene(*given), who=tuple(map(_name, self.controller.players)))
        prompt = self._prompt
        if prompt is None or not prompt.choices:
            return self._with_keys(scene)
        top = entries_of_turn(scene.view, prompt)
        return self._with_keys(replace(scene, number="", entries=top, first=top))

    def _with_keys(self, scene: StagedScene) -> StagedScene:
        """A scene with the footer that belongs to its stage."""
        assert isinstance(scene, IceScene)
        self._shown = scene
        return super()._with_keys(scene)

    def live(self, row: Command) -> Command | None:
        """A command as it works now; keys and Enter by what this stage asks for."""
        if self.hand and row.id in ("up", "act"):
            return row._replace(label="colour" if row.id == "up" else "tell")
        if self.hand and row.id == "stop":
            return None
        scene = self._shown
        verb = scene.verb if scene else ""
        if row.id == "up":
            label = MOVES.get(verb, "choose") if self._staged else "choose"
            return row._replace(label=label) if verb not in ("", "cover") else None
        if row.id == "act" and verb in ACTS:
            return row._replace(label=ACTS[verb])
        if row.id == "stop":
            may = scene and any(entry.verb == "stop" for entry in scene.entries)
            return row if may else None
        return super().live(row)

    # -- stages ------------------------------------------------------------------------------

    def _open(self, fold: Entry) -> None:
        """Go on to where a penguin or a token goes, or to which tiles slide."""
        scene = self.view.scene
        if scene and any(entry.name == fold.name for entry in scene.first):
            self._go((fold,))
        else:
            # Only a list folds anything else; whatever it numbered is numbered anew.
            super(StagedScreen, self)._open(fold)

    def _again(self, **changes: Any) -> None:
        """Draw the same scene again; a tile that is asked for is not one of this stage."""
        if self.hand:
            changes |= {"secret": isinstance(self.hand[0], Look), "trail": (), "row": 0}
        super()._again(**changes)

    def _stage(self, scene: StagedScene, trail: tuple[Entry, ...]) -> StagedScene:
        """The scene of the stage that a trail leads to, from that of another one."""
        made = super()._stage(scene, trail)
        assert isinstance(made, IceScene)
        return replace(made, row=0)

    def action_back(self) -> None:
        """Go back a stage, or forget the row that a digit has named."""
        if self.view.scene and self.view.scene.row:
            self._name_row(0)
        else:
            super().action_back()

    # -- keys --------------------------------------------------------------------------------

    def move(self, across: int, down: int) -> None:
        """Put the cursor on the step in a direction, or on the next tile or entry there."""
        scene = self.view.scene
        if scene is None or not self._staged or not scene.entries:
            if not (across and down):
                super().move(across, down)
        elif scene.aims:
            self._aim(PAD[1 + down][1 + across], False)
        elif scene.tiles or scene.columns:
            self._name_row(0)
            self.view.select(nearest(scene.entries, self.view.choices.cursor, across, down))
        elif not (across and down):
            super().move(across, down)

    def action_undo(self) -> None:
        """Take back the last action; where that cannot be, its key is one more direction."""
        scene = self.view.scene
        if scene and scene.aims and self._staged and self.controller.undo_block():
            self._aim("9", False)
        else:
            super().action_undo()

    def action_stop(self) -> None:
        """Put the cursor on the stop; the second time, stop."""
        number = self.view.choices.number_of("5")
        if number is not None:
            self._pick(number)
        else:
            self._say("there is no stopping here")

    def on_key(self, event: events.Key) -> None:
        """Go to an entry by its key; of looks and slides a digit names the row, then the column."""
        scene = self.view.scene
        key = event.character or ""
        if not (scene and self._staged and scene.entries and key and key in DIGITS):
            super().on_key(event)
            return
        if scene.tiles:
            self._digit(int(key))
        elif scene.aims:
            self._aim(key, True)
        else:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()

    def _aim(self, key: str, act: bool) -> None:
        """Put the cursor on the way of a key, or say why there is none; to act, press it twice."""
        scene = self.view.scene
        origin = scene and aim_of(scene.view, scene.entries)
        if not scene or not origin:
            return
        number = self.view.choices.number_of(key)
        place = beside(scene.view, origin.place, key)
        if number is None and place is None:
            # The whole shore lies ahead, not just the middle of it.
            shore = OCEAN if key in PAD[0] else HOME if key in PAD[2] else None
            number = self._number_at(typed(shore)) if shore else None
        if number is not None and act:
            self._pick(number)
        elif number is not None:
            self.view.select(number)
        elif key != "5":
            self._refuse(place, key)
        else:
            self._say("there is no stopping here")

    def _number_at(self, target: str) -> int | None:
        placed = self.view.choices.sheet.placed
        return next((n for n, each in enumerate(placed) if each.entry.target == target), None)

    def _refuse(self, place: int | None, key: str = "") -> None:
        """Say why a penguin or a token cannot go to a place, or why a tile is not looked at."""
        scene = self.view.scene
        entry = scene and refusal(scene.view, scene.entries, place, key)
        if entry:
            self.chosen(entry)
        else:
            where = "what lies there" if place is None else shown(place)
            self._say(f"{where} cannot be chosen here")

    def _say(self, why: str) -> None:
        self.view.tell([(why, "warn")])

    def _digit(self, digit: int) -> None:
        """Name a row, or of the row that was named a column; the same column again acts."""
        scene = self.view.scene
        assert scene
        if not scene.row:
            self._name_row(digit)
            return
        spots = list(map(spot, scene.entries))
        if (scene.row, digit) in spots:
            self._pick(spots.index((scene.row, digit)))
        elif digit <= COLUMNS:
            self._refuse(place_of(scene.row, digit))
        else:
            self._say(f"the ice has {COLUMNS} columns")

    def _name_row(self, row: int) -> None:
        """Show the columns of a row, the cursor on the first; 0 shows the rows again."""
        scene = self.view.scene
        assert scene
        here = [e for e in scene.entries if (found := spot(e)) and found[0] == row]
        if row and not here:
            none = row <= scene.view.rows
            rows = f"the ice has {scene.view.rows} rows"
            self._say(f"nothing in row {row} can be chosen" if none else rows)
        elif row != scene.row:
            again = replace(scene, row=row, told=())
            self.view.show(self._with_keys(again), here[0] if here else self.view.entry)

    def _look_back(self, move: int | None) -> None:
        """Remembering is the game: while it goes on nobody looks how it was."""
        if self.controller.outcome:
            super()._look_back(move)
        elif move is not None:
            self.view.tell([("it can be watched when it is over ", "warn"), ("[9.0]", "dim")])

    # -- clicks ------------------------------------------------------------------------------

    @on(BoardWidget.Picked)
    def board_clicked(self, event: BoardWidget.Picked) -> None:
        """Select what a place of the board means; the second click acts."""
        event.prevent_default()
        scene = self.view.scene
        if scene is None or not scene.entries:
            return
        for target in event.targets:
            number = self._number_at(target)
            if number is not None:
                self._pick(number)
                return
        for target in event.targets:
            other = next((e for e in scene.first if e.target == target and scene.trail), None)
            if other:
                # Another penguin or token than the one that was chosen first.
                self.chosen(other)
                return
        place = place_at(event.targets)
        if place is not None:
            self._refuse(place)


def _name(player: Any) -> str:
    return player.word if isinstance(player, BotPlayer) else str(player.name)


SCREEN = LempereurScreen
