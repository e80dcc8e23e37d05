"""The hint line: where the need of a choice comes from, and what a hit and a miss would do."""

from __future__ import annotations

from app.widgets.canvas import Span, wrap
from app.widgets.entries import Entry, percent
from games.core.prompt import Choice, Need

Text = list[list[Span]]
"""Paragraphs; each begins a line of its own."""


def hint_lines(entry: Entry, width: int, most: int, act: str = "Enter") -> Text:
    """The lines of a hint: the fullest form that takes at most so many, else the shortest.

    `act` is the key that opens what several choices share.
    """
    lines: Text = []
    for form in _forms(entry, act):
        lines = [line for paragraph in form for line in wrap(paragraph, width)]
        if len(lines) <= most:
            break
    return lines


def _forms(entry: Entry, act: str) -> list[Text]:
    key: Span = (f"{entry.key} ", "legal")
    if entry.barred:
        why = f"{entry.label} is not possible: {entry.barred.reason}"
        return [[[key, (why, "text"), (_ref(entry.barred.rule), "dim")]]]
    if entry.members:
        names = ", ".join(member.label for member in entry.members)
        count = f"{entry.label}: {len(entry.members)} choices, {act} opens them"
        return [[[key, (f"{count}: {names}", "text")]], [[key, (count, "text")]]]
    if entry.choice is None:
        return [[[key, (entry.label, "text")]]]
    if entry.choice.need is None:
        return [[[key, *_sure(entry.choice)]]]
    return _roll_forms(key, entry.choice, entry.choice.need)


def _sure(choice: Choice) -> list[Span]:
    does = f": {choice.hit}" if choice.hit else ""
    return [(f"{choice.label}{does}", "text"), (_ref(choice.rule), "dim")]


def _roll_forms(key: Span, choice: Choice, need: Need) -> list[Text]:
    after: list[Span] = [
        ("hit ", "good"),
        (choice.hit or "nothing", "text"),
        ("   miss ", "threat"),
        (choice.miss or "nothing", "text"),
    ]
    label: Span = (choice.label, "title")
    against = f"{need.against}" if need.against else "one die"
    chance: Span = (f": needs {need}, {percent(need)}", "legal")
    reference: Span = (_ref(choice.rule), "dim")
    whole = [key, label, (f": {against}", "text"), *_modifiers(need, True), chance, reference]
    brief = [key, (against, "text"), *_modifiers(need, False)]
    return [
        [whole, [("  ", "text"), *after]],
        [[*brief, chance, ("  ", "text"), *after]],
        [[*brief, (f": {need}, {percent(need)}  ", "legal"), *after]],
    ]


def _modifiers(need: Need, rules: bool) -> list[Span]:
    spans: list[Span] = []
    for each in need.modifiers:
        spans.append((", die " if not spans else ", ", "text"))
        spans.append((str(each), "threat" if each.value < 0 else "good"))
        if rules:
            spans.append((_ref(each.rule), "dim"))
    return spans


def _ref(rule: str) -> str:
    return f" [{rule}]" if rule else ""
