"""Records of finished games for the tests of the statistics."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from app.records import Finished
from tests.app.driving import GAME

SHORT = "S6"
"""A scenario of about ten actions."""


def record(**more: Any) -> Finished:
    """A record as a game for one leaves it, won unless it is said otherwise."""
    usual = Finished(
        id=f"{random.getrandbits(64):016x}",
        game=GAME,
        scenario="S1",
        edition="",
        options={},
        players=("human",),
        seed="9f3c",
        ended="2026-03-04T05:06:07Z",
        n=100,
        winners=(0,),
        level="survival",
        scores=(),
    )
    return replace(usual, **more)
