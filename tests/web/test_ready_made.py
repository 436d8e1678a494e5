"""The ready-made tables: each valid, meaning what it says; stakes; rules that last for a game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorepad import pads, rules, words
from scorepad.house_rules import TABLES
from tests.web.conftest import Phone
from tests.web.tables import fields_of, pressed
from tests.web.test_games import folded
from tests.web.test_new_games import form, kind_of_variant, started
from tests.web.test_rules import error, own

LIMIT = {"floor_rule": "opponent_nonneg"}
POT = {"stake_cents": 100, "target": 500, "min_bid": 60}
# What holds at each table besides the usual: written down from the pages, not from the code.
MEANT: dict[str, dict[str, Any]] = {
    "usual": {"target": 200, "min_bid": 50, "hundred_rule": True, "floor_rule": "always"},
    "pagat_floor": LIMIT,
    "hundred_for_200": {"hundred_for_200": True, "hundred_for_200_penalty": 100},
    "single_round": {"single_round": True},
    "to_300": {"target": 300, "min_bid": 60, "floor": -200},
    "to_500": {"target": 500, "min_bid": 60},
    "dealer_bids": {"dealer_must_bid": True},
    "no_trump": {"no_trump": True, "nt_multiplier": 2, "nt_doubles_failed": True},
    "kitty": {"discard_points": "defenders", "target": 200},
    "kitty_russian": {"discard_points": "nobody", **LIMIT},
    "kitty_last": {"discard_points": "last_trick"},
    "kitty_pagat": {"discard_points": "defenders", **LIMIT},
    "kitty_300": {"target": 300, "min_bid": 60},
    "kitty_500": {"target": 500, "min_bid": 60},
    "le_rough": {"target": 350, "min_bid": 70, "nt_multiplier": 2, "nt_doubles_failed": True},
    "le_rough_pagat": {"target": 350, **LIMIT},
    "le_rough_once": {"nt_multiplier": 2, "nt_doubles_failed": False},
    "cutthroat": {"min_bid": 25, "hundred_rule": False},
    "cutthroat_50": {"min_bid": 50, "hundred_rule": False},
    "cutthroat_100": {"min_bid": 25, "hundred_rule": True},
    "two_dummy": {"target": 200, "min_bid": 50, "hundred_rule": True},
    "two_dummy_pagat": LIMIT,
    "two_plain": {"target": 200, "min_bid": 50},
    "two_plain_limit": LIMIT,
    "five_called": {"five_fail": "both_minus", "hundred_rule": True},
    "five_no_hundred": {"hundred_rule": False},
    "five_bidder": {"five_fail": "bidder_only"},
    "five_shadow": {"target": 200, "min_bid": 50},
    "shadow_limit": LIMIT,
    "six_two": {"stake_cents": None, "target": 200},
    "six_two_pot": POT,
    "six_two_pagat": LIMIT,
    "six_three": {"stake_cents": None, "target": 200},
    "six_three_pot": POT,
    "six_three_52": {"discard_points": "nobody"},
    "six_52_last": {"discard_points": "last_trick"},
    "six_52_pot": {**POT, "discard_points": "nobody"},
    "six_rotate": {"six_rotate_per_hand": False},
    "turns_by_hand": {"six_rotate_per_hand": True, "stake_cents": None},
    "turns_limit": {"six_rotate_per_hand": False, **LIMIT},
    "turns_pot": {"six_rotate_per_hand": True, **POT},
    "official": {"win_rule": "bid_to_win", "floor": -1000, "min_bid": "6S", "nullo": "all"},
    "500_first": {"win_rule": "first_to_500"},
    "500_750": {"win_rule": "bid_to_win_750", "floor": -750},
    "500_floor": {"floor": -500, "defence_cap": None},
    "500_pagat": {"floor": -500, "defence_cap": 490},
    "500_single": {"nullo": "single"},
    "500_no_nullo": {"nullo": "none"},
    "500_misdeal": {"misdeal_call": "anyone"},
    "500_misdeal_not": {"misdeal_call": "not_bidder"},
    "500_nullo_250": {"nullo_scores": "all_250"},
    "five_card_widow": {"min_bid": "7S", "win_rule": "bid_to_win"},
    "widow_6s": {"min_bid": "6S"},
    "widow_first": {"min_bid": "7S", "win_rule": "first_to_500"},
    "widow_750": {"win_rule": "bid_to_win_750", "floor": -750},
    "plain": {"target": 501, "declarations": False, "void_deal": "next"},
    "belote_301": {"target": 301, "declarations": False},
    "belote_1001": {"target": 1001, "declarations": False},
    "belote_contest": {"void_deal": "same"},
    "belote_tens": {"round_to_ten": True},
    "declarations": {"target": 501, "declarations": True},
    "declared_301": {"target": 301, "declarations": True},
    "declared_1001": {"target": 1001, "declarations": True},
    "declared_tens": {"round_to_ten": True, "declarations": True},
}
EVERY = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)


@EVERY
def test_a_table_means_what_the_pages_say(table: Any) -> None:
    options = rules.in_force(table.game, table.variant, table.rules)
    assert MEANT[table.key].items() <= options.items()
    usual = rules.usual(table.game, table.variant, table.rules)
    differing = {name for name in options if options[name] != usual[name]}
    assert differing == set(table.rules)


@EVERY
def test_a_game_starts_by_every_table(phone: Phone, app: Flask, table: Any) -> None:
    game = started(phone, app, kind_of_variant(table.variant), table=table.key)
    assert game.record["rules"] == table.rules
    assert game.sheet["problems"] == []


def test_every_variant_has_one_usual_table_and_names_of_its_own() -> None:
    for game in rules.GAMES:
        for variant in rules.GAMES[game].presets:
            own = [table for table in TABLES if (table.game, table.variant) == (game, variant)]
            assert [table.rules for table in own if not table.rules] == [{}]
            assert own[0].rules == {}
            assert len({table.name for table in own}) == len(own)
            assert all(table.source.endswith(".") for table in own)


def test_all_tables_are_listed_by_game(phone: Phone) -> None:
    page = phone.get("/rules").text
    assert len(re.findall(r'class="row house"', page)) == len(TABLES)
    assert page.count("<details") == 16 and page.count('<details class="fold tables" open>') == 1


def test_the_default_table_says_what_is_played(phone: Phone) -> None:
    assert fields_of(phone.get("/new").text)["play"] == ["two_hundred-partners"]
    phone.post("/rules/belote_1001/default")
    assert "New games: Belote, To 1001." in phone.get("/rules").text
    fields = fields_of(phone.get("/new").text)
    assert (fields["play"], fields["table"]) == (["belote-plain"], ["belote_1001"])
    other = fields_of(phone.get("/new?play=belote-declarations").text)
    assert other["table"] == ["declarations"]
    phone.post("/rules/usual/default")
    assert fields_of(phone.get("/new").text)["table"] == ["usual"]


def test_the_default_stays_whatever_was_played_last(phone: Phone, app: Flask) -> None:
    phone.post("/rules/to_300/default")
    started(phone, app, kind_of_variant("plain"))
    assert fields_of(phone.get("/new").text)["table"] == ["to_300"]


def test_a_table_of_another_game_is_none_of_this(phone: Phone) -> None:
    answer = phone.post("/new", **form(kind_of_variant("plain"), table="to_300"))
    assert answer.status_code == 422 and "no such table" in answer.text


def test_a_table_of_ones_own_in_every_variant(phone: Phone, app: Flask) -> None:
    fields = {"rule_discard_points": "nobody", "rule_floor_rule": "opponent_nonneg"}
    assert phone.post("/rules/kitty_russian", name="Mémère", **fields).status_code == 303
    assert own(phone, app)[0][:2] == (
        "Mémère",
        {"discard_points": "nobody", "floor_rule": "opponent_nonneg"},
    )
    assert "200 with a kitty" in phone.get("/rules").text
    assert "Mémère" in phone.get("/new?play=two_hundred-kitty").text
    assert "Mémère" not in phone.get("/new").text


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("1.50", 150),
        ("1,50", 150),
        ("2", 200),
        (" $ 2.5 ", 250),
        ("1,5 €", 150),
        (".25", 25),
        ("10000", 1_000_000),
        ("none", None),
        ("", 100),
    ],
)
def test_a_stake_is_typed_as_money(phone: Phone, app: Flask, typed: str, cents: int | None) -> None:
    kind = kind_of_variant("six_two")
    game = started(phone, app, kind, table="six_two_pot", rule_stake_cents=typed)
    assert game.table["options"]["stake_cents"] == cents


@pytest.mark.parametrize("typed", ["0", "-1", "1.505", "10000.01", "much", "1e2", "x" * 5_000])
def test_what_is_no_amount_is_told(phone: Phone, typed: str) -> None:
    kind = kind_of_variant("six_two")
    answer = phone.post("/new", **form(kind, rule_stake_cents=typed))
    assert answer.status_code == 422
    assert error(answer.text, "rule_stake_cents") == "This must be an amount from 0.01 to 10000.00."
    assert f'value="{typed[:20]}"' in answer.text


def test_a_stake_is_shown_as_money(phone: Phone) -> None:
    page = phone.get("/rules/six_two_pot").text
    assert "1.00 each" in page and 'value="1.00"' in page and 'inputmode="decimal"' in page
    assert "1,00 chacun" in phone.get("/rules/six_two_pot?lang=fr").text
    assert words.money(-150, str) == "\u22121.50" and words.money(5, str) == "0.05"


def test_rules_that_exclude_each_other_are_told(phone: Phone) -> None:
    kind = kind_of_variant("six_rotate")
    answer = phone.post("/new", **form(kind, rule_stake_cents="1"))
    assert answer.status_code == 422 and "do not go together" in answer.text
    answer = phone.post("/rules/six_rotate", name="Pot", rule_stake_cents="1")
    assert answer.status_code == 422
    assert error(answer.text, "rule_stake_cents") == "This does not go with the other rules."


def test_what_lasts_for_a_game_is_not_offered_to_change(phone: Phone, app: Flask) -> None:
    kind = kind_of_variant("six_rotate")
    answer = phone.post("/new", **form(kind, table="turns_pot"))
    path = answer.location.removeprefix(phone.pad)
    page = phone.get(f"{path}/rules").text
    fields = fields_of(page)
    assert "rule_target" in fields
    assert "rule_stake_cents" not in page and "rule_six_rotate_per_hand" not in page
    sent = fields | {"rule_target": ["300"], "rule_stake_cents": ["7"]}
    preview = phone.post(f"{path}/rules?step=preview", **sent)
    assert preview.status_code == 200, preview.text
    saved = phone.post(
        f"{path}/rules?step=save", **pressed(fields_of(preview.text), "how", "again")
    )
    assert saved.status_code == 303
    options = game_options(app, phone, answer.location)
    assert (options["target"], options["stake_cents"]) == (300, 100)
    assert options["six_rotate_per_hand"] is True


def game_options(app: Flask, phone: Phone, address: str) -> dict[str, Any]:
    options: dict[str, Any] = folded(phone, app, address).table["options"]
    return options


@pytest.mark.parametrize("kind", [kind_of_variant(v) for v in ("le_rough", "plain", "official")])
def test_rules_change_during_a_game_of_every_kind(phone: Phone, app: Flask, kind: Any) -> None:
    answer = phone.post("/new", **form(kind))
    path = answer.location.removeprefix(phone.pad)
    fields = fields_of(phone.get(f"{path}/rules").text)
    sent = fields | {"rule_hand_limit": ["12"]}
    preview = phone.post(f"{path}/rules?step=preview", **sent)
    saved = phone.post(
        f"{path}/rules?step=save", **pressed(fields_of(preview.text), "how", "again")
    )
    assert saved.status_code == 303
    assert game_options(app, phone, answer.location)["hand_limit"] == 12
    tables = re.findall(r"\?from=([\w]+)#options", phone.get(f"{path}/rules").text)
    assert tables == [t.key for t in TABLES if (t.game, t.variant) == (kind.game, kind.variant)]


def test_every_variant_has_its_usual_table() -> None:
    assert set(pads.USUAL_OF) == {
        (game, variant) for game in rules.GAMES for variant in rules.GAMES[game].presets
    }


def test_a_table_of_ones_own_without_changes_is_not_taken_unasked(phone: Phone) -> None:
    phone.post("/rules/usual", name="Mémère")
    assert fields_of(phone.get("/new").text)["table"] == ["usual"]
