"""Setups are completed from a player's words; what is wrong is said in one line."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.options import complete, describe_options, read_option, show_value
from tests.core.mini import INFO, Options


def test_options_are_described_in_their_order() -> None:
    fast, level, extra = describe_options(Options)
    both, levels = ("on", "off"), ("low", "high")
    assert fast == ("fast", "9.1", "Fast", "Quicker.", "easier", both, "off", "9.1", both)
    assert level == ("level", "9.2", "Level", "How hard.", "varies", levels, "low", "9.2", levels)
    assert extra.values == ("scenario", "on", "off")
    assert extra.default == "scenario"


@pytest.mark.parametrize(
    ("key", "word", "read"),
    [
        ("fast", "on", ("fast", True)),
        ("FAST", "Yes", ("fast", True)),
        ("9.1", "true", ("fast", True)),
        ("fast", "1", ("fast", True)),
        ("fast", "off", ("fast", False)),
        ("fast", "NO", ("fast", False)),
        ("fast", "0", ("fast", False)),
        ("level", "HIGH", ("level", "high")),
        ("9.2", "low", ("level", "low")),
        ("extra", "scenario", ("extra", None)),
        ("extra", "on", ("extra", True)),
        ("extra", "off", ("extra", False)),
    ],
)
def test_an_option_is_read_from_words(key: str, word: str, read: tuple[str, Any]) -> None:
    assert read_option(Options, key, word) == read
    slug, value = read
    assert read_option(Options, slug, show_value(value)) == read


@pytest.mark.parametrize(
    ("key", "word", "named"),
    [
        ("fast", "scenario", "on, off"),
        ("fast", "", "on, off"),
        ("level", "middle", "low, high"),
        ("level", "on", "low, high"),
        ("extra", "maybe", "scenario, on, off"),
        ("speed", "on", "fast [9.1], level [9.2], extra [9.3]"),
        ("9.9", "on", "fast [9.1]"),
        ("", "on", "fast [9.1]"),
    ],
)
def test_a_wrong_option_is_told_what_there_is(key: str, word: str, named: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_option(Options, key, word)
    assert named in str(error.value)
    assert "\n" not in str(error.value)


def test_a_setup_is_completed_with_scenario_and_options() -> None:
    done = complete(INFO, Setup())
    assert done == Setup(
        seats=1, scenario="S1", options={"fast": False, "level": "low", "extra": None}, edition=""
    )
    assert complete(INFO, done) == done


def test_a_dashed_option_is_the_same_option() -> None:
    from games.tell_the_emperor.info import Options as Real

    assert read_option(Real, "historical-order", "on") == ("historical_order", True)


@pytest.mark.parametrize("word", ["S2", "s2", "second"])
def test_a_scenario_is_named_by_id_or_slug(word: str) -> None:
    assert complete(INFO, Setup(scenario=word)).scenario == "S2"


@pytest.mark.parametrize(
    ("setup", "named"),
    [
        (Setup(seats=3), "1 or 2 seats, not 3"),
        (Setup(seats=0), "1 or 2 seats, not 0"),
        (Setup(scenario="S3"), "S1 (first), S2 (second)"),
        (Setup(edition="new"), "new"),
        (Setup(options={"speed": True}), "speed"),
        (Setup(options={"level": "middle"}), "level"),
        (Setup(options={"fast": "perhaps"}), "fast"),
    ],
)
def test_a_wrong_setup_is_told_what_is_wrong(setup: Setup, named: str) -> None:
    with pytest.raises(Unreadable) as error:
        complete(INFO, setup)
    assert named in str(error.value)
    assert "\n" not in str(error.value)
