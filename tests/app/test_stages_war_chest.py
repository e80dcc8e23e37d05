"""The choice of War Chest in stages: a coin, its use, an ally or a landing, the target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from app.change import LogLine
from app.commands import commands
from app.screens.war_chest_log import PlayLog
from app.screens.war_chest_sheet import lay_uses, rows_wanted
from app.screens.war_chest_stages import (
    COINS,
    KEYS,
    OWN_KEYS,
    answer_entries,
    coin_entries,
    kind_of,
    paid_by,
    why_not,
)
from app.screens.war_chest_view import compact_plan, wide_plan
from app.screens.war_chest_words import asked, brief
from app.widgets.canvas import text_of
from app.widgets.entries import Entry, leaves, way_to
from games.core.models import Setup
from games.core.playout import playout
from games.core.prompt import Choice
from games.core.text import line
from games.war_chest.actions import TakeUnit
from games.war_chest.board import HEX
from games.war_chest.units import CAVALRY, by_word
from tests.games.war_chest.builders import RULES, position, say

GAMES = [
    *((scenario.slug, "revised") for scenario in RULES.info.scenarios),
    ("random", "first"),
    ("random", "later"),
]


def entries_of(view: Any) -> tuple[Entry, ...]:
    """The entries of the first stage."""
    prompt = RULES.prompt(view)
    if kind_of(view) in COINS:
        return coin_entries(view, prompt)
    return answer_entries(view, prompt)


def stages(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """All stages from one on."""
    yield entries
    for entry in entries:
        if entry.members:
            yield from stages(entry.members)


def labels(entries: Iterable[Entry]) -> list[str]:
    """What can be chosen, with keys and targets."""
    return [f"{e.key} {e.label}".strip() for e in entries if e.barred is None]


def refused(entries: Iterable[Entry]) -> dict[str, str]:
    """What is refused, with reasons and rules."""
    return {e.label: f"{e.barred.reason} [{e.barred.rule}]" for e in entries if e.barred}


def uses_of(coin: str, *sides: str, **more: str) -> tuple[Entry, ...]:
    """The uses of a coin in a position."""
    view = position(*sides, **{"hand_a": coin if coin == "royal" else f"{coin} royal", **more})
    entries = coin_entries(view, RULES.prompt(view))
    number = by_word()[coin]
    found = [e for e in entries if any(paid_by(c) == number for c in leaves(e))]
    return found[0].members


# -- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "edition"), GAMES)
def test_every_legal_action_is_reached_and_no_other(scenario: str, edition: str) -> None:
    setup = RULES.complete(Setup(seats=2, scenario=scenario, edition=edition))
    commanded = {key for row in commands("game") for key in row.keys}
    for seed in (1, 2):
        for step in playout(RULES, setup, seed):
            view = RULES.redact(step.state, step.state.seat)
            entries = entries_of(view)
            found = [choice.action for entry in entries for choice in leaves(entry)]
            assert len(found) == len(set(map(str, found)))
            assert set(map(str, found)) == set(map(str, step.legal))
            for stage in stages(entries):
                _check_stage(stage, commanded)


def _check_stage(stage: tuple[Entry, ...], commanded: set[str]) -> None:
    keys = [entry.key for entry in stage if entry.key]
    assert len(set(keys)) == len(keys)
    assert not commanded & set(keys)
    names = [entry.name for entry in stage]
    assert len(set(names)) == len(names)
    for entry in stage:
        assert entry.key or entry.barred
        assert not entry.target or entry.target in HEX or entry.verb == "draft"
    if stage[0].verb != "coin":
        # While a coin is used the other coins keep their letters.
        assert not set("abc") & set(keys)


@pytest.mark.parametrize(("scenario", "edition"), GAMES[1:])
def test_every_stage_is_laid_out_whole(scenario: str, edition: str) -> None:
    setup = RULES.complete(Setup(seats=2, scenario=scenario, edition=edition))
    for step in playout(RULES, setup, 3):
        if step.number % 3:
            continue
        entries = entries_of(step.state)
        for stage in stages(entries):
            if stage[0].verb == "coin":
                continue
            for width, height in ((80, 24), (79 - 6, 24), (80, 30), (80, 50)):
                wanted = rows_wanted(stage, width)
                plan = (compact_plan if width == 80 else wide_plan)(width + 40, height, wanted)
                sheet = lay_uses(stage, width, plan.rows)
                assert [p.entry for p in sheet.placed] == list(stage)
                # What is refused may stand on a second page, no more.
                assert all(p.page == 0 for p in sheet.placed if p.entry.barred is None)
                assert not any(sheet.picture(page).outside for page in range(sheet.pages))
                taken = [(p.page, x, p.y) for p in sheet.placed for x in range(p.x, p.x + p.width)]
                assert len(set(taken)) == len(taken)


# -- the uses of a coin ----------------------------------------------------------------------


def test_a_coin_without_a_unit_is_deployed_or_goes_face_down() -> None:
    stage = uses_of("archer", supply_a="archer 2", initiative="B")
    assert labels(stage) == [
        "1 deploy c1",
        "2 deploy f1",
        "e recruit",
        "n claim initiative",
        "p pass",
    ]
    assert labels(stage[2].members) == ["1 Archer"]


def test_the_fight_comes_before_the_walk() -> None:
    stage = uses_of("swordsman", "swordsman e3", "scout f3, pikeman e4x3")
    assert labels(stage)[:5] == [
        "1 attack e4",
        "2 attack f3",
        "3 control e3",
        "4 bolster e3",
        "5 move d3",
    ]


def test_what_is_refused_says_why() -> None:
    stage = uses_of("lancer", "lancer d4", "knight e4")
    told = refused(stage)
    assert told["tactic"] == "it cannot be done in full [8.8]"
    # That it has no normal attack is no news of this Knight.
    assert "attack e4" not in told
    assert told["claim initiative"] == "you have it [5.2]"
    assert told["recruit"] == "supply empty [5.2]"
    assert told["deploy"] == "on the board already [5.1]"
    assert told["control"] == "not a location [5.3]"
    weak = refused(uses_of("scout", "scout d4", "knight e4"))
    assert weak["attack e4"] == "Knight: two coins needed [8.7]"
    assert "attack e4" not in refused(uses_of("scout", "scout d4x2", "knight e4"))


def test_a_siege_tactic_asks_for_a_bolstered_unit() -> None:
    stage = uses_of("trebuchet", "trebuchet d4", "scout d6")
    assert refused(stage)["tactic"] == "Siege Tactic: must be bolstered [9.1.3]"


def test_the_royal_coin_tells_why_the_royal_guard_stays() -> None:
    stage = uses_of("royal", "royal-guard d4", "")
    assert refused(stage)["tactic"] == "nowhere to go [8.13]"
    assert "tactic" not in refused(uses_of("royal", "archer d4", ""))


def test_a_hex_with_a_move_and_a_tactic_has_a_key_for_each() -> None:
    stage = uses_of("light-cavalry", "light-cavalry a4", "")
    moves = [e for e in stage if e.target == "a3"]
    assert [e.verb for e in moves] == ["tactic", "move"]
    assert len({e.key for e in moves}) == 2


def test_the_ensign_chooses_the_ally_first() -> None:
    stage = uses_of("ensign", "ensign d4, swordsman f3, scout c4", "")
    allies = [e for e in stage if e.verb == "tactic"]
    assert {e.target for e in allies} == {"f3", "c4"}
    sword = next(e for e in allies if e.target == "f3")
    assert {e.target for e in sword.members} == {"e3", "e4", "f2", "f4"}
    assert {e.verb for e in sword.members} == {"move"}


def test_the_marshall_chooses_who_attacks_whom() -> None:
    stage = uses_of("marshall", "marshall d4, swordsman e3", "scout f3, archer f2")
    (ally,) = [e for e in stage if e.verb == "tactic"]
    assert ally.target == "e3"
    assert {e.label for e in ally.members} == {"attack f2", "attack f3"}


def test_the_cavalry_chooses_the_landing_first() -> None:
    stage = uses_of("cavalry", "cavalry d4", "scout f3")
    landings = [e for e in stage if e.verb == "tactic"]
    assert {e.target for e in landings} == {"e3", "e4"}
    assert all(labels(e.members) == ["1 attack f3"] for e in landings)


def test_the_war_wagon_pushes_a_neighbour() -> None:
    stage = uses_of("war-wagon", "war-wagon d4x2, swordsman e4", "")
    (ally,) = [e for e in stage if e.verb == "tactic"]
    assert ally.target == "e4"
    assert "f3" in {e.target for e in ally.members}


def test_of_two_footmen_it_is_first_said_which() -> None:
    stage = uses_of("footman", "footman c3, footman e5", "scout f5", supply_a="footman 1")
    assert labels(stage) == [
        "1 Footman c3",
        "2 Footman e5",
        "w tactic each Footman",
        "e recruit",
        "p pass",
    ]
    assert "attack f5" not in {e.label for e in stage[0].members}
    assert "attack f5" in {e.label for e in stage[1].members}


def test_the_questions_of_the_stages() -> None:
    view = position("cavalry d4, ensign d6", "scout f3", hand_a="cavalry ensign royal")
    coins = coin_entries(view, RULES.prompt(view))
    cavalry, ensign = coins[0], coins[1]
    assert asked(view, (cavalry,)) == "Cavalry on d4: used for what?"
    landing = next(e for e in cavalry.members if e.verb == "tactic")
    assert asked(view, (cavalry, landing)) == f"Cavalry to {landing.target}: attack whom?"
    ally = next(e for e in ensign.members if e.verb == "tactic")
    assert asked(view, (ensign, ally)) == "Ensign: Cavalry d4 moves where?"


# -- answers inside a play -------------------------------------------------------------------


def test_the_attacked_side_pays_on_the_board() -> None:
    view = position(
        "swordsman d4",
        "royal-guard e4, war-wagon f4",
        hand_a="swordsman royal",
        supply_b="royal-guard 2",
    )
    say(view, "attack swordsman d4 e4")
    entries = entries_of(view)
    assert [(e.key, e.target) for e in entries] == [("1", "e4"), ("2", ""), ("3", "f4")]
    assert [e.choice.rule for e in entries if e.choice] == ["6.3", "8.13", "9.1.4"]


def test_an_action_is_found_stage_by_stage() -> None:
    view = position("cavalry d4", "scout f3", hand_a="cavalry royal")
    coins = coin_entries(view, RULES.prompt(view))
    wanted = next(str(c.action) for c in leaves(coins[0]) if c.action.kind == "tactic")
    way = way_to(coins, wanted)
    assert [entry.verb for entry in way] == ["coin", "tactic", "attack"]
    assert way_to(coins, "pass knight") == ()


def test_a_click_elsewhere_is_told_why() -> None:
    view = position("cavalry d4", "scout f3", hand_a="cavalry royal")
    found = why_not(view, CAVALRY, "a1")
    assert found
    entry, reason = found
    assert entry.label == "move a1"
    assert reason == ("not next to it", "5.3")


def test_the_keys_of_targets_are_no_command_and_no_coin() -> None:
    taken = {key for row in commands("game") for key in row.keys}
    assert not (taken | set("abc") | set(OWN_KEYS.values())) & set(KEYS)
    assert len(KEYS) >= len(HEX)


# -- sizes and the log -----------------------------------------------------------------------


def test_the_parts_of_the_screen_lie_side_by_side_at_every_size() -> None:
    for width in (80, 100, 109, 110, 120, 140):
        for height in (24, 25, 30, 37, 38, 40, 60):
            for wanted in (1, 3, 9):
                make = wide_plan if width >= 110 else compact_plan
                plan = make(width, height, wanted)
                cells = [
                    (x, y)
                    for region in plan.regions.values()
                    for x in region.column_range
                    for y in region.line_range
                ]
                assert len(cells) == len(set(cells))
                assert len(cells) == width * height
                assert plan.rows >= 2
                assert plan.regions["log"].height >= 1
                roomy = width >= 110 and height >= 38
                assert plan.regions["board"].height == (29 if roomy else 15)


def test_a_low_screen_keeps_the_whole_play_in_sight() -> None:
    lines = [
        (1, "5.1", "A: deploys Scout c1"),
        (2, "8.8", "b: tactic of Lancer d5"),
        (2, "8.8", "b: Lancer d5 to d4"),
        (2, "8.8", "b: Lancer d4 attacks Knight d3"),
        (2, "6.4", "A: Knight d3 2 to 1"),
        (2, "4.1", "Round 9, A begins"),
        (2, "4.1", "A: draws 3 coins"),
    ]
    log = PlayLog("log")
    log.show([LogLine(n, line(rule, text)) for n, rule, text in lines], 0, 80, 2, False)
    assert log.canvas.lines() == [
        " 8.8 b: tactic of Lancer d5   8.8 b: Lancer d5 to d4   8.8 b: Lancer d4 attacks",
        "   Knight d3   6.4 A: Knight d3 2 to 1",
    ]
    log.show([LogLine(n, line(rule, text)) for n, rule, text in lines], 0, 80, 8, False)
    assert log.canvas.lines()[0].startswith("─ Log")
    assert log.canvas.lines()[7] == " 4.1 A: draws 3 coins"


@pytest.mark.parametrize("step", [1, 3])
def test_looking_back_in_a_low_log_shows_another_play_each_time(step: int) -> None:
    lines = [
        (1, "5.1", "A: deploys Scout c1"),
        (2, "5.2", "b: recruits Scout, coin face down"),
        (3, "5.2", "A: claims the initiative, coin face down"),
        *[(3, "4.1", f"{side}: bag empty, the discarded coins back into it") for side in "Ab"],
        *[(3, "4.1", f"{side}: draws 3 coins") for side in "Ab"],
    ]
    log = PlayLog("log")
    log.show([LogLine(n, line(rule, text)) for n, rule, text in lines], 0, 80, 1, False)
    seen = [log.canvas.lines()[0]]
    assert seen[0].startswith(" 5.2 A: claims")
    for _ in range(2):
        log.scroll_log(step)
        seen.append(log.canvas.lines()[0])
    assert seen[1].startswith(" 5.2 b: recruits")
    assert seen[2].startswith(" 5.1 A: deploys")
    assert not log.scroll_log(step)
    assert log.canvas.lines()[0] == seen[2]
    for before in (seen[1], seen[0]):
        log.scroll_log(-step)
        assert log.canvas.lines()[0] == before


def test_messages_above_the_log_keep_to_its_column() -> None:
    log = PlayLog("log")
    log.show(
        [LogLine(1, line("5.1", "A: deploys Scout c1"))], 0, 50, 5, True, [[("Hello", "text")]]
    )
    assert [row[:8].rstrip() for row in log.canvas.lines()[:3]] == [
        "│ Hello",
        "│ Log ──",
        "│ 5.1 A:",
    ]


def test_a_unit_of_a_draft_is_told_in_whole_thoughts() -> None:
    units = [by_word()[word] for word in ("warrior-priest", "trebuchet", "war-wagon")]
    choices = [Choice(TakeUnit(unit=unit), "a unit", "draft", str(unit)) for unit in units]
    entries = tuple(Entry(c.label, "draft", c.target, choice=c) for c in choices)
    told = {e.name: brief(int(e.target), "revised") for e in entries}
    rows = [
        text_of(p.lines[0]).partition("a unit")[2].strip()
        for p in lay_uses(entries, 66, 5, told).placed
    ]
    assert rows == [
        "attacks or controls: draws a coin",
        "bolstered, hits 2 or 3 away straight on",
        "bolstered, pushes a neighbour, follows",
    ]
