"""The ice as plain text, at all sizes and in all signs; nothing is cut, and nothing remembers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from app.casemate import Casemate
from app.controller import TurnController
from app.screens.lempereur import FACE, LempereurScreen
from app.screens.lempereur_board import COMPACT_WIDTH, ROOMY_WIDTH, Ice
from app.screens.lempereur_stages import entries_of_turn
from app.screens.lempereur_view import ice_plan
from app.screens.lempereur_words import in_force, penguin_lines
from app.widgets.canvas import text_of, width_of
from app.widgets.cards import FULL, Column
from app.widgets.entries import Entry
from app.widgets.panel import Panel
from games.core.models import Setup
from games.core.play import Play
from games.core.playout import playout
from games.lempereur.board import BACK, COLONY, COLOURS, HOME, OCEAN, place_of
from games.lempereur.queries import secret_place
from games.lempereur.rules import RULES
from tests.app.driving import Driver, drive

FORMS = [(COMPACT_WIDTH, 18), (COMPACT_WIDTH, 27), (ROOMY_WIDTH, 27), (ROOMY_WIDTH, 35)]
SIZES = [(80, 24), (80, 45), (90, 33), (100, 30), (110, 24), (110, 34), (120, 40), (140, 50)]
SETUPS = [
    Setup(seats=4),
    Setup(seats=3),
    Setup(seats=2, scenario="8.2"),
    Setup(seats=4, scenario="8.1", options={"rows": "3"}),
    Setup(seats=2, scenario="8.1", options={"rows": "6"}),
]
LAYOUT = "green red blue yellow", "red blue yellow green", "blue yellow green red"
LONG = "human:Anastasia Nikola"


def layout() -> list[int]:
    """The colours by tile, in the order that the test vectors have."""
    rows = [*LAYOUT, "yellow green red blue"]
    return [COLOURS.index(word) for row in 2 * rows for word in row.split()]


def at(row: int, column: int) -> int:
    """A tile."""
    return place_of(row, column)


def position(seats: int = 4, see: int | None = 0, **changes: Any) -> Any:
    """A seat's view of the test vectors' layout; tiles under penguins without a token are up."""
    state = RULES.start(RULES.complete(Setup(seats=seats)), Play.seeded(0x9F3C))
    state.colours = layout()
    for name, value in changes.items():
        setattr(state, name, value)
    for place in state.at:
        if place < COLONY and place not in state.tokens:
            state.face_up[place] = 1
    return RULES.redact(state, see)


def middle(**changes: Any) -> Any:
    """The position of the picture in the design, more or less: Green stands on green."""
    places: dict[str, Any] = {
        "at": [at(3, 3), at(5, 2), at(3, 3), at(4, 4)],
        "headings": [0, BACK, 0, BACK],
        "tokens": [at(2, 1), at(4, 3), at(6, 2), at(2, 4), at(5, 3), at(7, 4)],
        "barred": 4,
    }
    return position(**places | changes)


def drawn(view: Any, width: int = COMPACT_WIDTH, height: int = 18, keys: str = "") -> Any:
    """The picture of a view; keys as `7 r4c2, 2 home`."""
    targets = {}
    for each in filter(None, keys.split(", ")):
        key, name = each.split()
        targets[re.sub(r"r(\d)c(\d)", r"\1 \2", name)] = key
    return Ice(view, width, height, targets).paint()


# -- pictures --------------------------------------------------------------------------------


def test_the_compact_board() -> None:
    assert drawn(middle(), keys="7 r4c2, 8 r4c3, 9 r4c4, 4 r3c2").canvas.lines() == [
        "  ≈ ≈ ≈ ≈ ≈ ≈ ≈ ≈ ≈  OCEAN  ≈ ≈ ≈ ≈ ≈ ≈ ≈ ≈ ≈",
        "8 [········] [········] [········] [········]",
        "",
        "7 [········] [········] [········] [···⊗3···]",
        "",
        "6 [········] [···☼3···] [········] [········]",
        "",
        "5 [········] [ RED    ] [···⊗2!··] [········]",
        "               R↓",
        "4 [········] [7·······] [8··☼2···] [9BLUE   ]",
        "                                     Y↓",
        "3 [········] [4·······] [ GREEN  ] [········]",
        "                          G↑B↑",
        "2 [···☼1···] [········] [········] [···⊗1···]",
        "",
        "1 [········] [········] [········] [········]",
        "",
        "  · · · · · · · ·  COLONY · · · · · · · · · ·",
    ]


def test_the_board_in_ascii() -> None:
    lines = drawn(middle()).canvas.lines(ascii_only=True)
    assert lines[0] == "  ~ ~ ~ ~ ~ ~ ~ ~ ~  OCEAN  ~ ~ ~ ~ ~ ~ ~ ~ ~"
    assert lines[7:11] == [
        "5 [........] [ RED    ] [...x2!..] [........]",
        "               Rv",
        "4 [........] [........] [...o2...] [ BLUE   ]",
        "                                     Yv",
    ]
    assert all(line.isascii() for line in lines)


def test_a_higher_board_is_a_closed_grid() -> None:
    lines = drawn(middle(), ROOMY_WIDTH, 35, "8 r4c3").canvas.lines()
    assert lines[17:26] == [
        "  ├─────────────┼─────────────┼─────────────┼─────────────┤",
        "4 │·············│·············│8····☼2······│ BLUE        │",
        "  │             │             │             │             │",
        "  │             │             │             │ Y↓          │",
        "  ├─────────────┼─────────────┼─────────────┼─────────────┤",
        "3 │·············│·············│ GREEN       │·············│",
        "  │             │             │             │             │",
        "  │             │             │ G↑B↑        │             │",
        "  ├─────────────┼─────────────┼─────────────┼─────────────┤",
    ]


def test_colony_and_ocean_show_who_is_there_and_the_way_into_them() -> None:
    view = position(at=[COLONY, OCEAN, OCEAN, at(8, 2)], headings=[0, BACK, BACK, 0])
    lines = drawn(view, keys="8 ocean").canvas.lines()
    assert lines[0] == "  ≈ ≈ ≈ ≈ ≈ ≈ ≈ ≈  8 OCEAN R↓B↓ ≈ ≈ ≈ ≈ ≈ ≈ ≈"
    assert lines[-1] == "  · · · · · · · ·  COLONY G↑  · · · · · · · ·"
    back = position(at=[at(1, 2), COLONY, COLONY, COLONY], headings=[BACK, 0, 0, 0])
    assert drawn(back, keys="2 home").canvas.lines()[-1] == (
        "  · · · · · · ·  2 COLONY R↑B↑Y↑  · · · · · ·"
    )


def test_four_penguins_an_eye_and_the_longest_word_fit_on_a_tile() -> None:
    view = position(at=[at(4, 1)] * 4, headings=[0, 0, BACK, BACK], barred=1)
    for width, height in FORMS:
        shown = drawn(view, width, height, "7 r4c1")
        text = "\n".join(shown.canvas.lines())
        assert not shown.canvas.outside
        assert "7YELLOW◎" in text
        assert "G↑R↑B↓Y↓" in text
    # Under a token nothing of the tile can be seen, but who stands there can.
    covered = position(at=[at(4, 3)] * 4)
    assert "[···☼2···]" in drawn(covered).canvas.lines()[9]
    assert drawn(covered).canvas.lines()[10].strip() == "G↑R↑B↑Y↑"


def test_a_short_course_has_higher_tiles() -> None:
    setup = RULES.complete(Setup(seats=2, scenario="8.1", options={"rows": "3"}))
    view = RULES.redact(RULES.start(setup, Play.seeded(1)), 0)
    assert [line for line in drawn(view).canvas.lines() if line[:1].isdigit()] == [
        f"{row} │·········│·········│·········│·········│" for row in (3, 2, 1)
    ]
    assert drawn(view).canvas.lines()[14].startswith("  · · ·")


def test_nothing_differs_by_colour_alone() -> None:
    plain = drawn(middle()).canvas.lines()
    for changes in (
        {"barred": 3},
        {"headings": [0, 0, 0, BACK]},
        {"at": [at(3, 3), at(5, 2), at(4, 4), at(3, 3)]},
        {"tokens": [at(5, 3), at(4, 3), at(6, 2), at(2, 4), at(2, 1), at(7, 4)]},
    ):
        assert drawn(middle(**changes)).canvas.lines() != plain


# -- the choices -----------------------------------------------------------------------------


def entries(view: Any) -> tuple[Entry, ...]:
    """The first stage of the choices of the seat that decides."""
    return entries_of_turn(view, RULES.prompt(view))


def keyed(found: tuple[Entry, ...]) -> dict[str, str]:
    """Targets by key."""
    return {entry.key: entry.target for entry in found}


def test_the_keys_of_steps_lie_as_on_a_keypad() -> None:
    assert keyed(entries(position(at=[at(3, 3), COLONY, COLONY, COLONY]))) == {
        "7": "4 2",
        "8": "4 3",
        "9": "4 4",
        "4": "3 2",
        "6": "3 4",
        "1": "2 2",
        "2": "2 3",
        "3": "2 4",
    }
    home = position(at=[at(1, 1), COLONY, COLONY, COLONY], headings=[BACK, 0, 0, 0])
    assert keyed(entries(home)) == {"8": "2 1", "9": "2 2", "6": "1 2", "2": "home"}
    out = position(at=[at(8, 4), COLONY, COLONY, COLONY])
    assert keyed(entries(out)) == {"8": "ocean", "4": "8 3", "1": "7 3", "2": "7 4"}


def test_from_the_colony_and_the_ocean_keys_are_columns() -> None:
    assert keyed(entries(position())) == {str(n): f"1 {n}" for n in range(1, 5)}
    ocean = position(at=[OCEAN, COLONY, COLONY, COLONY], headings=[BACK, 0, 0, 0])
    assert keyed(entries(ocean)) == {str(n): f"8 {n}" for n in range(1, 5)}


def test_with_two_penguins_the_one_that_moves_is_chosen_first() -> None:
    view = position(2, at=[COLONY, at(3, 3), COLONY, COLONY])
    green, red = entries(view)
    assert (green.label, red.label) == ("G Green", "R Red")
    assert keyed(green.members) == {str(n): f"1 {n}" for n in range(1, 5)}
    assert set(keyed(red.members)) == set("12346789")
    # One that is home needs no question.
    alone = position(2, at=[HOME, at(3, 3), COLONY, COLONY])
    assert set(keyed(entries(alone))) == set("12346789")


def test_penguins_are_told_with_who_plays_them_in_any_width() -> None:
    view = middle()
    who = ("Anastasia Nikola", "", "bot:greedy", "Ben")
    narrow = [text_of(line) for line in penguin_lines(view, who, 32)]
    assert narrow == [
        "▸G Anastasia Nikola row 3 ↑ out",
        " R Red              row 5 ↓ home",
        " B bot:greedy       row 3 ↑ out",
        " Y Ben              row 4 ↓ home",
    ]
    assert text_of(penguin_lines(view, who, 47)[1]) == " R Red                     row 5 ↓ home"


@pytest.mark.parametrize("width", [32, 47])
@pytest.mark.parametrize("name", ["漢字", "漢" * 16, "Zoë", "W" * 16])
def test_names_of_wide_letters_keep_the_places_in_their_column(name: str, width: int) -> None:
    lines = penguin_lines(middle(), (name, "", "Cy", "Ben"), width)
    places = {width_of(line[:-1]) for line in lines}
    assert len(places) == 1
    assert lines[0][-2][0].endswith(" ")


def test_what_is_in_force_is_told_with_its_rule() -> None:
    assert in_force(middle()) == [
        ("⊗2! barred for G ", "4.2"),
        ("B comes along with G ", "5.0"),
    ]
    # Blue goes the other way, or the tile is not Green's: nobody comes along.
    assert len(in_force(middle(headings=[0, BACK, BACK, BACK]))) == 1
    assert len(in_force(middle(at=[at(5, 2), at(5, 2), COLONY, COLONY]))) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_parts_of_the_screen_fill_it_and_do_not_overlap(size: tuple[int, int]) -> None:
    width, height = size
    plan = ice_plan(width, height)
    cells = [0] * (width * height)
    for region in plan.regions.values():
        for y in range(region.y, region.bottom):
            for x in range(region.x, region.right):
                cells[y * width + x] += 1
    assert max(cells) == 1
    below = plan.regions["board"]
    empty = sum(1 for place, times in enumerate(cells) if not times)
    assert empty == (height - 1 - below.bottom) * below.width * (plan.form == "roomy")
    assert plan.regions["log"].height >= 3


# -- whole games -----------------------------------------------------------------------------


def positions(setup: Setup, seed: int) -> Iterator[Any]:
    """The positions of a game between bots, some of each kind of question."""
    seen: dict[str, int] = {}
    bots = [RULES.bots["greedy"], *[RULES.bots["random"]] * (setup.seats - 1)]
    for step in playout(RULES, RULES.complete(setup), seed, bots):
        kind = step.state.agenda[-1].kind if step.state.outcome is None else "over"
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] < 40:
            yield step.state


WORD = re.compile(r"GREEN|RED|BLUE|YELLOW|(?<![A-Za-z])(?:green|red|blue|yellow)(?![A-Za-z])")


def words_of(texts: Iterator[str] | list[str]) -> list[str]:
    """The colours of the ice that stand in texts, sorted."""
    return sorted(found.lower() for text in texts for found in WORD.findall(text))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.seats}-{s.scenario or 'base'}")
def test_the_ice_shows_what_is_face_up_and_a_secret_to_its_seat_alone(setup: Setup) -> None:
    secrets = 0
    for state in positions(setup, 7):
        if state.outcome is not None:
            continue
        up = [COLOURS[state.colours[place]] for place, is_up in enumerate(state.face_up) if is_up]
        for viewer in (*range(setup.seats), None):
            view = RULES.redact(state, viewer)
            own = secret_place(state) if viewer == state.seat else None
            wanted = sorted(up if own is None else [*up, COLOURS[state.colours[own]]])
            secrets += own is not None
            for width, height in FORMS:
                shown = FACE.board(view, {}, height > 18, width, height)
                assert not shown.canvas.outside
                assert words_of(shown.canvas.lines()) == wanted
            for width, rows in ((34, 18), (59, 31)):
                column = Column(partial(FACE.sections, RULES, view), width, rows)
                assert not column.canvas.outside
                assert not words_of(column.canvas.lines())
            for target in ("1 1", "3 4", "ocean"):
                told = " ".join(text_of(line) for line in FACE.about(view, target, FULL))
                assert set(words_of([told])) <= set(wanted)
    assert secrets or setup.scenario == "8.1"


def shown(game: Any, app: Casemate) -> LempereurScreen:
    """The screen of a game."""
    return LempereurScreen(game)


def begun(
    setup: Setup, players: list[str], until: str = "", seed: int = 5, seat: int = 0
) -> TurnController:
    """A game without a save, played up to a kind of question to a seat."""
    game = TurnController.new(RULES, setup, seed, players)
    number = 0
    while until and (game.state.agenda[-1].kind, game.state.seat) != (until, seat):
        game.submit(game.legal[number * 7 % len(game.legal)])
        number += 1
    return game


def alone(setup: Setup) -> list[str]:
    """One person with a long name among bots."""
    return [LONG, *["bot:random"] * (setup.seats - 1)]


def outside(see: Driver) -> list[Any]:
    """The signs that any panel put outside its canvas."""
    return [sign for panel in see.screen.query(Panel) for sign in panel.canvas.outside]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("signs", ["signs", "ascii", "ansi"])
def test_every_stage_stands_whole_on_the_screen(size: tuple[int, int], signs: str) -> None:
    async def story(see: Driver) -> None:
        await see.see("COLONY", "Penguins", "In force", "Anastasia", "q leave")
        screen = see.screen
        assert len(screen.query("*")) <= 12
        for entry in list(screen.view.scene.entries):
            if entry.members and not entry.barred:
                screen._go((entry,))
                await see.until(lambda: screen.view.scene.trail, "a stage")
                await see.see("Esc back")
                assert not outside(see), outside(see)
                screen.action_back()
        for number in range(len(screen.view.scene.entries)):
            screen.view.select(number)
            assert not outside(see), outside(see)
        if signs == "ascii":
            await see.until(lambda: see.text.isascii(), "ascii")
        assert max(map(len, see.text.split("\n"))) <= size[0]

    flow = Setup(seats=2, scenario="8.2")
    games = [
        begun(Setup(seats=4), alone(Setup(seats=4))),
        begun(flow, alone(flow), "choose_step"),
        begun(flow, alone(flow), "choose_weather"),
        begun(flow, alone(flow), "choose_look"),
    ]
    for game in games:
        theme = "ansi-dark" if signs == "ansi" else "dark"
        drive(story, Casemate(partial(shown, game), signs == "ascii", theme), size)
