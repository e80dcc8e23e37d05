"""What the rules that a report names are about, in the first words of each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.luck import rule_order
from games.core.data import Section, section_of, sections

GIST = 260
"""Signs of the first words of a rule, more or less: they end with a sentence."""

REFERENCE = re.compile(r"\[(\d+(?:\.\d+)+(?:, ?\d+(?:\.\d+)+)*)\]")
ASIDE = re.compile(r"\s*\([^()]*\b(?:Ruling|inferred|reconstructed|history)\b[^()]*\)")
ITEM = re.compile(r"(?:^|\n)- ")
SENTENCE = re.compile(r"(?<=[.!?]) +(?=[A-Z])")


def brief(slug: str) -> list[str]:
    """What a game is about: the first words of its rules; nothing of a game without rules here."""
    try:
        first = next(iter(sections(slug).values()))
    except (FileNotFoundError, StopIteration):
        return []
    found = []
    for block in first.body.split("\n\n"):
        text = " ".join(block.split())
        if text.endswith(":") or text[0] in "-|(":
            break
        found.append(text)
    return found


def named(slug: str, rules: Iterable[str], texts: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Some rules and those that texts refer to, in order, each with its title and first words."""
    found = set(rules)
    for text in texts:
        found |= {rule.strip() for group in REFERENCE.findall(text) for rule in group.split(",")}
    for rule in sorted(found, key=rule_order):
        section = _section(slug, rule)
        if section:
            yield rule, section.title, gist(section.body)


def rule_title(slug: str, rule: str) -> str:
    """The title of the section that tells of a rule."""
    section = _section(slug, rule)
    return section.title if section else ""


def _section(slug: str, rule: str) -> Section | None:
    """The section that tells of a rule; none of a game without rules here."""
    try:
        return section_of(slug, rule)
    except FileNotFoundError:
        return None


def gist(body: str) -> str:
    """The first sentences of a section, as many as make a line or three; none of a table."""
    told = ""
    for sentence in _sentences(body):
        # What leads over to a list says nothing by itself.
        if not sentence.endswith(":"):
            if told and len(told) + len(sentence) > GIST:
                break
            told = f"{told} {sentence}".lstrip()
    return told


def _sentences(body: str) -> Iterator[str]:
    """The sentences of a section up to its first table, without remarks on where they come from."""
    for block in ASIDE.sub("", body).split("\n\n"):
        if block.startswith("|"):
            return
        for item in filter(None, ITEM.split(block)):
            yield from SENTENCE.split(" ".join(item.split()))
