"""Prints a game of every setup: `python -m tests.contract.transcript`, run in other worlds."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.play import Play
from games.core.playout import playout
from tests.contract.support import CASES, Case, applied, setups

MOST = 100


def transcript(case: Case) -> Iterator[str]:
    """A game of each setup of a case: positions, choices, actions, rolls and log lines.

    The first is told to its end, the others as far as short games go.
    """
    rules = case.rules
    for place, setup in enumerate(setups(case)):
        yield f"{case} {setup.model_dump_json()}"
        for seed in case.seeds(1, "transcript"):
            for step in playout(rules, setup, seed):
                if place and step.number > MOST:
                    break
                yield f"{step.state.digest()} {', '.join(map(str, step.legal))}"
                yield from (choice.label for choice in rules.prompt(step.state).choices)
                play = Play.seeded(step.state)
                after = applied(rules, step.state, step.action, play)
                yield f"{step.action} {play.rolls}"
                yield from (str(rules.describe(event)) for event in play.events)
            yield f"{after.digest()} {after.outcome!r}"


if __name__ == "__main__":
    for one in CASES:
        print(*transcript(one), sep="\n")
