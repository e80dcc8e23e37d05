"""Card files with something wrong with them: refused in one line, or played without a fault."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from games import REGISTRY
from games.core.data import asset
from games.core.errors import Unreadable
from games.core.play import Play
from games.core.rules import Rules
from tests.fuzz.setups import random_setup
from tests.fuzz.tally import Tally

WRONG: tuple[Any, ...] = (None, True, -1, 0, 1, 7, 10**30, 1.5, "", "x", "[/b]", [], {}, ["x"])
PLAYED = 40


def spoil(random: Random, data: Any) -> Any:
    """Data with one thing somewhere in it gone, doubled, renamed, exchanged, or of another kind."""
    places = list(_places(data))
    holder, key = random.choice(places)
    what = random.randrange(6)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif what == 1:
        holder[f"{key}x"] = holder.pop(key)
    elif what <= 3:
        other, where = random.choice(places)
        holder[key] = json.loads(json.dumps(other[where]))
    elif what == 4 and isinstance(holder[key], int):
        holder[key] += random.choice((-1, 1))
    else:
        holder[key] = random.choice(WRONG)
    return data


def _places(data: Any) -> Any:
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inner:
        yield data, key
        if isinstance(value, dict | list):
            yield from _places(value)


def corrected(random: Random, slug: str, path: Path, tally: Tally) -> None:
    """Give a game a spoiled card file; if it takes it, play with it."""
    text = asset(slug, "cards.json")
    if random.random() < 0.2:
        at = random.randrange(len(text))
        text = text[:at] + random.choice(("", "{", "\ud800", "\0", text[:9])) + text[at + 1 :]
    else:
        text = json.dumps(spoil(random, json.loads(text)), ensure_ascii=False)
    path.write_text(text, "utf-8", "surrogatepass")
    try:
        rules = REGISTRY[slug].with_cards(text)
    except Unreadable as error:
        told = str(error)
    else:
        tally.add("card files taken", slug)
        played(random, rules)
        return
    assert told.strip(), "refused without a word"
    tally.add("card files refused", slug)


def played(random: Random, rules: Rules[Any]) -> None:
    """Play with other cards, and beside it with those that a save would keep of them."""
    again = rules.with_changed(rules.changed_cards())
    setup = random_setup(random, rules)
    seed = random.getrandbits(60)
    state, other = (each.start(setup, Play.seeded(seed)) for each in (rules, again))
    for _ in range(PLAYED):
        assert state.digest() == other.digest(), "a save would play it with other cards"
        rules.check(state)
        legal = rules.legal(state)
        if not legal:
            break
        rules.prompt(state)
        action = random.choice(legal)
        play = Play.seeded(state)
        rules.apply(state, action, play)
        again.apply(other, action, Play.seeded(other))
        for event in play.events:
            assert str(rules.describe(event)).strip()
