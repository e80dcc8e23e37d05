"""What a seat, the others and an onlooker know: tiles, looks, the log [6.0, 9.0]."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.core.models import HIDDEN
from games.core.odds import odds
from games.core.play import Play
from games.core.playout import playout
from games.core.tasks import Decision
from games.lempereur.board import COLOURS
from games.lempereur.state import State
from tests.games.lempereur.builders import (
    RULES,
    SETUPS,
    asked,
    every_step,
    looking,
    place,
    position,
    say,
    seen,
    spelled,
    story,
    texts,
)

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


# -- what is said ----------------------------------------------------------------------------


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
