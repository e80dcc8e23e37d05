"""Every test vector of a game's rules page has a test that names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.contract.support import SLUGS

FOLDER = Path(__file__).resolve().parents[1] / "games"


def _run(prefix: str, last: int, width: int = 0, without: str = "") -> list[str]:
    """Ids in a row: `V1` to `V38`, `FE-01` to `FE-47`; `without` are not on the page."""
    ids = [f"{prefix}{n:0{width}}" for n in range(1, last + 1)]
    return [name for name in ids if name not in without.split()]


def _words(text: str) -> list[str]:
    return text.split()


VECTORS = {
    "tell_the_emperor": [*_run("V", 38), *_run("R", 28), "E1"],
    "levee_en_masse": [*_run("T", 86), "T20b"],
    "for_the_emperor": _run("FE-", 47, 2),
    "lempereur": _run("LE-", 35, 2),
    "war_chest": [
        *_run("C", 29, 2, without="C09 C19"),
        "C29b",
        *_run("B", 17, 2),
        *_words("B01b B02b B02c B06b B07b B07c B07d B10b B11b B12b B13b B16b B16c B16d"),
        *_run("S", 27, 2, without="S06 S23"),
        *_words("S06a S06b S06c S08b S10b S10c S13b S13c S14b S15b S15c S16b S16c S16d S16e"),
        *_words("S17b S17c S17d S19b S19c S19d S20b S20c S25b"),
        *_run("P", 2, 2),
    ],
}
"""The ids of the vectors by game, as the rules pages number them."""


def texts(slug: str) -> Iterator[str]:
    """All tests of a game, and the data they read."""
    for path in sorted((FOLDER / slug).rglob("*")):
        if path.suffix in (".py", ".json", ".jsonl", ".md", ".txt", ".toml"):
            yield path.read_text("utf-8")


def names(text: str, vector: str) -> bool:
    """Whether a text names a vector, as `V12`, `test_v12_…` or in a list; `V1` is not in `V12`."""
    pattern = re.escape(vector).replace(r"\-", "[-_]?")
    return bool(re.search(rf"(?<![a-z0-9]){pattern}(?![a-z0-9])", text, re.IGNORECASE))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_vector_is_named_by_a_test(slug: str) -> None:
    assert slug in VECTORS, f"the vectors of {slug} belong into the list of this test"
    text = "\n".join(texts(slug))
    missing = [vector for vector in VECTORS[slug] if not names(text, vector)]
    assert not missing, f"no test in tests/games/{slug} names {', '.join(missing)}"


@pytest.mark.parametrize("slug", sorted(VECTORS))
def test_no_vector_is_listed_twice(slug: str) -> None:
    ids = VECTORS[slug]
    assert len(set(ids)) == len(ids) > 30


@pytest.mark.parametrize(
    ("text", "vector", "found"),
    [
        ("def test_v12_china_resists():", "V12", True),
        ("V12, V13 and V14", "V13", True),
        ("V120", "V12", False),
        ("TV12", "V12", False),
        ("def test_fe_07():", "FE-07", True),
        ("FE-070", "FE-07", False),
        ("S17b", "S17", False),
    ],
)
def test_a_name_is_found_as_a_word(text: str, vector: str, found: bool) -> None:
    assert names(text, vector) is found
