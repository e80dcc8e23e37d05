"""The order of a turn, and what outlives it [4.0, 8.0]."""

from __future__ import annotations

from games.levee_en_masse.events import DecreeIssued, NapoleonMoved, PoliticsChanged
from games.states_of_siege.events import (
    ActionsGiven,
    ActionsLost,
    Advanced,
    CardPlayed,
    GameEnded,
    Ignored,
)
from tests.games.levee_en_masse.builders import (
    RULES,
    WHITE,
    action_phase,
    after,
    army_value,
    at,
    ended,
    headline,
    housekeeping,
    options,
    play,
    politics,
    position,
    story,
    turn_is_over,
    with_card,
)


def test_a_turn_begins_with_its_card() -> None:
    state = position(turn=4)
    chance = headline(state, 4)
    assert isinstance(chance.events[0], CardPlayed)
    assert isinstance(chance.events[-1], ActionsGiven)
    assert (state.turn, state.card, state.colour) == (5, 4, "blue")


def test_advances_come_in_the_printed_order() -> None:
    # Card #8 prints Austria, Prussia, Piedmont; card #14 Austria, Prussia, Vendée.
    for card, order in (
        (8, ["austria", "prussia", "piedmont"]),
        (14, ["austria", "prussia", "vendee"]),
    ):
        chance = headline(position(), card)
        assert [e.unit for e in chance.events if isinstance(e, Advanced)] == order


def test_an_army_printed_twice_advances_twice() -> None:
    state = position(card=WHITE, vendee=4, spain=4)
    headline(state, 23)
    assert at(state, "vendee") == 2
    headline(state, 31)
    assert (at(state, "spain"), at(state, "vendee")) == (2, 1)


def test_effects_come_in_the_order_of_the_card_file() -> None:
    # The politics first, then the peace; turned round they are told the other way round.
    effects = [
        {"kind": "political", "marker": "republic", "delta": 1},
        {"kind": "place_unit", "unit": "spain", "track": "vendee", "box": 4},
    ]
    one = story(headline(position(), 19, rules=with_card(19, advances=[], effects=effects)))
    other = story(headline(position(), 19, rules=with_card(19, advances=[], effects=effects[::-1])))
    assert one[1:3] == ["Republic 2 to 3", "Spain at Bordeaux (4)"]
    assert other[1:3] == one[1:3][::-1]


def test_the_leader_is_read_from_the_levels_of_the_moment() -> None:
    state = position(republic=2, monarchy=2, vendee=2)
    play(state, "politics republic", 4)
    assert army_value(state) == 1
    play(state, "attack vendee", 3)
    assert at(state, "vendee") == 3


def test_the_recall_comes_before_everything_else_in_the_action_phase() -> None:
    state = position(austria=4, napoleon="austria", vendee=0)
    action_phase(state)
    assert options(state) == ["recall-napoleon", "keep-napoleon"]
    chance = play(state, "recall-napoleon")
    assert [type(e) for e in chance.events] == [NapoleonMoved]
    assert "barricades vendee" in options(state)


def test_actions_not_used_are_lost_and_said_to_be() -> None:
    state = position(actions=2)
    lost = [e for e in play(state, "end-actions").events if isinstance(e, ActionsLost)]
    assert [e.count for e in lost] == [2]
    assert turn_is_over(state)


def test_card_drms_end_with_the_turn() -> None:
    state = position(card=29, republic=2)
    assert army_value(state) == 2
    play(state, "end-actions")
    assert state.drms == ()
    assert army_value(state) == 0


def test_the_barricades_may_be_manned_again_next_turn() -> None:
    state = position(vendee=0, england=5)
    play(state, "barricades vendee", 4)
    assert state.barricaded == [0]
    state.space[0] = 0
    assert after(state, "barricades") == []
    state.space[0] = 1
    play(state, "end-actions")
    headline(state, 11)
    assert at(state, "vendee") == 0
    play(state, "restore-order", 6)
    assert after(state, "barricades") == ["vendee"]


def test_disorder_stays_until_it_is_removed() -> None:
    state = position(disorder=True, republic=3)
    housekeeping(state)
    assert (state.disorder, politics(state)[0]) == (True, 2)
    housekeeping(state)
    assert (state.disorder, politics(state)[0]) == (True, 1)


def test_rotation_liberation_and_napoleon_outlive_the_turn() -> None:
    state = position(rotated=True, liberated=[("austria", 2)], napoleon="vendee", vendee=3)
    housekeeping(state)
    assert state.rotated
    assert len(state.liberated) == 1
    assert state.napoleon == "vendee"


def test_a_decrees_action_does_not_outlive_the_turn() -> None:
    state = position(options="emergency_decrees")
    chance = play(state, "decree")
    assert [type(e) for e in chance.events] == [DecreeIssued, PoliticsChanged]
    play(state, "end-actions")
    headline(state, 5)
    assert state.actions == 2
    assert politics(state)[2] == 1


def test_paris_is_looked_at_before_disorder_costs_anything() -> None:
    state = position(vendee=0, disorder=True)
    chance = housekeeping(state)
    assert [type(e) for e in chance.events] == [GameEnded]
    assert politics(state)[0] == 2


def test_the_republic_on_minus_1_is_looked_at_before_disorder() -> None:
    # 8.2 comes before 8.4: a Republic on 0 survives its disorder.
    state = position(republic=0, disorder=True)
    housekeeping(state)
    assert ended(state) == ""


def test_any_unit_in_paris_loses_the_game() -> None:
    for army in ("vendee", "england", "austria", "prussia", "piedmont", "spain"):
        state = position(placed={army: 0})
        housekeeping(state)
        assert state.outcome is not None
        assert (state.outcome.rule, state.outcome.level) == ("8.1", "Crushing Defeat")


def test_an_ignored_order_is_told_with_its_rule() -> None:
    chance = headline(position(card=WHITE), 42)
    ignored = [e for e in chance.events if isinstance(e, Ignored)]
    assert [(e.unit, e.rule) for e in ignored] == [("spain", "5.1")]


def test_a_finished_game_offers_nothing() -> None:
    state = position(vendee=0)
    play(state, "end-actions")
    assert options(state) == []
    assert RULES.legal(state) == []


def test_a_roll_cannot_be_taken_back_a_free_move_can() -> None:
    state = position(napoleon="holding", austria=3)
    assert not play(state, "napoleon austria").irreversible
    assert play(state, "attack austria", 1).irreversible
    assert headline(state, 10).irreversible
