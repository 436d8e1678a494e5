"""The table without a script: every write is a form, stored once, and nothing typed is lost."""

from __future__ import annotations

import re

import pytest
import sqlalchemy as sa
from flask import Flask, g

from scorepad import journal, pads
from scorepad.database import write_tx

from .conftest import Phone
from .tables import Table, fields_of, other_phone, pressed, seat_players


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    return seat_players(app, phone)


def test_a_viewer_sees_which_hand_it_is_and_who_deals(table: Table) -> None:
    table.play("0:60", 70)
    page = other_phone(table, "Grandma’s phone", role="viewer").page()
    assert "Hand 2 · <b><bdi>Ann</bdi></b> deals" in page
    assert "<b><bdi>Bob</bdi></b> calls first" in page


def test_a_new_table_says_who_deals_and_who_calls_first(table: Table) -> None:
    page = table.page()
    assert "<b><bdi>Dot</bdi></b> deals" in page
    assert "<b><bdi>Ann</bdi></b> calls first" in page
    assert page.count('name="contract" value="0:') == 11
    assert "200 to win" in page


def test_a_common_hand_is_three_taps(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    form = table.tap(form, "points", "80")
    page = table.page()
    assert "made it</b>" in page and "+80" in page
    answer = table.save(form)
    assert answer.status_code == 303
    assert table.hands() == [{"bidder": 0, "bid": 75, "captured": [80, 20]}]
    assert table.totals() == [80, 20]


def test_the_hand_in_progress_is_there_after_a_reload_and_on_another_phone(table: Table) -> None:
    form = table.tap(table.form(), "contract", "1:60")
    form = table.tap(form, "trump", "H")
    again = table.form()
    assert again["fact"] == form["fact"]
    assert again["trump"] == ["H"]
    other = other_phone(table)
    assert other.form()["contract"] == ["1:60"]


def test_the_other_pile_can_be_counted(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    form = table.tap(form, "turn", "pile")
    assert "25 or less makes it" in table.page()
    form = table.tap(form, "points", "20")
    table.save(form)
    assert table.hands()[0]["captured"] == [80, 20]


def test_turning_the_pile_keeps_what_was_counted(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    form = table.tap(form, "points", "80")
    form = table.tap(form, "turn", "pile")
    assert form["points"] == ["20"]
    table.save(form)
    assert table.hands()[0]["captured"] == [80, 20]


def test_another_contract_keeps_the_points_and_asks_again(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    form = table.tap(form, "points", "80")
    form = table.tap(form, "turn", "contract")
    assert form["contract"] == [""]
    form = table.tap(form, "contract", "1:75")
    assert form["counted"] == ["1"] and form["points"] == ["20"]
    table.save(form)
    assert table.hands()[0] == {"bidder": 1, "bid": 75, "captured": [80, 20]}


def test_saving_twice_stores_once(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    form = table.tap(form, "points", "80")
    assert [table.save(form).status_code for _ in range(3)] == [303] * 3
    assert len(table.hands()) == 1


def test_back_edit_and_save_again_is_a_correction(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    form = table.tap(form, "points", "80")
    table.save(form)
    answer = table.save(form, points="85")
    assert answer.status_code == 409
    assert "Save the correction" in answer.text
    path = re.search(r'action="[^"]*(/hand/[^"]*/correct\?step=save)"', answer.text)
    assert path is not None
    assert table.post(path[1], fields_of(answer.text)).status_code == 303
    assert table.hands() == [{"bidder": 0, "bid": 75, "captured": [85, 15]}]


def test_blank_points_are_no_zero(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    answer = table.save(form)
    assert answer.status_code == 422
    assert "First tap what was taken.</p>" in answer.text
    assert fields_of(answer.text)["contract"] == ["0:75"]
    assert table.hands() == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"points": "47"}, "Points come in fives"),
        ({"points": "105"}, "between 0 and 100"),
        ({"points": "-5"}, "between 0 and 100"),
        ({"contract": "0:45"}, "The lowest bid is 50."),
        ({"contract": "0:105"}, "The highest bid is 100."),
    ],
)
def test_a_refused_hand_keeps_what_was_typed(
    table: Table, changes: dict[str, str], said: str
) -> None:
    form = table.tap(table.form(), "contract", "0:75") | {"points": ["80"], "note": ["rain"]}
    answer = table.save(form, **changes)
    assert answer.status_code == 422
    assert said in answer.text
    assert fields_of(answer.text)["note"][-1] == "rain"
    assert table.hands() == []


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"slot": "x"},
        {"slot": "1"},
        {"slot": "1", "fact": "short"},
        {"slot": "1", "contract": "9:75", "points": "80"},
        {"slot": "99999", "contract": "0:75", "points": "80"},
        {"slot": "1", "contract": "\u0660:75", "points": "80"},
        {"slot": "1", "contract": "0:75", "points": "9" * 400},
        {
            "slot": "1",
            "contract": "0:75",
            "points": "80",
            "note": "\ud800".encode("utf-8", "surrogatepass"),
        },
    ],
)
def test_no_form_however_broken_is_an_error_of_ours(table: Table, fields: dict[str, str]) -> None:
    assert table.post("/hand", fields).status_code in (303, 422)
    assert table.post("/draft", fields).status_code == 303
    assert table.page()
    assert table.hands() == []


def test_did_they_bid_is_asked_only_at_the_threshold(table: Table) -> None:
    table.play("0:75", 100)
    form = table.tap(table.form(), "contract", "0:60")
    assert 'data-ask="0"' in table.page()  # there for the other contract, hidden
    assert re.search(r'data-ask="0"[^>]*hidden', table.page())
    form = table.tap(form, "turn", "contract")
    form = table.tap(form, "contract", "1:60")
    assert not re.search(r'data-ask="0"[^>]*hidden', table.page())
    form = table.tap(form, "points", "70")
    refused = table.save(form)
    assert refused.status_code == 422
    assert "Did Ann &amp; Cid bid in this hand?" in refused.text
    form = table.tap(form, "also_bid", "no")
    page = table.page()
    assert "that does not count" in page
    table.save(form)
    assert table.hands()[1]["sides_bid"] == [1]
    assert table.totals() == [100, 70]


def test_passed_out_and_misdealt_are_one_tap(table: Table) -> None:
    table.post("/hand", pressed(table.form(), "void", "passed"))
    assert "<b><bdi>Ann</bdi></b> deals" in table.page()
    form = table.form()
    for _ in range(2):
        table.post("/hand", pressed(form, "void", "misdeal"))
    assert table.hands() == [{"void": "passed"}, {"void": "misdeal"}]
    assert "<b><bdi>Ann</bdi></b> deals" in table.page()


def test_the_note_of_a_hand_that_was_not_played_is_kept_and_shown(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75") | {"note": ["a card lay face up"]}
    table.post("/hand", pressed(form, "void", "misdeal"))
    assert table.hands() == [{"void": "misdeal", "note": "a card lay face up"}]
    assert "a card lay face up" in table.page("/sheet")
    assert "a card lay face up" in table.page(f"/why/{table.folded().entries[0].id}")


def test_a_refused_pass_says_why_where_it_was_tapped(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, rules={"dealer_must_bid": True})
    answer = table.post("/hand", pressed(table.form(), "void", "passed"))
    assert answer.status_code == 422
    stage = answer.text.split('data-stage="points"')[0]
    assert "the dealer must bid" in stage and 'role="alert"' in stage


def test_undo_takes_back_one_entry_and_redo_brings_it_back(table: Table) -> None:
    table.play("0:75", 80)
    table.play("1:60", 60)
    page = table.page()
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    for _ in range(2):
        table.post("/undo", pressed(fields_of(page), "undo", target[1]))
    assert len(table.hands()) == 1
    page = table.page()
    assert "Redo" in page and "Hand 2" in page
    redo = re.search(r'name="undo" value="([^"]+)"', page)
    assert redo is not None
    table.post("/undo", pressed(fields_of(page), "undo", redo[1]))
    assert len(table.hands()) == 2


def test_undo_of_what_another_phone_built_upon_opens_the_correction(table: Table) -> None:
    table.play("0:75", 80)
    page = table.page()
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    other_phone(table).play("1:60", 60)
    answer = table.post("/undo", pressed(fields_of(page), "undo", target[1]))
    assert answer.location.endswith(f"/hand/{target[1]}/correct")
    assert "while nothing came after it" in table.page(f"/hand/{target[1]}/correct")
    assert len(table.hands()) == 2
    assert 'name="undo"' not in table.page()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"undo_fact": "short"}, "no proper number of its own"),
        ({"undo_fact": "x" * 22, "undo": "y" * 22}, "is not in the game"),
        ({}, "no proper number of its own"),
    ],
)
def test_an_undo_that_is_broken_is_told_for_what_it_is(
    table: Table, fields: dict[str, str], said: str
) -> None:
    table.play("0:75", 80)
    undo = {"undo": table.folded().entries[0].id} | fields
    answer = table.post("/undo", undo)
    assert answer.status_code == 303
    page = table.page("/sheet")
    assert said in page and "came after" not in page
    assert len(table.hands()) == 1


def test_a_hand_that_was_taken_back_is_not_lost_by_saving_it_from_an_old_page(
    table: Table,
) -> None:
    form = table.tap(table.form(), "contract", "0:75")
    form = table.tap(form, "points", "80")
    table.save(form)
    page = table.page()
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    table.post("/undo", pressed(fields_of(page), "undo", target[1]))
    answer = table.save(form)
    assert answer.status_code == 409
    fresh = fields_of(answer.text)
    assert fresh["contract"] == ["0:75"] and fresh["fact"] != form["fact"]
    assert table.save(fresh).status_code == 303
    assert len(table.hands()) == 1


def test_two_phones_save_the_same_hand_and_a_person_decides(table: Table) -> None:
    mine, other = table.form(), other_phone(table)
    other.play("1:60", 60)
    answer = table.save(mine, contract="0:75", points="80")
    assert answer.status_code == 409
    assert "Bob&#39;s phone" in answer.text
    assert "Ann</bdi> bid 75" in answer.text and "Bob</bdi> bid 60" in answer.text
    assert len(table.hands()) == 1
    path = re.search(r'action="[^"]*(/hand/[^"]*/correct\?step=preview)"', answer.text)
    assert path is not None
    preview = table.post(path[1], fields_of(answer.text))
    assert "Save the correction" in preview.text
    table.post(path[1].replace("preview", "save"), fields_of(preview.text))
    assert table.hands() == [{"bidder": 0, "bid": 75, "captured": [80, 20]}]


def test_a_script_gets_the_address_to_go_on_to(table: Table) -> None:
    form = table.form() | {"contract": ["0:75"], "points": ["80"], "counted": [""]}
    url = table.phone.pad + table.path
    headers = {"Accept": "application/json"}
    answer = table.phone.client.post(url + "/hand", data=form, headers=headers)
    assert answer.json == {"to": url}
    assert table.phone.client.post(url + "/draft", data=form, headers=headers).status_code == 204


def test_the_time_of_the_phone_is_kept(table: Table) -> None:
    form = table.form() | {"at": ["2026-11-30T20:15:00.000Z"]}
    table.save(form, contract="0:75", points="80")
    at = table.folded().facts[-1].at_phone
    assert at is not None and at.isoformat() == "2026-11-30T20:15:00+00:00"


def test_game_over_says_who_won_by_which_rule_and_can_be_undone(table: Table) -> None:
    table.play("0:100", 100)
    table.play("0:100", 100)
    page = table.page()
    assert "Ann &amp; Cid won" in page and "200.E2" in page
    assert "Again with the same players" in page
    assert table.play("1:50", 50).status_code in (303, 422)
    assert len(table.hands()) == 2
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    table.post("/undo", pressed(fields_of(page), "undo", target[1]))
    assert "Who has it" in table.page()


def test_a_hand_after_the_end_from_an_old_page_is_refused_with_the_reason(table: Table) -> None:
    table.play("0:100", 100)
    form = table.form()
    other_phone(table).play("0:100", 100)
    late = form | {"slot": ["3"], "contract": ["1:50"], "points": ["50"]}
    answer = table.post("/hand", late)
    assert answer.status_code == 422
    assert "error" in answer.text


def test_the_floor_is_remarked_upon_where_tables_differ(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, start={"totals": [-190, -150]})
    table.play("0:50", 0)
    page = table.page()
    assert "200.E4" in page and "pagat" in page


def test_a_viewer_sees_the_table_and_no_form(table: Table) -> None:
    viewer = other_phone(table)
    with table.app.app_context():
        _, device = viewer._access()
        with write_tx() as session:
            session.merge(device).role = "viewer"
    page = viewer.page()
    assert "data-hand" not in page
    assert viewer.post("/hand", {"slot": "1"}).status_code == 403


def test_a_table_of_another_pad_is_not_there(table: Table, stranger: Phone) -> None:
    assert stranger.client.get(table.phone.pad + table.path).status_code == 404
    assert stranger.get(table.path).status_code == 404
    assert stranger.client.post(table.phone.pad + table.path + "/hand").status_code == 404


@pytest.mark.parametrize("path", ["", "/sheet", "/hand"])
def test_a_game_that_is_erased_while_its_page_is_opened_is_not_there(
    table: Table, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = table.form()

    def erase() -> None:
        with write_tx() as session:
            session.execute(sa.delete(pads.Game).where(pads.Game.id == g.game.id))

    before = table.app.before_request_funcs
    monkeypatch.setitem(before, None, [*before.get(None, ()), erase])
    answer = table.post(path, form) if path == "/hand" else table.get(path)
    assert answer.status_code == 404
    assert "There is nothing here for this phone" in answer.text


def test_100_for_200_is_a_level_of_its_own(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, rules={"hundred_for_200": True})
    form = table.tap(table.form(), "contract", "0:for_200")
    assert "100 for 200" in table.page()
    table.save(form, points="100")
    assert table.hands()[0]["hundred_for_200"] is True
    assert table.folded().sheet["hands"][0]["delta"] == [200, 0]


@pytest.mark.parametrize("fact", [None, "!!bad", "", "x" * 500, "short"])
def test_a_draft_whose_id_is_none_gets_one_and_is_saved(table: Table, fact: str | None) -> None:
    form = pressed(table.form(), "contract", "0:75")
    del form["fact"]
    table.post("/draft", form | ({} if fact is None else {"fact": [fact]}))
    form = table.tap(table.form(), "points", "80")
    assert form["contract"] == ["0:75"] and form["fact"] == table.form()["fact"]
    assert table.save(form).status_code == 303
    assert table.totals() == [80, 20]


def test_a_draft_that_was_stored_without_an_id_is_saved(table: Table) -> None:
    with table.app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.removeprefix("/g/"))
        assert game is not None
        body = {"fact": "!!bad", "slot": 1, "contract": "0:75", "bidder": 0, "bid": 75}
        journal.keep_draft(game, 1, body, device)
    assert len(table.form()["fact"][0]) >= 16


def test_a_hand_without_an_id_is_refused_and_can_be_saved_then(table: Table) -> None:
    form = table.tap(table.form(), "contract", "0:75") | {"points": ["80"]}
    answer = table.save(form, fact="!!bad")
    assert answer.status_code == 422
    assert table.save(fields_of(answer.text)).status_code == 303
    assert table.totals() == [80, 20]


@pytest.mark.parametrize("variant", ["partners", "le_rough"])
@pytest.mark.parametrize("must_bid", [True, False])
def test_where_the_dealer_must_bid_nobody_is_offered_that_all_passed(
    app: Flask, phone: Phone, variant: str, must_bid: bool
) -> None:
    rules = {"dealer_must_bid": must_bid}
    table = seat_players(app, phone, rules=rules, variant=variant)
    offered = 'name="void" value="passed"'
    assert (offered in table.page()) is not must_bid
    table.tap(table.form(), "contract", "0:75")
    assert (offered in table.page()) is not must_bid
    assert 'name="void" value="misdeal"' in table.page()
    table.save(table.form(), void="misdeal")
    page = table.page(f"/hand/{table.folded().entries[0].id}/correct")
    assert ("It was passed out" in page) is not must_bid
