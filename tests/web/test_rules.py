"""House rules of a pad: the page of every option, tables under names, and those of new games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorepad import database, pads, rulebook, rules
from scorepad.house_rules import TABLES, WORDINGS
from scorepad.languages import LANGUAGES
from scorepad.web.access import fresh_id
from tests.web.conftest import Phone
from tests.web.tables import fields_of, other_phone, seat_players
from tests.web.test_games import device_of, folded, form

OF_200 = [table for table in TABLES if table.variant == "partners"]
OPTIONS = rules.options("two_hundred", "partners")


def sent(**changes: str) -> dict[str, str]:
    """A table's form as its page sends it: every option that is a button, as usual."""
    usual = rules.usual("two_hundred", "partners", {})
    fields = {
        f"rule_{option.name}": str(usual[option.name]).lower()
        for option in OPTIONS
        if option.kind == "boolean" or option.values
    }
    return fields | {"name": "As at Mémère’s"} | changes


def own(phone: Phone, app: Flask) -> list[tuple[str, dict[str, Any], bool]]:
    """The pad's own tables: name, rules, and whether new games are played so."""
    with app.app_context():
        access = pads.open_pad(phone.pad.removeprefix("/p/"), [device_of(phone)])
        assert access
        default = pads.default_key(access.pad)
        return [(p.name, p.rules, p.public_id == default) for p in pads.profiles(access.pad)]


def key_of(phone: Phone) -> str:
    """The key of the pad's first own table, as its page links to it."""
    return re.findall(r'/rules/([\w-]{16,})"', phone.get("/rules").text)[0]


def error(page: str, field: str) -> str:
    found = re.search(rf'id="{field}-error">([^<]*)<', page)
    return found[1] if found else ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_there_with_all_there_is_to_say(phone: Phone, language: str) -> None:
    page = phone.get(f"/rules/usual?lang={language}").text
    for option in OPTIONS:
        assert f'data-option="rule_{option.name}"' in page
        told = set(option.rules) & rulebook.book_of("two_hundred").rules("partners")
        assert told and all(f"/rulebook/200#{rule}" in page for rule in told)
    assert page.count('class="usual"') == len(OPTIONS)
    assert "CatsAtCards" in page and ("Akagiri" in page or "赤桐" in page)
    if language == "en":
        for wording in WORDINGS.values():
            assert wording.title in page


def test_what_does_nothing_says_why(phone: Phone) -> None:
    page = phone.get("/rules/usual").text
    idle = re.findall(r"data-idle( hidden)?>This does nothing now: ([^<]*)<", page)
    assert ("", "No trump is not played.") in idle
    assert (" hidden", "The 100-point rule is not played.") in idle


def test_a_default_that_holds_under_another_option_is_told(phone: Phone) -> None:
    page = phone.get("/rules/to_300").text
    assert "Usual is 50, and 60 where “Target” is 300 / 500." in page
    assert re.search(r"Lowest bid</span>.*?data-open=\"\">60<", page, re.S)


def test_a_table_is_kept_renamed_changed_and_forgotten(phone: Phone, app: Flask) -> None:
    fields = sent(rule_target="300", rule_min_bid="50", is_default="y")
    assert phone.post("/rules/usual", **fields).status_code == 303
    assert own(phone, app) == [("As at Mémère’s", {"target": 300, "min_bid": 50}, True)]
    page = phone.get("/rules").text
    assert "“As at Mémère’s” is kept." in page and "To 300 · bids from 50" in page
    path = f"/rules/{key_of(phone)}"
    assert 'value="As at Mémère’s"' in phone.get(path).text
    changed = sent(rule_floor="250", name="Chez Pépère")
    assert phone.post(path, **changed).status_code == 303
    assert own(phone, app) == [("Chez Pépère", {"floor": -250}, True)]
    phone.post("/rules/to_500/default")
    assert own(phone, app)[0][2] is False
    assert "New games: 200, To 500." in phone.get("/rules").text
    phone.post(f"{path}/default")
    phone.post(f"{path}/delete")
    assert own(phone, app) == []
    assert phone.get(path).status_code == 404
    assert 'value="usual" id="table-usual" aria-describedby="line-usual" checked' in (
        phone.get("/new").text
    )


def test_what_becomes_of_the_default_table_can_be_the_default(phone: Phone, app: Flask) -> None:
    assert 'name="is_default"' in phone.get("/rules/usual").text
    phone.post("/rules/usual", **sent(rule_target="300", is_default="y"))
    assert own(phone, app)[0][2] is True
    assert 'name="is_default"' not in phone.get(f"/rules/{key_of(phone)}").text
    assert 'name="is_default"' in phone.get("/rules/usual").text


@pytest.mark.parametrize("typed", ["−250", "-250", "250", " 2 5 0 "])
def test_a_minus_need_not_be_typed(phone: Phone, app: Flask, typed: str) -> None:
    phone.post("/rules/usual", **sent(rule_floor=typed))
    assert own(phone, app)[0][1] == {"floor": -250}


@pytest.mark.parametrize(
    ("changes", "field", "told"),
    [
        ({"name": " "}, "name", "A name is missing here."),
        ({"name": "x" * 81}, "name", "too long"),
        ({"name": "a\x1bb"}, "name", "cannot be shown"),
        ({"name": "taken"}, "name", "There is a table of that name already."),
        ({"rule_target": "250"}, "rule_target", "does not take that value"),
        ({"rule_target": "many"}, "rule_target", "does not take that value"),
        ({"rule_hundred_rule": "perhaps"}, "rule_hundred_rule", "does not take that value"),
        ({"rule_floor_rule": "x" * 5_000}, "rule_floor_rule", "does not take that value"),
        ({"rule_min_bid": "52"}, "rule_min_bid", "in steps of 5"),
        ({"rule_min_bid": "105"}, "rule_min_bid", "between 5 and 100"),
        ({"rule_min_bid": "1e2"}, "rule_min_bid", "must be a whole number"),
        ({"rule_floor": "20"}, "rule_floor", "between −1000 and −50"),
        ({"rule_hand_limit": "0"}, "rule_hand_limit", "between 1 and 200"),
        ({"rule_hand_limit": "9" * 5_000}, "rule_hand_limit", "must be a whole number"),
    ],
)
def test_a_bad_entry_is_told_beside_its_field_and_all_is_kept(
    phone: Phone, app: Flask, changes: dict[str, str], field: str, told: str
) -> None:
    phone.post("/rules/usual", **sent(name="Taken"))
    answer = phone.post("/rules/usual", **sent(rule_void_deal="same", **changes))
    assert answer.status_code == 422
    assert told in error(answer.text, field)
    assert 'name="rule_void_deal" value="same" data-name="the same player deals again" checked' in (
        answer.text
    )
    for name in ("rule_min_bid", "rule_floor"):
        if name in changes:
            assert f'value="{changes[name].lstrip("-")}"' in answer.text
    assert [name for name, *_ in own(phone, app)] == ["Taken"]


def test_keys_that_nobody_knows_change_nothing(phone: Phone, app: Flask) -> None:
    assert phone.post("/rules/usual", **sent(rule_rain="true", v="7")).status_code == 303
    assert own(phone, app) == [("As at Mémère’s", {}, False)]
    for path in ("/rules/rain", f"/rules/{fresh_id()}", "/rules/usual/rain"):
        assert phone.get(path).status_code == 404
    for path in ("/rules/rain/default", "/rules/rain/delete", "/rules/rain"):
        assert phone.post(path).status_code == 404
    assert phone.post("/rules/usual/delete").status_code == 303


def test_another_pad_sees_nothing_of_it(phone: Phone, stranger: Phone) -> None:
    phone.post("/rules/usual", **sent())
    key = key_of(phone)
    assert "Mémère" not in stranger.get("/rules").text
    for path in ("", "/default", "/delete"):
        assert stranger.post(f"/rules/{key}{path}", **sent(name="x")).status_code == 404
    assert stranger.get(f"/rules/{key}").status_code == 404
    answer = stranger.post("/new", **form(table=key))
    assert answer.status_code == 422 and "no such table" in answer.text


def test_a_viewer_reads_and_changes_nothing(phone: Phone, app: Flask) -> None:
    viewer = other_phone(seat_players(app, phone), role="viewer").phone
    page = viewer.get("/rules/to_300").text
    assert "<fieldset" in page and page.count('class="values" disabled') == len(OPTIONS)
    assert "Play new games so" not in page and "Keep it under this name" not in page
    assert viewer.post("/rules/to_300/default").status_code == 403
    assert viewer.post("/rules/usual", **sent()).status_code == 403


def test_new_games_offer_all_tables_and_take_the_default(phone: Phone, app: Flask) -> None:
    phone.post("/rules/usual", **sent(rule_target="500", rule_single_round="true", is_default="y"))
    page = phone.get("/new").text
    assert page.count('name="table"') == len(OF_200) + 1
    fields = fields_of(page)
    assert fields["table"] == [key_of(phone)]
    fields = form(table=None) | {"rule_target": ""}
    started = folded(phone, app, phone.post("/new", **fields).location)
    assert started.record["rules"] == {"target": 500, "single_round": True}


def test_a_default_that_is_gone_is_the_usual(phone: Phone, app: Flask) -> None:
    with app.app_context(), database.write_tx() as session:
        for pad in session.query(pads.Pad):
            pad.default_profile = "a_table_of_old"
    assert fields_of(phone.get("/new").text)["table"] == ["usual"]
    assert phone.get("/rules").status_code == 200


def test_rules_are_changed_for_one_game_only(phone: Phone, app: Flask) -> None:
    changes = {"rule_hundred_for_200": "true", "rule_floor": "300", "rule_tie": ""}
    started = folded(phone, app, phone.post("/new", **form(table="to_300", **changes)).location)
    assert started.record["rules"] == {"target": 300, "floor": -300, "hundred_for_200": True}
    assert "As in that game" in phone.get(f"/new?again={_last(phone)}").text


def test_a_game_has_no_limit_of_hands_though_its_table_has_one(phone: Phone, app: Flask) -> None:
    phone.post("/rules/usual", **sent(rule_hand_limit="12", is_default="y"))
    key, page = key_of(phone), phone.get("/new").text
    assert 'name="rule_hand_limit" value="none" data-name="as many as it takes">' in page
    for limit, told in (("", {"hand_limit": 12}), ("none", {}), ("7", {"hand_limit": 7})):
        fields = form(table=key, rule_hand_limit=limit)
        started = folded(phone, app, phone.post("/new", **fields).location)
        assert started.record["rules"] == told
    answer = phone.post("/new", **form(table=key, rule_hand_limit="none", seat_0=""))
    assert answer.status_code == 422
    assert 'value="none" data-name="as many as it takes" checked' in answer.text
    assert re.search(r'id="rule_hand_limit" [^>]* value=""', answer.text)
    assert 'value="none"' not in phone.get(f"/rules/{key}").text  # there it is left empty


def test_bad_rules_of_one_game_are_told_and_kept(phone: Phone) -> None:
    answer = phone.post("/new", **form(rule_min_bid="52", rule_void_deal="same"))
    assert answer.status_code == 422
    assert "in steps of 5" in error(answer.text, "rule_min_bid")
    assert 'id="rule_min_bid" name="rule_min_bid" type="text"' in answer.text
    assert 'value="52"' in answer.text and '<details class="fold" data-rules open>' in answer.text


def test_a_game_lends_its_rules_once_more(phone: Phone, app: Flask) -> None:
    phone.post("/new", **form(rule_floor="300"))
    key = _last(phone)
    page = phone.get(f"/new?again={key}").text
    assert f'value="{key}" id="table-{key}" aria-describedby="line-{key}" checked' in page
    started = folded(phone, app, phone.post("/new", **form(table=key)).location)
    assert started.record["rules"] == {"floor": -300}


def _last(phone: Phone) -> str:
    """The pad's newest game."""
    return re.findall(r'class="game" href="[^"]*/g/([\w-]+)"', phone.get().text)[0]
