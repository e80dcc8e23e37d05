"""Random games of the program and of the reference side by side, compared at every decision.

`python -m tests.games.war_chest.lockstep 500` begins so many games from every kind of setup, and
as many from positions in which units are strewn over the board.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from games.core.models import Setup
from games.core.play import Play, derive
from games.war_chest.positions import PENDING
from games.war_chest.rules import RULES
from games.war_chest.units import identifier
from tests.games.war_chest.reference import BOARD, LOCATIONS, Record
from tests.games.war_chest.reference_game import Decision, Draw, Game

SCENARIOS = tuple(scenario.id for scenario in RULES.info.scenarios)
NOTATION = RULES.notation


class Watched(Play):
    """Seeded chance that remembers what was drawn, and from which bag."""

    __slots__ = ("drawn",)

    def __init__(self, rng: int) -> None:
        super().__init__(rng)
        self.drawn: list[tuple[list[int], int]] = []

    def draw(self, pile: list[Any], blind: bool = False, seat: int | None = None) -> Any:
        before = list(pile)
        coin = super().draw(pile, blind, seat)
        self.drawn.append((before, coin))
        return coin


def frozen(data: Any) -> Any:
    """A record of the notation as a tuple."""
    if isinstance(data, dict):
        return tuple(sorted((key, frozen(value)) for key, value in data.items()))
    return tuple(map(frozen, data)) if isinstance(data, list) else data


def records(state: Any) -> list[Record]:
    """The legal actions in the notation."""
    assert NOTATION is not None
    return [frozen(NOTATION.write_action(state, action)) for action in RULES.legal(state)]


def written(state: Any) -> dict[str, Any]:
    """Everything there is in a position of the program, in the reference's order."""
    assert NOTATION is not None
    data = NOTATION.write_position(state)
    found = Game(data)
    found.winner = (
        "AB"[state.outcome.winners[0]] if state.outcome and state.outcome.winners else None
    )
    return found.written()


class Match:
    """A game of the program and its twin."""

    def __init__(self, state: Any) -> None:
        assert NOTATION is not None
        self.state = state
        self.game = Game(NOTATION.write_position(state))
        self.course = self.game.course()
        self.now: Decision | Draw | None = next(self.course)

    def compare(self) -> str:
        """The decision that both ask for; an AssertionError says what differs."""
        state, now = self.state, self.now
        assert written(state) == self.game.written()
        if state.outcome is not None:
            assert now is None
            assert self.game.over
            return "over"
        assert isinstance(now, Decision), f"the reference asks for {now}"
        kind = state.agenda[-1].kind
        node = PENDING.get(kind, "use")
        assert (now.side, now.node) == ("AB"[state.seat], node)
        options = records(state)
        assert len(set(options)) == len(options)
        assert set(options) == set(now.options), difference(options, now.options)
        assert len(set(now.options)) == len(now.options)
        return node

    def apply(self, action: Any, play: Watched) -> None:
        """Carry out an action on both sides."""
        assert NOTATION is not None
        chosen = frozen(NOTATION.write_action(self.state, action))
        RULES.apply(self.state, action, play)
        self._send(chosen)
        for bag, coin in play.drawn:
            assert isinstance(self.now, Draw), f"{coin} was drawn, the reference has {self.now}"
            assert sorted(map(identifier, bag)) == self.now.bag
            self._send(identifier(coin))

    def _send(self, chosen: Any) -> None:
        try:
            self.now = self.course.send(chosen)
        except StopIteration:
            self.now = None


def difference(one: list[Record], two: list[Record]) -> str:
    """What is legal on one side only."""
    return f"only here: {set(one) - set(two)}, only in the reference: {set(two) - set(one)}"


def setup_of(number: int) -> Setup:
    """One of all combinations of scenario, edition and map, with Siege where that is free."""
    scenario = SCENARIOS[number % len(SCENARIOS)]
    number //= len(SCENARIOS)
    edition = RULES.info.editions[number % 3]
    number //= 3
    card = str(number % 6 + 1)
    siege = True if scenario == SCENARIOS[-1] else number // 6 % 2 == 0
    options = {"map": card, "siege": siege}
    return RULES.complete(Setup(seats=2, scenario=scenario, edition=edition, options=options))


LIVELY = {
    "tactic": 8, "attack": 8, "deploy": 6, "bolster": 5, "move": 4, "control": 2,
    "recruit": 1, "decline": 1,
}  # fmt: skip
"""How much likelier than to pass a lively player does a thing, of each kind together."""


def lively(legal: list[Any], chance: Play) -> Any:
    """An action by a player who seldom passes."""
    kinds = sorted({action.kind for action in legal})
    pot = [kind for kind in kinds for _ in range(LIVELY.get(kind, 2) * 2 - (kind == "pass") * 3)]
    kind = chance.pick(pot)
    return chance.pick([action for action in legal if action.kind == kind])


def follow(state: Any, seed: int, most: int) -> Counter[str]:
    """Play on from a position on both sides; how often each kind of decision was compared.

    Players of games with an odd seed are lively, as most random games are spent with passing.
    """
    chance = Play(derive(seed, "players"))

    def player() -> Any:
        legal = RULES.legal(state)
        return lively(legal, chance) if seed % 2 else chance.pick(legal)

    while not state.round:
        RULES.apply(state, player(), Play.seeded(state))
    match = Match(state)
    seen = Counter[str]()
    while seen.total() < most:
        node = match.compare()
        seen[node] += 1
        if node == "over":
            break
        match.apply(player(), Watched(state.rng))
    return seen


def started(number: int) -> Any:
    """A new game of one of the setups."""
    return RULES.start(setup_of(number), Play.seeded(derive(number, "lockstep")))


def strewn(number: int) -> Any:
    """A position with units anywhere, of any heights, and coins in all places."""
    assert NOTATION is not None
    chance = Play(derive(number, "strewn"))
    cards = [(card.id, card.coins) for card in RULES.book.cards.values()]
    chance.shuffle(cards)
    hexes = list(BOARD)
    chance.shuffle(hexes)
    zones: dict[str, dict[str, list[str]]] = {
        name: {"A": [], "B": []} for name in ("hand", "bag", "discard_faceup", "discard_facedown")
    }
    data: dict[str, Any] = {
        "to_act": chance.pick("AB"), "initiative": chance.pick("AB"),
        "initiative_moved": chance.below(2) == 0, "edition": chance.pick(RULES.info.editions),
        "units": [], "supply": {"A": {}, "B": {}}, "eliminated": {"A": {}, "B": {}}, **zones,
    }  # fmt: skip
    for place, (unit, coins) in enumerate(cards[:8]):
        side = "AB"[place % 2]
        for _ in range(2 if unit == "footman" else 1):
            height = min(chance.below(4), coins)
            coins -= height
            if height:
                data["units"].append([side, unit, list(hexes.pop()), height])
        data["supply"][side][unit] = coins // 2
        for _ in range(coins - coins // 2):
            zone = chance.pick(tuple(zones))
            zones["bag" if len(zones["hand"][side]) > 1 else zone][side].append(unit)
    for side in "AB":
        zones["hand"][side].append("royal")
    owners = {at: chance.pick(("A", "B", None, None)) for at in sorted(LOCATIONS)}
    for side in "AB":
        while list(owners.values()).count(side) > 5:
            owners[next(at for at, owner in owners.items() if owner == side)] = None
    data["control"] = [[list(at), owner] for at, owner in owners.items()]
    if chance.below(4):
        data["forts"] = [list(at) for at in sorted(LOCATIONS) if chance.below(2)][:7]
        data["fort_supply"] = 7 - len(data["forts"])
    return NOTATION.read_position(data)


def main(words: list[str]) -> int:
    """Compare so many games and print how many decisions that were."""
    seen = Counter[str]()
    games, first = int(words[0]), int(words[1]) if len(words) > 1 else 0
    for number in range(first, first + games):
        for begin, most in ((started, 150), (strewn, 40)):
            try:
                seen += follow(begin(number), 2 * number + 1, most)
            except AssertionError as error:
                print(f"game {number}, {begin.__name__}: {error}")
                return 1
    print(f"{2 * games} games, {seen.total()} positions: {dict(seen.most_common())}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
