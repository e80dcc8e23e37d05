"""The test vectors T71 to T86: corner cases of the engine, second part [16.3]."""

from __future__ import annotations

from games.levee_en_masse.events import PrussiaRotated, StatusChanged
from tests.games.levee_en_masse.builders import (
    NOT_IN_PLAY,
    RED,
    WHITE,
    after,
    army_value,
    at,
    dealt,
    ended,
    headline,
    options,
    order,
    play,
    politics,
    position,
    turned,
)


def test_t71_a_republic_behind_despotism_at_the_end() -> None:
    state = position(card=RED, pile=[], republic=2, monarchy=-1, despotism=3)
    play(state, "end-actions")
    assert ended(state) == "Marginal Defeat"
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((), ())


def test_t72_an_army_in_5_may_be_attacked_with_10_6_only() -> None:
    assert "england" not in after(position(england=5), "attack")
    assert "england" in after(position(england=5, options="decisive_outcomes"), "attack")


def test_t73_monarchy_leads_and_the_card_hinders() -> None:
    assert army_value(position(card=12, monarchy=4)) == -2


def test_t74_a_leading_despotism_helps_the_army_and_hinders_politics() -> None:
    state = position(despotism=4)
    assert army_value(state) == 1
    play(state, "politics republic", 4)
    assert politics(state) == (2, 2, 4)
    play(state, "politics republic", 5)
    assert politics(state) == (3, 2, 4)


def test_t75_10_1_refused_with_despotism_on_4() -> None:
    assert "decree" not in options(position(options="emergency_decrees", despotism=4))
    assert "decree" in options(position(options="emergency_decrees", despotism=3))


def test_t76_the_extended_set_up() -> None:
    state = dealt("12.1")
    assert state.liberators == 5
    assert dealt("12.0").liberators == 4
    assert state.napoleon == ""
    assert state.space[5:] == [NOT_IN_PLAY] * 4


def test_t77_napoleon_does_not_fight_at_the_barricades() -> None:
    state = position(england=0, napoleon="england")
    play(state, "barricades england", 3)
    assert at(state, "england") == 0
    play(state, "attack england", 3)
    assert at(state, "england") == 1


def test_t78_napoleon_goes_to_nantes_with_british_support() -> None:
    state = position(card=WHITE, british_support=5, napoleon="british_support")
    headline(state, 47)
    assert at(state, "british_support") == 3
    assert state.napoleon == "british_support"
    assert "recall-napoleon" not in options(state)


def test_t79_the_historical_napoleon_fights_on_two_tracks() -> None:
    units = {"spain": 4, "british_support": 3, "russia_suvorov": 4, "russia_korsakov": 2}
    state = position(options="historical_napoleon", napoleon="holding", placed=units)
    allowed = ["austria", "piedmont", "russia-suvorov", "russia-korsakov"]
    assert after(state, "napoleon") == allowed
    free = position(napoleon="holding", placed=units)
    assert len(after(free, "napoleon")) == 9


def test_t80_a_1_rolled_again_leaves_no_trace() -> None:
    state = position(options="last_reserves decisive_outcomes", austria=3, republic=3)
    play(state, "attack austria", 1)
    assert politics(state) == (3, 2, 0)
    play(state, "reserves", 6)
    assert (at(state, "austria"), turned(state, "austria")) == (4, 1)
    assert politics(state) == (4, 2, 0)


def test_t81_the_garrison_after_the_reserves() -> None:
    state = position(options="last_reserves strip_garrison", vendee=2)
    play(state, "attack vendee", 2)
    assert options(state) == ["reserves", "accept"]
    play(state, "reserves", 3)
    assert options(state) == ["add-garrison", "accept"]
    play(state, "add-garrison")
    assert at(state, "vendee") == 3
    assert state.disorder
    play(state, "end-actions")
    assert state.penalty == -1


def test_t82_10_6_a_routed_army_still_retreats_and_the_leader_gains() -> None:
    state = position(options="decisive_outcomes", austria=3, republic=3, status={"austria": 2})
    play(state, "attack austria", 6)
    assert (at(state, "austria"), turned(state, "austria")) == (4, 2)
    assert politics(state) == (4, 2, 0)


def test_t83_10_6_card_9_first_orders_then_rotates_prussia() -> None:
    state = position(options="decisive_outcomes", prussia=4, status={"prussia": 2})
    chance = headline(state, 9)
    assert (at(state, "prussia"), turned(state, "prussia")) == (4, 0)
    assert state.rotated
    told = [e for e in chance.events if isinstance(e, StatusChanged | PrussiaRotated)]
    assert isinstance(told[0], StatusChanged)
    assert told[0].status == 1
    assert isinstance(told[-1], PrussiaRotated)


def test_t84_10_6_the_rotated_prussians_in_5_may_not_be_attacked() -> None:
    state = position(options="decisive_outcomes", rotated=True)
    assert "prussia" not in after(state, "attack")
    assert "austria" in after(state, "attack")


def test_t85_10_6_a_decisive_defeat_in_paris_has_a_second_die_without_effect() -> None:
    state = position(options="decisive_outcomes", vendee=0, republic=3)
    assert play(state, "attack vendee", 1, 1).rolls == [1, 1]
    assert at(state, "vendee") == 0
    assert politics(state) == (2, 2, 0)


def test_t86_10_5_does_not_reach_paris() -> None:
    state = position(options="strip_garrison", vendee=0)
    assert after(state, "garrison") == []
    play(state, "attack vendee", 3)
    assert "add-garrison" not in options(state)
    assert at(state, "vendee") == 0


def test_t86_an_army_elsewhere_in_france_is_reached_at_the_same_time() -> None:
    state = position(options="strip_garrison", vendee=0, england=1)
    assert after(state, "garrison") == ["england"]
    order(state, "england")
    assert after(state, "garrison") == []
