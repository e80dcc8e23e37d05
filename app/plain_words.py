"""What the line mode says to a word with something after it that names several things, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.telling import ref
from games.core.errors import Refused, Unreadable
from games.core.text import listed

if TYPE_CHECKING:
    from app.controller import TurnController
    from games.core.rules import Rules

LONGEST = 80
"""Signs of a wrong word that are told again."""
FEW = 6
"""Names of a list in a sentence."""


def said(text: str) -> str:
    """What was typed, as far as it is worth repeating."""
    return repr(text) if len(text) <= LONGEST else f"{text[:LONGEST]!r}…"


def why(game: TurnController, text: str) -> str:
    """Why a thing is not possible now, or that it is, in a line; Refused if it names nothing."""
    rules, prompt = game.rules, game.prompt
    words = " ".join(text.lower().replace("_", "-").split())
    named = [*(each.verb for each in prompt.choices), *(each.verb for each in prompt.barred)]
    verbs = list(dict.fromkeys(named))
    can = f"a choice's number or text form, or one of: {some(verbs)}"
    if not words:
        raise Refused(f"why WORD names what you would like to do: {can}")
    if words.isascii() and words.isdigit():
        number = int(words) if len(words) < LONGEST else 0
        if not 0 < number <= len(prompt.choices):
            raise Refused(f"there is no choice {said(words)} now; why takes {can}")
        chosen = prompt.choices[number - 1]
        return f"it is possible now: {chosen.label}{ref(chosen.rule)}"
    same = [each for each in prompt.choices if words in (each.verb, each.label.lower())]
    barred = [each for each in prompt.barred if words in (each.verb, each.label.lower())]
    if len(same) > 1 or (same and barred) or len(barred) > 1:
        told = [f"{each.label}: {each.reason}{ref(each.rule)}" for each in barred[:FEW]]
        if same:
            labels = some([each.label for each in same])
            told.insert(0, f"possible now: {labels}{ref(same[0].rule)}")
        return "; ".join(told)
    if barred:
        return f"{barred[0].reason}{ref(barred[0].rule)}"
    verb, _, target = words.partition(" ")
    if same or _is_action(rules, words) or (words == verb and verb in rules.verbs()):
        return rules.explain(game.state, verb, target)
    about = [c.label for c in prompt.choices if str(c.action).startswith(f"{verb} ")]
    if about:
        raise Refused(f"{said(text)} names nothing here; what begins so now is {some(about)}")
    raise Refused(f"{said(text)} names nothing that can be done in this game; why takes {can}")


def _is_action(rules: Rules[Any], words: str) -> bool:
    try:
        rules.action(words)
    except Unreadable:
        return False
    return True


def some(names: list[str]) -> str:
    """Names in a list, at most a few of them."""
    more = len(names) - FEW
    return listed([*names[:FEW], f"{more} more"] if more > 1 else names)
