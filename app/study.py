"""Commands that compute something: checks, odds, simulations, reports, the engine."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from app.terminal import FLAGS, console, fail, telling, utf8
from app.words import (
    CardFile,
    EditionWord,
    GameWord,
    OptionWords,
    PlayerWords,
    SaveFile,
    ScenarioWord,
    SeedWord,
)


def verify(path: Path) -> NoReturn:
    """Check a save and leave with 0 (clean), 1 (drift) or 2 (damaged), and one line."""
    from app.opening import rules_of
    from app.saves import read_save
    from app.saves import verify as verdict_on
    from games.core.errors import Damaged, NewerFormat

    try:
        game = read_save(path).header["game"]
    except NewerFormat as error:
        # One changed byte may have made it so: nothing can vouch for what stands there.
        fail(str(error), 2)
    except Damaged as error:
        # Without a row nothing was read: no such file, or no right to read it.
        fail(str(error), 1 if error.row is None else 2)
    with telling("checking the save"):
        verdict = verdict_on(path, rules_of(game))
    if verdict.code:
        fail(verdict.line, verdict.code)
    console().tell(verdict.line)
    sys.exit(0)


def odds(file: SaveFile) -> None:
    """Show the exact odds of every legal action at the end of a save."""
    from app.opening import read_timeline
    from app.telling import odds_lines, outcome_lines

    with telling("reading the save"):
        timeline = read_timeline(file, whole=True)
    state = timeline.states[-1]
    if state.outcome:
        seats = timeline.setup.seats
        console().tell(*outcome_lines(state.outcome, seats, timeline.seat_names))
        return
    console().tell(*odds_lines(timeline.rules, state))


def simulate(
    game: GameWord,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="How many games.")
    ] = 100,
    seed: SeedWord = None,
    scenario: ScenarioWord = "",
    option: OptionWords = None,
    players: PlayerWords = "bot:random",
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, max=256, help="How many processes.")
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object instead of a table.")
    ] = False,
    cards: CardFile = None,
    edition: EditionWord = "",
) -> None:
    """Play games without a screen and count how they end."""
    from app.opening import chosen_rules, read_players, read_seed_word, read_setup
    from app.simulate import Match, table
    from app.simulate import simulate as play_all

    rules = chosen_rules(game, cards)
    setup = read_setup(rules, scenario, option or (), players, edition)
    bots = read_players(rules, setup, players, bots_only=True)
    match = Match(rules.info.slug, setup, read_seed_word(seed), bots, tuple(rules.changed_cards()))
    data, failures = play_all(
        match, games, workers, rules, _progress if sys.stderr.isatty() else None
    )
    if as_json:
        utf8()
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        console().tell(*table(data))
    for failure in failures[:10]:
        typer.echo(f"casemate: {failure}", err=True)
    if failures:
        sys.exit(1)


def _progress(done: int, games: int) -> None:
    if done * 100 // games != (done - 1) * 100 // games:
        typer.echo(f"\r{done} of {games} games", nl=done == games, err=True)


def export(
    file: SaveFile,
    form: Annotated[
        Literal["text", "html", "svg"], typer.Option("--format", help="The kind of report.")
    ] = "text",
    out: Annotated[
        Path | None,
        typer.Option("-o", "--out", metavar="OUT", help="A file instead of standard output."),
    ] = None,
    seat: Annotated[
        str,
        typer.Option(
            "--seat",
            metavar="N|all",
            help="As the player in seat N saw it, or with all hands open, as is usual of a "
            "finished game; of one with secrets that goes on an onlooker is told.",
        ),
    ] = "",
) -> None:
    """Write a report of a saved game."""
    from app.export import reader, report
    from app.glyphs import plain
    from app.opening import read_timeline
    from app.output import write_report

    with telling("writing the report"):
        timeline = read_timeline(file)
        content = report(timeline, form, reader(timeline, seat))
    if FLAGS.ascii and form == "text":
        content = "".join(map(plain, content.splitlines(keepends=True)))
    if out:
        write_report(out, content)
    else:
        utf8()
        typer.echo(content, nl=False)


def engine(game: GameWord, cards: CardFile = None) -> None:
    """Answer JSON lines on standard input with JSON lines on standard output."""
    from app.engine import Engine
    from app.opening import chosen_rules

    served = Engine(chosen_rules(game, cards))
    utf8()
    for line in served.serve(served.lines(sys.stdin)):
        typer.echo(line)
