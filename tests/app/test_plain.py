"""The line mode: every decision in a line, every answer in words, nothing but plain text."""

from __future__ import annotations

import io
import re
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

import pytest

from app.console import Console
from app.controller import TurnController
from app.opening import new_save
from app.plain import LineMode, rules_lines
from app.players import parse_players
from app.saves import read_save, resume
from app.telling import odds_lines, outcome_lines, setup_lines
from games import REGISTRY
from games.core.errors import Refused
from games.core.models import Outcome, Setup
from games.core.options import describe_options
from games.core.playout import playout
from games.core.rules import GameInfo
from games.core.text import Line
from tests.games.levee_en_masse.builders import position
from tests.toy import Drawn, ToyRules, toy


class Typed(io.StringIO):
    """Input from a keyboard."""

    def isatty(self) -> bool:
        return True


def play(game: TurnController, *lines: str, ascii_only: bool = False, tty: bool = False) -> str:
    """What is printed while somebody types these lines and then ends the input."""
    text = "".join(f"{line}\n" for line in lines)
    out = io.StringIO()
    console = Console(Typed(text) if tty else io.StringIO(text), out, ascii_only)
    assert LineMode(game, console).run() == 0
    return out.getvalue()


def new(seats: int = 1, players: str = "human", rules: ToyRules | None = None, **more: Any) -> Any:
    """A game of the toy with a save."""
    setup = Setup(seats=seats)
    return TurnController.new(rules or toy(), setup, 1, players, new_save, **more)


def test_a_decision_shows_choices_with_need_chance_rule_and_text_form() -> None:
    game = new()
    printed = play(game)
    assert "Climb: What now? [3.0]" in printed
    rung = game.state.rung
    assert f"  1 Climb; {game.prompt.choices[0].need} " in printed
    assert "hit: the rung's points [3.1] (climb)" in printed
    assert "  2 Rest; sure; one point [3.2] (rest)" in printed
    assert "  - Aim: no point to pay [3.3]" in printed
    assert f"turn 1  rung {rung}" in printed


def test_modifiers_are_shown_with_the_need() -> None:
    game = new()
    assert "+1 aim" in play(game, "rest", "aim")


@pytest.mark.parametrize("word", ["2", "rest", "REST"])
def test_a_choice_is_named_by_number_or_text(word: str) -> None:
    game = new()
    printed = play(game, word)
    assert str(game.past[0].action) == "rest"
    assert "3.2 Seat 0: +1" in printed


@pytest.mark.parametrize("word", ["0", "3", "99999999999999999999", "-1", "fly", "aim x", "²"])
def test_what_is_no_choice_is_said_and_nothing_happens(word: str) -> None:
    game = new()
    printed = play(game, word)
    assert f"No: '{word}' is none of the choices" in printed
    assert not game.past


def test_what_is_not_possible_is_refused_with_its_rule() -> None:
    printed = play(new(), "aim", "why aim", "why rest", "why")
    assert "No: aim: no point to pay [3.3]" in printed
    assert "no point to pay [3.3]" in printed
    assert "it is possible now: Rest [3.2]" in printed
    assert "No: why WORD" in printed


def test_undo_redo_log_and_state() -> None:
    game = new()
    printed = play(game, "rest", "undo", "redo", "log", "state", "undo", "undo", "redo", "redo")
    assert "Taken back: rest" in printed
    assert "Again: rest" in printed
    assert "No: undo: there is nothing to take back" in printed
    assert "No: redo: nothing was taken back" in printed
    assert [str(change.action) for change in game.past] == ["rest"]
    log = printed.split("> log\n")[1].split("> state")[0]
    assert log.splitlines() == [f"  {row.line}" for row in game.log]


def test_new_dice_after_undo_are_told() -> None:
    game = new()
    game.undo_chance = "fresh"
    printed = play(game, "climb", "undo", "rest", "undo")
    assert printed.count("; the next dice are new ones") == 2  # nor do the first ones come again
    assert "Taken back: climb; the next" in printed


def test_a_line_that_stands_for_several_throws_names_no_number_of_one() -> None:
    rules = REGISTRY["levee_en_masse"]
    grouped = 0
    for step in islice(playout(rules, rules.complete(Setup(seats=1)), 5), 12):
        for told in odds_lines(rules, step.state):
            chance = told.split()[0]
            if chance in ("1/2", "1/3", "2/3", "5/6"):
                assert not re.search(r"\bdie \d", told), told
                grouped += bool(re.search(r": \d\+: (yes|no)", told))
    assert grouped


def test_success_and_failure_that_lead_to_the_same_position_are_both_told() -> None:
    """In disorder the turn's end takes back what the Republic gained [8.4]."""
    state = position(scenario="12.0", actions=1, disorder=True, republic=0, monarchy=0)
    rows = list(odds_lines(REGISTRY["levee_en_masse"], state))
    at = next(n for n, row in enumerate(rows) if row.endswith("(politics republic)"))
    roll = "Republic +1 against a total of 4"
    assert rows[at + 1 : at + 3] == [
        f"      1/2 50% {roll}: 4+: no; then something hidden",
        f"      1/2 50% {roll}: 4+: yes; Republic 0 to 1; Republic 1 to 0; then something hidden",
    ]
    assert not rows[at + 3].startswith("      ")


def test_odds_add_up_to_one() -> None:
    printed = play(new(), "odds")
    part = printed.split("> odds\n")[1]
    assert "1 100%" in part or "5/6 83%" in part or "1/2 50%" in part
    assert "something hidden" in part


def test_a_note_is_kept_in_the_save() -> None:
    game = new()
    play(game, "rest", "note  [red]a bold   plan[/red] ")
    assert read_save(game.writer.path).notes == [{"n": 1, "text": "[red]a bold plan[/red]"}]


def test_help_names_every_word() -> None:
    printed = play(new(), "help")
    for word in (
        "undo",
        "redo",
        "state",
        "log",
        "rules",
        "odds",
        "hint",
        "card",
        "why",
        "note",
        "quit",
    ):
        assert word in printed


def test_the_end_of_input_saves_and_says_how_to_go_on() -> None:
    game = new()
    printed = play(game, "rest")
    path = game.writer.path
    assert printed.endswith(f"The game is saved: casemate resume {path}\n")
    game.close()
    again = TurnController.resume(resume(path), rules=toy())
    assert again.state == game.state
    printed = play(again, "quit", "rest")
    assert "after 1 action; what happened last:" in printed
    assert len(again.past) == 1


def test_a_whole_game_ends_with_its_result() -> None:
    game = new()
    printed = play(game, *["rest"] * 9)
    assert "The game is over: loss: too few points [4.1]" in printed
    assert "Points: 6" in printed
    printed = play(new(), "climb", "undo", *["rest"] * 9)
    assert "Chance was taken back 1 time: it counts as practice." in printed


def test_options_are_told_as_people_read_them() -> None:
    game = REGISTRY["lempereur"]
    setup = Setup(seats=2, scenario="2.0", options={"colours": "rgby", "first_seat": "1"})
    told = list(setup_lines(game.info, game.complete(setup)))
    assert told[1:] == [
        "  Colours by seat: Red Green Blue Yellow [2.0]",
        "  Who begins: Player 2 [2.0]",
    ]
    [siege] = [o for o in describe_options(REGISTRY["war_chest"].info.options) if o.slug == "siege"]
    assert [siege.told(value) for value in (None, True)] == ["as the scenario says", "with Siege"]


def at_table(slug: str, *lines: str, players: str = "human", **setup: Any) -> str:
    """What a game prints for these lines."""
    rules = REGISTRY[slug]
    full = rules.complete(Setup(seats=rules.info.seats[0], **setup))
    return play(TurnController.new(rules, full, 3, players), *lines)


@pytest.mark.parametrize("text", ["3", "light cavalry", "Light", "LIGHT CAVALRY"])
def test_a_unit_of_a_draft_says_what_it_does_when_it_is_asked(text: str) -> None:
    printed = at_table("war_chest", f"card {text}", scenario="S3")
    assert "  3 Light Cavalry; sure" in printed
    told = "  Tactic: Take two normal steps in a row, turning or not."
    assert f"> card {text}\nLight Cavalry\n{told}" in printed


def test_a_card_is_that_of_the_edition_that_is_played() -> None:
    first, later = (
        at_table("war_chest", "card footman", scenario="S3", edition=word)
        for word in ("first", "later")
    )
    assert first.split("Footman\n")[-1] != later.split("Footman\n")[-1]


@pytest.mark.parametrize(
    ("slug", "text", "told"),
    [
        ("tell_the_emperor", "3", "#3 Stand at Wake Island\n  Nimitz advances"),
        ("for_the_emperor", "9", "9 Samurai\n  Game end"),
        ("lempereur", "3", "No: L'Empereur has no cards to read"),
        ("tell_the_emperor", "", "No: card NAME names a card"),
        ("tell_the_emperor", "nonsense", "No: there is no card 'nonsense'"),
        ("war_chest", "9" * 5000, f"No: there is no card '{'9' * 80}'…"),
    ],
)
def test_cards_are_named_as_they_are_drawn(slug: str, text: str, told: str) -> None:
    assert told in at_table(slug, f"card {text}")


def test_winner_and_points_are_told_by_the_names_of_the_seats() -> None:
    outcome = Outcome(winners=(1,), level="b", reason="Side B wins", rule="4.3", scores=(2, 6))
    assert list(outcome_lines(outcome, 2))[1:] == [
        "Winner: seat 2",
        "Points: seat 1: 2; seat 2: 6",
    ]
    names = ["Side A (Ana), seat 1", "Side B (Ben), seat 2"]
    assert list(outcome_lines(outcome, 2, names))[1:] == [
        "Winner: Side B (Ben), seat 2",
        "Points: Side A (Ana), seat 1: 2; Side B (Ben), seat 2: 6",
    ]


def test_a_result_that_names_its_level_is_told_once() -> None:
    def told(level: str, reason: str) -> str:
        return next(outcome_lines(Outcome(winners=(1,), level=level, reason=reason, rule="4.3"), 2))

    assert told("b", "Side B wins") == "The game is over: Side B wins [4.3]"
    assert told("home", "Blue is home") == "The game is over: Blue is home [4.3]"
    assert told("shared", "nobody leads") == "The game is over: shared: nobody leads [4.3]"


def test_what_is_typed_is_not_printed_twice() -> None:
    assert "> rest" in play(new(), "rest")
    assert "> rest" not in play(new(), "rest", tty=True)


class Loud(ToyRules):
    """The toy with a log that a terminal would obey."""

    def describe(self, event: Any) -> Line:
        return Line(super().describe(event).pieces, "\x1b[31m2.1\x07")


def test_no_escape_code_ever_passes() -> None:
    printed = play(new(rules=Loud()), "\x1b[A", "rest", "note \x1b]0;x\x07", "log")
    assert all(c.isprintable() or c == "\n" for c in printed)


def test_ascii_is_ascii() -> None:
    game = TurnController.new(REGISTRY["tell_the_emperor"], Setup(), 1, "human")
    assert play(game, "state", "log", "help", "odds", "rules 8.2", ascii_only=True).isascii()


# -- two at one console ------------------------------------------------------------------------


class Secret(ToyRules):
    """The toy with secrets between the seats: only who draws a rung reads of it."""

    info: ClassVar[GameInfo] = GameInfo(
        **{
            name: getattr(ToyRules.info, name)
            for name in ToyRules.info.__slots__
            if name != "hidden"
        },
        hidden=True,
    )

    def describe(self, event: Any) -> Line:
        told = super().describe(event)
        to = (event.seat,) if isinstance(event, Drawn) else None
        return Line(told.pieces, told.rule, to, told.head)


def test_a_seat_reads_only_its_own_lines() -> None:
    game = new(2, rules=Secret())
    printed = play(game, "rest", "log", "rest", "log")
    first, second, third = printed.split("> rest\n")
    assert "2.1 Seat 0" in first
    assert "2.1 Seat 1" not in first
    assert "2.1 Seat 1" in second
    assert "2.1 Seat 0" not in second
    assert "2.1 Seat 1" not in third
    assert third.count("2.1 Seat 0") >= 2


def test_the_screen_is_cleared_before_it_is_handed_over() -> None:
    game = new(2, rules=Secret())
    printed = play(game, "go", "rest", "go", "rest", tty=True)
    assert "Seat 0" not in printed.split("Hand over to seat 1.")[0]
    assert "Hand over to seat 2." in printed
    between = printed.split("Hand over to seat 2.")[0]
    assert between.endswith("\n" * 60)


def test_going_on_and_the_end_show_no_secrets_before_the_screen_is_handed_over() -> None:
    game = new(2, rules=Secret())
    play(game, "go", "rest", tty=True)
    printed = play(game, "go", *["rest", "go"] * 6, tty=True)
    assert "2.1 Seat" not in printed.split("Hand over to seat 2.")[0]
    assert game.outcome
    assert "2.1 Seat" not in printed.split("> ")[-1]


def test_a_bot_plays_in_between_and_keeps_its_secrets() -> None:
    printed = play(new(2, "human,bot:greedy"), "rest", "rest")
    assert "Seat 2 (bot:greedy): " in printed
    printed = play(new(2, "human,bot:greedy", Secret()), "rest", "rest")
    assert "Seat 2 (bot:greedy)\n" in printed
    assert "2.1 Seat 1" not in printed


def test_bots_alone_play_without_input() -> None:
    printed = play(new(2, "bot:random"))
    assert "The game is over" in printed
    assert "Winner: " in printed


# -- a whole session ---------------------------------------------------------------------------

GOLDEN = Path(__file__).parents[1] / "goldens" / "plain_toy.txt"


def test_a_session_reads_as_it_always_did() -> None:
    """The transcript is a document: read its change before accepting it."""
    game = new(2, "human,bot:random")
    words = ["rest", "why aim", "aim", "undo", "climb", "odds", "fly", "undo", "log", "1", "quit"]
    printed = play(game, *words).replace(str(game.writer.path), "FILE")
    assert printed == GOLDEN.read_text("utf-8")


# -- every game --------------------------------------------------------------------------------


def test_rules_are_read_by_section() -> None:
    known = rules_lines("tell_the_emperor", "")
    assert any(row.startswith("8.0 ") for row in (line.strip() for line in known))
    assert (
        rules_lines("tell_the_emperor", "8.2.2")[0] == rules_lines("tell_the_emperor", "[8.2.2]")[0]
    )
    inside = [row.split()[0] for row in rules_lines("tell_the_emperor", "8.2") if row[:2] == "8."]
    assert inside[:3] == ["8.2", "8.2.1", "8.2.2"]
    with pytest.raises(Refused, match=r"no section '99'"):
        rules_lines("tell_the_emperor", "99")


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_every_game_can_be_played_in_lines(slug: str) -> None:
    rules = REGISTRY[slug]
    seats = rules.info.seats[0]
    for scenario in rules.info.scenarios[-1:]:
        setup = rules.complete(Setup(seats=seats, scenario=scenario.id))
        game = TurnController.new(rules, setup, 1, parse_players("human", seats, rules))
        lines = [word for _ in range(rules.info.max_actions) for word in ("1", "state")]
        printed = play(game, *lines)
        assert game.outcome
        assert "The game is over" in printed
        assert all(c.isprintable() or c == "\n" for c in printed)
