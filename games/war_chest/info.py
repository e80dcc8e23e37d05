"""What is known of the game before it starts."""

from __future__ import annotations

from typing import Literal

from games.core.models import Frozen
from games.core.options import option_of
from games.core.rules import EditionInfo, GameInfo, ScenarioInfo, Step
from games.war_chest.board import DATA, MAX_PLAYS

_OPTIONS = {row["slug"]: row for row in DATA["options"]}


class Options(Frozen):
    """The options of a game [3.0, 9.0]."""

    siege: bool | None = option_of(_OPTIONS["siege"], None)
    map: Literal["random", "1", "2", "3", "4", "5", "6"] = option_of(_OPTIONS["map"], "random")
    initiative: Literal["scenario", "0", "1", "lot"] = option_of(_OPTIONS["initiative"], "scenario")


EDITIONS: dict[str, dict[str, str]] = {row["id"]: row["cards"] for row in DATA["editions"]}
"""By edition the units whose card differs, with the variant of the card file."""

INFO = GameInfo(
    slug="war_chest",
    title="War Chest",
    seats=(2,),
    options=Options,
    scenarios=tuple(
        ScenarioInfo(s["id"], s["slug"], s["name"], s["about"], s["rule"])
        for s in DATA["scenarios"]
    ),
    rules_version=1,
    # A coin play has a handful of answers at most, but for a Warrior Priest who draws himself
    # again and again and for a Berserker with a high stack.
    max_actions=20 * MAX_PLAYS,
    hidden=True,
    dice=False,
    minutes=30,
    blurb="Four unit types a side on a board of hexes; with Siege",
    steps=(
        Step("Draft", "3.3"),
        Step("Draw", "4.1"),
        Step("Use coins", "4.2"),
        Step("Round end", "4.3"),
    ),
    editions=tuple(EDITIONS),
    about_editions=tuple(
        EditionInfo(row["id"], row["name"], row["about"], row["rule"]) for row in DATA["editions"]
    ),
)
