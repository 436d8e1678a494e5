"""Every figure of the sheet and of its reasons is what the rules say, in games of every variant."""

from __future__ import annotations

import random
import re
import unicodedata
from html import unescape
from typing import Any

import pytest
from flask import Flask

from scorepad import rules
from scorepad.journal import Folded, Status
from scorepad.web.formats import plain, signed
from scorepad.words import ended_text, line_text, translator
from tests import game_generators

from .conftest import Phone
from .every_game import VARIANTS, append, play, start, tell
from .tables import Table, ids_of_names, seat_players
from .test_adjustments import text_of

Json = dict[str, Any]
ENGLISH = translator("en")
GAMES_OF_EACH = 5


def named(name: str) -> str:
    """A name as a pad keeps it."""
    return unicodedata.normalize("NFC", name)


def enter(app: Flask, phone: Phone, record: Json) -> Table:
    """A game with all elements of a record that the journal takes: none after the end."""
    kept = ("sides", "first_dealer", "start", "playing", "rules", "game", "variant")
    head = {key: record[key] for key in kept if key in record}
    names = tuple(map(named, record["players"]))
    table = seat_players(app, phone, names, **{"first_dealer": None, "rules": {}, **head})
    for element in record["hands"]:
        if not take(table, element):
            break
    return table


def take(table: Table, element: Json) -> bool:
    folded = table.folded()
    if "adjust" in element:
        return tell(table, "adjusted", element).status is Status.STORED
    if "rules" in element:
        return tell(table, "rules", element).status is Status.STORED
    if "seats" in element:
        with table.app.app_context():
            pad, _device = table._access()
            persons = ids_of_names(pad, element["seats"])
        return tell(table, "seats", {"persons": persons}).status is Status.STORED
    body = {"slot": folded.next_slot, "hand": element}
    return tell(table, "hand", body).status is Status.STORED


def row_of(page: str, entry: str) -> str:
    """The row of the sheet that leads to the reasons of an entry."""
    found = [row for row in re.findall(r"<tr .*?</tr>", page, re.S) if f"/why/{entry}" in row]
    (standing,) = (row for row in found if "struck" not in row.split(">")[0])
    return standing


def figures_of(row: str, kind: str) -> list[str]:
    """The texts of the cells of a kind (``d``: changes, ``t``: totals), boxed minus and all."""
    cells = re.findall(rf'<td role="cell" class="{kind} [^"]*">(.*?)</td>', row, re.S)
    return ["".join(re.sub(r"<[^>]+>", "", cell).split()) for cell in cells]


def expect_row(folded: Folded, page: str, index: int) -> None:
    scored, entry = folded.sheet["hands"][index], folded.entries[index]
    row = row_of(page, entry.id)
    if scored["state"] not in ("scored", "adjusted"):
        assert figures_of(row, "d") == [] == figures_of(row, "t")
        return
    assert figures_of(row, "t") == [plain(total) for total in scored["totals"]]
    for shown, delta in zip(figures_of(row, "d"), scored["delta"], strict=True):
        is_away = shown in ("–satout", "–droppedout")
        assert shown == signed(delta) or (is_away and delta == 0), (shown, delta)


def expect_reasons(table: Table, folded: Folded, index: int) -> None:
    """Every line of a row stands on its page, with its points, its rule and a source."""
    names = [side["name"] for side in folded.sheet["sides"]]
    page = unescape(text_of(table.page(f"/why/{folded.entries[index].id}")))
    for line in folded.sheet["hands"][index]["lines"]:
        text = " ".join(line_text(line, names, ENGLISH).split())
        assert f"{signed(line['points'])} {text} Rule {line['rule']} · " in page
        assert not page.split(text)[1].startswith(f" Rule {line['rule']} · Rule")


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_the_sheet_says_what_the_rules_say(
    app: Flask, phone: Phone, game: str, variant: str
) -> None:
    for number in range(GAMES_OF_EACH):
        rng = random.Random(f"sheet/{variant}/{number}")
        table = enter(app, phone, game_generators.game(rng, game, variant))
        folded = table.folded()
        assert folded.sheet == rules.score(folded.record)
        page = table.page("/sheet")
        for index in range(len(folded.entries)):
            expect_row(folded, page, index)
            expect_reasons(table, folded, index)
        if folded.sheet["over"]:
            assert ended_text(folded.sheet, ENGLISH) in unescape(text_of(page))
        assert table.get().status_code == 200


def test_a_dropped_team_is_struck_from_then_on(app: Flask, phone: Phone) -> None:
    totals = {"totals": [-120, 0, 0]}
    table = start(app, phone, "two_hundred", "six_three", start=totals)
    play(table, {"bidder": 0, "bid": 80, "captured": [50, 30, 20]})
    play(table, {"bidder": 1, "bid": 60, "captured": [0, 60, 40]})
    append(table, "adjusted", {"adjust": [0, 5, 0], "note": "so be it"})
    folded, page = table.folded(), table.page("/sheet")
    rows = [row_of(page, entry.id) for entry in folded.entries]
    assert figures_of(rows[0], "d") == ["−80", "+30", "+20"] and "<s>" not in rows[0]
    assert figures_of(rows[1], "d") == ["–droppedout", "+60", "+40"]
    assert figures_of(rows[2], "d") == ["–droppedout", "+5", "0"]
    assert all(row.count("<s>") == 1 for row in rows[1:])
    why = text_of(table.page(f"/why/{folded.entries[1].id}"))
    assert "They had dropped out before." in why


def test_a_team_that_waits_sat_out(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "six_rotate", rules={"six_rotate_per_hand": True})
    play(table, {"bidder": 0, "bid": 60, "captured": [70, 30, 0]})
    play(table, {"bidder": 1, "bid": 60, "captured": [0, 70, 30]})
    rows = [row_of(table.page("/sheet"), entry.id) for entry in table.folded().entries]
    assert [figures_of(row, "d") for row in rows] == [
        ["+70", "+30", "–satout"],
        ["–satout", "+70", "+30"],
    ]
    why = text_of(table.page(f"/why/{table.folded().entries[0].id}"))
    assert "They sat out in this hand." in why


CONTRACTS = [
    (
        "five_called",
        {"bidder": 0, "bid": 60, "partner": 2, "called": "10S", "captured": [40, 10, 30, 0, 20]}
        | {"trump": "S", "sides_bid": [0, 3, 4]},
        "1 Ann Ann 60 ♠ spades made, took 70 with Cid , called by 10 ♠ spades Dot, Eve bid too",
    ),
    (
        "kitty",
        {"bidder": 1, "bid": 60, "captured": [20, 65], "discard": 15, "sides_bid": [1]},
        "1 Ann Bob 60 made, took 65 15 in the discards no other bid",
    ),
    (
        "le_rough",
        {"bidder": 0, "bid": 80, "trump": "NT", "captured": [85, 5], "discard": 10},
        "1 Ann Ann 80 ∅ no trump made, took 85 10 in the discards +170 170 +30 30",
    ),
    (
        "le_rough",
        {"bidder": 0, "declared_all": True, "captured": [95, 5]},
        "1 Ann Ann all 100 declared failed, took 95 0 0 0 0",
    ),
    (
        "six_three_52",
        {"bidder": 2, "bid": 60, "captured": [10, 20, 55], "discard": 15, "last_trick": 2},
        "1 Ann Cid 60 made, took 70 15 in the discards last trick: Cid & Fay",
    ),
    (
        "cutthroat",
        {"bidder": 3, "bid": 25, "captured": [50, 20, 20, 10], "sides_bid": [0, 1, 3]},
        "1 Ann Dot 25 failed, took 10 Ann, Bob bid too",
    ),
]


@pytest.mark.parametrize(("variant", "hand", "told"), CONTRACTS)
def test_the_contract_says_all_that_a_variant_asks(
    app: Flask, phone: Phone, variant: str, hand: Json, told: str
) -> None:
    given = {"discard_points": "last_trick"} if "last_trick" in hand else {}
    table = start(app, phone, "two_hundred", variant, rules=given)
    play(table, hand)
    page = table.page("/sheet").replace("&#xFE0E;", "")
    assert told in text_of(page)
    assert table.get("/why/" + table.folded().entries[0].id).status_code == 200


def test_belote_tells_what_is_held_belote_and_declarations(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "belote", "declarations")
    play(table, {"taker": 0, "trump": "H", "captured": [81, 81]})
    play(table, {"void": "passed"})
    last = {"taker": 1, "trump": "S", "captured": [50, 112], "declared": [0, 50], "belote": 0}
    play(table, last)
    words = text_of(table.page("/sheet").replace("&#xFE0E;", ""))
    assert "1 Ann Ann ♥ hearts litige, took 81 81 held 0 0 +81 81" in words
    assert "2 Bob passed out 81 held" in words
    assert "belote: Ann & Cid declarations 50: Bob & Dot +70 70 +243 324" in words
    why = text_of(table.page(f"/why/{table.folded().entries[0].id}").replace("&#xFE0E;", ""))
    assert "Ann took ♥ hearts , litige, took 81" in why


def test_500_tells_bid_and_tricks(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "five_hundred", "official")
    play(table, {"bidder": 0, "bid": "7H", "tricks": [8, 2]})
    play(table, {"bidder": 1, "bid": "NULLO", "tricks": [9, 1]})
    words = text_of(table.page("/sheet").replace("&#xFE0E;", ""))
    assert "hearts made, 8 tricks +200 200 +20 20" in words
    assert "2 Bob Bob nullo failed, 1 trick +10 210 −250 − 230" in words


def test_the_pot_is_paid_in_the_languages_figures(app: Flask, phone: Phone) -> None:
    table = start(
        app,
        phone,
        "two_hundred",
        "six_three",
        rules={"stake_cents": 125},
        start={"totals": [450, 0, 0]},
    )
    play(table, {"bidder": 0, "bid": 60, "captured": [60, 30, 10]})
    told = "Pot: 7.50, 3.75 for each winner. Ann +2.50 Bob −1.25 Cid −1.25 Dot +2.50"
    for path in ("", "/sheet", "/why/" + table.folded().entries[0].id):
        assert told in text_of(table.page(path))
    table.phone.client.set_cookie("language", "fr")
    page = table.get("/sheet")
    assert "7,50" in page.text and "−1,25" in page.text


def test_a_shared_win_names_all_winners(app: Flask, phone: Phone) -> None:
    limit = {"hand_limit": 1, "tie": "shared"}
    table = start(app, phone, "two_hundred", "cutthroat", rules=limit)
    play(table, {"bidder": 0, "bid": 40, "captured": [40, 40, 20, 0]})
    for path in ("", "/sheet"):
        assert "Ann and Bob share the win" in text_of(table.page(path))


def test_lists_say_which_game_with_every_side(app: Flask, phone: Phone) -> None:
    start(app, phone, "two_hundred", "five_called", start={"totals": [-30, 20, 0, 105, 5]})
    home = text_of(phone.get().text)
    assert "Ann − 30 Bob 20 Cid 0 Dot 105 Eve 5 200 for five" in home
