"""Reports of a game as text, HTML or a picture, with no more than the reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal

from app.controller import Change, LogLine
from app.telling import clean, need_of, outcome_lines, ref, setup_lines, who
from app.timeline import Timeline
from games.core.models import show_seed

Form = Literal["text", "html", "svg"]
Kind = Literal["choice", "log", "note"]

# Cells of the picture, in pixels.
WIDE, HIGH, EDGE = 9, 20, 16


@dataclass
class Turn:
    """A turn of the report: its heading and what was chosen, thrown and noted in it."""

    head: str
    rows: list[tuple[Kind, str]] = field(default_factory=list)


@dataclass
class Report:
    """What a report says, before it takes a form."""

    title: str
    facts: list[str]
    turns: list[Turn]
    board: list[str]
    result: list[str]


def report(timeline: Timeline, form: Form, viewer: int | None = None) -> str:
    """The report of a game as a seat may know it; None is an onlooker."""
    content = compose(timeline, viewer)
    return {"text": as_text, "html": as_html, "svg": as_svg}[form](content)


def compose(timeline: Timeline, viewer: int | None) -> Report:
    """What a report of a game says."""
    rules, header, final = timeline.rules, timeline.header, timeline.states[-1]
    title, *options = setup_lines(rules.info, timeline.setup)
    facts = [option.strip() for option in options]
    facts.append(f"players: {', '.join(map(str, header['players']))}")
    facts.append(f"played {header['made']}, rules version {header['rules']}")
    if final.outcome or timeline.setup.seats == 1:
        # Of a game that goes on it would tell the order of the decks and all dice to come.
        facts.append(f"seed {show_seed(timeline.seed)}")
    if timeline.drift:
        facts.append(f"drift at {timeline.drift}")
    result = ["the game goes on"]
    if final.outcome:
        takebacks = (timeline.end or {}).get("takebacks", 0)
        result = list(outcome_lines(final.outcome, timeline.setup.seats, takebacks))
    board = rules.picture(rules.redact(final, viewer))
    return Report(title, facts, list(_turns(timeline, viewer)), board, result)


def _turns(timeline: Timeline, viewer: int | None) -> Iterator[Turn]:
    turn = Turn("Set-up")
    for n in range(len(timeline) + 1):
        if n and (told := _choice(timeline, timeline.changes[n - 1], viewer)):
            turn.rows.append(("choice", told))
        for row in timeline.lines_of(n):
            if not row.seen_by(viewer):
                continue
            if row.line.head:
                if turn.rows:
                    yield turn
                turn = Turn(_head(row))
            else:
                turn.rows.append(("log", str(row.line)))
        turn.rows += [("note", note["text"]) for note in timeline.notes_of(n)]
    yield turn


def _head(row: LogLine) -> str:
    return f"{row.line.text}{ref(row.line.rule)}"


def _choice(timeline: Timeline, change: Change, viewer: int | None) -> str:
    """What was chosen, and what it needed; nothing where the choice itself is a secret."""
    if timeline.rules.info.hidden and change.seat != viewer:
        return ""
    prompt = timeline.rules.prompt(change.before)
    name = who(timeline.setup, change.seat)
    for choice in prompt.choices:
        if choice.action == change.action:
            need = f" ({need_of(choice)})" if choice.need else ""
            return f"{name}{choice.label}{need}"
    return f"{name}{change.action}"


# -- forms -------------------------------------------------------------------------------------

MARKS: dict[Kind, str] = {"choice": "> ", "log": "  ", "note": "  note: "}


def as_text(content: Report) -> str:
    """The report as plain text."""
    rows = [content.title, "=" * len(content.title), *content.facts, ""]
    for turn in content.turns:
        rows += [turn.head, "-" * len(turn.head)]
        rows += [f"{MARKS[kind]}{text}" for kind, text in turn.rows]
        rows.append("")
    rows += ["Final position", "--------------", *content.board, "", *content.result]
    return "".join(f"{clean(row).rstrip()}\n" for row in rows)


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  color: #1b1f24; background: #fdfdfb; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .3rem; border-bottom: 1px solid #9a9a9a; }
ul { margin: 0; padding: 0; list-style: none; }
.choice { font-weight: 600; margin-top: .5rem; }
.log { padding-left: 1.2rem; }
.note { padding-left: 1.2rem; font-style: italic; }
pre { font: 14px/1.35 monospace; overflow-x: auto; background: #f1f1ec; padding: .8rem; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e6e6; background: #14171a; } pre { background: #1e2227; }
}
"""


def as_html(content: Report) -> str:
    """The report as one HTML file that needs nothing else."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{_safe(content.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>",
        f"<h1>{_safe(content.title)}</h1>",
        *_paragraphs(content.facts),
    ]
    for turn in content.turns:
        parts.append(f"<h2>{_safe(turn.head)}</h2>\n<ul>")
        parts += [
            f'<li class="{kind}">{_safe(_noted(kind, text))}</li>' for kind, text in turn.rows
        ]
        parts.append("</ul>")
    board = "\n".join(map(_safe, content.board))
    parts.append(f"<h2>Final position</h2>\n<pre>{board}</pre>")
    parts += [*_paragraphs(content.result), "</body>\n</html>\n"]
    return "\n".join(parts)


def _noted(kind: Kind, text: str) -> str:
    return f"note: {text}" if kind == "note" else text


def _paragraphs(rows: Iterable[str]) -> Iterator[str]:
    return (f"<p>{_safe(row)}</p>" for row in rows)


def as_svg(content: Report) -> str:
    """The final position as a picture, a cell for every sign."""
    rows = [content.title, "", *content.board, "", *content.result]
    cells = max(map(len, rows))
    width, height = cells * WIDE + 2 * EDGE, len(rows) * HIGH + 2 * EDGE
    drawn = "\n".join(_svg_row(y, row) for y, row in enumerate(rows) if row)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n'
        '<rect width="100%" height="100%" fill="#14171a"/>\n'
        f'<g font-family="monospace" font-size="15" fill="#e6e6e6">\n{drawn}\n</g>\n</svg>\n'
    )


def _svg_row(y: int, row: str) -> str:
    bare = row.lstrip(" ")
    x = EDGE + (len(row) - len(bare)) * WIDE
    # The length holds the columns together, whatever font there is.
    return (
        f'<text x="{x}" y="{EDGE + y * HIGH + 15}" textLength="{len(bare) * WIDE}" '
        f'lengthAdjust="spacingAndGlyphs" xml:space="preserve">{_safe(bare)}</text>'
    )


def _safe(text: Any) -> str:
    return escape(clean(str(text)))
