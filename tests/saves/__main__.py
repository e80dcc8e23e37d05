"""Writes the saves that are missing: `python -m tests.saves [GAME]…`."""

from __future__ import annotations

import sys

from tests.saves.golden import FOLDER, write_missing


def main(words: list[str]) -> int:
    """Write what the games named lack, or all games."""
    for path in write_missing({word.replace("-", "_") for word in words}):
        print(f"wrote {path.relative_to(FOLDER)}, {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
