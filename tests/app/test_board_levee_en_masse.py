"""The board of Levée en Masse as plain text, at all sizes, in whole games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

import pytest

from app.casemate import Casemate
from app.controller import TurnController
from app.players import Human
from app.screens.base import GameScreen, face_of
from app.screens.levee_en_masse import FACE
from app.widgets.board import Picture
from app.widgets.cards import ALONE, FULL, Column, Section
from app.widgets.entries import board_keys, entries_of, with_keys
from app.widgets.panel import Panel
from app.widgets.sheet import lay_out
from games import REGISTRY
from games.core.models import Setup
from games.core.playout import playout, start
from games.levee_en_masse.board import LIBERATION, MARKERS, TRACK_OF, TRACKS, UNIT_LETTER, UNITS
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from tests.app.driving import Driver, drive

RULES: Any = REGISTRY["levee_en_masse"]
FORMS = [(False, 52, 11), (False, 78, 11), (True, 78, 15), (True, 78, 19), (True, 78, 21)]
OPTIONS = ("emergency_decrees", "last_reserves", "strip_garrison", "decisive_outcomes")
GAMES = [("12.0", 1, "random"), ("12.1", 2, "greedy"), ("12.2", 3, "random"), ("12.3", 4, "greedy")]
FREE = [(track, space) for track, spaces in enumerate(LIBERATION) for space in sorted(spaces)]
ALL_KEYS: dict[str, str] = dict.fromkeys([*UNITS, *MARKERS], "7")
ALL_KEYS.update({f"{TRACKS[track]} {space}": "8" for track, space in FREE})
NAMES = ("Republic", "Monarchy", "Despotism")
LETTER = dict(zip(UNITS, UNIT_LETTER, strict=True))
OUT = [NOT_IN_PLAY] * 4


def view_of(scenario: str = "12.1", **changes: Any) -> Any:
    """The view of a new game with some fields changed."""
    setup = RULES.complete(Setup(scenario=scenario))
    view = RULES.redact(start(RULES, setup, 0x51AB), 0)
    for name, value in changes.items():
        setattr(view, name, value)
    return view


def picture(view: Any, roomy: bool = False, keys: dict[str, str] | None = None) -> Picture:
    """The board of a view."""
    width, height = (78, 21) if roomy else (52, 11)
    return FACE.board(view, keys or {}, roomy, width, height)


def row_of(view: Any, track: int, keys: dict[str, str] | None = None) -> str:
    """The row above the names of a track on the compact board."""
    return picture(view, keys=keys).canvas.lines()[1 + 2 * track]


def with_units(**spaces: int) -> list[int]:
    """The spaces of all units, those not named in their homelands or out of play."""
    usual = [5, 5, 5, 5, 5, *OUT]
    return [spaces.get(unit, usual[n]) for n, unit in enumerate(UNITS)]


def positions(scenario: str, seed: int, bot: str) -> Iterator[Any]:
    """The views of a game of a bot with the options that have signs and choices of their own."""
    options = dict.fromkeys(OPTIONS, bool(seed % 2))
    setup = RULES.complete(Setup(scenario=scenario, options=options))
    for step in playout(RULES, setup, seed, [RULES.bots[bot]]):
        yield RULES.redact(step.state, 0)


def sections(view: Any, roomy: bool, form: int) -> Sequence[Section]:
    """The right-hand column beside a board of a form."""
    return FACE.sections(RULES, view, form, roomy)


def told(view: Any, target: str) -> list[str]:
    """What the cursor panel says of a target."""
    return ["".join(text for text, _ in line) for line in FACE.about(view, target, FULL)]


# -- pictures --------------------------------------------------------------------------------


def busy() -> Any:
    """A position with nearly everything in it."""
    return view_of(
        space=[4, 4, 3, 1, 5, 4, 1, 4, 4],
        liberated=[(1, 3), (4, 3)],
        liberators=3,
        napoleon="austria",
        politics=[3, 1, 2],
        disorder=True,
    )


KEYS = {"british_support": "1", "prussia": "2", "austria 2": "9", "republic": "5"}


def test_the_compact_board() -> None:
    assert picture(busy(), keys=KEYS).canvas.lines() == [
        "─ Fronts ─ 5 ───── 4 ───── 3 ───── 2 ───── 1 ──── 0",
        "                   V3 S3                 1:‹B3›",
        " Vendée   ■Toulon─■Bordea─■Nantes─▣Orléan─▣Versai─┐",
        "                   E3      ⚑                      │",
        " England  ○London─○Portsm─○Channl─▣Havre──▣Rouen──┤",
        "                   ‹K3›    A4★   9:⚐              │",
        " Austria  ○Vienna─○Frankf─○Liège──○Brussl─▣Arras──┼⌂",
        "                   ⚐       ⚐             2:P4!    │",
        " Prussia  ○Berlin─○Cologn─○Trier──▣Verdun─▣Reims──┤",
        "           D3      ‹R4›    ⚑                      │",
        " Piedmont ○Milan──○Piedmt─○Savoy──▣Lyon───▣Dijon──┘",
    ]


def test_the_roomy_board_has_whole_names_paris_and_politics() -> None:
    lines = picture(busy(), True, KEYS).canvas.lines()
    assert lines[1] == "           5           4           3           2           1         0"
    assert lines[3] == " Vendée   ■Toulon─────■Bordeaux───■Nantes─────▣Orléans────▣Versailles┐"
    assert lines[9] == (
        " Austria  ○Vienna─────○Frankfurt──○Liège──────○Brussels───▣Arras─────┼⌂ Paris"
    )
    assert lines[12].endswith("┤  riot")
    assert lines[17].rstrip().endswith("Republic leads")
    assert lines[18:] == [
        " Republic  5: ▸ -1  0  1  2 [3] 4        Paris in disorder",
        " Monarchy       -1  0 [1] 2  3  4        Holding Box empty",
        " Despotism      -1  0  1 [2] 3  4        Flags ⚑ ●●●○○",
    ]


def test_the_compact_board_in_ascii() -> None:
    assert picture(busy(), keys=KEYS).canvas.lines(ascii_only=True)[1:7] == [
        "                   V3 S3                 1:<B3>",
        " Vendee   #Toulon-#Bordea-#Nantes-%Orlean-%Versai-+",
        "                   E3      P                      |",
        " England  oLondon-oPortsm-oChannl-%Havre--%Rouen--+",
        "                   <K3>    A4*   9:p              |",
        " Austria  oVienna-oFrankf-oLiege--oBrussl-%Arras--+H",
    ]


def test_three_units_on_a_space_are_letters() -> None:
    space = with_units(vendee=3, spain=3, british_support=3)
    view = view_of(space=space)
    assert row_of(view, 0) == " " * 27 + "V S ‹B›"
    # The bracketed one falls first, so it alone has a choice.
    assert row_of(view, 0, {"british_support": "4"}) == " " * 27 + "VS4:‹B›"
    assert "V3 S3 ‹B3›" in picture(view, True).canvas.lines()[2]


def test_units_before_paris_threaten_and_those_in_it_stand_beyond_the_line() -> None:
    assert row_of(view_of(space=with_units(england=1)), 1) == (
        " " * 27 + "⚐" + " " * 15 + "E3!" + " " * 4 + "│"
    )
    view = view_of(space=with_units(england=0, vendee=0))
    assert row_of(view, 1).endswith(" E3")
    assert row_of(view, 0, {"vendee": "b"}).endswith(" b:V3")
    # Stationary units never advance.
    assert "!" not in row_of(view_of(space=with_units(british_support=1)), 0)


def test_rotated_armies_have_a_letter_that_the_cursor_panel_explains() -> None:
    view = view_of(status=[1, 2, 0, 0, 0, 0, 0, 0, 0], rotated=True)
    assert [row_of(view, track).split()[0] for track in (0, 1, 3)] == ["V3d", "E3r", "P4t"]
    assert "d disorganized: an order takes it away" in told(view, "vendee")
    assert "r routed: an order takes it to d" in told(view, "england")
    assert "t turned round: stops at France [5.5.2]" in told(view, "prussia")


def test_napoleon_stands_with_his_unit_or_in_the_holding_box() -> None:
    view = view_of(space=with_units(russia_suvorov=4), napoleon="russia_suvorov")
    assert "‹R4›★" in row_of(view, 4)
    assert told(view, "russia_suvorov")[1] == "‹ › stands, falls first, Battle Value 4, Napoleon ★"
    held = picture(view_of(napoleon="holding"), True).canvas.lines()
    assert any("Holding Box ★ Napoleon" in line for line in held)
    assert not any("Holding" in line for line in picture(view_of("12.0"), True).canvas.lines())


@pytest.mark.parametrize(
    ("politics", "lines"),
    [
        ([3, 1, 2], ["▸ -1 0 1 2[3]4", "  -1 0[1]2 3 4", "  -1 0 1[2]3 4"]),
        ([-1, 4, 4], [" [-1]0 1 2 3 4", "  -1 0 1 2 3[4]", "  -1 0 1 2 3[4]"]),
    ],
)
def test_politics_stand_in_the_column_of_a_compact_screen(
    politics: list[int], lines: list[str]
) -> None:
    view = view_of(politics=politics, liberators=3, disorder=True)
    column = Column(lambda form: FACE.sections(RULES, view, form), 28, 11).canvas.lines()
    first = next(y for y, line in enumerate(column) if "Politics" in line)
    assert column[first : first + 4] == [
        "│ Politics ─── disorder ⚑3 ─",
        *(f"│ {name:<10}{line}" for name, line in zip(NAMES, lines, strict=True)),
    ]


def test_nothing_differs_by_colour_alone() -> None:
    plain = [picture(view_of(), roomy).canvas.lines() for roomy in (False, True)]
    for changes in (
        {"space": with_units(austria=4)},
        {"space": with_units(russia_korsakov=5)},
        {"napoleon": "austria"},
        {"rotated": True},
        {"status": [1] + [0] * 8},
        {"liberated": [(1, 3)]},
    ):
        for roomy, before in zip((False, True), plain, strict=True):
            assert picture(view_of(**changes), roomy).canvas.lines() != before
    for more in ({"disorder": True}, {"politics": [4, 3, -1]}, {"liberators": 2}):
        assert picture(view_of(**more), True).canvas.lines() != plain[1]


# -- nothing is cut --------------------------------------------------------------------------


def crowds() -> Iterator[Any]:
    """Positions with many units, signs and flags on every track."""
    # A stationary unit is never in Paris.
    for first, second, third in product((0, 1, 2, 5), (0, 1, 2), (1, 2, 5)):
        space = [first, first, first, second, first, second, third, third, third]
        for star in ("", "holding", "vendee", "british_support", "austria", "russia_suvorov"):
            taken = {(TRACK_OF[unit], at) for unit, at in enumerate(space)}
            for liberated in ([], [spot for spot in FREE if spot not in taken]):
                yield view_of(
                    space=space, status=[2] * 9, napoleon=star, liberated=liberated, rotated=True
                )


@pytest.mark.parametrize(("roomy", "width", "height"), FORMS)
def test_every_unit_and_flag_has_its_cells(roomy: bool, width: int, height: int) -> None:
    for view in crowds():
        for keys in ({}, ALL_KEYS):
            shown = FACE.board(view, keys, roomy, width, height)
            assert not shown.canvas.outside
            text = "\n".join(shown.canvas.lines())
            for unit in UNITS:
                (light,) = shown.targets[unit]
                written = shown.canvas.text(light.y)[light.start : light.end]
                assert LETTER[unit] in written
            assert text.count("★") == (view.napoleon not in ("", "holding")) + (
                roomy and view.napoleon == "holding"
            )


def test_all_flags_stand_in_both_states() -> None:
    away = view_of(space=[OUT_OF_PLAY] * 9)
    text = "\n".join(picture(away).canvas.lines())
    assert (text.count("⚐"), text.count("⚑")) == (len(FREE), 0)
    away.liberated = FREE
    text = "\n".join(picture(away).canvas.lines())
    assert (text.count("⚐"), text.count("⚑")) == (0, len(FREE))


@pytest.mark.parametrize(("scenario", "seed", "bot"), GAMES)
def test_nothing_is_put_outside_in_whole_games(scenario: str, seed: int, bot: str) -> None:
    for view in positions(scenario, seed, bot):
        entries = entries_of(RULES.prompt(view))
        keys = board_keys(with_keys(entries, FACE.kinds))
        for roomy, width, height in FORMS:
            assert not FACE.board(view, keys, roomy, width, height).canvas.outside
        for width, rows, single in ((80, 5, False), (109, 5, False), (78, 13, True), (78, 9, True)):
            sheet = lay_out(entries, width, rows, single, kinds=FACE.kinds)
            assert all(not sheet.picture(page).outside for page in range(sheet.pages))
            assert sheet.pages == 1


@pytest.mark.parametrize(("scenario", "seed", "bot"), GAMES)
def test_the_column_tells_politics_and_what_is_in_force(scenario: str, seed: int, bot: str) -> None:
    for view in positions(scenario, seed, bot):
        for width, rows, roomy in (
            (28, 11, False),
            (32, 16, False),
            (32, 15, True),
            (42, 21, True),
        ):
            column = Column(partial(sections, view, roomy), width, rows)
            lines = column.canvas.lines()
            assert not column.canvas.outside
            assert roomy or len([line for line in lines if line[2:].startswith(NAMES)]) == 3
            text = " ".join(line.strip("│ ") for line in lines)
            if column.form == FULL:
                for word in RULES.book.cards[view.card].text.split():
                    assert word in text
            if column.form < ALONE or rows > 16:
                assert "all of it" not in text


@pytest.mark.parametrize(
    ("width", "rows", "roomy"), [(28, 11, False), (32, 16, False), (32, 15, True), (42, 21, True)]
)
def test_a_tie_stands_among_what_is_in_force(width: int, rows: int, roomy: bool) -> None:
    """By [2.3] nobody leads then, so that the Army gets nothing from politics [6.0]."""
    for politics in ([2, 2, 0], [1, 1, 1], [0, 3, 3]):
        view = view_of(politics=politics)
        lines = Column(partial(sections, view, roomy), width, rows).canvas.lines()
        text = " ".join(line.strip("│ ") for line in lines)
        force = text.partition("In force")[2].partition("Politics")[0]
        assert "nobody leads" in force


@pytest.mark.parametrize(("scenario", "seed", "bot"), GAMES)
def test_every_open_choice_is_on_the_sheet_or_in_a_fold(scenario: str, seed: int, bot: str) -> None:
    for view in positions(scenario, seed, bot):
        prompt = RULES.prompt(view)
        for width, rows, single in ((80, 5, False), (78, 13, True)):
            placed = lay_out(entries_of(prompt), width, rows, single, kinds=FACE.kinds).placed
            shown = [e for p in placed for e in (p.entry.members or (p.entry,))]
            actions = [e.choice.action for e in shown if e.choice]
            assert sorted(map(str, actions)) == sorted(str(c.action) for c in prompt.choices)
            keys = [p.entry.key for p in placed]
            assert len(set(keys)) == len(keys)
            assert not set("".join(keys)) & set("hjkluUqr?/:iy")


# -- the mouse and the cursor ----------------------------------------------------------------


def test_a_click_on_a_unit_or_the_space_below_it_means_the_unit() -> None:
    shown = picture(busy(), keys=KEYS)
    assert shown.at(19, 5)[0] == "russia_korsakov"
    assert "russia_korsakov" in shown.at(20, 6)
    assert shown.at(35, 5)[0] == "austria 2"
    assert shown.at(36, 6) == ("austria 2",)
    assert shown.at(22, 1)[0] == "spain"
    roomy = picture(busy(), True)
    assert roomy.at(3, 18) == ("republic",)


def test_the_cursor_lights_a_piece_with_its_key() -> None:
    shown = picture(busy(), keys=KEYS)
    for target, written, arrow in (
        ("british_support", "1:‹B3›", 42),
        ("prussia", "2:P4!", 42),
        ("austria", "A4★", 26),
        ("austria 2", "9:⚐", 34),
    ):
        (light,) = shown.targets[target]
        assert shown.canvas.text(light.y)[light.start : light.end] == written
        assert light.arrow == arrow
    (light,) = picture(busy(), True).targets["monarchy"]
    assert picture(busy(), True).canvas.text(light.y)[light.start : light.end] == "[1]"


def test_what_the_cursor_is_on_is_told() -> None:
    view = busy()
    assert told(view, "austria") == [
        "Austria in Liège (3)",
        "Battle Value 4, Napoleon ★",
        "next: Brussels (2)",
    ]
    assert told(view, "england")[-1] == "next: Channel (3), ⚑ stops it"
    assert told(view, "prussia")[-1] == "! next: Paris"
    assert told(view, "austria 2") == ["Brussels (2), abroad ○", "may be liberated ⚐ now"]
    assert told(view, "england 3")[1] == "liberated ⚑: stops one advance"
    assert told(view, "republic") == ["Republic 3 of 4", "leads: French Army +1"]
    assert told(view_of(), "spain") == ["Spain is not in play"]
    assert told(view_of(space=with_units(vendee=0)), "vendee")[0] == "Vendée in Paris!"
    assert told(view, "") == []


# -- the whole screen ------------------------------------------------------------------------


def show(
    story: Callable[[Driver], Awaitable[None]],
    size: tuple[int, int],
    ascii_only: bool = False,
    theme: str = "dark",
    moves: int = 0,
) -> None:
    """Open a game, some actions into it, and drive it through a story."""
    options = {"decisive_outcomes": True, "strip_garrison": True, "last_reserves": True}
    setup = RULES.complete(Setup(scenario="12.1", options=options))
    game = TurnController.new(RULES, setup, 0x51AB, [Human()])
    for number in range(moves):
        if not game.outcome:
            game.submit(game.legal[number % len(game.legal)])
    drive(story, Casemate(lambda _: GameScreen(game), ascii_only, theme), size)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (110, 24), (110, 34), (120, 40)], ids=str)
@pytest.mark.parametrize(
    ("ascii_only", "theme"), [(False, "dark"), (True, "light"), (False, "ansi-dark")]
)
@pytest.mark.parametrize("moves", [0, 7, 20])
def test_all_parts_stand_at_every_size(
    size: tuple[int, int], ascii_only: bool, theme: str, moves: int
) -> None:
    async def story(see: Driver) -> None:
        await see.see("Fronts", "Politics", "Card", "In force", "Log", "Despotism", "q leave")
        lines = see.text.split("\n")
        assert [len(line) for line in lines] == [size[0]] * size[1]
        assert not [sign for panel in see.screen.query(Panel) for sign in panel.canvas.outside]
        assert see.text.isascii() == ascii_only
        assert lines[0].startswith(" Levee en Masse" if ascii_only else " Levée en Masse")

    show(story, size, ascii_only, theme, moves)


def test_the_face_is_found_by_the_name_of_the_game() -> None:
    assert face_of("levee_en_masse") is FACE
