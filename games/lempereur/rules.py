"""The rules of L'Empereur as one object."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from games.core.bots import RANDOM, Bot
from games.core.errors import Defect, Unreadable
from games.core.models import HIDDEN, Setup
from games.core.play import Asked, Play
from games.core.rules import AgendaRules
from games.core.text import Line, wrapped
from games.lempereur import picture, text
from games.lempereur.actions import UNION, UNIVERSE
from games.lempereur.board import (
    BOX,
    COLONY,
    COLOURS,
    COLUMNS,
    DATA,
    JUVENILE,
    LETTER,
    NOBODY,
    OUT,
    PENGUINS,
    ROWS,
    TILES,
    VARIANT,
)
from games.lempereur.cards import PACKAGED, Book, checked, read_book, read_pieces
from games.lempereur.events import FirstDrawn
from games.lempereur.info import INFO, Options
from games.lempereur.invariants import check
from games.lempereur.policy import FORGETFUL, GREEDY, PERFECT
from games.lempereur.queries import left_to_go, secret_place
from games.lempereur.sequence import begin_turn
from games.lempereur.state import State


class Lempereur(AgendaRules[State]):
    """L'Empereur; `book` holds its tiles and tokens."""

    info = INFO
    state_type = State
    bots: ClassVar[Mapping[str, Bot]] = {
        "random": RANDOM,
        "greedy": GREEDY,
        "greedy-forgetful": FORGETFUL,
        "greedy-perfect": PERFECT,
    }
    book: Book

    def __init__(self, book: Book = PACKAGED) -> None:
        super().__init__(book, UNION, UNIVERSE)

    # -- set-up ------------------------------------------------------------------------------

    def complete(self, setup: Setup) -> Setup:
        """The setup with all options filled in; Unreadable if they do not go together."""
        full = super().complete(setup)
        options = full.options
        juvenile = VARIANT[full.scenario] == JUVENILE
        if not juvenile and options["rows"] != str(ROWS):
            raise Unreadable("only the Juvenile game (8.1) can have fewer than 8 rows [8.1]")
        if not juvenile and not options["eyes"]:
            raise Unreadable("only the Juvenile game (8.1) can leave out the eyes [8.1]")
        first = options["first_seat"]
        if first != "lot" and int(first) >= full.seats:
            raise Unreadable(f"seat {first} cannot begin: {full.seats} play, seats 0 and up [2.0]")
        return full

    def deal(self, setup: Setup, play: Play) -> State:
        """Lay out the ice and put the tokens on it [2.0]."""
        options = Options.model_validate(setup.options)
        variant = VARIANT[setup.scenario]
        rows, seats = int(options.rows), setup.seats
        colours: list[int] = []
        for _ in range(rows):
            row = list(PENGUINS)
            play.shuffle(row)
            colours += row
        # Ruling B29: who last saw a penguin is a matter of agreement, or of the lot.
        lot = options.first_seat == "lot"
        if lot:
            numbers = [str(seat + 1) for seat in range(seats)]
            first = int(play.pick(Asked(numbers, "Draw lots: which player begins?"))) - 1
            play.emit(FirstDrawn(first, "2.0"))
        else:
            first = int(options.first_seat)
        owners = owners_of(options.colours, seats)
        state = State(
            variant=variant,
            rows=rows,
            players=seats,
            player=first,
            owners=owners,
            eyes=self.book.eyes()[: len(colours)] if options.eyes else (0,) * len(colours),
            colours=colours,
            face_up=[0] * len(colours),
            at=[BOX if owner == NOBODY else COLONY for owner in owners],
            headings=[OUT] * len(owners),
            tokens=[] if variant == JUVENILE else self.book.tokens(),
            memory=[HIDDEN] * (TILES * seats),
            seen=[0] * (TILES * seats),
        )
        begin_turn(state, play)
        return state

    # -- what a seat may know ----------------------------------------------------------------

    def redact(self, state: State, viewer: int | None) -> State:
        """Without the colours that are face down, and what others have seen; at the end all [9.0].

        A tile that is being looked at is open to the seat that looks.
        """
        view = super().redact(state, viewer)
        if state.outcome is not None:
            return view
        looked = secret_place(state) if viewer == state.player else None
        colours = state.colours
        view.colours = [
            colours[place] if up or place == looked else HIDDEN
            for place, up in enumerate(state.face_up)
        ]
        memory = [HIDDEN] * len(state.memory)
        if viewer is not None:
            own = slice(TILES * viewer, TILES * (viewer + 1))
            memory[own] = state.memory[own]
        view.memory = memory
        return view

    def determinize(self, view: State, seat: int | None, play: Play) -> State:
        """A full position that looks like this one to that seat: the hidden tiles lie anew."""
        full = super().determinize(view, seat, play)
        colours = full.colours
        if seat is not None:
            for place in range(len(colours)):
                if colours[place] == HIDDEN:
                    colours[place] = view.memory[TILES * seat + place]
        for row in range(0, len(colours), COLUMNS):
            here = colours[row : row + COLUMNS]
            left = [colour for colour in PENGUINS if colour not in here]
            play.shuffle(left)
            colours[row : row + COLUMNS] = [left.pop() if c == HIDDEN else c for c in here]
        full.memory = [
            colours[place % TILES] if sight else HIDDEN for place, sight in enumerate(full.seen)
        ]
        return full

    # -- words -------------------------------------------------------------------------------

    def describe(self, event: Any) -> Line:
        """The log line of an event."""
        return text.describe(event)

    def picture(self, view: State) -> list[str]:
        """The position in words, line by line."""
        return wrapped(picture.picture(view))

    def in_force(self, view: State) -> list[str]:
        """What is in force beyond the moment, with its source."""
        return picture.in_force(view)

    def drawn(self, item: Any) -> str:
        """A tile by its colour; a player by number."""
        return COLOURS[item] if isinstance(item, int) else str(item)

    def told(self, state: State) -> State:
        """The position of a real box as far as it was told: a tile that nobody saw stays hidden."""
        known = state.clone()
        known.colours = [
            colour if any(state.seen[place::TILES]) else HIDDEN
            for place, colour in enumerate(state.colours)
        ]
        return known

    def seat_name(self, state: State, seat: int) -> str:
        """The penguins that a seat plays."""
        return picture.seat_name(state, seat)

    def score_sheet(self, state: State) -> list[tuple[str, int]]:
        """How many steps each seat still has to go, after the end [7.3]."""
        if state.outcome is None:
            return []
        return [
            (f"{picture.seat_name(state, seat)}: steps left", left_to_go(state, seat))
            for seat in range(state.players)
        ]

    # -- cards of one's own ------------------------------------------------------------------

    def with_cards(self, text: str) -> Self:
        """The same rules with a corrected card file; Unreadable names card and field."""
        return type(self)(read_book(text))

    def changed_cards(self) -> list[dict[str, Any]]:
        """The tiles and tokens that differ from the packaged ones, as a save keeps them."""
        return [
            piece.model_dump(mode="json")
            for name, piece in self.book.pieces.items()
            if piece != PACKAGED.pieces[name]
        ]

    def with_changed(self, cards: list[dict[str, Any]]) -> Self:
        """The packaged rules with some tiles and tokens changed."""
        changed = read_pieces(json.dumps(cards))
        return type(self)(checked(Book({**PACKAGED.pieces, **changed})))

    # -- invariants --------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Raise Defect if something is where it cannot be [1.0, 3.0, 4.1]."""
        fault = check(state)
        if fault:
            raise Defect(fault)


def owners_of(colours: str, seats: int) -> tuple[int, ...]:
    """The seat of each penguin, from the letters of the option: all of them, in seat order."""
    each: int = DATA["penguins_per_player"][str(seats)]
    order = [LETTER.index(letter.upper()) for letter in colours]
    seat_of = {
        penguin: place // each if place // each < seats else NOBODY
        for place, penguin in enumerate(order)
    }
    return tuple(seat_of[penguin] for penguin in range(len(COLOURS)))


RULES = Lempereur()
