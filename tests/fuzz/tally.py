"""How often each thing was done in each game, and how long it took."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from games import REGISTRY


class Tally:
    """Counts by kind and game; the rows of the table stand in the order of their first count."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.variants: set[tuple[str, str, str]] = set()

    def add(self, kind: str, slug: str, number: int = 1) -> None:
        """Something was done so many times."""
        self.counts[kind, slug] += number

    def total(self, kind: str) -> int:
        """How often something was done in all games."""
        return sum(self.counts[kind, slug] for slug in REGISTRY)

    @contextmanager
    def timed(self, slug: str) -> Iterator[None]:
        """What is done inside takes its time for this game."""
        begin = time.monotonic()
        try:
            yield
        finally:
            self.seconds[slug] += time.monotonic() - begin

    def lines(self) -> list[str]:
        """The table."""
        slugs = list(REGISTRY)
        rows = {kind: [self.counts[kind, slug] for slug in slugs] for kind, _ in self.counts}
        if self.variants:
            rows["scenarios and editions"] = [
                sum(variant[0] == slug for variant in self.variants) for slug in slugs
            ]
        rows["seconds"] = [round(self.seconds[slug]) for slug in slugs]
        head = "".join(f"{slug.replace('_', '-'):>18}" for slug in slugs)
        return [
            f"{'':<24}{head}{'all':>9}",
            *(
                f"{kind:<24}{''.join(f'{n:>18,}' for n in row)}{sum(row):>9,}"
                for kind, row in rows.items()
            ),
        ]
