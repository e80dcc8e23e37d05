"""What is known of the game before it starts: scenarios, options, sequence of play."""

from __future__ import annotations

from typing import Any, Literal

from games.core.models import Frozen
from games.core.options import option
from games.core.rules import GameInfo, ScenarioInfo, Step
from games.levee_en_masse.board import DATA

_OPTIONS = {o["id"]: o for o in DATA["options"]}


def _option(number: str, default: Any) -> Any:
    data = _OPTIONS[number]
    return option(default, data["rule"], data["name"], data["about"], data["difficulty"], number)


class Options(Frozen):
    """The options of a game [10.0]; None leaves the kit's cards to the scenario."""

    kit_cards: bool | None = _option("kit", None)
    difficulty: Literal["off", "easier", "harder"] = _option("13.0", "off")
    defeat_versailles: bool = _option("9.1K", False)
    defeat_arras: bool = _option("9.2K", False)
    emergency_decrees: bool = _option("10.1", False)
    far_from_home: bool = _option("10.2", False)
    nothing_is_free: bool = _option("10.3", False)
    last_reserves: bool = _option("10.4", False)
    strip_garrison: bool = _option("10.5", False)
    decisive_outcomes: bool = _option("10.6", False)
    historical_napoleon: bool = _option("7.6", False)


INFO = GameInfo(
    slug="levee_en_masse",
    title="Levée en Masse",
    seats=(1,),
    options=Options,
    scenarios=tuple(
        ScenarioInfo(s["id"], s["slug"], s["name"], s["about"], s["rule"])
        for s in DATA["scenarios"]
    ),
    rules_version=1,
    max_actions=2_000,
    hidden=False,
    minutes=40,
    blurb="The Revolution in France against all of Europe, 1789 to 1802",
    steps=(
        Step("Headline", "5.0"),
        Step("Advance", "5.1"),
        Step("Reactions", "5.2"),
        Step("Actions", "7.0"),
        Step("Housekeeping", "8.0"),
    ),
)
