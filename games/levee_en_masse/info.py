"""What is known of the game before it starts: scenarios, options, sequence of play."""

from __future__ import annotations

from typing import Literal

from games.core.models import Frozen
from games.core.options import option_of
from games.core.rules import GameInfo, ScenarioInfo, Step
from games.levee_en_masse.board import DATA

_OPTIONS = {o["id"]: o for o in DATA["options"]}


class Options(Frozen):
    """The options of a game [10.0]; None leaves the kit's cards to the scenario."""

    kit_cards: bool | None = option_of(_OPTIONS["kit"], None)
    difficulty: Literal["off", "easier", "harder"] = option_of(_OPTIONS["13.0"], "off")
    defeat_versailles: bool = option_of(_OPTIONS["9.1K"], False)
    defeat_arras: bool = option_of(_OPTIONS["9.2K"], False)
    emergency_decrees: bool = option_of(_OPTIONS["10.1"], False)
    far_from_home: bool = option_of(_OPTIONS["10.2"], False)
    nothing_is_free: bool = option_of(_OPTIONS["10.3"], False)
    last_reserves: bool = option_of(_OPTIONS["10.4"], False)
    strip_garrison: bool = option_of(_OPTIONS["10.5"], False)
    decisive_outcomes: bool = option_of(_OPTIONS["10.6"], False)
    historical_napoleon: bool = option_of(_OPTIONS["7.6"], False)


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
