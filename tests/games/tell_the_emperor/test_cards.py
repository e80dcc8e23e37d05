"""The Event cards against the tables of the rules page [5.4 to 5.7], transcribed here."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games.core.tasks import Effect
from games.tell_the_emperor.cards import Card
from games.tell_the_emperor.effects import EventRoll
from games.tell_the_emperor.text import card_lines
from tests.games.tell_the_emperor.builders import RULES

# A row: number, who advances, Actions, resources and DRMs, what else. B C M N A S are the Armies,
# * all; AN P O the resources; b: c: m: n: a: attack DRMs, any: on all; an: p: o: f: the other DRMs
# (Army-Navy Action, Prestige Action, Oil roll, Fortify). A trailing k marks the kit's cards.
EARLY = """
1   -   3 P+1 O-1 n:+1          battle=pearl_harbor
2   -   2 P+1 b:+1
3   N   2 AN-1 p:+1
4   C   2 P+1 b:+1
5   -   3 O+1 a:+1
6   A   2 AN+1 m:+1
7   C   3 P+1 O-1               retreat=B1
8   B   2 O-1 a:+1 m:+1
9k  A   2 a:+1                  reactivate
10  C   3 b:+1 c:+1
11  M   2 P+1 O-1 b:+1
12  N   2 P+1 AN-1              retreat=M1
13k C   1 AN-1 c:-1
14  NC  1 P-1
15  M   2 O-1                   battle=coral_sea
16  N   2 O-1                   battle=midway
17  B   2 AN-1 p:+1
18k -   3 AN-1 c:+2
19  MB  1 AN-1 m:+1
"""
MID = """
20  M   2                       roll=1234:N+,AN-1/56:
21  C   3 P+1 n:+1 m:+1
22  N   2 O-1                   battle=santa_cruz
23k -   2 O-1 an:+1 f:+1
24  M   2 AN-1                  flip=M
25  B   2 P-1 AN+1
26k B   2 b:-1
27  M   1 AN-1
28  C   1 P-1 AN-1
29  N   2 P-1 f:+1
30  MN  2 m:-1
31  N   2                       return=N flip=N
32  C   3 P+1 an:+1 p:+1
33  NB  2 AN-1 f:+1
34k -   2 P-1                   return=B return=C
35  M   2 O-1 o:-1
36k M   3 c:+1                  withdrawals
37  N   1 O-1 AN-1
38  B   3 AN-1 b:+1             return=B flip=B
39  MN  3 O-1 c:+2
40  MN  1 m:-1                  return=M
"""
LATE = """
41  N   2 P-1 f:+1              return=N
42  NM  2 AN-1                  battle=philippine_sea
43  CB  1 P-1 p:+1
44  BC  2                       return=C flip=C
45k -   3 O-1 c:+1
46  MB  3 f:+1                  return=M
47  MN  3 O-1                   battle=leyte_gulf
48  N   3 K+2 P+1
49  NC  1 P-1 an:-1
50k C   3 an:+1 c:+1
51  M   2 AN-1 f:+1
52  N   2 K+1                   battle=iwo_jima
53  BM  1 P-1 O-1
54  CN  1 O-1                   no_oil
55  NM  3 K+1 AN-1              battle=okinawa
56k C   3 AN+1                  no_withdrawals
57  B   3 O-1
58  *   3 P-1 f:+1
59k -   3 P-1                   defer=4 no_withdrawals enter=S3
60k *   4 p:+1 f:+1             defer=1
"""
END = """
61k N   2 P-1 AN-1
62k SN  2 P-1 O-1
63k MN  3 K+2 any:+1 f:-1
64k *   3 K+1 AN-1
"""
TABLES = {"early": EARLY, "mid": MID, "late": LATE, "end": END}
ROWS = [
    (deck, *row.split(None, 1)) for deck, text in TABLES.items() for row in text.strip().split("\n")
]

ARMY = {
    "british": "B",
    "china": "C",
    "macarthur": "M",
    "nimitz": "N",
    "abda": "A",
    "soviet": "S",
    "all": "*",
}
TRACK = {"army_navy": "AN", "prestige": "P", "oil": "O"}


def word(effect: Effect) -> str:
    """An effect of a card in the notation of the tables above."""
    e: dict[str, object] = effect.model_dump()
    army = ARMY[str(e["army"])] if e.get("army") in ARMY else ""
    match e["kind"]:
        case "resource":
            return f"{TRACK[str(e['track'])]}{e['delta']:+d}"
        case "kamikaze":
            return f"K+{e['gain']}"
        case "drm":
            what = {
                "attack": army.lower() or "any",
                "resource_action": TRACK.get(str(e["track"]), "").lower(),
                "oil_roll": "o",
                "fortify": "f",
            }[str(e["applies_to"])]
            return f"{what}:{e['value']:+d}"
        case "retreat":
            return f"retreat={army}{e['spaces']}"
        case "advance":
            return f"{army}{'+' * int(str(e['spaces']))}"
        case "flip":
            return f"flip={army}"
        case "return_army":
            return f"return={army}"
        case "enter":
            return f"enter={army}{e['space']}"
        case "defer":
            return f"defer={e['if_remaining_at_least']}"
        case "battle":
            return f"battle={e['table']}"
        case "roll":
            assert isinstance(effect, EventRoll)
            return "roll=" + "/".join(
                f"{''.join(map(str, row.faces))}:{','.join(map(word, row.effects))}"
                for row in effect.rows
            )
    return {
        "abda_reactivate": "reactivate",
        "enable_withdrawal": "withdrawals",
        "end_withdrawal": "no_withdrawals",
        "no_oil_roll": "no_oil",
    }[str(e["kind"])]


@pytest.mark.parametrize(("deck", "number", "row"), ROWS, ids=[row[1] for row in ROWS])
def test_a_card_is_as_in_the_table(deck: str, number: str, row: str) -> None:
    advances, actions, *effects = row.split()
    card = RULES.book.cards[int(number.removesuffix("k"))]
    assert card.deck == deck
    assert card.kit is number.endswith("k")
    assert "".join(ARMY[army] for army in card.advances) == advances.strip("-")
    assert card.actions == int(actions)
    assert sorted(map(word, card.effects)) == sorted(effects)


def test_there_are_64_cards_16_of_them_from_the_kit() -> None:
    cards = RULES.book.cards
    assert sorted(cards) == list(range(1, 65))
    assert sum(card.kit for card in cards.values()) == 16


def test_the_returning_armies_of_a_card_return_before_they_turn_strong() -> None:
    # So the tables print them; the order makes no difference, as a unit turns over anywhere.
    for number in (31, 38, 44):
        kinds = [e.kind for e in RULES.book.cards[number].effects]
        assert kinds.index("return_army") < kinds.index("flip")


# The Battle Tables [8.5], one string of six rows each, from die 1 to die 6.
BATTLES = {
    "pearl_harbor": "AN-1 P-1 | AN-1 | AN-1 | N | N | N P+1",
    "coral_sea": "AN-1 P-1 | AN-1 | AN-1 | M | M | M P+1",
    "midway": "AN-2 P-1 | AN-1 | AN-1 | N | N | N P+1 AN+1",
    "santa_cruz": "AN-1 O-1 | AN-1 | AN-1 | N | N | N M",
    "philippine_sea": "AN-1 P-1 | AN-1 P-1 | AN-1 | AN-1 | N | N P+1",
    "leyte_gulf": "AN-1 O-1 | AN-1 O-1 | AN-1 | AN-1 | M | M N",
    "iwo_jima": "AN-1 P-1 | AN-1 P-1 | AN-1 | AN-1 | N | N",
    "okinawa": "AN-1 O-1 | AN-1 O-1 | O-1 | O-1 | N | N M",
}


def battle_card(table: str) -> Card:
    """The card that offers a Battle."""
    cards: Iterable[Card] = RULES.book.cards.values()
    return next(card for card in cards if card.battle and card.battle.table == table)


@pytest.mark.parametrize("table", BATTLES)
def test_a_battle_table_is_as_printed(table: str) -> None:
    battle = battle_card(table).battle
    assert battle is not None
    rows = [
        " ".join(
            word(e).removeprefix("retreat=").replace("N1", "N").replace("M1", "M") for e in row
        )
        for row in (battle.row(face).effects for face in range(1, 7))
    ]
    assert " | ".join(rows) == BATTLES[table]


def test_there_are_no_other_battles() -> None:
    tables = {c.battle.table for c in RULES.book.cards.values() if c.battle}
    assert tables == set(BATTLES)


def test_every_card_reads_in_words() -> None:
    assert card_lines(RULES.book.cards[12]) == [
        "Nimitz advances",
        "2 actions",
        "Prestige +1",
        "Army-Navy -1",
        "MacArthur back 1",
    ]
    for card in RULES.book.cards.values():
        assert all(card_lines(card))
