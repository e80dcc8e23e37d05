"""Seeds, copies, actions and digests: the values that everything else is made of."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from games.core.models import (
    Action,
    GameState,
    Outcome,
    Setup,
    read_seed,
    show_seed,
)
from tests.core.mini import Ask, State, Word

seeds = st.integers(0, 2**64 - 1)


class Step(Action):
    """An action with a number."""

    kind: Literal["step_on"] = "step_on"
    far: int = 1


class Stay(Action):
    """An action with the same fields as a step."""

    kind: Literal["stay"] = "stay"
    far: int = 1


# -- seeds ---------------------------------------------------------------------------------


@given(seeds)
def test_a_seed_reads_back_as_it_is_shown(seed: int) -> None:
    shown = show_seed(seed)
    assert len(shown) == 16
    assert read_seed(shown) == read_seed(shown.upper()) == read_seed(seed) == seed


@pytest.mark.parametrize(("word", "seed"), [("0", 0), ("9f3c", 0x9F3C), ("F" * 16, 2**64 - 1)])
def test_a_seed_is_up_to_16_hex_digits(word: str, seed: int) -> None:
    assert read_seed(word) == seed


@pytest.mark.parametrize(
    "value",
    [
        "",
        " 1",
        "1 ",
        "+1",
        "-1",
        "0x1",
        "1_0",
        "g",
        "f" * 17,
        "١",
        -1,
        2**64,
        True,
        1.0,
        None,
        b"1",
    ],
    ids=repr,
)
def test_anything_else_is_no_seed(value: object) -> None:
    with pytest.raises(ValueError, match="seed"):
        read_seed(value)


@given(seeds)
def test_a_seed_is_text_in_json_since_numbers_would_be_spoilt(seed: int) -> None:
    state = State(rng=seed)
    data = json.loads(state.model_dump_json())
    assert data["rng"] == show_seed(seed)
    assert State.model_validate_json(state.model_dump_json()).rng == seed
    assert state.model_dump()["rng"] == seed


# -- copies --------------------------------------------------------------------------------


def test_a_copy_is_equal_and_owns_its_lists() -> None:
    state = State(pile=[1, 2], notes=[3], agenda=[Ask(seat=1)], turn=4)
    copy = state.clone()
    assert copy == state
    assert type(copy) is State
    copy.pile.append(9)
    copy.notes.clear()
    copy.agenda.append(Word(word="die"))
    copy.turn = 5
    assert (state.pile, state.notes, state.turn) == ([1, 2], [3], 4)
    assert state.agenda == [Ask(seat=1)]
    assert copy != state


def test_a_copy_of_a_copy_reads_and_writes_like_the_first() -> None:
    state = State(pile=[1])
    copy = state.clone().clone()
    assert copy.digest() == state.digest()
    assert copy.model_dump_json() == state.model_dump_json()
    assert copy.model_copy().clone() == state
    assert repr(copy) == repr(state)


def test_classes_do_not_share_the_plan_of_their_lists() -> None:
    class More(State):
        extra: list[int] = []  # noqa: RUF012

    State().clone()
    more = More(extra=[1])
    copy = more.clone()
    copy.extra.append(2)
    assert more.extra == [1]


def test_equal_positions_have_equal_digests_and_others_have_not() -> None:
    one, other = State(pile=[1, 2]), State(pile=[1, 2])
    assert one.digest() == other.digest()
    assert len(one.digest()) == 16
    assert int(one.digest(), 16) >= 0
    seen = {one.digest()}
    for changed in (
        State(pile=[2, 1]),
        State(pile=[1], notes=[2]),
        State(pile=[1, 2], turn=1),
        State(pile=[1, 2], seat=1),
        State(pile=[1, 2], rng=1),
        State(pile=[1, 2], agenda=[Ask()]),
        State(pile=[1, 2], agenda=[Ask(seat=1)]),
        State(pile=[1, 2], agenda=[Word(word="ask")]),
    ):
        assert changed.digest() not in seen
        seen.add(changed.digest())


@pytest.mark.parametrize("model", [GameState[int], Setup, Outcome, Step], ids=lambda m: m.__name__)
def test_unknown_fields_are_refused(model: Any) -> None:
    with pytest.raises(ValidationError):
        model.model_validate({"nonsense": 1})


# -- actions -------------------------------------------------------------------------------


def test_actions_are_compared_by_class_and_content() -> None:
    assert Step(far=2) == Step(far=2)
    assert hash(Step(far=2)) == hash(Step(far=2))
    assert Step(far=2) != Step(far=3)
    assert Step(far=1) != Stay(far=1)
    assert Step() != "step-on 1"
    assert len({Step(far=1), Step(far=1), Step(far=2), Stay(far=1)}) == 3


def test_an_action_reads_as_words() -> None:
    assert str(Step(far=2)) == "step-on 2"


def test_frozen_values_cannot_be_changed() -> None:
    # What the types forbid as well.
    with pytest.raises(ValidationError):
        Step().far = 3  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Setup().seats = 2  # type: ignore[misc]
