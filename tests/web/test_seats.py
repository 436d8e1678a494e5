"""A change of seats: two change places, another person comes in; corrected, struck out, undone."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from .conftest import Phone
from .every_game import play, start
from .tables import Table, fields_of, other_phone, pressed, seat_players
from .test_adjustments import text_of

Fields = dict[str, list[str]]
HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    play(table, HAND)
    return table


def seated(table: Table, path: str = "/seats", **names: str) -> Fields:
    return fields_of(table.page(path)) | {seat: [name] for seat, name in names.items()}


def change(table: Table, path: str = "/seats", **names: str) -> str:
    """From the form over the preview to the sheet; gives the preview."""
    answer = table.post(path + "?step=preview", seated(table, path, **names))
    assert answer.status_code == 200, (answer.status, text_of(answer.text))
    saved = table.post(path + "?step=save", fields_of(answer.text))
    assert saved.status_code == 303, text_of(saved.text)
    return text_of(answer.text)


def edit_path(table: Table) -> str:
    folded = table.folded()
    entries = (*folded.entries, *folded.struck)
    return "/seats/" + next(entry.id for entry in entries if entry.kind == "seats")


def test_two_change_places(table: Table) -> None:
    page = change(table, seat_0="Bob", seat_1="Ann")
    assert "Bob & Cid 70" in page and "Ann & Dot 30" in page
    assert "Bob in the place of Ann" in page and "Ann in the place of Bob" in page
    assert "Bob deals Ann calls first" in page  # the deal is a place's
    assert table.folded().record["hands"][-1] == {"seats": ["Bob", "Ann", "Cid", "Dot"]}
    sheet = text_of(table.page("/sheet"))
    assert "Places changed Bob in the place of Ann Ann in the place of Bob" in sheet
    assert "Ann 60 made, took 70" in sheet  # who bid then is still called so
    assert "Bob & Cid" in sheet.split("1 Dot")[0]


def test_another_person_comes_in(table: Table) -> None:
    page = change(table, seat_3="Eve  Léger")
    assert "Eve Léger in the place of Dot" in page
    assert table.folded().record["hands"][-1]["seats"] == ["Ann", "Bob", "Cid", "Eve Léger"]
    assert "Eve Léger" in table.phone.get("/persons").text
    assert "Eve Léger" in table.phone.get("").text


def test_nobody_comes_into_the_pad_before_it_is_saved(table: Table) -> None:
    answer = table.post("/seats?step=preview", seated(table, seat_3="Eve"))
    assert answer.status_code == 200
    assert ">Eve<" not in table.phone.get("/persons").text


def test_nobody_comes_into_the_pad_where_it_is_not_saved(table: Table) -> None:
    """Refused, or clashing with what another phone saved: who is new stays outside."""
    change(table, seat_0="Bob", seat_1="Ann")
    path = edit_path(table)
    mine = seated(table, path, seat_0="Zeddie", seat_3="Bob")
    change(table, path, seat_0="Cid", seat_2="Bob")
    assert table.post(path + "?step=save", mine).status_code == 409
    late = seated(table, seat_0="Zeddie")
    play(table, {"bidder": 0, "bid": 100, "captured": [100, 0]})
    play(table, {"bidder": 0, "bid": 100, "captured": [100, 0]})
    assert table.post("/seats?step=save", late).status_code == 422
    assert "Zeddie" not in table.phone.get("/persons").text


def test_places_have_the_names_of_a_new_game(app: Flask, phone: Phone, table: Table) -> None:
    page = text_of(table.page("/seats"))
    assert "North, so far Ann" in page and "West, so far Dot" in page and "Place" not in page
    five = start(app, phone, "two_hundred", "five_shadow")
    assert "Place 3, so far Cid" in text_of(five.page("/seats"))


def test_what_is_wrong_is_told_beside_its_place(table: Table) -> None:
    answer = table.post("/seats?step=preview", seated(table, seat_0="", seat_1="cid"))
    assert answer.status_code == 422
    assert 'id="seat_0-error">A name is missing here.<' in answer.text
    assert 'id="seat_2-error">Cid sits at two places.<' in answer.text
    assert re.search(r'id="seat_1"[^>]*value="cid"', answer.text)
    long = table.post("/seats?step=save", seated(table, seat_0="x" * 81))
    assert long.status_code == 422 and "too long" in text_of(long.text)
    assert len(table.hands()) == 1


def test_the_same_once_more_says_nothing(table: Table) -> None:
    answer = table.post("/seats?step=preview", seated(table, seat_0=" ann "))
    assert answer.status_code == 303 and len(table.hands()) == 1


def test_save_twice_is_one_change(table: Table) -> None:
    answer = table.post("/seats?step=preview", seated(table, seat_0="Bob", seat_1="Ann"))
    form = fields_of(answer.text)
    for _ in range(2):
        assert table.post("/seats?step=save", form).status_code == 303
    assert len(table.hands()) == 2


def test_it_is_corrected_and_struck_out_and_brought_back(table: Table) -> None:
    change(table, seat_0="Bob", seat_1="Ann")
    play(table, HAND)
    path = edit_path(table)
    change(table, path, seat_0="Cid", seat_1="Bob", seat_2="Ann")
    assert table.folded().sheet["sides"][0]["name"] == "Cid & Ann"
    answer = table.post(path + "?step=preview", pressed(seated(table, path), "do", "never"))
    assert "never happened" in text_of(answer.text) and "Ann & Cid" in text_of(answer.text)
    assert table.post(path + "?step=save", fields_of(answer.text)).status_code == 303
    assert table.folded().sheet["sides"][0]["name"] == "Ann & Cid"
    assert "Bring it back" in text_of(table.page("/why/" + path.removeprefix("/seats/")))
    change(table, path)
    assert table.folded().sheet["sides"][0]["name"] == "Cid & Ann"


def test_undo_on_the_table_takes_it_back(table: Table) -> None:
    change(table, seat_0="Bob", seat_1="Ann")
    page = table.page()
    assert "Bob in the place of Ann" in text_of(page)
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    table.post("/undo", pressed(fields_of(page), "undo", target[1]))
    assert table.folded().sheet["sides"][0]["name"] == "Ann & Cid"


def test_two_corrections_at_once_are_told(table: Table) -> None:
    change(table, seat_0="Bob", seat_1="Ann")
    path = edit_path(table)
    mine = seated(table, path, seat_0="Dot", seat_3="Bob")
    change(table, path, seat_0="Cid", seat_2="Bob")
    answer = table.post(path + "?step=save", mine)
    assert answer.status_code == 409 and "has been changed since" in text_of(answer.text)


def test_nobody_changes_places_after_the_end(table: Table) -> None:
    play(table, {"bidder": 0, "bid": 100, "captured": [100, 0]})
    play(table, {"bidder": 0, "bid": 100, "captured": [100, 0]})
    for step in ("preview", "save"):
        answer = table.post(f"/seats?step={step}", seated(table, seat_0="Bob", seat_1="Ann"))
        assert answer.status_code == 422 and "The game is over" in text_of(answer.text)


def test_a_shadow_may_be_exchanged(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "five_shadow")
    page = change(table, seat_0="Cid", seat_2="Ann")
    assert "Ann is the shadow" in page and "Cid & Dot" in page and "Cid deals" in page


def test_a_viewer_may_not(table: Table) -> None:
    viewer = other_phone(table, role="viewer")
    assert viewer.get("/seats").status_code == 403
    assert viewer.post("/seats?step=save", {"seat_0": ["x"]}).status_code == 403


def test_there_is_nothing_at_other_addresses(table: Table) -> None:
    for path in (f"/seats/{table.folded().entries[0].id}", "/seats/0"):
        assert table.get(path).status_code == 404
        assert table.post(path, {}).status_code == 404
