"""What rules versions changed, so that older saves still play as they were recorded.

`assets/<game>/changes.json` lists the changes of a game: `{"rules":2,"why":"…","cards":[…]}` holds
the card entries as they were before rules 2. A save of rules 1 is played with them; nothing in its
file changes. What no such list can bring back, a change of the procedures, is a drift: such a save
can be watched, and gone on with in a copy that ends before it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from app.saves.rows import Row

FIELDS = {"rules": int, "why": str, "cards": list}


@cache
def changes_of(game: str) -> tuple[Row, ...]:
    """The changes of a game's rules, the newest first; ValueError if their list is wrong."""
    from games.core.data import asset

    try:
        text = asset(game, "changes.json")
    except OSError:
        return ()  # most games never changed, and those of other packages have no such file
    changes = json.loads(text)
    for change in changes:
        if {key: type(value) for key, value in change.items()} != FIELDS:
            raise ValueError(f"{game}, changes.json: a change has {', '.join(FIELDS)}: {change}")
    return tuple(sorted(changes, key=lambda change: int(change["rules"]), reverse=True))


def since(header: Row, version: int) -> list[Row]:
    """The changes that came after the rules of a save, up to a version, the newest first."""
    saved = header["rules"]
    return [row for row in changes_of(header["game"]) if saved < row["rules"] <= version]


def cards_for(header: Row, version: int) -> list[Row]:
    """The card entries by which a save differs from rules of a version: its own go first."""
    found: dict[str, Row] = {}
    for change in since(header, version):
        found |= _named(change["cards"])
    return list((found | _named(header.get("cards", ()))).values())


def _named(entries: Any) -> dict[str, Row]:
    """Card entries by what their first field says: the number, in every card file."""
    return {str(next(iter(entry.values()), "")): entry for entry in entries}


def reasons(header: Row, version: int) -> list[str]:
    """What was changed since a save began and does not hold in it, in words, the oldest first."""
    return [change["why"] for change in reversed(since(header, version)) if change["cards"]]
