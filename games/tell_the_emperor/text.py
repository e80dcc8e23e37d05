"""The log lines of the game, and its cards and effects in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from games.core.text import Line, Piece, line, listed, signed
from games.states_of_siege import events as siege
from games.tell_the_emperor import events as own
from games.tell_the_emperor.ask import effect_words
from games.tell_the_emperor.board import (
    ARMY_NAME,
    DECK_NAME,
    INDEX,
    JAVA,
    MARKERS,
    RESOURCE,
    TRACK_NAME,
    place,
)
from games.tell_the_emperor.effects import (
    AbdaReactivate,
    AnyEffect,
    Battle,
    Defer,
    Drm,
    EnableWithdrawal,
    EndWithdrawal,
    Enter,
    EventRoll,
    Flip,
    NoOilRoll,
    ReturnArmy,
    Row,
)
from games.tell_the_emperor.queries import bushido_ready

if TYPE_CHECKING:
    from games.tell_the_emperor.cards import Book, Card
    from games.tell_the_emperor.state import State

MONTHS = "January February March April May June July August September October November December"


def name(army: str) -> str:
    """The name of an Army."""
    return ARMY_NAME[INDEX[army]]


def where(army: str, space: int) -> str:
    """A space with its number; Java has none."""
    return place(INDEX[army], space)


def describe(event: Any, book: Book) -> Line:
    """The log line of an event."""
    parts = WORDS[type(event)](event, book)
    return line(event.rule, *parts, to=event.to, head=isinstance(event, siege.CardPlayed))


Parts = Sequence[str | Piece]


def _card_played(e: siege.CardPlayed, book: Book) -> Parts:
    card = book.cards[e.number]
    return (f"Turn {e.turn}: card #{e.number} ", Piece(card.title, "title"), f", {month(card.date)}")


def _card_deferred(e: siege.CardDeferred, book: Book) -> Parts:
    title = book.cards[e.number].title
    return (f"#{e.number} {title} waits: {e.left} other card{_s(e.left)} left, put under the pile",)


def _rolled(e: siege.Rolled, book: Book) -> Parts:
    why = f" ({', '.join(map(str, e.modifiers))})" if e.modifiers else ""
    against = f" against {e.need.against}" if e.need.against else ""
    return (
        f"{e.what}{against}{why}: die ",
        Piece(str(e.die), "die"),
        f", {e.needed}: ",
        Piece("yes" if e.success else "no", "good" if e.success else "bad"),
    )


def _table_rolled(e: siege.TableRolled, book: Book) -> Parts:
    return (f"{e.what}: die ", Piece(str(e.die), "die"))


def _advanced(e: siege.Advanced, book: Book) -> Parts:
    if not e.end:
        return (Piece(f"{name(e.unit)} {e.start} to 0: in the Home Islands!", "bad"),)
    return (f"{name(e.unit)} advances {e.start} to {e.end}, {_spot(e.unit, e.end)}",)


def _spot(army: str, space: int) -> str:
    return where(army, space).removesuffix(f" ({space})")


def _retreated(e: siege.Retreated, book: Book) -> Parts:
    if INDEX[e.unit] == INDEX["abda"] and e.end == JAVA:
        return (Piece("ABDA driven off to Java: Oil rolls are allowed", "good"),)
    return (f"{name(e.unit)} back {e.start} to {e.end}, {_spot(e.unit, e.end)}",)


def _ignored(e: siege.Ignored, book: Book) -> Parts:
    return (f"{name(e.unit)}: {e.reason}, no effect",)


def _resource(e: own.ResourceChanged, book: Book) -> Parts:
    track = TRACK_NAME[RESOURCE[e.track]]
    if e.start == e.end:
        return (f"{track} stays {e.end}: {'gain' if e.end else 'loss'} of {e.lost} has no box",)
    lost = f", {e.lost} has no box" if e.lost else ""
    return (f"{track} {e.start} to {e.end}{lost}",)


def _kamikazes(e: own.KamikazesGained, book: Book) -> Parts:
    lost = f", {e.lost} has no place" if e.lost else ""
    return (f"Kamikaze +{e.gain}, {e.total} available{lost}",)


def _committed(e: own.KamikazesCommitted, book: Book) -> Parts:
    return (f"{e.count} Kamikaze spent, +{e.count} on the roll, {e.left} left",)


def _fortress(e: own.FortressTurned, book: Book) -> Parts:
    if e.up:
        return (Piece("The Home Islands Fortress guards Japan again", "good"),)
    return (Piece("Invasion Preparation: the fortress is turned over", "bad"),)


def _ended(e: siege.GameEnded, book: Book) -> Parts:
    good = e.level in ("military", "survival")
    return (Piece(e.reason, "good" if good else "bad"),)


def _s(count: int) -> str:
    return "" if count == 1 else "s"


WORDS: dict[type, Callable[[Any, Book], Parts]] = {
    siege.CardPlayed: _card_played,
    siege.CardDeferred: _card_deferred,
    siege.Rolled: _rolled,
    siege.TableRolled: _table_rolled,
    siege.Advanced: _advanced,
    siege.Retreated: _retreated,
    siege.Ignored: _ignored,
    siege.ActionsGiven: lambda e, b: (f"{e.count} Action{_s(e.count)}{e.why}",),
    siege.ActionsLost: lambda e, b: (f"Action Phase ended, {e.count} Action{_s(e.count)} unused",),
    siege.GameEnded: _ended,
    own.ResourceChanged: _resource,
    own.HeldBack: lambda e, b: (f"{name(e.unit)} is held back",),
    own.FortBuilt: lambda e, b: (f"Fort built on {where(e.unit, e.space)}",),
    own.FortLost: lambda e, b: (f"Fort on {where(e.unit, e.space)} falls",),
    own.ArmyFlipped: lambda e, b: (f"{name(e.unit)} turns to its strong side",),
    own.ArmyEntered: lambda e, b: (
        f"{name(e.unit)} {'returns to' if e.back else 'enters at'} {where(e.unit, e.space)}",
    ),
    own.KnockedOut: lambda e, b: (Piece(f"{name(e.unit)} is knocked out of play", "good"),),
    own.KamikazesGained: _kamikazes,
    own.KamikazesCommitted: _committed,
    own.WithdrawalsAllowed: lambda e, b: (
        "Withdrawals stay over" if e.over else "Withdrawals are allowed from now on",
    ),
    own.WithdrawalsEnded: lambda e, b: ("Withdrawals are over for good",),
    own.Withdrew: lambda e, b: (f"Withdrawal: marker {e.marker} closes box {e.marker}",),
    own.BushidoUsed: lambda e, b: (f"Bushido Bonus: {e.what} is rolled again",),
    own.FortressTurned: _fortress,
    own.BanzaiDeclined: lambda e, b: (f"No Banzai Attack on {name(e.unit)}",),
    own.OilRollBanned: lambda e, b: ("No Oil roll this turn",),
    own.DeckFinished: lambda e, b: (
        f"{DECK_NAME[e.deck]} is over, {DECK_NAME[e.following]} begins",
    ),
    own.Scored: lambda e, b: (f"Tournament score {e.total}",),
}


# -- cards ---------------------------------------------------------------------------------


def month(date: str) -> str:
    """A date as month and year: `June 1943`."""
    year, number, *_ = date.split("-")
    return f"{MONTHS.split()[int(number) - 1]} {year}"


def card_lines(card: Card) -> list[str]:
    """What a card says, line by line."""
    rows = []
    if card.advances:
        who = ["all Armies" if army == "all" else name(army) for army in card.advances]
        verb = "advances" if len(who) == 1 and who[0] != "all Armies" else "advance"
        rows.append(f"{listed(who)} {verb}")
    rows.append(f"{card.actions} action{_s(card.actions)}")
    for effect in card.effects:
        rows += effect_lines(effect)
    return rows


def drm_words(drm: Drm) -> str:
    """A DRM in words: `-1 attacks on MacArthur`."""
    match drm.applies_to:
        case "attack":
            on = "any Army" if drm.army == "any" else name(drm.army or "british")
            return f"{signed(drm.value)} attacks on {on}"
        case "resource_action":
            return f"{signed(drm.value)} {TRACK_NAME[RESOURCE[drm.track or 'oil']]} Actions"
        case "oil_roll":
            return f"{signed(drm.value)} Oil roll"
        case "fortify":
            return f"{signed(drm.value)} Resistance rolls"


def effect_lines(effect: AnyEffect) -> list[str]:
    """An effect of a card in words, a line or more."""
    match effect:
        case Drm():
            return [drm_words(effect)]
        case NoOilRoll():
            return ["no Oil roll this turn"]
        case Defer(if_remaining_at_least=count):
            return [f"waits while {count} or more others are left" if count > 1 else "played last"]
        case AbdaReactivate():
            return ["ABDA comes back if in Java"]
        case Flip(army=army):
            return [f"{name(army)} turns strong"]
        case ReturnArmy(army=army):
            return [f"{name(army)} returns if out"]
        case Enter(army=army, space=space):
            return [f"{name(army)} enters at {space}"]
        case EnableWithdrawal():
            return ["Withdrawals allowed from now on"]
        case EndWithdrawal():
            return ["Withdrawals over for good"]
        case EventRoll(rows=rows):
            return ["roll a die:", *map(_row, rows)]
        case Battle(rows=rows):
            return [f"Battle {effect.title}:", *map(_row, rows)]
    return [effect_words(effect)]


def _row(row: Row) -> str:
    faces = f"{row.faces[0]}-{row.faces[-1]}" if len(row.faces) > 1 else str(row.faces[0])
    return f"  {faces} {', '.join(map(effect_words, row.effects)) or 'nothing'}"


def in_force(state: State) -> list[str]:
    """What is in force beyond the moment, with its source and its end."""
    rows = [f"{drm_words(drm)}, turn #{state.card}" for drm in state.drms]
    if state.oil_roll_banned:
        rows.append(f"No Oil roll, turn #{state.card}")
    if not state.fortress:
        rows.append("Invasion Preparation: no fortress, no Banzai [9.4]")
    if state.withdrawal == "allowed":
        rows.append(f"Withdrawals on, {state.withdrawals} of {len(MARKERS)} laid [8.6]")
    elif state.withdrawal == "over" and state.options.kit_cards:
        rows.append(f"Withdrawals over, {state.withdrawals} laid [8.6.3]")
    if state.china_advanced:
        rows.append("China advanced: no Withdrawal this turn [8.6.2]")
    if bushido_ready(state):
        rows.append("Bushido ready [7.3.2]")
    elif state.bushido_used:
        rows.append("Bushido used this turn [7.3.2]")
    if state.kamikazes_used:
        rows.append(f"Kamikaze used this turn: {state.kamikazes_used} [10.0]")
    if not state.resources[2]:
        rows.append("Oil 0: -1 on attacks, no Army-Navy Action [7.2]")
    if not state.resources[0]:
        rows.append("Army-Navy 0: no Attack, Knock-Out, Fortify [7.1]")
    if not state.resources[1]:
        rows.append("Prestige 0: one Action fewer [7.3.1]")
    return rows
