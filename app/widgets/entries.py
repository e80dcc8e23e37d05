"""A prompt as entries that can be chosen: their keys, and many folded into a second level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile
from typing import TYPE_CHECKING

from games.core.prompt import Barred, Choice, Need, Prompt

if TYPE_CHECKING:
    from app.dice import Option

DIGITS = "123456789"
LETTERS = "acdefgmnopstvwxzb"
"""Letters that no command of a game screen takes."""
NO_KINDS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the choices: a choice, a refused one, several folded, or a roll by hand."""

    label: str
    verb: str = ""
    target: str = ""
    key: str = ""
    choice: Choice | None = None
    barred: Barred | None = None
    members: tuple[Entry, ...] = ()
    roll: int | None = None

    @property
    def name(self) -> str:
        """What tells it from the others of its prompt, so that the cursor finds it again."""
        return f"{self.verb}|{self.target}|{self.label}"

    @property
    def brief(self) -> str:
        """The label for a narrow column."""
        return self.choice.brief if self.choice else self.label

    @property
    def need(self) -> str:
        """The column beside the label: need and chance, `sure`, or how many are folded."""
        if self.choice:
            return show_need(self.choice.need) if self.choice.need else self.choice.certainty
        return f"… {len(self.members)}" if self.members else ""


def leaves(entry: Entry) -> Iterator[Choice]:
    """All choices of an entry and beneath it."""
    if entry.choice:
        yield entry.choice
    for member in entry.members:
        yield from leaves(member)


def way_to(entries: Iterable[Entry], action: str) -> tuple[Entry, ...]:
    """The entries that lead to the action with this text form; none if there is no such."""
    for entry in entries:
        if entry.choice and str(entry.choice.action) == action:
            return (entry,)
        rest = way_to(entry.members, action)
        if rest:
            return (entry, *rest)
    return ()


def first_choice(entry: Entry | None) -> Choice | None:
    """The choice of an entry, or the first one beneath it."""
    return next(leaves(entry), None) if entry else None


def show_need(need: Need) -> str:
    """The need and its chance: `4+ 50%`."""
    return f"{need} {percent(need)}"


def percent(need: Need) -> str:
    """The chance of a need in whole percent."""
    return f"{round(100 * need.chance)}%"


def entries_of(prompt: Prompt) -> list[Entry]:
    """All answers of a prompt, then what is refused; their own keys only."""
    return [
        *(Entry(c.label, c.verb, c.target, c.key, choice=c) for c in prompt.choices),
        *(Entry(b.label, b.verb, b.target, b.key, barred=b) for b in prompt.barred),
    ]


def with_keys(entries: Sequence[Entry], kinds: Mapping[str, str] = NO_KINDS) -> list[Entry]:
    """The entries with keys, so that what is possible or refused changes as few as can be.

    An entry has its own key, or the one that `kinds` gives its verb and target, its verb and first
    word, or its verb. The rest get free ones in a fixed order: digits, then letters, those first
    that are the first of a group, as their keys stay when the group is folded.
    """
    keys = {n: entry.key for n, entry in enumerate(entries) if entry.key}
    taken = set(keys.values())
    for n, entry in enumerate(entries):
        key = None if n in keys else _key_of_kind(entry, kinds, taken)
        if key:
            keys[n] = key
            taken.add(key)
    # Where none of these kinds is asked about, their keys are as free as any.
    kept = set(kinds.values()) if taken & set(kinds.values()) else set()
    usual = [key for key in chain(DIGITS, LETTERS) if key not in taken]
    free = iter(sorted(usual, key=kept.__contains__))
    heads: dict[tuple[str, str, bool], int] = {}
    for n, entry in enumerate(entries):
        heads.setdefault(_group(entry), n)
    for n in dict.fromkeys(chain(heads.values(), range(len(entries)))):
        if n not in keys:
            keys[n] = next(free, "")
    return [replace(entry, key=keys[n]) for n, entry in enumerate(entries)]


def _key_of_kind(entry: Entry, kinds: Mapping[str, str], taken: set[str]) -> str | None:
    names = (f"{entry.verb} {entry.target}", f"{entry.verb} {_word(entry)}", entry.verb)
    keys = (kinds.get(name) for name in names)
    return next((key for key in keys if key and key not in taken), None)


def without_given_keys(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries with their own keys only, to be numbered anew at a level of their own."""
    return tuple(replace(entry, key=_own_key(entry)) for entry in entries)


def _own_key(entry: Entry) -> str:
    if entry.choice or entry.barred:
        return (entry.choice or entry.barred).key  # type: ignore[union-attr]
    return entry.key


def fold_once(entries: Sequence[Entry]) -> list[Entry] | None:
    """The same with one group of a verb folded into one entry; None if none is left.

    What is sure goes first, then what is refused, each the largest group; then what is rolled
    for, as needs are to be seen, and of that the last, as games put the usual things first.
    """
    groups: dict[tuple[str, str, bool], list[Entry]] = {}
    for entry in entries:
        if not entry.members:
            groups.setdefault(_group(entry), []).append(entry)
    many = [group for group in groups.values() if len(group) > 1]
    if not many:
        return None
    sureness = max(map(_sureness, many))
    same = [group for group in many if _sureness(group) == sureness]
    largest = max(same, key=len) if sureness else same[-1]
    fold = _folded(largest)
    return [
        fold if entry is largest[0] else entry
        for entry in entries
        if entry is largest[0] or entry not in largest
    ]


def _group(entry: Entry) -> tuple[str, str, bool]:
    """What folds into one: of one verb and first word, all possible or all refused."""
    return entry.verb, _word(entry), entry.barred is None


def _word(entry: Entry) -> str:
    """The first word of a label that is not a number: it parts `Attack` from `2 Kamikaze`."""
    return next((word for word in entry.label.split() if not word.isdigit()), "")


def _sureness(group: Sequence[Entry]) -> int:
    if group[0].barred:
        return 1
    return 0 if any(entry.choice and entry.choice.need for entry in group) else 2


def _folded(members: Sequence[Entry]) -> Entry:
    """One entry for several of a verb, named by the words that their labels begin with."""
    columns = zip(*(member.label.split() for member in members), strict=False)
    common = takewhile(lambda words: len(set(words)) == 1, columns)
    label = " ".join(words[0] for words in common) or _word(members[0])
    refused = members[0].barred is not None
    return Entry(
        label,
        members[0].verb,
        key=members[0].key,
        members=tuple(members),
        barred=_refusal(members) if refused else None,
    )


def _refusal(members: Iterable[Entry]) -> Barred:
    """What is refused about a whole group: the reasons that its members have."""
    barred = [member.barred for member in members if member.barred]
    reasons = dict.fromkeys(b.reason for b in barred)
    return Barred(barred[0].label, barred[0].verb, "; ".join(reasons), barred[0].rule)


class Foldings:
    """The entries as they are, then with one group more folded each time; made when asked for."""

    def __init__(self, entries: Sequence[Entry], fold: bool, kinds: Mapping[str, str]) -> None:
        self._made = [with_keys(entries, kinds)]
        self._more = fold

    def _get(self, number: int) -> list[Entry] | None:
        while self._more and len(self._made) <= number:
            folded = fold_once(self._made[-1])
            if folded is None:
                self._more = False
            else:
                self._made.append(folded)
        return self._made[number] if number < len(self._made) else None

    def _all(self) -> Iterator[list[Entry]]:
        number = 0
        while (now := self._get(number)) is not None:
            yield now
            number += 1

    def open_needs(self) -> Iterator[list[Entry]]:
        """As long as every need is to be seen: what is rolled for is folded last."""
        return takewhile(lambda now: not _needs_folded(now), self._all())

    def folded_needs(self) -> Iterator[list[Entry]]:
        """The rest."""
        return filter(_needs_folded, self._all())

    def last(self) -> list[Entry]:
        """With everything folded that can be."""
        return list(self._all())[-1]


def _needs_folded(entries: Sequence[Entry]) -> bool:
    return any(m.choice and m.choice.need for entry in entries for m in entry.members)


def board_keys(entries: Iterable[Entry]) -> dict[str, str]:
    """The key that stands on the board for each target: that of the first entry that means it."""
    keys: dict[str, str] = {}
    for entry in entries:
        if entry.barred is None and entry.target:
            keys.setdefault(entry.target, entry.key)
    return keys


def answers(found: Sequence[Option]) -> list[Entry]:
    """Entries for what may have come, with keys where digits do: of numbers these themselves."""
    if any(len(option.word) > 1 for option in found):
        plain = len(found) < 10 and not any(option.word.isdigit() for option in found)
        return [
            Entry(option.label, key=str(number) if plain else "", roll=option.roll)
            for number, option in enumerate(found, 1)
        ]
    return [
        Entry(option.label.removeprefix(f"{option.word} "), key=option.word, roll=option.roll)
        for option in found
    ]
