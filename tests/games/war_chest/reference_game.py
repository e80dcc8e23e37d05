"""A second implementation of the course of the game, written from sections 4 to 9.

A game is a generator: it yields every decision and every draw and is sent what was chosen, so that
effects lie inside each other as the rules have it.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from tests.games.war_chest.reference import LOCATIONS, Hex, Record, Table, distance, other, record

MARKERS = 6
FORTS = 7
MOST_PLAYS = 1000


class Decision(NamedTuple):
    """Somebody must choose one of some records."""

    side: str
    node: str
    options: list[Record]


class Draw(NamedTuple):
    """Nature must choose one of the coins in a bag."""

    side: str
    bag: list[str]


class Over(Exception):
    """The game has been won."""


Course = Generator[Decision | Draw, Any, None]


class Game(Table):
    """A position that is played on."""

    # -- the course of the game [4.0] ----------------------------------------------------------

    def course(self) -> Course:
        """Coin play after coin play, to the end."""
        try:
            while not self.over:
                if not self.hand["A"] and not self.hand["B"]:
                    yield from self.new_round()
                elif not self.hand[self.turn]:
                    self.turn = other(self.turn)
                else:
                    yield from self.coin_play()
        except Over:
            self.over = True

    def new_round(self) -> Course:
        """Both sides draw; the flag is cleared; the holder begins."""
        for side in "AB":
            while len(self.hand[side]) < 3 and self.fill(side):
                self.hand[side].append((yield from self.draw(side)))
        self.round += 1
        self.moved = False
        self.turn = self.initiative

    def fill(self, side: str) -> bool:
        """Make sure that the bag has a coin, if there is any."""
        if not self.bag[side]:
            self.bag[side] = self.up[side] + self.down[side]
            self.up[side], self.down[side] = [], []
        return bool(self.bag[side])

    def draw(self, side: str) -> Generator[Decision | Draw, Any, str]:
        """Take a coin out of the bag."""
        coin: str = yield Draw(side, sorted(self.bag[side]))
        self.bag[side].remove(coin)
        return coin

    def coin_play(self) -> Course:
        """One coin with everything that follows."""
        side = self.turn
        coins = sorted(set(self.hand[side]))
        options = [use for coin in coins for use in self.uses(side, coin)]
        chosen = dict((yield Decision(side, "use", options)))
        self.hand[side].remove(chosen["coin"])
        self.plays += 1
        self.priest_drew = False
        yield from self.use(side, chosen)
        self.turn = other(side)
        # Ruling R12.
        self.over = self.plays >= MOST_PLAYS or not any(map(self.coins_left, "AB"))

    def coins_left(self, side: str) -> int:
        """The Unit Coins of a side that are not eliminated."""
        zones = self.hand[side] + self.bag[side] + self.up[side] + self.down[side]
        board = sum(height for s, _, height in self.units.values() if s == side)
        return len(zones) - zones.count("royal") + board + sum(self.supply[side].values())

    def use(self, side: str, use: dict[str, Any]) -> Course:
        """Carry out the use of a coin."""
        coin, name = use["coin"], use["a"]
        if name in ("pass", "initiative", "recruit"):
            self.down[side].append(coin)
        elif name not in ("deploy", "bolster"):
            self.up[side].append(coin)
        if name == "initiative":
            self.initiative, self.moved = side, True
        elif name == "recruit":
            yield from self.recruit(side, use["unit"])
        elif name == "deploy":
            yield from self.deploy(side, coin, use["to"])
        elif name == "bolster":
            self.grow(use["at"], 1)
        elif name == "tactic":
            yield from self.tactic(side, use)
        elif name != "pass":
            yield from self.maneuver(side, use)

    def grow(self, h: Hex, by: int) -> None:
        """Change the height of a stack; none is left at 0."""
        side, unit, height = self.units.pop(h)
        if height + by > 0:
            self.units[h] = (side, unit, height + by)

    def recruit(self, side: str, unit: str) -> Course:
        """A supply coin goes to the discards, face up."""
        self.supply[side][unit] -= 1
        self.up[side].append(unit)
        there = self.own(side, unit)
        if unit == "mercenary" and there:
            options = self.maneuvers(side, there[0])
            yield from self.free(side, "mercenary_maneuver", options, may_decline=True)
        if unit == "footman" and self.edition == "later" and there:
            places = self.deploys(side, unit)
            if places:
                options = [record("deploy", to=h) for h in places] + [record("decline")]
                chosen = dict((yield Decision(side, "footman_deploy", options)))
                if chosen["a"] == "deploy":
                    self.up[side].remove(unit)
                    yield from self.deploy(side, unit, chosen["to"])

    def deploy(self, side: str, unit: str, to: Hex) -> Course:
        """A new unit of height 1."""
        self.units[to] = (side, unit, 1)
        if unit == "siege_tower" and self.supply[side][unit] > 0:
            options = [record("tower_bolster"), record("decline")]
            if (yield Decision(side, "tower_bolster", options)) == options[0]:
                self.supply[side][unit] -= 1
                self.grow(to, 1)

    def free(self, side: str, node: str, options: list[Record], may_decline: bool) -> Course:
        """A maneuver that no coin pays for, if there is any."""
        if not options:
            return
        more = [record("decline")] if may_decline else []
        chosen = dict((yield Decision(side, node, options + more)))
        if chosen["a"] != "decline":
            yield from self.maneuver(side, chosen)

    # -- maneuvers and tactics -----------------------------------------------------------------

    def maneuver(self, side: str, use: dict[str, Any]) -> Course:
        """Move, attack or control."""
        if use["a"] == "move":
            self.step(use["from"], use["to"])
            yield from self.after(side, use["to"], "move")
        elif use["a"] == "attack":
            yield from self.attack(side, use["from"], use["target"])
        else:
            self.control[use["at"]] = side
            if list(self.control.values()).count(side) == MARKERS:
                self.winner = side
                raise Over
            yield from self.after(side, use["at"], "control")

    def step(self, a: Hex, b: Hex) -> None:
        """A stack goes from one hex to another."""
        self.units[b] = self.units.pop(a)

    def tactic(self, side: str, use: dict[str, Any]) -> Course:
        """Carry out a tactic."""
        unit = use["unit"]
        if unit == "footman":
            yield from self.footmen(side)
            return
        a: Hex = use["from"]
        if unit in ("archer", "crossbowman", "trebuchet"):
            yield from self.attack(side, a, use["target"])
        elif unit == "siege_tower":
            yield from self.attack(side, a, use["target"])
            if a in self.units:
                targets = self.attacks(side, a, self.units[a][2])
                options = [record("attack", start=a, target=t) for t in targets]
                yield from self.free(side, "tower_second_attack", options, may_decline=False)
        elif unit in ("cavalry", "lancer", "sapper"):
            self.step(a, use["to"])
            yield from self.attack(side, use["to"], use["target"])
        elif unit in ("light_cavalry", "royal_guard"):
            self.step(a, use["to"])
            yield from self.after(side, use["to"], "move")
        elif unit == "ensign":
            self.step(use["ally"], use["to"])
            yield from self.after(side, use["to"], "move")
        elif unit == "marshall":
            yield from self.attack(side, use["ally"], use["target"])
        elif unit == "war_wagon":
            self.step(use["ally"], use["to"])
            self.step(a, use["ally"])
            yield from self.after(side, use["to"], "move")
        else:
            raise AssertionError(f"{unit} has no tactic")

    def footmen(self, side: str) -> Course:
        """Each Footman maneuvers, in any order."""
        owing = self.own(side, "footman")
        while owing:
            options = [use for a in owing for use in self.maneuvers(side, a)]
            if not options:
                return
            chosen = dict((yield Decision(side, "footman_maneuver", options)))
            owing.remove(chosen["at"] if chosen["a"] == "control" else chosen["from"])
            yield from self.maneuver(side, chosen)
            owing = [a for a in owing if self.units.get(a, ("", "", 0))[:2] == (side, "footman")]

    # -- the attack procedure [6.0] ------------------------------------------------------------

    def attack(self, side: str, a: Hex, t: Hex) -> Course:
        """One attack from the hex `a` on the hex `t`."""
        if t in self.forts:
            self.forts.remove(t)
        else:
            enemy, unit, _ = self.units[t]
            ways = [record("absorb", start="stack")]
            if unit == "royal_guard" and self.supply[enemy][unit] > 0:
                ways.append(record("absorb", start="supply"))
            ways += [
                record("absorb", start="wagon", at=w)
                for w in self.own(enemy, "war_wagon")
                if distance(w, t) == 1
            ]
            way = dict(ways[0])
            if len(ways) > 1:
                way = dict((yield Decision(enemy, "absorb", ways)))
            if way["from"] == "supply":
                self.supply[enemy][unit] -= 1
                self.out[enemy][unit] += 1
            else:
                self.lose(way.get("at", t))
            if unit == "pikeman" and distance(a, t) == 1:
                self.lose(a)
        if a in self.units:
            yield from self.after(side, a, "attack")

    def lose(self, h: Hex) -> None:
        """A coin of a stack is eliminated."""
        side, unit, _ = self.units[h]
        self.out[side][unit] += 1
        self.grow(h, -1)

    # -- attributes ----------------------------------------------------------------------------

    def after(self, side: str, h: Hex, did: str) -> Course:
        """What the unit that has maneuvered sets off."""
        _, unit, height = self.units[h]
        if unit == "swordsman" and did == "attack":
            steps = [record("move", start=h, to=b) for b in self.moves(side, h)]
            yield from self.free(side, "swordsman_move", steps, may_decline=True)
        if unit == "warrior_priest" and did != "move":
            yield from self.priest(side)
        if unit == "berserker" and height >= 2:
            yield from self.repeat(side, h, did)
        if unit == "sapper" and did == "move" and self.may_build(h):
            options = [record("build"), record("decline")]
            if (yield Decision(side, "sapper_build", options)) == options[0]:
                self.forts.add(h)

    def may_build(self, h: Hex) -> bool:
        """A bare location, and a Fortification in the supply."""
        return self.siege and h in LOCATIONS - self.forts and len(self.forts) < FORTS

    def priest(self, side: str) -> Course:
        """Draw a coin and use it."""
        if self.edition == "later" and self.priest_drew:
            return
        self.priest_drew = True
        if not self.fill(side):
            return
        coin = yield from self.draw(side)
        chosen = yield Decision(side, "priest_play", self.uses(side, coin))
        yield from self.use(side, dict(chosen))

    def repeat(self, side: str, h: Hex, did: str) -> Course:
        """Pay a coin of the stack for one more maneuver."""
        later = self.edition == "later"
        if later and did == "control":
            return
        found = self.maneuvers(side, h, height=self.units[h][2] - 1)
        if later:
            found = [use for use in found if dict(use)["a"] != "control"]
        if not found:
            return
        options = [record("repeat", maneuver=use) for use in found] + [record("decline")]
        chosen = dict((yield Decision(side, "berserker_repeat", options)))
        if chosen["a"] == "repeat":
            self.grow(h, -1)
            self.up[side].append("berserker")
            yield from self.maneuver(side, dict(chosen["maneuver"]))
