"""Random setups, as values and as the words of the command line."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

from app.opening import read_setup
from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.options import describe_options
from games.core.rules import Rules
from tests.contract.support import build, factors


def random_setup(random: Random, rules: Rules[Any]) -> Setup:
    """A scenario with options as they come; half of the games keep the usual ones."""
    usual = random.random() < 0.5
    while True:
        row = {}
        for name, values in factors(rules):
            plain = usual and name not in ("scenario", "seats", "edition")
            if not plain:
                row[name] = random.choice(values)
        with suppress(Unreadable):
            return build(rules, row)


def random_words(random: Random, rules: Rules[Any], bots: bool = True) -> list[str]:
    """The words after `casemate play` for a game as it comes, its seed among them."""
    info = rules.info
    usual = random.random() < 0.5
    while True:
        scenario = random.choice(info.scenarios).id
        edition = random.choice(info.editions)
        options = [
            f"{option.slug}={random.choice(option.values)}"
            for option in describe_options(info.options)
            if not usual and random.random() < 0.5
        ]
        seats = random.choice(info.seats)
        chosen = ["human", *(f"bot:{name}" for name in rules.bots)] if bots else ["human"]
        players = ",".join(
            ["human", *(random.choice(["human", *chosen]) for _ in range(seats - 1))]
        )
        with suppress(Unreadable):
            read_setup(rules, scenario, options, players, edition)
            break
    words = ["play", info.slug.replace("_", "-"), "--seed", f"{random.getrandbits(64):x}"]
    words += ["--scenario", scenario, "--players", players]
    words += ["--edition", edition] if edition else []
    for option in options:
        words += ["--option", option]
    return words
