"""A game as a service: one JSON object a line in, one out, for scripts and other engines."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TextIO

from pydantic import ValidationError

from app.telling import ways_told
from games.core.errors import CasemateError, NeedRoll, Refused, Unreadable
from games.core.models import Setup, read_seed
from games.core.odds import odds
from games.core.options import read_option
from games.core.play import Play
from games.core.rules import Notation, Rules
from games.core.strict_json import read_json

Answer = dict[str, Any]

FIELDS = ("do", "setup", "seed", "rolls", "state", "position", "action", "coin", "viewer")
"""What a request may hold; a misspelt field must not be taken for one that was left out."""

MAX_LINE = 16 << 20
"""Signs of the longest request; the rest of a longer line is read and forgotten."""


class Engine:
    """One game and its position; an answer that is an error leaves the position as it was."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self._state: Any = None
        self._verbs: dict[str, Callable[[Answer], Answer]] = {
            "new": self.new,
            "load": self.load,
            "legal": self.legal,
            "apply": self.apply,
            "state": self.show,
            "odds": self.odds,
        }

    def serve(self, lines: Iterable[str]) -> Iterator[str]:
        """The answer to every line that is not blank."""
        for line in lines:
            if line.strip():
                yield json.dumps(self.answer(line), ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def lines(source: TextIO) -> Iterator[str]:
        """The lines of a source, none much longer than a request may be."""
        while line := source.readline(MAX_LINE + 1):
            rest = line
            while rest and not rest.endswith("\n"):
                rest = source.readline(1 << 16)
            yield line

    def answer(self, line: str) -> Answer:
        """The answer to one line."""
        try:
            if len(line) > MAX_LINE:
                raise Unreadable(f"a request is a line of at most {MAX_LINE >> 20} MB")
            request = _read(line)
            if not isinstance(request, dict):
                raise Unreadable("a request is a JSON object")
            verb = self._verbs.get(str(request.get("do")))
            if verb is None:
                raise Unreadable(f"do is one of {', '.join(self._verbs)}")
            other = next((key for key in request if key not in FIELDS), None)
            if other is not None:
                raise Unreadable(f"a request has no field {other!r}; it has {', '.join(FIELDS)}")
            return {"ok": True} | verb(request)
        except NeedRoll as need:
            asked = {"what": need.what, "sides": need.sides, "pile": list(need.pile)}
            return {"ok": False, "error": str(need), "need": asked}
        except ValidationError as error:
            first = error.errors()[0]
            return _error(f"{'.'.join(map(str, first['loc'])) or 'value'}: {first['msg']}")
        except CasemateError as error:
            return _error(str(error))
        except Exception as error:
            # A fault of ours: the next line may be better.
            return _error(f"the rules cannot do that here ({error})")

    # -- what can be asked -------------------------------------------------------------------

    def new(self, request: Answer) -> Answer:
        """Start a game: `setup`, `seed`, `rolls`."""
        setup = self._setup(request.get("setup", {}))
        try:
            seed = read_seed(request.get("seed", 0))
        except ValueError as error:
            raise Unreadable(str(error)) from None
        play = _play(seed, request.get("rolls"))
        state = self.rules.start(setup, play)
        play.finish()
        self._state = state
        return self._after(play)

    def load(self, request: Answer) -> Answer:
        """Go to a position: `state`, or `position` in the game's notation if it has one."""
        if "position" in request:
            state = self._notation.read_position(request["position"])
        elif "state" not in request:
            raise Unreadable("load takes a state or a position")
        else:
            text = json.dumps(request["state"])
            state = self.rules.state_type.model_validate_json(text)
        try:
            self._examine(state)
        except CasemateError as error:
            raise Unreadable(f"this position cannot be: {error}") from error
        except Exception as error:
            raise Unreadable(
                "this position cannot be: a number or a name in it stands for nothing"
            ) from error
        self._state = state
        return self._where()

    def _examine(self, state: Any) -> None:
        """Do with a position what can be asked of it later; an error says that it cannot be."""
        rules = self.rules
        rules.check(state)
        over = state.outcome is not None
        if not over and not (state.agenda and state.agenda[-1].decides):
            raise Unreadable("it is not at a decision")
        legal = rules.legal(state)
        if bool(legal) == over:
            raise Unreadable("it is not at a decision")
        if not over:
            if state.seat != state.agenda[-1].seat:
                raise Unreadable(f"seat {state.seat} does not decide")
            rules.prompt(state)
        rules.picture(rules.redact(state, None))
        for action in legal:
            after = state.clone()
            rules.apply(after, action, Play.seeded(after))
            rules.check(after)

    def legal(self, request: Answer) -> Answer:
        """All legal actions: as objects, in their text forms, in the game's notation."""
        actions = self.rules.legal(self.state)
        shown = {"legal": [_dump(a) for a in actions], "texts": [str(a) for a in actions]}
        notation = self.rules.notation
        if notation:
            shown["records"] = [notation.write_action(self.state, a) for a in actions]
        return {"seat": self.state.seat} | shown

    def apply(self, request: Answer) -> Answer:
        """Carry out `action`, with `rolls` if they are given; a record of a notation has an `a`."""
        state = self.state
        given = request.get("action")
        if isinstance(given, dict) and "a" in given:
            action: Any = self._notation.read_record(state, given, request.get("coin"))
        else:
            action = self.rules.action(given)
        if action not in self.rules.legal(state):
            raise Refused(f"not possible now: {action}")
        after = state.clone()
        play = _play(after, request.get("rolls"))
        self.rules.apply(after, action, play)
        play.finish()
        self._state = after
        return self._after(play)

    def show(self, request: Answer) -> Answer:
        """The position as `viewer` sees it; without one, everything."""
        state = self.state
        if "viewer" in request:
            viewer = request["viewer"]
            if viewer is not None and not self._seated(viewer):
                raise Unreadable("viewer is the number of a seat, or null for an onlooker")
            state = self.rules.redact(state, viewer)
        notation = self.rules.notation
        position = {"position": notation.write_position(state)} if notation else {}
        return {"state": _dump(state)} | position

    def odds(self, request: Answer) -> Answer:
        """The results of every legal action with their exact chances."""
        state = self.state
        return {"odds": [self._odds(state, action) for action in self.rules.legal(state)]}

    # -- parts -------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position; Refused before there is one."""
        if self._state is None:
            raise Refused("there is no game yet: begin with new or load")
        return self._state

    @property
    def _notation(self) -> Notation:
        """The notation of the game; Refused if it has none."""
        if self.rules.notation is None:
            raise Refused(f"{self.rules.info.title} has no notation of its own")
        return self.rules.notation

    def _seated(self, viewer: Any) -> bool:
        return type(viewer) is int and 0 <= viewer < max(self.rules.info.seats)

    def _setup(self, data: Any) -> Setup:
        if not isinstance(data, dict):
            raise Unreadable("setup is an object")
        options = {}
        given = data.get("options", {})
        if not isinstance(given, dict):
            raise Unreadable("options is an object")
        for key, value in given.items():
            word = ("on" if value else "off") if isinstance(value, bool) else str(value)
            slug, read = read_option(self.rules.info.options, key, word)
            options[slug] = read
        seats = {"seats": self.rules.info.seats[0]}
        return self.rules.complete(Setup.model_validate(seats | data | {"options": options}))

    def _where(self) -> Answer:
        state = self.state
        outcome = _dump(state.outcome) if state.outcome else None
        return {"seat": state.seat, "digest": state.digest(), "outcome": outcome}

    def _after(self, play: Play) -> Answer:
        log = [str(self.rules.describe(event)) for event in play.events]
        return self._where() | {"rolls": play.rolls, "log": log}

    def _odds(self, state: Any, action: Any) -> Answer:
        results = [
            {
                "chance": str(result.chance),
                "open": result.open,
                "log": [str(self.rules.describe(event)) for event in result.events],
                "ways": [
                    {"chance": str(chance), "log": [str(line) for line in lines]}
                    for chance, lines in ways_told(self.rules, result)
                ],
                "view": _dump(result.view),
            }
            for result in odds(self.rules, state, action)
        ]
        return {"action": _dump(action), "results": results}


def _play(start: Any, rolls: Any) -> Play:
    if rolls is None:
        return Play.seeded(start)
    # Not isinstance: True is no number here.
    if not isinstance(rolls, list) or not all(type(roll) is int for roll in rolls):
        raise Unreadable("rolls is a list of numbers")
    return Play.tape(start, rolls)


def _read(line: str) -> Any:
    try:
        return read_json(line)
    except ValueError as error:
        raise Unreadable(f"the request is no JSON: {error}") from None


def _dump(model: Any) -> Any:
    return model.model_dump(mode="json")


def _error(message: str) -> Answer:
    return {"ok": False, "error": " ".join(message.split())}
