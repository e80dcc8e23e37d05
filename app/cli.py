"""The command line: playing and watching; the other commands stand in `desk` and `study`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from app import desk, starts, study
from app.starts import EVERYWHERE, guarded
from app.terminal import MENU_ADVICE, console, need_terminal, show
from app.words import (
    CardFile,
    EditionWord,
    GameWord,
    OptionWords,
    PlainFlag,
    PlayerWords,
    SaveFile,
    ScenarioWord,
    SeedWord,
)
from games.core.errors import Unreadable

app = typer.Typer(
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command that the command line asks for."""
    guarded(partial(app, in_order(sys.argv[1:]), prog_name="casemate"))


def in_order(words: list[str]) -> list[str]:
    """The words with the flags of all commands in front, wherever they were typed."""
    return [*(w for w in words if w in EVERYWHERE), *(w for w in words if w not in EVERYWHERE)]


def _version(wanted: bool) -> None:
    if wanted:
        from app.version import VERSION

        typer.echo(f"casemate {VERSION}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def casemate(
    context: typer.Context,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw with 7-bit signs only.")
    ] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="Draw without colours.")] = False,
    no_mouse: Annotated[
        bool, typer.Option("--no-mouse", help="Leave the mouse to the terminal.")
    ] = False,
    plain: PlainFlag = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Board games in the terminal. Without a command: the menu."""
    starts.set_flags(ascii_only, no_color, no_mouse)
    if context.invoked_subcommand is not None:
        if plain:
            command = f"casemate {context.invoked_subcommand}"
            raise Unreadable(f"--plain stands behind its command: {command} … --plain")
    elif plain:
        from app.plain_menu import plain_menu

        plain_menu(console())
    else:
        need_terminal(MENU_ADVICE)
        show()


# -- games -------------------------------------------------------------------------------------


@app.command()
def play(
    game: GameWord,
    seed: SeedWord = None,
    scenario: ScenarioWord = "",
    option: OptionWords = None,
    players: PlayerWords = "human",
    plain: PlainFlag = False,
    dice: Annotated[
        Literal["seeded", "manual"], typer.Option("--dice", help="manual: you throw real dice.")
    ] = "seeded",
    cards: CardFile = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Today's game: the same decks and dice for everybody.")
    ] = False,
    edition: EditionWord = "",
) -> None:
    """Start a game."""
    starts.play(game, seed, scenario, option or (), players, plain, dice, cards, daily, edition)


@app.command()
def resume(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A save file.")] = None,
    plain: PlainFlag = False,
    copy: Annotated[
        bool, typer.Option("--copy", help="Go on in a copy, before a damage or a drift.")
    ] = False,
) -> None:
    """Go on with the newest unfinished game, or with the one in FILE."""
    starts.resume(file, plain, copy)


@app.command()
def match(file: SaveFile, plain: PlainFlag = False) -> None:
    """Play the second game of a match after the first one in FILE: the players swap sides."""
    starts.match(file, plain)


@app.command()
def replay(
    file: SaveFile,
    check: Annotated[
        bool, typer.Option("--check", help="Verify only: 0 clean, 1 drift, 2 damaged.")
    ] = False,
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", min=0, help="Go to the position after move N."),
    ] = None,
    plain: PlainFlag = False,
) -> None:
    """Watch a saved game."""
    if check:
        study.verify(file)
    starts.replay(file, to, plain)


@app.command()
def branch(
    file: SaveFile,
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", min=0, help="After action N; else at the end."),
    ] = None,
    dice: Annotated[
        Literal["same", "fresh"], typer.Option("--dice", help="The dice of that game, or others.")
    ] = "same",
    plain: PlainFlag = False,
) -> None:
    """Play on from any action of a saved game, in a new save."""
    starts.branch(file, at, dice == "fresh", plain)


app.command("list")(desk.list_games)
app.command()(desk.saves)
app.command()(desk.stats)
app.command()(desk.where)
app.command()(desk.rules)
app.command()(study.odds)
app.command()(study.simulate)
app.command()(study.export)
app.command()(study.engine)
app.command()(desk.cards)
