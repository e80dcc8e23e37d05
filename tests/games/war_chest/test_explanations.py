"""Why a thing cannot be done now: the reason and its rule [5, 6, 7, 9]."""

from __future__ import annotations

import pytest

from games.war_chest.state import State
from tests.games.war_chest.builders import RULES, new_game, position, say


def why(state: State, text: str) -> str:
    """The reason for an action in its text form."""
    verb, _, rest = text.partition(" ")
    return RULES.explain(state, verb, rest)


@pytest.mark.parametrize(
    ("hand", "text", "reason"),
    [
        ("knight", "move knight d4 e4", "a unit stands there [5.3]"),
        ("knight", "move knight d4 f4", "not next to it [5.3]"),
        ("knight", "move knight d3 c3", "it stands elsewhere [5.3]"),
        ("knight", "attack knight d4 d3", "nothing to attack there [6.1]"),
        ("knight", "attack knight d4 g4", "not next to it [5.3]"),
        ("knight", "attack knight d3 e4", "it stands elsewhere [5.3]"),
        ("knight", "control knight d4", "not a location [5.3]"),
        ("knight", "control knight c1", "it stands elsewhere [5.3]"),
        ("knight", "bolster knight d3", "Knight is not there [5.1]"),
        ("knight", "deploy knight e3", "on the board already [5.1]"),
        ("knight", "tactic knight d4 to d3", "Knight has no tactic [8.7]"),
        ("archer", "control archer c1", "yours already [5.3]"),
        ("archer", "attack archer c1 d1", "no normal attack [8.1]"),
        ("archer", "tactic archer c1 at e1", "it cannot be done in full [8.1]"),
        ("lancer", "pass lancer", "no such coin in your hand [4.2]"),
        ("royal", "recruit scout with royal", "not one of your units [5.2]"),
        ("royal", "recruit knight with royal", "none in your supply [5.2]"),
        ("royal", "initiative royal", "you have the initiative [5.2]"),
        ("royal", "tactic royal f1 to g1", "nowhere to go [8.13]"),
        ("royal-guard", "tactic royal-guard f1 to e1", "the Royal Coin pays for it [8.13]"),
        ("footman", "deploy footman f1", "both are on the board [8.6]"),
        ("siege-tower", "tactic siege-tower d6 at d5", "Siege Tactic: must be bolstered [9.1.2]"),
        ("swordsman", "move swordsman d4 d3", "Swordsman is not on the board [5.3]"),
        ("swordsman", "deploy swordsman c1", "a unit stands there [5.1]"),
        ("swordsman", "deploy swordsman d3", "not a location [5.1]"),
        ("swordsman", "deploy swordsman e3", "you do not control it [5.1]"),
        ("knight", "build", "no such thing is asked now [7.0]"),
        ("knight", "decline", "no such thing is asked now [7.0]"),
        ("knight", "move d4 d3", "no such thing is asked now [7.0]"),
        ("knight", "absorb stack", "no such thing is asked now [7.0]"),
        ("knight", "draft knight", "the armies are complete [3.3.3]"),
    ],
)
def test_why_a_coin_cannot_be_used_like_that(hand: str, text: str, reason: str) -> None:
    units = {
        "royal": "knight d4, royal-guard f1",
        "royal-guard": "royal-guard f1",
        "footman": "footman a1, footman a2",
        "siege-tower": "siege-tower d6",
    }.get(hand, "knight d4, archer c1")
    # Where the text names a coin that side A has not, the Royal Coin is in its hand.
    mine = "royal" if hand == "lancer" else hand
    state = position(units, "lancer e4, scout d5", hand_a=mine)
    assert why(state, text) == reason


def test_why_the_initiative_that_moved_cannot_be_claimed() -> None:
    state = position("knight d4", initiative="B moved", hand_a="royal")
    assert why(state, "initiative royal") == "it has moved this round [5.2]"


def test_why_an_own_unit_or_fortification_is_no_target() -> None:
    state = position("knight d4, scout d5", control="e3 A", forts="e3", hand_a="knight")
    assert why(state, "attack knight d4 d5") == "your own unit [6.1]"
    assert why(state, "attack knight d4 e3") == "your own Fortification [9.3]"


def test_why_an_enemy_fortification_is_not_entered() -> None:
    state = position("knight d4", control="e3 B", forts="e3", hand_a="knight")
    assert why(state, "move knight d4 e3") == "enemy Fortification [9.2]"


def test_why_a_knight_is_not_attacked() -> None:
    state = position("cavalry d4", "knight d5", hand_a="cavalry")
    assert why(state, "attack cavalry d4 d5") == "Knight: two coins needed [8.7]"


def test_why_a_scout_is_not_deployed() -> None:
    state = position("knight d4", hand_a="scout")
    assert why(state, "deploy scout g4") == "not yours, no friend next to it [8.14]"


def test_why_the_royal_coin_has_no_tactic() -> None:
    state = position("knight d4", hand_a="royal")
    assert why(state, "tactic royal d4 to d5") == "the Royal Coin has no tactic [5.4]"
    state = position("knight d4", hand_a="royal royal-guard")
    assert why(state, "tactic royal d4 to d5") == "no Royal Guard on the board [8.13]"
    assert why(state, "bolster knight d4") == "no such coin in your hand [4.2]"


# -- inside a coin play ----------------------------------------------------------------------


def test_why_something_else_is_no_answer_inside_a_play() -> None:
    state = position("swordsman d4", "scout d5", hand_a="swordsman royal")
    say(state, "attack swordsman d4 d5")
    assert why(state, "pass royal") == "first finish what is begun [7.0]"
    assert why(state, "move d4 g4") == "not next to it [5.3]"
    assert why(state, "move d3 d2") == "no unit of yours is there [8.15]"
    assert why(state, "attack d4 d5") == "nothing to attack there [6.1]"
    assert why(state, "control d4") == "not a location [5.3]"
    assert why(state, "build") == "that is not asked now [8.15]"


def test_why_only_the_drawn_coin_is_used() -> None:
    state = position("warrior-priest e3", hand_a="warrior-priest knight", bag_a="royal")
    say(state, "control warrior-priest e3")
    assert why(state, "pass knight") == "no such coin in what was drawn [8.16]"


def test_why_a_berserker_does_not_hit_the_knight_with_its_last_coin() -> None:
    state = position("berserker d4x2", "knight e5", hand_a="berserker")
    say(state, "move berserker d4 d5")
    assert why(state, "attack d5 e5") == "Knight: two coins needed [8.7]"


def test_why_a_later_berserker_buys_no_control() -> None:
    state = position("berserker d4x2", hand_a="berserker", edition="later")
    say(state, "move berserker d4 e3")
    assert why(state, "control e3") == "this card repeats no control [11.1]"


def test_why_a_footman_cannot_decline() -> None:
    state = position("footman d4", hand_a="footman")
    say(state, "tactic footman")
    assert why(state, "decline") == "that is not asked now [8.6]"


def test_why_the_enemy_cannot_do_anything_else_while_it_chooses() -> None:
    state = position("cavalry d4", "scout e4, war-wagon e5", hand_a="cavalry", hand_b="scout royal")
    say(state, "attack cavalry d4 e4")
    assert why(state, "absorb supply") == "that is not asked now [9.1.4]"
    assert why(state, "pass scout") == "first finish what is begun [7.0]"


# -- the draft -------------------------------------------------------------------------------


def test_why_a_unit_cannot_be_drafted() -> None:
    state = new_game("draft", siege=False)
    missing = next(
        text for text in ("knight", "archer", "scout", "lancer", "cavalry", "ensign", "footman")
        if f"draft {text}" not in {str(action) for action in RULES.legal(state)}
    )  # fmt: skip
    assert why(state, f"draft {missing}") == "it does not lie open [3.3.3]"
    assert why(state, f"remove {missing}") == "now unit types are taken [3.3.3]"
    assert why(state, "pass royal") == "the armies are not complete [3.3.3]"


def test_why_a_unit_cannot_be_drafted_before_two_are_removed() -> None:
    state = new_game("elimination-draft")
    unit = str(RULES.legal(state)[0]).split()[1]
    assert why(state, f"draft {unit}") == "first each side removes one [3.3.4]"


# -- what is possible, and what the questions say --------------------------------------------


def test_what_is_possible_is_said_to_be() -> None:
    state = position("knight d4", hand_a="knight")
    assert why(state, "move knight d4 d5") == "it is possible now: Knight: move d4 to d5 [5.3]"


def test_the_question_names_what_is_looked_for_in_vain() -> None:
    state = position("knight d4, scout c1, archer f1", hand_a="knight lancer royal", initiative="A")
    barred = {(entry.verb, entry.target): entry.reason for entry in RULES.prompt(state).barred}
    assert barred[("knight initiative", "")] == "you have it"
    assert barred[("knight recruit", "")] == "supply empty"
    assert barred[("knight deploy", "")] == "on the board already"
    assert barred[("knight control", "d4")] == "not a location"
    assert barred[("lancer deploy", "")] == "no free location is yours"
    assert ("royal deploy", "") not in barred


@pytest.mark.parametrize(
    ("units", "coin", "barred"),
    [
        ("swordsman d4", "swordsman", True),
        ("swordsman d4x2", "swordsman", False),
        ("swordsman d3", "swordsman", False),
        ("footman d4, footman f4", "footman", True),
        ("footman d4, footman f4x2", "footman", False),
        ("lancer d4", "lancer", False),
        ("archer d4", "archer", False),
    ],
)
def test_a_knight_next_to_a_weak_unit_is_looked_for_in_vain(
    units: str, coin: str, barred: bool
) -> None:
    state = position(units, "knight e4", hand_a=f"{coin} royal")
    entries = [e for e in RULES.prompt(state).barred if e.verb == f"{coin} attack"]
    told = [(e.target, e.reason, e.rule) for e in entries]
    assert told == ([("e4", "Knight: two coins needed", "8.7")] if barred else [])


def test_after_the_end_nothing_can_be_done() -> None:
    state = position("scout f4", control="e3 b2 g2 A", hand_a="scout")
    say(state, "control scout f4")
    assert why(state, "pass royal") == "the game is over [4.3]"
