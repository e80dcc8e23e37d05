"""What is known of the game before it starts."""

from __future__ import annotations

from itertools import permutations
from typing import Literal

from games.core.models import Frozen
from games.core.options import option_of
from games.core.rules import GameInfo, ScenarioInfo, Step
from games.lempereur.board import DATA, TURN_LIMIT

_OPTIONS = {row["slug"]: row for row in DATA["options"]}

_NAMES = {row["letter"].lower(): row["name"] for row in DATA["colours"]}
_COLOURS = {
    "".join(some): " ".join(_NAMES[letter] for letter in some) for some in permutations(_NAMES)
}

_GREEN_FIRST = Literal["grby", "gryb", "gbry", "gbyr", "gyrb", "gybr"]
_RED_FIRST = Literal["rgby", "rgyb", "rbgy", "rbyg", "rygb", "rybg"]
_BLUE_FIRST = Literal["bgry", "bgyr", "brgy", "bryg", "bygr", "byrg"]
_YELLOW_FIRST = Literal["ygrb", "ygbr", "yrgb", "yrbg", "ybgr", "ybrg"]


class Options(Frozen):
    """The options of a game [2.0, 8.1]."""

    rows: Literal["3", "4", "5", "6", "7", "8"] = option_of(
        _OPTIONS["rows"], _OPTIONS["rows"]["default"]
    )
    eyes: bool = option_of(_OPTIONS["eyes"], _OPTIONS["eyes"]["default"])
    colours: Literal[_GREEN_FIRST, _RED_FIRST, _BLUE_FIRST, _YELLOW_FIRST] = option_of(
        {**_OPTIONS["colours"], "labels": _COLOURS}, _OPTIONS["colours"]["default"]
    )
    first_seat: Literal["0", "1", "2", "3", "lot"] = option_of(
        _OPTIONS["first_seat"], _OPTIONS["first_seat"]["default"]
    )


# In a turn a penguin goes on from the eight tiles of its colour and three with good weather at
# most, so it arrives twelve times; nine of these places may carry an eye, each with a look and
# its end; a stop and the weather come last.
MOST_IN_A_TURN = 12 + 2 * 9 + 1 + 1

INFO = GameInfo(
    slug="lempereur",
    title="L'Empereur",
    seats=(2, 3, 4),
    options=Options,
    scenarios=tuple(
        ScenarioInfo(s["id"], s["slug"], s["name"], s["about"], s["rule"])
        for s in DATA["scenarios"]
    ),
    rules_version=1,
    max_actions=4 * TURN_LIMIT * MOST_IN_A_TURN,
    hidden=True,
    dice=False,
    memory=True,
    minutes=20,
    blurb="Penguins race over hidden ice and home; who remembers wins",
    steps=(
        Step("Move", "4.1"),
        Step("Look", "6.0"),
        Step("Weather", "4.2"),
    ),
)
