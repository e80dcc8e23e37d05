"""The board of We Must Tell the Emperor as plain text, at all sizes, in whole games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from app.screens.tell_the_emperor import FACE
from app.widgets.board import Picture
from app.widgets.cards import FULL, Column, Section
from app.widgets.entries import board_keys, entries_of, with_keys
from app.widgets.sheet import lay_out
from games.core.models import Setup
from games.core.play import Play
from games.core.playout import playout
from games.states_of_siege.state import NOT_IN_PLAY, OUT_OF_PLAY
from games.tell_the_emperor.board import (
    ARMIES,
    BRITISH,
    CHINA,
    JAVA,
    MACARTHUR,
    NIMITZ,
    PLACES,
    SOVIET,
)
from games.tell_the_emperor.rules import RULES

FORMS = [(False, 51, 11), (False, 78, 11), (True, 78, 17), (True, 78, 21)]
GAMES = [("S1", 1), ("S2", 2), ("S4", 3), ("S5", 4), ("S6", 5), ("S7", 6)]


def view_of(scenario: str = "S2", **changes: Any) -> Any:
    """The view of a new game with some fields changed."""
    view = RULES.redact(RULES.start(Setup(scenario=scenario), Play.seeded(0x9F3C)), 0)
    for name, value in changes.items():
        setattr(view, name, value)
    return view


def picture(view: Any, roomy: bool = False, keys: dict[str, str] | None = None) -> Picture:
    """The board of a view."""
    width, height = (78, 21) if roomy else (51, 11)
    return FACE.board(view, keys or {}, roomy, width, height)


def positions(scenario: str, seed: int) -> Iterator[Any]:
    """The views and prompts of a random game."""
    options = {"divine_wind": bool(seed % 2)}
    for step in playout(RULES, Setup(scenario=scenario, options=options), seed):
        yield RULES.redact(step.state, 0)


def line_of(view: Any, army: int) -> str:
    """The row of an Army on the compact board."""
    shown = picture(view)
    return shown.canvas.text(shown.areas[ARMIES[army]][0].y)


# -- pictures --------------------------------------------------------------------------------


def test_the_compact_board() -> None:
    view = view_of(
        space=[3, 4, 3, 1, JAVA, NOT_IN_PLAY],
        side=[0, 1, 0, 1, 0, 0],
        resources=[3, 4, 1],
        forts=[(MACARTHUR, 1), (MACARTHUR, 2)],
        kamikazes=2,
        withdrawals=1,
    )
    assert picture(view, keys={"nimitz": "4", "prestige": "6"}).canvas.lines() == [
        "─ Fronts ──── 5 ──── 4 ──── 3 ──── 2 ──── 1 ─── 0",
        "  British   India──Burma──[B 3]──Indoch─HongKg─┐",
        "  China     Chengt─[C+4]──Changs─Nankin─Manchu─┤",
        "  Soviet    not in play (enters by a card)     ├⌂3",
        "  MacArthur≈Austrl─Papua──[M 3]──Phili▣─Okina▣─┤",
        "4 Nimitz   ≈WCoast─Pearl──Marshl─Marian─[N+4]!─┘",
        "  ABDA      [A ●] Java: oil roll allowed [9.3]",
        "─ Resources ──────────────────────────────────────",
        "  Army-Navy  0  1  2 [3] 4  5  ×   × shut [8.6.1]",
        "6 Prestige   0  1  2  3 [4] 5  6   Kamikaze ●●○",
        "  Oil        0 [1] 2  3  4  5  6   Forts ▣ ●○○",
    ]


def test_the_roomy_board_in_ascii() -> None:
    view = view_of(space=[5, 1, 2, 4, 1, 3], fortress=False, forts=[(NIMITZ, 2)])
    assert picture(view, True).canvas.lines(ascii_only=True)[3:15] == [
        "  British   [B 3]-------Burma-------Malaya------Indochina---Hong Kong---+",
        " " * 72 + "|",
        "  China     Chengtu-----Chungking---Changsha----Nanking-----[C 3]!------+",
        " " * 72 + "|",
        "  Soviet    Siberia-----Transbaikal-[S 4]-------Inner Manch-Korea-------+H4!",
        " " * 72 + "|",
        "  MacArthur~Australia---Papua-------Hollandia---[M 3]-------Okinawa-----+",
        " " * 72 + "|",
        "  Nimitz   ~West Coast--[N 3]-------Marshalls---Marianas%---Iwo Jima----+",
        "",
        "  ABDA      Java--------Timor-------Ambon-------Celebes-----[A 2]",
        "",
    ]


@pytest.mark.parametrize("army", [BRITISH, CHINA, MACARTHUR, NIMITZ, SOVIET])
def test_an_army_in_japan_breaks_the_line_and_the_fortress_moves_aside(army: int) -> None:
    space = [3, 3, 3, 3, 2, 3]
    space[army] = 0
    view = view_of(space=space)
    assert line_of(view, army).rstrip().endswith(f"[{'BCMNAS'[army]} {4 if army == SOVIET else 3}]")
    assert sum("⌂3" in line for line in picture(view).canvas.lines()) == 1


def test_with_every_army_in_japan_the_fortress_is_still_there() -> None:
    shown = picture(view_of(space=[0, 0, 0, 0, 1, 0], side=[1] * 6))
    assert not shown.canvas.outside
    assert sum("⌂3" in line for line in shown.canvas.lines()) == 1


def test_an_army_out_of_play_is_told_in_words_and_the_line_goes_past_it() -> None:
    view = view_of(space=[OUT_OF_PLAY, 3, 3, OUT_OF_PLAY, 2, NOT_IN_PLAY])
    lines = picture(view).canvas.lines()
    assert lines[1] == "  British   out of play, knocked out"
    assert lines[2].endswith("Manchu─┐")
    assert lines[4].endswith("Okinaw─┘")
    assert lines[5] == "  Nimitz   ≈out of play, knocked out"


def test_choices_of_spaces_stand_on_the_board_with_their_keys() -> None:
    lines = picture(view_of(), keys={"nimitz 3": "8", "nimitz 1": "9"}).canvas.lines()
    assert "8Marsh─Marian─9Iwo───┘" in lines[5]


def test_nothing_differs_by_colour_alone() -> None:
    plain = picture(view_of()).canvas.lines()
    for changes in (
        {"side": [1, 0, 0, 0, 0, 0]},
        {"space": [1, 3, 2, 3, 2, NOT_IN_PLAY]},
        {"forts": [(MACARTHUR, 1)]},
        {"fortress": False},
        {"withdrawals": 1},
    ):
        assert picture(view_of(**changes)).canvas.lines() != plain


# -- nothing is cut --------------------------------------------------------------------------


@pytest.mark.parametrize(("roomy", "width", "height"), FORMS)
def test_every_name_and_sign_has_its_cells(roomy: bool, width: int, height: int) -> None:
    every = [f"{ARMIES[army]} {space}" for army in range(6) for space in PLACES[army]]
    for keys in ({}, dict.fromkeys(every, "9")):
        for forts in ([], [(army, s) for army in (MACARTHUR, NIMITZ) for s in range(1, 5)]):
            for space in range(6):
                here = [space, space, space, space, max(space, 1), space]
                for side in (0, 1):
                    view = view_of(space=here, side=[side] * 6, forts=forts, fortress=not side)
                    assert not FACE.board(view, keys, roomy, width, height).canvas.outside


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_nothing_is_put_outside_in_whole_games(scenario: str, seed: int) -> None:
    for view in positions(scenario, seed):
        entries = entries_of(RULES.prompt(view))
        for roomy, width, height in FORMS:
            keys = board_keys(with_keys(entries, FACE.kinds))
            assert not FACE.board(view, keys, roomy, width, height).canvas.outside
        for width, rows, single in ((80, 5, False), (109, 5, False), (78, 13, True), (78, 9, True)):
            sheet = lay_out(entries, width, rows, single, kinds=FACE.kinds)
            assert all(not sheet.picture(page).outside for page in range(sheet.pages))
            assert sheet.pages == 1


@pytest.mark.parametrize(("scenario", "seed"), GAMES[1:4])
def test_cards_are_whole_where_there_is_room(scenario: str, seed: int) -> None:
    for view in positions(scenario, seed):
        for width, rows in ((29, 11), (32, 16), (42, 21), (62, 30)):
            column = Column(partial(FACE.sections, RULES, view), width, rows)
            assert not column.canvas.outside
            text = " ".join(line.strip("│ ") for line in column.canvas.lines())
            if rows > 11:
                assert "all of it" not in text
            if column.form == FULL:
                for word in RULES.book.cards[view.card].text.split():
                    assert word in text


def test_what_is_in_force_is_cut_before_the_card() -> None:
    card = Section(
        "Card", [[("30 Operation Cartwheel", "title")], [("MacArthur advances", "text")]]
    )
    force = Section("In force", [[(f"rule {n}", "text")] for n in range(12)])
    column = Column(lambda form: (card, force), 29, 11)
    text = "\n".join(column.canvas.lines())
    assert "Operation Cartwheel" in text
    assert "MacArthur advances" in text
    assert "all of it" in text
    assert not column.canvas.outside


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_every_open_choice_is_on_the_sheet_or_in_a_fold(scenario: str, seed: int) -> None:
    for view in positions(scenario, seed):
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


def test_the_cells_of_a_piece_mean_its_army_and_the_row_as_well() -> None:
    shown = picture(view_of())
    y = shown.areas["china"][0].y
    assert shown.at(28, y)[0] == "china"
    assert shown.at(3, y) == ("china",)
    assert shown.at(34, y)[0] == "china 2"


def test_the_cursor_lights_the_piece_that_it_means() -> None:
    shown = picture(view_of())
    (light,) = shown.targets["british"]
    assert shown.canvas.text(light.y)[light.start : light.end] == "[B 3]"
    assert light.arrow == 1


def test_what_the_cursor_is_on_is_told() -> None:
    view = view_of(space=[3, 3, 3, 1, JAVA, NOT_IN_PLAY], forts=[(MACARTHUR, 2)])

    def about(target: str) -> list[str]:
        return ["".join(text for text, _ in line) for line in FACE.about(view, target, FULL)]

    assert about("macarthur") == [
        "MacArthur in Hollandia-Morotai (3)",
        "weak side, Battle Value 3, island ≈",
        "next: Philippines (2), fort ▣ [4]",
    ]
    assert about("nimitz")[-1] == "next: Home Islands, fortress ⌂ [3]"
    assert about("abda") == ["ABDA in Java"]
    assert about("soviet") == ["Soviet Union is not in play"]
    assert about("nimitz 2") == ["Mariana Islands (2)", "island ≈, no fort"]
    assert about("oil") == [f"Oil {view.resources[2]} of 6"]
