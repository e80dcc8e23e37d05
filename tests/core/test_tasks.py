"""What is pushed runs in order, before all that waited; it stops at a decision or at the end."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import Defect
from games.core.models import Action, Setup
from games.core.play import Play
from games.core.tasks import ROUNDS, Decision, Effect, settle
from tests.core.mini import Ask, Run, State, Word, programs


class Note(Effect):
    """Note a number, then push others."""

    kind: str = "note"
    number: int
    then: tuple[Any, ...] = ()

    def run(self, state: State, play: Play) -> None:
        """Note it."""
        state.notes.append(self.number)
        play.push(*self.then)


def settled(*tasks: Any) -> State:
    """A position after these tasks, the first of which runs first, over a waiting decision."""
    state = State()
    state.agenda = [Ask(seat=1)]
    play = Play.seeded(9)
    play.push(*tasks)
    settle(state, play)
    return state


def test_tasks_run_in_the_order_in_which_they_were_pushed() -> None:
    assert settled(Note(number=1), Note(number=2), Note(number=3)).notes == [1, 2, 3]


def test_what_a_task_pushes_runs_before_what_waited() -> None:
    inner = Note(number=2, then=(Note(number=3), Note(number=4)))
    outer = Note(number=1, then=(inner, Note(number=5)))
    assert settled(outer, Note(number=6)).notes == [1, 2, 3, 4, 5, 6]


trees = st.recursive(
    st.integers(0, 9).map(lambda n: Note(number=n)),
    lambda inner: st.builds(
        lambda n, then: Note(number=n, then=tuple(then)),
        st.integers(0, 9),
        st.lists(inner, max_size=3),
    ),
    max_leaves=12,
)


@given(st.lists(trees, max_size=4))
def test_any_tree_of_tasks_runs_as_a_story_is_told(tasks: list[Note]) -> None:
    def told(task: Note) -> list[int]:
        return [task.number, *(n for inner in task.then for n in told(inner))]

    state = settled(*tasks)
    assert state.notes == [n for task in tasks for n in told(task)]
    assert state.agenda == [Ask(seat=1)]


def test_a_decision_stops_and_names_who_decides() -> None:
    state = settled(Note(number=1), Ask(seat=0), Note(number=2))
    assert state.notes == [1]
    assert state.seat == 0
    assert state.agenda == [Ask(seat=1), Note(number=2), Ask(seat=0)]


def test_the_end_clears_all_that_waited() -> None:
    state = settled(Note(number=1), Word(word="end"), Note(number=2))
    assert state.notes == [1]
    assert state.agenda == []
    assert state.outcome is not None


def test_what_the_last_task_pushes_does_not_outlive_the_end() -> None:
    class Last(Effect):
        kind: str = "last"

        def run(self, state: Any, play: Play) -> None:
            play.push(Note(number=7))
            Word(word="end").run(state, play)

    state = settled(Last())
    assert state.agenda == []
    assert state.notes == []


def test_a_game_that_neither_asks_nor_ends_is_a_defect() -> None:
    state = State()
    with pytest.raises(Defect):
        settle(state, Play.seeded(0))


def test_a_loop_is_a_defect() -> None:
    with pytest.raises(Defect, match=str(ROUNDS)):
        settled(Word(word="loop"))


def test_a_long_story_is_no_loop() -> None:
    state = settled(*(Note(number=n) for n in range(ROUNDS - 1)))
    assert len(state.notes) == ROUNDS - 1


def test_the_generator_is_written_back() -> None:
    state = settled(Word(word="die"), Word(word="die"))
    live = Play.seeded(9)
    assert state.notes == [live.die(), live.die()]
    assert state.rng == live.rng


def test_the_answer_goes_to_the_decision_on_top_which_is_gone_by_then() -> None:
    with programs("add", "die") as rules:
        state = rules.start(Setup(), Play.seeded(1))
        play = Play.seeded(state)
        rules.apply(state, Run(program=("add",)), play)
        assert state.notes == [1]
        assert state.agenda == [Ask()]
        assert play.book == rules.book
        assert not play.irreversible


def test_a_task_without_its_parts_is_a_defect() -> None:
    with pytest.raises(Defect, match="void"):
        Effect(kind="void").run(None, Play.seeded(0))
    decision = Decision(kind="void")
    assert decision.decides
    assert not Effect.decides
    for call in (
        lambda: decision.legal(None),
        lambda: decision.ask(None),
        lambda: decision.take(None, Action(kind="x"), Play.seeded(0)),
    ):
        with pytest.raises(Defect, match="void"):
            call()


def test_a_position_within_a_story_is_plain_json() -> None:
    with programs("add", "fork") as rules:
        state = rules.start(Setup(), Play.seeded(1))
        rules.apply(state, Run(program=("fork",)), Play.seeded(state))
        copy = State.model_validate_json(state.model_dump_json())
        assert copy == state
        assert [task.kind for task in copy.agenda] == ["ask", "word", "ask"]
        for position in (state, copy):
            rules.apply(position, Run(program=("add",)), Play.seeded(position))
        assert copy.digest() == state.digest()
