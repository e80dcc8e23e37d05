"""The games: their names without any import, their rules on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.core.rules import Rules


class Entry(NamedTuple):
    """A row of the menu: `seats` are the possible numbers of players, `minutes` a usual length."""

    slug: str
    title: str
    seats: tuple[int, ...]
    minutes: int
    blurb: str


GAMES = (
    Entry(
        "tell_the_emperor",
        "We Must Tell the Emperor",
        (1,),
        40,
        "Japan against the closing ring, 1941 to 1945",
    ),
    Entry(
        "levee_en_masse",
        "Levée en Masse",
        (1,),
        40,
        "The Revolution in France against all of Europe, 1789 to 1802",
    ),
    Entry(
        "for_the_emperor",
        "For the Emperor",
        (2,),
        15,
        "Two armies of nine on seven battlefields, hands hidden",
    ),
    Entry(
        "lempereur",
        "L'Empereur",
        (2, 3, 4),
        20,
        "Penguins race over hidden ice and home; who remembers wins",
    ),
    Entry(
        "war_chest",
        "War Chest",
        (2,),
        30,
        "Four unit types a side on a board of hexes; with Siege",
    ),
)


class Registry(Mapping[str, "Rules[Any]"]):
    """The rules of the games by slug, each imported when it is first asked for."""

    def __init__(self) -> None:
        self._loaded: dict[str, Rules[Any]] = {}

    def __getitem__(self, slug: str) -> Rules[Any]:
        if slug not in self._loaded:
            if all(entry.slug != slug for entry in GAMES):
                raise KeyError(slug)
            self._loaded[slug] = import_module(f"games.{slug}.rules").RULES
        return self._loaded[slug]

    def __iter__(self) -> Iterator[str]:
        return (entry.slug for entry in GAMES)

    def __len__(self) -> int:
        return len(GAMES)


REGISTRY: Mapping[str, Rules[Any]] = Registry()
