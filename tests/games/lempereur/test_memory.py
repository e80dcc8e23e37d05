"""What is remembered and what may be supposed from it; the bots use nothing else [6.0, 9.0]."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import Defect
from games.core.models import HIDDEN, Setup
from games.core.play import Play
from games.core.playout import playout
from games.lempereur.board import COLOURS
from games.lempereur.policy import FORGETFUL, GREEDY, PERFECT
from tests.games.lempereur.builders import (
    RULES,
    SETUPS,
    dealt,
    every_step,
    looking,
    place,
    position,
    remembered,
    say,
)

# -- memory ----------------------------------------------------------------------------------


def test_everybody_remembers_what_was_face_up() -> None:
    state = position("green 2 2 out")
    say(state, "step green 3 3", "step green 4 3", "token g1 7 2")
    for seat in range(4):
        assert remembered(state, seat) == {"2 2": "blue", "3 3": "green", "4 3": "red"}
        view = RULES.redact(state, seat)
        assert remembered(view, seat) == remembered(state, seat)
        for other in set(range(4)) - {seat}:
            assert remembered(view, other) == {}
    onlooker = RULES.redact(state, None)
    assert all(remembered(onlooker, seat) == {} for seat in range(4))


def test_a_look_is_remembered_by_its_player_alone() -> None:
    state = looking()
    say(state, "cover")
    assert "3 3" in remembered(state, 0)
    assert all("3 3" not in remembered(state, seat) for seat in (1, 2, 3))
    # Everybody knows that Green has seen it.
    assert RULES.redact(state, 2).seen == state.seen


def test_what_a_token_lets_be_seen_again_is_remembered() -> None:
    state = position("red 5 3 out", tokens="g1 5 3", weather=True)
    assert remembered(state, 2) == {}
    say(state, "token g1 4 3")
    assert remembered(state, 2) == {"5 3": "blue"}


def test_memory_slides_with_the_ice() -> None:
    state = position("green 1 2 out", variant="ice_flow", eyes="2 1")
    say(state, "step green 2 1", "look 3 3", "cover", "slide 3 3")
    assert remembered(state, 0)["3 4"] == "green"
    assert "3 3" not in remembered(state, 0)
    assert "3 4" not in remembered(state, 1)
    RULES.check(state)


def test_sights_are_numbered_in_order() -> None:
    state = position("")
    say(state, "step green 1 1", "step green 2 1")
    assert [state.seen[at] for at in (place("1 1"), place("2 1"))] == [1, 2]
    assert state.sights == 2


def test_a_forged_memory_is_a_defect() -> None:
    state = position("green 2 2 out")
    state.memory[32 + place("5 1")] = 1
    with pytest.raises(Defect, match=r"remembers \(5,1\) wrongly"):
        RULES.check(state)


# -- what may be supposed --------------------------------------------------------------------


def test_a_view_does_not_change_when_what_it_does_not_know_is_permuted() -> None:
    for setup, step in every_step(3):
        for viewer in (None, *range(setup.seats)):
            view = RULES.redact(step.state, viewer)
            for seed in (1, 2):
                full = RULES.determinize(view, viewer, Play.seeded(seed))
                RULES.check(full)
                assert RULES.redact(full, viewer) == view
                assert RULES.picture(RULES.redact(full, viewer)) == RULES.picture(view)
                assert RULES.legal(full) == step.legal


def test_a_layout_that_is_supposed_keeps_to_what_the_seat_has_seen() -> None:
    state = looking()
    say(state, "cover")
    mine = [RULES.determinize(RULES.redact(state, 0), 0, Play.seeded(n)) for n in range(60)]
    theirs = [RULES.determinize(RULES.redact(state, 1), 1, Play.seeded(n)) for n in range(60)]
    at = place("3 3")
    assert {full.colours[at] for full in mine} == {COLOURS.index("green")}
    # (2,1) of another row is known to both, (3,3) to Green alone.
    assert {full.colours[at] for full in theirs} == {0, 1, 2, 3}
    for full in (*mine, *theirs):
        RULES.check(full)
        assert full.colours[place("2 1")] == COLOURS.index("red")
    assert len({tuple(full.colours) for full in theirs}) > 50


def test_the_last_tile_of_a_row_is_known_from_the_others() -> None:
    state = position("green 1 1 out; red 1 2 out; blue 1 3 out")
    full = RULES.determinize(RULES.redact(state, None), None, Play.seeded(3))
    assert full.colours[:4] == [0, 1, 2, 3]


def test_looking_changes_nothing() -> None:
    state = dealt()
    before = state.digest()
    for viewer in (0, 3, None):
        RULES.picture(RULES.redact(state, viewer))
        RULES.determinize(RULES.redact(state, viewer), viewer, Play.seeded(1))
    RULES.prompt(state)
    assert state.digest() == before


# -- bots ------------------------------------------------------------------------------------


class Watched:
    """A bot that plays as another one and checks that it would not without its own view."""

    looks = True

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.asked = 0

    def choose(self, rules: Any, view: Any, legal: list[Any], play: Play) -> Any:
        """What the bot does, from any layout that looks the same to it."""
        self.asked += 1
        seat = view.seat
        chosen = self.bot.choose(rules, view, legal, play)
        for seed in (1, 2):
            full = rules.determinize(view, seat, Play.seeded(seed))
            again = self.bot.choose(rules, rules.redact(full, seat), legal, Play.seeded(seed))
            assert again == chosen
        # It never looks at what others remember.
        for other in range(view.players):
            if other != seat:
                assert set(view.memory[32 * other : 32 * other + 32]) == {HIDDEN}
        return chosen


@pytest.mark.parametrize("bot", [GREEDY, FORGETFUL, PERFECT])
@pytest.mark.parametrize("setup", SETUPS[::4])
def test_a_bot_uses_nothing_but_its_view(bot: Any, setup: Setup) -> None:
    watched = Watched(bot)
    for _ in playout(RULES, setup, 3, (watched,)):
        pass
    assert watched.asked > 10
