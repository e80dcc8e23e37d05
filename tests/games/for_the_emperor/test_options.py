"""Who is Crane: the option `crane_seat`, the lot, and the deal [2.0]."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.core.errors import NeedRoll, Unreadable
from games.core.models import Setup
from games.core.options import describe_options, read_option
from games.core.play import Play
from games.core.playout import playout, record
from games.for_the_emperor.info import INFO, Options
from tests.games.for_the_emperor.builders import RULES, dealt


@pytest.mark.parametrize(("value", "seat"), [("0", 0), ("1", 1)])
def test_a24_crane_sits_where_the_option_says_and_begins(value: str, seat: int) -> None:
    state = dealt(crane_seat=value)
    assert (state.crane_seat, state.seat, state.side, state.turn) == (seat, seat, 0, 1)


def test_a_seat_is_called_by_its_side() -> None:
    for value, names in (("0", ["Crane", "Turtle"]), ("1", ["Turtle", "Crane"])):
        state = dealt(crane_seat=value)
        assert [RULES.seat_name(state, seat) for seat in (0, 1)] == names


def test_player_1_is_crane_if_nothing_is_said() -> None:
    assert dealt().crane_seat == 0


def test_a24_the_lot_gives_crane_to_each_seat_half_of_the_time() -> None:
    found = Counter(dealt(seed, crane_seat="lot").crane_seat for seed in range(400))
    assert set(found) == {0, 1}
    assert found[0] == pytest.approx(200, abs=40)


def test_a_lot_that_people_draw_is_asked_for_by_the_number_of_the_player() -> None:
    setup = Setup(seats=2, options={"crane_seat": "lot"})
    with pytest.raises(NeedRoll) as need:
        RULES.start(setup, Play.by_hand(3, ()))
    assert need.value.question == "Draw lots: which player is Crane?"
    assert [RULES.drawn(item) for item in need.value.pile] == ["1", "2"]
    hands = [-1, -1, -1, -1, -1, -1]
    assert RULES.start(setup, Play.by_hand(3, [1, *hands])).crane_seat == 1


def test_the_lot_is_one_roll_after_the_shuffles() -> None:
    for result in (0, 1):
        chance = Play.scripted(0, [0] * 16 + [result])
        state = RULES.start(Setup(seats=2, options={"crane_seat": "lot"}), chance)
        chance.finish()
        assert (state.crane_seat, state.seat) == (result, result)
    plain = Play.scripted(0, [0] * 16)
    RULES.start(Setup(seats=2), plain)
    plain.finish()


@pytest.mark.parametrize("value", ["0", "1", "lot"])
def test_the_deal_of_a_seed_does_not_depend_on_who_is_crane(value: str) -> None:
    one, other = dealt(5), dealt(5, crane_seat=value)
    assert (one.crane_hand, one.turtle_hand) == (other.crane_hand, other.turtle_hand)
    assert (one.crane_pile, one.turtle_pile) == (other.crane_pile, other.turtle_pile)


def test_the_hand_is_the_top_three_of_a_shuffled_deck() -> None:
    # With these rolls each swap is with the first card: the deck is 2 3 4 5 6 7 8 9 1.
    state = RULES.start(Setup(seats=2), Play.scripted(0, [0] * 16))
    assert state.crane_hand == state.turtle_hand == [2, 3, 4]
    assert state.crane_pile == state.turtle_pile == [5, 6, 7, 8, 9, 1]


def test_the_decks_of_both_sides_are_shuffled_apart() -> None:
    decks = set()
    for seed in range(50):
        state = dealt(seed)
        assert (state.crane_hand, state.crane_pile) != (state.turtle_hand, state.turtle_pile)
        decks.add((tuple(state.crane_hand), tuple(state.crane_pile)))
    assert len(decks) == 50


def test_every_card_begins_in_the_hand_as_often_as_any_other() -> None:
    found = Counter[int]()
    for seed in range(900):
        found.update(dealt(seed).turtle_hand)
    assert sorted(found) == list(range(1, 10))
    for count in found.values():
        assert count == pytest.approx(300, abs=50)


@pytest.mark.parametrize("value", ["0", "1", "lot"])
def test_turns_alternate_and_the_seat_follows_the_side(value: str) -> None:
    for seed in range(10):
        last: Any = None
        sides = []
        for step in playout(RULES, Setup(seats=2, options={"crane_seat": value}), seed):
            last = step.state
            assert step.seat == last.side ^ last.crane_seat
            if not last.second:
                sides.append(last.side)
        assert sides == [0, 1] * 8
        winner = {"crane": {0}, "turtle": {1}, "shared": {0, 1}}[last.outcome.level]
        assert set(last.outcome.winners) == {side ^ last.crane_seat for side in winner}


def test_the_same_game_with_seats_exchanged_has_the_scores_exchanged() -> None:
    setups = [Setup(seats=2, options={"crane_seat": value}) for value in ("0", "1")]
    differ = 0
    for seed in range(5):
        one = record(RULES, setups[0], seed)
        # The bots' chance goes by seat, so the same moves are played by hand.
        state = RULES.start(setups[1], Play.seeded(seed))
        for _, action, rolls in one.moves:
            assert action in RULES.legal(state)
            RULES.apply(state, action, Play.tape(state, rolls))
        assert state.outcome is not None
        assert state.outcome.level == one.state.outcome.level
        assert state.outcome.scores == one.state.outcome.scores[::-1]
        differ += one.state.outcome.scores[0] != one.state.outcome.scores[1]
    assert differ


def test_the_option_is_read_from_words_and_described() -> None:
    assert read_option(Options, "crane-seat", "LOT") == ("crane_seat", "lot")
    assert read_option(Options, "crane_seat", "1") == ("crane_seat", "1")
    with pytest.raises(Unreadable, match="takes 0, 1, lot"):
        read_option(Options, "crane_seat", "2")
    (info,) = describe_options(Options)
    assert (info.slug, info.rule, info.values, info.default) == (
        *("crane_seat", "2.0"),
        *(("0", "1", "lot"), "0"),
    )


@pytest.mark.parametrize("options", [{"crane_seat": "2"}, {"crane_seat": 1}, {"turtle_seat": "0"}])
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="option"):
        RULES.complete(Setup(seats=2, options=options))


@pytest.mark.parametrize("seats", [1, 3])
def test_the_game_is_for_two(seats: int) -> None:
    with pytest.raises(Unreadable, match="2 seats"):
        RULES.complete(Setup(seats=seats))


def test_what_the_program_knows_of_the_game() -> None:
    assert (INFO.slug, INFO.seats, INFO.hidden) == ("for_the_emperor", (2,), True)
    assert INFO.max_actions >= 18
    assert RULES.complete(Setup(seats=2)).scenario == "S1"
    assert set(RULES.bots) == {"random", "greedy"}
