"""Other rules during a game: both readings before anything is stored, then one of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad import journal, pads, rules
from scorepad.journal import NewFact
from scorepad.rules.facts import Option
from scorepad.web.forms import rules as rules_form
from tests.web.conftest import Phone
from tests.web.tables import Table, fields_of, other_phone, pressed, seat_players

Fields = dict[str, list[str]]


def text_of(page: str) -> str:
    """What a page says, in one line."""
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def wished(table: Table, **changes: str) -> Fields:
    """The form of a game's rules with other values."""
    form = fields_of(table.page("/rules"))
    return form | {f"rule_{name}": [value] for name, value in changes.items()}


def preview(table: Table, **changes: str) -> str:
    answer = table.post("/rules?step=preview", wished(table, **changes))
    assert answer.status_code == 200, answer.status
    return answer.text


def save(table: Table, page: str, how: str) -> TestResponse:
    """Press the button of one reading on its preview."""
    assert f'name="how" value="{how}"' in page
    return table.post("/rules?step=save", pressed(fields_of(page), "how", how))


def kinds(table: Table) -> list[str]:
    return [fact.kind for fact in table.folded().facts]


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    return seat_players(app, phone)


def play_to_the_end(table: Table) -> None:
    table.play("0:60", 70)
    table.play("1:50", 45)
    table.play("0:75", 80)
    assert table.folded().sheet["over"] and table.totals() == [205, 0]


def test_a_game_that_is_over_goes_on_to_300(table: Table) -> None:
    play_to_the_end(table)
    page = preview(table, target="300")
    said = text_of(page)
    assert "Target: 300 instead of 200" in said
    assert "Winner until now: Ann &amp; Cid. By the new rules: nobody yet." in said
    assert "The game is not over any more: it goes on." in said
    assert "The game is over; no hand can follow." in said  # from the next hand on: there is none
    assert 'value="on"' not in page
    assert kinds(table)[-1] == "hand"
    assert save(table, page, "again").status_code == 303
    record = table.folded().record
    assert record["rules"] == {"target": 300, "min_bid": 50}
    assert rules.score(record) == table.folded().sheet
    sheet = text_of(table.page("/sheet"))
    assert "All hands are counted by the new rules." in sheet
    assert "All hands counted again Target: 300 instead of 200" in sheet
    assert "Save hand 4" in table.page()


def test_the_page_of_the_rules_tells_what_held_when(table: Table) -> None:
    table.play("0:60", 70)
    save(table, preview(table, floor="300"), "on")
    table.play("1:50", 45)
    save(table, preview(table, hundred_rule="false"), "again")
    said = text_of(table.page("/rules"))
    assert "at the start as usual" in said
    assert "from hand 2 on Lower limit: −300 instead of −200" in said
    assert "all hands counted again 100-point rule: not played instead of played" in said
    assert "What differs from the usual: defenders always score · −300 loses." in said
    sheet = table.page("/sheet")
    assert "<s>Rules changed</s>" in sheet
    assert "all hands were counted again by other rules" in sheet
    struck = table.folded().struck[0].id
    assert "all hands were counted again" in table.page(f"/why/{struck}")


def test_what_held_when_follows_what_was_struck_later(table: Table) -> None:
    table.play("0:60", 70)
    save(table, preview(table, floor="300"), "on")
    table.play("1:50", 45)
    save(table, preview(table, hundred_rule="false"), "on")
    first = next(fact for fact in table.folded().facts if fact.kind == "rules")
    with table.app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.removeprefix("/g/"))
        assert game is not None
        new = NewFact("v" * 22, "voided", {"target": first.id, "replaces": first.id})
        assert journal.append(game, new, device).status is journal.Status.STORED
    page = table.page("/rules")
    assert "<s>Lower limit: −300 instead of −200</s>" in page
    assert "from hand 3 on 100-point rule: not played instead of played Lower limit: −300" in (
        text_of(page)
    )
    assert table.folded().table["options"]["floor"] == -300
    assert "Rules changed 100-point rule: not played instead of played Lower limit: −300" in (
        text_of(table.page("/sheet"))
    )


def test_from_the_next_hand_on_and_undone_again(table: Table) -> None:
    table.play("0:60", 70)
    page = preview(table, hundred_for_200="true")
    said = text_of(page)
    assert "the new rules hold from hand 2 on" in said and "Winner, as before: nobody yet." in said
    assert save(table, page, "on").location.endswith("/sheet")
    assert table.hands()[1] == {"rules": {"hundred_for_200": True}}
    assert "Rules changed 100 for 200: played instead of not played" in text_of(
        table.page("/sheet")
    )
    why = table.page(f"/why/{table.folded().entries[1].id}")
    assert "100 for 200: played instead of not played" in why
    assert "100 for 200" in text_of(table.page())
    form = table.form()
    target = re.findall(r'name="undo" value="([^"]+)"', table.page())[0]
    assert table.post("/undo", pressed(form, "undo", target)).status_code == 303
    assert len(table.hands()) == 1
    assert "100 for 200: played" not in text_of(table.page("/sheet"))
    again = table.post("/rules?step=save", pressed(fields_of(page), "how", "on"))
    assert again.location.endswith("/sheet")  # the same tap once more, from a page that was kept
    assert "taken back before" in table.page("/sheet") and len(table.hands()) == 1


def test_counting_again_is_undone_and_told(table: Table) -> None:
    play_to_the_end(table)
    save(table, preview(table, target="500"), "again")
    target = re.findall(r'name="undo" value="([^"]+)"', table.page())[0]
    table.post("/undo", pressed(table.form(), "undo", target))
    assert table.folded().sheet["over"] and table.folded().record["rules"] == {}
    assert "<s>All hands counted again</s>" in table.page("/sheet")
    assert "<s>all hands counted again</s>" in table.page("/rules")


def test_a_game_that_ends_earlier_says_what_does_not_count(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, rules={"target": 300, "min_bid": 50})
    play_to_300(table)
    page = preview(table, target="200")
    said = text_of(page)
    assert "The game ends with this: Hand 3." in said
    assert "After the end then, and not counted: Hand 4." in said
    assert "Winner until now: nobody yet. By the new rules: Ann &amp; Cid." in said
    assert "comes after the end now and does not count" in said
    # from the next hand on: a total stands beyond the new target
    assert "A total is past a limit already" in said
    save(table, page, "again")
    assert [row["state"] for row in table.folded().sheet["hands"]][-1] == "orphan"
    back = text_of(preview(table, target="300"))
    assert "Counted again then: Hand 4." in back and "it goes on" in back


def play_to_300(table: Table) -> None:
    table.play("0:60", 70)
    table.play("1:50", 45)
    table.play("0:75", 80)
    table.play("1:60", 70, also_bid="no")
    assert len(table.hands()) == 4 and not table.folded().sheet["over"]


def test_hands_that_do_not_fit_are_named_and_the_other_way_stays_open(table: Table) -> None:
    table.play("0:60", 70)
    table.play("1:50", 45)
    page = preview(table, min_bid="60")
    said = text_of(page)
    assert "Hand 2: The lowest bid is 60." in said
    assert "So the hands cannot be counted by these rules." in said
    assert 'value="again"' not in page
    save(table, page, "on")
    assert table.hands()[-1] == {"rules": {"min_bid": 60}}


def test_who_bid_is_asked_before_it_counts(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, rules={"hundred_rule": False, "target": 300, "min_bid": 50})
    table.play("0:100", 100)
    table.play("1:50", 40)
    page = preview(table, hundred_rule="true")
    assert "Did Ann or Cid bid in hand 2?" in text_of(page)
    assert 'value="again"' not in page and 'value="on"' in page
    (question,) = re.findall(r'name="also" value="([^"]+):no"', page)
    answered = table.post("/rules?step=preview", fields_of(page) | {"also": [f"{question}:no"]})
    assert "Ann &amp; Cid 160 → 100" in text_of(answered.text)
    save(table, answered.text, "again")
    assert table.totals() == [100, -50]
    assert table.hands()[1]["sides_bid"] == [1]


def test_two_phones_at_once_decide_between_both(table: Table) -> None:
    table.play("0:60", 70)
    other = other_phone(table)
    mine, seen = wished(table, target="300"), preview(table, target="300")
    save(other, preview(other, floor="500"), "on")
    for path, form in (("preview", mine), ("save", pressed(fields_of(seen), "how", "again"))):
        answer = table.post(f"/rules?step={path}", form)
        assert answer.status_code == 409
        said = text_of(answer.text)
        assert "The rules have been changed since you opened the page." in said
        assert "−500 loses" in said and "To 300" in said and "Bob&#39;s phone" in said
    taken = table.post("/rules?step=preview", fields_of(answer.text))
    assert taken.status_code == 200
    save(table, taken.text, "again")
    assert table.folded().record["rules"] == {"target": 300, "min_bid": 50}
    assert [entry.kind for entry in table.folded().entries] == ["hand"]


@pytest.mark.parametrize("how", ["again", "on"])
def test_what_is_stored_is_what_was_shown(app: Flask, phone: Phone, how: str) -> None:
    table = seat_players(app, phone, rules={"target": 300, "min_bid": 50})
    table.play("0:60", 70)
    table.play("1:50", 45)
    page, other = preview(table, target="200"), other_phone(table)
    assert "Winner, as before: nobody yet." in text_of(page)
    other.play("0:75", 80)
    answer = save(table, page, how)
    assert answer.status_code == 409 and kinds(table)[-1] == "hand"
    said = text_of(answer.text)
    assert "The game has gone on since you opened the page, so nothing was saved." in said
    assert "Winner until now: nobody yet. By the new rules: Ann &amp; Cid." in said
    assert save(table, answer.text, "again").status_code == 303
    assert kinds(table)[-1] == "recounted"


def test_nothing_is_stored_that_was_not_shown(table: Table) -> None:
    table.play("0:60", 70)
    for how in ("again", "on"):
        form = wished(table, target="300") | {"how": [how]}
        for seen in ("", "1", "x" * 99, "9" * 5_000):
            answer = table.post("/rules?step=save", form | {"seen": [seen]})
            assert answer.status_code == 409 and "To 300" in text_of(answer.text)
    assert kinds(table) == ["started", "hand"]


def test_sent_twice_is_one_change(table: Table) -> None:
    table.play("0:60", 70)
    page = preview(table, target="300")
    assert save(table, page, "again").status_code == save(table, page, "again").status_code == 303
    assert kinds(table) == ["started", "hand", "recounted"]
    assert save(table, page, "on").status_code == 303  # Back, and the other button
    assert "These rules hold already" in table.page("/rules")
    assert kinds(table) == ["started", "hand", "recounted"]


def test_from_the_next_hand_on_sent_twice_is_one_change(table: Table) -> None:
    table.play("0:60", 70)
    page = preview(table, floor="300")
    for _turn in range(2):
        assert save(table, page, "on").location.endswith("/sheet")
        assert "These rules hold already" not in table.page("/sheet")
    assert kinds(table) == ["started", "hand", "rules"]


def test_the_same_rules_are_no_change(table: Table) -> None:
    for is_begun in (False, True):
        if is_begun:
            table.play("0:60", 70)
        answer = table.post("/rules?step=preview", wished(table))
        assert answer.status_code == 303 and answer.location.endswith("/rules")
        assert "These rules hold already" in table.page("/rules")
    for how in ("on", "again"):
        answer = table.post("/rules?step=save", pressed(wished(table), "how", how))
        assert answer.status_code == 303
    assert kinds(table) == ["started", "hand"]


def test_the_rules_of_now_can_be_made_those_of_the_whole_game(table: Table) -> None:
    table.play("0:60", 70)
    save(table, preview(table, hundred_rule="false"), "on")
    page = preview(table)
    assert "The rules of now, for every hand." in text_of(page) and 'value="on"' not in page
    save(table, page, "again")
    assert table.folded().record["rules"] == {"hundred_rule": False}
    assert len(table.hands()) == 1


def test_before_the_first_hand_nothing_need_be_asked(table: Table) -> None:
    page = preview(table, single_round="true")
    assert "Play by these rules" in page and 'value="on"' not in page
    save(table, page, "again")
    assert table.folded().record["rules"] == {"single_round": True}


def test_the_hand_in_progress_goes_on(table: Table) -> None:
    table.play("0:60", 70)
    table.tap(table.form(), "contract", "1:50")
    save(table, preview(table, floor="400"), "on")
    form = table.form()
    assert form["contract"][0] == "1:50"
    assert table.save(form, points="45", counted="").status_code == 303
    assert [entry.slot for entry in table.folded().entries] == [1, None, 2]


def test_a_hand_in_progress_that_fits_no_more_is_told(table: Table) -> None:
    table.play("0:60", 70)
    table.tap(table.form(), "contract", "1:50")
    save(table, preview(table, min_bid="60"), "on")
    answer = table.save(table.form(), points="45", counted="")
    assert answer.status_code == 422 and "The lowest bid is 60." in answer.text


def test_a_page_that_was_left_open_saves_its_hand_all_the_same(table: Table) -> None:
    table.play("0:60", 70)
    form, other = table.form(), other_phone(table)
    save(other, preview(other, floor="400"), "on")
    assert table.save(form, contract="1:50", points="45", counted="").status_code == 303
    assert table.totals() == [125, -20]


@pytest.mark.parametrize("step", ["preview", "save", "form", "nonsense"])
def test_bad_values_are_told_beside_their_field(table: Table, step: str) -> None:
    changes = {"min_bid": "52", "floor": "7", "target": "many", "hand_limit": "1.5"}
    form = pressed(wished(table, void_deal="same", **changes), "how", "again")
    answer = table.post(f"/rules?step={step}", form)
    assert answer.status_code == 422
    for name in changes:
        assert f'id="rule_{name}-error"' in answer.text
    assert 'name="rule_void_deal" value="same" data-name="the same player deals again" checked' in (
        answer.text
    )
    assert kinds(table) == ["started"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"how": "again"},
        {"how": "again", "replaces": "x" * 5_000, "fact_again": "\ud7ff"},
        {"how": "on", "replaces": "", "fact_on": "short", "also": ["::", "a:b:c", "x" * 99]},
        {"how": "rain", "rule_target": "300", "csrf": "1"},
    ],
)
@pytest.mark.parametrize("step", ["", "save", "preview", "form"])
def test_odd_forms_store_nothing_and_break_nothing(
    table: Table, step: str, fields: dict[str, Any]
) -> None:
    table.play("0:60", 70)
    answer = table.post(f"/rules?step={step}", fields)
    assert answer.status_code in (200, 303, 409, 422)
    assert kinds(table) == ["started", "hand"]


def test_change_it_again_comes_back_with_what_was_chosen(table: Table) -> None:
    table.play("0:60", 70)
    page = preview(table, target="300", floor="400")
    answer = table.post("/rules?step=form", fields_of(page))
    form = fields_of(answer.text)
    assert (form["rule_target"], form["rule_floor"]) == (["300"], ["400"])


@pytest.mark.parametrize("typed", ["1" + " " * 30 + "2", "0012", "12", " +12"])
def test_however_a_number_is_typed_it_is_carried_whole(table: Table, typed: str) -> None:
    table.play("0:60", 70)
    page = preview(table, hand_limit=typed)
    assert fields_of(page)["rule_hand_limit"] == ["12"]
    save(table, page, "again")
    assert table.folded().record["rules"] == {"hand_limit": 12}


def test_values_of_any_length_are_carried_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    value = "bidder_only_partner_scores"
    option = Option("floor_rule", "string", ["200.O5"], values=[value])
    monkeypatch.setattr(rules, "options", lambda game, variant: (option,))
    said = rules_form.read({"rule_floor_rule": value}, "two_hundred", "partners")
    assert (said.options, said.texts) == ({"floor_rule": value},) * 2


def test_the_rules_of_a_table_are_taken_over(table: Table) -> None:
    form = fields_of(table.page("/rules?from=to_500"))
    assert (form["rule_target"], form["rule_min_bid"]) == (["500"], ["60"])
    assert table.get("/rules?from=rain").status_code == 404


def test_a_viewer_reads_the_rules_and_changes_none(table: Table) -> None:
    viewer = other_phone(table, role="viewer")
    page = viewer.page("/rules")
    assert "See what changes" not in page and 'class="values" disabled' in page
    assert viewer.post("/rules?step=save", wished(table)).status_code == 403
    for path in ("", "/sheet"):
        assert f'href="{table.phone.pad}{table.path}/rules"' in viewer.page(path)


def test_a_stranger_finds_no_rules(table: Table, stranger: Phone) -> None:
    assert stranger.get(table.path + "/rules").status_code == 404
    assert stranger.post(table.path + "/rules?step=save").status_code == 404
    assert stranger.client.get(table.phone.pad + table.path + "/rules").status_code == 404


def test_the_line_says_what_differs(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, rules={"target": 500, "hundred_for_200": True})
    for path in ("", "/sheet"):
        page = table.page(path)
        assert "<b>To 500</b> · bids from 60 ·" in page and "<b>100 for 200</b>" in page
    save(table, preview(table, hundred_for_200="false", hundred_for_200_penalty="200"), "again")
    assert table.folded().record["rules"] == {"target": 500, "hundred_for_200_penalty": 200}
    line = table.page().partition('<p class="holds">')[2]  # what does nothing is not said
    assert "To 500" in line and "100 for 200" not in line


def test_why_all_hands_were_counted_again(table: Table) -> None:
    table.play("0:60", 70)
    page = preview(table, target="300")
    form = fields_of(page) | {"reason": ["we always do"]}
    back = table.post("/rules?step=form", form).text
    assert fields_of(back)["reason"] == ["we always do"]
    form = fields_of(table.post("/rules?step=preview", fields_of(back)).text)
    assert form["reason"] == ["we always do"]
    table.post("/rules?step=save", pressed(form, "how", "again"))
    assert table.folded().facts[-1].body["reason"] == "we always do"
    assert "Reason: <bdi>we always do</bdi>" in table.page("/rules")
