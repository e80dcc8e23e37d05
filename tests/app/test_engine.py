"""The engine: a line in, a line out, whatever the line says."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.engine import MAX_LINE, Engine
from games import REGISTRY
from games.core.models import Setup
from games.core.play import Play
from games.core.playout import record
from tests.games.levee_en_masse.builders import position
from tests.toy import toy


class Client:
    """Asks an engine and reads its answers."""

    def __init__(self, rules: Any = None) -> None:
        self.engine = Engine(rules or toy())

    def __call__(self, do: str, **more: Any) -> Any:
        [line] = self.engine.serve([json.dumps({"do": do} | more)])
        assert "\n" not in line
        return json.loads(line)


@pytest.fixture
def ask() -> Client:
    """An engine of the toy with a game from seed 1."""
    client = Client()
    assert client("new", seed="1")["ok"]
    return client


def test_a_new_game_answers_with_digest_seat_and_rolls() -> None:
    answer = Client()("new", setup={"seats": 2, "scenario": "long"}, seed="9f3c")
    state = toy().start(Setup(seats=2, scenario="S2"), Play.seeded(0x9F3C))
    assert answer["digest"] == state.digest()
    assert (answer["ok"], answer["seat"], answer["outcome"]) == (True, 0, None)
    assert len(answer["rolls"]) == 11  # the shuffle of twelve rungs
    assert answer["log"][0].startswith("2.1 Seat 0")


def test_options_are_named_as_on_the_command_line(ask: Client) -> None:
    for options in ({"9.1": "on"}, {"hard": True}):
        assert ask("new", setup={"options": options}, seed="1")["ok"]
        assert ask("state")["state"]["goal"] == 14


def test_legal_actions_come_as_objects_and_texts(ask: Client) -> None:
    answer = ask("legal")
    assert answer["legal"] == [{"kind": "climb"}, {"kind": "rest"}]
    assert answer["texts"] == ["climb", "rest"]


@pytest.mark.parametrize("action", [{"kind": "climb"}, "climb"])
def test_an_action_is_applied_with_rolls_or_without(ask: Client, action: Any) -> None:
    answer = ask("apply", action=action, rolls=[6])
    assert answer["ok"]
    assert answer["rolls"] == [6]
    assert len(ask("apply", action=action)["rolls"]) == 1


def test_rolls_that_are_not_those_asked_for_change_nothing(ask: Client) -> None:
    before = ask("state")
    missing = ask("apply", action="climb", rolls=[])
    assert missing["need"] == {"what": "die", "sides": 6, "pile": []}
    for rolls in ([], [7], [0], [3, 3], ["3"], "3", [True]):
        answer = ask("apply", action="climb", rolls=rolls)
        assert not answer["ok"], rolls
    assert ask("state") == before


def test_a_position_can_be_taken_out_and_put_in_again(ask: Client) -> None:
    ask("apply", action="rest")
    state = ask("state")["state"]
    other = Client()
    assert other("load", state=state)["ok"]
    for action in ("climb", "climb", "rest"):
        assert other("apply", action=action) == ask("apply", action=action)


def test_a_viewer_sees_no_hidden_pile(ask: Client) -> None:
    assert sorted(ask("state")["state"]["pile"]) != [-1] * 5
    for viewer in (0, None):
        state = ask("state", viewer=viewer)["state"]
        assert state["pile"] == [-1] * 5
        assert state["rng"] == "0" * 16


def test_odds_are_fractions_that_sum_to_one(ask: Client) -> None:
    answer = ask("odds")
    assert [row["action"]["kind"] for row in answer["odds"]] == ["climb", "rest"]
    for row in answer["odds"]:
        assert sum(Fraction(result["chance"]) for result in row["results"]) == 1
        assert all(result["view"]["pile"] for result in row["results"])


def test_ways_to_one_result_are_told_with_their_chances() -> None:
    ask = Client(REGISTRY["levee_en_masse"])
    state = position(scenario="12.0", actions=1, disorder=True, republic=0, monarchy=0)
    ask("load", state=state.model_dump(mode="json"))
    row = next(row for row in ask("odds")["odds"] if row["action"].get("marker") == "republic")
    (result,) = row["results"]
    assert result["chance"] == "1"
    roll = "7.1 Republic +1 against a total of 4: 4+"
    gained = ["7.1 Republic 0 to 1", "8.4 Republic 1 to 0"]
    assert result["ways"] == [
        {"chance": "1/2", "log": [f"{roll}: no"]},
        {"chance": "1/2", "log": [f"{roll}: yes", *gained]},
    ]


def test_a_whole_game_gives_the_digests_of_the_rules() -> None:
    rules = REGISTRY["tell_the_emperor"]
    ask = Client(rules)
    game = record(rules, Setup(), 5)
    ask("new", seed="5")
    for _, action, rolls in game.moves:
        answer = ask("apply", action=action.model_dump(mode="json"), rolls=list(rolls))
        assert answer["ok"]
    assert answer["digest"] == game.state.digest()
    assert answer["outcome"] == game.state.outcome.model_dump(mode="json")
    assert ask("legal")["legal"] == []
    assert not ask("apply", action="end-actions")["ok"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "the request is no JSON: Expecting value"),
        ("[]", "a request is a JSON object"),
        ("{}", "do is one of new, load, legal, apply, state, odds"),
        ('{"do":"fly"}', "do is one of"),
        ('{"do":["new"]}', "do is one of"),
        ("[" * 100_000, "nested too deeply"),
        ('{"do":"new","seed":"xyz"}', "16 hex digits"),
        ('{"do":"new","seed":-1}', "a seed is a number"),
        ('{"do":"new","setup":{"seats":9}}', "1 or 2 seats, not 9"),
        ('{"do":"new","setup":{"seats":"many"}}', "seats"),
        ('{"do":"new","setup":{"speed":1}}', "speed"),
        ('{"do":"new","setup":{"options":{"speed":1}}}', "there is no option 'speed'"),
        ('{"do":"new","setup":{"scenario":"S9"}}', "has no scenario 'S9'"),
        ('{"do":"new","setup":7}', "setup is an object"),
        ('{"do":"new","scenario":"S2"}', "has no field 'scenario'; it has do, setup"),
        ('{"do":"load"}', "load takes a state or a position"),
        ('{"do":"load","state":null}', "Input should be an object"),
        ('{"do":"load","state":{"points":[1]}}', "not at a decision"),
        ('{"do":"load","state":{"wings":2}}', "wings"),
        ('{"do":"apply","action":"fly"}', "knows no action 'fly'"),
        ('{"do":"apply"}', "knows no action None"),
        ('{"do":"apply","action":{"kind":"aim"}}', "not possible now: aim"),
        ('{"do":"state","viewer":"me"}', "the number of a seat"),
        ('{"do":"state","viewer":true}', "the number of a seat"),
        ('{"do":"state","viewer":-1}', "the number of a seat"),
        ('{"do":"state","viewer":2}', "the number of a seat"),
        ('{"do":"new","seed":"1","seed":"2"}', "the key 'seed' stands there twice"),
        ('{"do":"new","seed":NaN}', "NaN is no JSON"),
        ('{"do":"new","seed":1e400}', "a number is too large"),
        ('{"do":"new","seed":' + "9" * 5000 + "}", "the request is no JSON: a number is too large"),
        ('{"do":"new","seed":"-1"}', "a seed is up to 16 hex digits"),
        ('{"do":"new","setup":[]}', "setup is an object"),
        ('{"do":"new","setup":null}', "setup is an object"),
        ('{"do":"new","setup":{"options":["9.1"]}}', "options is an object"),
        ('{"do":"new","setup":{"options":5}}', "options is an object"),
        ('{"do":"new","rolls":["1"]}', "rolls is a list of numbers"),
        ('{"do":"new","rolls":[true]}', "rolls is a list of numbers"),
    ],
)
def test_wrong_requests_get_an_error_and_the_loop_goes_on(line: str, told: str) -> None:
    ask = Client()
    ask("new", seed="1")
    before = ask("state")
    [answer] = ask.engine.serve([line])
    error = json.loads(answer)
    assert not error["ok"]
    assert told in error["error"]
    assert "the rules cannot" not in error["error"]
    assert ask("state") == before


def test_nothing_but_new_and_load_works_without_a_game() -> None:
    ask = Client()
    for do in ("legal", "apply", "state", "odds"):
        assert "begin with new or load" in ask(do, action="rest")["error"]


def test_blank_lines_are_passed_over() -> None:
    assert list(Engine(toy()).serve(["\n", "  \n"])) == []


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_a_position_that_loads_can_be_played(slug: str) -> None:
    random = Random(1)
    ask = Client(REGISTRY[slug])
    ask("new", seed="1")
    texts = json.dumps(ask("state")["state"])
    for _ in range(300):
        state = spoiled(json.loads(texts), random)
        loaded = ask("load", state=state)
        if not loaded["ok"]:
            assert "Error" not in loaded["error"]
            continue
        assert ask("state", viewer=0)["ok"]
        for action in ask("legal")["legal"][:3]:
            assert ask("load", state=state)["ok"]
            assert ask("apply", action=action)["ok"]


def spoiled(value: Any, random: Random) -> Any:
    """A value with one part of it replaced."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if _long(value) else []
    if not keys:
        return random.choice([0, 1, -1, 3, 99, 10**6, [], "x", None, {}])
    key = random.choice(keys)
    value[key] = spoiled(value[key], random)
    return value


def _long(value: Any) -> bool:
    return isinstance(value, list)


def test_an_endless_line_is_refused_and_the_next_one_answered() -> None:
    engine = Engine(toy())
    source = io.StringIO("x" * (MAX_LINE + 100_000) + '\n{"do":"new","seed":"1"}\n')
    long, short = map(json.loads, engine.serve(engine.lines(source)))
    assert long == {"ok": False, "error": "a request is a line of at most 16 MB"}
    assert short["ok"]


def test_the_example_of_the_readme_works() -> None:
    text = (Path(__file__).resolve().parents[2] / "README.md").read_text("utf-8")
    lines = text.split("```json\n")[1].split("```")[0].splitlines()
    answers = [json.loads(a) for a in Engine(REGISTRY["war_chest"]).serve(lines)]
    assert [answer["ok"] for answer in answers] == [True, True, True]
    attack = {"a": "attack", "coin": "swordsman", "from": [0, -1], "target": [1, -1]}
    assert attack in answers[1]["records"]
    assert "removes the Fortification on e3" in answers[2]["log"][0]


def test_a_game_without_a_notation_says_so(ask: Client) -> None:
    assert "no notation" in ask("load", position={})["error"]
    assert "no notation" in ask("apply", action={"a": "pass"})["error"]
    assert "records" not in ask("legal")


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({}, "a position needs to_act"),
        ({"to_act": "A", "colour": 1}, "no field 'colour'"),
        ({"to_act": "A", "units": [["A", "swordsman", [9, 9], 1]]}, "no hex"),
        ({"to_act": "A", "units": [["A", "wizard", [0, 0], 1]]}, "no unit"),
        ({"to_act": "A", "units": [["A", "knight", [0, 0], 0]]}, "no unit of height 0"),
        ({"to_act": "A", "units": 7}, "units is a list"),
        ({"to_act": "A", "hand": {"A": ["knight"] * 4}}, "three coins at most"),
        ({"to_act": "A", "forts": [[1, -1]], "fort_supply": 1}, "are 7 together"),
        ({"to_act": "A", "forts": [[0, 0]]}, "stand on locations"),
        ({"to_act": "A", "control": [[[0, 0], "A"]]}, "no location"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_line(
    position: dict[str, Any], why: str
) -> None:
    client = Client(REGISTRY["war_chest"])
    answer = client("load", position=position)
    assert not answer["ok"]
    assert why in answer["error"]
    assert "\n" not in answer["error"]
    assert "begin with new or load" in client("legal")["error"]
