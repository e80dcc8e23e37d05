"""The rulings A18 to A33 on ambiguous points of the rules [18.0]: each test says one of them."""

from __future__ import annotations

import pytest

from games.core.models import Setup
from games.core.play import Play
from games.tell_the_emperor.effects import ADVANCE
from tests.games.tell_the_emperor.builders import (
    JAVA,
    NOT_IN_PLAY,
    OUT_OF_PLAY,
    RULES,
    at,
    box,
    boxes,
    fronts,
    headline,
    housekeeping,
    level,
    options,
    play,
    position,
    run,
)


def test_a18_the_fortify_action_needs_no_roll() -> None:
    state = position(card=63, nimitz=3, scenario="S7")
    # The Fortify DRM of card #63, -1, changes nothing.
    assert play(state, "fortify nimitz 2").rolls == []
    assert state.forts == [(3, 2)]


@pytest.mark.parametrize(("card", "die", "space"), [(23, 4, 3), (14, 4, 2)])
def test_a18_fortify_drms_count_in_resistance_rolls(card: int, die: int, space: int) -> None:
    state = position(card=card, nimitz=3, forts=[("nimitz", 2)])
    run(state, ADVANCE["nimitz"], die)
    assert at(state, "nimitz") == space


def test_a19_bushido_is_there_once_a_turn_in_whatever_phase() -> None:
    state = position(prestige=6, macarthur=1, british=1, abda=JAVA)
    headline(state, 8, 3)
    # The fortress roll of the Military Phase used it up.
    play(state, "reroll", 5)
    play(state, "attack british", 2)
    assert "reroll" not in options(state)


def test_a19_bushido_is_back_in_the_next_turn() -> None:
    state = position(prestige=6, bushido_used=True)
    headline(state, 2)
    play(state, "attack china", 2)
    assert options(state) == ["reroll", "accept"]


def test_a20_a_kamikaze_is_declared_before_the_roll_and_spent_whatever_it_shows() -> None:
    state = position(nimitz=3, kamikazes=1)
    play(state, "attack nimitz kamikaze", 2)
    assert state.kamikazes == 0
    # After a plain attack there is no question whether one goes in.
    state = position(nimitz=3, kamikazes=1)
    play(state, "attack nimitz", 3)
    assert (at(state, "nimitz"), state.kamikazes) == (3, 1)


def test_a21_the_soviet_unit_does_not_count_for_a_military_victory() -> None:
    state = position(british=OUT_OF_PLAY, china=OUT_OF_PLAY, soviet=OUT_OF_PLAY)
    housekeeping(state)
    assert level(state) == ""


def test_a22_a_deferred_card_counts_as_unrevealed_in_the_score() -> None:
    def points(pile: list[int]) -> int:
        state = position(card=41, pile=pile, british=0)
        housekeeping(state)
        assert state.outcome is not None
        return state.outcome.scores[0]

    assert points([51, 59]) == points([51]) - 1


def test_a22_decks_that_have_not_begun_count_too() -> None:
    def points(card: int) -> int:
        state = position(card=card, pile=[], british=0)
        housekeeping(state)
        assert state.outcome is not None
        return state.outcome.scores[0]

    # The Late War deck of the Expanded Game holds 20 cards.
    assert points(21) == points(51) - 20


@pytest.mark.parametrize("seed", range(20))
def test_a23_card_1_opens_the_war_by_default(seed: int) -> None:
    assert RULES.start(Setup(scenario="S2"), Play.seeded(seed)).card == 1


def test_a23_card_1_may_come_later_with_a_plain_shuffle() -> None:
    setup = Setup(scenario="S2", options={"pearl_harbor_first": False})
    first = {RULES.start(setup, Play.seeded(seed)).card for seed in range(20)}
    assert len(first) > 5


def test_a24_card_1_is_called_attack_on_pearl_harbor() -> None:
    assert RULES.book.cards[1].title == "Attack on Pearl Harbor"


@pytest.mark.parametrize("card", [58, 60, 64])
def test_a25_all_armies_include_an_active_abda(card: int) -> None:
    state = position(card=41, scenario="S7", pile=[], abda=3, british=5, china=5, macarthur=5)
    headline(state, card)
    assert at(state, "abda") == 2


@pytest.mark.parametrize("abda", [1, JAVA])
def test_a25_abda_does_not_go_beyond_1_nor_out_of_java(abda: int) -> None:
    state = position(card=41, abda=abda)
    headline(state, 58)
    assert at(state, "abda") == abda


def test_a26_a_battle_may_be_fought_with_resources_at_0() -> None:
    state = position(card=16, army_navy=0, prestige=0)
    play(state, "fight-battle", 1)
    assert boxes(state) == (0, 0, 4)


@pytest.mark.parametrize("nimitz", [5, OUT_OF_PLAY])
def test_a27_a_retreat_in_a_battle_is_lost_if_the_army_cannot_go_back(nimitz: int) -> None:
    state = position(card=16, nimitz=nimitz)
    play(state, "fight-battle", 6)
    assert at(state, "nimitz") == nimitz
    # The rest of the row still happens.
    assert boxes(state) == (5, 4, 4)


def test_a28_a_knocked_out_army_keeps_its_fortifications() -> None:
    state = position(card=18, nimitz=5, forts=[("nimitz", 2)], army_navy=5, prestige=5)
    play(state, "knock-out nimitz", 6)
    assert at(state, "nimitz") == OUT_OF_PLAY
    assert state.forts == [(3, 2)]


def test_a29_a_knocked_out_soviet_unit_scores_10_and_does_not_return() -> None:
    state = position(card=60, pile=[], soviet=OUT_OF_PLAY, withdrawal="over")
    housekeeping(state)
    assert state.outcome is not None
    # 3 + 3 + 2 + 4, 10 for the Soviet unit, 4 + 3 + 4.
    assert state.outcome.scores == (33,)
    returning = [
        effect
        for card in RULES.book.cards.values()
        for effect in card.effects
        if effect.kind in ("return_army", "enter")
    ]
    assert [e.kind for e in returning if e.army == "soviet"] == ["enter"]


def test_a29_card_59_does_not_return_a_knocked_out_soviet_unit() -> None:
    state = position(card=41, pile=[59], soviet=OUT_OF_PLAY)
    headline(state, 59)
    assert at(state, "soviet") == OUT_OF_PLAY


def test_a30_a_simplified_knock_out_is_paid_too() -> None:
    state = position(options={"simplified_knock_outs": True}, china=5)
    play(state, "knock-out china", 2)
    assert boxes(state) == (3, 3, 3)


@pytest.mark.parametrize(
    ("card", "need"), [pytest.param(10, 5, id="+1"), pytest.param(13, 7, id="-1")]
)
def test_a31_the_attack_drm_of_a_card_counts_in_a_knock_out(card: int, need: int) -> None:
    for die in range(2, 7):
        state = position(card=card, china=5, army_navy=4, prestige=4)
        play(state, "knock-out china", die)
        assert (at(state, "china") == OUT_OF_PLAY) is (die >= need)


def test_a32_a_successful_roll_is_not_rolled_again() -> None:
    state = position(prestige=6)
    play(state, "attack british", 4)
    assert "reroll" not in options(state)
    assert at(state, "british") == 4


def test_a33_the_turn_of_card_36_itself_may_see_a_withdrawal() -> None:
    state = position(card=20, army_navy=1)
    assert fronts(state)["soviet"] == NOT_IN_PLAY
    headline(state, 36)
    play(state, "withdraw")
    assert box(state, "army_navy") == 2
