"""Which saves every game leaves for each of its rules versions, and how they are made."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from app.controller import Dice, TurnController
from app.saves import SaveWriter, read_save, resume
from app.timeline import Timeline
from games import REGISTRY
from games.core.data import asset
from games.core.errors import NeedRoll
from games.core.models import Setup
from games.core.playout import choose
from games.core.rules import Rules

FOLDER = Path(__file__).parent
SOME = 15
"""Actions of a save that is no whole game."""
Make = Callable[[Rules[Any], Path], None]


def path_of(rules: Rules[Any], name: str) -> Path:
    """Where a save by the rules of today is kept."""
    return FOLDER / rules.info.slug / f"r{rules.info.rules_version}-{name}.jsonl"


def wanted(rules: Rules[Any]) -> dict[Path, Make]:
    """The saves that a game must have, with what makes each of them."""
    makers: dict[str, Make] = {
        "finished": finished,
        "edited": edited,
        "by-hand": by_hand,
        "cards": with_cards,
    }
    makers |= {info.slug: scenario(info.id) for info in rules.info.scenarios}
    makers |= BOXES.get(rules.info.slug, {})
    return {path_of(rules, name): make for name, make in makers.items()}


def write_missing(slugs: Collection[str]) -> Iterator[Path]:
    """Make the saves that are not there, of some games or for none of all."""
    for slug, rules in REGISTRY.items():
        for path, make in wanted(rules).items():
            if not path.exists() and (not slugs or slug in slugs):
                path.parent.mkdir(exist_ok=True)
                make(rules, path)
                yield path


# -- making them ---------------------------------------------------------------------------------


def begun(
    rules: Rules[Any], path: Path, scenario: str = "", dice: Dice = "seeded"
) -> TurnController:
    """A game for people with its save."""
    setup = rules.complete(Setup(seats=rules.info.seats[0], scenario=scenario))

    def begin(rolls: list[int] | None) -> TurnController:
        def save(header: Any) -> SaveWriter:
            return SaveWriter.create(path, header)

        return TurnController.new(rules, setup, 0x9F3C, "human", save, dice, rolls)

    return with_rolls(begin) if dice == "manual" else begin(None)


def with_rolls(attempt: Callable[[list[int]], Any]) -> Any:
    """Try something with one roll more whenever dice are asked for, as people would throw them."""
    chance, rolls = Random(1), list[int]()
    while True:
        try:
            return attempt(rolls)
        except NeedRoll as need:
            die = chance.randrange(need.sides)
            rolls.append(-1 - die if need.what == "draw" else die + (need.what == "die"))


def played(game: TurnController, count: int, seed: int = 1) -> None:
    """Some random actions."""
    random = Random(seed)
    for _ in range(count):
        if game.legal:
            game.submit(random.choice(game.legal))


def finished(rules: Rules[Any], path: Path) -> None:
    """A whole game, played as well as the greedy bot can."""
    with closing(begun(rules, path)) as game:
        bot = rules.bots["greedy"]
        while game.legal:
            game.submit(choose(rules, bot, game.state, game.legal, 1, len(game.past) + 1))


def scenario(number: str) -> Make:
    """What makes the first actions of a scenario."""

    def make(rules: Rules[Any], path: Path) -> None:
        with closing(begun(rules, path, number)) as game:
            played(game, SOME)

    return make


def edited(rules: Rules[Any], path: Path) -> None:
    """A branch with fresh dice: notes, some changed, and actions taken back and done again."""
    with TemporaryDirectory() as folder:
        with closing(begun(rules, Path(folder) / "parent.jsonl")) as game:
            played(game, 6)
            assert game.writer
            game.note("a first thought")
        save = read_save(game.writer.path)
        Timeline.of_save(save, rules).branch(5, path, 0xFEED).close()
    with closing(TurnController.resume(resume(path), rules=rules)) as game:
        game.note("another try")
        assert game.writer
        game.writer.set_notes(2, ["what if", "or not"])
        game.writer.set_notes(2, ["what if?"])
        for seed in range(10):
            played(game, 1, seed)
            if not game.undo_block():
                game.undo()
                game.redo()
                game.undo()
                played(game, 1, seed + 100)


def by_hand(rules: Rules[Any], path: Path, number: str = "") -> None:
    """Dice and draws of a real table."""
    with closing(begun(rules, path, number, "manual")) as game:
        random = Random(1)
        for _ in range(8):
            action = random.choice(game.legal)
            with_rolls(partial(game.submit, action))


def with_cards(rules: Rules[Any], path: Path) -> None:
    """A corrected card, which the save keeps."""
    entries = json.loads(asset(rules.info.slug, "cards.json"))
    touch(entries[0])
    changed = rules.with_cards(json.dumps(entries))
    assert changed.changed_cards(), "the save should keep a changed card"
    with closing(begun(changed, path)) as game:
        played(game, SOME)


def touch(entry: dict[str, Any]) -> None:
    """Change a card entry in a part that no rule reads: its text, or where a part comes from."""
    if "text" in entry:
        entry["text"] += " (corrected)"
        return
    sources = entry["provenance"]
    sources[next(iter(sources))] = "public: the printed piece"


BOXES: dict[str, dict[str, Make]] = {
    "lempereur": {"tiles-by-hand": by_hand},
    "war_chest": {
        "draft-by-hand": partial(by_hand, number="S3"),
        "random-by-hand": partial(by_hand, number="S2"),
    },
}
"""Games by hand that ask for more than they did when `by-hand` was written."""
