"""What is said: questions, choices, the log, the position in words, cards."""

from __future__ import annotations

import pytest

from games.war_chest.state import State
from tests.games.war_chest.builders import RULES, new_game, position, say, story


def choices(state: State) -> dict[str, tuple[str, str, str]]:
    """Label, effect and rule of every choice by its text form."""
    prompt = RULES.prompt(state)
    return {str(c.action): (c.label, c.hit, c.rule) for c in prompt.choices}


# -- questions -------------------------------------------------------------------------------


def test_the_question_of_a_turn() -> None:
    prompt = RULES.prompt(position("knight d4", hand_a="knight"))
    assert (prompt.title, prompt.step, prompt.rule, prompt.note) == (
        "Side A uses a coin", "Use coins", "4.2", "round 1",
    )  # fmt: skip


def test_the_question_of_a_drawn_coin_names_it_to_its_owner() -> None:
    state = position("warrior-priest e3", hand_a="warrior-priest", bag_a="knight")
    say(state, "control warrior-priest e3")
    prompt = RULES.prompt(state)
    assert prompt.title == "Side A uses the drawn coin: Knight"
    assert prompt.rule == "8.16"


@pytest.mark.parametrize(
    ("a", "b", "use", "title", "rule"),
    [
        ("swordsman d4", "scout e4", "attack swordsman d4 e4",
         "Side A, Swordsman: step after the attack?", "8.15"),
        ("berserker d4x2", "", "move berserker d4 d5",
         "Side A, Berserker: a stack coin for one more maneuver? (height 2)", "8.2"),
        ("footman d4", "", "tactic footman", "Side A, Footman: a maneuver with each", "8.6"),
        ("siege-tower d4x2", "scout e4x2", "tactic siege-tower d4 at e4",
         "Side A, Siege Tower: second attack", "9.1.2"),
        ("cavalry d4", "scout e4, war-wagon e5", "attack cavalry d4 e4",
         "Side B, War Wagon: Cavalry d4 attacks Scout e4; who pays?", "6.3"),
    ],
)  # fmt: skip
def test_the_questions_inside_a_play(a: str, b: str, use: str, title: str, rule: str) -> None:
    state = position(a, b, hand_a=a.split()[0])
    say(state, use)
    prompt = RULES.prompt(state)
    assert (prompt.title, prompt.rule) == (title, rule)


def test_the_question_of_the_sapper_counts_the_supply() -> None:
    state = position("sapper d4", forts="c4", hand_a="sapper")
    say(state, "move sapper d4 e3")
    assert RULES.prompt(state).title == "Side A, Sapper: build a Fortification? (6 left)"


def test_the_questions_of_recruits_and_deployments() -> None:
    state = position("mercenary d4", supply_a="mercenary 1", hand_a="royal")
    say(state, "recruit mercenary with royal")
    assert RULES.prompt(state).title == "Side A, Mercenary: a maneuver for the recruited coin?"
    state = position("footman d4", supply_a="footman 1", hand_a="royal", edition="later")
    say(state, "recruit footman with royal")
    assert RULES.prompt(state).title == "Side A, Footman: deploy the recruited coin?"
    state = position(hand_a="siege-tower", supply_a="siege-tower 1")
    say(state, "deploy siege-tower c1")
    assert RULES.prompt(state).title == "Side A, Siege Tower: bolster it from the supply?"


def test_a_draft_asks_for_a_unit_type() -> None:
    prompt = RULES.prompt(new_game("elimination-draft"))
    assert prompt.title.endswith("removes a unit type")
    assert (prompt.step, prompt.rule) == ("Draft", "3.3.4")
    assert len({choice.label for choice in prompt.choices}) == 10
    prompt = RULES.prompt(new_game("draft"))
    assert prompt.title.endswith("takes a unit type")
    assert prompt.note == "8 to go"


def test_sides_have_names_in_a_battle() -> None:
    names = {s: (RULES.seat_name(new_game(s), 0), RULES.seat_name(new_game(s), 1))
             for s in ("first-game", "gaugamela", "bannockburn", "crecy", "xiangyang")}  # fmt: skip
    assert names == {
        "first-game": ("Side A", "Side B"),
        "gaugamela": ("Greek (A)", "Persian (b)"),
        "bannockburn": ("English (A)", "Scottish (b)"),
        "crecy": ("English (A)", "French (b)"),
        "xiangyang": ("Yuan (A)", "Song (b)"),
    }


# -- choices ---------------------------------------------------------------------------------


def test_a_choice_says_what_it_does_in_words() -> None:
    state = position(
        "knight d4x2", "pikeman e4, scout d5x2", control="e3 B", forts="c4", supply_a="archer 2",
        hand_a="knight royal", initiative="B",
    )  # fmt: skip
    found = choices(state)
    assert found["bolster knight d4"] == ("Knight: bolster d4", "height 2 to 3", "5.1")
    assert found["move knight d4 d3"] == ("Knight: move d4 to d3", "open ground", "5.3")
    assert found["move knight d4 e3"][1] == "an enemy location"
    assert found["move knight d4 c4"][1] == "a free location with a Fortification"
    assert found["attack knight d4 d5"] == ("Knight: d4 attacks d5", "Scout 2 to 1", "5.3")
    assert found["attack knight d4 e4"][1] == "Pikeman removed; the attacker 2 to 1"
    assert found["attack knight d4 c4"][1] == "the Fortification goes"
    assert found["initiative royal"] == (
        "Royal Coin: claim initiative",
        "you start the next round",
        "5.2",
    )
    assert found["recruit archer with royal"][:2] == (
        "Royal Coin: recruit Archer", "supply 2 to 1; the coin goes face up to the discards",
    )  # fmt: skip
    assert found["pass knight"] == ("Knight: pass", "the coin goes face down", "5.2")


def test_a_choice_says_that_it_wins_or_takes_a_marker() -> None:
    state = position("knight e6", control="e3 b2 A", hand_a="knight")
    assert choices(state)["control knight e6"][1] == "your marker 5 of 6, the enemy's goes back"
    state = position("knight f4", control="e3 b2 g2 A", hand_a="knight")
    assert choices(state)["control knight f4"][1] == "you win"


def test_an_attack_tells_who_may_pay_and_what_it_costs() -> None:
    state = position(
        "cavalry d4", "royal-guard e4, war-wagon e5, pikeman d5", supply_b="royal-guard 1",
        hand_a="cavalry",
    )  # fmt: skip
    found = choices(state)
    assert found["attack cavalry d4 e4"][1] == (
        "Royal Guard removed; may be paid from its supply; the War Wagon may pay"
    )
    assert found["attack cavalry d4 d5"][1] == (
        "Pikeman removed; the War Wagon may pay; the attacker is lost too"
    )
    step = found["tactic cavalry d4 to c4 at d5"]
    assert step[0] == "Cavalry: tactic, to c4, attacks d5"
    assert step[2] == "8.3"


def test_an_attack_tells_of_no_reflex_from_afar_and_of_no_wagon_of_ones_own() -> None:
    state = position("archer d4, war-wagon f5", "pikeman f4", hand_a="archer")
    assert choices(state)["tactic archer d4 at f4"][1] == "Pikeman removed"


def test_the_tactics_that_others_carry_out() -> None:
    state = position("ensign d3, marshall d4, swordsman e4", "scout f4", hand_a="ensign marshall")
    found = choices(state)
    assert found["tactic ensign d3 ally e4 to e3"] == (
        "Ensign: tactic, Swords. e4 to e3", "it moves", "8.5",
    )  # fmt: skip
    assert found["tactic marshall d4 ally e4 at f4"] == (
        "Marshall: tactic, Swords. e4 attacks f4", "Scout removed", "8.10",
    )  # fmt: skip


def test_the_tactics_of_siege_weapons() -> None:
    state = position(
        "siege-tower d4x2, war-wagon c4x2, trebuchet b4x2", "scout e4, archer e3",
        hand_a="siege-tower war-wagon trebuchet",
    )  # fmt: skip
    found = choices(state)
    assert found["tactic siege-tower d4 at e4"] == (
        "Siege Tower: tactic, attacks e4 twice", "Scout removed; then a second attack", "9.1.2",
    )  # fmt: skip
    assert found["tactic war-wagon c4 ally d4 to d5"][1] == "it moves, the wagon follows to d4"
    assert found["tactic trebuchet b4 at e3"][0] == "Trebuchet: tactic, attacks e3"


def test_the_ways_to_pay_have_rules_of_their_own() -> None:
    state = position(
        "cavalry d4", "royal-guard e4x2, war-wagon e5x2", supply_b="royal-guard 1", hand_a="cavalry"
    )
    say(state, "attack cavalry d4 e4")
    found = choices(state)
    assert found["absorb stack"][2] == "6.3"
    assert found["absorb supply"] == (
        "from the supply", "a coin of the supply is eliminated, 1 there", "8.13",
    )  # fmt: skip
    assert found["absorb wagon e5"] == (
        "from the War Wagon on e5", "the wagon loses a coin, height 2", "9.1.4",
    )  # fmt: skip


def test_short_labels_fit_in_sixteen_cells() -> None:
    for scenario in ("draft", "xiangyang", "crecy"):
        for choice in RULES.prompt(new_game(scenario)).choices:
            assert len(choice.short) <= 16


# -- the log ---------------------------------------------------------------------------------


def test_the_log_of_an_exchange() -> None:
    state = position(
        "cavalry d4x2", "pikeman e5, war-wagon f5x2", hand_a="cavalry", hand_b="royal pikeman"
    )
    plays = say(state, "tactic cavalry d4 to e4 at e5", "absorb wagon f5")
    assert story(plays) == [
        "A: tactic of Cavalry d4",
        "A: Cavalry d4 to e4",
        "A: Cavalry e4 attacks Pikeman e5",
        "b: War Wagon f5 2 to 1 for the attacked unit",
        "A: Cavalry e4 2 to 1 for the reflex",
    ]


def test_the_log_of_a_supply_coin_and_of_a_last_coin() -> None:
    state = position("cavalry d4", "royal-guard e4", supply_b="royal-guard 1", hand_a="cavalry")
    (_, paid) = say(state, "attack cavalry d4 e4", "absorb supply")
    assert story([paid]) == ["b: a Royal Guard coin of the supply is eliminated"]
    state = position("cavalry d4", "scout e4", hand_a="cavalry")
    (done,) = say(state, "attack cavalry d4 e4")
    assert story([done])[-1] == "b: Scout e4 loses its last coin and is gone"


def test_the_log_of_fortifications_and_of_a_paid_coin() -> None:
    state = position("berserker d4x2", forts="e3", hand_a="berserker")
    plays = say(state, "attack berserker d4 e3", "move d4 e3")
    assert story(plays) == [
        "A: Berserker d4 removes the Fortification on e3",
        "A: Berserker d4 pays a coin, 2 to 1",
        "A: Berserker d4 to e3",
    ]


@pytest.mark.parametrize(
    ("text", "setup", "told"),
    [
        ("decline", "berserker", "A: the Berserker stops"),
        ("decline", "mercenary", "A: the Mercenary does nothing"),
        ("decline", "footman", "A: the recruited Footman is not deployed"),
        ("decline", "tower", "A: the Siege Tower gets no second coin"),
        ("tower-bolster", "tower", "A: bolsters Siege Tower c1 to 2"),
    ],
)
def test_the_log_of_what_is_declined(text: str, setup: str, told: str) -> None:
    if setup == "berserker":
        state = position("berserker d4x2", hand_a="berserker")
        say(state, "move berserker d4 d5")
    elif setup == "tower":
        state = position(hand_a="siege-tower", supply_a="siege-tower 1")
        say(state, "deploy siege-tower c1")
    else:
        state = position(f"{setup} d4", supply_a=f"{setup} 1", hand_a="royal", edition="later")
        say(state, f"recruit {setup} with royal")
    assert story(say(state, text)) == [told]


# -- the position in words -------------------------------------------------------------------


def test_the_position_in_words() -> None:
    state = position(
        "knight e3x2, scout d4", "archer b5", control="e3 A", forts="e3 c4", hand_a="knight royal",
        hand_b="archer royal", bag_a="scout scout knight", up_a="scout", down_a="knight",
        supply_a="scout 1", out_b="archer 2", initiative="B moved",
    )  # fmt: skip
    rows = RULES.picture(RULES.redact(state, 0))
    for row in (
        "Round 1, Side A to play, initiative b",
        "  e3: held by A, Fortification, A's Knight, 2",
        "  b5: held by b, b's Archer, 1",
        "  c4: free, Fortification",
        "Side A: 3 markers to place",
        "  on the board: Scout d4 1, Knight e3 2",
        "  hand: Knight, Royal Coin",
        "  bag: Knight, 2 Scout",
        "  discarded face up: Scout",
        "  discarded face down: Knight",
        "  hand: 2 hidden",
        "  eliminated: Archer 2",
        "Fortifications left: 5 [9.4]",
        "  The initiative has moved this round [5.2]",
        "  Only bolstered units may attack the Knight [8.7]",
    ):
        assert row in rows, row


def test_what_is_in_force() -> None:
    state = position("war-wagon d4", control="e3 b2 g2 A", hand_a="war-wagon")
    assert RULES.in_force(state) == [
        "A wins with the next marker [4.3]",
        "The War Wagon may pay for its neighbours [9.1.4]",
    ]
    assert RULES.in_force(new_game("draft")) == []


def test_a_draft_and_an_end_in_words() -> None:
    state = new_game("draft")
    rows = RULES.picture(state)
    assert rows[0].startswith("Draft, Side ")
    assert rows[1].startswith("To be drafted: ")
    state = position("scout f4", control="e3 b2 g2 A", hand_a="scout")
    say(state, "control scout f4")
    assert RULES.picture(state)[0] == "Round 1: Side A wins: the sixth marker is placed"
    assert RULES.score_sheet(state) == [("Side A: markers of 6", 6), ("Side B: markers of 6", 2)]


def test_no_score_before_the_end() -> None:
    assert RULES.score_sheet(new_game()) == []


# -- cards -----------------------------------------------------------------------------------


def test_a_card_tells_tactic_attribute_and_restriction() -> None:
    assert [row.split(":")[0] for row in RULES.card_lines(1)] == ["Tactic", "Restriction"]
    assert [row.split(":")[0] for row in RULES.card_lines(18)] == ["Siege Tactic", "Attribute"]
    assert [row.split(":")[0] for row in RULES.card_lines(7)] == ["Attribute"]
