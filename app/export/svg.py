"""Boards as pictures: the canvas that a screen would paint, cell by cell, in SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib.util import find_spec
from itertools import groupby
from typing import Any, NamedTuple

from rich.cells import cell_len

from app.clean import clean
from app.export.content import Report
from app.themes import DARK, LIGHT, MARKED_ROLES, PAGE, TEXT, TEXT_ROLES
from app.widgets.canvas import Canvas, Spans
from app.widgets.canvas import wrap as wrap_spans
from app.widgets.face import Sign
from app.widgets.plan import LEFT
from games.core.rules import Rules

WIDE, HIGH, EDGE = 9, 18, 12
"""The pixels of a cell, and those around the picture."""
BASE = 13
"""Pixels from the top of a cell to the line on which its letters stand."""
FONTS = (
    "'DejaVu Sans Mono','Cascadia Mono',Menlo,Consolas,'Liberation Mono','Noto Sans Mono',"
    "'Noto Sans Symbols2','Segoe UI Symbol',monospace"
)

# Where the lines of a sign begin and end, in halves of its cell.
LINES: Mapping[str, str] = {
    "─": "01-21",
    "│": "10-12",
    "┌": "21-11-12",
    "┐": "01-11-12",
    "└": "10-11-21",
    "┘": "10-11-01",
    "├": "10-12 11-21",
    "┤": "10-12 11-01",
    "┬": "01-21 11-12",
    "┴": "01-21 11-10",
    "┼": "01-21 10-12",
    "╱": "02-20",
    "╲": "00-22",
}
"""Signs that are drawn as lines: in most fonts they would not join."""


class Run(NamedTuple):
    """Signs of one role in neighbouring cells."""

    x: int
    y: int
    cells: int
    text: str
    role: str


def board(rules: Rules[Any], view: Any) -> Canvas:
    """A position as its screen paints it; in words, for a game that has no screen of its own."""
    slug = rules.info.slug
    if find_spec(f"app.screens.{slug}") is None:
        return lines_of(rules.picture(view))
    from app.screens.showing import face_of

    face = face_of(slug)
    return face.board(view, {}, True, LEFT, face.heights(True)[0]).canvas


def signs_of(rules: Rules[Any]) -> tuple[Sign, ...]:
    """The signs of a game's board with their meanings."""
    if find_spec(f"app.screens.{rules.info.slug}") is None:
        return ()
    from app.screens.showing import face_of

    return tuple(face_of(rules.info.slug).signs)


def lines_of(rows: Iterable[str], role: str = "text") -> Canvas:
    """Lines of text on a canvas that just holds them."""
    rows = [clean(row) for row in rows]
    canvas = Canvas(max(map(cell_len, rows), default=0), len(rows))
    for y, row in enumerate(rows):
        canvas.put(0, y, row, role)
    return canvas


def stacked(parts: Iterable[Canvas]) -> Canvas:
    """Canvases one below the other, with a blank row between them."""
    parts = list(parts)
    width = max(part.width for part in parts)
    rows: list[tuple[list[str], list[str]]] = []
    for part in parts:
        rows += [([" "] * width, ["text"] * width)] if rows else []
        for signs, roles in map(part.row, range(part.height)):
            fill = width - part.width
            rows.append((signs + [" "] * fill, roles + ["text"] * fill))
    whole = Canvas(width, len(rows))
    whole.signs, whole.roles = [row[0] for row in rows], [row[1] for row in rows]
    return whole


# -- cells to elements ---------------------------------------------------------------------------


def drawn(canvas: Canvas, label: str, words: Iterable[str] = (), head: str = "") -> str:
    """A canvas as an `svg` element; `label` and `words` say what it shows to who cannot see it."""
    width, height = canvas.width * WIDE + 2 * EDGE, canvas.height * HIGH + 2 * EDGE
    told = "\n".join(map(safe, words))
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" '
            f'aria-label="{safe(label)}" width="{width}" height="{height}" '
            f'viewBox="{-EDGE} {-EDGE} {width} {height}" xml:space="preserve">',
            f"<title>{safe(label)}</title>" if head else "",
            f"<desc>{told}</desc>" if told else "",
            head,
            f'<rect x="{-EDGE}" y="{-EDGE}" width="{width}" height="{height}" class="page"/>\n',
            *_elements(canvas),
            "</svg>",
        )
    )


def _elements(canvas: Canvas) -> Iterator[str]:
    strokes: dict[str, list[str]] = {}
    for run in _runs(canvas):
        x, y = run.x * WIDE, run.y * HIGH
        marked = run.role in MARKED_ROLES
        if marked:
            yield (
                f'<rect x="{x}" y="{y}" width="{run.cells * WIDE}" height="{HIGH}" '
                f'class="{run.role}"/>'
            )
        if run.text in LINES:
            strokes.setdefault(run.role, []).extend(_strokes(run, run.text))
        elif run.text.strip():
            role = f"{run.role}-text" if marked else run.role
            # The length holds the columns together, whatever font there is.
            yield (
                f'<text x="{x}" y="{y + BASE}" textLength="{run.cells * WIDE}" '
                f'class="{role}">{safe(run.text)}</text>\n'
            )
    for role, parts in strokes.items():
        yield f'<path class="{role}" d="{"".join(parts)}"/>\n'


def _runs(canvas: Canvas) -> Iterator[Run]:
    """The stretches of a canvas, parted where the role changes, at blanks, and at line signs."""
    for y in range(canvas.height):
        signs, roles = canvas.row(y)
        start = 0
        for role, group in groupby(roles):
            end = start + len(list(group))
            yield from _words(signs, start, end, y, role)
            start = end


def _words(signs: list[str], start: int, end: int, y: int, role: str) -> Iterator[Run]:
    if role in MARKED_ROLES:
        yield Run(start, y, end - start, "".join(signs[start:end]), role)
        return
    x = start
    while x < end:
        sign = signs[x]
        if sign == " ":
            x += 1
            continue
        stop = x + 1
        if sign in LINES:
            # A long line is one stroke.
            while sign == "─" and stop < end and signs[stop] == sign:
                stop += 1
            yield Run(x, y, stop - x, sign, role)
        else:
            while stop < end and signs[stop] not in LINES and signs[stop : stop + 2] != [" ", " "]:
                stop += 1
            text = "".join(signs[x:stop])
            yield Run(x, y, cell_len(text.rstrip()), text.rstrip(), role)
        x = stop


def _strokes(run: Run, sign: str) -> Iterator[str]:
    x, y = run.x * WIDE, run.y * HIGH
    for line in LINES[sign].split():
        points = [
            f"{x + int(spot[0]) * run.cells * WIDE / 2:g} {y + int(spot[1]) * HIGH / 2:g}"
            for spot in line.split("-")
        ]
        yield "M" + "L".join(points)


def safe(text: str) -> str:
    """A text that is nothing but text in HTML and SVG, and plain of control codes."""
    return escape(clean(text))


# -- colours -------------------------------------------------------------------------------------


def style() -> str:
    """The colours of all roles: light, and dark where that is preferred."""
    shape = (
        f".board text{{font-family:{FONTS};font-size:15px}}"
        ".board text{white-space:pre;direction:ltr;unicode-bidi:bidi-override}"
        ".board path{fill:none;stroke-width:1.2}"
        ".board .title,.board .head,.board .threat,.board .cursor-text,.board .here-text"
        "{font-weight:bold}"
    )
    light = _colours(LIGHT, PAGE["light"], TEXT["light"])
    dark = _colours(DARK, PAGE["dark"], TEXT["dark"])
    return f"{shape}\n{light}\n@media (prefers-color-scheme:dark){{\n{dark}\n}}"


def _colours(roles: Mapping[str, str], page: str, text: str) -> str:
    rows = [f".board .page{{fill:{page}}}"]
    found = {"text": text, "title": text, **roles}
    for role in (*TEXT_ROLES, *(f"{role}-text" for role in MARKED_ROLES), *MARKED_ROLES):
        rows.append(f".board text.{role},.board rect.{role}{{fill:{found[role]}}}")
        rows.append(f".board path.{role}{{stroke:{found[role]}}}")
    return "".join(rows)


# -- the picture as a file -----------------------------------------------------------------------


def as_svg(report: Report) -> str:
    """The final position as a picture with its title and result."""
    painted = board(report.rules, report.final)
    result = [f"{name}: {text}" for name, text in report.outcome]
    title = Canvas(max(painted.width, cell_len(clean(report.title))), 1)
    title.put(0, 0, clean(report.title), "title")
    below: list[Spans] = [
        line for row in result for line in wrap_spans([(clean(row), "text")], painted.width)
    ]
    rows = Canvas(painted.width, len(below))
    for y, line in enumerate(below):
        rows.spans(0, y, line)
    picture = stacked([title, painted, rows])
    words = [*report.words(report.final), *result]
    head = f"<style>\n{style()}\n</style>\n"
    return drawn(picture, f"{report.title}. {report.ending}", words, head) + "\n"
