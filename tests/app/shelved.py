"""The library, opened as its tests need it."""

from __future__ import annotations

from textual.widgets import Input

from app.screens.library import Library
from app.screens.wordbar import WordBar
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


async def emptied(see: Driver) -> None:
    """Take away all that was typed into a line."""
    line = see.screen.query_one(Input)
    see.post(*["backspace"] * len(line.value))
    await see.until(lambda: line.value == "", "an empty line")


async def words(see: Driver, text: str) -> None:
    """Type words into the line over the heading."""
    await see.until(lambda: isinstance(see.screen, Library), "the library")
    see.post("/")
    await see.until(
        lambda: isinstance(see.screen, WordBar) and see.screen.focused, "the line for words"
    )
    await see.type(text)
