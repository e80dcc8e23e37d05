"""What is known of the game before it starts."""

from __future__ import annotations

from typing import Literal

from games.core.models import Frozen
from games.core.options import option_of
from games.core.rules import GameInfo, ScenarioInfo, Step
from games.for_the_emperor.board import DATA

_CRANE = DATA["options"][0]


class Options(Frozen):
    """The options of a game [2.0]."""

    crane_seat: Literal["0", "1", "lot"] = option_of(_CRANE, _CRANE["default"])


INFO = GameInfo(
    slug="for_the_emperor",
    title="For the Emperor",
    seats=(2,),
    options=Options,
    scenarios=tuple(
        ScenarioInfo(s["id"], s["slug"], s["name"], s["about"], s["rule"])
        for s in DATA["scenarios"]
    ),
    rules_version=1,
    max_actions=20,
    hidden=True,
    dice=False,
    minutes=15,
    blurb="Two armies of nine on seven battlefields, hands hidden",
    steps=(
        Step("Play", "3.1"),
        Step("Banners", "3.2"),
        Step("Second play", "3.3"),
        Step("Draw", "3.4"),
    ),
)
