"""The hexes of War Chest as plain text, at both sizes and in all signs; nothing is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from app.screens.war_chest import FACE
from app.screens.war_chest_board import (
    COMPACT_HEIGHT,
    COMPACT_WIDTH,
    ROOMY_HEIGHT,
    ROOMY_WIDTH,
    Hexes,
    Marks,
)
from app.screens.war_chest_side import Column as Coins
from app.screens.war_chest_side import Hand, side_block
from app.screens.war_chest_stages import coin_entries, coin_of, kind_of
from app.screens.war_chest_words import (
    BRIEF,
    OTHER_BRIEF,
    brief_force,
    coin_line,
    known_coins,
    marks_of,
)
from app.widgets.canvas import text_of, width_of
from app.widgets.cards import FULL, Column
from games.core.models import HIDDEN, Setup
from games.core.playout import playout
from games.war_chest.board import HEX, NAMES
from games.war_chest.units import COINS, FIRST, LATER, short_name
from tests.app.war_chest import at
from tests.games.war_chest.builders import RULES, new_game, position

FORMS = [(COMPACT_WIDTH, COMPACT_HEIGHT), (74, COMPACT_HEIGHT), (74, ROOMY_HEIGHT)]
COLUMNS = [(30, 15), (40, 15), (50, 15), (36, 15), (46, 26), (66, 32)]
SCENARIOS = [scenario.slug for scenario in RULES.info.scenarios]


def middle(**more: Any) -> Any:
    """The position in the picture of the design."""
    return position(
        "swordsman d3, knight e3x2, light-cavalry b3",
        "pikeman c4x3, lancer e4x2, archer d5, scout f3",
        control="b2 A, e3 A, c4 B",
        forts="b2 e3 c4 f4",
        supply_a="knight 1 swordsman 2 light-cavalry 3 crossbowman 2",
        hand_a="knight swordsman royal",
        up_a="swordsman",
        hand_b="royal scout",
        **more,
    )


def drawn(view: Any, size: tuple[int, int] = FORMS[0], **more: Any) -> Any:
    """The picture of a position."""
    keys, marks = more.get("keys", {}), more.get("marks", Marks())
    return Hexes(view, *size, keys, marks).paint()


def hexes(*names: str) -> frozenset[int]:
    """A set of hexes by their names."""
    return frozenset(HEX[name] for name in names)


def views(scenario: str, seed: int, edition: str = "") -> Iterator[Any]:
    """The positions of a random game as its decider sees them."""
    setup = RULES.complete(Setup(seats=2, scenario=scenario, edition=edition))
    for step in playout(RULES, setup, seed):
        yield RULES.redact(step.state, step.state.seat)


# -- pictures --------------------------------------------------------------------------------


def test_the_compact_board() -> None:
    picture = drawn(middle(), keys={"f3": "1", "e4": "2"}, marks=Marks(acting=hexes("e3")))
    assert picture.canvas.lines() == [
        "                      ______",
        "               ______╱ d1   ╲______",
        "        ______╱ c1   ╲______╱ e1   ╲______",
        " ______╱ b1   ╲_◆A___╱ d2   ╲______╱ f1   ╲______",
        "╱ a1   ╲______╱ c2   ╲______╱ e2   ╲_◆A___╱ g1   ╲",
        "╲______╱ b2  #╲______╱[SW1] ╲______╱ f2   ╲______╱",
        "╱ a2   ╲_◆A___╱ c3   ╲____d3╱[KN2]#╲______╱ g2   ╲",
        "╲______╱[LC1] ╲______╱ d4   ╲_◆A_◎_╱(sc1) ╲_◇____╱",
        "╱ a3   ╲____b3╱(pk3)#╲______╱(ln2) ╲____1_╱ g3   ╲",
        "╲_◇____╱ b4   ╲_◆b_c4╱(ar1) ╲____2_╱ f4  #╲______╱",
        "╱ a4   ╲______╱ c5   ╲____d5╱ e5   ╲_◇____╱ g4   ╲",
        "╲______╱ b5   ╲______╱ d6   ╲______╱ f5   ╲______╱",
        "       ╲_◆b___╱ c6   ╲______╱ e6   ╲______╱",
        "              ╲______╱ d7   ╲_◆b___╱",
        "                     ╲______╱",
    ]


def test_the_roomy_board() -> None:
    size = (ROOMY_WIDTH, ROOMY_HEIGHT)
    picture = drawn(middle(), size, keys={"f3": "1"}, marks=Marks(acting=hexes("e3")))
    lines = picture.canvas.lines()
    assert lines[:9] == [
        "                                ________",
        "                               ╱ d1     ╲",
        "                      ________╱          ╲________",
        "                     ╱ c1     ╲          ╱ e1     ╲",
        "            ________╱          ╲________╱          ╲________",
        "           ╱ b1     ╲  ◆A      ╱ d2     ╲          ╱ f1     ╲",
        "  ________╱          ╲________╱          ╲________╱          ╲________",
        " ╱ a1     ╲          ╱ c2     ╲          ╱ e2     ╲  ◆A      ╱ g1     ╲",
        "╱          ╲________╱          ╲________╱          ╲________╱          ╲",
    ]
    assert lines[11:17] == [
        " ╱ a2     ╲  ◆A      ╱ c3     ╲          ╱ e3     ╲          ╱ g2     ╲",
        "╱          ╲________╱          ╲________╱ ◎[KN2]#  ╲________╱          ╲",
        "╲          ╱ b3     ╲          ╱ d4     ╲  ◆A      ╱ f3     ╲  ◇       ╱",
        " ╲________╱  [LC1]   ╲________╱          ╲________╱  (sc1)   ╲________╱",
        " ╱ a3     ╲          ╱ c4     ╲          ╱ e4     ╲      →1  ╱ g3     ╲",
        "╱          ╲________╱  (pk3)#  ╲________╱  (ln2)   ╲________╱          ╲",
    ]
    assert len(lines) == ROOMY_HEIGHT


@pytest.mark.parametrize("size", FORMS, ids=str)
@pytest.mark.parametrize("view", [new_game(), middle()], ids=["new", "middle"])
def test_every_hex_has_its_name_and_the_hexes_tile(size: tuple[int, int], view: Any) -> None:
    lines = drawn(view, size).canvas.lines()
    for name in NAMES:
        assert len(re.findall(rf"[ _]{name}[ ╱]", "\n".join(lines))) == 1, name
    signs = "".join(lines)
    # Each side of a hex is drawn once, whoever it belongs to.
    assert signs.count("╱") == signs.count("╲")


@pytest.mark.parametrize("size", FORMS, ids=str)
def test_in_ascii_the_board_is_the_same(size: tuple[int, int]) -> None:
    marks = Marks(hexes("e3"), hexes("d4"), hexes("f3"), hexes("e4"), hexes("f3"))
    canvas = drawn(middle(), size, keys={"f3": "1"}, marks=marks).canvas
    lines = canvas.lines(ascii_only=True)
    assert all(line.isascii() for line in lines)
    text = "\n".join(lines)
    for sign in ("[KN2]#", "(sc1)", "*A", "*b", "o", "@", ":", "x", "1~"):
        assert sign in text


def test_the_last_play_and_its_loss_are_marked() -> None:
    marks = Marks(touched=hexes("d4", "e3"), lost=hexes("e3"))
    text = drawn(middle(), marks=marks).canvas.lines()
    assert text[7] == "╲______╱[LC1] ╲______╱ d4   ╲×◆A_e3╱(sc1) ╲_◇____╱"
    assert text[8] == "╱ a3   ╲____b3╱(pk3)#╲•_____╱(ln2) ╲____f3╱ g3   ╲"


def test_nothing_differs_by_colour_alone() -> None:
    plain = drawn(middle()).canvas.lines()
    sides = position("archer d4", "", to_act="A")
    others = position("", "archer d4", to_act="A")
    assert drawn(sides).canvas.lines() != drawn(others).canvas.lines()
    for changed in (
        {"control": "e3 -"},
        {"control": "c1 B"},
        {"forts": "b2 e3 c4"},
    ):
        view = middle()
        other = position("knight e3", **changed)
        view.held, view.forts = list(other.held), other.forts
        assert drawn(view).canvas.lines() != plain


def test_a_click_means_the_hex_that_it_falls_on() -> None:
    for size in FORMS:
        picture = drawn(middle(), size)
        for y, line in enumerate(picture.canvas.lines()):
            for name in NAMES:
                x = line.find(f" {name} ")
                if x >= 0:
                    assert picture.at(x + 1, y) == (name,)
        for name, lights in picture.areas.items():
            for light in lights:
                for x in range(light.start, light.end):
                    assert picture.at(x, light.y)[0] == name


# -- whole games -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_is_put_outside_in_whole_games(scenario: str) -> None:
    for number, view in enumerate(views(scenario, 5, LATER)):
        if number % 20:
            continue
        everywhere = dict.fromkeys(NAMES, "Z")
        every = frozenset(HEX.values())
        for size in FORMS:
            marks = Marks(every, every, every, every, every)
            assert not drawn(view, size, keys=everywhere, marks=marks).canvas.outside
            assert not FACE.board(view, {}, size[1] > 15, *size).canvas.outside
        hand = Hand(view.seat)
        if kind_of(view) in ("use_coin", "use_drawn_coin"):
            coins = coin_entries(view, RULES.prompt(view))
            hand = Hand(view.seat, coins, coins[-1])
        for width, rows in COLUMNS:
            for card in COINS if number % 100 == 0 else (1,):
                column = Coins(RULES, view, width, rows, width > 50, hand, card)
                assert not column.canvas.outside
                assert len(column.spots) == len(hand.entries)
            shown = Column(partial(FACE.sections, RULES, view), width, rows)
            assert not shown.canvas.outside
        for name in NAMES:
            assert FACE.about(view, name, FULL)
        assert all(part.lines for part in FACE.origins(RULES, view))


def test_two_footmen_and_high_stacks_fit() -> None:
    view = position(
        "footman d4x2, footman e4x3, warrior-priest c1x4, berserker f1x5",
        "light-cavalry b5x5, war-wagon e6x4, royal-guard c4x5, siege-tower f4x5",
        hand_a="footman footman royal",
        forts="c1 f1 b5 e6 c4 f4 b2",
        control="c4 B, f4 B, b2 A",
    )
    for size in FORMS:
        picture = drawn(view, size)
        text = "\n".join(picture.canvas.lines())
        assert not picture.canvas.outside
        for unit in ("[FM2]", "[FM3]", "[WP4]#", "[BE5]#", "(lc5)#", "(ww4)#", "(rg5)#", "(st5)#"):
            assert unit in text


def test_the_column_shows_the_coins_and_counts_what_is_hidden() -> None:
    view = RULES.redact(middle(down_b="lancer", bag_b="scout scout archer"), 0)
    coins = coin_entries(view, RULES.prompt(view))
    column = Coins(RULES, view, 30, 15, False, Hand(0, coins, coins[0]), 0)
    lines = column.canvas.lines()
    assert lines[0] == "  Your coins (A) ─────────────"
    assert lines[1] == "  ▸a KN   b SW   c RC  Knight"
    assert lines[2] == "  supply XB2 KN1 LC3 SW2"
    assert lines[3].startswith("  up SW  down 0  bag ")
    assert lines[4:7] == [
        "  Side B ─────────────────────",
        "  hand ▮2  down ▮1  bag ▮3",
        "  supply ar0 ln0 pk0 sc0",
    ]
    assert lines[9] == "  A ◆◆◆◆◇◇  b ◆◆◆◇◇◇"


def test_a_count_stands_beside_its_name_however_narrow_the_column_is() -> None:
    view = RULES.redact(middle(bag_a="crossbowman", down_a="crossbowman", down_b="lancer"), 0)
    for side in (0, 1):
        for width in range(12, 60):
            for line in side_block(view, side).wrapped(width):
                last = text_of(line).split()[-1]
                assert last not in ("hand", "down", "bag"), f"{width}: {text_of(line)}"


def test_equal_coins_stand_once_with_their_number() -> None:
    view = position("", "", hand_a="archer archer royal")
    coins = coin_entries(view, RULES.prompt(view))
    assert [entry.label for entry in coins] == ["Archer ×2", "Royal Coin"]
    for width in (30, 46):
        column = Coins(RULES, view, width, 26, False, Hand(0, coins, coins[0]), 0)
        assert "▸a AR×2" in column.canvas.lines()[1]


HANDS = {
    "royal": "a RC  Royal",
    "archer": "a AR  Archer",
    "archer archer": "a AR×2  Archer",
    "archer archer archer": "a AR×3  Archer",
    "archer royal": "a AR   b RC  Royal",
    "archer swordsman swordsman": "a AR   b SW×2  Swords.",
    "archer archer royal": "a AR×2 b RC  Royal",
    "archer swordsman royal": "a AR   b SW   c RC  Royal",
}


@pytest.mark.parametrize("held", HANDS)
def test_the_name_of_the_coin_under_the_cursor_stands_apart(held: str) -> None:
    view = position("", "", hand_a=held)
    coins = coin_entries(view, RULES.prompt(view))
    # A column takes 30 cells of a screen with 80, and shows no name beside each coin below 44.
    for width in range(30, 44):
        for here in coins:
            canvas = Coins(RULES, view, width, 15, False, Hand(0, coins, here), 0).canvas
            assert not canvas.outside
            drawn_coins, _, name = canvas.lines()[1].rpartition("  ")
            assert drawn_coins.split()[-1] == HANDS[held].split()[-2]
            assert name == short_name(coin_of(here))
        assert canvas.lines()[1].replace("▸", " ").strip() == HANDS[held]


# -- words -----------------------------------------------------------------------------------


def test_what_a_card_does_stands_in_a_line() -> None:
    assert set(BRIEF) == set(COINS)
    assert set(OTHER_BRIEF) == {(13, FIRST), (2, LATER), (6, LATER), (16, LATER)}
    for text in (*BRIEF.values(), *OTHER_BRIEF.values()):
        assert len(text) <= 63
    view = new_game()
    for coin in COINS:
        for edition in RULES.info.editions:
            view.edition = edition
            assert width_of(coin_line(view, coin, 78)) <= 78


def test_what_is_in_force_stands_in_the_narrow_column() -> None:
    view = position(
        "knight d4", "war-wagon e4", control="b2 e3 g2 A, c4 f4 a3 B", initiative="A moved"
    )
    told = brief_force(view)
    assert [rule for _, rule in told] == ["5.2", "4.3", "4.3", "8.7", "9.1.4"]
    assert all(len(f"{text} [{rule}]") <= 28 for text, rule in told)


def test_what_is_publicly_known_counts_every_coin_once() -> None:
    view = RULES.redact(
        middle(out_b="archer 1", bag_b="scout archer", down_b="lancer pikeman"), None
    )
    told = [text_of(line) for line in known_coins(RULES, view, 1)]
    # Of four Archers one stands, one is gone, and nobody sees where the other two are.
    assert told[0] == "Archer: 1 on the board, 1 eliminated, 2 hidden"
    assert HIDDEN not in view.up_b
    assert known_coins(RULES, RULES.redact(view, 0), 1) == known_coins(RULES, view, 1)


def test_the_marks_are_those_of_what_the_other_side_did() -> None:
    state = position("swordsman d4", "scout e4x2", hand_a="swordsman royal", hand_b="scout royal")
    game = at(state, ("human", "human"))
    assert marks_of(game.past, 1) == Marks()
    game.submit(RULES.action("attack swordsman d4 e4"))
    assert marks_of(game.past, 1) == Marks(touched=hexes("d4", "e4"), lost=hexes("e4"))
    game.submit(RULES.action("move d4 d5"))
    assert marks_of(game.past, 1) == Marks(touched=hexes("d4", "e4", "d5"), lost=hexes("e4"))
    game.submit(RULES.action("move scout e4 f3"))
    assert marks_of(game.past, 0) == Marks(touched=hexes("e4", "f3"))
    # Its own last play stays marked until the other side has done something.
    assert marks_of(game.past, 1) == Marks(touched=hexes("e4", "f3"))


def test_widths_of_the_counts_in_the_title() -> None:
    for view in (middle(), new_game("draft")):
        assert width_of([span for part in FACE.counts(RULES, view) for span in part]) < 50
