"""The pieces as data that an owner of the boxed game can correct: read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from games.core.card_file import read_entries
from games.core.data import asset
from games.core.errors import Unreadable
from games.core.models import Frozen
from games.lempereur.board import COLOURS, COLUMNS, GAME, ROWS, TOKENS, place_of, shown


class Tile(Frozen):
    """A tile of ice [1.0]: its row and colour are given, whether it has an eye can be changed."""

    id: str
    kind: Literal["tile"]
    row: int = Field(ge=1, le=ROWS, strict=True)
    colour: Literal["green", "red", "blue", "yellow"]
    eye: bool = Field(strict=True)
    provenance: dict[str, str]


class Token(Frozen):
    """A weather token with its first place [2.0], which can be changed."""

    id: str
    kind: Literal["token"]
    weather: Literal["good", "bad"]
    row: int = Field(ge=1, le=ROWS, strict=True)
    column: int = Field(ge=1, le=COLUMNS, strict=True)
    provenance: dict[str, str]


Piece = Annotated[Tile | Token, Field(discriminator="kind")]
PIECE: TypeAdapter[Tile | Token] = TypeAdapter(Piece)

GIVEN = ("row", "colour"), ("weather",)
"""What a card file cannot change, of tiles and of tokens."""


@dataclass(frozen=True)
class Book:
    """The data that a set of rules runs on: the pieces by id."""

    pieces: Mapping[str, Tile | Token]

    def eyes(self) -> tuple[int, ...]:
        """A 1 for each tile with an eye, row by row, four to a row in the order of the colours."""
        found = [0] * (ROWS * len(COLOURS))
        for piece in self.pieces.values():
            if isinstance(piece, Tile):
                found[(piece.row - 1) * len(COLOURS) + COLOURS.index(piece.colour)] = piece.eye
        return tuple(map(int, found))

    def tokens(self) -> list[int]:
        """The first places of the weather tokens."""
        places = {
            piece.id: place_of(piece.row, piece.column)
            for piece in self.pieces.values()
            if isinstance(piece, Token)
        }
        return [places[token] for token in TOKENS]


def read_pieces(text: str) -> dict[str, Tile | Token]:
    """The pieces of a card file by id; Unreadable names piece and field of a fault."""
    return read_entries(text, PIECE, "id", "tiles and tokens")


def read_book(text: str) -> Book:
    """The book of a whole card file: the same tiles and tokens."""
    return checked(Book(read_pieces(text)))


def checked(book: Book) -> Book:
    """The book, if it differs from the packaged one only in what a card file can change."""
    for name in book.pieces:
        if name not in PACKAGED.pieces:
            raise Unreadable(f"card {name}: the game has no such tile or token")
    for name, packaged in PACKAGED.pieces.items():
        if name not in book.pieces:
            raise Unreadable(f"card {name} is missing from the card file")
        _same(book.pieces[name], packaged)
    places: dict[int, str] = {}
    for token, place in zip(TOKENS, book.tokens(), strict=True):
        if place in places:
            raise Unreadable(f"card {token}, field row: {places[place]} is on {shown(place)} too")
        places[place] = token
    return book


def _same(piece: Tile | Token, packaged: Tile | Token) -> None:
    for word in ("kind", *GIVEN[packaged.kind == "token"]):
        given, known = getattr(piece, word, None), getattr(packaged, word)
        if given != known:
            raise Unreadable(
                f"card {piece.id}, field {word}: found {given!r}; the rules have {known!r}"
            )


PACKAGED = Book(read_pieces(asset(GAME, "cards.json")))
