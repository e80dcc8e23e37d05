"""Nobody sees what they may not know, neither in the position nor in anything made from it."""

from __future__ import annotations

from typing import Any

import pytest

from games import REGISTRY
from games.core.odds import odds
from games.core.play import Play
from games.core.playout import start
from tests.contract.support import (
    CASES,
    SLUGS,
    Case,
    applied,
    costly,
    detailed,
    random_games,
    seen_lines,
)

cases = pytest.mark.parametrize("case", CASES, ids=str)
games = pytest.mark.parametrize("slug", SLUGS)


class Watched(Play):
    """Seeded chance that notes from how large piles was drawn, and whether all saw something."""

    __slots__ = ("drawn", "revealed")

    def __init__(self, rng: int) -> None:
        super().__init__(rng)
        self.drawn: list[int] = []
        self.revealed = False

    def draw(self, pile: list[Any], blind: bool = False, seat: int | None = None) -> Any:
        self.drawn.append(len(pile))
        return super().draw(pile, blind, seat)

    def reveal(self, *seats: int) -> None:
        self.revealed |= not seats
        super().reveal(*seats)


class OtherDraws(Play):
    """Chance that differs from that of a seed only in what is drawn out of bags."""

    __slots__ = ("draws",)

    def __init__(self, rng: int, draws: int) -> None:
        super().__init__(rng)
        self.draws = Play(draws)

    def draw(self, pile: list[Any], blind: bool = False, seat: int | None = None) -> Any:
        return self.draws.draw(pile, blind) if blind else super().draw(pile, blind, seat)


def another(rules: Any, state: Any, viewer: int | None, seed: int = 1) -> Any:
    """A full position that differs only in what a viewer may not know."""
    view = rules.redact(state, viewer)
    full = rules.determinize(view, viewer, Play.seeded(seed))
    full.rng = state.rng
    return full


@cases
def test_a_view_filled_up_looks_like_the_same_view(case: Case) -> None:
    rules = case.rules
    for game in random_games(case, 2):
        for step in game.steps():
            if not detailed(step.number):
                continue
            before = step.state.digest()
            for viewer in game.viewers:
                view = rules.redact(step.state, viewer)
                assert type(view) is rules.state_type
                assert view.rng == 0, "the generator is in the view"
                kept = view.digest()
                full = rules.determinize(view, viewer, Play.seeded(step.number))
                rules.check(full)
                assert view.digest() == kept, "determinize changed the view"
                assert rules.redact(full, viewer) == view
                assert rules.redact(view, viewer) == view
            assert step.state.digest() == before, "redact changed the position"


@cases
def test_the_deciders_view_has_the_same_legal_actions_and_the_same_prompt(case: Case) -> None:
    rules = case.rules
    for game in random_games(case, 2):
        for step in game.steps():
            if not detailed(step.number):
                continue
            view = rules.redact(step.state, step.seat)
            full = another(rules, step.state, step.seat)
            for position in (view, full):
                assert rules.legal(position) == step.legal
                assert rules.prompt(position) == rules.prompt(step.state)
                assert rules.picture(rules.redact(position, step.seat)) == rules.picture(view)


@cases
def test_the_odds_know_no_more_than_the_player(case: Case) -> None:
    rules = case.rules
    for game in random_games(case):
        for step in game.steps():
            if not costly(step.number):
                continue
            before = step.state.digest()
            full = another(rules, step.state, step.seat, 7)
            for action in step.legal[:6]:
                told = odds(rules, step.state, action, 300)
                assert told == odds(rules, full, action, 300)
                assert sum(result.chance for result in told) == 1
                for result in told:
                    assert result.view.rng == 0
                    assert rules.redact(result.view, step.seat) == result.view
            assert step.state.digest() == before, "asking for odds changed something"


@cases
def test_equal_views_after_an_action_have_read_the_same_log(case: Case) -> None:
    rules = case.rules
    compared = 0
    for game in random_games(case, 3):
        for step in game.steps():
            live = Play.seeded(step.state)
            after = applied(rules, step.state, step.action, live)
            for viewer in game.viewers:
                full = another(rules, step.state, viewer, step.number)
                if step.action not in rules.legal(full):
                    continue  # it is a card of a hand that the viewer does not see
                play = Play.seeded(full)
                other = applied(rules, full, step.action, play)
                if rules.redact(other, viewer) == rules.redact(after, viewer):
                    compared += 1
                    assert seen_lines(rules, play.events, viewer) == seen_lines(
                        rules, live.events, viewer
                    )
    assert compared


@cases
def test_what_counts_as_reversible_brought_nothing_to_light(case: Case) -> None:
    """Whatever the hidden things are, it leads to the same views; nobody has to declare it."""
    rules = case.rules
    tried = 0
    for game in random_games(case, 5):
        for step in game.steps():
            live = Play.seeded(step.state)
            after = applied(rules, step.state, step.action, live)
            if live.irreversible:
                continue
            tried += 1
            assert not live.rolls
            for seed in (1, 2):
                full = another(rules, step.state, step.seat, seed)
                other = applied(rules, full, step.action, Play.seeded(full))
                assert rules.redact(other, step.seat) == rules.redact(after, step.seat)
    assert tried


@games
def test_what_comes_to_light_next_is_not_in_the_view(slug: str) -> None:
    """A draw or a turned tile brings other things when the hidden ones are filled in anew."""
    rules = REGISTRY[slug]
    memory = rules.info.memory
    brought = surprises = 0
    for case in [case for case in CASES if case.slug == slug]:
        for game in random_games(case):
            for step in game.steps():
                live = Watched(step.state.rng)
                after = applied(rules, step.state, step.action, live)
                if not (live.revealed if memory else max(live.drawn, default=0) >= 3):
                    continue
                brought += 1
                # Who plays may remember a tile; an onlooker is told nothing that was seen before.
                viewer = None if memory else step.seat
                full = another(rules, step.state, viewer, step.number)
                # The order of a pile is part of the position, what comes out of a bag is chance.
                chance = OtherDraws(full.rng, step.number)
                other = applied(rules, full, step.action, chance)
                surprises += rules.redact(other, viewer) != rules.redact(after, viewer)
    assert brought
    assert surprises > brought / 3, f"{brought - surprises} of {brought} were known before"


@cases
def test_games_that_differ_in_hidden_things_alone_look_the_same(case: Case) -> None:
    """Many seeds, few first views: what the shuffles decided is not in them."""
    rules = case.rules
    seeds = case.seeds(60, "first views")
    states = [start(rules, case.setup(), seed) for seed in seeds]
    # Where open things are dealt at random as well, only other draws make views that are equal.
    states += [rules.start(case.setup(), OtherDraws(seeds[0], seed)) for seed in seeds]
    firsts: dict[str, Any] = {}
    pairs = secrets = 0
    for state in states:
        state.rng = 0
        # Where seats have hands, it is the onlooker who sees none of them.
        viewer = None if rules.info.hidden else state.seat
        secrets += rules.redact(state, viewer) != state
        other = firsts.setdefault(rules.redact(state, viewer).digest(), state)
        if state == other:
            continue
        pairs += 1
        if viewer is None:
            continue
        assert rules.legal(state) == rules.legal(other)
        assert rules.prompt(state) == rules.prompt(other)
        if pairs % 8 == 1:
            for action in rules.legal(state):
                assert odds(rules, state, action) == odds(rules, other, action)
    # In some scenarios nothing is hidden at the start: all know the order of the cards.
    assert pairs > 3 if secrets else pairs == 0
    assert secrets in (0, len(states))


@games
def test_what_the_other_seat_alone_knows_is_dealt_anew(slug: str) -> None:
    rules = REGISTRY[slug]
    anew = 0
    for case in [case for case in CASES if case.slug == slug]:
        for game in random_games(case):
            for step in game.steps():
                others = [seat for seat in range(game.setup.seats) if seat != step.seat]
                for seat in others:
                    full = another(rules, step.state, seat, step.number)
                    own = rules.redact(step.state, step.seat)
                    anew += rules.redact(full, step.seat) != own
    assert bool(anew) == rules.info.hidden
