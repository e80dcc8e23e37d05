"""What each side and an onlooker know: hands, bags, coins face down, the drawn coin [2.2]."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.models import HIDDEN
from games.core.odds import odds
from games.core.play import Play
from games.war_chest.notation import CANONICAL
from games.war_chest.state import State
from games.war_chest.units import name
from tests.games.war_chest.builders import (
    RULES,
    answers,
    position,
    say,
    story,
    waiting,
    winner,
    zone,
)
from tests.games.war_chest.lockstep import lively, setup_of, strewn

VIEWERS = (0, 1, None)
ZONES = ("hand", "bag", "up", "down")


def table(**more: Any) -> State:
    """A position with coins everywhere."""
    fields: dict[str, Any] = {
        "hand_a": "knight royal", "bag_a": "knight archer", "up_a": "archer", "down_a": "scout",
        "hand_b": "lancer royal", "bag_b": "lancer lancer", "up_b": "cavalry", "down_b": "cavalry",
        "supply_a": "scout 2", "supply_b": "cavalry 1", "out_a": "knight 1",
    }  # fmt: skip
    return position("scout d4", "cavalry d6", **(fields | more))


def zones(state: State, kind: str) -> tuple[list[int], list[int]]:
    """A place of both sides."""
    return getattr(state, f"{kind}_a"), getattr(state, f"{kind}_b")


def another(state: State, viewer: int | None, seed: int) -> State:
    """A position that differs only in what the viewer does not know."""
    return RULES.determinize(RULES.redact(state, viewer), viewer, Play.seeded(seed))


# -- views -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["hand", "bag", "down"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_side_sees_its_own_coins_and_of_the_others_the_number(
    kind: str, viewer: int | None
) -> None:
    state = table()
    seen = zones(RULES.redact(state, viewer), kind)
    real = zones(state, kind)
    for side in (0, 1):
        assert seen[side] == (real[side] if side == viewer else [HIDDEN] * len(real[side]))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_else_is_open(viewer: int | None) -> None:
    state = table(forts="e3")
    seen = RULES.redact(state, viewer)
    secret = {f"{kind}_{side}" for kind in ("hand", "bag", "down") for side in "ab"}
    for field in State.model_fields:
        if field not in secret:
            assert getattr(seen, field) == getattr(state, field), field


@pytest.mark.parametrize("viewer", VIEWERS)
def test_looking_changes_nothing_and_twice_is_the_same(viewer: int | None) -> None:
    state = table()
    before = state.digest()
    view = RULES.redact(state, viewer)
    assert RULES.redact(view, viewer) == view
    RULES.picture(view)
    assert state.digest() == before


@pytest.mark.parametrize("viewer", VIEWERS)
def test_after_the_end_all_coins_are_open(viewer: int | None) -> None:
    state = position(
        "scout f4", "cavalry d6", control="e3 b2 g2 A", hand_a="scout royal", hand_b="lancer",
        bag_b="lancer",
    )  # fmt: skip
    (done,) = say(state, "control scout f4")
    assert winner(state) == "A"
    assert RULES.redact(state, viewer) == state
    assert done.irreversible


# -- the drawn coin --------------------------------------------------------------------------


def blessed() -> State:
    """Side A's Warrior Priest has drawn a Knight coin."""
    state = position(
        "warrior-priest e3, scout d4", "royal-guard d5x2", hand_a="warrior-priest royal",
        bag_a="knight scout scout", hand_b="archer royal", bag_b="lancer", supply_b="royal-guard 1",
    )  # fmt: skip
    say(state, "control warrior-priest e3", draws="knight")
    assert waiting(state) == "A priest_play"
    return state


@pytest.mark.parametrize(("viewer", "seen"), [(0, 7), (1, HIDDEN), (None, HIDDEN)])
def test_the_drawn_coin_is_seen_by_its_owner_alone(viewer: int | None, seen: int) -> None:
    state = blessed()
    view = RULES.redact(state, viewer)
    assert view.drawn == seen
    shown = "drawn, to be used now: " + ("Knight" if viewer == 0 else "1 hidden")
    assert any(shown in row for row in RULES.picture(view))


def test_the_enemy_may_suppose_any_coin_that_it_does_not_see() -> None:
    state = blessed()
    found = {another(state, 1, seed).drawn for seed in range(60)}
    # Knight, Scout and the Royal Coin lie in hand, bag or are drawn; a Warrior Priest is face up.
    assert found == {7, 14, 21}
    assert {another(state, 0, seed).drawn for seed in range(10)} == {7}


def test_while_the_enemy_chooses_where_to_lose_the_coin_is_in_the_discards() -> None:
    state = position(
        "warrior-priest e3, scout d4", "royal-guard d5x2", hand_a="warrior-priest royal",
        bag_a="scout knight", hand_b="archer royal", supply_b="royal-guard 1",
    )  # fmt: skip
    say(state, "control warrior-priest e3", "attack scout d4 d5", draws="scout")
    assert waiting(state) == "B absorb"
    assert zone(state, "up_a") == ["scout", "warrior-priest"]
    view = RULES.redact(state, 1)
    assert (view.hand_a, view.bag_a, view.drawn) == ([HIDDEN], [HIDDEN], 0)
    assert view.hand_b == state.hand_b
    for seed in range(10):
        full = another(state, 1, seed)
        RULES.check(full)
        assert RULES.legal(full) == RULES.legal(state)
        assert RULES.prompt(full) == RULES.prompt(state)
    assert {tuple(another(state, 1, seed).hand_a) for seed in range(30)} == {(7,), (21,)}


def test_the_position_in_words_is_the_same_whatever_was_drawn() -> None:
    state = blessed()
    told = RULES.picture(RULES.redact(state, 1))
    drawn = set()
    for seed in range(20):
        full = another(state, 1, seed)
        drawn.add(full.drawn)
        assert RULES.picture(RULES.redact(full, 1)) == told
    assert len(drawn) == 3


# -- what may be supposed --------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_supposed_position_looks_the_same_and_can_be(viewer: int | None) -> None:
    state = table()
    seen = RULES.redact(state, viewer)
    found = set()
    for seed in range(30):
        full = RULES.determinize(seen, viewer, Play.seeded(seed))
        RULES.check(full)
        assert RULES.redact(full, viewer) == seen
        assert HIDDEN not in [*full.hand_a, *full.bag_a, *full.hand_b, *full.bag_b]
        found.add((tuple(full.hand_a), tuple(full.hand_b), tuple(full.down_a)))
    assert len(found) > (8 if viewer is None else 2)


def test_every_coin_that_is_not_seen_may_be_anywhere() -> None:
    # Not seen of B: two Lancers in the bag, Lancer and Royal Coin in hand, a Cavalry face down.
    hands, downs = set(), set()
    for seed in range(80):
        full = another(table(), 0, seed)
        hands.add(tuple(full.hand_b))
        downs.add(tuple(full.down_b))
        assert sorted([*full.hand_b, *full.bag_b, *full.down_b]) == [3, 8, 8, 8, 21]
    assert hands == {(3, 8), (3, 21), (8, 8), (8, 21)}
    assert downs == {(3,), (8,), (21,)}


def test_what_was_recruited_or_lies_face_up_is_no_secret() -> None:
    for seed in range(20):
        full = another(table(), 0, seed)
        assert full.up_b == [3]
        assert full.supply == table().supply


# -- log, questions, odds --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("use", "told"),
    [
        ("pass knight", "A: passes, coin face down"),
        ("initiative knight", "A: claims the initiative, coin face down"),
        ("recruit scout with knight", "A: recruits Scout, coin face down"),
    ],
)
def test_a_coin_face_down_is_not_named(use: str, told: str) -> None:
    plays = [say(table(initiative="B", hand_a=hand), use.replace("knight", coin))
             for hand, coin in (("knight royal", "knight"), ("knight royal", "royal"))]  # fmt: skip
    for play in plays:
        for viewer in VIEWERS:
            assert story(play, viewer) == [told]
    assert not plays[0][0].irreversible


def test_a_refusal_names_no_coin_but_those_asked_about() -> None:
    state = table(to_act="B")
    for coin in ("knight", "archer", "scout", "lancer", "cavalry", "pikeman"):
        told = RULES.explain(state, "pass", coin)
        hidden = {"Knight", "Archer", "Royal", "Scout"} - {coin.title()}
        assert not [word for word in hidden if word in told]
    assert RULES.explain(state, "pass", "cavalry") == "no such coin in your hand [4.2]"


def test_the_odds_stop_where_a_coin_is_drawn() -> None:
    state = position("warrior-priest e3", "scout e4", hand_a="warrior-priest", bag_a="knight royal")
    (only,) = odds(RULES, state, RULES.action("attack warrior-priest e3 e4"))
    assert only.open
    assert only.view.drawn == 0
    assert not only.view.units[1]
    last = position("scout d4", hand_a="", hand_b="royal", to_act="B", bag_a="scout royal")
    (only,) = odds(RULES, last, RULES.action("pass royal"))
    assert only.open
    assert only.view.hand_a == []


def test_the_odds_of_the_last_marker_tell_of_the_win_and_show_no_coin() -> None:
    state = position("scout f4", control="e3 b2 g2 A", hand_a="scout", hand_b="archer")
    (only,) = odds(RULES, state, RULES.action("control scout f4"))
    assert only.open
    assert RULES.describe(only.events[-1]).text == "Side A wins: the sixth marker is placed"
    assert only.view.hand_b == [HIDDEN]


def test_two_positions_that_a_side_cannot_tell_apart_are_alike_to_it() -> None:
    one, other = table(), table(hand_b="lancer cavalry", down_b="royal")
    assert one != other
    assert RULES.redact(one, 0) == RULES.redact(other, 0)
    assert RULES.prompt(one) == RULES.prompt(other)
    for action in RULES.legal(one):
        assert odds(RULES, one, action) == odds(RULES, other, action)


@given(st.integers(0, 10_000), st.integers(0, 2**32))
def test_nothing_leaks_in_any_position(number: int, seed: int) -> None:
    state = strewn(number)
    chance = Play(seed)
    for _ in range(4):
        if state.outcome is not None:
            break
        seat = state.seat
        view = RULES.redact(state, seat)
        assert RULES.legal(view) == RULES.legal(state)
        assert RULES.prompt(view) == RULES.prompt(state)
        for viewer in VIEWERS:
            full = another(state, viewer, seed)
            RULES.check(full)
            assert RULES.redact(full, viewer) == RULES.redact(state, viewer)
        full = another(state, seat, seed)
        action = lively(RULES.legal(state), chance)
        before = state.clone()
        plays = []
        for each in (state, full):
            play = Play.seeded(0)
            RULES.apply(each, action, play)
            plays.append(play)
        # Another side's coins make no difference to what the acting side reads, but for draws.
        if not plays[0].irreversible:
            assert [RULES.describe(e) for e in plays[0].events] == [
                RULES.describe(e) for e in plays[1].events
            ]
        _no_coin_named(before, plays[0])


def _no_coin_named(before: State, play: Play) -> None:
    """No line for everybody names a coin that went face down."""
    for event in play.events:
        line = RULES.describe(event)
        if line.to is None and "face down" in line.text:
            kinds = {name(coin) for coin in (*before.hand_a, *before.hand_b)}
            kinds -= {name(unit) for unit in [getattr(event, "unit", 0)] if unit}
            assert not [kind for kind in kinds if kind in line.text]


def test_the_notation_hides_what_a_view_hides() -> None:
    written = CANONICAL.write_position(RULES.redact(table(), 1))
    assert written["hand"]["A"] == [None, None]
    assert written["bag"]["A"] == [None, None]
    assert written["discard_facedown"]["A"] == [None]
    assert written["hand"]["B"] == ["lancer", "royal"]


def test_first_views_of_a_draft_differ_only_in_what_lies_open() -> None:
    state = RULES.start(setup_of(2), Play.seeded(3))
    for viewer in VIEWERS:
        view = RULES.redact(state, viewer)
        assert view.offer == state.offer
        assert RULES.determinize(view, viewer, Play.seeded(1)).offer == state.offer
    assert len(answers(state)) == 8
