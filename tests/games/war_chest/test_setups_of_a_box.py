"""Setting up with a real box: map, units and lots are asked for one by one [3.2, 3.3]."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import NeedRoll
from games.core.models import Setup
from games.core.play import Play
from games.war_chest.board import ARMY
from games.war_chest.rules import RULES
from games.war_chest.units import BASE_UNITS, UNITS, by_word
from games.war_chest.units import name as unit_name

WORDS = by_word()
EIGHT = ["archer", "cavalry", "knight", "lancer", "pikeman", "scout", "swordsman", "footman"]
TEN = [*EIGHT, "sapper", "marshall"]


def table(scenario: str, *told: str, **options: Any) -> tuple[Any, list[str], Play]:
    """A game that is set up with what a person tells, the questions, and the chance of it.

    It goes as far as what is told; then the state is None and the last question has no answer.
    """
    setup = Setup(seats=2, scenario=RULES.info.scenario(scenario).id, options=options)
    rolls: list[int] = []
    questions: list[str] = []
    answers = iter(told)
    while True:
        play = Play.by_hand(5, rolls)
        try:
            return RULES.start(setup, play), questions, play
        except NeedRoll as need:
            questions.append(need.question)
            answer = next(answers, None)
            if answer is None:
                return None, questions, play
            names = [RULES.drawn(item) for item in need.pile]
            place = names.index(answer)
            rolls.append(place if need.what == "pick" else -1 - place)


def names(words: list[str]) -> list[str]:
    """Units as they are listed."""
    return [unit_name(WORDS[word]) for word in words]


def drawn(scenario: str, options: dict[str, Any]) -> NeedRoll:
    """The first question of a set-up."""
    setup = Setup(seats=2, scenario=RULES.info.scenario(scenario).id, options=options)
    with pytest.raises(NeedRoll) as need:
        RULES.start(setup, Play.by_hand(5, ()))
    return need.value


@pytest.mark.parametrize(("scenario", "words"), [("draft", EIGHT), ("elimination-draft", TEN)])
def test_the_offer_of_a_draft_is_asked_for_card_by_card_and_then_the_lot(
    scenario: str, words: list[str]
) -> None:
    state, questions, _ = table(scenario, *names(words), "Side B", siege=True, map="2")
    count = len(words)
    cards = [f"The offer, card {n} of {count}: which unit?" for n in range(1, count + 1)]
    assert questions == [*cards, "Draw lots: which side drafts first?"]
    assert state.offer == sorted(WORDS[word] for word in words)
    # Who drafts second has the initiative [3.3.3, 3.3.4].
    assert (state.seat, state.initiative) == (1, 0)


def test_the_units_of_both_sides_are_asked_for_when_they_are_dealt_at_random() -> None:
    told = [*names(EIGHT), "Side B"]
    state, questions, _ = table("random", *told, siege=False)
    assert state is None
    dealt = [
        f"Side {side}, card {n} of {ARMY}: which unit?" for side in "AB" for n in range(1, ARMY + 1)
    ]
    # The hands are drawn next, each by its side.
    assert questions == [*dealt, "Draw lots: which side has the initiative?", ""]
    coins = ["Archer", "Knight", "Lancer", "Footman", "Pikeman", "Scout"]
    sides = {"A": [*coins[:2], "Cavalry"], "B": coins[3:]}
    state, _, _ = table("random", *told, *sides["A"], *sides["B"], siege=False)
    assert state.army == [
        *sorted(WORDS[word] for word in EIGHT[:ARMY]),
        *sorted(WORDS[word] for word in EIGHT[ARMY:]),
    ]
    assert state.initiative == 1


def test_a_map_that_is_drawn_is_asked_for_first() -> None:
    need = drawn("draft", {"siege": True, "map": "random"})
    assert (need.what, need.question) == ("pick", "Which map card do you draw?")
    assert [RULES.drawn(item) for item in need.pile] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(("siege", "units"), [(True, UNITS), (False, BASE_UNITS)])
def test_only_units_of_the_box_that_is_played_can_come(siege: bool, units: Any) -> None:
    need = drawn("draft", {"siege": siege, "map": "1"})
    assert sorted(need.pile) == sorted(units)


def test_no_unit_comes_twice() -> None:
    setup = Setup(seats=2, scenario="S3", options={"siege": False})
    with pytest.raises(NeedRoll) as need:
        RULES.start(setup, Play.by_hand(5, [-1, -1]))
    assert len(need.value.pile) == len(set(need.value.pile)) == len(BASE_UNITS) - 2


def test_what_was_told_is_a_tape_of_the_same_game() -> None:
    state, _, play = table("draft", *names(EIGHT), "Side A", siege=True, map="2")
    setup = Setup(seats=2, scenario="S3", options={"siege": True, "map": "2"})
    tape = Play.tape(5, play.rolls)
    again = RULES.start(setup, tape)
    tape.finish()
    assert again.digest() == state.digest()
    assert min(play.rolls) < 0


def test_a_lot_that_the_options_leave_out_is_not_asked_for() -> None:
    state, questions, _ = table("draft", *names(EIGHT), siege=False, initiative="0")
    assert len(questions) == 8
    assert state.initiative == 0
