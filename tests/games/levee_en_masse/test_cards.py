"""The Headline cards against the table of the rules page [15.0], transcribed here."""

from __future__ import annotations

import pytest

from games.core.tasks import Effect
from games.levee_en_masse.effects import CardDrm
from games.levee_en_masse.text import card_lines
from tests.games.levee_en_masse.builders import RULES, headline, position

# A row: number, who advances, actions, then politics and the rest. V E A P D S are Vendée,
# England, Austria, Prussia, Piedmont, Spain. R M D with a number move Republic, Monarchy and
# Despotism; mil: pol: lib: are DRMs; X is disorder, O order; <A1 a retreat of Austria by 1; the
# capitals at the end place units. A trailing k marks the kit's cards.
BLUE = """
1   -   2 pol:+1
2   -   2 M-1 pol:+1
3   V   3 M-1 R+1 X
4   VD  3 D+1 X
5   ED  2 R+1 pol:+1
6   VE  3 M-1 X
7   VD  3 M+1 pol:-1
8   APD 3 M-1 R+1 X
9   VP  3 M-1 D+1 rotate
10  AD  3 M+1 pol:+1
11  V   3 M-1 D+1 X pol:-2
12  AD  4 D+1 X mil:-1
13  VP  4 D+1 X mil:+1
14  APV 3 M-1 X
15k PD  3 M+1 mil:-1
16  PVA 3 D+1 X pol:-1
17  AD  3 mil:+1 <P1
18  EVD 3 R+1 M-1 pol:+1
19k VD  4 SPAIN=V4
20  EDV 3 lib:+1 <A1
21  EPV 4 M-1 D+1 X
"""
WHITE = """
22  EAD 4 D+1 X
23  VV  3 M+1
24  AP  3 R-1 mil:-1
25  VDP 4 D+1 mil:+1
26  DV  3 R-1 D+1 X
27k VDS 4 M+1 X mil:+1
28  AV  3 X pol:-1
29  AEV 4 R+1 mil:+2
30  PVE 4 D+1 M-1 X pol:-1
31k SSV 4
32k ESD 4 M+1 BRITISH=V5
33  AVD 4 M-1 D+1
34  PE  3 mil:+1 <A1
35k VSE 4 M-1 R+1 pol:-1
36  EP  3 D+1 <V1
37  ADE 4 D+1 X pol:-1
38  EP  3 R+1 D+1
39  DV  3 mil:+1 lib:+1 <A1
40  VAD 3 D-2 X
41  AE  3 peace=P
42k VSE 4 M+1 D-1
43  VDE 4 R-1 M+1 X
44k VEA 4 D+1 O NAPOLEON
45  ADV 4 R-1 X
46  AEV 3 D+1 mil:+1 <D2
47k VES 4 mil:+1 BRITISH=V3
"""
RED = """
48  VE  3 M-1 D+1 X
49  ED  3 mil:-1
50k AD  4 SUVOROV=D4
51  ADE 4 R-1 X
52k EA  4 KORSAKOV=A2
53  VED 3 mil:+1 <A1
54  VA  3 D+2 R-1 X
55  EVA 3 D+1 pol:-1 mil:+1
56  AE  3 D+1 mil:+1 <D2
57k EVD 4 D-1 pol:-1
58  ED  3 mil:+1 <A2
59  VD  3 M+1 D+1 X
60  VD  2 pol:+1 <E2
"""
TITLES = """
The Estates-General|The Tennis Court Oath|The Storming of the Bastille|The Great Fear
The Rights of Man|Let Them Eat Cake|The Civil Constitution of the Clergy|The Flight to Varennes
The Declaration of Pillnitz|The Constitution of 1791|Girondins and Jacobins|War on Austria
The Duke of Brunswick's Declaration|The Tuileries Stormed|Lafayette Goes Over
The September Massacres|The Cannonade of Valmy|The Republic Proclaimed|Spain Takes the Field
Jemappes|The Fate of Louis XVI|The First Coalition|Rising in the Vendée
Dumouriez Turns His Coat|The Committee of Public Safety|The Girondins Purged
The Federalist Revolts|The Death of Marat|Levée en Masse|The Law of Suspects
War in the Pyrenees|Toulon Betrayed|The Widow Capet|Wattignies|The Cult of Reason
The Infernal Columns|The Indulgents Fall|Festival of the Supreme Being|Fleurus|Thermidor
The Peace of Basel|The White Terror|Germinal and Prairial|A Whiff of Grapeshot|The Directory
The Army of Italy|Gold for the Chouans|The Eighteenth of Fructidor|The Battle of the Nile
Suvorov in Italy|The Second Coalition|Korsakov and the Helder|Masséna at Zurich
The Eighteenth of Brumaire|The First Consul|Marengo|The Quasi-War|Hohenlinden
The Infernal Machine|The Peace of Amiens
"""
DATES = """
1789-05-05 1789-06-20 1789-07-14 1789-07-20 1789-08-26 1789-10-05 1790-07-12 1791-06-20 1791-08-27
1791-09-03 1791-10-01 1792-04-20 1792-07-25 1792-08-10 1792-08-19 1792-09-02 1792-09-20 1792-09-22
1793-03-07 1792-11-06 1793-01-21 1793-02-01 1793-03-10 1793-04-05 1793-04-06 1793-06-02 1793-06-07
1793-07-13 1793-08-23 1793-09-17 1793-09-22 1793-08-29 1793-10-16 1793-10-16 1793-11-10 1794-01-20
1794-04-05 1794-06-08 1794-06-26 1794-07-27 1795-04-05 1795-05-01 1795-05-20 1795-10-05 1795-11-02
1796-04-12 1796-12-21 1797-09-04 1798-08-01 1799-04-27 1799-06-19 1799-08-27 1799-09-25 1799-11-09
1800-02-07 1800-06-14 1800-09-30 1800-12-03 1800-12-24 1802-03-25
"""

TABLES = {"blue": BLUE, "white": WHITE, "red": RED}
ROWS = [
    (deck, *row.split(None, 1)) for deck, text in TABLES.items() for row in text.strip().split("\n")
]
LETTER = {
    "vendee": "V", "england": "E", "austria": "A", "prussia": "P", "piedmont": "D", "spain": "S",
}  # fmt: skip
UNIT = {"spain": "SPAIN", "russia_suvorov": "SUVOROV", "russia_korsakov": "KORSAKOV"}


def word(effect: Effect) -> str:
    """An effect of a card in the notation of the tables above."""
    e: dict[str, object] = effect.model_dump()
    kind = str(e["kind"])
    match kind:
        case "political":
            return f"{str(e['marker'])[0].upper()}{e['delta']:+d}"
        case "military_drm" | "political_drm" | "liberation_drm":
            return f"{kind[:3]}:{e['value']:+d}"
        case "retreat":
            return f"<{LETTER[str(e['army'])]}{e['boxes']}"
        case "peace":
            return f"peace={LETTER[str(e['army'])]}"
        case "place_unit":
            return f"{UNIT[str(e['unit'])]}={LETTER[str(e['track'])]}{e['box']}"
        case "place_british_support":
            return f"BRITISH={LETTER[str(e['track'])]}{e['box']}"
    return {"disorder": "X", "order": "O", "rotate_prussia": "rotate", "napoleon": "NAPOLEON"}[kind]


@pytest.mark.parametrize(("deck", "number", "row"), ROWS, ids=[row[1] for row in ROWS])
def test_a_card_is_as_in_the_table(deck: str, number: str, row: str) -> None:
    advances, actions, *effects = row.split()
    card = RULES.book.cards[int(number.removesuffix("k"))]
    assert card.deck == deck
    assert card.kit is number.endswith("k")
    assert "".join(LETTER[army] for army in card.advances) == advances.strip("-")
    assert card.actions == int(actions)
    assert sorted(map(word, card.effects)) == sorted(effects)


def test_titles_and_dates_are_as_in_the_table() -> None:
    cards = [card for _, card in sorted(RULES.book.cards.items())]
    assert [card.number for card in cards] == list(range(1, 61))
    assert [card.title for card in cards] == TITLES.strip().replace("\n", "|").split("|")
    assert [card.date for card in cards] == DATES.split()


def test_the_table_names_every_card_once() -> None:
    assert [int(row[1].removesuffix("k")) for row in ROWS] == list(range(1, 61))


@pytest.mark.parametrize("number", range(1, 61))
def test_every_card_can_be_played_and_reads_in_words(number: int) -> None:
    card = RULES.book.cards[number]
    state = position(card=next(n for n in (3, 22, 48) if RULES.book.cards[n].deck == card.deck))
    headline(state, number)
    assert (state.card, state.actions) == (number, card.actions)
    # A DRM waits for the actions; everything else has happened or was ignored.
    assert list(state.drms) == [e for e in card.effects if isinstance(e, CardDrm)]
    assert all(card_lines(card))


def test_a_card_in_words() -> None:
    assert card_lines(RULES.book.cards[36]) == [
        "England and Prussia advance",
        "3 actions",
        "Vendée back 1",
        "Despotism +1",
    ]


def test_titles_do_not_repeat() -> None:
    titles = [card.title for card in RULES.book.cards.values()]
    assert len(set(titles)) == 60
