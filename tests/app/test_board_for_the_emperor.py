"""The battlefields as plain text, at all sizes and in all signs; nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest

from app.casemate import Casemate
from app.screens.for_the_emperor import FACE, ForTheEmperorScreen
from app.screens.lanes_board import Lanes, below_of
from app.screens.lanes_hand import brief
from app.screens.lanes_stages import card_entries, play_of
from app.screens.lanes_view import follows, outcome
from app.widgets.cards import FULL, Column
from app.widgets.panel import Panel
from games.core.models import HIDDEN, Setup
from games.core.playout import playout, start
from games.for_the_emperor.preview import preview
from tests.app.driving import Driver, drive
from tests.app.hotseat import RULES, begun

FORMS = [(80, 14), (78, 14), (78, 17)]
SIZES = [(80, 24), (80, 30), (90, 50), (104, 24), (110, 24), (119, 33), (110, 34), (120, 40)]


def position(**changes: Any) -> Any:
    """The view of the side to move in a new game, with some fields changed."""
    state = start(RULES, RULES.complete(Setup(seats=2)), 0x9F3C)
    for name, value in changes.items():
        setattr(state, name, value)
    return RULES.redact(state, state.seat)


def lanes(**fields: tuple[tuple[int, ...], tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Both sides' warriors by battlefield, given as f1=(Crane's, Turtle's)."""
    found: list[tuple[int, ...]] = [()] * 14
    for name, sides in fields.items():
        at = 2 * (int(name[1]) - 1)
        found[at : at + 2] = sides
    return found


def middle() -> Any:
    """The position in the picture of the design, more or less."""
    return position(
        lanes=lanes(f1=((6,), (3, 5)), f2=((7,), (8,)), f3=((2,), ()), f4=((1,), (4,))),
        banners=[3, 0, 0, 4, 0, 0, 0],
        tokens=[(1, 0, 2), (2, 1, 3)],
        crane_hand=[5, 8, 9],
        turtle_hand=[HIDDEN] * 3,
    )


def drawn(view: Any, width: int = 80, height: int = 14, below: int = 0, **more: Any) -> Any:
    """The picture of a view."""
    return Lanes(view, width, height, below, more.get("keys", {}), more.get("here")).paint()


def positions(seed: int) -> Iterator[Any]:
    """The positions of a random game."""
    for step in playout(RULES, RULES.complete(Setup(seats=2)), seed):
        yield step.state


# -- pictures --------------------------------------------------------------------------------


def test_the_compact_board() -> None:
    view = middle()
    keys = {"2": "2", "3": "3"}
    here = {0: [("full", "dim")], 1: [("16 ", "text"), ("⚑3/4 ", "good"), ("▼", "side-a")]}
    assert drawn(view, keys=keys, here=here).canvas.lines() == [
        "─ Battlefields ───────────────────── banners left 3 2 2 1 1 · big 2 of 3 [4.2] ─",
        "          1  3/3   [2] 2     [3] 1      4  2/4    5  0      6  0      7  0",
        "",
        "",
        "         5 Yamabu.",
        " Turtle  3 Kyudo   8 Sohei             4 Ronin",
        " total   8         8         1  ⚐+1    4         ·         ·         ·",
        " banner  ⚑3 ▲      ── ▼      ── ▼      ⚑4 =      ──        ──        ──",
        " total   6         9  ⚐+2    2         4         ·         ·         ·",
        " Crane   6 Wokou   7 Onna-m. 2 Ashiga. 1 Shinobi",
        "",
        "",
        "",
        " if here full      16 ⚑3/4 ▼",
    ]


def test_the_board_in_ascii_and_turned_round() -> None:
    lines = drawn(middle(), below=1).canvas.lines(ascii_only=True)
    assert lines[5:10] == [
        " Crane   6 Wokou   7 Onna-m. 2 Ashiga. 1 Shinobi",
        " total   6         9  p+2    2         4         .         .         .",
        " banner  P3 v      -- ^      -- ^      P4 =      --        --        --",
        " total   8         8         1  p+1    4         .         .         .",
        " Turtle  3 Kyudo   8 Sohei             4 Ronin",
    ]
    assert all(line.isascii() for line in lines)


def test_whoever_only_looks_on_sees_what_the_hands_hold() -> None:
    assert drawn(middle()).canvas.lines()[13] == (
        " Crane 5 8 9, pile 6, ⚐ 2 1 1   Turtle ▮▮▮, pile 6, ⚐ 2 2 1"
    )


def test_the_roomy_board_has_the_same_rows_with_air_between() -> None:
    compact = [line for line in drawn(middle(), 78, 14).canvas.lines() if line]
    roomy = drawn(middle(), 78, 17).canvas.lines()
    assert [line for line in roomy if line] == compact
    assert len(roomy) == 17


def test_four_warriors_a_side_three_tokens_and_the_longest_names_fit() -> None:
    full = ((7, 5, 2, 9), (7, 5, 2, 9))
    view = position(
        lanes=lanes(**{f"f{n}": full for n in range(1, 8)}),
        banners=[4] * 7,
        tokens=[(f, s, c) for f in range(7) for s in (0, 1) for c in (2, 2, 3)],
    )
    view.banners[1:] = [0] * 6
    for width, height in FORMS:
        shown = drawn(view, width, height)
        assert not shown.canvas.outside
        text = "\n".join(shown.canvas.lines())
        assert text.count("7 Onna-m.") == text.count("9 Samurai") == 14
        assert text.count("⚐2+2+1") == 14


def test_nothing_differs_by_colour_alone() -> None:
    plain = drawn(middle()).canvas.lines()
    for changes in (
        {"banners": [3, 0, 0, 3, 0, 0, 0]},
        {"tokens": [(1, 0, 2), (2, 0, 3)]},
        {"lanes": lanes(f1=((6,), (3, 5)), f2=((8,), (7,)), f3=((2,), ()), f4=((1,), (4,)))},
    ):
        view = middle()
        for name, value in changes.items():
            setattr(view, name, value)
        assert drawn(view).canvas.lines() != plain


# -- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_put_outside_in_whole_games(seed: int) -> None:
    for state in positions(seed):
        for viewer in (0, 1, None):
            view = RULES.redact(state, viewer)
            below = below_of(view) if viewer is None else viewer
            for width, height in FORMS:
                shown = FACE.board(view, {}, height == 17, width, height)
                assert not shown.canvas.outside
                assert not drawn(view, width, height, below).canvas.outside
            for width, rows in ((24, 14), (42, 17), (62, 17)):
                column = Column(partial(FACE.sections, RULES, view), width, rows)
                assert not column.canvas.outside
            for field in range(1, 8):
                assert FACE.about(view, str(field), FULL)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_of_a_place_is_what_happens_there(seed: int) -> None:
    for state in positions(seed):
        view = RULES.redact(state, state.seat)
        prompt = RULES.prompt(view)
        cards = card_entries(view, prompt)
        actions = set()
        stack = list(cards)
        while stack:
            entry = stack.pop()
            stack += entry.members
            if entry.choice:
                actions.add(entry.choice.action)
        assert actions == set(RULES.legal(state))
        for card in cards:
            for entry in card.members:
                text = "".join(part for part, _ in follows(view, entry))
                assert len(text) <= 9
                if entry.choice:
                    after = preview(view, play_of(entry.choice))
                    own, other = after.strengths[view.side], after.strengths[1 - view.side]
                    assert text.startswith(str(own))
                    told = outcome(view, entry.choice, int(entry.target) - 1)
                    assert told[0][0].startswith(f"{own} to {other}, ")


def test_texts_of_the_cards_are_short_enough() -> None:
    for card in range(1, 10):
        assert len(brief(middle(), card)) <= 56


def shown(game: Any, app: Casemate) -> ForTheEmperorScreen:
    """The screen of a game."""
    return ForTheEmperorScreen(game)


def outside(see: Driver) -> list[Any]:
    """The signs that any panel put outside its canvas."""
    return [sign for panel in see.screen.query(Panel) for sign in panel.canvas.outside]


# Another theme changes colours alone, so two sizes are enough for it.
@pytest.mark.parametrize(
    ("signs", "size"),
    [*product(["signs", "ascii"], SIZES), *product(["ansi"], [(80, 24), (120, 40)])],
    ids=str,
)
def test_every_stage_stands_whole_on_the_screen(size: tuple[int, int], signs: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("Battlefields", "Crane's hand", "q leave", "if here")
        screen = see.screen
        for card in list(screen.view.scene.cards):
            if card.barred:
                continue
            screen._go((card,))
            spot = next(m for m in card.members if not m.barred)
            if spot.members:
                screen._go((card, spot))
                for answer in spot.members:
                    if answer.members:
                        screen._go((card, spot, answer))
            await see.until(lambda: screen.view.scene.trail, "a stage")
            assert not outside(see), outside(see)
            if signs == "ascii":
                await see.until(lambda: see.text.isascii(), "ascii")
            while screen.view.scene.trail:
                screen.action_back()
        lines = see.text.split("\n")
        assert max(map(len, lines)) <= size[0]

    for moves in (0, 6, 12):
        game = begun(("human", "bot:greedy"), moves, 5, keep=False)
        theme = "ansi-dark" if signs == "ansi" else "dark"
        app = Casemate(partial(shown, game), signs == "ascii", theme)
        drive(story, app, size)
