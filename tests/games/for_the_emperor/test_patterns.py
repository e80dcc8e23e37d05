"""Every pattern of warriors and banners that can arise: none is stuck, all end even [8.0]."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.core.play import Play
from games.for_the_emperor.banners import ASSIGN_BANNERS
from games.for_the_emperor.queries import banner_choices, counts, open_fields, supply
from games.for_the_emperor.state import State
from tests.games.for_the_emperor.builders import dealt

RONINS, RETURNS = 4, 2
"""How often Ronin may bring a banner and Yamabushi take back: more than in any game."""

Lane = tuple[int, int]
Pattern = tuple[Lane, ...]
"""Warriors and banner by battlefield, in order: whose they are plays no role."""

TABLE = dealt()


def laid(pattern: Pattern) -> State:
    """The pattern on the table; which warriors they are does not matter."""
    TABLE.lanes = [lane for count, _ in pattern for lane in ((1,) * count, ())]
    TABLE.banners = [banner for _, banner in pattern]
    return TABLE


def with_lane(pattern: Pattern, field: int, lane: Lane) -> Pattern:
    """The pattern with another battlefield in one place."""
    return (*pattern[:field], lane, *pattern[field + 1 :])


def plays(pattern: Pattern, ronins: int, returns: int) -> Iterator[tuple[Pattern, int, int]]:
    """What a play may leave before the banners are assigned."""
    state = laid(pattern)
    found = banner_choices(state)
    for field in open_fields(state):
        count, banner = pattern[field]
        put = with_lane(pattern, field, (count + 1, banner))
        yield put, ronins, returns
        if ronins:
            for value in found[field]:
                yield with_lane(put, field, (count + 1, value)), ronins - 1, returns
        if returns:
            for other, (left, theirs) in enumerate(put):
                # The warrior just played is Yamabushi and stays.
                if left > (other == field):
                    yield with_lane(put, other, (left - 1, theirs)), ronins, returns - 1


def assigned(pattern: Pattern) -> Pattern:
    """The pattern after the banners; Defect if two battlefields compete for one [A4]."""
    state = laid(pattern)
    ASSIGN_BANNERS.run(state, Play(0))
    return tuple(sorted(zip(counts(state), state.banners, strict=True)))


@cache
def patterns() -> frozenset[tuple[Pattern, int, int]]:
    """All that can be reached from the empty table."""
    start: tuple[Pattern, int, int] = (((0, 0),) * 7, RONINS, RETURNS)
    found, waiting = {start}, [start]
    while waiting:
        pattern, ronins, returns = waiting.pop()
        if sum(count for count, _ in pattern) == 16:
            continue
        following = set(plays(pattern, ronins, returns))
        # No position below 16 warriors is without a place.
        assert following, pattern
        for after, ronins_left, returns_left in following:
            new = (assigned(after), ronins_left, returns_left)
            if new not in found:
                found.add(new)
                waiting.append(new)
    return frozenset(found)


def test_every_game_ends_with_the_same_seven_full_battlefields() -> None:
    assert len(patterns()) > 10_000
    full = {p for p, *_ in patterns() if sum(count for count, _ in p) == 16}
    assert full == {((1, 1), (1, 1), (2, 2), (2, 2), (3, 3), (3, 3), (4, 4))}


def test_step_c_never_finds_a_single_1() -> None:
    for pattern, *_ in patterns():
        low = [lane for lane in pattern if lane[0] < 2 and not lane[1]]
        assert not (len(low) == 2 and supply(laid(pattern)).count(1) == 1), pattern


def test_never_more_than_three_are_big_and_none_is_overfull() -> None:
    for pattern, *_ in patterns():
        assert sum(count >= 3 or banner >= 3 for count, banner in pattern) <= 3
        assert all(count <= (banner or 4) for count, banner in pattern)
        # Without a banner there are always fewer warriors than the highest banner left says.
        assert all(banner or count < supply(laid(pattern))[0] for count, banner in pattern)
