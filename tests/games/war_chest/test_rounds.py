"""The round: drawing and refilling, turns, initiative, the end [4]."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.errors import NeedRoll
from games.core.play import Play
from games.war_chest.events import BagRefilled, CoinsDrawn, CoinsSeen, RoundBegan
from tests.games.war_chest.builders import (
    RULES,
    answers,
    eliminated,
    new_game,
    pending,
    position,
    say,
    story,
    waiting,
    winner,
    zone,
)

FULL = "scout scout knight knight pikeman"


def last_coin(**zones: str) -> Play:
    """B uses the last coin of a round."""
    state = position(hand_a="", hand_b="royal", to_act="B", **zones)
    (done,) = say(state, "pass royal")
    return done


# -- drawing [4.1] ---------------------------------------------------------------------------


def test_each_side_begins_with_three_of_nine_coins() -> None:
    state = new_game()
    for side, army in (("a", "crossbowman light-cavalry pikeman swordsman"),
                       ("b", "archer cavalry lancer scout")):  # fmt: skip
        hand, bag = zone(state, f"hand_{side}"), zone(state, f"bag_{side}")
        assert (len(hand), len(bag)) == (3, 6)
        assert Counter(hand + bag) == Counter([*army.split() * 2, "royal"])


def test_a_bag_with_three_coins_is_emptied_and_not_refilled() -> None:
    state = position(
        hand_a="", hand_b="royal", to_act="B", bag_a="scout scout knight", up_a="royal"
    )
    (done,) = say(state, "pass royal")
    assert zone(state, "hand_a") == ["knight", "scout", "scout"]
    assert zone(state, "bag_a") == []
    assert zone(state, "up_a") == ["royal"]
    assert [e.side for e in done.events if isinstance(e, BagRefilled)] == [1]


@pytest.mark.parametrize("in_bag", [0, 1, 2])
def test_the_discards_come_into_the_bag_when_a_coin_is_to_be_drawn(in_bag: int) -> None:
    bag = " ".join(["knight"] * in_bag)
    state = position(
        hand_a="", hand_b="royal", to_act="B", bag_a=bag, up_a="scout scout", down_a="royal scout"
    )
    (done,) = say(state, "pass royal")
    assert zone(state, "hand_a").count("knight") == in_bag
    assert len(zone(state, "hand_a")) == 3
    assert len(zone(state, "bag_a")) == 4 + in_bag - 3
    assert zone(state, "up_a") == zone(state, "down_a") == []
    assert [e.coins for e in done.events if isinstance(e, BagRefilled) and e.side == 0] == [4]


def test_a_coin_drawn_before_the_refill_is_not_shuffled_in() -> None:
    for seed in range(20):
        state = position(
            hand_a="", hand_b="royal", to_act="B", bag_a="knight", up_a="scout scout scout"
        )
        action = RULES.action("pass royal")
        RULES.apply(state, action, Play.seeded(seed))
        assert zone(state, "hand_a") == ["knight", "scout", "scout"]


@pytest.mark.parametrize(
    ("bag", "up"), [("scout royal", ""), ("scout", "royal"), ("", "scout royal")]
)
def test_with_two_coins_in_all_two_are_drawn_and_used(bag: str, up: str) -> None:
    state = position(hand_a="", hand_b="royal", to_act="B", bag_a=bag, up_a=up)
    say(state, "pass royal")
    assert zone(state, "hand_a") == ["royal", "scout"]
    say(state, "pass royal", "pass royal", "pass scout")
    assert state.round == 3


def test_the_royal_coin_alone_is_a_hand() -> None:
    state = position("knight d4", hand_a="royal", hand_b="royal", out_a="knight 1")
    say(state, "pass royal", "pass royal")
    assert zone(state, "hand_a") == ["royal"]
    assert waiting(state) == "A"


def test_both_sides_draw_out_of_their_own_bags() -> None:
    state = position(
        hand_a="", hand_b="royal", to_act="B", bag_a="scout scout royal", bag_b="archer archer"
    )
    say(state, "pass royal")
    assert zone(state, "hand_a") == ["royal", "scout", "scout"]
    assert zone(state, "hand_b") == ["archer", "archer", "royal"]


def test_every_coin_of_the_bag_is_drawn_alike() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(400):
        state = position(hand_a="", hand_b="royal", to_act="B", bag_a=FULL + " royal")
        RULES.apply(state, RULES.action("pass royal"), Play.seeded(seed))
        drawn.update(zone(state, "hand_a"))
    # Three of six coins in 400 draws: each coin 200 times, with a sigma of 10.
    assert 160 < drawn["royal"] < 240
    assert 340 < drawn["scout"] < 460
    assert 340 < drawn["knight"] < 460


def test_by_hand_each_draw_is_asked_of_the_side_that_draws() -> None:
    state = position(hand_a="", hand_b="royal", to_act="B", bag_a="scout royal", down_b="archer")
    asked = []
    rolls: list[int] = []
    while True:
        after = state.clone()
        try:
            RULES.apply(after, RULES.action("pass royal"), Play.by_hand(after, rolls))
        except NeedRoll as need:
            asked.append((need.seat, len(need.pile)))
            rolls.append(-1)
            continue
        break
    assert asked == [(0, 2), (0, 1), (1, 2), (1, 1)]


def test_the_log_tells_a_side_what_it_drew_and_the_other_how_many() -> None:
    done = last_coin(bag_a="scout scout royal", up_b="archer")
    drawn = [e for e in done.events if isinstance(e, CoinsDrawn)]
    seen = [e for e in done.events if isinstance(e, CoinsSeen)]
    assert [(e.side, e.count) for e in drawn] == [(0, 3), (1, 2)]
    assert [(len(e.coins), e.to) for e in seen] == [(3, (0,)), (2, (1,))]
    assert "A: drew 2 Scout, Royal Coin" in story([done], 0)
    assert "b: drew Archer, Royal Coin" in story([done], 1)
    assert not [text for text in story([done]) if "drew" in text]


def test_the_log_of_a_new_round_begins_with_it() -> None:
    done = last_coin(up_a="scout scout scout scout", bag_b="archer")
    assert story([done])[1:] == [
        "Round 2, A begins",
        "A: bag empty, 4 discarded coins back into it",
        "b: bag empty, 1 discarded coin back into it",
        "A: draws 3 coins",
        "b: draws 2 coins",
    ]


# -- using [4.2] -----------------------------------------------------------------------------


@pytest.mark.parametrize(("holder", "first"), [("A", "A"), ("B", "B")])
def test_the_holder_of_the_initiative_begins_the_round(holder: str, first: str) -> None:
    state = position("knight d4", hand_a="", to_act="B", bag_a="royal", initiative=holder)
    (done,) = say(state, "pass royal")
    assert waiting(state) == first
    (began,) = [e for e in done.events if isinstance(e, RoundBegan)]
    assert ("AB"[began.side], began.round) == (first, 2)


def test_the_sides_take_turns() -> None:
    state = position(hand_a="scout scout royal", hand_b="archer archer royal")
    order = []
    for _ in range(6):
        order.append(waiting(state))
        say(state, min(text for text in answers(state) if text.startswith("pass")))
    assert order == ["A", "B", "A", "B", "A", "B"]
    assert state.round == 2


def test_a_side_that_begins_with_fewer_coins_is_left_out_at_the_end() -> None:
    state = position("knight d4", hand_a="royal", hand_b="archer archer royal", to_act="A")
    say(state, "pass royal", "pass archer")
    assert waiting(state) == "B"
    say(state, "pass archer")
    assert waiting(state) == "B"


def test_claiming_the_initiative_does_not_change_whose_turn_is_next() -> None:
    state = position(hand_a="scout royal", hand_b="archer royal", initiative="B")
    say(state, "initiative royal")
    assert waiting(state) == "B"
    assert state.initiative == 0


def test_the_claim_decides_who_begins_the_next_round() -> None:
    state = position("knight d4", initiative="B", to_act="A")
    say(state, "initiative royal", "pass royal")
    assert waiting(state) == "A"
    assert not state.moved


def test_in_the_next_round_the_initiative_may_be_claimed_again() -> None:
    state = position("knight d4", initiative="B", to_act="B")
    say(state, "pass royal", "initiative royal", "pass royal")
    assert state.moved is False
    assert "initiative royal" in answers(state)


def test_there_is_always_something_to_do() -> None:
    state = position("scout a1, knight a2, archer b1, sapper b2", hand_a="scout", initiative="A")
    assert answers(state) == {"bolster scout a1", "pass scout"}


def test_a_coin_play_is_settled_before_the_other_sides_turn() -> None:
    state = position("swordsman d4", "scout e4", hand_a="swordsman royal")
    say(state, "attack swordsman d4 e4")
    assert waiting(state) == "A swordsman_move"
    say(state, "decline")
    assert waiting(state) == "B"


# -- the end [4.3] ---------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_sixth_marker_wins(side: str) -> None:
    own = side.lower()
    coins = {own: "scout f4", f"hand_{own}": "scout"}
    state = position(control=f"b2 e3 g2 {side}", to_act=side, **coins)
    say(state, "control scout f4")
    assert winner(state) == side
    assert state.outcome is not None
    assert state.outcome.level == f"side {side.lower()}"
    assert state.outcome.rule == "4.3"
    assert max(state.outcome.scores) == 6
    assert answers(state) == set()


def test_five_markers_do_not_win() -> None:
    state = position("scout f4", control="b2 e3 A", hand_a="scout")
    say(state, "control scout f4")
    assert winner(state) == ""


def test_a_captured_starting_location_may_be_the_sixth() -> None:
    state = position("scout e6", control="b2 e3 g2 A", hand_a="scout")
    say(state, "control scout e6")
    assert winner(state) == "A"
    assert state.outcome is not None
    assert state.outcome.scores == (6, 1)


def test_a_marker_that_was_taken_away_has_to_be_placed_again() -> None:
    state = position(
        "scout f4", "archer c1", control="b2 e3 g2 A", hand_a="scout", hand_b="archer", to_act="B"
    )
    say(state, "control archer c1", "control scout f4")
    assert winner(state) == ""
    assert state.held[0].bit_count() == 5


def test_the_winner_is_known_before_any_attribute() -> None:
    state = position("berserker f4x3", control="b2 e3 g2 A", hand_a="berserker")
    say(state, "control berserker f4")
    assert winner(state) == "A"
    assert pending(state) == ""
    assert eliminated(state) == {}


def test_the_last_marker_may_be_placed_with_a_coin_of_the_warrior_priest() -> None:
    state = position(
        "warrior-priest d3, scout f4", "pikeman e4x2, archer e3", control="b2 g2 c4 A",
        hand_a="warrior-priest", bag_a="scout",
    )  # fmt: skip
    say(state, "attack warrior-priest d3 e3", "control scout f4", draws="scout")
    assert winner(state) == "A"


def test_the_mercenary_may_win_when_it_is_recruited() -> None:
    state = position("mercenary f4", control="b2 e3 g2 A", supply_a="mercenary 1", hand_a="royal")
    say(state, "recruit mercenary with royal", "control f4")
    assert winner(state) == "A"
