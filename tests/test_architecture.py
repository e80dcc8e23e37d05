"""The layers of the program, and the few facts that everything else stands on."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from pydantic import BaseModel

from games import GAMES, REGISTRY
from games.core.models import Frozen, GameState, Outcome
from games.core.play import Play, derive
from games.core.tasks import Decision, Task
from tests.contract.support import tasks

ROOT = Path(__file__).resolve().parents[1]
CODE = sorted(path for top in ("app", "games", "assets") for path in (ROOT / top).rglob("*.py"))
GAME_FILES = [path for path in CODE if path.is_relative_to(ROOT / "games")]
SHARED = {"core", "states_of_siege"}


def name_of(path: Path) -> str:
    """How a file is called in a test's name."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    """Everything that a file imports, in full, wherever the statement stands in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name_of(path)}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node.func) in ("import_module", "__import__"):
            first = node.args[0]
            if isinstance(first, ast.Constant):
                yield str(first.value)


def _called(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def tops(path: Path) -> set[str]:
    """The top-level packages that a file imports from."""
    return {name.split(".")[0] for name in imports(path)}


files = pytest.mark.parametrize("path", CODE, ids=name_of)
game_files = pytest.mark.parametrize("path", GAME_FILES, ids=name_of)


# -- layers --------------------------------------------------------------------------------

INTERFACE = {"textual", "rich", "typer"}
CHANCE_AND_WORLD = {"random", "time", "os", "secrets", "uuid", "datetime", "socket", "threading"}


@game_files
def test_rules_import_no_interface_and_no_chance(path: Path) -> None:
    assert tops(path).isdisjoint({"app", *INTERFACE, *CHANCE_AND_WORLD})


@game_files
def test_a_game_imports_no_other_game(path: Path) -> None:
    parts = path.relative_to(ROOT / "games").parts
    own = parts[0] if len(parts) > 1 else ""
    allowed = SHARED | {own}
    if own == "core":
        allowed = {"core"}
    if own == "states_of_siege":
        allowed = SHARED
    for name in imports(path):
        if name.startswith("games."):
            assert name.split(".")[1] in allowed, f"{name_of(path)} imports {name}"


@game_files
def test_rules_call_no_clock_and_no_hash_order(path: Path) -> None:
    """No id() and no hash(), and no set is gone through: their order is not the game's."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            assert _called(node.func) not in ("id", "vars", "globals"), node.lineno
        if isinstance(node, ast.For | ast.comprehension):
            assert not isinstance(node.iter, ast.Set | ast.SetComp), node.iter.lineno


@pytest.mark.parametrize("name", ["controller", "saves", "timeline", "simulate", "engine", "plain"])
def test_running_a_game_needs_no_interface(name: str) -> None:
    code = (
        f"import sys, app.{name}\n"
        "print(*sorted({m.split('.')[0] for m in sys.modules} & {'textual', 'rich'}))"
    )
    assert run(code) == "", f"app.{name} pulls in the interface"


def run(code: str) -> str:
    """What a program prints in a fresh interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@files
def test_only_the_app_imports_the_interface(path: Path) -> None:
    if not path.is_relative_to(ROOT / "app"):
        assert tops(path).isdisjoint(INTERFACE)


FORBIDDEN = {"pickle", "marshal", "shelve", "dill", "copyreg", "yaml"}
EVALUATING = {"eval", "exec", "compile", "deepcopy"}


@files
def test_nothing_is_unpickled_or_evaluated(path: Path) -> None:
    assert tops(path).isdisjoint(FORBIDDEN)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in EVALUATING, f"line {node.lineno}: {node.func.id}()"


@files
def test_no_module_imports_tests(path: Path) -> None:
    assert "tests" not in tops(path)


@files
def test_every_module_says_in_one_sentence_what_it_is_for(path: Path) -> None:
    text = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert text
    assert text.split("\n\n")[0].rstrip().endswith((".", "!", "?"))


def test_the_list_of_games_costs_no_pydantic() -> None:
    code = (
        "import sys, games\n"
        "assert [e.slug for e in games.GAMES] == list(games.REGISTRY)\n"
        "print(*sorted({m.split('.')[0] for m in sys.modules} & {'pydantic', 'pydantic_core'}))\n"
        "print(*sorted(m for m in sys.modules if m.startswith('games.')))"
    )
    assert run(code) == ""


def test_the_core_package_itself_imports_nothing() -> None:
    assert run("import sys, games.core; print('pydantic' in sys.modules)") == "False"


# -- the registry --------------------------------------------------------------------------


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.slug)
def test_the_menu_row_agrees_with_the_rules(entry: Any) -> None:
    info = REGISTRY[entry.slug].info
    assert (entry.slug, entry.title, entry.seats) == (info.slug, info.title, info.seats)
    assert (entry.minutes, entry.blurb) == (info.minutes, info.blurb)
    assert {"random", "greedy"} <= set(REGISTRY[entry.slug].bots)
    assert info.rules_version >= 1
    assert info.scenarios


def test_every_folder_of_a_game_is_in_the_registry() -> None:
    folders = {path.parent.name for path in (ROOT / "games").glob("*/rules.py")} - SHARED
    assert folders == set(REGISTRY)


def test_an_unknown_game_is_a_missing_key() -> None:
    assert "chess" not in REGISTRY
    with pytest.raises(KeyError):
        REGISTRY["chess"]
    assert len(REGISTRY) == len(GAMES) == len(list(REGISTRY))


# -- what states and tasks may hold --------------------------------------------------------

PLAIN = (int, bool, str, type(None))


def faults(hint: Any, where: str, seen: set[Any], inside: bool = False) -> Iterator[str]:
    """What in the type of a field is not allowed in a state or a task."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from faults(get_args(hint)[0], where, seen, inside)
    elif origin is Literal:
        for value in get_args(hint):
            if type(value) not in PLAIN:
                yield f"{where}: the literal {value!r}"
    elif origin in (Union, types.UnionType):
        for arg in get_args(hint):
            if get_origin(arg) is list:
                # clone() finds the lists of a class once, in the first state it sees.
                yield f"{where}: a list that is not always a list"
            yield from faults(arg, where, seen, inside)
    elif origin in (list, tuple):
        if origin is list and inside:
            # clone() slices the lists of a state and shares what is in them.
            yield f"{where}: a list inside something else is shared between copies"
        if origin is tuple and Ellipsis not in get_args(hint) and not get_args(hint):
            yield f"{where}: a tuple of nobody knows what"
        for arg in get_args(hint):
            if arg is not Ellipsis:
                yield from faults(arg, where, seen, inside=True)
    elif hint in PLAIN or hint is None:
        return
    elif isinstance(hint, type) and issubclass(hint, Frozen):
        yield from faults_of(hint, seen, inside=True)
    else:
        yield f"{where}: {hint!r}"


def faults_of(model: type[BaseModel], seen: set[Any], inside: bool = False) -> Iterator[str]:
    """What in the fields of a model is not allowed."""
    if model in seen:
        return
    seen.add(model)
    if inside and not model.model_config.get("frozen"):
        yield f"{model.__name__} is not frozen"
    if model.model_config.get("extra") != "forbid":
        yield f"{model.__name__} takes unknown fields"
    for name, field in model.model_fields.items():
        yield from faults(field.annotation, f"{model.__name__}.{name}", seen, inside)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_states_and_tasks_hold_plain_values_only(slug: str) -> None:
    assert list(faults_of(REGISTRY[slug].state_type, set())) == []


def test_what_is_not_plain_is_found() -> None:
    class Inner(BaseModel):
        model_config = {"extra": "forbid"}
        x: int = 0

    class Wrong(Frozen):
        a: float
        b: set[int]
        c: dict[str, int]
        d: list[list[int]]
        e: list[int] | None = None
        f: Inner = Inner()
        g: Any = None
        h: tuple[int, ...] = ()
        i: Literal["x"] | bool | None = None

    told = list(faults_of(Wrong, set()))
    assert [text.split(":")[0] for text in told] == [f"Wrong.{name}" for name in "abcdefg"]


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_tasks_have_kinds_of_their_own_and_decisions_all_three_parts(slug: str) -> None:
    for kind, cls in tasks(REGISTRY[slug]).items():
        assert get_origin(cls.model_fields["kind"].annotation) is Literal
        assert issubclass(cls, Task)
        if cls.decides:
            assert issubclass(cls, Decision)
            for part in ("legal", "ask", "take"):
                assert getattr(cls, part) is not getattr(Decision, part), f"{kind} lacks {part}"
        else:
            assert inspect.isfunction(cls.run)


@pytest.mark.parametrize("slug", list(REGISTRY))
def test_a_state_has_no_required_field_after_its_first_version(slug: str) -> None:
    """The fields that every state has come first, so that digests of old saves stay."""
    names = list(REGISTRY[slug].state_type.model_fields)
    assert names[:5] == ["seat", "turn", "rng", "agenda", "outcome"]


# -- the generator, for ever ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "faces"), [(0, [6, 3, 1, 6, 1, 2, 2, 5]), (0x9F3C, [2, 5, 2, 5, 1, 6, 4, 1])]
)
def test_a_seed_throws_the_dice_it_always_threw(seed: int, faces: list[int]) -> None:
    play = Play.seeded(seed)
    assert [play.die() for _ in faces] == faces
    assert play.rolls == faces


def test_a_seed_shuffles_as_it_always_did() -> None:
    cards = [0, 1, 2, 3, 4, 5]
    play = Play.seeded(0)
    play.shuffle(cards)
    assert cards == [1, 3, 4, 0, 2, 5]
    assert len(play.rolls) == 5


def test_the_generator_is_splitmix64() -> None:
    """Its published outputs for seed 1234567, the top 32 bits of each."""
    play = Play.seeded(1234567)
    outputs = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [play.below(1 << 32) for _ in outputs] == [value >> 32 for value in outputs]


def test_derived_seeds_are_what_they_always_were() -> None:
    assert derive(0, 1) == 0x6F143FD10FF40402
    assert derive(0, 1) == derive(0, "1")
    assert len({derive(0), derive(1), derive(0, 1), derive(0, 1, 1), derive(0, 11)}) == 5


# -- digests, for ever ---------------------------------------------------------------------


class Small(GameState[int]):
    """A state with a field of each type that a state may have."""

    number: int = 7
    flag: bool = True
    word: str = "Zähler ⌂"
    nothing: int | None = None
    pile: list[int]
    pairs: list[tuple[int, int]]
    later: tuple[str, ...] = ("mid", "late")
    end: Outcome | None = None


def test_digests_are_the_same_in_every_version_of_pydantic() -> None:
    state = Small(
        seat=1, turn=2, rng=0x9F3C, agenda=[1, 2], pile=[3, -1, 2], pairs=[(1, 2), (3, 4)]
    )
    assert state.model_dump_json() == (
        '{"seat":1,"turn":2,"rng":"0000000000009f3c","agenda":[1,2],"outcome":null,'
        '"number":7,"flag":true,"word":"Zähler ⌂","nothing":null,"pile":[3,-1,2],'
        '"pairs":[[1,2],[3,4]],"later":["mid","late"],"end":null}'
    )
    assert state.digest() == "4b6ac3aa55e3e296"
    state.end = Outcome(winners=(0,), level="win", reason="last", rule="1.1", scores=(3, -2))
    assert state.digest() == "959fc7e8f7e06a35"
