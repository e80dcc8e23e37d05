"""The library, opened as its tests need it."""

from __future__ import annotations

from app.screens.library import Library
from app.shelf import files
from tests.app.driving import Driver


async def opened(see: Driver) -> Library:
    """Open the library and wait until the saves were read."""
    await see.see("q  Quit")
    see.post("b")
    await see.until(lambda: isinstance(see.screen, Library), "the library")
    screen: Library = see.screen
    await see.until(lambda: len(screen.facts) >= len(files()), "the facts")
    await see.see(" save")
    return screen
