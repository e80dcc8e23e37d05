"""Changes of the rules that old saves are kept out of: card entries as they were."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.saves import cards_for, migrations, read_save, reasons, with_its_cards
from app.saves import replay as play_again
from games import REGISTRY
from tests.app.toy_saves import Table
from tests.toy import CLIMB, Book, ToyRules


def entry(number: int, value: int) -> dict[str, int]:
    return {"number": number, "value": value}


CHANGES = [
    {"rules": 2, "why": "card 7 was too dear", "cards": [entry(7, 1), entry(8, 1)]},
    {"rules": 4, "why": "card 7 was too cheap", "cards": [entry(7, 3), entry(9, 3)]},
    {"rules": 5, "why": "another order of steps", "cards": []},
]


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose rules were changed three times."""
    rows = tuple(reversed(CHANGES))
    monkeypatch.setattr(migrations, "changes_of", lambda game: rows)


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        # The oldest change tells how a card was when the save began.
        (1, {7: 1, 8: 1, 9: 3}),
        (2, {7: 3, 9: 3}),
        (3, {7: 3, 9: 3}),
        (4, {}),
        (5, {}),
        (9, {}),
    ],
)
def test_a_save_has_the_cards_of_its_time(rules: int, cards: dict[int, int]) -> None:
    header = {"game": "any", "rules": rules}
    assert {card["number"]: card["value"] for card in cards_for(header, 5)} == cards


@pytest.mark.usefixtures("listed")
def test_changes_that_are_still_to_come_and_cards_of_its_own_go_before() -> None:
    header = {"game": "any", "rules": 1, "cards": [entry(8, 9), entry(5, 9)]}
    found = {card["number"]: card["value"] for card in cards_for(header, 3)}
    assert found == {7: 1, 8: 9, 5: 9}
    # Only what changed cards can be kept out of a save is told.
    assert reasons(header, 3) == ["card 7 was too dear"]
    assert reasons(header, 9) == ["card 7 was too dear", "card 7 was too cheap"]


def test_the_changes_of_every_game_can_be_read_and_lead_up_to_today() -> None:
    for slug, rules in REGISTRY.items():
        version = rules.info.rules_version
        for change in migrations.changes_of(slug):
            assert 1 < change["rules"] <= version
            rules.with_changed(change["cards"])
    assert migrations.changes_of("no_such_game") == ()


def test_a_list_with_other_fields_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.data.asset", lambda game, name: '[{"rules": "2", "why": ""}]')
    with pytest.raises(ValueError, match="a change has rules, why, cards"):
        migrations.changes_of("a_game_that_was_never_asked_for")


class Tomorrow(ToyRules):
    """The toy of a later version, where the rungs come in another order."""

    info = replace(ToyRules.info, rules_version=2)


def test_a_save_plays_on_with_the_old_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path)
    table.do(CLIMB)
    save = table.done()
    tomorrow = Tomorrow(Book(rungs=(6, 5, 4, 3, 2, 1)))
    assert play_again(save, with_its_cards(save.header, tomorrow)).drift
    old = {"rules": 2, "why": "higher rungs", "cards": [{"rungs": [1, 2, 3, 4, 5, 6]}]}
    monkeypatch.setattr(migrations, "changes_of", lambda game: (old,))
    assert play_again(read_save(save.path), with_its_cards(save.header, tomorrow)).drift is None
