"""Hints: what a bot would do in the place of a person, and by what numbers it chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.bots import Weighing
from games.core.errors import Refused
from games.core.play import Play, derive
from games.core.prompt import Prompt

if TYPE_CHECKING:
    from app.controller import TurnController
    from games.core.rules import Rules

ADVISER = "greedy"
"""The bot that is asked."""


class Hint(NamedTuple):
    """An action by its text form, what it is worth to the bot, and the next best with its worth.

    Without a worth the bot went by a fixed rule.
    """

    action: str
    worth: float | None = None
    other: str = ""
    other_worth: float = 0.0


def refusal(game: TurnController) -> str:
    """Why there is no hint now, in a line; nothing if there can be one."""
    if game.outcome:
        return "the game is over"
    if game.bot:
        return f"{game.bot.word} decides now"
    if game.rules.info.memory:
        return "remembering is the game, and a bot would tell what it remembers"
    if ADVISER not in game.rules.bots:
        return f"{game.rules.info.title} has no bot that could be asked"
    return "there is only one choice" if len(game.legal) == 1 else ""


def advise(game: TurnController) -> Hint:
    """A hint for the person who decides now, thought out here; Refused if there can be none."""
    why = refusal(game)
    if why:
        raise Refused(f"no hint: {why}")
    return hint(game.rules, game.view(game.state.seat), chance(game))


def chance(game: TurnController) -> int:
    """The chance for a bot that needs some: the same whenever it is asked in this position."""
    return derive(game.seed, "hint", game.state.seat, len(game.past) + 1)


def hint(rules: Rules[Any], view: Any, chance: int) -> Hint:
    """A hint from what the decider sees."""
    bot, legal = rules.bots[ADVISER], rules.legal(view)
    chosen = bot.choose(rules, view, legal, Play(chance))
    worths = bot.worths(rules, view, legal) if isinstance(bot, Weighing) else {}
    best = max(worths, key=worths.__getitem__, default=None)
    if best is None or worths[chosen] < worths[best]:
        return Hint(str(chosen))
    others = [action for action in legal if action != chosen]
    other = max(others, key=worths.__getitem__)
    return Hint(str(chosen), worths[chosen], str(other), worths[other])


def words(found: Hint, prompt: Prompt) -> tuple[str, str]:
    """A hint as people read it: the choice, and the reason."""
    labels = {str(choice.action): choice.label for choice in prompt.choices}
    label = labels.get(found.action, found.action)
    bot = f"bot:{ADVISER}"
    if found.worth is None:
        return label, f"{bot} goes by a fixed rule here"
    other = labels.get(found.other, found.other)
    worth, next_worth = _amount(found.worth), _amount(found.other_worth)
    if worth == next_worth:
        return label, f"worth {worth} to {bot}, as much as {other}"
    return label, f"worth {worth} to {bot}; the next best is {other}, {next_worth}"


def _amount(worth: float) -> str:
    """A worth with its sign and at most two decimals: `+3.4`."""
    text = f"{worth:+.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0") else text


def line(found: Hint, prompt: Prompt) -> str:
    """A hint in one line."""
    label, why = words(found, prompt)
    return f"Hint: {label} ({why})"
