"""Going back and forth gives every position back, and never tells what was to come."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.controller import Change, TurnController
from app.players import Human
from games.core.errors import NeedRoll, Refused
from tests.contract.support import CASES, Case, RandomGame, random_games

cases = pytest.mark.parametrize("case", CASES, ids=str)


class Strict(TurnController):
    """A controller that takes nothing back that must not be known beforehand, alone or not."""

    practice = False


def new(
    game: RandomGame, kind: type[TurnController] = TurnController, **more: Any
) -> TurnController:
    """The controller of a random game, at its start, with people in all seats."""
    return kind.new(game.rules, game.setup, game.seed, [Human()] * game.setup.seats, **more)


def played(game: RandomGame, kind: type[TurnController] = TurnController) -> TurnController:
    """The controller of a random game, at its end."""
    controller = new(game, kind)
    for step in game.steps():
        assert controller.state == step.state
        controller.submit(step.action)
    assert controller.outcome
    return controller


def snapshot(controller: TurnController) -> tuple[Any, ...]:
    """All that a refusal must leave as it is."""
    return (
        controller.state.digest(),
        len(controller.past),
        controller.takebacks,
        controller.can_redo,
        list(controller.log),
        list(controller.legal),
    )


@cases
def test_practice_goes_back_to_any_point_and_forth_again(case: Case) -> None:
    for game in random_games(case):
        controller = new(game)
        if not controller.practice:
            continue
        start = controller.state.digest(), list(controller.log)
        course = [start]
        changes = []
        for step in game.steps():
            changes.append(controller.submit(step.action))
            assert changes[-1].digest == controller.state.digest()
            course.append((controller.state.digest(), list(controller.log)))
        for change, before in zip(reversed(changes), reversed(course[:-1]), strict=True):
            assert controller.undo() == change
            assert (controller.state.digest(), list(controller.log)) == before
        with pytest.raises(Refused, match="nothing"):
            controller.undo()
        assert controller.takebacks == sum(change.irreversible for change in changes)
        for change, after in zip(changes, course[1:], strict=True):
            assert controller.can_redo
            assert controller.redo() == change
            assert (controller.state.digest(), list(controller.log)) == after
        with pytest.raises(Refused):
            controller.redo()


@cases
def test_no_strict_undo_crosses_a_roll_a_draw_a_reveal_or_a_seat(case: Case) -> None:
    blocked = 0
    free = 0
    for game in random_games(case, 2):
        controller = new(game, Strict)
        for step in game.steps():
            before = controller.state.digest()
            change = controller.submit(step.action)
            passed = controller.state.seat != change.seat
            if change.rolls or passed:
                assert change.irreversible
            if change.irreversible:
                blocked += 1
                kept = snapshot(controller)
                reason = controller.undo_block()
                assert reason
                with pytest.raises(Refused) as refusal:
                    controller.undo()
                assert reason in str(refusal.value)
                assert snapshot(controller) == kept
            else:
                free += 1
                assert controller.undo_block() is None
                controller.undo()
                assert controller.state.digest() == before
                controller.redo()
                assert controller.state.digest() == change.digest
    assert blocked
    assert free


@cases
def test_the_same_action_has_the_same_dice_after_it_was_taken_back(case: Case) -> None:
    for game in random_games(case):
        controller = new(game)
        for step in game.steps():
            change = controller.submit(step.action)
            if controller.undo_block() is None:
                controller.undo()
                assert controller.submit(step.action) == change


@cases
def test_a_change_tells_all_that_is_needed_to_play_it_again(case: Case) -> None:
    for game in random_games(case):
        controller = played(game)
        again = new(game)
        for change in controller.past:
            assert again.state == change.before
            assert again.submit(change.action, change.rolls) == change
        assert again.outcome == controller.outcome
        assert again.log == controller.log


@cases
def test_an_action_that_lacks_a_roll_changes_nothing_until_it_has_it(case: Case) -> None:
    asked = 0
    for game in random_games(case):
        controller = new(game)
        for step in game.steps():
            change = controller.submit(step.action)
            if change.rolls and controller.undo_block() is None:
                controller.undo()
                kept = snapshot(controller)
                with pytest.raises(NeedRoll):
                    controller.submit(step.action, change.rolls[:-1])
                assert snapshot(controller) == kept
                asked += 1
                assert controller.submit(step.action, change.rolls) == change
    assert asked or case.rules.info.seats[0] > 1


class Wandering(RuleBasedStateMachine):
    """Plays, goes back and forth at will; `known` are the positions that were ever reached."""

    game: RandomGame

    def __init__(self) -> None:
        super().__init__()
        self.controller = new(self.game)
        self.course = [self.controller.state.digest()]
        self.ahead: list[Change] = []

    @precondition(lambda self: not self.controller.outcome)
    @rule(number=st.integers(0, 30))
    def act(self, number: int) -> None:
        action = self.controller.legal[number % len(self.controller.legal)]
        change = self.controller.submit(action)
        self.course.append(change.digest)
        # The same action again is a redo; anything else forgets what was taken back.
        if self.ahead and self.ahead[-1].action == action:
            assert self.ahead.pop() == change
        else:
            self.ahead.clear()

    @rule()
    def undo(self) -> None:
        block = self.controller.undo_block()
        if block:
            with pytest.raises(Refused):
                self.controller.undo()
            return
        self.ahead.append(self.controller.undo())
        self.course.pop()

    @precondition(lambda self: self.ahead)
    @rule()
    def redo(self) -> None:
        assert self.controller.redo() == self.ahead.pop()
        self.course.append(self.controller.state.digest())

    @invariant()
    def the_position_is_the_one_that_was_reached(self) -> None:
        assert self.controller.state.digest() == self.course[-1]
        assert len(self.controller.past) == len(self.course) - 1
        assert self.controller.can_redo == bool(self.ahead)
        assert self.controller.legal == self.controller.rules.legal(self.controller.state)

    @invariant()
    def the_moves_that_count_lead_to_it(self) -> None:
        again = new(self.game)
        for change in self.controller.past:
            again.submit(change.action, change.rolls)
        assert again.state.digest() == self.course[-1]
        assert again.log == self.controller.log


@cases
def test_any_way_back_and_forth_keeps_game_and_record_together(case: Case) -> None:
    game = next(iter(random_games(case)))
    machine = type("Machine", (Wandering,), {"game": game})
    run_state_machine_as_test(machine, settings=settings(max_examples=8, stateful_step_count=15))
