"""Hints: from no more than the person may know, and counted when they are shown."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import pytest

from app import hints
from app.casemate import Casemate, game_screen
from app.console import Console
from app.controller import TurnController
from app.hints import Hint
from app.opening import new_game, read_players, read_setup
from app.plain import LineMode
from app.saves import read_save
from app.screens.handover import Handover
from games import REGISTRY
from games.core.errors import Refused
from games.core.play import Play
from games.core.playout import choose
from tests.app.driving import GAME, Driver, drive
from tests.app.hotseat import Watched, act, take

TWO = "human:Ana,human:Ben"
GAMES = [slug for slug in REGISTRY if not REGISTRY[slug].info.memory]
MEMORY = [slug for slug in REGISTRY if REGISTRY[slug].info.memory]


def begun(slug: str = GAME, players: str = "human", seed: int = 5) -> TurnController:
    """A game as the program opens it."""
    rules = REGISTRY[slug]
    setup = read_setup(rules, "", (), players)
    return new_game(rules, setup, seed, read_players(rules, setup, players))


def saved_hints(game: TurnController) -> list[str]:
    """The hints that the save has counted."""
    assert game.writer
    return [row["text"] for row in read_save(game.writer.path).hints]


# -- what is said --------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_a_hint_is_what_the_greedy_bot_would_do(slug: str) -> None:
    rules = REGISTRY[slug]
    game = begun(slug)
    for number in range(12):
        if game.outcome:
            break
        bot = rules.bots["greedy"]
        action = choose(rules, bot, game.state, game.legal, game.seed, number + 1)
        if len(game.legal) > 1:
            found = hints.advise(game)
            assert found.action == str(action)
            label, why = hints.words(found, game.prompt)
            assert label in [choice.label for choice in game.prompt.choices]
            assert "bot:greedy" in why
        game.submit(action)
    game.close()


@pytest.mark.parametrize("slug", MEMORY)
def test_there_are_no_hints_where_remembering_is_the_game(slug: str) -> None:
    game = begun(slug)
    assert len(game.legal) > 1
    with pytest.raises(Refused, match="remembering is the game"):
        hints.advise(game)
    assert game.hints == 0
    game.close()


@pytest.mark.parametrize("slug", [slug for slug in GAMES if REGISTRY[slug].info.hidden])
def test_a_hint_knows_no_more_than_the_person_who_asks(slug: str) -> None:
    rules = REGISTRY[slug]
    game = begun(slug)
    for _ in range(6):
        found = hints.advise(game) if len(game.legal) > 1 else None
        view = game.view(game.state.seat)
        for seed in range(3):
            # Another game that looks the same to who decides.
            other = rules.determinize(view, game.state.seat, Play.seeded(seed))
            seen = rules.redact(other, game.state.seat)
            assert not found or hints.hint(rules, seen, hints.chance(game)) == found
        game.submit(game.legal[0])
    game.close()


def test_the_reason_is_in_numbers_where_there_are_any() -> None:
    game = begun()
    choices = game.prompt.choices
    one, other = choices[1], choices[0]
    texts = [str(one.action), str(other.action)]
    assert hints.line(Hint(texts[0], 3.40, texts[1], 2.125), game.prompt) == (
        f"Hint: {one.label} (worth +3.4 to bot:greedy; the next best is {other.label}, +2.12)"
    )
    assert hints.words(Hint(texts[0], 0.001, texts[1], -0.001), game.prompt)[1] == (
        f"worth 0 to bot:greedy, as much as {other.label}"
    )
    assert "fixed rule" in hints.line(Hint(texts[0]), game.prompt)
    game.close()


def test_where_nothing_can_be_chosen_there_is_no_hint_and_nothing_is_counted() -> None:
    game = begun()
    monkey: Any = game
    monkey.legal = game.legal[:1]
    with pytest.raises(Refused, match="there is only one choice"):
        hints.advise(game)
    against = begun("for_the_emperor", "bot:random,human")
    while not against.bot:
        against.submit(against.legal[0])
    with pytest.raises(Refused, match="bot:random decides now"):
        hints.advise(against)
    assert (game.hints, against.hints) == (0, 0)
    game.close()
    against.close()


# -- in lines ------------------------------------------------------------------------------------


def test_the_line_mode_gives_hints_and_tells_of_them_at_the_end() -> None:
    game = begun()
    out = io.StringIO()
    words = ["hint", *["1"] * 400]
    LineMode(game, Console(io.StringIO("\n".join(words) + "\n"), out)).run()
    assert "Hint: " in out.getvalue()
    assert out.getvalue().endswith("1 hint was given: it counts as practice.\n")
    assert len(saved_hints(game)) == 1
    game.close()


# -- on screen -----------------------------------------------------------------------------------


def playing(game: TurnController) -> Casemate:
    """The program that opens with a game."""
    return Casemate(lambda _: game_screen(game))


def test_a_hint_is_shown_counted_and_pointed_at() -> None:
    game = begun()
    wanted = hints.advise(game)
    label = hints.words(wanted, game.prompt)[0]

    async def story(see: Driver) -> None:
        await see.see("Your action")
        await see.press("H", f"Hint: {label}")
        assert str(see.screen.view.entry.choice.action) == wanted.action
        assert not game.past

    drive(story, playing(game))
    assert saved_hints(game) == [wanted.action]


class Slow:
    """A bot's process that never comes to an end."""

    closed = 0

    async def advise(self, game: TurnController) -> Hint:
        await asyncio.Event().wait()
        raise AssertionError

    def close(self) -> None:
        Slow.closed += 1


@pytest.mark.parametrize("slug", GAMES)
def test_escape_calls_a_hint_off_and_it_does_not_count(slug: str) -> None:
    game = begun(slug, TWO if REGISTRY[slug].info.seats[0] == 2 else "human")

    async def story(see: Driver) -> None:
        if REGISTRY[slug].info.hidden:
            await take(see)
        await see.until(lambda: see.screen.view.entry, "the choices")
        see.screen._thinker = Slow()
        await see.press("H", "bot:greedy is thinking")
        await see.press("escape", "it does not count")
        assert not see.screen._adviser.busy
        before = Slow.closed
        see.screen._thinker = Slow()
        await see.press("H", "bot:greedy is thinking")
        game.submit(game.legal[0])  # keys are answered while the bot thinks
        assert see.screen._adviser.busy
        see.post("escape")
        await see.until(lambda: Slow.closed > before, "the end of the process")

    drive(story, playing(game))
    assert game.hints == 0


def test_a_hint_that_comes_too_late_is_not_shown_and_does_not_count() -> None:
    game = begun()
    ready = asyncio.Event()

    class Late:
        async def advise(self, asked: TurnController) -> Hint:
            await ready.wait()
            return Hint(str(asked.legal[0]))

        def close(self) -> None:
            pass

    async def story(see: Driver) -> None:
        await see.see("Your action")
        see.screen._thinker = Late()
        await see.press("H", "is thinking")
        see.screen.submit(game.legal[0])
        ready.set()
        await see.until(lambda: not see.screen._adviser.busy, "the answer")
        assert "Hint:" not in see.text

    drive(story, playing(game))
    assert game.hints == 0


def test_while_a_bot_decides_or_the_game_is_over_there_is_a_word_instead() -> None:
    game = begun()
    while not game.outcome:
        game.submit(game.legal[0])

    async def story(see: Driver) -> None:
        await see.see("Game over")
        await see.press("v", "The game is over")
        see.screen.action_hint()
        await see.see("no hint: the game is over")

    drive(story, playing(game))
    assert game.hints == 0


def test_no_hint_is_seen_by_the_other_person() -> None:
    game = begun("for_the_emperor", TWO)
    app = Watched(game)

    def shown() -> list[int]:
        return [n for n, frame in enumerate(app.frames) if "Hint: " in frame.text]

    async def story(see: Driver) -> None:
        await take(see)
        see.post("H")
        await see.until(shown, "the hint")
        seat = game.state.seat
        await act(see, next(a for a in game.legal if str(a).startswith("play")))
        await see.until(lambda: game.state.seat != seat, "the other's turn")
        await see.until(lambda: isinstance(see.screen, Handover), "the curtain")
        await take(see)
        await see.until(lambda: see.screen.view.entry, "the choices")

    drive(story, app)
    curtains = [n for n, frame in enumerate(app.frames) if frame.screen == "Handover"]
    assert max(shown()) < max(curtains)
    assert game.hints == 1
