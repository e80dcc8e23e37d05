"""What follows from an answer: tiles turned up, the end of a move, the next turn [4.0, 7.0]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from games.core.models import HIDDEN, Outcome
from games.core.play import Asked, Play
from games.core.tasks import Effect
from games.core.text import listed
from games.lempereur import decisions
from games.lempereur.board import (
    COLUMNS,
    HOME,
    JUVENILE,
    NOBODY,
    NOWHERE,
    PENGUIN_NAME,
    PENGUINS,
    TILES,
    TURN_LIMIT,
    shown,
)
from games.lempereur.events import GameEnded, PenguinMoved, TileLookedAt, TurnBegan
from games.lempereur.queries import left_to_go, shows_eye, targets

if TYPE_CHECKING:
    from games.lempereur.state import State


def begin_turn(state: State, play: Play) -> None:
    """The turn of the player that is set [4.0]."""
    state.turn += 1
    seat = state.player
    own = tuple(p for p in PENGUINS if state.owners[p] == seat)
    play.emit(TurnBegan(seat, own, state.count, "4.0"))
    play.push(decisions.CHOOSE_STEP[seat])


# -- what comes to light ---------------------------------------------------------------------


class TurnUp(Effect):
    """The colour of a tile comes to light: a penguin arrives, or weather leaves one [4.1, 4.2]."""

    kind: Literal["turn_up"] = "turn_up"
    place: int

    def run(self, state: State, play: Play) -> None:
        """Let everybody see it; go on with the move, or with the next turn."""
        play.reveal()
        name_tile(state, self.place, play)
        state.face_up[self.place] = 1
        see(state, self.place, range(state.players))
        if state.mover != NOBODY:
            arrive(state, play)
        else:
            # Ruling B7: nothing says what becomes of a colour when its token leaves; it is seen
            # again, as a tile with a penguin and without a token always is. It is no arrival.
            end_turn(state, play)


class SeeTile(Effect):
    """The player of the active penguin sees a hidden tile, alone [6.0]."""

    kind: Literal["see_tile"] = "see_tile"
    place: int

    def run(self, state: State, play: Play) -> None:
        """Let that seat see it; everybody knows which tile it is."""
        play.reveal(state.player)
        name_tile(state, self.place, play, state.player)
        see(state, self.place, (state.player,))
        play.emit(TileLookedAt(state.mover, self.place, "6.0"))


TURN_UP = tuple(TurnUp(place=place) for place in range(TILES))
SEE_TILE = tuple(SeeTile(place=place) for place in range(TILES))


COLOUR = tuple(f"Which colour is {shown(place)}?" for place in range(TILES))
"""What is asked of a tile of a real box, by place."""


def name_tile(state: State, place: int, play: Play, seat: int | None = None) -> None:
    """Draw the colour of a tile that nobody has seen yet: of a real box nobody could know it."""
    if any(state.seen[place::TILES]):
        return
    colours, row = state.colours, place - place % COLUMNS
    # All that does not lie open now: to leave out what was seen before, by all or by another seat
    # alone, would tell of it [9.0].
    others = [
        there for there in range(row, row + COLUMNS) if there != place and not state.face_up[there]
    ]
    if not others:
        return
    pile = Asked([colours[place], *(colours[there] for there in others)], COLOUR[place])
    colour = play.draw(pile, seat=seat)
    if colour == colours[place]:
        return
    other = next(there for there in others if colours[there] == colour)
    colours[place], colours[other] = colour, colours[place]
    # If that one was named before, one of the two names was wrong: when it is seen next, it is
    # asked for anew.
    for sight in range(other, TILES * state.players, TILES):
        state.memory[sight], state.seen[sight] = HIDDEN, 0


def see(state: State, place: int, seats: Iterable[int]) -> None:
    """Note that some seats see a tile now."""
    state.sights += 1
    colour, sight = state.colours[place], state.sights
    memory, seen = state.memory, state.seen
    for seat in seats:
        memory[TILES * seat + place] = colour
        seen[TILES * seat + place] = sight


# -- on the way ------------------------------------------------------------------------------


def arrive(state: State, play: Play) -> None:
    """The active penguin stands on a tile whose colour can be seen [4.1]."""
    # Ruling B23: a tile that another penguin kept face up is an eye as well as one just turned up.
    if shows_eye(state, state.at[state.mover]):
        # Rulings B9, B24: "the right to consult": the look may be declined, and it comes before
        # the decision about a further step.
        play.push(decisions.CHOOSE_LOOK[state.player])
    else:
        after_look(state, play)


def after_look(state: State, play: Play) -> None:
    """On its own colour the penguin may go on, else the move ends [4.1]."""
    if state.colours[state.at[state.mover]] == state.mover:
        go_on(state, play)
    else:
        end_move(state, play)


def go_on(state: State, play: Play) -> None:
    """Offer a further step, if there is a tile for it [4.1]."""
    if targets(state, state.mover):
        play.push(decisions.CHOOSE_STEP[state.player])
    else:
        end_move(state, play)


def end_move(state: State, play: Play) -> None:
    """Turn back what nobody stands on, then weather, the next turn or the end [4.1]."""
    penguin, at = state.mover, state.at
    # Ruling B8: a review has each tile turned back when it is left; the rulebook waits for the
    # end of the move. All that can be face up without a penguin now are tiles it has stood on.
    back = [place for place in state.stood if state.face_up[place] and place not in at]
    if back:
        play.conceal()
        for place in back:
            state.face_up[place] = 0
    companions = tuple(state.carried)
    play.emit(PenguinMoved(penguin, state.start, at[penguin], companions, "4.1"))
    state.mover, state.start = NOBODY, NOWHERE
    state.stood.clear()
    state.carried.clear()
    if at[penguin] == HOME and (winner := winner_home(state, penguin)) != NOBODY:
        play.push(Finish(winners=(winner,), home=True))
    elif state.variant == JUVENILE:
        end_turn(state, play)
    else:
        play.push(decisions.CHOOSE_WEATHER[state.player])


# -- the end ---------------------------------------------------------------------------------


def winner_home(state: State, penguin: int) -> int:
    """Who wins now that a penguin has come home in its own move; NOBODY if nobody [7.1, 7.2]."""
    mine = state.owners[penguin]
    # Ruling B19: of several that come home together only the active one wins; with one penguin
    # each its player has all of them home. Ruling B21: with two players a companion may complete
    # the other pair in the same step; the active player is looked at first.
    for seat in (mine, 1 - mine):
        if all(state.at[p] == HOME for p in PENGUINS if state.owners[p] == seat):
            return seat
    return NOBODY


def end_turn(state: State, play: Play) -> None:
    """The next player's turn, or after a thousand turns each the end [4.0, 7.3]."""
    if state.turn >= TURN_LIMIT * state.players:
        # Ruling B34: nothing but walking backwards for ever leads here; the shortest way wins.
        left = [left_to_go(state, seat) for seat in range(state.players)]
        nearest = tuple(seat for seat, steps in enumerate(left) if steps == min(left))
        play.push(Finish(winners=nearest, home=False))
        return
    state.player = (state.player + 1) % state.players
    begin_turn(state, play)


class Finish(Effect):
    """The game ends, with a penguin home or after a thousand turns each [7.0]."""

    kind: Literal["finish"] = "finish"
    winners: tuple[int, ...]
    home: bool

    def run(self, state: State, play: Play) -> None:
        """Open everything and say who has won."""
        play.reveal()
        names = listed(
            [PENGUIN_NAME[p] for seat in self.winners for p in PENGUINS if state.owners[p] == seat]
        )
        pair = state.players == 2
        if self.home:
            rule = "7.2" if pair else "7.1"
            level, reason = "home", f"{names} {'are' if pair else 'is'} home"
        else:
            rule = "7.3"
            level = "limit" if len(self.winners) == 1 else "shared"
            many = pair or len(self.winners) > 1
            reason = f"{names} {'have' if many else 'has'} the shortest way left"
        state.outcome = Outcome(winners=self.winners, level=level, reason=reason, rule=rule)
        play.emit(GameEnded(reason, rule))
