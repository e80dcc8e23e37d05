"""Which actions are possible [7.0], their order, and the words for them."""

from __future__ import annotations

import pytest

from games.core.errors import Unreadable
from games.core.models import Action
from games.levee_en_masse.actions import UNIVERSE
from tests.games.levee_en_masse.builders import (
    OUT_OF_PLAY,
    RULES,
    after,
    at,
    options,
    play,
    politics,
    position,
    turn_is_over,
)


def test_a_position_with_everything_offers_its_actions_in_track_order() -> None:
    state = position(
        options="emergency_decrees strip_garrison decisive_outcomes", disorder=False,
        vendee=2, england=0, austria=4, russia_korsakov=2, prussia=1, spain=2,
        russia_suvorov=4, napoleon="holding",
    )  # fmt: skip
    assert options(state) == [
        "politics republic",
        "politics monarchy",
        "politics despotism",
        "attack vendee",
        "attack spain",
        "attack england",
        "attack russia-korsakov",
        "attack prussia",
        "attack russia-suvorov",
        "liberate piedmont 3",
        "barricades england",
        "napoleon vendee",
        "napoleon england",
        "napoleon austria",
        "napoleon prussia",
        "napoleon piedmont",
        "napoleon spain",
        "napoleon russia-suvorov",
        "napoleon russia-korsakov",
        "decree",
        "garrison vendee",
        "garrison spain",
        "garrison prussia",
        "end-actions",
    ]


def test_the_set_up_offers_politics_and_liberation_only() -> None:
    state = position(republic=0, monarchy=4, despotism=-1)
    assert options(state) == [
        "politics republic",
        "politics monarchy",
        "liberate england 3",
        "liberate austria 2",
        "liberate austria 3",
        "liberate austria 4",
        "liberate prussia 3",
        "liberate prussia 4",
        "liberate piedmont 3",
        "liberate piedmont 4",
        "end-actions",
    ]


@pytest.mark.parametrize(
    ("values", "allowed"),
    [
        ((4, 0, 0), ["monarchy", "despotism"]),
        ((3, -1, 0), ["republic", "despotism"]),
        ((3, 0, -1), ["republic", "monarchy"]),
        ((4, -1, -1), []),
    ],
)
def test_a_marker_at_the_end_of_its_track_is_no_choice(
    values: tuple[int, int, int], allowed: list[str]
) -> None:
    republic, monarchy, despotism = values
    state = position(republic=republic, monarchy=monarchy, despotism=despotism)
    assert after(state, "politics") == allowed


@pytest.mark.parametrize(
    ("marker", "change"),
    [("republic", (1, 0, 0)), ("monarchy", (0, -1, 0)), ("despotism", (0, 0, -1))],
)
def test_a_political_action_changes_one_marker_by_1(
    marker: str, change: tuple[int, int, int]
) -> None:
    state = position()
    play(state, f"politics {marker}", 4)
    assert politics(state) == tuple(a + b for a, b in zip((2, 2, 0), change, strict=True))


@pytest.mark.parametrize(
    ("army", "value"),
    [("vendee", 3), ("england", 3), ("austria", 4), ("prussia", 4), ("piedmont", 3), ("spain", 3)],
)
def test_an_attack_must_be_above_the_battle_value(army: str, value: int) -> None:
    state = position(placed={army: 2})
    play(state, f"attack {army}", value)
    assert at(state, army) == 2
    play(state, f"attack {army}", value + 1)
    assert at(state, army) == 3


def test_an_attack_on_an_army_in_paris_drives_it_to_1() -> None:
    state = position(austria=0)
    play(state, "attack austria", 5)
    assert at(state, "austria") == 1


def test_the_same_army_may_be_attacked_again_and_again() -> None:
    state = position(vendee=1)
    for space in (2, 3, 4):
        play(state, "attack vendee", 6)
        assert at(state, "vendee") == space


@pytest.mark.parametrize(
    ("track", "space", "value"),
    [("england", 3, 3), ("austria", 4, 4), ("austria", 3, 4), ("austria", 2, 4), ("prussia", 4, 4),
     ("prussia", 3, 4), ("piedmont", 4, 3), ("piedmont", 3, 3)],
)  # fmt: skip
def test_a_liberation_is_rolled_against_the_tracks_army(track: str, space: int, value: int) -> None:
    state = position(republic=1, monarchy=1)
    play(state, f"liberate {track} {space}", value)
    assert state.liberated == []
    play(state, f"liberate {track} {space}", value + 1)
    assert len(state.liberated) == 1
    assert politics(state) == (2, 1, 0)


def test_a_liberated_space_is_not_liberated_twice() -> None:
    state = position(liberated=[("austria", 3)])
    assert [s for s in after(state, "liberate") if s.startswith("austria")] == [
        "austria 2",
        "austria 4",
    ]


@pytest.mark.parametrize(("republic", "needed"), [(4, 1), (3, 1), (2, 2), (1, 3), (0, 4), (-1, 5)])
def test_restoring_order_needs_4_with_the_republic(republic: int, needed: int) -> None:
    for die in range(1, 7):
        # Card #12 and its -1 on attacks do not matter.
        state = position(card=12, republic=republic, disorder=True)
        assert play(state, "restore-order", die).rolls == [die]
        assert state.disorder is (die < needed)


def test_order_cannot_be_restored_where_it_reigns() -> None:
    assert "restore-order" not in options(position())


@pytest.mark.parametrize(
    "words", ["politics republic", "attack vendee", "liberate england 3", "restore-order"]
)
def test_every_paid_action_costs_one(words: str) -> None:
    state = position(vendee=2, disorder=True)
    play(state, words, 1)
    assert state.actions == 2


def test_a_barricade_roll_costs_none() -> None:
    state = position(vendee=0)
    play(state, "barricades vendee", 1)
    assert state.actions == 3


def test_the_turn_is_over_after_the_last_action_if_nothing_is_free() -> None:
    state = position(actions=1)
    play(state, "politics republic", 1)
    assert turn_is_over(state)


@pytest.mark.parametrize("army", ["vendee", "austria", "prussia"])
def test_the_barricades_are_held_with_the_french_army_alone(army: str) -> None:
    # The Republic leads: 1 more than the die.
    value = 3 if army == "vendee" else 4
    state = position(republic=3, placed={army: 0})
    play(state, f"barricades {army}", value - 1)
    assert at(state, army) == 0
    again = position(republic=3, placed={army: 0})
    play(again, f"barricades {army}", value)
    assert at(again, army) == 1


def test_several_units_in_paris_are_rolled_against_one_by_one() -> None:
    state = position(vendee=0, spain=0, prussia=0)
    assert after(state, "barricades") == ["vendee", "prussia", "spain"]
    play(state, "barricades spain", 4)
    assert (at(state, "spain"), at(state, "vendee")) == (1, 0)


@pytest.mark.parametrize("action", UNIVERSE, ids=str)
def test_every_action_is_read_back_from_its_text_and_from_its_data(action: Action) -> None:
    assert RULES.action(str(action)) is action
    assert RULES.action(str(action).upper() + " ") is action
    assert RULES.action(action.model_dump(mode="json")) is action


def test_no_two_actions_have_the_same_text() -> None:
    assert len({str(action) for action in UNIVERSE}) == len(UNIVERSE)


@pytest.mark.parametrize(
    "words",
    ["attack russia", "liberate austria 1", "liberate vendee 3", "politics", "", "napoleon paris",
     "garrison"],
)  # fmt: skip
def test_unknown_words_are_refused(words: str) -> None:
    with pytest.raises(Unreadable):
        RULES.action(words)


def test_a_liberation_of_a_space_that_may_not_hold_a_marker_is_refused() -> None:
    with pytest.raises(Unreadable):
        RULES.action({"kind": "liberate", "track": "austria", "space": 5})


def test_units_that_have_left_are_no_targets() -> None:
    state = position(vendee=OUT_OF_PLAY, england=3, napoleon="holding")
    assert after(state, "attack") == ["england"]
    assert "vendee" not in after(state, "napoleon")


@pytest.mark.parametrize(
    "words",
    [("liberate austria 2", "liberate england 3"), ("barricades vendee", "barricades prussia")],
)
def test_positions_are_equal_however_they_came_about(words: tuple[str, str]) -> None:
    one, other = (position(vendee=0, prussia=0, republic=4) for _ in range(2))
    for state, order in ((one, words), (other, words[::-1])):
        for word in order:
            play(state, word, 6 if word.startswith("liberate") else 1)
    assert len(one.liberated) + len(one.barricaded) == 2
    assert one.digest() == other.digest()
