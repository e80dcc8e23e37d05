"""How a play is written: every form reads back, and what is no play is refused."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import Unreadable
from games.core.models import Setup
from games.core.playout import playout
from games.for_the_emperor.actions import UNIVERSE
from tests.games.for_the_emperor.builders import RULES, move, position, texts


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("play 9 3", move(9, 2)),
        ("play 2 1 token 7", move(2, 0, to=6)),
        ("play 3 7 token 1", move(3, 6, to=0)),
        ("play 4 2 banner 3", move(4, 1, banner=3)),
        ("play 4 2", move(4, 1)),
        ("play 5 1 back 8 2", move(5, 0, ret=(1, 8))),
        ("play 5 1", move(5, 0)),
        ("play 6 1 move turtle 2 3", move(6, 0, token="T2", to=2)),
        ("play 6 1 move crane 3 4", move(6, 0, token="C1", to=3)),
        ("play 6 1", move(6, 0)),
    ],
)
def test_a_play_is_written_with_battlefields_from_1(words: str, action: Any) -> None:
    assert str(action) == words
    assert RULES.action(words) is action
    assert RULES.action(f"  {words.upper()} ") is action


def test_every_play_there_can_be_reads_back_from_text_and_from_data() -> None:
    assert len({str(action) for action in UNIVERSE}) == len(UNIVERSE)
    # Plain plays of seven warriors; tokens of two; banners; returns; moves of four kinds of token.
    assert len(UNIVERSE) == 7 * 7 + 2 * 7 * 6 + 7 * 2 + 7 * 7 * 8 + 7 * 4 * 6
    for action in UNIVERSE:
        assert RULES.action(str(action)) is action
        assert RULES.action(action.model_dump()) is action


def test_the_plays_of_whole_games_read_back() -> None:
    met = set()
    for seed in range(20):
        for step in playout(RULES, Setup(seats=2), seed):
            for action in step.legal:
                assert RULES.action(str(action)) is action
                met.add(" ".join(w for w in str(action).split() if not w.isdigit()))
    assert met == {
        "play",
        "play token",
        "play banner",
        "play back",
        "play move crane",
        "play move turtle",
    }


@pytest.mark.parametrize(
    "words",
    [
        "",
        "pass",
        "play",
        "play 9",
        "play 0 1",
        "play 10 1",
        "play 9 0",
        "play 9 8",
        # Tokens must go to another battlefield.
        "play 2 1",
        "play 2 1 token 1",
        "play 3 2",
        "play 9 1 token 2",
        # Ronin has a 3 or a 4.
        "play 4 1 banner 2",
        "play 4 1 banner 1",
        "play 9 1 banner 3",
        # Yamabushi does not take himself back.
        "play 5 1 back 5 1",
        "play 6 1 back 8 2",
        # Wokou's token goes elsewhere.
        "play 6 1 move turtle 2 1",
        "play 6 1 move turtle 4 2",
        "play 6 1 move lion 2 2",
    ],
)
def test_what_is_no_play_is_refused(words: str) -> None:
    with pytest.raises(Unreadable, match="knows no action"):
        RULES.action(words)


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "play", "card": 9},
        {"kind": "play", "card": 9, "field": 7},
        {"kind": "play", "card": 9, "field": 1, "banner": 3},
        {"kind": "pass"},
        {"card": 9, "field": 1},
        {"kind": "play", "card": 9, "field": 1, "lane": 2},
        7,
        None,
    ],
)
def test_data_that_are_no_play_are_refused(data: Any) -> None:
    with pytest.raises(Unreadable):
        RULES.action(data)


def test_the_actions_are_in_the_order_of_cards_and_battlefields() -> None:
    state = position("0: C1 T1 b2; 1: C5 T-", "C 4,9 T 2,3")
    assert texts(state) == [
        *(f"play 4 {n} banner {b}" for n in range(2, 8) for b in (4, 3)),
        *(f"play 9 {n}" for n in range(2, 8)),
    ]
