"""All chance passes through one door, which records it, and every source steps alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.errors import Drift, NeedRoll
from games.core.models import HIDDEN, GameState
from games.core.play import Asked, OpenBranch, Play, Probe, derive, hidden

Source = Callable[[int, Sequence[int]], Play]
"""What makes a play of a seed and of rolls."""

seeds = st.integers(0, 2**64 - 1)


def test_a_die_shows_every_face_about_equally_often() -> None:
    play = Play.seeded(3)
    counted = Counter(play.die() for _ in range(6_000))
    assert set(counted) == {1, 2, 3, 4, 5, 6}
    assert all(900 < count < 1_100 for count in counted.values())


@given(seeds, st.integers(1, 1_000))
def test_numbers_stay_in_their_range_and_are_recorded(seed: int, n: int) -> None:
    play = Play.seeded(seed)
    values = [play.below(n), play.die(n), play.pick(range(n))]
    assert 0 <= values[0] < n
    assert 1 <= values[1] <= n
    assert play.rolls[:2] == values[:2]
    assert values[2] == play.rolls[2]
    assert play.irreversible


@given(seeds, st.lists(st.integers(0, 99), max_size=12))
def test_a_shuffle_keeps_the_cards_and_plays_again_from_its_tape(
    seed: int, cards: list[int]
) -> None:
    play = Play.seeded(seed)
    shuffled = list(cards)
    play.shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)
    assert len(play.rolls) == max(0, len(cards) - 1)
    tape = Play.tape(seed, play.rolls)
    again = list(cards)
    tape.shuffle(again)
    tape.finish()
    assert again == shuffled
    assert tape.rng == play.rng


def test_every_order_of_a_shuffle_is_about_equally_likely() -> None:
    counted: Counter[tuple[int, ...]] = Counter()
    play = Play.seeded(8)
    for _ in range(6_000):
        cards = [1, 2, 3]
        play.shuffle(cards)
        counted[tuple(cards)] += 1
    assert len(counted) == 6
    assert all(880 < count < 1_120 for count in counted.values())


@given(seeds)
def test_every_source_takes_one_step_for_one_roll(seed: int) -> None:
    live = Play.seeded(seed)
    rolls = [live.die(), live.below(9), live.die(20)]
    for source in (Play.tape, Play.scripted, Play.by_hand):
        other = source(seed, rolls)
        assert [other.die(), other.below(9), other.die(20)] == rolls
        other.finish()
        assert (other.rng, other.rolls, other.irreversible) == (live.rng, rolls, True)


def test_another_face_on_the_tape_does_not_change_the_dice_after_it() -> None:
    one, other = Play.tape(5, [1]), Play.tape(5, [6])
    one.die()
    other.die()
    assert one.rng == other.rng != 5


def test_a_play_begins_where_the_state_stands() -> None:
    state: GameState[int] = GameState(rng=77)
    assert Play.seeded(state).rng == Play.tape(state, ()).rng == Play.seeded(77).rng == 77
    assert Play.by_hand(state, ()).rng == Play.scripted(state, ()).rng == 77


def test_a_new_play_has_nothing_irreversible_and_nothing_recorded() -> None:
    play = Play.seeded(1)
    play.emit("something")
    play.push(1, 2)
    play.push(3)
    play.finish()
    assert not play.irreversible
    assert play.rolls == []
    assert play.events == ["something"]
    assert play.pushed == [1, 2, 3]


# -- piles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [Play.tape, Play.scripted], ids=["tape", "scripted"])
def test_the_top_card_is_taken_without_a_roll(source: Source) -> None:
    for play in (Play.seeded(4), source(4, ())):
        pile = [7, 8, 9]
        assert play.draw(pile) == 7
        assert pile == [8, 9]
        assert play.rolls == []
        assert play.rng == 4
        assert play.irreversible


@given(seeds, st.integers(1, 9))
def test_a_blind_draw_takes_the_card_whose_place_it_records(seed: int, size: int) -> None:
    play = Play.seeded(seed)
    pile = list(range(100, 100 + size))
    card = play.draw(pile, blind=True)
    (place,) = play.rolls
    assert card == 100 + place
    assert card not in pile
    assert len(pile) == size - 1
    for source in (Play.tape, Play.by_hand):
        again = source(seed, [place])
        assert again.draw(list(range(100, 100 + size)), blind=True) == card
        assert again.rng == play.rng


@pytest.mark.parametrize("source", [Play.tape, Play.scripted, Play.by_hand])
def test_a_named_card_is_taken_from_wherever_it_lies(source: Source) -> None:
    play = source(4, [-3, 5])
    pile = [7, 8, 9, 10]
    assert play.draw(pile) == 9
    assert pile == [7, 8, 10]
    assert play.die() == 5
    play.finish()
    assert play.rolls == [-3, 5]
    assert play.irreversible


@pytest.mark.parametrize("source", [Play.tape, Play.by_hand])
def test_a_card_deeper_than_the_pile_is_drift(source: Source) -> None:
    with pytest.raises(Drift):
        source(4, [-3]).draw([7, 8])


def test_by_hand_every_draw_asks_for_its_card() -> None:
    play = Play.by_hand(4, ())
    play.emit("before")
    pile = [7, 8, 9]
    with pytest.raises(NeedRoll) as need:
        play.draw(pile)
    assert (need.value.what, need.value.sides) == ("draw", 3)
    assert need.value.pile == (7, 8, 9)
    assert need.value.events == ("before",)
    assert pile == [7, 8, 9]
    with pytest.raises(Drift):
        Play.by_hand(4, [2]).draw(pile)


def test_by_hand_a_draw_says_who_alone_may_see_the_card() -> None:
    for seat in (None, 0, 1):
        with pytest.raises(NeedRoll) as need:
            Play.by_hand(4, ()).draw([7, 8], seat=seat)
        assert need.value.seat == seat


def test_by_hand_a_choice_by_lot_names_the_things_it_is_between() -> None:
    with pytest.raises(NeedRoll) as need:
        Play.by_hand(4, ()).pick("abc")
    assert (need.value.what, need.value.sides, need.value.pile) == ("pick", 3, ("a", "b", "c"))
    play = Play.by_hand(4, [2])
    assert play.pick("abc") == "c"
    assert play.rolls == [2]
    with pytest.raises(Drift):
        Play.by_hand(4, [3]).pick("abc")


def test_by_hand_things_may_say_themselves_what_is_asked() -> None:
    asked = Asked("abc", "Which letter?")
    for take in (Play.by_hand(4, ()).pick, Play.by_hand(4, ()).draw):
        with pytest.raises(NeedRoll) as need:
            take(asked)
        assert (need.value.question, need.value.pile) == ("Which letter?", ("a", "b", "c"))
    with pytest.raises(NeedRoll) as need:
        Play.by_hand(4, ()).draw([1, 2])
    assert need.value.question == ""
    # For all other chance they are things like any others.
    assert Play.seeded(4).pick(asked) == Play.seeded(4).pick("abc")
    assert Play.by_hand(4, [-2]).draw(asked) == "b"
    assert asked == ["a", "c"]


def test_by_hand_a_shuffle_asks_for_nothing() -> None:
    play, live = Play.by_hand(4, ()), Play.seeded(4)
    one, other = [1, 2, 3, 4], [1, 2, 3, 4]
    play.shuffle(one)
    live.shuffle(other)
    assert one == other
    assert (play.rng, play.rolls) == (live.rng, live.rolls)


# -- tapes that do not fit -----------------------------------------------------------------


def test_a_tape_that_ends_asks_for_the_next_roll() -> None:
    play = Play.tape(4, [6])
    play.die()
    play.emit("told")
    with pytest.raises(NeedRoll) as need:
        play.die(8)
    assert (need.value.sides, need.value.what, need.value.events) == (8, "die", ("told",))
    with pytest.raises(NeedRoll) as need:
        play.below(3)
    assert need.value.sides == 3
    assert need.value.what != "die"
    with pytest.raises(NeedRoll) as need:
        play.draw([1, 2], blind=True)
    assert need.value.sides == 2


@pytest.mark.parametrize("value", [0, 7, -1, 1 << 70, True, "1", 1.0, None])
def test_a_value_that_no_die_shows_is_drift(value: Any) -> None:
    with pytest.raises(Drift):
        Play.tape(4, [value]).die()


@pytest.mark.parametrize("value", [3, -1, True, "1", 1.0, None])
def test_a_value_out_of_range_is_drift(value: Any) -> None:
    with pytest.raises(Drift):
        Play.tape(4, [value]).below(3)


@pytest.mark.parametrize("value", ["1", None, [1]])
@pytest.mark.parametrize("source", [Play.tape, Play.by_hand])
def test_a_value_that_is_no_number_is_drift_where_a_card_is_drawn(
    source: Source, value: Any
) -> None:
    play = source(4, [value])
    with pytest.raises(Drift):
        play.draw([1, 2, 3], blind=True)
    with pytest.raises(Drift):
        _drawn_and_finished(source(4, [value]))


def _drawn_and_finished(play: Play) -> None:
    # A tape may leave such a value for the next roll; at the end it is one too many.
    play.draw([1, 2, 3])
    play.finish()


def test_rolls_that_are_left_over_are_drift() -> None:
    play = Play.tape(4, [6, 5])
    play.die()
    with pytest.raises(Drift, match="5"):
        play.finish()


# -- what odds use -------------------------------------------------------------------------


def test_a_probe_stops_at_a_draw_and_leaves_the_pile() -> None:
    pile = [7, 8]
    for blind in (False, True):
        with pytest.raises(OpenBranch):
            Probe(0, [1, 1], 0).draw(pile, blind)
    assert pile == [7, 8]


def test_a_probe_stops_at_a_reveal_to_its_seat_alone() -> None:
    for seats in ((), (0,), (1, 0)):
        with pytest.raises(OpenBranch):
            Probe(0, (), 0).reveal(*seats)
    probe = Probe(0, (), 0)
    probe.reveal(1)
    assert probe.irreversible


def test_a_probe_leaves_the_order_of_a_pile() -> None:
    pile = [3, 1, 2]
    Probe(0, (), 0).shuffle(pile)
    assert pile == [3, 1, 2]


def test_a_reveal_is_irreversible() -> None:
    play = Play.seeded(1)
    play.reveal(0)
    assert play.irreversible
    assert play.rolls == []


def test_hidden_cards_are_as_many_as_there_were() -> None:
    assert hidden([5, 6, 7]) == [HIDDEN] * 3


@given(seeds, st.integers(0, 5))
def test_a_derived_seed_is_a_seed_and_depends_on_every_word(seed: int, k: int) -> None:
    made = derive(seed, "bot", 0, k)
    assert 0 <= made < 1 << 64
    assert made == derive(seed, "bot", 0, k)
    assert len({made, derive(seed, "bot", 1, k), derive(seed, "bat", 0, k), derive(seed)}) == 4
