"""How the library shows a save: its row, its words, its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from app.clean import clean
from app.screens.lines import Row, fit, row, wrap
from app.shelf import SUFFIX, TITLES, age

if TYPE_CHECKING:
    from app.saves import Row as Fact

TITLE, SCENARIO, TURN, ACTIONS, AGE, SIZE = 24, 5, 5, 8, 11, 7
"""Cells of the columns; what is left of a line has the result."""
LONGEST = 60
FORBIDDEN = '<>:"/\\|?*'
"""Signs that a name of a file cannot have on some system."""
STATES = {"damaged": "damaged !", "newer": "later version !", "drifted": "other rules !"}


def size_of(count: int) -> str:
    """A number of bytes in few cells: `812 B`, `4 KB`."""
    if count < 1000:
        return f"{count} B"
    return f"{count / 1000:.0f} KB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"


def result_of(fact: Fact) -> tuple[str, str]:
    """How a save stands in few words, and the role of the words."""
    if fact["state"] != "ok":
        return STATES.get(fact["state"], "unreadable !"), "threat"
    if not fact["finished"]:
        return "under way", "legal"
    end = fact["end"] or {}
    won = bool(end.get("winners"))
    return str(end.get("level") or "finished"), "good" if won else "text"


def title_of(fact: Fact) -> str:
    """The title of the game, as far as it is known."""
    return str(TITLES.get(fact["game"], fact["game"]))


def own_name(fact: Fact) -> str:
    """The name that somebody gave to a save; nothing if it still has its first one."""
    stem: str = fact["path"].stem
    usual = fact["game"].replace("_", "-")
    return "" if not usual or stem.startswith(f"{usual}-2") else stem


def name_fault(name: str) -> str:
    """What is wrong with a name for a save, in a line; nothing if it can be used."""
    name = name.strip()
    if not name:
        return "a name has at least one sign"
    if not name.isprintable() or any(sign in name for sign in FORBIDDEN):
        return f"none of the signs {' '.join(FORBIDDEN)} can stand in a name"
    if name.startswith(".") or name.endswith("."):
        return "a name does not begin or end with a dot"
    return (
        ""
        if len(f"{name}{SUFFIX}".encode()) <= LONGEST * 4 and len(name) <= LONGEST
        else (f"a name has at most {LONGEST} signs")
    )


def hay_of(fact: Fact) -> str:
    """What words are looked for in, in small letters."""
    parts = [fact["path"].name, title_of(fact), fact["scenario"], fact["seed"], result_of(fact)[0]]
    return " ".join([*parts, *map(str, fact["players"])]).lower()


def joined(parts: list[str], width: int) -> list[str]:
    """Parts with a dot between them, in lines that end behind a part where they can."""
    lines: list[str] = []
    for part in map(clean, parts):
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines += wrap(part, width)
    return lines


def columns_of(width: int) -> Row:
    """The heads of the columns."""
    heads = f"  {fit('game', TITLE + SCENARIO)}{'turn':>{TURN}}{'actions':>{ACTIONS}}  "
    heads += f"{fit('result', _rest(width))}{fit('age', AGE)}{'size':>{SIZE}}"
    return row((heads, "dim"))


def _rest(width: int) -> int:
    return max(width - 4 - TITLE - SCENARIO - TURN - ACTIONS - AGE - SIZE, 1)


def _short(words: str, width: int) -> str:
    """As many whole words as fit, the first one at least; all of them stand below the list."""
    head, _, _ = words.rpartition(" ")
    return words if len(words) <= width or not head else _short(head, width)


def row_of(fact: Fact, width: int, now: float | None) -> Row:
    """A save in a line; its turn is known once the save was played again."""
    result, role = result_of(fact)
    title = own_name(fact) or title_of(fact) or fact["path"].stem
    turn = fact.get("turn")
    return row(
        "  ",
        fit(title, TITLE),
        (fit(" " + fact["scenario"], SCENARIO), "text"),
        f"{'' if turn is None else turn:>{TURN}}{fact['n']:>{ACTIONS}}  ",
        (fit(_short(result, _rest(width) - 1), _rest(width)), role),
        (fit(age(fact["mtime"], now).removesuffix(" ago"), AGE), "dim"),
        (f"{size_of(fact['size']):>{SIZE}}", "dim"),
        name=fact["path"].name,
    )
