"""Needs, modifiers, lines and explanations read as players write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.core.errors import Refused, Unreadable
from games.core.models import Setup
from games.core.play import Play
from games.core.prompt import Choice, Modifier, Need, Reason, show_faces
from games.core.text import Piece, line, listed, signed
from tests.core.mini import Ask, Run, programs


@pytest.mark.parametrize(
    ("faces", "sides", "shown"),
    [
        ((), 6, "none"),
        ((1, 2, 3, 4, 5, 6), 6, "all"),
        ((6,), 6, "6"),
        ((1,), 6, "1"),
        ((4, 5, 6), 6, "4+"),
        ((2, 3, 4, 5, 6), 6, "2+"),
        ((1, 2, 3), 6, "1-3"),
        ((2, 3), 6, "2-3"),
        ((1, 3, 6), 6, "1,3,6"),
        ((4, 5, 6), 8, "4-6"),
        ((8,), 8, "8"),
        ((1,), 1, "all"),
    ],
)
def test_faces_are_shown_as_players_write_them(
    faces: tuple[int, ...], sides: int, shown: str
) -> None:
    assert show_faces(faces, sides) == shown
    assert str(Need(faces, sides=sides)) == shown


def test_the_chance_of_a_need_is_that_of_its_faces() -> None:
    assert Need(()).chance == 0
    assert Need((5, 6)).chance == Fraction(1, 3)
    assert Need((1, 2), sides=8).chance == Fraction(1, 4)
    assert Need((1, 2, 3, 4, 5, 6)).chance == 1


def test_a_need_says_what_is_rolled_against() -> None:
    assert Need((4,), versus="Battle Value", value=3).against == "Battle Value 3"
    assert Need((4,), versus="Battle Value", value=0).against == "Battle Value 0"
    assert Need((4,), versus="a table").against == "a table"


def test_modifiers_always_show_their_sign() -> None:
    assert str(Modifier(1, "Kamikaze", "10.0")) == "+1 Kamikaze"
    assert str(Modifier(-2, "card #3", "5.1")) == "-2 card #3"


def test_a_choice_without_a_need_is_sure() -> None:
    choice = Choice(Run(program=("add",)), "Add", "run")
    assert choice.need is None


# -- lines ---------------------------------------------------------------------------------


def test_a_line_keeps_its_pieces_and_reads_as_text() -> None:
    told = line("8.2", "Attack: die ", Piece("2", "die"), "", ", 5+: ", Piece("no", "bad"))
    assert told.text == "Attack: die 2, 5+: no"
    assert str(told) == "8.2 Attack: die 2, 5+: no"
    assert [piece.role for piece in told.pieces] == ["text", "die", "text", "bad"]
    assert told.to is None
    assert not told.head
    assert str(line("", "No rule")) == "No rule"


def test_a_line_may_be_for_some_seats_only() -> None:
    told = line("8.2", "You drew #5", to=(1,), head=True)
    assert told.to == (1,)
    assert told.head


def test_numbers_and_lists_in_words() -> None:
    assert [signed(n) for n in (1, 0, -1)] == ["+1", "0", "-1"]
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


# -- what all rules share ------------------------------------------------------------------


def test_what_is_barred_is_explained_with_its_rule() -> None:
    with programs("add", "die") as rules:
        state = rules.start(Setup(), Play.seeded(1))
        assert rules.explain(state, "fly") == "no wings [1.2]"
        assert "no wings" not in rules.explain(state, "fly", "moon"), "that is no action"
        assert rules.explain(state, "swim") == (
            "now is the time to decide something else: What next? [1.1]"
        )
        assert rules.explain(state, "run", "die") == "it is possible now: run die [1.1]"


def test_an_action_that_is_refused_gets_the_reason_of_its_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with programs("add", "die") as rules:
        state = rules.start(Setup(), Play.seeded(1))
        monkeypatch.setattr(Ask, "legal", lambda self, state: [Run(program=("add",))])
        assert "something else" in rules.explain(state, "run", "die")
        monkeypatch.setattr(Ask, "why_not", lambda self, state, action: Reason("broken", "1.2"))
        assert rules.explain(state, "run", "die") == "broken [1.2]"
        assert rules.explain(state, "run", "add") == "it is possible now: run add [1.1]"


def test_after_the_end_there_is_neither_prompt_nor_choice() -> None:
    with programs("end") as rules:
        state = rules.start(Setup(), Play.seeded(1))
        rules.apply(state, Run(program=("end",)), Play.seeded(state))
        assert rules.legal(state) == []
        assert rules.explain(state, "run") == "the game is over [1.1]"
        with pytest.raises(Refused, match="over"):
            rules.prompt(state)


def test_actions_read_from_both_forms_and_are_one_object_each() -> None:
    with programs("add", "die draw") as rules:
        action = rules.legal(rules.start(Setup(), Play.seeded(1)))[1]
        assert rules.action("run die draw") is rules.action(" RUN  die\tdraw ")
        assert rules.action({"kind": "run", "program": ["die", "draw"]}) == action
        for wrong in ("run", "run fly", {"kind": "run"}, {"kind": "run", "program": ["fly"]}, None):
            with pytest.raises(Unreadable):
                rules.action(wrong)
