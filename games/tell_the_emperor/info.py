"""What is known of the game before it starts: scenarios, options, sequence of play."""

from __future__ import annotations

from typing import Literal

from games.core.models import Frozen
from games.core.options import option, option_of
from games.core.rules import GameInfo, ScenarioInfo, Step
from games.tell_the_emperor.board import DATA

_OPTIONS = {o["id"]: o for o in DATA["options"]}
_SETTING = DATA["settings"][0]


class Options(Frozen):
    """The options of a game [1.2, 12.0]; None leaves a part of the kit to the scenario."""

    historical_order: bool = option_of(_OPTIONS["12.1"], False)
    difficulty: Literal["off", "easier", "harder"] = option_of(_OPTIONS["12.2"], "off")
    simplified_knock_outs: bool = option_of(_OPTIONS["12.3"], False)
    divine_wind: bool = option_of(_OPTIONS["12.4"], False)
    pearl_harbor_first: bool = option_of(_SETTING, _SETTING["default"])
    kit_cards: bool | None = option(
        None,
        "1.2",
        "Kit cards",
        "The kit's cards are in the decks, and with them the Soviet unit and Withdrawals.",
        "a little harder",
    )
    invasion_preparation: bool | None = option(
        None,
        "9.4",
        "Invasion Preparation",
        "Two Armies in 1, one of them American, may turn the Home Islands Fortress over.",
        "harder",
    )
    tournament_score: bool | None = option(
        None,
        "11.4",
        "Tournament score",
        "Points are counted at the end, won or lost.",
        "no easier, no harder",
    )


INFO = GameInfo(
    slug="tell_the_emperor",
    title="We Must Tell the Emperor",
    seats=(1,),
    options=Options,
    scenarios=tuple(
        ScenarioInfo(s["id"], s["slug"], s["name"], s["about"], s["rule"])
        for s in DATA["scenarios"]
    ),
    rules_version=1,
    max_actions=1_500,
    hidden=False,
    minutes=40,
    blurb="Japan against the closing ring, 1941 to 1945",
    steps=(
        Step("Headline", "5.0"),
        Step("Military", "6.0"),
        Step("Resources", "7.0"),
        Step("Actions", "8.0"),
        Step("Housekeeping", "9.0"),
    ),
)
