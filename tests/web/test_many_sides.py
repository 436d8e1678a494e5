"""What a correction and other rules change where more than two sides play."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask

from .conftest import Phone
from .every_game import append, play, start
from .tables import Table, fields_of, pressed
from .test_adjustments import preview, save, text_of, typed

Json = dict[str, Any]


def adjusted(table: Table) -> str:
    return "/adjust/" + next(e.id for e in table.folded().entries if e.kind == "adjusted")


def asked(page: str) -> dict[str, list[str]]:
    """The fields of the questions on a page, each with the values that answer it."""
    found = re.findall(r'type="radio" name="(also[^"]*)" value="([^"]+)"', page)
    fields: dict[str, list[str]] = {}
    for name, value in found:
        fields.setdefault(name, []).append(value)
    return fields


def answered(page: str, **sides: str) -> dict[str, list[str]]:
    """The form with every question answered no, but for these sides."""
    form = fields_of(page)
    for name, values in asked(page).items():
        side = values[0].split(":")[2]
        form[name] = [v for v in values if v.endswith(sides.get(f"side_{side}", "no"))]
    return form


def test_every_defending_side_is_asked_whether_it_bid(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "five_called")
    append(table, "adjusted", {"adjust": [0, 20, 0, 0, 0], "note": "agreed"})
    play(table, {"bidder": 0, "bid": 60, "partner": 2, "captured": [40, 10, 30, 0, 20]})
    path = adjusted(table)
    page = preview(table, typed(table, path, points_1="120", points_4="100", sign_4="plus"), path)
    assert "Who else bid in hand 1?" in text_of(page)
    assert sorted(asked(page)) == ["also", "also-1", "also-2", "also-3"]
    page = preview(table, answered(page, side_4="yes"), path)
    assert "Bob 30 → 120" in text_of(page) and "Eve 20 → 120" in text_of(page)
    assert "Bob: at 100 or more and did not bid, their points do not count now" in text_of(page)
    assert save(table, page, path).status_code == 303
    assert table.hands()[1]["sides_bid"] == [0, 4]
    assert table.totals() == [70, 120, 70, 0, 120]
    assert "Eve bid too" in text_of(table.page("/sheet"))


def test_three_of_a_side_are_asked_by_name(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "six_two")
    append(table, "adjusted", {"adjust": [0, 20], "note": "agreed"})
    play(table, {"bidder": 0, "bid": 60, "captured": [60, 40]})
    path = adjusted(table)
    page = preview(table, typed(table, path, points_1="100"), path)
    assert "Did Bob , Dot or Fay bid in hand 1?" in text_of(page)
    assert save(table, preview(table, answered(page), path), path).status_code == 303
    assert table.totals() == [60, 100]


def test_who_waits_is_not_asked(app: Flask, phone: Phone) -> None:
    rules = {"six_rotate_per_hand": True}
    table = start(app, phone, "two_hundred", "six_rotate", rules=rules)
    append(table, "adjusted", {"adjust": [0, 20, 0], "note": "agreed"})
    play(table, {"bidder": 0, "bid": 60, "captured": [60, 40, 0]})
    path = adjusted(table)
    page = preview(table, typed(table, path, points_1="100"), path)
    assert "Did Bob or Eve bid in hand 1?" in text_of(page) and "Cid" not in text_of(page)


def test_a_later_hand_keeps_the_dealer_that_its_calls_tell(app: Flask, phone: Phone) -> None:
    """A team drops out no more, so that its members would deal again."""
    table = start(app, phone, "two_hundred", "six_three", start={"totals": [0, -100, 0]})
    append(table, "adjusted", {"adjust": [0, -40, 0], "note": "agreed"})
    play(table, {"bidder": 1, "bid": 60, "captured": [50, 30, 20]})
    assert table.folded().table["dealer"] == 2
    play(table, {"calls": [[3, 100]], "captured": [60, 0, 40]})
    path = adjusted(table)
    page = preview(table, typed(table, path, points_1="10"), path)
    assert "Cid stays the dealer" in text_of(page)
    assert save(table, page, path).status_code == 303
    assert table.folded().sheet["dropped"] == [] and table.hands()[2]["dealer"] == 2


def test_other_rules_show_the_totals_of_every_side(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "five_called")
    play(table, {"bidder": 0, "bid": 80, "partner": 2, "captured": [20, 20, 20, 20, 20]})
    form = fields_of(table.page("/rules")) | {"rule_five_fail": ["bidder_only"]}
    answer = table.post("/rules?step=preview", form)
    assert answer.status_code == 200
    told = text_of(answer.text)
    assert "Cid − 80 → 0" in told and "Ann − 80 Bob 20" in told and "Eve 20" in told
    saved = table.post("/rules?step=save", pressed(fields_of(answer.text), "how", "again"))
    assert saved.status_code == 303
    assert table.totals() == [-80, 20, 0, 20, 20]
    assert "All hands counted again" in text_of(table.page("/sheet"))


def test_a_drop_out_that_a_correction_makes_is_told_by_the_next_dealer(
    app: Flask, phone: Phone
) -> None:
    table = start(app, phone, "two_hundred", "six_three", start={"totals": [0, -100, 0]})
    append(table, "adjusted", {"adjust": [0, -10, 0], "note": "agreed"})
    play(table, {"bidder": 1, "bid": 60, "captured": [50, 30, 20]})
    assert table.folded().table["dealer"] == 1
    path = adjusted(table)
    page = preview(table, typed(table, path, points_1="40"), path)
    assert "Cid deals next." in text_of(page)
    assert save(table, page, path).status_code == 303
    assert table.folded().sheet["dropped"] == [1]
