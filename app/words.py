"""The words that several commands take, each declared once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

GameWord = Annotated[
    str, typer.Argument(metavar="GAME", help="A game, as `casemate list` names it.")
]
SaveFile = Annotated[Path, typer.Argument(metavar="FILE", help="A save file.")]
SeedWord = Annotated[
    str | None,
    typer.Option("--seed", metavar="HEX", help="Up to 16 hex digits; a random one if left out."),
]
ScenarioWord = Annotated[
    str, typer.Option("--scenario", metavar="S", help="A scenario by id or slug.")
]
EditionWord = Annotated[
    str,
    typer.Option("--edition", metavar="WORD", help="Of a game with several printings, which."),
]
OptionWords = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="K=V", help="An option by number or slug; may be repeated."),
]
PlayerWords = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="P,P",
        help="human, bot:random, bot:greedy; one word is for every seat.",
    ),
]
CardFile = Annotated[
    Path | None, typer.Option("--cards", metavar="FILE", help="A corrected card file.")
]
PlainFlag = Annotated[bool, typer.Option("--plain", help="Lines of text instead of the screen.")]
