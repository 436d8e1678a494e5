"""A penalty or an agreed correction: typed, previewed, stored, corrected, struck out, undone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from .conftest import Phone
from .every_game import append, play, start
from .tables import Table, fields_of, other_phone, pressed, seat_players

Fields = dict[str, list[str]]
HAND = {"bidder": 0, "bid": 60, "captured": [70, 30]}


def text_of(page: str) -> str:
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).replace("&amp;", "&").split())


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    play(table, HAND)
    return table


def typed(table: Table, path: str = "/adjust", **fields: str) -> Fields:
    return fields_of(table.page(path)) | {name: [value] for name, value in fields.items()}


def preview(table: Table, form: Fields, path: str = "/adjust") -> str:
    answer = table.post(path + "?step=preview", form)
    assert answer.status_code == 200, (answer.status, text_of(answer.text))
    return answer.text


def save(table: Table, page: str, path: str = "/adjust") -> Any:
    return table.post(path + "?step=save", fields_of(page))


def last(table: Table) -> dict[str, Any]:
    element: dict[str, Any] = table.folded().record["hands"][-1]
    return element


def edit_path(table: Table) -> str:
    folded = table.folded()
    entries = (*folded.entries, *folded.struck)
    return "/adjust/" + next(e.id for e in entries if e.kind == "adjusted")


def test_a_penalty_is_previewed_and_stored_with_its_reason(table: Table) -> None:
    page = preview(table, typed(table, points_1="20", note="a renege"))
    assert "Bob & Dot −20 a renege" in text_of(page)
    assert "Bob & Dot 30 → 10" in text_of(page) and "Ann & Cid 70" in text_of(page)
    assert len(table.hands()) == 1
    assert save(table, page).status_code == 303
    assert last(table) == {"adjust": [0, -20], "note": "a renege"}
    assert table.totals() == [70, 10]
    assert "Adjustment a renege 0 70 −20 10" in text_of(table.page("/sheet"))
    assert "a renege" in text_of(table.page())


@pytest.mark.parametrize(
    ("points", "sign", "meant"),
    [("20", "minus", -20), ("20", "plus", 20), ("-20", "plus", -20), ("+5", "minus", 5)],
)
def test_a_sign_that_was_typed_counts(table: Table, points: str, sign: str, meant: int) -> None:
    save(table, preview(table, typed(table, points_0=points, sign_0=sign, note="so be it")))
    assert last(table)["adjust"] == [meant, 0]


def test_what_is_wrong_is_told_beside_its_field_and_what_was_typed_stays(table: Table) -> None:
    answer = table.post("/adjust?step=preview", typed(table, points_0="ten", note="  "))
    assert answer.status_code == 422
    assert re.search(r'id="points_0"[^>]*value="ten"[^>]*aria-invalid="true"', answer.text, re.S)
    assert 'id="points_0-error">This must be a whole number.<' in answer.text
    assert 'id="note-error">Say why: the reason stands on the sheet.<' in answer.text
    nothing = table.post("/adjust?step=preview", typed(table, note="nothing"))
    assert nothing.status_code == 422 and "Whose points change?" in nothing.text
    big = table.post("/adjust?step=preview", typed(table, points_0="9999999", note="much"))
    assert big.status_code == 422 and "between" in text_of(big.text)
    odd = table.post("/adjust?step=preview", typed(table, points_0="5", note="a\x00b"))
    assert odd.status_code in (200, 422)
    assert len(table.hands()) == 1


def test_save_twice_is_one_adjustment(table: Table) -> None:
    page = preview(table, typed(table, points_0="5", note="once"))
    assert save(table, page).status_code == save(table, page).status_code == 303
    assert len(table.hands()) == 2


def test_an_address_may_fill_the_form_and_stores_nothing(table: Table) -> None:
    page = table.page("/adjust?points_1=-20&note=A+renege")
    assert re.search(r'id="points_1"[^>]*value="-20"', page)
    assert re.search(r'id="note"[^>]*value="A renege"', page, re.S)
    assert "error" not in text_of(page) and len(table.hands()) == 1


def test_it_is_corrected_with_a_preview_of_all_later_hands(table: Table) -> None:
    append(table, "adjusted", {"adjust": [20, 0], "note": "agreed"})
    play(table, {"bidder": 1, "bid": 60, "captured": [30, 70]})
    page = preview(table, typed(table, edit_path(table), points_0="10"), edit_path(table))
    assert "Adjustment" in text_of(page) and "Hand 2" in text_of(page)
    assert "Ann & Cid 120 → 110" in text_of(page)
    assert save(table, page, edit_path(table)).status_code == 303
    assert table.totals() == [110, 100]
    assert "corrected" in text_of(table.page("/sheet"))


def test_a_correction_asks_in_later_hands_who_bid(table: Table) -> None:
    append(table, "adjusted", {"adjust": [-20, 0], "note": "agreed"})
    play(table, {"bidder": 1, "bid": 60, "captured": [30, 70]})
    path = edit_path(table)
    form = typed(table, path, points_0="30", sign_0="plus")
    page = preview(table, form, path)
    assert "bid in hand 2?" in text_of(page)
    answer = re.search(r'name="also" value="([^"]+no)"', page)
    assert answer is not None
    page = preview(table, fields_of(page) | {"also": [answer[1]]}, path)
    assert save(table, page, path).status_code == 303
    assert table.totals() == [100, 100]


def test_it_is_struck_out_and_brought_back(table: Table) -> None:
    append(table, "adjusted", {"adjust": [20, 0], "note": "agreed"})
    path = edit_path(table)
    page = preview(table, pressed(typed(table, path), "do", "never"), path)
    assert "never happened" in text_of(page)
    assert save(table, page, path).status_code == 303
    assert table.totals() == [70, 30]
    struck = table.page("/why/" + path.removeprefix("/adjust/"))
    assert "Bring it back" in text_of(struck)
    assert "struck out now" in text_of(table.page(path))
    assert save(table, preview(table, typed(table, path), path), path).status_code == 303
    assert table.totals() == [90, 30]


def test_undo_on_the_table_takes_it_back(table: Table) -> None:
    save(table, preview(table, typed(table, points_0="5", note="once")))
    page = table.page()
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    table.post("/undo", pressed(fields_of(page), "undo", target[1]))
    assert table.totals() == [70, 30]


def test_two_corrections_at_once_are_told(table: Table) -> None:
    append(table, "adjusted", {"adjust": [20, 0], "note": "agreed"})
    path = edit_path(table)
    mine = typed(table, path, points_0="10")
    save(table, preview(table, typed(table, path, points_0="15"), path), path)
    answer = table.post(path + "?step=preview", mine)
    assert answer.status_code == 409
    assert "has been changed since" in text_of(answer.text)
    assert re.search(r'id="points_0"[^>]*value="10"', answer.text)
    again = preview(table, fields_of(answer.text), path)
    assert save(table, again, path).status_code == 303
    assert table.totals() == [80, 30]


def test_nothing_can_be_told_after_the_end(table: Table) -> None:
    play(table, {"bidder": 0, "bid": 100, "captured": [100, 0]})
    play(table, {"bidder": 0, "bid": 100, "captured": [100, 0]})
    answer = table.post("/adjust?step=preview", typed(table, points_0="5", note="late"))
    assert answer.status_code == 422 and "The game is over" in text_of(answer.text)
    assert "Penalty" not in table.page()


def test_it_says_that_the_end_is_looked_at_after_the_next_hand(table: Table) -> None:
    page = preview(table, typed(table, points_0="150", sign_0="plus", note="a gift"))
    assert "the end is looked at after the next hand" in text_of(page)


def test_every_side_of_five_has_its_points(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "five_called")
    form = typed(table, points_4="15", points_1="5", sign_1="plus", note="late to the table")
    page = preview(table, form)
    assert save(table, page).status_code == 303
    assert last(table)["adjust"] == [0, 5, 0, 0, -15]
    sheet = text_of(table.page("/sheet"))
    assert "Adjustment late to the table 0 0 +5 5 0 0 0 0 −15 − 15" in sheet


def test_a_viewer_may_not(table: Table) -> None:
    viewer = other_phone(table, role="viewer")
    assert viewer.get("/adjust").status_code == 403
    assert viewer.post("/adjust?step=save", {"points_0": ["5"], "note": ["x"]}).status_code == 403
    assert "/adjust" not in viewer.page()


def test_there_is_nothing_at_other_addresses(table: Table) -> None:
    hand = table.folded().entries[0].id
    for path in (f"/adjust/{hand}", "/adjust/0", "/adjust/" + "x" * 500):
        assert table.get(path).status_code == 404
        assert table.post(path, {}).status_code == 404


def test_a_dealer_that_calls_tell_stays(app: Flask, phone: Phone) -> None:
    """A correction by which a team no longer drops out moves the deal of later hands."""
    table = start(app, phone, "two_hundred", "six_three")
    append(table, "adjusted", {"adjust": [-150, 0, 0], "note": "a lot"})
    play(table, {"bidder": 0, "bid": 60, "captured": [50, 30, 20]})
    assert table.folded().sheet["dropped"] == [0]
    path = edit_path(table)
    page = preview(table, typed(table, path, points_0="100"), path)
    assert save(table, page, path).status_code == 303
    assert table.folded().sheet["dropped"] == []


def test_why_it_was_corrected_or_struck_out(table: Table) -> None:
    append(table, "adjusted", {"adjust": [-20, 0], "note": "renege"})
    path = f"/adjust/{table.folded().entries[-1].id}"
    form = fields_of(table.page(path)) | {"points_0": ["10"]}
    page = table.post(f"{path}?step=preview", form).text
    assert "Reason, if you like" in page
    again = table.post(f"{path}?step=form", fields_of(page) | {"reason": ["half of it"]}).text
    page = table.post(f"{path}?step=preview", fields_of(again)).text
    table.post(f"{path}?step=save", fields_of(page))
    assert "Reason: <bdi>half of it</bdi>" in table.page("/sheet")
    assert table.folded().facts[-1].body["reason"] == "half of it"


def test_a_new_one_is_asked_for_no_reason_but_its_own(table: Table) -> None:
    form = table.form("/adjust") | {"points_0": ["20"], "note": ["renege"]}
    page = table.post("/adjust?step=preview", form).text
    assert "Reason, if you like" not in page
