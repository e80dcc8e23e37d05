"""A position is a value: copies own what they change, and JSON keeps everything that counts."""

from __future__ import annotations

import json

import pytest

from games.core.models import Setup, unpack
from games.core.play import Play
from games.core.playout import start
from tests.contract.support import CASES, Case, costly, digests, random_games

cases = pytest.mark.parametrize("case", CASES, ids=str)


@cases
def test_an_action_on_a_copy_leaves_the_original_alone(case: Case) -> None:
    for game in random_games(case, 3):
        for step in game.steps():
            before = step.state.digest()
            copy = step.state.clone()
            assert copy == step.state
            game.rules.apply(copy, step.action, Play.seeded(copy))
            assert step.state.digest() == before
            assert copy.digest() != before, "an action that changes nothing"


@cases
def test_a_copy_owns_its_lists(case: Case) -> None:
    for game in random_games(case):
        for step in game.steps():
            copy = step.state.clone()
            assert type(copy) is type(step.state)
            assert copy.model_fields_set == step.state.model_fields_set
            lists = {k: v for k, v in step.state.__dict__.items() if isinstance(v, list)}
            assert "agenda" in lists
            for name, value in lists.items():
                assert getattr(copy, name) == value
                assert getattr(copy, name) is not value, f"{name} is shared"


@cases
def test_a_packed_position_comes_back_as_it_was_with_lists_of_its_own(case: Case) -> None:
    for game in random_games(case):
        packed, last = [], None
        for step in game.steps():
            last = step.state.pack(last)
            packed.append((step.state.model_dump_json(), last))
        for text, each in packed:
            state = unpack(each)
            assert type(state) is case.rules.state_type
            assert list(state.__dict__) == list(case.rules.state_type.model_fields)
            assert state.model_dump_json() == text
            for value in state.__dict__.values():
                if isinstance(value, list):
                    value.append(None)
            assert unpack(each).model_dump_json() == text


@cases
def test_packed_positions_in_a_row_share_what_an_action_left_alone(case: Case) -> None:
    for game in random_games(case, 1):
        last, kept = None, list[str]()
        for step in game.steps():
            packed = step.state.pack(last)
            if last:
                both = zip(case.rules.state_type.model_fields, packed[1:], last[1:], strict=True)
                for name, value, was in both:
                    assert (value is was) == (value == was), f"{name} is kept twice"
                    kept += [name] if value is was and isinstance(value, tuple) and value else []
            last = packed
        assert kept, "no list was ever left alone"


@cases
def test_a_position_has_its_fields_and_nothing_else(case: Case) -> None:
    """States take any attribute, for speed; so a wrong name has to be found here."""
    names = list(case.rules.state_type.model_fields)
    for game in random_games(case, 10):
        for step in game.steps():
            assert list(step.state.__dict__) == names
        assert list(step.state.__dict__) == names


@cases
def test_a_reloaded_game_goes_on_the_same_way(case: Case) -> None:
    rules = case.rules
    for game in random_games(case, 2):
        for step in game.steps():
            if not costly(step.number):
                continue
            text = step.state.model_dump_json()
            copy = rules.state_type.model_validate_json(text)
            assert copy == step.state
            assert copy.digest() == step.state.digest()
            assert rules.legal(copy) == step.legal
            assert rules.prompt(copy) == rules.prompt(step.state)
            assert digests(rules, copy, game.seed) == digests(rules, step.state, game.seed)


@cases
def test_the_end_of_a_game_survives_json(case: Case) -> None:
    for game in random_games(case):
        final = list(game.steps())[-1].state
        copy = case.rules.state_type.model_validate_json(final.model_dump_json())
        assert copy == final
        assert copy.outcome == final.outcome


@cases
def test_json_holds_plain_numbers_that_other_readers_keep(case: Case) -> None:
    def walk(value: object, path: str) -> None:
        assert not isinstance(value, float), f"{path} is no whole number"
        if isinstance(value, int):
            assert abs(value) < 1 << 53, f"{path} is too large for other readers of JSON"
        for key, inner in value.items() if isinstance(value, dict) else ():
            walk(inner, f"{path}.{key}")
        for place, inner in enumerate(value) if isinstance(value, list) else ():
            walk(inner, f"{path}[{place}]")

    for game in random_games(case):
        for step in game.steps():
            if costly(step.number):
                walk(json.loads(step.state.model_dump_json()), "state")


@cases
def test_a_setup_survives_json_and_is_complete_already(case: Case) -> None:
    for game in random_games(case):
        copy = Setup.model_validate_json(game.setup.model_dump_json())
        assert copy == game.setup
        assert case.rules.complete(copy) == game.setup
        assert digests(case.rules, start(case.rules, copy, 5), 5, 5) == digests(
            case.rules, start(case.rules, game.setup, 5), 5, 5
        )


@cases
def test_a_scenario_is_known_by_id_and_by_slug(case: Case) -> None:
    info = case.rules.info
    scenario = info.scenario(case.scenario)
    for word in (scenario.id, scenario.id.lower(), scenario.slug):
        assert info.scenario(word) is scenario
