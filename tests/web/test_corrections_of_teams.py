"""Corrections that change who sits out or has dropped out: later hands keep who played them, and
what hinders is told with its hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorepad.rules import table as table_of

from .conftest import Phone
from .every_game import append, hand_of, play, start
from .tables import Table, fields_of, pressed
from .test_adjustments import preview as preview_adjustment
from .test_adjustments import save as save_adjustment
from .test_adjustments import text_of, typed

Json = dict[str, Any]
BY_HAND = {"six_rotate_per_hand": True}
TURNS: list[Json] = [
    {"bidder": 0, "bid": 60, "captured": [70, 30, 0]},
    {"bidder": 1, "bid": 60, "captured": [0, 65, 35]},
    {"bidder": 2, "bid": 60, "captured": [40, 0, 60]},
    {"bidder": 3, "bid": 60, "captured": [80, 20, 0]},
]
TEAMS = [{0, 1}, {1, 2}, {0, 2}, {0, 1}]


def address(table: Table, number: int) -> str:
    return f"/hand/{hand_of(table, number).id}/correct"


def asked(table: Table, number: int, **fields: str) -> Any:
    """What is answered where this is to become of hand ``number``."""
    form = table.form(address(table, number)) | {key: [text] for key, text in fields.items()}
    return table.post(address(table, number) + "?step=preview", form)


def preview(table: Table, number: int, **fields: str) -> str:
    answer = asked(table, number, **fields)
    assert answer.status_code == 200, (answer.status, text_of(answer.text))
    page: str = answer.text
    return page


def save(table: Table, number: int, page: str) -> str:
    answer = table.post(address(table, number) + "?step=save", fields_of(page))
    assert answer.status_code == 303
    return text_of(table.page("/sheet"))


def teams(table: Table) -> dict[int, set[int]]:
    """Who is at the table in each hand that was played, by the number on the screens."""
    folded, found = table.folded(), {}
    for index, (entry, hand) in enumerate(zip(folded.entries, folded.record["hands"], strict=True)):
        if "void" not in hand:
            before = folded.record | {"hands": folded.record["hands"][:index]}
            found[entry.slot or 0] = {*(hand.get("playing") or table_of(before)["playing"])}
    return found


def take_back(table: Table) -> None:
    """This phone's last change is undone."""
    page = table.page()
    target = re.findall(r'name="undo" value="([^"]+)"', page)[0]
    table.post("/undo", pressed(fields_of(page), "undo", target))


@pytest.fixture
def turns(app: Flask, phone: Phone) -> Table:
    table = start(app, phone, "two_hundred", "six_rotate", rules=BY_HAND)
    play(table, *TURNS)
    return table


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("void", ["misdeal", "passed", "never"])
def test_later_hands_keep_the_teams_that_played_them(turns: Table, number: int, void: str) -> None:
    before, totals = teams(turns), turns.totals()
    page = preview(turns, number, void=void)
    assert ("as before" in text_of(page)) == (number < 4)
    save(turns, number, page)
    assert turns.folded().sheet["problems"] == []
    assert teams(turns) == {n: sides for n, sides in before.items() if n != number}
    captured = TURNS[number - 1]["captured"]
    assert turns.totals() == [t - c for t, c in zip(totals, captured, strict=True)]
    take_back(turns)
    assert (teams(turns), turns.totals()) == (before, totals)


def test_the_preview_and_the_sheet_say_which_teams_stay(turns: Table) -> None:
    page = preview(turns, 1, void="misdeal")
    assert "Hand 2 Ann & Dot" in text_of(page)
    assert "played by Bob & Eve and Cid & Fay, as before" in text_of(page)
    told = save(turns, 1, page)
    assert "Hand 1 was corrected. The teams that played stay in: Hand 2." in told
    told = text_of(turns.page(f"/why/{hand_of(turns, 2).id}"))
    assert "played by Bob & Eve and Cid & Fay, as before" in told
    assert turns.hands()[1]["playing"] == [1, 2]
    assert "playing" not in turns.hands()[2]


def test_a_void_that_was_really_played_moves_no_later_team(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "six_rotate", rules=BY_HAND)
    play(table, {"void": "misdeal"}, *TURNS[:2])
    before = teams(table)
    form = {"void": "", "contract": "0:60", "points": "70", "counted": "0"}
    page = preview(table, 1, **form)
    assert "played by" in text_of(page)
    save(table, 1, page)
    assert teams(table) == before | {1: {0, 1}}
    assert table.totals() == [140, 125, 35] and table.folded().sheet["problems"] == []
    take_back(table)
    assert teams(table) == before


def test_a_hand_with_calls_keeps_its_teams_and_its_dealer(app: Flask, phone: Phone) -> None:
    rules = BY_HAND | {"void_deal": "same"}
    table = start(app, phone, "two_hundred", "six_rotate", rules=rules)
    play(table, TURNS[0])
    dealer, first = table.folded().table["dealer"], table.folded().table["eldest"]
    calls = [[first, 60], *([seat, "pass"] for seat in after(first, {1, 2, 4, 5}))]
    play(table, {"calls": calls, "captured": captured_by(first, {1, 2})})
    save(table, 1, page := preview(table, 1, void="misdeal"))
    assert "as before" in text_of(page) and "stays the dealer" in text_of(page)
    assert table.hands()[1]["dealer"] == dealer and set(table.hands()[1]["playing"]) == {1, 2}
    assert table.folded().sheet["problems"] == []


def after(seat: int, callers: set[int]) -> list[int]:
    return [s % 6 for s in range(seat + 1, seat + 6) if s % 6 in callers]


def captured_by(seat: int, sides: set[int]) -> list[int]:
    return [60 if side == seat % 3 else 40 if side in sides else 0 for side in range(3)]


@pytest.fixture
def three(app: Flask, phone: Phone) -> Table:
    """Bob & Eve stand at -140 before hand 2, and play hands 2 to 4."""
    table = start(app, phone, "two_hundred", "six_three", start={"totals": [0, -160, 0]})
    play(
        table,
        {"bidder": 0, "bid": 60, "captured": [60, 20, 20]},
        {"bidder": 1, "bid": 60, "captured": [20, 60, 20]},
        {"bidder": 2, "bid": 60, "captured": [20, 20, 60]},
        {"bidder": 1, "bid": 60, "captured": [20, 60, 20], "sides_bid": [0, 1]},
    )
    return table


OUT = "Bob & Eve would have dropped out before it. Correct it or strike it out first."


def test_who_would_have_dropped_out_earlier_is_told_with_the_hand(three: Table) -> None:
    answer = asked(three, 2, points="20", figures="60,20,20", counted="1")
    assert answer.status_code == 422
    told = text_of(answer.text)
    assert told.count(f"Hand 3: {OUT}") == told.count(f"Hand 4: {OUT}") == 1
    assert "This side does not play in this hand." not in told
    for number in (4, 3):
        save(three, number, preview(three, number, void="never"))
    page = preview(three, 2, points="20", figures="60,20,20", counted="1")
    assert "Bob & Eve: dropped out of the game then" in text_of(page)
    save(three, 2, page)
    assert three.folded().sheet["dropped"] == [1]
    page = preview(three, 2, points="60", figures="20,60,20", counted="1")
    assert "Bob & Eve: back in the game" in text_of(page)
    save(three, 2, page)
    assert three.folded().sheet["dropped"] == []


def test_other_rules_tell_it_once_too(three: Table) -> None:
    form = fields_of(three.page("/rules")) | {"rule_floor": ["-130"]}
    told = text_of(three.post("/rules?step=preview", form).text)
    assert told.count(f"Hand 2: {OUT}") == 1
    assert "This side does not play in this hand." not in told


def test_an_adjustment_tells_it_too(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "six_three", start={"totals": [0, -160, 0]})
    append(table, "adjusted", {"adjust": [0, 100, 0], "note": "agreed"})
    play(
        table,
        {"bidder": 1, "bid": 60, "captured": [20, 20, 60]},
        {"bidder": 1, "bid": 60, "captured": [20, 60, 20]},
    )
    entry = next(e for e in table.folded().entries if e.kind == "adjusted")
    path = f"/adjust/{entry.id}"
    answer = table.post(path + "?step=preview", typed(table, path, points_1="10"))
    assert answer.status_code == 422
    assert text_of(answer.text).count(f"Hand 2: {OUT}") == 1
    append(table, "voided", {"target": (last := hand_of(table, 2)).id, "replaces": last.version_id})
    page = preview_adjustment(table, typed(table, path, points_1="10"), path)
    assert "Bob & Eve: dropped out of the game then" in text_of(page)
    assert save_adjustment(table, page, path).status_code == 303


def test_discards_of_three_teams_are_told_of_too(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "six_three_52", start={"totals": [0, -160, 0]})
    play(
        table,
        {"bidder": 1, "bid": 60, "captured": [20, 60, 20]},
        {"bidder": 0, "bid": 60, "discard": 10, "captured": [60, 0, 30]},
    )
    answer = asked(table, 1, points="20", figures="60,20,20", counted="1")
    assert answer.status_code == 422
    assert text_of(answer.text).count(f"Hand 2: {OUT}") == 1
