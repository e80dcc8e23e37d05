"""What holds on every screen: seven bits in ASCII, readable text, nothing by colour alone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from itertools import combinations, groupby, product
from typing import Any

import pytest
from rich.segment import Segment
from textual.widget import Widget

from app.casemate import Casemate, game_screen
from app.controller import TurnController
from app.themes import own_themes
from app.tours import example
from app.widgets.canvas import Canvas
from games import GAMES, REGISTRY
from games.core.models import Setup
from games.for_the_emperor.board import SIDE_NAME
from tests.app.driving import Driver, drive
from tests.app.eyes import contrast
from tests.app.gallery import drawn, of_a_game, of_the_program

SLUGS = [entry.slug for entry in GAMES]
SIZES = [(80, 24), (120, 40)]
TEXT, LINES = 4.5, 3.0
DRAWN = set("»─│┌┐└┘├┤┬┴┼╭╮╰╯╱╲▔▁▂▃▄▅▆▇█▏▎▊▌▐_·≈")
"""Lines, frames, bars and what fills empty space: they are no text."""


def gallery(what: str, see: Driver) -> AsyncIterator[str]:
    """The screens of a game, or those of the program."""
    return of_the_program(see) if what == "program" else of_a_game(see, what)


@pytest.mark.parametrize(
    ("what", "size"),
    [*product([*SLUGS, "program"], SIZES), ("lempereur", (60, 20)), ("program", (60, 20))],
    ids=str,
)
def test_in_ascii_no_screen_has_another_sign(what: str, size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        await see.see("Casemate")
        seen = 0
        async for name in gallery(what, see):
            text = see.text
            assert text.isascii(), (name, sorted({c for c in text if not c.isascii()}))
            seen += 1
        assert seen > 7

    drive(story, Casemate(ascii_only=True), size)


def stretches(see: Driver) -> Iterator[Segment]:
    """The stretches of text on the screen; of what lies dimmed beneath a dialog none."""
    screen = see.app.screen
    strips = screen._compositor.render_strips()
    if not screen.is_modal:
        yield from (segment for strip in strips for segment in strip)
        return
    for widget in screen.walk_children(Widget):
        if not widget.children and widget.display and widget.visible:
            area = widget.region.intersection(screen.region)
            for y in area.line_range:
                yield from strips[y].crop(*area.column_span)


def too_faint(see: Driver) -> set[tuple[str, str, str, float]]:
    """Every text on the screen whose contrast is too low, with its colours."""
    faint = set()
    for segment in stretches(see):
        text, style = segment.text.strip(), segment.style
        if not text or style is None or style.color is None or style.bgcolor is None:
            continue
        colour, ground = (
            "#{:02x}{:02x}{:02x}".format(*each.get_truecolor())
            for each in (style.color, style.bgcolor)
        )
        found = contrast(colour, ground)
        if found < (LINES if set(text) <= DRAWN else TEXT):
            faint.add((text, colour, ground, round(found, 2)))
    return faint


# The roles of every theme are tried elsewhere: here it is seen that nothing goes past them.
@pytest.mark.parametrize(
    ("what", "theme"),
    [
        *product(["tell_the_emperor", "program"], [theme.name for theme in own_themes()]),
        *product(SLUGS[1:], ["dark", "safe-light"]),
    ],
)
def test_every_text_on_every_screen_can_be_read(what: str, theme: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("Casemate")
        faint = {(name, *each) async for name in gallery(what, see) for each in too_faint(see)}
        assert not faint

    drive(story, Casemate(theme=theme), (120, 40))


@pytest.mark.parametrize(
    ("what", "theme"), [*product([*SLUGS, "program"], ["dark"]), ("program", "light")]
)
def test_it_can_be_read_without_colours_too(
    what: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def story(see: Driver) -> None:
        await see.see("Casemate")
        faint = set()
        async for name in gallery(what, see):
            faint |= {(name, *each) for each in too_faint(see)}
            for segment in stretches(see):
                colour = segment.style and segment.style.color
                assert not colour or len(set(colour.get_truecolor())) == 1, segment
        assert not faint

    drive(story, Casemate(theme=theme), (120, 40))


# -- what is left when all colours are taken away ----------------------------------------------


def playing(slug: str) -> Casemate:
    """The program with the example of a game."""

    def screen(_: Casemate) -> Any:
        game = example(slug)
        shown: Any = game_screen(game)
        shown.seated = game.state.seat
        return shown

    return Casemate(screen)


def runs(canvas: Canvas) -> Iterator[tuple[str, str]]:
    """The stretches of a canvas with one role."""
    for y in range(canvas.height):
        x = 0
        for role, cells in groupby(canvas.roles[y]):
            end = x + len(list(cells))
            yield "".join(canvas.signs[y][x:end]).strip(), role
            x = end


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_current_step_has_a_sign_and_capitals(slug: str, size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        scene = see.screen.view.scene
        assert f"▸{scene.step.upper()} {scene.rule}" in see.text.split("\n")[1]
        assert see.text.split("\n")[1].count("▸") == 1

    drive(story, playing(slug), size)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", SLUGS)
def test_wherever_the_cursor_is_the_text_alone_tells_it(slug: str, size: tuple[int, int]) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        view = see.screen.view
        frames: dict[str, Any] = {}
        for key in ("", "down", "down", "right", "up", "1", "2", "3"):
            if key:
                see.post(key)
            await drawn(see)
            entry = view.entry
            # The panels of the choices alone: what a hint says of them is not their sign.
            regions = [view.plan.regions[name] for name in ("choices", "board")]
            lines = see.text.split("\n")
            text = "\n".join(
                lines[y][region.x : region.right] for region in regions for y in region.line_range
            )
            if entry:
                assert frames.setdefault(text, entry.name) == entry.name
        assert len(frames) > 2

    drive(story, playing(slug), size)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_choice_means_on_the_board_bears_its_key(slug: str) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        view = see.screen.view
        shown = {role for _, role in runs(view.board.canvas)}
        assert "legal" in shown
        for placed in view.choices.sheet.placed:
            entry = placed.entry
            if entry.choice and entry.target and entry.key:
                for light in view.board.picture.targets.get(entry.target, ()):
                    near = "".join(view.board.canvas.signs[light.y])
                    assert entry.key in near, entry

    drive(story, playing(slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_pieces_of_different_sides_differ_in_more_than_colour(slug: str) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        canvas = see.screen.view.board.canvas
        texts: dict[str, set[str]] = {}
        for text, role in runs(canvas):
            if role.startswith("side-"):
                texts.setdefault(role, set()).add(text)
        if slug == "for_the_emperor":
            # Both have the same warriors: theirs lie above, beside their name, and ours below.
            rows = canvas.lines()
            names = [next(y for y, row in enumerate(rows) if name in row) for name in SIDE_NAME]
            assert abs(names[0] - names[1]) > 2
            return
        for one, other in combinations(texts, 2):
            assert texts[one].isdisjoint(texts[other])

    drive(story, playing(slug))


@pytest.mark.parametrize("slug", SLUGS)
def test_good_and_bad_lines_of_the_log_have_no_word_in_common(slug: str) -> None:
    found: dict[str, set[str]] = {"good": set(), "bad": set()}
    rules = REGISTRY[slug]
    for seed, scenario in enumerate(rules.info.scenarios[:3]):
        setup = rules.complete(Setup(seats=rules.info.seats[0], scenario=scenario.id))
        game = TurnController.new(rules, setup, seed, "bot:random")
        while not game.outcome and len(game.past) < 150:
            game.play_bot()
        for entry in game.log:
            pieces = entry.line.pieces
            for piece in pieces:
                if piece.role in found:
                    found[piece.role].add(re.sub(r"[0-9]+", "", piece.text))
            if any(piece.role == "die" for piece in pieces) and pieces[-1].role in found:
                assert pieces[-1].text == {"good": "yes", "bad": "no"}[pieces[-1].role]
    assert found["good"].isdisjoint(found["bad"])


@pytest.mark.parametrize("slug", ["tell_the_emperor", "levee_en_masse"])
def test_what_a_hit_and_a_miss_would_do_is_named(slug: str) -> None:
    async def story(see: Driver) -> None:
        await see.until(lambda: see.screen.view.entry, "a choice")
        view = see.screen.view
        assert view.entry.choice.need
        told = "".join(text for line in view.whole_hint(70) for text, _ in line)
        assert re.search(r"hit .+ miss .+", told)

    drive(story, playing(slug))
