"""Correcting and voiding earlier hands: everything that follows is shown before it is saved."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorepad import journal, pads
from scorepad.web.access import fresh_id

from .conftest import Phone
from .tables import Table, fields_of, other_phone, pressed, seat_players
from .test_sheet import text_of, why


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    return seat_players(app, phone)


def address(table: Table, number: int) -> str:
    return f"/hand/{table.folded().entries[number - 1].id}/correct"


def preview(table: Table, number: int, **changes: str) -> str:
    """The preview of a correction of hand ``number``."""
    form = table.form(address(table, number)) | {k: [v] for k, v in changes.items()}
    answer = table.post(address(table, number) + "?step=preview", form)
    assert answer.status_code == 200, answer.status
    return answer.text


def store(table: Table, body: dict[str, Any]) -> None:
    """A hand as another way in may tell it, with more than the form asks."""
    with table.app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.removeprefix("/g/"))
        assert game is not None
        answer = journal.append(game, journal.NewFact(fresh_id(), "hand", body), device)
        assert answer.status is journal.Status.STORED, answer


def save(table: Table, number: int, page: str) -> None:
    answer = table.post(address(table, number) + "?step=save", fields_of(page))
    assert answer.status_code == 303


def test_the_form_is_filled_with_what_stands(table: Table) -> None:
    table.play("2:75", 80)
    form = table.form(address(table, 1))
    assert form["contract"] == ["2:75"] and form["points"] == ["80"] and form["counted"] == ["0"]
    assert "made it</b>" in table.page(address(table, 1))


def test_taps_without_a_script_change_the_form(table: Table) -> None:
    table.play("2:75", 80)
    path = address(table, 1)
    answer = table.post(path + "?step=form", pressed(table.form(path), "points", "70"))
    assert fields_of(answer.text)["points"] == ["70"]
    assert "failed</b>" in answer.text


def test_hand_2_is_corrected_at_hand_5(table: Table) -> None:
    table.play("0:60", 70)  # 70, 30
    table.play("1:80", 85)  # 85, 115
    table.play("2:60", 65, also_bid="no")  # 150, 115: Bob and Dot are blocked
    table.play("3:60", 60, also_bid="yes")  # 190, 175
    page = preview(table, 2, points="55")
    words = text_of(page)
    assert "Hand 2 Bob bid 80, took 85 Bob bid 80, took 55" in words
    assert "Hand 2 Ann & Cid 85 → 115 Bob & Dot 115 → − 50" in words
    assert "Hand 3 Ann & Cid 150 → 180 Bob & Dot 115 → − 15" in words
    assert "Bob & Dot: no longer blocked" in words
    assert "The game ends with this: Hand 4." in words
    save(table, 2, page)
    assert table.totals() == [220, 45]
    assert "Ann &amp; Cid won" in table.page()


def _choices(page: str) -> list[str]:
    return re.findall(r'type="radio" name="also" value="([^"]+)"', page)


def test_a_later_hand_is_asked_about_and_the_answer_is_kept(table: Table) -> None:
    table.play("0:60", 65)  # 65, 35
    table.play("1:50", 70)  # 95, 105
    table.play("1:50", 60)  # Ann & Cid defend at 95: not asked
    page = preview(table, 1, points="75")  # Ann & Cid stand at 105 now
    words = text_of(page)
    assert "Did Ann or Cid bid in hand 3?" in words
    (no,) = [value for value in _choices(page) if value.endswith(":no")]
    form = fields_of(page) | {"also": [no]}
    answered = table.post(address(table, 1) + "?step=preview", form).text
    told = text_of(answered)
    assert "Save the correction" in told
    assert "their points do not count now" in told
    save(table, 1, answered)
    assert table.hands()[2]["sides_bid"] == [1]
    assert table.totals() == [105, 155]
    words = text_of(table.page("/sheet"))
    assert "Hand 1 was corrected. Who bid was answered in: Hand 3." in words
    assert "no other bid" in words


def test_who_else_bid_is_told_wherever_it_was_answered(table: Table) -> None:
    table.play("0:100", 100)
    table.play("1:50", 60, also_bid="yes")  # Ann & Cid defend at 100
    save(table, 2, page := preview(table, 2, also_bid="no"))
    words = text_of(page)
    assert "Bob bid 50, took 60 · Ann & Cid bid too Bob bid 50, took 60 · no other bid" in words
    assert "Ann & Cid: at 100 or more and did not bid, their points do not count now" in words
    for page in (table.page("/sheet"), table.page(why(table, 2))):
        assert "· Ann & Cid bid too" in text_of(page) and "no other bid" in text_of(page)


def test_a_hand_saved_again_with_other_values_says_that_it_was_saved_before(table: Table) -> None:
    form = table.form()
    table.save(form, contract="0:60", points="70")
    answer = table.save(form, contract="0:60", points="65")
    assert "This hand was saved already, with other values." in text_of(answer.text)
    assert table.totals() == [70, 30]
    form = fields_of(answer.text)
    answer = table.post(address(table, 1) + "?step=preview", form)
    assert "was saved already" not in answer.text


def way_back(page: str) -> dict[str, list[str]]:
    """The form by which a hand that was struck out is brought back: the last of its page."""
    return fields_of("<main>" + page[page.rindex("<form", 0, page.index("</main>")) :])


def test_a_struck_out_hand_has_its_history_and_is_brought_back(table: Table) -> None:
    table.play("0:60", 70)
    table.play("1:60", 70)
    target = table.folded().entries[0].id
    save(table, 1, preview(table, 1, void="never"))
    assert f'href="{table.phone.pad}{table.path}/why/{target}"' in table.page("/sheet")
    page = table.page(f"/why/{target}")
    assert "struck out: it never happened" in text_of(page)
    answer = table.post(f"/hand/{target}/correct?step=preview", way_back(page))
    assert "stands again" in text_of(answer.text)
    answer = table.post(f"/hand/{target}/correct?step=save", fields_of(answer.text))
    assert answer.status_code == 303
    assert "Hand 1 stands again." in text_of(table.page("/sheet"))
    assert [hand["bidder"] for hand in table.hands()] == [0, 1]
    assert table.folded().facts[-1].kind == "corrected"


def test_a_struck_out_hand_whose_place_is_taken_says_so(table: Table) -> None:
    table.play("0:60", 70)
    target = table.folded().entries[0].id
    save(table, 1, preview(table, 1, void="never"))
    before = table.page(f"/why/{target}")
    table.play("1:60", 70)
    page = table.page(f"/why/{target}")
    assert "Another hand stands in its place now" in page and "Bring it back" not in page
    answer = table.post(f"/hand/{target}/correct?step=preview", way_back(before))
    assert answer.status_code == 422
    assert "Another hand stands in that place now." in answer.text
    assert len(table.hands()) == 1


def test_what_was_taken_back_has_its_history_too(table: Table) -> None:
    page = table.play("0:60", 70) and table.page()
    target = table.folded().entries[0].id
    table.post("/undo", pressed(fields_of(page), "undo", target))
    page = table.page(f"/why/{target}")
    assert "taken back" in page and "Bring it back" not in page


def test_passed_out_misdealt_or_never_happened(table: Table) -> None:
    table.play("0:60", 70)
    table.play("1:60", 70)
    save(table, 1, preview(table, 1, void="passed"))
    assert table.hands()[0] == {"void": "passed"}
    page = preview(table, 1, void="never")
    assert "never happened" in page and "is struck out" in page
    save(table, 1, page)
    assert len(table.hands()) == 1
    sheet = table.page("/sheet")
    assert "it never happened" in sheet and "<s>" in sheet


def test_a_correction_to_and_of_a_void_drops_neither_note_nor_dealer(table: Table) -> None:
    hand = {"bidder": 0, "bid": 60, "captured": [70, 30], "dealer": 2, "note": "rain"}
    store(table, {"slot": 1, "hand": hand})
    save(table, 1, preview(table, 1, void="misdeal"))
    assert table.hands() == [{"void": "misdeal", "dealer": 2, "note": "rain"}]
    assert table.form(address(table, 1))["note"] == ["rain"]
    save(table, 1, preview(table, 1, void="passed"))
    assert table.hands() == [{"void": "passed", "dealer": 2, "note": "rain"}]
    save(table, 1, preview(table, 1, contract="1:60", points="60"))
    assert table.hands()[0]["dealer"] == 2 and table.hands()[0]["note"] == "rain"


def test_the_old_entry_stays_struck_out_with_when_and_from_which_phone(table: Table) -> None:
    table.play("0:60", 70)
    other = other_phone(table)
    save(other, 1, preview(other, 1, points="65"))
    words = text_of(table.page("/sheet"))
    assert "Ann bid 60, took 70 corrected ·" in words and "Bob&#39;s phone" in words
    assert "Ann bid 60, took 65 corrected ·" in text_of(table.page(why(table, 1)))


def test_the_end_of_the_game_moves(table: Table) -> None:
    table.play("0:100", 100)
    table.play("0:100", 100)
    words = text_of(page := preview(table, 2, points="95"))
    assert "The game is not over any more: it goes on." in words
    save(table, 2, page)
    assert "Who has it" in table.page()
    table.play("0:60", 60, also_bid="no")
    words = text_of(page := preview(table, 2, points="100"))
    assert "The game ends with this: Hand 2." in words
    assert "comes after the end now and does not count" in words
    save(table, 2, page)
    assert "after the end: does not count" in table.page("/sheet")
    assert "Ann &amp; Cid won" in table.page()


def test_saving_without_a_change_writes_nothing_and_says_so(table: Table) -> None:
    table.play("0:60", 70)
    before = len(table.folded().facts)
    answer = table.post(address(table, 1) + "?step=preview", table.form(address(table, 1)))
    assert answer.status_code == 303
    assert "Nothing was changed" in table.page("/sheet")
    assert len(table.folded().facts) == before


def test_saving_a_correction_twice_stores_it_once(table: Table) -> None:
    table.play("0:60", 70)
    page = preview(table, 1, points="65")
    for _ in range(3):
        save(table, 1, page)
    assert [fact.kind for fact in table.folded().facts] == ["started", "hand", "corrected"]


def test_a_stale_form_shows_both(table: Table) -> None:
    table.play("0:60", 70)
    form = table.form(address(table, 1)) | {"points": ["80"]}
    other = other_phone(table)
    save(other, 1, preview(other, 1, points="65"))
    answer = table.post(address(table, 1) + "?step=preview", form)
    assert answer.status_code == 409
    words = text_of(answer.text)
    assert "Ann bid 60, took 65" in words and "Ann bid 60, took 80" in words
    decided = table.post(address(table, 1) + "?step=preview", fields_of(answer.text))
    save(table, 1, decided.text)
    assert table.hands()[0]["captured"] == [80, 20]


def test_a_refused_correction_keeps_what_was_typed(table: Table) -> None:
    table.play("0:60", 70)
    form = table.form(address(table, 1)) | {"points": ["47"], "note": ["hm"]}
    answer = table.post(address(table, 1) + "?step=preview", form)
    assert answer.status_code == 422
    assert "Points come in fives" in answer.text
    assert fields_of(answer.text)["note"][-1] == "hm"


@pytest.mark.parametrize("fields", [{}, {"also": "x"}, {"contract": "9:9", "points": "1000000"}])
def test_no_form_however_broken_is_an_error_of_ours(table: Table, fields: dict[str, str]) -> None:
    table.play("0:60", 70)
    for step in ("form", "preview", "save", ""):
        answer = table.post(address(table, 1) + f"?step={step}", fields)
        assert answer.status_code in (200, 303, 409, 422)
    assert table.hands()[0]["captured"] == [70, 30]


def test_a_correction_of_what_is_not_there_is_not_there(table: Table, stranger: Phone) -> None:
    table.play("0:60", 70)
    path = address(table, 1)
    assert table.get("/hand/nothing/correct").status_code == 404
    assert stranger.client.get(table.phone.pad + table.path + path).status_code == 404


def test_a_reason_is_asked_for_kept_and_shown_wherever_the_correction_is(table: Table) -> None:
    table.play("0:60", 70)
    page = preview(table, 1, points="65")
    assert "Reason, if you like" in page
    form = fields_of(page) | {"reason": ["  Cid <counted>\nagain "]}
    again = table.post(address(table, 1) + "?step=form", form).text
    assert fields_of(again)["reason"] == ["Cid <counted> again"]
    form = pressed(fields_of(again), "points", "75")
    page = table.post(address(table, 1) + "?step=preview", form).text
    assert fields_of(page)["reason"] == ["Cid <counted> again"]
    save(table, 1, page)
    assert table.folded().facts[-1].body["reason"] == "Cid <counted> again"
    for path in ("/sheet", why(table, 1)):
        assert "Reason: <bdi>Cid &lt;counted&gt; again</bdi>" in table.page(path)


def test_a_reason_outlives_a_clash(table: Table) -> None:
    table.play("0:60", 70)
    form = fields_of(preview(table, 1, points="80")) | {"reason": ["mine"]}
    other = other_phone(table)
    save(other, 1, preview(other, 1, points="65"))
    answer = table.post(address(table, 1) + "?step=save", form)
    assert answer.status_code == 409
    assert fields_of(answer.text)["reason"] == ["mine"]


def test_no_reason_is_no_reason(table: Table) -> None:
    table.play("0:60", 70)
    save(table, 1, preview(table, 1, points="65"))
    assert "reason" not in table.folded().facts[-1].body
    form = table.form(address(table, 1)) | {"reason": ["none but this"]}
    answer = table.post(address(table, 1) + "?step=preview", form)
    assert answer.status_code == 303 and len(table.folded().facts) == 3
