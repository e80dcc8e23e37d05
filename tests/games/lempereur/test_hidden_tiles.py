"""What a seat, the others and an onlooker know: tiles, looks, memory, the log [6.0, 9.0]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.core.errors import Defect
from games.core.models import HIDDEN, Setup
from games.core.odds import odds
from games.core.play import Play
from games.core.playout import Step, playout
from games.core.tasks import Decision
from games.lempereur.board import COLOURS, VARIANT
from games.lempereur.policy import FORGETFUL, GREEDY, PERFECT
from games.lempereur.state import State
from tests.games.lempereur.builders import (
    RULES,
    asked,
    dealt,
    place,
    position,
    remembered,
    say,
    seen,
    spelled,
    story,
    texts,
)

SETUPS = [Setup(seats=seats, scenario=scenario) for scenario in VARIANT for seats in (2, 3, 4)]
COLOUR_WORD = re.compile(rf"\b({'|'.join(COLOURS)})\b")


def known_colours(view: State) -> dict[str, str]:
    """The colours that can be read in a view."""
    return {spelled(at): COLOURS[c] for at, c in enumerate(view.colours) if c != HIDDEN}


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_everybody_sees_what_is_face_up_and_nothing_else(viewer: int | None) -> None:
    state = position("green 3 3 out; red 5 4 back; blue 6 2 out", tokens="b1 6 2")
    assert known_colours(RULES.redact(state, viewer)) == {"3 3": "green", "5 4": "yellow"}


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_all_else_is_open(viewer: int | None) -> None:
    state = position("green 1 1 out; red 1 1 out", eyes="1 1", tokens="g1 4 4", barred="g1")
    say(state, "step green 2 1")
    view = RULES.redact(state, viewer)
    names = set(State.model_fields) - {"colours", "memory", "rng"}
    for name in names:
        assert getattr(view, name) == getattr(state, name), name
    assert view.rng == 0


# -- the secret look -------------------------------------------------------------------------


def looking() -> State:
    """Green, on the red eye tile (2,1), looks at (3,3), which is green."""
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1", "look 3 3")
    assert asked(state) == "cover"
    return state


@pytest.mark.parametrize(("viewer", "colour"), [(0, "green"), (1, None), (3, None), (None, None)])
def test_a_look_is_seen_by_its_player_alone(viewer: int | None, colour: str | None) -> None:
    state = looking()
    view = RULES.redact(state, viewer)
    assert known_colours(view).get("3 3") == colour
    assert ("green" in RULES.prompt(view).title) is (colour is not None)
    picture = "\n".join(RULES.picture(view))
    assert "Green looks at (3,3) [6.0]" in picture
    # (1,2) and (2,1) are face up and red.
    assert set(COLOUR_WORD.findall(picture)) == {"red"}
    say(state, "cover")
    assert "3 3" not in known_colours(RULES.redact(state, viewer))


def test_the_decision_that_shows_a_secret_says_so() -> None:
    state = looking()
    assert [isinstance(task, Decision) and task.secret for task in state.agenda] == [True]
    assert texts(state) == ["cover"]
    say(state, "cover")
    assert not any(isinstance(task, Decision) and task.secret for task in state.agenda)


def test_what_lies_on_the_tile_is_named_with_its_eye() -> None:
    state = position("green 1 2 out", eyes="2 1; 3 3")
    say(state, "step green 2 1", "look 3 3")
    assert RULES.prompt(RULES.redact(state, 0)).title == "(3,3) is green and has an eye"
    assert RULES.prompt(RULES.redact(state, 1)).title == "Green looks at (3,3)"


def test_neither_the_look_nor_its_end_is_taken_back() -> None:
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1")
    assert say(state, "look 3 3").irreversible
    assert say(state, "cover").irreversible
    state = position("", eyes="1 1")
    say(state, "step green 1 1")
    assert not say(state, "no look").irreversible
    # The move goes on and no tile is turned back, but what was seen is covered.
    state = position("", eyes="1 1")
    say(state, "step green 1 1", "look 3 3")
    assert say(state, "cover").irreversible
    assert asked(state) == "move"


class Revealing(Play):
    """Chance that notes to whom something came to light; no seats are all of them."""

    __slots__ = ("told",)

    def __init__(self, rng: int) -> None:
        super().__init__(rng)
        self.told: list[tuple[int, ...]] = []

    def reveal(self, *seats: int) -> None:
        """Note it."""
        self.told.append(seats)
        super().reveal(*seats)


def test_a_turned_tile_comes_to_light_to_all_and_a_look_to_one() -> None:
    state = position("green 1 2 out", "green", eyes="2 1")
    for words, told in (("step green 2 1", [()]), ("look 3 3", [(0,)]), ("cover", [])):
        chance = Revealing(0)
        RULES.apply(state, RULES.action(words), chance)
        assert chance.told == told


def test_the_log_tells_where_somebody_looked_and_no_colour() -> None:
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1")
    assert story(say(state, "look 3 3")) == ["Green looks at (3,3) [6.0]"]
    assert story(say(state, "cover")) == ["Green: (1,2) to (2,1) [4.1]"]


# -- what turning a tile is ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("penguins", "tokens", "words", "irreversible"),
    [
        # A hidden tile is turned up.
        ("green 2 3 out", "", "step green 3 3", True),
        # Nothing is turned up, and (2,3) stays up while the move goes on.
        ("green 2 3 out", "g1 3 3", "step green 3 3", False),
        ("green 2 3 out; blue 3 3 back", "", "step green 3 3", False),
        # The move ends, and (2,3) or (8,2) is turned back.
        ("green 2 3 out", "b1 3 3", "step green 3 3", True),
        ("green 8 2 out", "", "step green ocean", True),
        # There is nothing to turn back.
        ("green 2 3 out; red 2 3 back", "b1 3 3", "step green 3 3", False),
        ("green 8 2 out", "g1 8 2", "step green ocean", False),
    ],
)
def test_a_step_is_final_if_it_shows_or_hides_a_colour(
    penguins: str, tokens: str, words: str, irreversible: bool
) -> None:
    assert say(position(penguins, tokens=tokens), words).irreversible is irreversible


def test_a_stop_is_final_if_it_hides_a_colour() -> None:
    state = position("green 2 3 out", tokens="g1 3 3")
    say(state, "step green 3 3")
    assert say(state, "stop").irreversible
    state = position("green 2 3 out; red 2 3 back", tokens="g1 3 3")
    say(state, "step green 3 3")
    assert not say(state, "stop").irreversible


def test_the_odds_stop_where_a_hidden_tile_comes_to_light() -> None:
    state = position("green 2 3 out; red 5 3 out", tokens="g1 5 3")
    (result,) = odds(RULES, state, RULES.action("step green 3 3"))
    assert result.open
    assert result.view.at[0] == place("3 3")
    assert "3 3" not in known_colours(result.view)
    state = position("red 5 3 out", tokens="g1 5 3", weather=True)
    (result,) = odds(RULES, state, RULES.action("token g1 4 3"))
    assert result.open
    (result,) = (
        odds(RULES, state, RULES.action("token g2 8 3"))
        if False
        else odds(RULES, state, RULES.action("token g1 5 2"))
    )
    assert result.open


def test_the_odds_of_a_look_are_open_and_name_no_colour() -> None:
    state = position("green 1 2 out", eyes="2 1")
    say(state, "step green 2 1")
    (result,) = odds(RULES, state, RULES.action("look 3 3"))
    assert result.open
    assert "3 3" not in known_colours(result.view)
    assert not result.events


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


# -- what may be supposed --------------------------------------------------------------------


def every_step(games: int) -> Iterator[tuple[Setup, Step]]:
    """Decisions of many random games, most of them from the beginning."""
    for number, setup in enumerate(SETUPS):
        for seed in range(games):
            for step in playout(RULES, setup, 1_000 * number + seed):
                if step.number % (7 if step.number < 150 else 61) == 0:
                    yield setup, step


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


def test_nothing_said_names_a_colour_that_is_face_down() -> None:
    """Log lines never, prompts and pictures only what their reader sees."""
    told = 0
    for setup, step in every_step(2):
        state = step.state
        for viewer in (None, *range(setup.seats)):
            view = RULES.redact(state, viewer)
            allowed = {COLOURS[c] for c in view.colours if c != HIDDEN}
            words = [*RULES.picture(view), RULES.prompt(view).title, RULES.prompt(view).note]
            found = set(COLOUR_WORD.findall("\n".join(words)))
            assert found <= allowed
        for choice in RULES.prompt(RULES.redact(state, step.seat)).choices:
            told += 1
            hit = choice.hit.replace(f"if it is {choice.verb.partition(' ')[2]}", "")
            face_up = {COLOURS[c] for c, up in zip(state.colours, state.face_up, strict=True) if up}
            assert set(COLOUR_WORD.findall(hit)) <= face_up
    assert told > 300


def test_no_log_line_names_a_colour_and_everybody_may_read_them_all() -> None:
    for setup in SETUPS:
        events: list[Any] = []
        for step in playout(RULES, setup, 5):
            events += step.play.events
        for event in events:
            line = RULES.describe(event)
            assert not COLOUR_WORD.search(line.text), line
            assert line.to is None


def test_a_chain_is_told_as_start_and_end() -> None:
    state = position("green 1 1 out; red 2 1 out", layout=[0, 1, 2, 3] * 8)
    assert story(say(state, "step green 2 1")) == []
    assert story(say(state, "step green 3 1")) == []
    happened = say(state, "stop")
    assert story(happened) == ["Green: (1,1) to (3,1), with Red [4.1]"]


# -- after the end ---------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_after_the_end_all_is_open(viewer: int | None) -> None:
    state = position("green 1 1 back; blue 3 2 out")
    assert len(known_colours(RULES.redact(state, viewer))) == 2
    happened = say(state, "step green home")
    assert happened.irreversible
    view = RULES.redact(state, viewer)
    assert len(known_colours(view)) == 32
    assert seen(view) == ["3 2"]
    assert "Row 8: 1 yellow; 2 green; 3 red" in "\n".join(RULES.picture(view))


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


def test_a_forged_memory_is_a_defect() -> None:
    state = position("green 2 2 out")
    state.memory[32 + place("5 1")] = 1
    with pytest.raises(Defect, match=r"remembers \(5,1\) wrongly"):
        RULES.check(state)


def test_looking_changes_nothing() -> None:
    state = dealt()
    before = state.digest()
    for viewer in (0, 3, None):
        RULES.picture(RULES.redact(state, viewer))
        RULES.determinize(RULES.redact(state, viewer), viewer, Play.seeded(1))
    RULES.prompt(state)
    assert state.digest() == before
