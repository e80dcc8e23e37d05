"""How the decisions of the Action Phase read to a person [8.0]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.models import Action
from games.core.prompt import Barred, Choice, Need, Prompt, Reason
from games.core.text import plural, signed
from games.tell_the_emperor import actions, queries
from games.tell_the_emperor.board import (
    ABDA,
    ARMY_NAME,
    ARMY_NAVY,
    COLLAPSE,
    INDEX,
    JAVA,
    KAMIKAZES_PER_TURN,
    MARKERS,
    PLACES,
    PRESTIGE,
    RESOURCE,
    SOVIET,
    TRACK_NAME,
)
from games.tell_the_emperor.effects import Advance, Kamikaze, Resource, Retreat
from games.tell_the_emperor.rolls import (
    ARMY_NAVY_ROLL,
    ATTACK_ROLL,
    BANZAI_ROLL,
    PRESTIGE_ROLL,
    knock_out_roll,
)

if TYPE_CHECKING:
    from games.tell_the_emperor.decisions import MakeBanzai, SpendAction
    from games.tell_the_emperor.state import State


def spend_action(decision: SpendAction, state: State) -> Prompt:
    """The Action Phase as a question, with what is not possible and why."""
    choices = tuple(_choice(state, action) for action in decision.legal(state))
    left = f"{state.actions} of {plural(state.allowance, 'action')} left"
    if not state.actions:
        left = "no actions left, the Battle may still be fought"
    return Prompt(
        decision.seat,
        state.phase,
        "Your action",
        _rule(state),
        choices,
        tuple(_barred(state)),
        left,
    )


def _rule(state: State) -> str:
    return "8.1" if state.actions else "8.5"


def _choice(state: State, action: Action) -> Choice:
    match action:
        case actions.Attack(army=army, kamikazes=count):
            return _attack(state, INDEX[army], count, action)
        case actions.KnockOut(army=army):
            return _knock_out(state, INDEX[army], action)
        case actions.Raise(track=track):
            return _raise(state, ARMY_NAVY if track == "army_navy" else PRESTIGE, action)
        case actions.Fortify(army=army, space=space):
            return _fortify(state, INDEX[army], space, action)
        case actions.Withdraw():
            return _withdraw(state, action)
        case actions.FightBattle():
            return _battle(state, action)
    lost = f"{plural(state.actions, 'action')} unused" if state.actions else "on to Housekeeping"
    return Choice(action, "End actions", "end", "", "4.0", None, lost + _doom(state), key="0")


def _doom(state: State) -> str:
    """The defeat that follows if the phase ends like this."""
    found = queries.doom(state)
    return "" if found is None else f"; defeat: {found.cause} [{found.rule}]"


def _last(state: State, army: int = -1) -> tuple[str, str]:
    """What a hit and a miss of the last Action leave standing: a defeat, or nothing.

    `army` is pushed back by a hit.
    """
    if state.actions > 1 or state.battle is not None:
        return "", ""
    saved = army >= 0 and not state.space[army] and state.space.count(0) == 1
    return "" if saved else _doom(state), _doom(state)


def _attack(state: State, army: int, count: int, action: Action) -> Choice:
    need = ATTACK_ROLL[army][count].need(state)
    hit, miss = _last(state, army)
    return Choice(
        action,
        attack_label("Attack", army, count),
        "attack",
        actions.ATTACK[army][0].army,
        "8.2",
        need,
        back(state, army) + hit,
        ("nothing" if not count else "Kamikaze spent") + miss,
        short=_short_attack(army, count),
    )


def attack_label(verb: str, army: int, count: int) -> str:
    """`Attack China`, `Kamikaze Nimitz`, `2 Kamikaze Nimitz`."""
    name = ARMY_NAME[army].removesuffix(" Union")
    if not count:
        return f"{verb} {name}"
    return f"Kamikaze {name}" if count == 1 else f"{count} Kamikaze {name}"


def _short_attack(army: int, count: int) -> str:
    name = ARMY_NAME[army].removesuffix(" Union")
    if not count:
        return ""
    return f"Kami. {name}" if count == 1 else f"{count} Kam. {name}"


def back(state: State, army: int) -> str:
    """Where an Army would go if it were pushed back: `Malaya to Burma`."""
    here = state.space[army]
    there = min(here + 1, JAVA) if army == ABDA else here + 1
    return f"{PLACES[army][here].name} to {PLACES[army][there].name}"


def _knock_out(state: State, army: int, action: Action) -> Choice:
    name = ARMY_NAME[army]
    return Choice(
        action,
        f"Knock-Out {name.removesuffix(' Union')}",
        "knock-out",
        actions.ATTACK[army][0].army,
        "8.2.3",
        knock_out_roll(state, army).need(state),
        f"{name} out of play",
        "Army-Navy -1, Oil -1 either way",
        short=f"K-Out {name.removesuffix(' Union')}",
    )


def _raise(state: State, track: int, action: Action) -> Choice:
    roll = ARMY_NAVY_ROLL if track == ARMY_NAVY else PRESTIGE_ROLL
    box = state.resources[track]
    hit, miss = _last(state)
    if not box and not queries.someone_home(state) and state.resources.count(0) <= COLLAPSE:
        # The first box ends a collapse.
        hit = ""
    return Choice(
        action,
        f"{TRACK_NAME[track]} +1",
        "raise",
        roll.track,
        "8.3",
        roll.need(state),
        f"{box} to {box + 1}" + hit,
        "nothing" + miss,
    )


def _fortify(state: State, army: int, space: int, action: Action) -> Choice:
    spot = PLACES[army][space]
    return Choice(
        action,
        f"Fortify {spot.name}",
        "fortify",
        f"{actions.ATTACK[army][0].army} {space}",
        "8.4",
        None,
        f"fort on {spot.name} ({space}) against {ARMY_NAME[army]}",
        short=f"Fortify {spot.open}",
    )


def _withdraw(state: State, action: Action) -> Choice:
    marker = MARKERS[state.withdrawals]
    before = state.resources[ARMY_NAVY]
    after = min(before + 1, marker - 1)
    gain = f"Army-Navy {before} to {after}" if after > before else "no gain: Army-Navy is on top"
    return Choice(
        action, "Withdraw", "withdraw", "", "8.6", None, f"marker closes box {marker}, {gain}"
    )


def _battle(state: State, action: Action) -> Choice:
    battle = state.battle
    assert battle is not None
    rows = "free: " + "; ".join(
        f"{_faces(row.faces)} {_effects(row.effects)}" for row in battle.rows
    )
    return Choice(
        action,
        f"Battle: {battle.title}",
        "battle",
        "",
        "8.5",
        None,
        rows,
        key="b",
        short="Battle",
        table=True,
    )


def _faces(faces: tuple[int, ...]) -> str:
    return str(Need(faces))


def _effects(effects: tuple[Resource | Kamikaze | Retreat | Advance, ...]) -> str:
    return ", ".join(map(effect_words, effects)) or "nothing"


def effect_words(effect: Resource | Kamikaze | Retreat | Advance) -> str:
    """An effect of a table row in a few words: `Oil -1`, `Nimitz back 1`."""
    match effect:
        case Resource(track=track, delta=delta):
            return f"{TRACK_NAME[RESOURCE[track]]} {signed(delta)}"
        case Retreat(army=army, spaces=spaces):
            return f"{ARMY_NAME[INDEX[army]]} back {spaces}"
        case Advance(army=army, spaces=spaces):
            return f"{ARMY_NAME[INDEX[army]]} advances {spaces}"
        case Kamikaze(gain=gain):
            return f"Kamikaze +{gain}"


def _barred(state: State) -> list[Barred]:
    found: list[Barred] = []

    def bar(label: str, verb: str, why: Reason | None, target: str = "", key: str = "") -> None:
        if why is None and not state.actions:
            why = Reason("no actions left", "8.1")
        if why is not None:
            found.append(Barred(label, verb, why.text, why.rule, target, key))

    for army in range(len(ARMY_NAME)):
        if army == SOVIET and not state.options.kit_cards:
            continue
        target = actions.ATTACK[army][0].army
        bar(attack_label("Attack", army, 0), "attack", queries.why_no_attack(state, army), target)
    bar("Knock-Out", "knock-out", queries.why_no_knock_out(state))
    bar("Army-Navy +1", "raise", queries.why_no_raise(state, ARMY_NAVY), "army_navy")
    bar("Prestige +1", "raise", queries.why_no_raise(state, PRESTIGE), "prestige")
    bar("Fortify", "fortify", queries.why_no_fort(state))
    if state.options.kit_cards:
        bar("Withdraw", "withdraw", queries.why_no_withdrawal(state))
    if state.kamikazes and not _kamikaze_ready(state):
        used = state.kamikazes_used >= KAMIKAZES_PER_TURN
        why = "one a turn" if used else "no Army in an Island space"
        found.append(Barred("Kamikaze", "attack", why, "10.0", "kamikaze"))
    if state.battle is None:
        found.append(Barred("Battle", "battle", "none open", "8.5", "", "b"))
    return found


def _kamikaze_ready(state: State) -> bool:
    return any(
        queries.is_target(state, army) and queries.kamikazes_for(state, army)
        for army in range(len(ARMY_NAME))
    )


def make_banzai(decision: MakeBanzai, state: State) -> Prompt:
    """The Banzai Attack as a question."""
    army = INDEX[decision.army]
    choices = []
    for action in decision.legal(state):
        if isinstance(action, actions.Banzai):
            count = action.kamikazes
            choices.append(
                Choice(
                    action,
                    attack_label("Banzai", army, count),
                    "banzai",
                    decision.army,
                    "8.2.6",
                    BANZAI_ROLL[army][count].need(state),
                    back(state, army),
                    "Army-Navy -1",
                    short=_short_attack(army, count),
                )
            )
        else:
            choices.append(
                Choice(action, "No Banzai", "decline", "", "8.2.6", None, "nothing", key="0")
            )
    title = f"{ARMY_NAME[army]} is in Japan: free Banzai Attack?"
    return Prompt(decision.seat, state.phase, title, "8.2.6", tuple(choices))
