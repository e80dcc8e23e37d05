"""A second implementation of the rules, written from the rules page alone [3.0 to 8.2].

Places are (row, column) or words, everything lies in dictionaries, nothing is shared with the
engine. It knows no views, words or numbers of actions.
"""

from __future__ import annotations

from typing import Any

Place = Any
Deed = tuple[Any, ...]
GOOD = ("g1", "g2", "g3")


class Game:
    """A game in progress; `legal` lists what may be done, `play` does it."""

    def __init__(
        self,
        tiles: dict[Place, str],
        eyes: set[Place],
        owner: dict[str, int],
        first: int,
        variant: str,
        tokens: dict[str, Place],
    ) -> None:
        self.tile = dict(tiles)
        self.eye = set(eyes)
        self.rows = max(row for row, _ in tiles)
        self.owner = owner
        self.seats = len(set(owner.values()))
        self.variant = variant
        self.token = dict(tokens)
        self.at: dict[str, Place] = dict.fromkeys(owner, "colony")
        self.homeward: dict[str, bool] = dict.fromkeys(owner, False)
        self.player = first
        self.turns = 1
        self.last_token = ""
        self.phase = "move"
        self.up: set[Place] = set()
        self.winners: tuple[int, ...] = ()
        self._new_move()

    def _new_move(self) -> None:
        self.active = ""
        self.trail: list[Place] = []
        self.met: set[str] = set()

    # -- what may be done --------------------------------------------------------------------

    def around(self, place: Place) -> set[Place]:
        """The tiles around a tile."""
        row, column = place
        return {
            (r, c)
            for r in (row - 1, row, row + 1)
            for c in (column - 1, column, column + 1)
            if (r, c) != place and (r, c) in self.tile
        }

    def reach(self, penguin: str) -> set[Place]:
        """Where a penguin may go by one step [3.0]."""
        place, homeward = self.at[penguin], self.homeward[penguin]
        if place == "home":
            return set()
        if place == "colony":
            return {(1, column) for column in (1, 2, 3, 4)}
        if place == "ocean":
            return {(self.rows, column) for column in (1, 2, 3, 4)}
        found = self.around(place)
        if place[0] == self.rows and not homeward:
            found.add("ocean")
        if place[0] == 1 and homeward:
            found.add("home")
        return found - (set(self.trail) if penguin == self.active else set())

    def legal(self) -> set[Deed]:
        """Everything that the player may do now."""
        if self.phase == "over":
            return set()
        if self.phase == "look":
            hidden = {("look", place) for place in self.tile if place not in self.up}
            return hidden | {("no look",)}
        if self.phase == "cover":
            return {("cover",)}
        if self.phase == "weather":
            return self._weather()
        if self.active:
            steps = {("step", self.active, to) for to in self.reach(self.active)}
            return steps | {("stop",)}
        own = [p for p, seat in self.owner.items() if seat == self.player]
        return {("step", penguin, to) for penguin in own for to in self.reach(penguin)}

    def _weather(self) -> set[Deed]:
        taken = set(self.token.values())
        found: set[Deed] = {
            ("token", name, to)
            for name, place in self.token.items()
            if name != self.last_token
            for to in self.around(place) - taken
        }
        if self.variant == "ice_flow":
            found |= {("slide", (row, c)) for row in range(1, self.rows + 1) for c in (1, 2, 3)}
        return found

    # -- doing it ----------------------------------------------------------------------------

    def play(self, deed: Deed) -> None:
        """Carry out something legal."""
        word, *rest = deed
        if word == "step":
            self._step(*rest)
        elif word == "stop":
            self._end_of_move()
        elif word == "look":
            self.phase = "cover"
        elif word in ("cover", "no look"):
            self._decide_further()
        elif word == "token":
            name, to = rest
            left = self.token[name]
            self.token[name] = to
            self.up.discard(to)
            if left in self.at.values():
                self.up.add(left)
            self.last_token = name
            self._next_turn()
        else:
            self._slide(*rest)

    def token_at(self, place: Place) -> str:
        """The token on a tile; empty if none."""
        return next((name for name, at in self.token.items() if at == place), "")

    def _step(self, penguin: str, to: Place) -> None:
        left = self.at[penguin]
        if not self.active:
            self.active = penguin
            self.trail = [left] if left in self.tile else []
        group = [penguin, *self._companions(penguin, left)]
        self.met |= set(group) - {penguin}
        for each in group:
            self.at[each] = to
            if to == "ocean":
                self.homeward[each] = True
        if to in ("ocean", "home"):
            self._end_of_move()
            return
        self.trail.append(to)
        weather = self.token_at(to)
        if weather in GOOD:
            self._further()
        elif weather:
            self._end_of_move()
        else:
            self.up.add(to)
            if to in self.eye:
                self.phase = "look"
            else:
                self._decide_further()

    def _companions(self, penguin: str, left: Place) -> list[str]:
        if left not in self.tile or self.variant == "juvenile":
            return []
        weather = self.token_at(left)
        own = not weather and self.tile[left] == penguin
        if weather not in GOOD and not own:
            return []
        same = self.homeward[penguin]
        return [
            p for p in self.at if p != penguin and self.at[p] == left and self.homeward[p] == same
        ]

    def _decide_further(self) -> None:
        if self.tile[self.at[self.active]] == self.active:
            self._further()
        else:
            self._end_of_move()

    def _further(self) -> None:
        if self.reach(self.active):
            self.phase = "move"
        else:
            self._end_of_move()

    def _end_of_move(self) -> None:
        self.up = {p for p in self.at.values() if p in self.tile and not self.token_at(p)}
        home = self.at[self.active] == "home"
        mine = self.owner[self.active]
        self._new_move()
        if home:
            self._victory(mine)
        if self.phase == "over":
            return
        if self.variant == "juvenile":
            self._next_turn()
        else:
            self.phase = "weather"

    def _victory(self, mine: int) -> None:
        if self.seats > 2:
            self.winners = (mine,)
        else:
            for seat in (mine, 1 - mine):
                pair = [p for p, owner in self.owner.items() if owner == seat]
                if not self.winners and all(self.at[p] == "home" for p in pair):
                    self.winners = (seat,)
        if self.winners:
            self.phase = "over"

    def _slide(self, place: Place) -> None:
        row, column = place
        other = (row, column + 1)
        change = {place: other, other: place}
        self.tile[place], self.tile[other] = self.tile[other], self.tile[place]
        self.eye = {change.get(at, at) for at in self.eye}
        self.up = {change.get(at, at) for at in self.up}
        self.at = {penguin: change.get(at, at) for penguin, at in self.at.items()}
        self.token = {name: change.get(at, at) for name, at in self.token.items()}
        self.last_token = ""
        self._next_turn()

    def _next_turn(self) -> None:
        self.player = (self.player + 1) % self.seats
        self.turns += 1
        self.phase = "move"
