"""Imported before all that is heavy: the collector of garbage rests until the first frame."""

from __future__ import annotations

import gc

# Almost all that a start makes stays for good, so looking for garbage in it (a fifteenth of the
# start) finds nothing.
gc.disable()


OFTEN = 10_000
"""Objects between two looks at the youngest: an action makes a few thousand, most gone at once."""


def end() -> None:
    """Let the collector work again, on what is made from now on."""
    gc.freeze()
    gc.set_threshold(OFTEN)
    gc.enable()
