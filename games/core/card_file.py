"""Card files as an owner of the box may write them: a JSON list with one object for each card."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from games.core.errors import Unreadable
from games.core.strict_json import read_json

M = TypeVar("M")


def read_entries(
    text: str, model: type[M] | TypeAdapter[M], key: str = "number", of: str = "cards"
) -> dict[Any, M]:
    """The entries of a card file by their `key`; Unreadable names card and field of a fault.

    `model` is what one of them has to be. A word or true in place of a number is a fault.
    """
    checked = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    try:
        rows = read_json(text)
    except ValueError as error:
        raise Unreadable(f"the card file is not JSON: {error}") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Unreadable(f"a card file is a list of {of}")
    found: dict[Any, M] = {}
    for place, row in enumerate(rows, 1):
        try:
            # From text, as strict reading of Python values would take no list for a tuple.
            entry = checked.validate_json(json.dumps(row), strict=True)
        except ValidationError as error:
            first = error.errors()[0]
            where = f"{_named(row, key, place)}, field {_field(first, row)}"
            raise Unreadable(f"{where}: {_fault(first)}") from None
        name = getattr(entry, key)
        if name in found:
            raise Unreadable(f"card {name} stands twice in the card file")
        found[name] = entry
    return found


def same(given: Any, known: Any) -> bool:
    """Whether two values of card files are the same; to Python 1, 1.0 and true are."""
    return json.dumps(given, sort_keys=True) == json.dumps(known, sort_keys=True)


def _named(row: dict[str, Any], key: str, place: int) -> str:
    number = row.get(key)
    known = isinstance(number, (int, str)) and not isinstance(number, bool)
    title = row.get("title", row.get("name"))
    name = f"card {number}" if known else f"the card at place {place}"
    return f"{name} {title!r}" if isinstance(title, str) else name


def _field(error: Any, row: dict[str, Any]) -> str:
    steps = [str(step) for step in error["loc"]]
    # Of a union of entries the first step is the kind of this one.
    if steps[1:] and steps[0] not in row and steps[0] == row.get("kind"):
        del steps[0]
    # Further in, such kinds stand among the steps of the path; they are words of the file.
    if error["type"] in ("union_tag_invalid", "union_tag_not_found"):
        steps.append("kind")
    return ".".join(steps) or "the whole card"


def _fault(error: Any) -> str:
    if error["type"] == "union_tag_invalid":
        context = error["ctx"]
        return f"unknown word {context['tag']!r}; there are {context['expected_tags']}"
    return f"{error['msg']}, found {error['input']!r}"[:300]
