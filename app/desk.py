"""Commands that look something up: games, saves, directories, rules, cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.terminal import console, telling, utf8, warn
from app.words import GameWord

if TYPE_CHECKING:
    from games.core.rules import GameInfo


LONGEST = 50
"""Cells of the values of an option that stand in its own line."""


def list_games() -> None:
    """List the games with their scenarios and options."""
    from games import REGISTRY
    from games.core.text import wrapped

    for rules in REGISTRY.values():
        console().tell(*wrapped(_game_lines(rules.info, list(rules.bots))))


def _game_lines(info: GameInfo, bots: list[str]) -> Iterator[str]:
    from games.core.options import describe_options

    seats = " or ".join(map(str, info.seats))
    yield f"{info.slug.replace('_', '-')}: {info.title}, {seats} player{'s' * (info.seats != (1,))}"
    yield f"  about {info.minutes} minutes; {info.blurb}; bots: {', '.join(bots)}"
    for scenario in info.scenarios:
        yield f"  scenario {scenario.id} {scenario.slug}: {scenario.title} [{scenario.rule}]"
    for edition in info.about_editions:
        usual = " (usual)" if edition.id == info.editions[0] else ""
        yield f"  edition {edition.id}{usual}: {edition.title} [{edition.rule}]"
    for option in describe_options(info.options):
        values = "|".join(option.values)
        many = len(values) > LONGEST
        name = f"{option.rule} {option.slug}={option.values[0] + '|…' if many else values}"
        yield f"  option {name} ({option.default}): {option.title}"
        if many:
            yield f"    one of {' '.join(option.values)}"


def saves() -> None:
    """List the saves with their state, the newest first."""
    from app.shelf import CHECKED, examine, facts, folder_fault, of_other_rules

    lines = console()
    found = list(facts())
    older = {fact["path"] for fact in of_other_rules(found[CHECKED:])}
    for place, fact in enumerate(found):
        if fact["state"] == "ok" and (place < CHECKED or fact["path"] in older):
            with telling(f"reading {fact['path'].name}"):
                examine(fact)
        lines.tell(_save_line(fact))
    if not found:
        from games.core.errors import Unreadable

        if fault := folder_fault():
            raise Unreadable(fault)
        lines.tell("there are no saves yet; casemate play GAME starts a game")


def _save_line(fact: dict[str, Any]) -> str:
    from app.shelf import recap

    if fact["state"] != "ok":
        return f"{fact['path']}  {fact['state']}: {fact['why']}"
    end = fact["end"] or {}
    state = f"finished: {end.get('level', '')}" if fact["finished"] else "unfinished"
    return f"{fact['path']}  {fact['game'].replace('_', '-')}  {state}  {recap(fact)}"


def stats(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game, as `casemate list` names it.")
    ] = "",
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Only the games of one player.")
    ] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object instead of lines.")
    ] = False,
) -> None:
    """Show how your games ended; practice is counted apart."""
    from app.daily import days, today
    from app.opening import slug_of
    from app.stats import count
    from app.stats_file import gather
    from app.stats_text import statistics_data, statistics_lines

    slug = slug_of(game) if game else ""
    book, told = gather()
    if told:
        warn(told)
    tallies, daily, now = count(book, slug, player), days(book, slug, player), today()
    if as_json:
        utf8()
        typer.echo(json.dumps(statistics_data(tallies, daily, now), ensure_ascii=False))
    elif tallies or daily:
        console().tell(*statistics_lines(tallies, daily, now))
    else:
        console().tell("no such game has been played to its end yet")


def where() -> None:
    """Show where saves, settings and reports live."""
    from app.paths import where as places

    for name, path in places().items():
        console().tell(f"{name:<14} {path}")


def rules(
    game: GameWord,
    section: Annotated[str, typer.Argument(metavar="[SECTION]", help="A section, as 8.2.")] = "",
) -> None:
    """Read the rules of a game."""
    from app.opening import slug_of
    from app.plain import rules_lines
    from games.core.data import sections

    slug = slug_of(game)
    if section:
        console().tell(*rules_lines(slug, section))
        return
    for number in [s.number for s in sections(slug).values() if s.level == 1]:
        console().tell(*rules_lines(slug, number))


def cards(
    game: GameWord,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help="Check a corrected card file.")
    ] = None,
) -> None:
    """Print the card data of a game, to be edited; or check a corrected copy."""
    from app.opening import chosen_rules, slug_of
    from games.core.data import asset
    from games.core.text import plural

    slug = slug_of(game)
    if check is None:
        utf8()
        typer.echo(asset(slug, "cards.json"), nl=False)
        return
    changed = plural(len(chosen_rules(slug, check).changed_cards()), "card")
    console().tell(f"{check.name}: good, {changed} changed")
