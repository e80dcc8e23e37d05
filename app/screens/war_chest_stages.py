"""The choices of War Chest in stages: a coin, what it is used for, then an ally or a landing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Any

from app.commands import commands
from app.widgets.entries import Entry, first_choice
from games.core.prompt import Barred, Choice, Prompt
from games.war_chest import actions
from games.war_chest.board import HEX, LOCATIONS, NAMES
from games.war_chest.queries import footmen, hand_of, hexes_with
from games.war_chest.units import (
    CAVALRY,
    ENSIGN,
    FOOTMAN,
    LANCER,
    MARSHALL,
    MERCENARY,
    NO_COIN,
    ROYAL,
    ROYAL_GUARD,
    SAPPER,
    WAR_WAGON,
    name,
    short_name,
    word,
)

if TYPE_CHECKING:
    from games.core.prompt import Reason
    from games.war_chest.state import State

COIN_KEYS = "abc"
OWN_KEYS = {"pass": "p", "initiative": "n", "recruit": "e", "tactic each": "w", "decline": "0"}
_TAKEN = {*COIN_KEYS, *OWN_KEYS.values(), *(key for row in commands("game") for key in row.keys)}
KEYS = "".join(k for k in "123456789" + ascii_lowercase + ascii_uppercase if k not in _TAKEN)
"""The keys of targets: none of a coin, of a face-down use or of a command."""
ORDER = (
    "attack",
    "tactic",
    "control",
    "bolster",
    "deploy",
    "move",
    "recruit",
    "initiative",
    "pass",
)
DOWN = ("recruit", "initiative", "pass")
"""The uses for which the coin goes face down."""
GO_AND_ATTACK = (CAVALRY, LANCER, SAPPER)
BY_ALLY = (ENSIGN, MARSHALL, WAR_WAGON)
COINS = ("use_coin", "use_drawn_coin")


def kind_of(view: State) -> str:
    """The kind of decision that waits; empty when the game is over."""
    return view.agenda[-1].kind if view.agenda and view.outcome is None else ""


# -- coins -----------------------------------------------------------------------------------


def coin_entries(view: State, prompt: Prompt) -> tuple[Entry, ...]:
    """An entry for each different coin that can be used now; its members are its uses."""
    coins = [view.drawn] if view.drawn else hand_of(view, prompt.seat)
    counted = Counter(coins)
    return tuple(
        Entry(
            name(coin) + (f" ×{counted[coin]}" if counted[coin] > 1 else ""),
            "coin",
            key=key,
            members=uses(view, prompt, coin),
        )
        for key, coin in zip(COIN_KEYS, counted, strict=False)
    )


def drafts(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that are unit types of a draft."""
    return [entry for entry in entries if entry.verb == "draft"]


def places_of(view: State, coin: int) -> list[int]:
    """Where the units of a coin stand: nowhere for the Royal Coin."""
    return [] if coin in (NO_COIN, ROYAL) else hexes_with(view, coin)


def action_of(entry: Entry) -> Any:
    """The action of an entry, or the first one beneath it; None if there is none."""
    choice = first_choice(entry)
    return choice.action if choice else None


def coin_of(entry: Entry) -> int:
    """The coin of an entry of the hand, or of anything beneath it."""
    return getattr(action_of(entry), "coin", NO_COIN)


def uses(view: State, prompt: Prompt, coin: int) -> tuple[Entry, ...]:
    """What a coin may be used for, then what is refused."""
    choices = [each for each in prompt.choices if paid_by(each) == coin]
    refused = tuple(_refused(each) for each in prompt.barred if each.verb.split()[0] == word(coin))
    there = footmen(view) if coin == FOOTMAN else []
    if len(there) < 2:
        return (*keyed(grouped(view, choices)), *refused)
    units = keyed(_by_unit(view, choices, there))
    found = [
        replace(each, members=(*each.members, *(r for r in refused if r.target == each.target)))
        if each.verb == "unit"
        else each
        for each in units
    ]
    return (*found, *(r for r in refused if r.target not in {e.target for e in found}))


def paid_by(choice: Choice) -> int:
    """The coin that pays for a choice."""
    return getattr(choice.action, "coin", NO_COIN)


def _refused(barred: Barred) -> Entry:
    """What a player would look for, without the name of the coin."""
    use = barred.verb.split()[-1]
    label = barred.label.partition(": ")[2] or barred.label
    if use == "attack":
        label = f"{label} {barred.target}"
    return Entry(label, "refused", barred.target, OWN_KEYS.get(use, ""), barred=barred)


def _by_unit(view: State, choices: Sequence[Choice], there: Sequence[int]) -> list[Entry]:
    """With two Footmen first the one that acts; what no Footman in particular does follows."""
    rest = list(choices)
    found = []
    for hex_ in there:
        own = [each for each in rest if _start_of(each.action) == hex_]
        rest = [each for each in rest if each not in own]
        if own:
            label = f"{name(view.unit[hex_])} {NAMES[hex_]}"
            members = tuple(keyed(grouped(view, own)))
            found.append(Entry(label, "unit", NAMES[hex_], members=members))
    return [*found, *grouped(view, rest)]


def _start_of(action: Any) -> int:
    """The hex of the unit that does something, or gets a coin; -1 if it is none in particular."""
    if isinstance(action, actions.Bolster | actions.Control):
        return action.at
    if isinstance(action, actions.Move | actions.Attack):
        return action.start
    return -1


def grouped(view: State, choices: Iterable[Choice]) -> list[Entry]:
    """The entries of some choices, the interesting ones first."""
    by_kind: dict[str, list[Choice]] = {}
    for choice in choices:
        by_kind.setdefault(choice.action.kind, []).append(choice)
    found: list[Entry] = []
    for kind in sorted(by_kind, key=_place):
        if kind == "tactic":
            found += _tactics(view, by_kind[kind])
        elif kind == "recruit":
            found.append(_recruits(view, by_kind[kind]))
        else:
            found += map(_direct, by_kind[kind])
    return found


def _place(kind: str) -> int:
    return ORDER.index(kind) if kind in ORDER else len(ORDER)


def _direct(choice: Choice) -> Entry:
    """An entry that is carried out as it stands."""
    kind = choice.action.kind
    if kind == "initiative":
        return Entry("claim initiative", kind, choice=choice)
    if kind in ("pass", "decline", "build", "tower_bolster"):
        return Entry(choice.label.partition(": ")[2] or choice.label, kind, choice=choice)
    return Entry(f"{kind} {choice.target}", kind, choice.target, choice=choice)


def _recruits(view: State, choices: Sequence[Choice]) -> Entry:
    """The coins of the supply."""
    members = [
        Entry(name(each.action.unit), "recruit", choice=each)  # type: ignore[attr-defined]
        for each in choices
    ]
    return Entry("recruit", "recruit", members=tuple(keyed(members)))


def keyed(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with keys: their own, or the next free one."""
    free = iter(KEYS)
    return [
        each if each.key else replace(each, key=OWN_KEYS.get(_own(each)) or next(free, ""))
        for each in entries
    ]


def _own(entry: Entry) -> str:
    """What may have a key of its own: the coins of a supply are numbered."""
    if entry.verb == "recruit" and entry.choice:
        return ""
    return "tactic each" if entry.verb == "tactic" and not entry.target else entry.verb


# -- tactics ---------------------------------------------------------------------------------


def _tactics(view: State, choices: Sequence[Choice]) -> list[Entry]:
    """A tactic with two hexes in two stages: the ally or the landing first."""
    unit = _acting(choices[0])
    if unit == FOOTMAN:
        return [Entry("tactic each Footman", "tactic", choice=each) for each in choices]
    if unit not in (*BY_ALLY, *GO_AND_ATTACK):
        return [Entry(f"tactic {c.target}", "tactic", c.target, choice=c) for c in choices]
    first: dict[int, list[Choice]] = {}
    for choice in choices:
        action = tactic_of(choice)
        first.setdefault(action.ally if unit in BY_ALLY else action.to, []).append(choice)
    found = []
    for hex_, members in first.items():
        place = NAMES[hex_]
        label = f"{short_name(view.unit[hex_])} {place}" if unit in BY_ALLY else f"to {place}"
        second = "move" if unit in (ENSIGN, WAR_WAGON) else "attack"
        entries = [Entry(f"{second} {c.target}", second, c.target, choice=c) for c in members]
        found.append(Entry(f"tactic {label}", "tactic", place, members=tuple(keyed(entries))))
    return found


def tactic_of(choice: Choice) -> actions.Tactic:
    """The tactic that a choice stands for."""
    action: actions.Tactic = choice.action  # type: ignore[assignment]
    return action


def _acting(choice: Choice) -> int:
    coin = tactic_of(choice).coin
    return ROYAL_GUARD if coin == ROYAL else coin


# -- what follows inside a play, and the draft -----------------------------------------------


def answer_entries(view: State, prompt: Prompt) -> tuple[Entry, ...]:
    """The answers to a question that no coin of the hand pays for."""
    kind = kind_of(view)
    if kind == "choose_unit":
        entries = [Entry(c.label, "draft", c.target, choice=c) for c in prompt.choices]
        return tuple(keyed(entries))
    if kind == "choose_absorb":
        return tuple(keyed([_payer(view, choice) for choice in prompt.choices]))
    owing = getattr(view.agenda[-1], "owing", ())
    if len(owing) > 1:
        return tuple(keyed(_by_unit(view, prompt.choices, owing)))
    return tuple(keyed([_with_place(view, each) for each in grouped(view, prompt.choices)]))


def _with_place(view: State, entry: Entry) -> Entry:
    """An answer with the hex of the unit that it is about, where it names none of its own."""
    if entry.verb not in ("build", "tower_bolster"):
        return entry
    return replace(entry, target=NAMES[acting(view)[0]])


def _payer(view: State, choice: Choice) -> Entry:
    """Who pays for an attack: the unit itself stands on the board, and so does a War Wagon."""
    target = view.agenda[-1].target  # type: ignore[union-attr]
    source = choice.action.source  # type: ignore[attr-defined]
    place = {"stack": NAMES[target], "wagon": choice.target}.get(source, "")
    return Entry(choice.label, "absorb", place, choice=choice)


def acting(view: State) -> tuple[int, ...]:
    """The hexes of the units that a question inside a play is about."""
    if not view.agenda or view.outcome is not None:
        return ()
    task: Any = view.agenda[-1]
    if task.kind == "choose_absorb":
        return (task.start,)
    if task.kind == "choose_mercenary":
        return (view.where[MERCENARY],)
    if task.kind == "choose_footman":
        return tuple(task.owing)
    return (task.at,) if hasattr(task, "at") else ()


# -- hexes -----------------------------------------------------------------------------------


def at_hex(entries: Iterable[Entry], place: str) -> list[Entry]:
    """The entries of a stage that mean a hex; failing these, the choices that end there."""
    open_entries = [each for each in entries if each.barred is None]
    found = [each for each in open_entries if each.target == place]
    if found:
        return found
    return [
        # With the way there in its name, as several ways lead to one target.
        replace(member, label=f"{each.label.removeprefix('tactic ')}, {member.label}")
        for each in open_entries
        for member in each.members
        if member.target == place and place in HEX
    ]


def why_not(view: State, coin: int, place: str) -> tuple[Entry, Reason] | None:
    """What a click on a hex most likely meant, and why it is refused; None if that is unclear."""
    task: Any = view.agenda[-1] if view.agenda else None
    hex_ = HEX.get(place, -1)
    if task is None or hex_ < 0 or coin in (NO_COIN, ROYAL):
        return None
    there = hexes_with(view, coin)
    if hex_ in there:
        action: Any = actions.control(coin, hex_) if LOCATIONS >> hex_ & 1 else None
    elif not there:
        action = actions.deploy(coin, hex_)
    elif view.unit[hex_]:
        action = actions.attack(coin, there[0], hex_)
    else:
        action = actions.move(coin, there[0], hex_)
    reason = task.why_not(view, action) if action else None
    if action is None or reason is None:
        return None
    return Entry(f"{action.kind} {place}", "refused", place), reason
