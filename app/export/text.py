"""A report as plain text, to be read from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from rich.cells import cell_len

from app.clean import clean
from app.export.content import Kind, Report, Row
from app.export.explain import rule_title
from app.luck import NO_ROLLS, Luck, Throw, chart, decimal, signed
from app.telling import percent
from games.core.text import wrapped

WIDTH = 79
MARKS: dict[Kind, str] = {
    "card": "  ",
    "choice": "> ",
    "log": "  ",
    "note": "  note: ",
    "hint": "  hint: ",
}
INDENT: dict[Kind, str] = {
    "card": "  ",
    "choice": "    ",
    "log": "    ",
    "note": "    ",
    "hint": "    ",
}


def as_text(report: Report) -> str:
    """The report in lines of at most 79 signs, but for words that are longer."""
    rows = [*_heading(report.title, "="), *_facts(report), ""]
    if report.brief:
        rows += [*_heading("What the game is about"), *_paragraphs(report.brief)]
    rows += [*_heading("How to read this"), *_paragraphs(report.reading)]
    first = next((turn for turn in report.turns if turn.begun is not None), None)
    for turn in report.turns:
        rows += _heading(turn.head)
        if turn is first:
            rows += [*_rows(turn.rows[: turn.led]), "", "The position at the first decision:", ""]
            rows += _position(report, turn.begun)
        rows += [*_rows(turn.rows[turn.led if turn is first else 0 :]), ""]
    rows += [*_heading(report.ending), *_position(report, report.final)]
    if report.score:
        rows += [*_heading("Score"), *_score(report.score), ""]
    rows += _luck(report)
    if report.cited:
        rows += [*_heading("The rules named here"), *_cited(report), ""]
    text = "".join(f"{clean(row).rstrip()}\n" for row in rows)
    return f"{text.rstrip()}\n"


def _heading(text: str, line: str = "-") -> list[str]:
    """A heading with a line of its own length under it."""
    return [*wrapped([text], WIDTH), line * min(cell_len(text), WIDTH)]


def _wrapped(text: str, first: str = "", indent: str = "") -> list[str]:
    """A text behind some first signs, its other lines indented."""
    return wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _paragraphs(texts: list[str]) -> Iterator[str]:
    for text in texts:
        yield from (*_wrapped(text), "")


def _facts(report: Report) -> Iterator[str]:
    facts = [*report.outcome, *report.facts]
    widest = max(len(name) for name, _ in facts) + 2
    for name, text in facts:
        yield from _wrapped(text, f"{name:<{widest}}", " " * widest)


def _position(report: Report, view: Any) -> list[str]:
    return [*wrapped(report.words(view), WIDTH), ""]


def _rows(rows: list[Row]) -> Iterator[str]:
    for row in rows:
        rule = f"{row.rule} " if row.rule else ""
        yield from _wrapped(f"{rule}{row.text}", MARKS[row.kind], INDENT[row.kind])


def _score(rows: list[tuple[str, str]]) -> Iterator[str]:
    widest = max(len(name) for name, _ in rows)
    last = max(len(text) for _, text in rows)
    for name, text in rows:
        yield f"  {name:<{widest}}  {text:>{last}}"


def _cited(report: Report) -> Iterator[str]:
    widest = max(len(rule) for rule, _, _ in report.cited) + 2
    for rule, title, gist in report.cited:
        text = f"{title}: {gist}" if gist else title
        yield from _wrapped(text, f"{rule:<{widest}}", " " * widest)


# -- luck ----------------------------------------------------------------------------------------


def _luck(report: Report) -> Iterator[str]:
    if not report.luck and report.rules.info.dice:
        yield from (*_heading("Luck"), *_wrapped(NO_ROLLS), "")
    for name, luck in report.luck:
        yield from _heading(f"Luck: {name}" if name else "Luck")
        for words in luck.words():
            yield from _wrapped(words)
        yield ""
        yield from _by_rule(report.rules.info.slug, luck)
        yield ""
        yield from (f"  {row}" for row in chart(luck.course(), WIDTH - 2))
        yield ""
        yield from _rolls("Luckiest rolls", luck.luckiest())
        yield from _rolls("Unluckiest rolls", luck.unluckiest())
    if report.luck and report.file:
        told = f"casemate replay {report.file} --to N shows the position after action N."
        yield from (*_wrapped(told), "")


def _by_rule(slug: str, luck: Luck) -> Iterator[str]:
    names = {rule: f"{rule} {rule_title(slug, rule)}".rstrip() for rule, _ in luck.by_rule()}
    widest = max(map(len, names.values()))
    yield f"  {'by rule':<{widest}}  rolls  well    due    luck"
    for rule, (rolls, well, due) in luck.by_rule():
        gap = f"{names[rule]:<{widest}}"
        yield f"  {gap}  {rolls:>5}  {well:>4}  {decimal(due):>5}  {signed(well - due):>6}"


def _rolls(title: str, rolls: list[Throw]) -> Iterator[str]:
    if rolls:
        yield f"{title}:"
        for roll in rolls:
            verdict = f"{percent(roll.chance)} to turn out well"
            text = f"{roll.when}, action {roll.move}: {roll.text}; {verdict}"
            yield from _wrapped(text, "  ", "    ")
        yield ""
