"""What seat 0, seat 1 and an onlooker know: hands, piles, the returned card, the log [9.0]."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.models import HIDDEN, Setup
from games.core.odds import odds
from games.core.play import Play
from games.core.playout import playout
from games.for_the_emperor.events import CardSeen
from games.for_the_emperor.queries import hand_of, pile_of
from games.for_the_emperor.state import State
from tests.games.for_the_emperor.builders import RULES, dealt, play, position, score

H = HIDDEN
TABLE = "0: C9 T1; 1: C8 T9"
HANDS = "C 3,5,6 T 2,3,4"


def view(state: State, viewer: int | None) -> State:
    """The position as somebody sees it."""
    return RULES.redact(state, viewer)


def hands(state: State) -> tuple[list[int], list[int]]:
    """Both hands."""
    return state.crane_hand, state.turtle_hand


@pytest.mark.parametrize(
    ("crane_seat", "viewer", "expected"),
    [
        (0, 0, ([3, 5, 6], [H, H, H])),
        (0, 1, ([H, H, H], [2, 3, 4])),
        (1, 0, ([H, H, H], [2, 3, 4])),
        (1, 1, ([3, 5, 6], [H, H, H])),
        (0, None, ([H, H, H], [H, H, H])),
        (1, None, ([H, H, H], [H, H, H])),
    ],
)
@pytest.mark.parametrize("side", ["crane", "turtle"])
def test_each_seat_sees_its_own_hand(
    crane_seat: int, viewer: int | None, expected: tuple[list[int], list[int]], side: str
) -> None:
    state = position(TABLE, HANDS, side, crane_seat=crane_seat)
    assert hands(view(state, viewer)) == expected


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_order_of_both_piles_is_hidden_from_everybody(viewer: int | None) -> None:
    seen = view(position(TABLE, HANDS), viewer)
    assert seen.crane_pile == [H] * 4
    assert seen.turtle_pile == [H] * 4


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_all_else_is_open(viewer: int | None) -> None:
    state = position("0: C4 T9 b4 *C2 *T1; 1: C8 T1", HANDS, known=(0, 0))
    seen = view(state, viewer)
    for name in ("lanes", "banners", "tokens", "side", "turn", "second", "known", "crane_seat"):
        assert getattr(seen, name) == getattr(state, name), name
    assert seen.rng == 0


def returned() -> State:
    """Crane has taken back the 8 with Yamabushi and must play a second warrior."""
    state = position(TABLE, HANDS)
    play(state, 5, 0, ret=(1, 8))
    return state


@pytest.mark.parametrize("viewer", [1, None])
def test_the_returned_card_is_known_to_everybody(viewer: int | None) -> None:
    state = returned()
    assert hands(view(state, viewer))[0] == [H, H, 8]
    play(state, 6, 2)
    # It stays known while it is in hand, also after the draw.
    assert hands(view(state, viewer))[0] == [H, H, 8]


@pytest.mark.parametrize("viewer", [1, None])
def test_the_returned_card_is_known_until_it_is_played(viewer: int | None) -> None:
    state = returned()
    play(state, 6, 2)
    play(state, 4, 3, banner=4)
    play(state, 8, 4)
    assert state.known == [0, 0]
    assert hands(view(state, viewer))[0] == [H, H, H]


def test_another_card_played_leaves_the_returned_one_known() -> None:
    state = returned()
    play(state, 6, 2)
    play(state, 4, 3, banner=4)
    play(state, 3, 4, to=0)
    assert hands(view(state, 1))[0] == [H, H, 8]


def test_both_sides_may_have_a_known_card() -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 3,6,7 T 2,3,4", known=(7, 4))
    assert hands(view(state, None)) == ([H, H, 7], [H, H, 4])
    assert hands(view(state, 1)) == ([H, H, 7], [2, 3, 4])


def test_the_position_in_words_shows_only_what_is_known() -> None:
    state = returned()
    mine = "\n".join(RULES.picture(view(state, 0)))
    theirs = "\n".join(RULES.picture(view(state, 1)))
    assert "Crane: hand 3 Kyudo, 6 Wokou, 8 Sohei;" in mine
    assert "Turtle: hand 3 hidden;" in mine
    assert "Crane: hand 8 Sohei, 2 hidden;" in theirs
    assert "Sohei is known to be in Crane's hand [6.5]" in theirs


# -- the log ---------------------------------------------------------------------------------


@pytest.mark.parametrize("crane_seat", [0, 1])
@pytest.mark.parametrize("side", ["crane", "turtle"])
def test_a_drawn_card_is_told_to_its_seat_alone(crane_seat: int, side: str) -> None:
    state = position("0: C9 T1; 1: C8 T9", "C 5,6,7 T 6,7,8", side, crane_seat=crane_seat)
    seat = state.seat
    happened = play(state, 6, 0)
    seen = [event for event in happened.events if isinstance(event, CardSeen)]
    # The lowest card of the pile lies on top: Crane's 1, Turtle's 2.
    assert [(event.card, event.to) for event in seen] == [(1 if side == "crane" else 2, (seat,))]
    for event in happened.events:
        line = RULES.describe(event)
        assert line.to == ((seat,) if isinstance(event, CardSeen) else None)
    card = "1 Shinobi" if side == "crane" else "2 Ashigaru"
    assert RULES.describe(seen[0]).text == f"{side.title()} drew {card}"
    told = [RULES.describe(event).text for event in happened.events if event.to is None]
    assert not [text for text in told if card in text]
    assert f"{side.title()} draws, 3 cards left" in told


def test_no_draw_from_an_empty_pile() -> None:
    state = position(
        "0: C1,2 T3,4 b4; 1: C4,5 T7 b3; 2: C7 T1,2 b3; 3: C3 T6 b2", "C 6,8,9 T 5,8,9"
    )
    happened = play(state, 6, 4)
    assert not [event for event in happened.events if isinstance(event, CardSeen)]
    assert not [row for row in map(RULES.describe, happened.events) if "draws" in row.text]
    assert state.crane_hand == [8, 9]


def test_a_play_that_draws_or_ends_cannot_be_taken_back_but_a_return_can() -> None:
    assert play(position(TABLE, HANDS), 6, 2).irreversible
    assert not play(position(TABLE, HANDS), 5, 0, ret=(1, 8)).irreversible


# -- after the end ---------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_after_the_end_all_is_open(viewer: int | None) -> None:
    state = position(
        "0: C2,3 T- b2; 1: C1 T5 b2 *C1; 2: C- T3 b1; 3: C6,5 T7 b3 *C2 *T2; 4: C- T9 b1;"
        "5: C8 T1,4 b3 *T1; 6: C4,7 T2,8 b4",
        "C 9 T 6",
        "turtle",
    )
    assert hands(view(state, viewer)) != ([9], [6])
    happened = score(state)
    assert happened.irreversible
    assert hands(view(state, viewer)) == ([9], [6])


# -- what may be supposed --------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_possible_deal_fits_what_is_known(viewer: int | None) -> None:
    state = returned()
    seen = view(state, viewer)
    before = seen.digest()
    found = set()
    for seed in range(12):
        guess = RULES.determinize(seen, viewer, Play.seeded(seed))
        RULES.check(guess)
        assert view(guess, viewer) == seen
        assert 8 in guess.crane_hand
        assert (len(guess.crane_hand), len(guess.turtle_hand)) == (3, 3)
        found.add((tuple(guess.crane_hand), tuple(guess.turtle_hand), tuple(guess.crane_pile)))
    assert len(found) > 6
    assert seen.digest() == before


def test_every_unseen_card_may_be_in_the_hand_of_the_opponent() -> None:
    state = position(TABLE, HANDS)
    seen = view(state, 0)
    cards: set[int] = set()
    tops: set[int] = set()
    for seed in range(60):
        guess = RULES.determinize(seen, 0, Play.seeded(seed))
        assert guess.crane_hand == [3, 5, 6]
        assert sorted(guess.crane_pile) == [1, 2, 4, 7]
        cards.update(guess.turtle_hand)
        tops.add(guess.crane_pile[0])
    assert cards == {2, 3, 4, 5, 6, 7, 8}
    assert tops == {1, 2, 4, 7}


def test_nothing_leaks_in_whole_games() -> None:
    for seed in range(15):
        for step in playout(RULES, Setup(seats=2), seed):
            state: Any = step.state
            seat = step.seat
            for viewer in (0, 1, None):
                seen = view(state, viewer)
                guess = RULES.determinize(seen, viewer, Play.seeded(seed))
                RULES.check(guess)
                assert view(guess, viewer) == seen
                for side in (0, 1):
                    assert len(hand_of(seen, side)) == len(hand_of(state, side))
                    assert set(pile_of(seen, side)) <= {HIDDEN}
                    if viewer != side:
                        assert set(hand_of(seen, side)) <= {HIDDEN, state.known[side]}
            own = view(state, seat)
            assert RULES.legal(own) == step.legal
            prompt = RULES.prompt(own)
            assert [choice.action for choice in prompt.choices] == step.legal


def test_two_deals_that_a_seat_cannot_tell_apart_look_the_same_in_every_way() -> None:
    one = position(TABLE, "C 3,5,6 T 2,3,4")
    other = position(TABLE, "C 3,5,6 T 6,7,8")
    assert one != other
    assert view(one, 0) == view(other, 0)
    assert RULES.prompt(one) == RULES.prompt(other)
    for action in RULES.legal(one):
        mine, theirs = odds(RULES, one, action), odds(RULES, other, action)
        assert [r.view for r in mine] == [r.view for r in theirs]
        assert [r.events for r in mine] == [r.events for r in theirs]
    assert [view(one, 1), view(one, None)] != [view(other, 1), view(one, None)]


def test_looking_changes_nothing() -> None:
    state = dealt()
    before = state.digest()
    for viewer in (0, 1, None):
        view(state, viewer)
        RULES.picture(view(state, viewer))
    RULES.prompt(state)
    assert state.digest() == before
