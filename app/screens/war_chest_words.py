"""What stands on the cards of War Chest in a line, and what is publicly known of the coins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from app.screens.details import origin_of
from app.screens.war_chest_board import SIDES, Marks
from app.screens.war_chest_stages import coin_of, places_of
from app.widgets.canvas import Span, Spans, width_of
from app.widgets.cards import Section
from app.widgets.entries import Entry
from games.core.models import HIDDEN
from games.war_chest.board import MARKERS, NAMES, SIDE_LETTER
from games.war_chest.events import (
    Bolstered,
    CoinLost,
    Controlled,
    Deployed,
    FortAttacked,
    FortBuilt,
    Moved,
    StackCoinSpent,
    UnitAttacked,
)
from games.war_chest.info import EDITIONS
from games.war_chest.queries import (
    army_of,
    bag_of,
    down_of,
    on_board,
    owner_of,
    up_of,
)
from games.war_chest.text import side_name
from games.war_chest.units import (
    ARCHER,
    BERSERKER,
    CAVALRY,
    CROSSBOWMAN,
    ENSIGN,
    FIRST,
    FOOTMAN,
    KNIGHT,
    LANCER,
    LATER,
    LIGHT_CAVALRY,
    MARSHALL,
    MERCENARY,
    PIKEMAN,
    ROYAL,
    ROYAL_GUARD,
    SAPPER,
    SCOUT,
    SIEGE_TOWER,
    SWORDSMAN,
    TREBUCHET,
    WAR_WAGON,
    WARRIOR_PRIEST,
    identifier,
    letters,
    name,
    rule_of,
)

if TYPE_CHECKING:
    from app.controller import Change
    from games.war_chest.state import State

BRIEF = {
    ARCHER: "tactic: hits exactly 2 hexes away, over all; nothing beside it",
    BERSERKER: "bolstered, it may pay stack coins for more maneuvers",
    CAVALRY: "tactic: a step, then an attack",
    CROSSBOWMAN: "tactic: hits 2 hexes away straight on, no unit between",
    ENSIGN: "tactic: another unit within 2 hexes steps, and stays within 2",
    FOOTMAN: "two may stand on the board; tactic: each does a maneuver",
    KNIGHT: "only bolstered units may attack it",
    LANCER: "tactic: rides 1 or 2 hexes, hits the next; nothing else",
    LIGHT_CAVALRY: "tactic: two steps",
    MARSHALL: "tactic: another unit within 2 hexes attacks",
    MERCENARY: "on the board, it may maneuver when you recruit its coin",
    PIKEMAN: "a neighbour that attacks it loses a coin, too",
    ROYAL_GUARD: "Royal Coin: 1 or 2 steps to your location; supply may pay",
    SCOUT: "may be deployed next to any unit of yours",
    SWORDSMAN: "may step after it has attacked",
    WARRIOR_PRIEST: "attacks or controls: draws a coin, to be used at once",
    SAPPER: "tactic: a step, then hits a Fortification; builds where it goes",
    SIEGE_TOWER: "bolstered, two attacks; deployed, one more supply coin",
    TREBUCHET: "bolstered, hits 2 or 3 away straight on; nothing beside it",
    WAR_WAGON: "bolstered, pushes a neighbour, follows; pays for neighbours",
    ROYAL: "face-down uses, and the Royal Guard's tactic",
}
OTHER_BRIEF = {
    (ROYAL_GUARD, FIRST): "Royal Coin: one step; its supply may pay for it",
    (BERSERKER, LATER): "bolstered, it may pay stack coins for more moves and attacks",
    (FOOTMAN, LATER): "two on the board, a recruited one joins; tactic: each maneuvers",
    (WARRIOR_PRIEST, LATER): "attacks or controls: draws a coin to use, once a turn",
}
"""What a unit does, each in a line."""
LABELS = ("number", "letters", "short")
"""What of a card are mere labels of ours."""
EDITION_NAME = {"revised": "revised card", FIRST: "first printing", LATER: "later printing"}


def brief(coin: int, edition: str) -> str:
    """What a coin's unit does, in a line."""
    return OTHER_BRIEF.get((coin, variant(coin, edition)), BRIEF[coin])


def variant(coin: int, edition: str) -> str:
    """The variant of a unit's card in an edition; empty if it is the main one."""
    return "" if coin == ROYAL else EDITIONS[edition].get(identifier(coin), "")


def edition_note(rules: Any, coin: int, edition: str) -> str:
    """Which of its cards a unit has, where there is more than one."""
    if coin == ROYAL or not rules.book.cards[coin].editions:
        return ""
    return EDITION_NAME[variant(coin, edition) or "revised"]


def card_title(coin: int) -> str:
    """A coin by letters and name."""
    return f"{letters(coin)} {name(coin)}"


def card_text(rules: Any, view: State, coin: int) -> list[Spans]:
    """All that a card says, line by line."""
    if coin == ROYAL:
        told = "Face down only: claim the initiative, recruit, pass."
        if ROYAL_GUARD in view.army:
            told += " Face up it pays for the Royal Guard's tactic."
        return [[(told, "text"), (" [5.4]", "dim")]]
    lines: list[Spans] = [[(line, "text")] for line in rules.card_lines(coin, view.edition)]
    note = edition_note(rules, coin, view.edition)
    lines[-1] = [*lines[-1], (f" [{rule_of(coin)}]", "dim")]
    if note:
        lines.append([(note, "dim"), (" [11.1]", "dim")])
    return lines


def unit_section(rules: Any, view: State, coin: int) -> Section:
    """A card whole, with where each of its parts comes from."""
    lines = card_text(rules, view, coin)
    if coin != ROYAL:
        parts = rules.book.cards[coin].provenance.items()
        lines += origin_of({part: told for part, told in parts if part not in LABELS})
    return Section(f"{card_title(coin)}, {number_of_coins(rules, coin)}", lines)


def number_of_coins(rules: Any, coin: int) -> str:
    """How many coins there are of a kind."""
    return "1 coin" if coin == ROYAL else f"{rules.book.cards[coin].coins} coins"


def coin_line(view: State, coin: int, width: int) -> list[Span]:
    """A coin, where its unit stands, and what it does; the first and the last if there is room."""
    places = ", ".join(f"{NAMES[h]} {view.height[h]}" for h in places_of(view, coin))
    rule: Span = (f" [{'5.4' if coin == ROYAL else rule_of(coin)}]", "dim")
    told: Span = (f": {brief(coin, view.edition)}", "text")
    where: Span = (f"{name(coin)} on {places}" if places else name(coin), "title")
    line = [where, told, rule]
    if width_of(line) > width:
        line = [(name(coin), "title"), told, rule]
    return line if width_of(line) <= width else line[:2]


def counted(coins: Iterable[int], side: int) -> str:
    """Coins by their letters, those of which there are more with a number: `KN2 SW`."""
    found = Counter(coin for coin in coins if coin != HIDDEN)
    return " ".join(
        sided(coin, side) + (str(n) if n > 1 else "") for coin, n in sorted(found.items())
    )


def sided(coin: int, side: int) -> str:
    """The letters of a coin, small ones for side b."""
    return letters(coin).lower() if side else letters(coin)


def known_sections(rules: Any, view: State) -> list[Section]:
    """What is publicly known of the coins of both sides, and what the side that looks knows."""
    if not view.round:
        return []
    parts = [
        Section(f"Publicly known: {side_name(view.scenario, side)}", known_coins(rules, view, side))
        for side in (0, 1)
    ]
    for side in (0, 1):
        unseen = [*bag_of(view, side), *down_of(view, side)]
        if unseen and HIDDEN not in unseen:
            told = counted(unseen, side)
            title = f"In the bag or face down: {side_name(view.scenario, side)}"
            parts.append(Section(title, [[(told, SIDES[side])]]))
    return parts


def known_coins(rules: Any, view: State, side: int) -> list[Spans]:
    """What everybody knows of the coins of a side: a line for each kind."""
    lines: list[Spans] = []
    up = Counter(up_of(view, side))
    for unit in army_of(view, side):
        if not unit:
            continue
        seen = [
            ("on the board", on_board(view, unit)),
            ("supply", view.supply[unit]),
            ("face up", up[unit]),
            ("eliminated", view.out[unit]),
        ]
        hidden = rules.book.coins[unit] - sum(count for _, count in seen)
        words = [f"{count} {what}" for what, count in seen if count]
        words.append(f"{hidden} hidden" if hidden else "none hidden")
        lines.append([(f"{name(unit)}: ", SIDES[side]), (", ".join(words), "text")])
    royal = "face up" if up[ROYAL] else "hidden"
    lines.append([("Royal Coin: ", SIDES[side]), (royal, "text")])
    return lines


def brief_force(view: State) -> list[Span]:
    """What is in force, each in at most 28 cells with its rule; none before the first round."""
    if not view.round:
        return []
    found = []
    if view.moved:
        found.append(("initiative has moved", "5.2"))
    for side in (0, 1):
        if view.held[side].bit_count() == MARKERS - 1:
            found.append((f"{SIDE_LETTER[side]} wins with one more ◆", "4.3"))
    if view.where[KNIGHT] >= 0:
        found.append(("Knight: hit by 2+ only", "8.7"))
    if view.where[WAR_WAGON] >= 0:
        found.append(("Wagon may pay", "9.1.4"))
    return found


def unit_line(view: State, hex_: int) -> list[Span]:
    """A unit on the board with its side and height."""
    unit = view.unit[hex_]
    side = owner_of(view, unit)
    return [
        (f"{name(unit)} {NAMES[hex_]}", SIDES[side]),
        (f" of {SIDE_LETTER[side]}, height {view.height[hex_]}", "text"),
    ]


def run_lengths(seats: Sequence[int]) -> list[tuple[int, int]]:
    """Seats in order as (seat, how often in a row)."""
    found: list[tuple[int, int]] = []
    for seat in seats:
        if found and found[-1][0] == seat:
            found[-1] = (seat, found[-1][1] + 1)
        else:
            found.append((seat, 1))
    return found


def asked(view: State, trail: Sequence[Entry]) -> str:
    """The question of the stage that a trail leads to."""
    last = trail[-1]
    if last.verb == "unit":
        # No coin pays for what follows inside a play.
        return f"{last.label}: used for what?"
    coin = coin_of(trail[0])
    places = " and ".join(NAMES[hex_] for hex_ in places_of(view, coin))
    unit = f"{name(coin)} on {places}" if places else name(coin)
    if last.verb == "coin":
        return f"{unit}: used for what?"
    if last.verb == "recruit":
        return f"{name(coin)}, face down: recruit which coin?"
    if last.verb == "several":
        return f"{unit}: what on {last.target}?"
    step = last.label.removeprefix("tactic ")
    if last.members[0].verb == "move":
        return f"{name(coin)}: {step} moves where?"
    verb = "attacks" if not step.startswith("to ") else "attack"
    return f"{name(coin)} {step}: {verb} whom?"


# -- the last play ---------------------------------------------------------------------------


def last_plays(past: Sequence[Change], viewer: int | None) -> list[Change]:
    """The changes since the viewer's last coin play, or that play itself if nothing came after.

    For nobody in particular the last coin play.
    """
    found: list[Change] = []
    for change in reversed(past):
        state = change.before
        if not state.round or (found and found[0].before.side != viewer == state.side):
            break
        found.append(change)
        whole = state.agenda[-1].kind == "use_coin"
        if whole and viewer in (None, found[0].before.side):
            break
    return found


def marks_of(past: Sequence[Change], viewer: int | None) -> Marks:
    """Where the last play began and ended, and where coins were lost."""
    touched: set[int] = set()
    lost: set[int] = set()
    for change in last_plays(past, viewer):
        for event in change.events:
            if isinstance(event, CoinLost):
                if event.source != "supply":
                    lost.add(event.hex)
            elif isinstance(event, Moved):
                touched |= {event.start, event.end}
            elif isinstance(event, Deployed | Bolstered | Controlled | FortBuilt | StackCoinSpent):
                touched.add(event.hex)
            elif isinstance(event, UnitAttacked | FortAttacked):
                touched |= {event.start, event.hex}
    return Marks(touched=frozenset(touched), lost=frozenset(lost))
