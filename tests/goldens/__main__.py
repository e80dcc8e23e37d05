"""Writes the goldens anew: `python -m tests.goldens [GAME]…`. Read their diff like a document."""

from __future__ import annotations

import sys

from tests.goldens.playthrough import FOLDER, all_goldens


def main(words: list[str]) -> int:
    """Write the goldens of the games named, or of all games; stale files are removed."""
    wanted = {word.replace("-", "_") for word in words}
    goldens = {
        path: text for path, text in all_goldens() if not wanted or path.parent.name in wanted
    }
    if not goldens:
        print(f"no game is called {' or '.join(words)}", file=sys.stderr)
        return 1
    folders = {path.parent for path in goldens}
    for stale in (path for folder in folders for path in folder.glob("*") if path not in goldens):
        stale.unlink()
        print(f"removed {stale.relative_to(FOLDER)}")
    for path, text in goldens.items():
        old = path.read_text("utf-8") if path.exists() else None
        if old != text:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"{'wrote' if old is None else 'changed'} {path.relative_to(FOLDER)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
