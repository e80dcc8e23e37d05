"""Playing and watching as commands, apart from the words that ask for them."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from app.signals import heard, let_go, stoppable
from app.terminal import FLAGS, console, fail, need_terminal, show, telling
from games.core.errors import CasemateError, Damaged, Drift, Unreadable
from games.core.text import listed, plural

if TYPE_CHECKING:
    from textual.screen import Screen

    from app.casemate import Casemate
    from app.console import Console
    from app.controller import Dice, TurnController
    from games.core.rules import Rules

OPENING = "opening the save"
EVERYWHERE = ("--ascii", "--no-color", "--no-mouse")
CHOOSING = ("--seed", "--scenario", "--option", "--cards", "--dice manual")
"""What nobody chooses for a daily game."""


def guarded(command: Callable[[], Any]) -> None:
    """Run a command; every error of a person's making is one line."""
    try:
        with stoppable():
            command()
    except BaseException as error:
        # Libraries make errors of their own out of a signal; what counts is that it was heard.
        if not heard():
            _explain(error)
    if heard():
        # The signal may have come when a save was held that nobody knew yet as a game to close.
        let_go()
        sys.exit(128 + heard())


def _explain(error: BaseException) -> NoReturn:
    """Leave after an error with one line about it."""
    if isinstance(error, CasemateError):
        fail(str(error))
    if isinstance(error, BrokenPipeError):
        # Who read our output has left; without this Python would complain while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    if isinstance(error, OSError):
        fail(f"{error.filename or 'the system'}: {error.strerror or error}")
    if isinstance(error, Exception):
        from app.report import report

        fail(report(error))
    raise error


def set_flags(ascii_only: bool, no_color: bool, no_mouse: bool) -> None:
    """Take over what was asked for before the command."""
    FLAGS.ascii, FLAGS.no_mouse = ascii_only, no_mouse
    if no_color:
        os.environ["NO_COLOR"] = "1"


def play(
    game: str,
    seed: str | None = None,
    scenario: str = "",
    option: Sequence[str] = (),
    players: str = "human",
    plain: bool = False,
    dice: Dice = "seeded",
    cards: Path | None = None,
    daily: bool = False,
    edition: str = "",
) -> None:
    """Start a game."""
    from app.opening import chosen_rules, new_game, read_players, read_seed_word, read_setup

    if daily:
        given: dict[str, Any] = {
            "--seed": seed,
            "--scenario": scenario,
            "--option": option,
            "--edition": edition,
            "--cards": cards,
        }
        given["--dice manual"] = dice == "manual"
        _play_daily(game, players, plain, [word for word, value in given.items() if value])
        return
    rules = chosen_rules(game, cards)
    setup = read_setup(rules, scenario, option, players, edition)
    seated = read_players(rules, setup, players)
    number = read_seed_word(seed)
    if not plain:
        need_terminal()

    def begin(rolls: list[int] | None = None) -> TurnController:
        return new_game(rules, setup, number, seated, dice, rolls)

    _start(rules, seated, begin, dice, plain)


def _start(
    rules: Rules[Any],
    seated: Sequence[Any],
    begin: Callable[..., TurnController],
    dice: Dice,
    plain: bool,
) -> None:
    """Begin a game, asking first for what the set-up draws if that is drawn by hand."""
    if dice == "seeded":
        run(begin(), console() if plain else None)
    if not plain:
        show(lambda _: _setting_up(rules, seated, begin))
    from app.console import Left
    from app.plain_dice import set_up

    lines = console()
    try:
        opened = set_up(lines, rules, seated, begin)
    except Left:
        return
    run(opened, lines)


def match(file: Path, plain: bool = False) -> None:
    """Start the second game of a match, sides swapped, after a finished first one."""
    from app.match import again
    from app.opening import read_timeline
    from app.saves import read_save, shown

    if not plain:
        if not os.path.exists(file):
            read_save(file)
        need_terminal()
    with telling(OPENING, plain):
        timeline = read_timeline(file)
    if timeline.rules.swapped(timeline.states[-1], timeline.setup) is None:
        raise Unreadable(f"{shown(file)}: {timeline.rules.info.title} is not played in matches")
    with telling(OPENING, plain):
        first = reopened(file, copy=False)
    first.close()
    begin = again(first)
    if begin is None:
        what = "a match is of two games" if "match" in first.header else "it is not over"
        what = "a daily game has no second one" if "daily" in first.header else what
        raise Unreadable(f"{shown(file)}: no second game can follow: {what}")
    _start(first.rules, first.players, begin, first.dice, plain)


def _setting_up(
    rules: Rules[Any], players: Sequence[Any], begin: Callable[[list[int] | None], TurnController]
) -> Any:
    from app.screens.setting_up import SettingUp

    return SettingUp(rules, players, begin)


def _play_daily(game: str, players: str, plain: bool, wrong: list[str]) -> None:
    """Start today's game, unless something was chosen that is the same for everybody."""
    from app.daily import begin, daily_players
    from app.opening import chosen_rules

    if wrong:
        raise Unreadable(f"the daily game is the same for everybody: leave out {listed(wrong)}")
    rules = chosen_rules(game)
    daily_players(rules, players)  # says what is wrong before a terminal is asked for
    if not plain:
        need_terminal()
    run(begin(rules, players), console() if plain else None)


def resume(file: Path | None = None, plain: bool = False, copy: bool = False) -> None:
    """Go on with the newest unfinished game, or with the one in a file."""
    from app.saves import read_save
    from app.shelf import newest_unfinished

    if file is None:
        found = newest_unfinished()
        if not found:
            raise Unreadable("there is no unfinished game; casemate play GAME starts one")
        file = found.path
    if not plain:
        if not os.path.exists(file):
            read_save(file)  # says so: that is what is wrong first
        need_terminal()
    with telling(OPENING, plain):
        game = reopened(file, copy)
    run(game, console() if plain else None)


def reopened(file: Path, copy: bool) -> TurnController:
    """A saved game to go on with; what does not fit any more is said with the way out."""
    from app.controller import Drifted
    from app.opening import open_copy, open_game
    from app.players import UnknownPlayer

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
    except UnknownPlayer as error:
        advice = f"casemate resume {file} --copy goes on in a copy with a person in that seat"
        raise UnknownPlayer(f"{error}; {advice}") from error


def run(game: TurnController, lines: Console | None, trouble: str = "") -> NoReturn:
    """Play a game in lines or on the screen, and leave; `trouble` with its save is told first."""
    # A terminal that goes is an error and a signal at once: the one interrupts the handling of the
    # other, and then only the very end is left to close the save.
    atexit.register(game.close)
    try:
        if lines:
            from app.plain import LineMode

            lines.tell(*_wrong_settings())
            if trouble:
                lines.tell(f"Caution: {trouble}")
            sys.exit(LineMode(game, lines).run())
        from app.casemate import game_screen

        def opening(app: Casemate) -> Screen[Any]:
            if trouble:
                app.call_later(app.tell, trouble, "warning")
            return game_screen(game)

        show(opening)
    finally:
        game.close()


def _wrong_settings() -> list[str]:
    """What in the settings file cannot be used, a line each; the screen tells it as messages."""
    from app.paths import config_file
    from app.settings import read_settings

    if not os.path.lexists(config_file(write=False)):
        return []  # most people have none, and its model takes time to load
    complaint = read_settings()[1]
    if complaint:
        return [complaint]
    from app.settings_model import faults

    return faults()


def replay(file: Path, to: int | None = None, plain: bool = False) -> None:
    """Watch a saved game."""
    from app.opening import read_timeline
    from app.saves import read_save, shown

    if not plain:
        if not os.path.exists(file):
            read_save(file)
        need_terminal("add --plain to read it as text")
    with telling(OPENING, plain):
        timeline = read_timeline(file)
    if to is not None and to > len(timeline):
        raise Unreadable(f"{shown(file)} has {plural(len(timeline), 'move')}, not {to}")
    if not plain or (to is not None and to < len(timeline)):
        timeline.need_open()
    if plain:
        from app.telling import onlooker, timeline_lines

        timeline.seek(len(timeline) if to is None else to)
        console().tell(*timeline_lines(timeline, onlooker(timeline.setup)))
        return
    timeline.seek(to or 0)
    show(_replay_screen(timeline))


def branch(file: Path, at: int | None = None, fresh: bool = False, plain: bool = False) -> None:
    """Play on from any action of a saved game, in a new save."""
    from app.opening import branch_off, read_timeline
    from app.saves import read_save

    if not plain:
        if not os.path.exists(file):
            read_save(file)
        need_terminal()
    with telling(OPENING, plain):
        timeline = read_timeline(file)
    # The end of a finished game leaves nothing to decide; the decision before it does.
    over = timeline.states[timeline.sound].outcome is not None
    last = max(timeline.sound - over, 0)
    if at is not None and at != last:
        timeline.need_open()
    if at is not None and at <= timeline.sound and timeline.states[at].outcome:
        raise Unreadable(f"the game is over after action {at}: go on from {last} or before")
    with telling(OPENING, plain):
        game = branch_off(timeline, last if at is None else at, fresh)
    run(game, console() if plain else None, timeline.trouble)


def _replay_screen(timeline: Any) -> Any:
    from app.screens.replay import ReplayScreen

    return lambda _: ReplayScreen(timeline)
