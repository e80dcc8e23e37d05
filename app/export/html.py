"""A report as one HTML file: boards drawn in it, no scripts, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from app.export.content import Kind, Report, Row, Turn
from app.export.explain import rule_title
from app.export.svg import board, drawn, safe, signs_of, style
from app.luck import NO_ROLLS, Luck, Throw, decimal, signed
from app.progress import counted
from app.telling import percent
from app.themes import DARK, LIGHT, PAGE, TEXT

ROOM = 1_100_000
"""Signs that the boards of all turns may take together."""
BAR, TALL = 12, 60
"""Pixels of the luck chart: the width of a turn, and the height on each side of its line."""


def _page_style() -> str:
    def theme(name: str, roles: dict[str, str]) -> str:
        return (
            f":root{{color-scheme:{name};--page:{PAGE[name]};--text:{TEXT[name]};"
            f"--dim:{roles['dim']};--head:{roles['head']};--rule:{roles['rule']};"
            f"--good:{roles['good']};--bad:{roles['threat']};--link:{roles['side-a']}}}"
        )

    return (
        f"{theme('light', dict(LIGHT))}\n"
        f"@media (prefers-color-scheme:dark){{{theme('dark', dict(DARK))}}}\n"
        "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;"
        "padding:0 1rem;color:var(--text);background:var(--page);overflow-wrap:break-word}"
        "h1,h2,h3{line-height:1.25;color:var(--head)}h2{font-size:1.1rem;margin:2rem 0 .4rem;"
        "border-bottom:1px solid var(--rule)}h3{font-size:1rem;margin:1rem 0 .2rem}"
        "a{color:var(--link)}dl.facts,dl.rules{display:grid;grid-template-columns:max-content 1fr;"
        "gap:.15rem 1rem}dt{color:var(--dim)}dd{margin:0}dl.rules dd p{margin:0}"
        "ul{margin:.3rem 0;padding:0;list-style:none}.choice{font-weight:600;margin-top:.6rem}"
        ".log{padding-left:1.2rem}.rule{color:var(--dim);font-size:.85em}"
        ".card{font-style:italic}.note,.hint{margin:.4rem 0 .4rem 1.2rem;padding-left:.6rem;"
        "border-left:3px solid var(--rule)}figure{margin:1rem 0}figcaption,summary"
        "{color:var(--dim);font-size:.9rem}pre{font-size:.85rem;line-height:1.35;"
        "white-space:pre-wrap}table{border-collapse:collapse}td,th{padding:.1rem .8rem .1rem 0;"
        "text-align:left}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}"
        "svg{max-width:100%;height:auto}.chart .good{fill:var(--good)}"
        ".chart .bad{fill:var(--bad)}.chart line{stroke:var(--rule)}"
        ".chart text{fill:var(--dim);font:11px system-ui,sans-serif}"
    )


def as_html(report: Report) -> str:
    """The report as one HTML file that needs nothing else."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{safe(report.title)}</title>",
        f"<style>\n{_page_style()}\n{style()}\n</style>\n</head>\n<body>",
        f"<h1>{safe(report.title)}</h1>",
        _facts([*report.outcome, *report.facts]),
    ]
    if report.brief:
        parts += [_heading("What the game is about"), *_paragraphs(report.brief)]
    parts += [_heading("How to read this"), *_paragraphs(report.reading), *_signs(report)]
    pictures = _pictures(report)
    known = {rule for rule, _, _ in report.cited}
    for turn in report.turns:
        parts += _turn(turn, pictures.get(turn.number, ""), known)
    parts += [_heading(report.ending, "end"), _figure(report, report.final, report.ending)]
    if report.score:
        rows = [f"<tr><td>{_told(words)}<td class=n>{safe(n)}" for words, n in report.score]
        parts += [_heading("Score"), "<table>", *rows, "</table>"]
    parts += _luck(report)
    if report.cited:
        parts += [_heading("The rules named here"), '<dl class="rules">']
        for rule, title, gist in report.cited:
            parts.append(
                f'<dt id="r{safe(rule)}">{safe(rule)}<dd><b>{safe(title)}</b> {safe(gist)}'
            )
        parts.append("</dl>")
    return "\n".join((*parts, "</body>\n</html>\n"))


def _heading(text: str, anchor: str = "") -> str:
    name = f' id="{anchor}"' if anchor else ""
    return f"<h2{name}>{_told(text)}</h2>"


def _told(text: str) -> str:
    """A text that may hold names: in whichever direction they run, what follows is not turned."""
    return f"<bdi>{safe(text)}</bdi>"


def _paragraphs(texts: Iterable[str]) -> Iterator[str]:
    return (f"<p>{safe(text)}</p>" for text in texts)


def _facts(rows: Iterable[tuple[str, str]]) -> str:
    told = "\n".join(f"<dt>{safe(name)}<dd>{_told(text)}" for name, text in rows)
    return f'<dl class="facts">\n{told}\n</dl>'


def _signs(report: Report) -> Iterator[str]:
    signs = signs_of(report.rules)
    if signs:
        yield "<details><summary>The signs of the board</summary>\n<table>"
        for sign, meaning in signs:
            yield f"<tr><td><code>{safe(sign)}</code><td>{safe(meaning)}"
        yield "</table></details>"


# -- turns ---------------------------------------------------------------------------------------


def _turn(turn: Turn, picture: str, known: set[str]) -> Iterator[str]:
    yield _heading(turn.head, f"t{turn.number}" if turn.number else "")
    led = turn.led if picture else 0
    yield from _list(turn.rows[:led], known)
    yield picture
    yield from _list(turn.rows[led:], known)


MARKS: dict[Kind, str] = {
    "card": "",
    "choice": "&gt; ",
    "log": "",
    "note": "note: ",
    "hint": "hint: ",
}


def _list(rows: list[Row], known: set[str]) -> Iterator[str]:
    if rows:
        yield "<ul>"
        for row in rows:
            rule = _rule(row.rule, known)
            yield f'<li class="{row.kind}">{MARKS[row.kind]}{rule}{_told(row.text)}</li>'
        yield "</ul>"


def _rule(rule: str, known: set[str]) -> str:
    """The number of a rule, which leads to what the report says of it."""
    if rule in known:
        return f'<a class="rule" href="#r{safe(rule)}">{safe(rule)}</a> '
    return f'<span class="rule">{safe(rule)}</span> ' if rule else ""


def _pictures(report: Report) -> dict[int, str]:
    """The boards by turn; if all are too large for a file, of every second turn or fewer."""
    found: dict[int, str] = {}
    for turn in counted(report.turns, "boards drawn", 1):
        if turn.begun is not None:
            label = f"{turn.name}: the position at its first decision"
            found[turn.number] = _figure(report, turn.begun, label)
    every = -(-sum(map(len, found.values())) // ROOM)
    return {n: made for place, (n, made) in enumerate(found.items()) if place % every == 0}


def _figure(report: Report, view: object, label: str) -> str:
    """A position as a picture, and in words for who cannot see it."""
    picture = drawn(board(report.rules, view), label)
    words = "\n".join(map(safe, report.words(view)))
    return (
        f"<figure>\n{picture}\n<figcaption>{safe(label)}</figcaption>\n"
        f"<details><summary>in words</summary><pre>{words}</pre></details>\n</figure>"
    )


# -- luck ----------------------------------------------------------------------------------------


def _luck(report: Report) -> Iterator[str]:
    if not report.luck and report.rules.info.dice:
        yield from (_heading("Luck"), f"<p>{safe(NO_ROLLS)}</p>")
    for name, luck in report.luck:
        yield _heading(f"Luck: {name}" if name else "Luck")
        yield from _paragraphs(luck.words())
        yield _chart(luck)
        yield "<table><tr><th>rule<th class=n>rolls<th class=n>well<th class=n>due<th class=n>luck"
        for rule, (rolls, well, due) in luck.by_rule():
            told = f"{rule} {rule_title(report.rules.info.slug, rule)}"
            cells = (rolls, well, decimal(due), signed(well - due))
            numbers = "".join(f"<td class=n>{cell}" for cell in cells)
            yield f"<tr><td>{safe(told)}{numbers}"
        yield "</table>"
        yield from _rolls("Luckiest rolls", luck.luckiest())
        yield from _rolls("Unluckiest rolls", luck.unluckiest())


def _rolls(title: str, rolls: list[Throw]) -> Iterator[str]:
    if rolls:
        yield f"<h3>{title}</h3>\n<ul>"
        for roll in rolls:
            when = f'<a href="#t{roll.turn}">{safe(roll.when)}</a>, action {roll.move}'
            chance = f"{percent(roll.chance)} to turn out well"
            yield f"<li>{when}: {_told(roll.text)}; {chance}</li>"
        yield "</ul>"


def _chart(luck: Luck) -> str:
    """Luck turn by turn as bars above and below a line, with the numbers at the ends."""
    course = luck.course()
    most = max(map(abs, course)) or Fraction(1)
    width, height = 44 + BAR * len(course), 2 * TALL + 30
    low, high = signed(min(course)), signed(max(course))
    label = f"Luck turn by turn: at most {high}, at least {low}, at the end {signed(course[-1])}"
    bars = []
    for turn, value in enumerate(course):
        size = round(float(abs(value) / most) * TALL, 1)
        top = TALL + 8 - size if value > 0 else TALL + 8
        role = "good" if value > 0 else "bad"
        bars.append(
            f'<rect class="{role}" x="{40 + BAR * turn}" y="{top:g}" width="{BAR - 3}" '
            f'height="{size:g}"><title>turn {turn + 1}: {signed(value)}</title></rect>'
        )
    for turn in (1, *range(10, len(course) + 1, 10)):
        bars.append(f'<text x="{40 + BAR * (turn - 1)}" y="{height - 6}">{turn}</text>')
    edge = signed(most)
    return (
        f'<svg class="chart" role="img" aria-label="{safe(label)}" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}">'
        f'<line x1="36" x2="{width}" y1="{TALL + 8}" y2="{TALL + 8}"/>'
        f'<text x="0" y="18">{edge}</text><text x="0" y="{TALL + 12}">0</text>'
        f'<text x="0" y="{2 * TALL + 8}">-{edge[1:]}</text>{"".join(bars)}</svg>'
    )
