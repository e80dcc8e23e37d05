"""The decisions of a turn: a step, a look and its end, the weather [4.0, 6.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from games.core.models import Action
from games.core.play import Play
from games.core.prompt import Prompt, Reason
from games.core.tasks import Decision
from games.lempereur import ask, sequence
from games.lempereur.actions import (
    COVER,
    LOOK,
    NO_LOOK,
    SLIDES,
    STOP,
    TOKEN_STEPS,
    AnyAction,
    Look,
    MoveToken,
    Slide,
    Stop,
    TakeStep,
    steps_of,
)
from games.lempereur.board import (
    BACK,
    GOOD,
    ICE_FLOW,
    NOBODY,
    OCEAN,
    PENGUIN_NAME,
    PENGUINS,
    TILES,
    place_of,
    shown,
)
from games.lempereur.events import TilesSlid, TokenMoved
from games.lempereur.queries import companions, face_down, token_on, why_no_step, why_no_token

if TYPE_CHECKING:
    from games.lempereur.state import State

SEATS = range(len(PENGUINS))


class ChooseStep(Decision):
    """The first step of a move, or a further one [4.1]."""

    kind: Literal["choose_step"] = "choose_step"

    def legal(self, state: State) -> list[AnyAction]:
        """Steps by penguin and place; after the first one also the stop."""
        steps, at, mover = steps_of(state.rows), state.at, state.mover
        found: list[AnyAction] = []
        if mover == NOBODY:
            # Rulings B20, B35: with two players any own penguin that is not home, and there is
            # always a step.
            for penguin, owner in enumerate(state.owners):
                if owner == self.seat:
                    found += steps[penguin][state.headings[penguin]][at[penguin]]
            return found
        stood = state.stood
        for step in steps[mover][state.headings[mover]][at[mover]]:
            if step.to not in stood:
                found.append(step)
        found.append(STOP)
        return found

    def ask(self, state: State) -> Prompt:
        """The step as a question."""
        return ask.choose_step(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids a step, or the stop."""
        if isinstance(action, TakeStep):
            return why_no_step(state, action.penguin, action.to)
        if isinstance(action, Stop):
            return Reason("the first step must be made", "4.1")
        if isinstance(action, Look):
            return Reason("only an eye lets you look", "6.0")
        if isinstance(action, MoveToken | Slide):
            return Reason("first a penguin moves", "4.0")
        return None

    def take(self, state: State, action: Action, play: Play) -> None:
        """Take the step, with whoever comes along."""
        if isinstance(action, TakeStep):
            step(state, action.penguin, action.to, play)
        else:
            sequence.end_move(state, play)


def step(state: State, penguin: int, to: int, play: Play) -> None:
    """Let a penguin go to a place, and see what meets it there [4.1, 5.0]."""
    at = state.at
    if state.mover == NOBODY:
        state.mover, state.start = penguin, at[penguin]
        if at[penguin] < TILES:
            state.stood.append(at[penguin])
    # Ruling B14: at every step, the first one too, and whether they like it or not.
    along = companions(state, penguin)
    at[penguin] = to
    for other in along:
        at[other] = to
        if other not in state.carried:
            state.carried.append(other)
    if to < TILES:
        state.stood.append(to)
        token = token_on(state, to)
        if token is not None:
            # Rulings B25, B26: a token acts on whoever arrives, not on whoever waits under it.
            if GOOD[token]:
                sequence.go_on(state, play)
            else:
                sequence.end_move(state, play)
        elif state.face_up[to]:
            sequence.arrive(state, play)
        else:
            play.push(sequence.TURN_UP[to])
        return
    if to == OCEAN:
        # Ruling B16: companions have arrived at the ocean as well.
        for swimmer in (penguin, *along):
            state.headings[swimmer] = BACK
    # Rulings B12, B13: ocean and colony end the move, also that of a chain.
    sequence.end_move(state, play)


class ChooseLook(Decision):
    """Whether an eye is used, and for which tile [6.0]."""

    kind: Literal["choose_look"] = "choose_look"

    def legal(self, state: State) -> list[AnyAction]:
        """Every hidden tile, also under a token (ruling B24), or none."""
        return [*(LOOK[place] for place in face_down(state)), NO_LOOK]

    def ask(self, state: State) -> Prompt:
        """The look as a question."""
        return ask.choose_look(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids a look, or what has to wait for it."""
        if isinstance(action, Look):
            if action.place >= len(state.colours):
                return Reason("that row is left out", "8.1")
            return Reason("everybody sees it already", "6.0")
        if isinstance(action, TakeStep | Stop):
            return Reason("first the look, or no look", "6.0")
        return None

    def take(self, state: State, action: Action, play: Play) -> None:
        """Show the tile to its seat, or go on."""
        if isinstance(action, Look):
            cover = COVER_TILE[self.seat][action.place]
            play.push(sequence.SEE_TILE[action.place], cover)
        else:
            sequence.after_look(state, play)


class CoverTile(Decision):
    """The seat sees the colour of a tile until it covers it again [6.0]."""

    kind: Literal["cover_tile"] = "cover_tile"
    secret: ClassVar[bool] = True
    place: int

    def legal(self, state: State) -> list[AnyAction]:
        """The tile is covered."""
        return [COVER]

    def ask(self, state: State) -> Prompt:
        """The tile, for whoever may see it."""
        return ask.cover_tile(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """All else waits until the tile is covered."""
        return Reason(f"first {shown(self.place)} is covered again", "6.0")

    def take(self, state: State, action: Action, play: Play) -> None:
        """Cover the tile and go on."""
        play.conceal()
        sequence.after_look(state, play)


class ChooseWeather(Decision):
    """Which token moves where, or which tiles slide [4.2, 8.2]."""

    kind: Literal["choose_weather"] = "choose_weather"

    def legal(self, state: State) -> list[AnyAction]:
        """Tokens and where they may go, then the slides of Ice Flow."""
        tokens, barred = state.tokens, state.barred
        found: list[AnyAction] = []
        # Rulings B3, B4: any token goes one step, wherever it lies, and some token always can.
        for token, here in enumerate(tokens):
            if token != barred:
                for move in TOKEN_STEPS[token][here]:
                    if move.to not in tokens:
                        found.append(move)
        if state.variant == ICE_FLOW:
            found += SLIDES
        return found

    def ask(self, state: State) -> Prompt:
        """The weather as a question."""
        return ask.choose_weather(self, state)

    def why_not(self, state: State, action: Action) -> Reason | None:
        """The rule that forbids it."""
        if isinstance(action, MoveToken):
            return why_no_token(state, action.token, action.to)
        if isinstance(action, Slide):
            return Reason("the ice does not flow in this game", "8.2")
        if isinstance(action, TakeStep | Stop):
            name = PENGUIN_NAME[action.penguin] if isinstance(action, TakeStep) else "the penguin"
            return Reason(f"the move of {name} is over", "4.0")
        return None

    def take(self, state: State, action: Action, play: Play) -> None:
        """Move the token or the ice; then the next player has the turn."""
        if isinstance(action, MoveToken):
            move_token(state, action.token, action.to, play)
        elif isinstance(action, Slide):
            slide(state, place_of(action.row, action.column), play)


def move_token(state: State, token: int, to: int, play: Play) -> None:
    """Move a token by one step; colours go and come with it [4.2]."""
    here = state.tokens[token]
    state.tokens[token] = to
    # Ruling B5: the token of the turn just before is barred, no other.
    state.barred = token
    play.emit(TokenMoved(token, here, to, "4.2"))
    if state.face_up[to]:
        # Ruling B6: the tile is hidden while penguins stand on it.
        play.conceal()
        state.face_up[to] = 0
    if here in state.at:
        play.push(sequence.TURN_UP[here])
    else:
        sequence.end_turn(state, play)


def slide(state: State, place: int, play: Play) -> None:
    """Let a tile and its right neighbour change places with all that is on them [8.2]."""
    # Ruling B32: penguins, tokens and what is face up go with the ice, and it is no arrival.
    other = place + 1
    swap = {place: other, other: place}
    for kept in (state.colours, state.face_up):
        kept[place], kept[other] = kept[other], kept[place]
    for first in range(place, TILES * state.players, TILES):
        for kept in (state.memory, state.seen):
            kept[first], kept[first + 1] = kept[first + 1], kept[first]
    state.at[:] = [swap.get(at, at) for at in state.at]
    state.tokens[:] = [swap.get(at, at) for at in state.tokens]
    # Ruling B37: the barred token may ride along; a slide is no token move, so it bars none.
    state.barred = NOBODY
    play.emit(TilesSlid(place, "8.2"))
    sequence.end_turn(state, play)


CHOOSE_STEP = tuple(ChooseStep(seat=seat) for seat in SEATS)
CHOOSE_LOOK = tuple(ChooseLook(seat=seat) for seat in SEATS)
CHOOSE_WEATHER = tuple(ChooseWeather(seat=seat) for seat in SEATS)
COVER_TILE = tuple(
    tuple(CoverTile(seat=seat, place=place) for place in range(TILES)) for seat in SEATS
)
"""The decisions by seat, and by the tile that is looked at."""
