"""How the decisions read to a person [4.2, 7.0]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.models import Action
from games.core.prompt import Barred, Choice, Prompt, Reason
from games.war_chest import actions
from games.war_chest.board import LOCATIONS, MARKERS, NAMES, NEAR
from games.war_chest.queries import army_of, hexes_with, holder, side_of
from games.war_chest.refusals import barred_uses, why_not
from games.war_chest.tactics import TACTICS
from games.war_chest.text import side_name
from games.war_chest.units import (
    CAVALRY,
    FOOTMAN,
    KNIGHT,
    LANCER,
    NO_ATTACK,
    NO_COIN,
    PIKEMAN,
    ROYAL,
    ROYAL_GUARD,
    SAPPER,
    SIEGE_TOWER,
    WAR_WAGON,
    WARRIOR_PRIEST,
    letters,
    name,
    rule_of,
    short_name,
    word,
)

if TYPE_CHECKING:
    from games.war_chest.decisions import UseCoin, UseDrawnCoin
    from games.war_chest.draft import ChooseUnit
    from games.war_chest.followups import FollowUp
    from games.war_chest.state import State


def use_coin(decision: UseCoin | UseDrawnCoin, state: State, coins: list[int]) -> Prompt:
    """The use of a coin as a question: verbs are a coin with what it does, targets hexes."""
    side = decision.seat
    drawn = bool(state.drawn)
    who = side_name(state.scenario, side)
    title = f"{who} uses the drawn coin: {name(state.drawn)}" if drawn else f"{who} uses a coin"
    legal = decision.legal(state)
    barred = [
        Barred(f"{name(coin)}: {_VERB[verb]}", f"{word(coin)} {verb}", why.text, why.rule, target)
        for coin in dict.fromkeys(coins)
        for verb, target, why in (
            *_no_tactic(state, side, coin, legal),
            *_no_attack(state, side, coin, legal),
            *barred_uses(state, side, coin),
        )
    ]
    return Prompt(
        side,
        "Use coins",
        title,
        rule_of(WARRIOR_PRIEST) if drawn else "4.2",
        tuple(_choice(state, side, action) for action in legal),
        tuple(barred),
        f"round {state.round}",
    )


def _no_tactic(
    state: State, side: int, coin: int, legal: Sequence[Action]
) -> list[tuple[str, str, Reason]]:
    """That the tactic of a unit on the board cannot be used now."""
    unit = ROYAL_GUARD if coin == ROYAL else coin
    known = unit in TACTICS or unit == FOOTMAN or (coin == ROYAL and unit in army_of(state, side))
    if not known or any(a.kind == "tactic" and a.coin == coin for a in legal):  # type: ignore[attr-defined]
        return []
    why = why_not(state, side, [coin], actions.tactic(coin))
    return [("tactic", "", why)] if why and hexes_with(state, unit) else []


def _no_attack(
    state: State, side: int, coin: int, legal: Sequence[Action]
) -> list[tuple[str, str, Reason]]:
    """That a Knight stands next to a unit that is too weak to attack it."""
    knight = state.where[KNIGHT]
    if knight < 0 or side_of(state, knight) == side or coin == ROYAL or coin in NO_ATTACK:
        return []
    near = [hex_ for hex_ in hexes_with(state, coin) if NEAR[hex_] >> knight & 1]
    attacks = [actions.attack(coin, hex_, knight) for hex_ in near]
    if not attacks or any(attack in legal for attack in attacks):
        # Of two Footmen one may be strong enough.
        return []
    why = why_not(state, side, [coin], attacks[0])
    return [("attack", NAMES[knight], why)] if why else []


_VERB = {
    "tactic": "tactic",
    "attack": "attack",
    "initiative": "claim initiative",
    "recruit": "recruit",
    "deploy": "deploy",
    "control": "control",
}


def _choice(state: State, side: int, action: Action, rule: str = "") -> Choice:
    """An answer with what it does."""
    coin = getattr(action, "coin", NO_COIN)
    head = f"{name(coin)}: " if coin else ""
    short = f"{letters(coin)} " if coin else ""
    what, brief, target, own_rule, does = _words(state, side, action)
    verb = f"{word(coin)} {action.kind}" if coin else action.kind.replace("_", " ")
    return Choice(
        action,
        head + what,
        verb,
        target,
        rule or own_rule,
        hit=does,
        short=short + brief if len(short + brief) <= 16 else "",
    )


def _words(state: State, side: int, action: Action) -> tuple[str, str, str, str, str]:
    """Label, short label, target, rule and effect of an answer."""
    match action:
        case actions.Pass():
            return "pass", "pass", "", "5.2", "the coin goes face down"
        case actions.ClaimInitiative():
            return "claim initiative", "initiative", "", "5.2", "you start the next round"
        case actions.Recruit(unit=unit):
            left = state.supply[unit]
            does = f"supply {left} to {left - 1}; the coin goes face up to the discards"
            return f"recruit {name(unit)}", f"+ {letters(unit)}", "", "5.2", does
        case actions.Deploy(to=to):
            return f"deploy {NAMES[to]}", f"deploy {NAMES[to]}", NAMES[to], "5.1", "a new unit"
        case actions.Bolster(at=at):
            height = state.height[at]
            does = f"height {height} to {height + 1}"
            return f"bolster {NAMES[at]}", f"bolster {NAMES[at]}", NAMES[at], "5.1", does
        case actions.Move(start=start, to=to):
            what = f"{NAMES[start]} to {NAMES[to]}"
            return f"move {what}", what, NAMES[to], "5.3", _place_words(state, side, to)
        case actions.Attack(start=start, target=target):
            what = f"{NAMES[start]} attacks {NAMES[target]}"
            does = attack_words(state, side, start, start, target)
            return what, f"hit {NAMES[target]}", NAMES[target], "5.3", does
        case actions.Control(at=at):
            does = _control_words(state, side, at)
            return f"control {NAMES[at]}", f"control {NAMES[at]}", NAMES[at], "5.3", does
        case actions.Tactic():
            return _tactic_words(state, side, action)
    return _answer_words(state, action)


def _answer_words(state: State, action: Action) -> tuple[str, str, str, str, str]:
    match action:
        case actions.Absorb(source="stack"):
            return "from the stack", "stack", "", "6.3", "the attacked unit loses the coin"
        case actions.Absorb(source="supply"):
            does = f"a coin of the supply is eliminated, {state.supply[ROYAL_GUARD]} there"
            return "from the supply", "supply", "", rule_of(ROYAL_GUARD), does
        case actions.Absorb(at=at):
            does = f"the wagon loses a coin, height {state.height[at]}"
            return f"from the War Wagon on {NAMES[at]}", "wagon", NAMES[at], "9.1.4", does
        case actions.Build():
            return "build a Fortification", "build", "", "9.4", "only you may enter if it is yours"
        case actions.TowerBolster():
            return "bolster it", "bolster", "", "9.1.2", "a coin of the supply goes on it"
    return "no, go on", "no", "", "7.0", "nothing more happens"


def _tactic_words(
    state: State, side: int, action: actions.Tactic
) -> tuple[str, str, str, str, str]:
    unit = ROYAL_GUARD if action.coin == ROYAL else action.coin
    rule = rule_of(unit)
    if unit == FOOTMAN:
        return "tactic, each maneuvers", "tactic each", "", rule, "one maneuver with each Footman"
    to, target, ally = action.to, action.target, action.ally
    if target < 0:
        place = NAMES[to]
        if ally >= 0:
            what = f"{short_name(state.unit[ally])} {NAMES[ally]} to {place}"
            does = (
                f"it moves, the wagon follows to {NAMES[ally]}" if unit == WAR_WAGON else "it moves"
            )
            return f"tactic, {what}", f"{letters(state.unit[ally])} to {place}", place, rule, does
        what = f"tactic, {NAMES[action.start]} to {place}"
        return what, f"tactic {place}", place, rule, _place_words(state, side, to)
    hit = NAMES[target]
    if ally >= 0:
        what = f"tactic, {short_name(state.unit[ally])} {NAMES[ally]} attacks {hit}"
        does = attack_words(state, side, ally, ally, target)
        return what, f"{letters(state.unit[ally])} hits {hit}", hit, rule, does
    if unit in (CAVALRY, LANCER, SAPPER):
        what = f"tactic, to {NAMES[to]}, attacks {hit}"
        does = attack_words(state, side, action.start, to, target)
        return what, f"{NAMES[to]} hits {hit}", hit, rule, does
    what = f"tactic, attacks {hit} twice" if unit == SIEGE_TOWER else f"tactic, attacks {hit}"
    does = attack_words(state, side, action.start, action.start, target)
    if unit == SIEGE_TOWER:
        does += "; then a second attack"
    return what, f"tactic {hit}", hit, rule, does


def _place_words(state: State, side: int, to: int) -> str:
    """What a hex is that a unit goes to."""
    if not LOCATIONS >> to & 1:
        return "open ground"
    owner = holder(state, to)
    whose = "a free location" if owner is None else "your location"
    if owner == 1 - side:
        whose = "an enemy location"
    return whose + (" with a Fortification" if state.forts >> to & 1 else "")


def _control_words(state: State, side: int, at: int) -> str:
    count = state.held[side].bit_count() + 1
    end = "you win" if count == MARKERS else f"your marker {count} of {MARKERS}"
    taken = ", the enemy's goes back" if holder(state, at) == 1 - side else ""
    return end + taken


def attack_words(state: State, side: int, start: int, stands: int, target: int) -> str:
    """What an attack does: `start` is where the attacker is now, `stands` where it attacks from."""
    if state.forts >> target & 1:
        return "the Fortification goes"
    unit, height = state.unit[target], state.height[target]
    end = "removed" if height == 1 else f"{height} to {height - 1}"
    found = [f"{name(unit)} {end}"]
    if unit == ROYAL_GUARD and state.supply[ROYAL_GUARD]:
        found.append("may be paid from its supply")
    wagon = state.where[WAR_WAGON]
    if wagon >= 0 and NEAR[target] >> wagon & 1 and side_of(state, wagon) != side:
        found.append("the War Wagon may pay")
    if unit == PIKEMAN and NEAR[target] >> stands & 1:
        own = state.height[start]
        found.append("the attacker is lost too" if own == 1 else f"the attacker {own} to {own - 1}")
    return "; ".join(found)


def follow_up(decision: FollowUp, state: State, unit: int, question: str) -> Prompt:
    """A decision inside a play; `unit` is whose rule asks."""
    side = decision.seat
    absorbs = decision.kind == "choose_absorb"
    rule = "6.3" if absorbs else rule_of(unit)
    return Prompt(
        side,
        "Use coins",
        f"{side_name(state.scenario, side)}, {name(unit)}: {question}",
        rule,
        # Each way to pay has a rule of its own.
        tuple(
            _choice(state, side, action, "" if absorbs else rule)
            for action in decision.legal(state)
        ),
        (),
        f"round {state.round}",
    )


def absorb_title(state: State, start: int, target: int) -> str:
    """The question of the attacked side."""
    attacker, attacked = state.unit[start], state.unit[target]
    return f"{name(attacker)} {NAMES[start]} attacks {name(attacked)} {NAMES[target]}; who pays?"


def choose_unit(decision: ChooseUnit, state: State) -> Prompt:
    """A draft's question: which unit type."""
    who = side_name(state.scenario, decision.seat)
    rule = "3.3.4" if decision.removes else "3.3.3"
    does = "removes" if decision.removes else "takes"
    title = f"{who} {does} a unit type"
    choices = tuple(
        Choice(action, name(unit), action.kind, word(unit), rule, short=name(unit)[:16])
        for action, unit in zip(decision.legal(state), state.offer, strict=True)
    )
    left = decision.removes or len(decision.more) + 1
    return Prompt(decision.seat, "Draft", title, rule, choices, (), f"{left} to go")
