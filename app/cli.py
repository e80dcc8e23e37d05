"""The command line: playing and watching; the other commands stand in `desk` and `study`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from app import desk, study
from app.signals import Stopped, stoppable
from app.terminal import FLAGS, console, fail, need_terminal, show
from app.words import (
    CardFile,
    GameWord,
    OptionWords,
    PlainFlag,
    PlayerWords,
    SaveFile,
    ScenarioWord,
    SeedWord,
)
from games.core.errors import CasemateError, Damaged, Drift, Unreadable

if TYPE_CHECKING:
    from app.controller import TurnController
    from app.plain import Console

app = typer.Typer(
    no_args_is_help=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


EVERYWHERE = ("--ascii", "--no-color", "--no-mouse")


def main() -> None:
    """Run a command; every error of a person's making is one line."""
    try:
        with stoppable():
            app(in_order(sys.argv[1:]), prog_name="casemate")
    except CasemateError as error:
        fail(str(error))
    except Stopped as stopped:
        sys.exit(stopped.code)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # Who read our output has left; without this Python would complain while it ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            sys.exit(1)
        fail(f"{error.filename or 'the system'}: {error.strerror or error}")
    except Exception as error:
        from app.report import report

        fail(report(error))


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
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Board games in the terminal. Without a command: the menu."""
    FLAGS.ascii, FLAGS.no_mouse = ascii_only, no_mouse
    if no_color:
        os.environ["NO_COLOR"] = "1"
    if context.invoked_subcommand is None:
        need_terminal("casemate play GAME --plain plays in lines of text")
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
) -> None:
    """Start a game."""
    from app.opening import chosen_rules, new_game, read_players, read_seed_word, read_setup
    from app.plain import Left, set_up

    rules = chosen_rules(game, cards)
    setup = read_setup(rules, scenario, option or (), players)
    seated = read_players(rules, setup, players)
    number = read_seed_word(seed)
    if not plain:
        need_terminal()
    lines = console()
    try:
        # With dice by hand the set-up may ask for some.
        opened = set_up(
            lines,
            rules,
            lambda rolls: new_game(rules, setup, number, seated, dice, rolls),
            dice == "manual",
        )
    except Left:
        return
    run(opened, lines if plain else None)


@app.command()
def resume(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A save file.")] = None,
    plain: PlainFlag = False,
    copy: Annotated[
        bool, typer.Option("--copy", help="Go on in a copy, before a damage or a drift.")
    ] = False,
) -> None:
    """Go on with the newest unfinished game, or with the one in FILE."""
    from app.shelf import newest_unfinished

    if file is None:
        found = newest_unfinished()
        if not found:
            raise Unreadable("there is no unfinished game; casemate play GAME starts one")
        file = found.path
    if not plain:
        need_terminal()
    run(reopened(file, copy), console() if plain else None)


def reopened(file: Path, copy: bool) -> TurnController:
    """A saved game to go on with; what does not fit any more is said with the way out."""
    from app.controller import Drifted
    from app.opening import open_copy, open_game

    try:
        return open_copy(file) if copy else open_game(file)
    except Drifted as error:
        advice = f"casemate replay {file} shows it"
        if error.can_copy:
            advice += f", casemate resume {file} --copy goes on in a copy before that"
        raise Drift(f"{error}; {advice}") from error
    except Damaged as error:
        if error.row is None or error.row < 2:
            raise
        advice = f"casemate resume {file} --copy goes on in a copy of what stands before"
        raise Damaged(f"{error}; {advice}", error.row) from error


def run(game: TurnController, lines: Console | None) -> NoReturn:
    """Play a game in lines or on the screen, and leave."""
    try:
        if lines:
            from app.plain import LineMode

            sys.exit(LineMode(game, lines).run())
        from app.casemate import game_screen

        show(lambda _: game_screen(game))
    finally:
        game.close()


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
    from app.opening import read_timeline

    if check:
        study.verify(file)
    if not plain:
        need_terminal("add --plain to read it as text")
    timeline = read_timeline(file)
    if to is not None and to > len(timeline):
        raise Unreadable(f"{file.name} has {len(timeline)} moves, not {to}")
    if plain:
        from app.telling import onlooker, timeline_lines

        timeline.seek(len(timeline) if to is None else to)
        console().tell(*timeline_lines(timeline, onlooker(timeline.setup)))
        return
    timeline.seek(to or 0)
    show(_replay_screen(timeline))


def _replay_screen(timeline: Any) -> Any:
    from app.screens.replay import ReplayScreen

    return lambda _: ReplayScreen(timeline)


app.command("list")(desk.list_games)
app.command()(desk.saves)
app.command()(desk.where)
app.command()(desk.rules)
app.command()(study.odds)
app.command()(study.simulate)
app.command()(study.export)
app.command()(study.engine)
app.command()(desk.cards)
