"""Opens games: new ones from a player's words, saved ones from their files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from app.controller import Dice, Drifted, TurnController
from app.controller import now as now
from app.paths import new_save_path, small_text
from app.players import BotPlayer, Player, UnknownPlayer, named, parse_players, seats_for
from app.progress import CalledOff
from app.recorder import Recorder
from app.saves import (
    Row,
    Save,
    SaveWriter,
    branch,
    new_id,
    read_save,
    remove,
    resume,
    salvage,
    shown,
    with_its_cards,
)
from app.settings import read_settings
from app.timeline import Timeline
from games import REGISTRY
from games.core.errors import Damaged, Drift, Refused, Unreadable
from games.core.models import Setup, read_seed
from games.core.options import read_option
from games.core.rules import Rules


def slug_of(word: str) -> str:
    """The slug of a game as it was typed, with dashes or underscores."""
    slug = word.lower().replace("-", "_")
    if slug not in list(REGISTRY):
        known = ", ".join(game.replace("_", "-") for game in REGISTRY)
        raise Unreadable(f"there is no game {word!r}; there are {known}")
    return slug


def rules_of(game: str, cards: Sequence[Any] = ()) -> Rules[Any]:
    """The rules of a game by slug, with the card entries that a save or a card file changed."""
    if game not in list(REGISTRY):
        raise Unreadable(f"there is no game {game!r} in this version of Casemate")
    rules = REGISTRY[game]
    return rules.with_changed(list(cards)) if cards else rules


def with_card_file(rules: Rules[Any], path: Path) -> Rules[Any]:
    """The rules with a corrected card file; Unreadable names file, card and field."""
    try:
        text = small_text(path)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise Unreadable(f"{shown(path)}: cannot be read: {why}") from None
    try:
        return rules.with_cards(text)
    except Unreadable as error:
        raise Unreadable(f"{shown(path)}: {error}") from None


def chosen_rules(word: str, cards: Path | None = None) -> Rules[Any]:
    """The rules of a game as it was typed, perhaps with a corrected card file."""
    rules = rules_of(slug_of(word))
    return with_card_file(rules, cards) if cards else rules


def read_seed_word(word: str | None) -> int:
    """The seed of a word, or a random one; Unreadable if it is no seed."""
    if word is None:
        return int.from_bytes(os.urandom(8), "big")
    try:
        return read_seed(word)
    except ValueError as error:
        raise Unreadable(f"--seed {word}: {error}") from None


def read_setup(
    rules: Rules[Any], scenario: str, options: Iterable[str], players: str, edition: str = ""
) -> Setup:
    """The setup that a player's words ask for, every option filled in."""
    chosen = {}
    for word in options:
        key, equals, value = word.partition("=")
        if not equals:
            raise Unreadable(f"an option is NAME=VALUE, not {word!r}")
        slug, read = read_option(rules.info.options, key.strip(), value.strip())
        chosen[slug] = read
    seats = seats_for(players, rules.info)
    setup = Setup(
        seats=seats,
        options=chosen,
        scenario=rules.info.scenario(scenario).id,
        edition=rules.info.edition(edition),
    )
    return rules.complete(setup)


def read_players(
    rules: Rules[Any], setup: Setup, words: str, bots_only: bool = False
) -> tuple[Any, ...]:
    """The players of a setup from words."""
    seated = parse_players(words, setup.seats, rules)
    if bots_only and not all(isinstance(player, BotPlayer) for player in seated):
        raise Unreadable("only bots play here: --players bot:random, for one")
    return seated


def new_save(header: Row) -> SaveWriter:
    """The writer of a new save in the saves folder."""
    return SaveWriter.create(new_save_path(header["game"], header["made"]), header)


def new_game(
    rules: Rules[Any],
    setup: Setup,
    seed: int,
    players: Sequence[Player],
    dice: Dice = "seeded",
    rolls: Iterable[int] | None = None,
    daily: str = "",
    match: Row | None = None,
) -> TurnController:
    """A new game with its save, to be counted; `daily` is the date if it is a daily game.

    `match` is what the second game of a match keeps of the first one.
    """
    more: Row = {"id": new_id()}
    if daily:
        more["daily"] = daily
    if match:
        more["match"] = match
    seated = named(players, read_settings()[0].name)
    game = TurnController.new(rules, setup, seed, seated, new_save, dice, rolls, more)
    _attend(game).begun()
    return game


def _attend(game: TurnController) -> Recorder:
    """Let a game be counted, and be taken back as the settings have it."""
    recorder = game.recorder = Recorder(game.header)
    game.undo_chance = read_settings()[0].undo_chance
    return recorder


def open_game(path: Path) -> TurnController:
    """Go on with a saved game; Damaged, Drifted, Locked or NewerFormat if that fails."""
    save, writer = resume(path)
    try:
        game = TurnController.resume(save, writer, rules_for(save))
    except BaseException:
        writer.close()
        raise
    _attend(game)
    return game


def continue_copy(path: Path, drifted: Drifted) -> TurnController:
    """Go on in a copy from the last position that the rules of today still play as recorded."""
    if not drifted.can_copy:
        raise Refused("not even the set-up is played as it was recorded: it can only be watched")
    save = read_save(path)
    rules = rules_for(save)
    name = path.with_stem(f"{path.stem}-from-{drifted.sound}")
    changes: Row = {"rules": rules.info.rules_version}
    if cards := rules.changed_cards():
        changes["cards"] = cards
    copy = branch(save, drifted.sound, name, **changes)
    copy.close()
    return _open_new(copy.path)


def _open_new(path: Path) -> TurnController:
    """Open a save that was just made; nothing is left of it if that is called off."""
    try:
        return open_game(path)
    except CalledOff:
        remove(path)
        raise


def branch_off(timeline: Timeline, n: int, fresh: bool = False) -> TurnController:
    """A game that goes on after move n in a new save, with any dice or with those it had there.

    Refused or another CasemateError if there is no playing on from there.
    """
    seed = int.from_bytes(os.urandom(8), "big") if fresh else None
    path = new_save_path(timeline.rules.info.slug, now())
    writer = timeline.branch(n, path, seed)
    writer.close()
    return _open_new(writer.path)


def open_copy(path: Path) -> TurnController:
    """Go on in a copy from the last position of a save that is whole and still fits the rules."""
    if read_save(path).damage:
        path = salvage(path)
    try:
        return open_game(path)
    except Drifted as drifted:
        return continue_copy(path, drifted)
    except UnknownPlayer:
        timeline = read_timeline(path)
        return branch_off(timeline, timeline.sound)


def read_timeline(path: Path, whole: bool = False) -> Timeline:
    """A saved game to look at; damaged, it is shown as far as it is whole, unless all is needed."""
    save = read_save(path)
    if whole and save.damage:
        raise Damaged(f"{shown(path)}: damaged at {save.damage.line}", save.damage.row)
    timeline = Timeline.of_save(save, rules_for(save))
    if whole and timeline.drift:
        raise Drift(f"{shown(path)}: drift at {timeline.drift}")
    return timeline


def timeline_to_watch(path: Path) -> Timeline:
    """A saved game to watch; Refused of one that nobody may look back into yet."""
    timeline = read_timeline(path)
    timeline.need_open()
    return timeline


def rules_for(save: Save) -> Rules[Any]:
    """The rules that a save was played by, as far as card entries can bring them back."""
    return with_its_cards(save.header, rules_of(save.header["game"]))
