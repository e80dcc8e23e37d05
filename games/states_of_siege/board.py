"""Spaces of the tracks and their names."""

from __future__ import annotations

from typing import NamedTuple


class Place(NamedTuple):
    """A space of a track with its names: full, for narrow and for wide boards.

    `open` is the narrow one where nothing stands beside it.
    """

    name: str
    short: str
    open: str
    roomy: str
