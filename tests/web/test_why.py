"""The page of a row's reasons: where it is led to from, and what it says besides the lines."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from .conftest import Phone
from .every_game import append, correct, play, start
from .tables import Table, seat_players
from .test_correction import preview
from .test_sheet import text_of, why

PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 80, "captured": [45, 55]},
)


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    play(table, *PLAYED)
    return table


def ways(page: str) -> list[str]:
    """The entries and sides that a page leads to the reasons of, in its order."""
    return re.findall(r'href="[^"]*/why/([\w-]+(?:#side-\d)?)"', page)


def test_the_numbers_of_the_table_lead_to_the_last_hand(table: Table) -> None:
    last = table.folded().entries[-1].id
    page = table.page()
    assert ways(page)[:5] == [
        f"{last}#side-0",
        f"{last}#side-1",
        last,
        f"{last}#side-0",
        f"{last}#side-1",
    ]
    assert 'aria-label="Ann &amp; Cid stands at 115, why?"' in page


def test_where_nothing_counts_yet_a_total_leads_nowhere(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    play(table, {"void": "passed"})
    passed = table.folded().entries[0].id
    assert ways(table.page()) == [passed]  # the hand before, and no total


def test_after_a_deal_that_nobody_played_totals_lead_to_the_hand_that_made_them(
    table: Table,
) -> None:
    made = table.folded().entries[-1].id
    play(table, {"void": "misdeal"})
    assert ways(table.page())[:2] == [f"{made}#side-0", f"{made}#side-1"]
    assert ways(table.page("/big")) == [f"{made}#side-0", f"{made}#side-1"]


def test_who_must_bid_is_led_to_the_rule(table: Table) -> None:
    assert re.search(r'<a href="[^"]*/rulebook#200\.S4">must bid to score</a>', table.page())


def test_the_end_leads_to_the_hand_that_made_it(table: Table) -> None:
    play(table, {"bidder": 0, "bid": 90, "captured": [95, 5]})
    last = table.folded().entries[-1].id
    assert ways(table.page())[:2] == [f"{last}#side-0", f"{last}#side-1"]


def test_totals_before_a_corrected_hand_lead_to_what_made_them(table: Table) -> None:
    first, second = table.folded().entries
    page = table.page(f"/hand/{second.id}/correct")
    assert f"{first.id}#side-0" in ways(page)
    assert re.search(r'#side-0" target="_blank" rel="noopener" aria-label', page)


def test_from_hand_to_hand(table: Table) -> None:
    first, second = table.folded().entries
    page = table.page(why(table, 2))
    assert ways(page) == [f"{first.id}#side-0", f"{first.id}#side-1", first.id]
    assert 'aria-label="Ann &amp; Cid stood at 70 before, why?"' in page
    assert ways(table.page(why(table, 1))) == [second.id]


def test_who_wrote_it_and_how_often_it_was_changed(table: Table) -> None:
    assert re.search(r"saved · [^·]+ · Phone", text_of(table.page(why(table, 1))))
    correct(table, 1, {"bidder": 0, "bid": 60, "captured": [75, 25]})
    assert "Phone · 1 change since" in text_of(table.page(why(table, 1)))
    correct(table, 1, {"bidder": 0, "bid": 60, "captured": [80, 20]})
    words = text_of(table.page(why(table, 1)))
    assert "Phone · 2 changes since" in words
    for version in ("bid 60, took 70", "bid 60, took 75", "bid 60, took 80"):
        assert version in words


def test_points_held_lead_to_the_litige(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "belote", "plain")
    play(table, {"taker": 0, "trump": "S", "captured": [81, 81]})
    litige = table.folded().entries[0].id
    assert re.search(rf'<p class="held"><a href="[^"]*/why/{litige}"><b>81</b>', table.page())
    play(table, {"void": "passed"})
    words = text_of(table.page(why(table, 2)))
    assert "The 81 that were held stay held. Rule BEL.S3d" in words


# The game, its rules, the totals before, a hand, what is said of a side then and its rule.
GOES_ON: list[tuple[str, dict[str, Any], list[int], dict[str, Any], str, str]] = [
    (
        "five_hundred/official",
        {},
        [470, 0],
        {"bidder": 1, "bid": "7S", "tricks": [5, 5]},
        "Ann & Cid stands at 520, but did not have the contract: only a bid made wins.",
        "500.E1",
    ),
    (
        "five_hundred/official",
        {},
        [660, 0],
        {"bidder": 0, "bid": "7S", "tricks": [5, 5]},
        "Ann & Cid stands at 520, but failed the bid: only a bid made wins.",
        "500.E1b",
    ),
    (
        "five_hundred/official",
        {"floor_rule": "off"},
        [-990, 0],
        {"bidder": 0, "bid": "7S", "tricks": [5, 5]},
        "Ann & Cid stands at −1130: this table has no lower limit.",
        "500.E2",
    ),
    (
        "two_hundred/partners",
        {"floor_rule": "opponent_nonneg"},
        [-150, -50],
        {"bidder": 0, "bid": 60, "captured": [55, 45]},
        "Ann & Cid stands at −210, but the other side is below 0, too: the game goes on.",
        "200.E4b",
    ),
    (
        "two_hundred/partners",
        {"both_over": "higher"},
        [150, 190],
        {"bidder": 0, "bid": 60, "captured": [70, 30], "sides_bid": [0, 1]},
        "Ann & Cid stands at 220, and the best are level: another hand.",
        "ENG.5",
    ),
    (
        "two_hundred/six_three",
        {},
        [-150, 0, 0],
        {"bidder": 0, "bid": 60, "captured": [55, 45, 0]},
        "fell to −210 and drops out: the others play on.",
        "63.E1",
    ),
    (
        "belote/plain",
        {},
        [450, 450],
        {"taker": 0, "trump": "S", "captured": [91, 71], "belote": 1},
        "",
        "",
    ),
    (
        "belote/plain",
        {"belote_alone_wins": False},
        [490, 0],
        {"taker": 0, "trump": "S", "captured": [60, 102], "belote": 0},
        "Ann & Cid stands at 510, but lost the hand: at this table belote alone does not win.",
        "BEL.O2",
    ),
    (
        "belote/plain",
        {},
        [440, 460],
        {"taker": 0, "trump": "S", "captured": [91, 71]},
        "Ann & Cid stands at 531, and the best are level: another hand.",
        "BEL.E3",
    ),
]


@pytest.mark.parametrize(("kind", "rules", "totals", "hand", "said", "rule"), GOES_ON)
def test_why_the_game_goes_on(
    app: Flask,
    phone: Phone,
    kind: str,
    rules: dict[str, Any],
    totals: list[int],
    hand: dict[str, Any],
    said: str,
    rule: str,
) -> None:
    table = start(app, phone, *kind.split("/"), rules=rules, start={"totals": totals})
    play(table, hand)
    words = text_of(table.page(why(table, 1)))
    assert f"{said} Rule {rule}" in words if said else "stands at" not in words


def test_an_adjustment_does_not_end_the_game(table: Table) -> None:
    append(table, "adjusted", {"adjust": [100, 0], "note": "agreed"})
    words = text_of(table.page(why(table, 3)))
    told = "Ann & Cid stands at 215 by an adjustment: the end is looked at after the next hand."
    assert told in words and "agreed" in words


NOBODY = [
    ("two_hundred/partners", {"void": "passed"}, "and the next player deals. Rule 200.B7"),
    ("five_hundred/official", {"void": "passed"}, "the same player deals again. Rule 500.B6"),
    ("belote/plain", {"void": "passed"}, "and the next player deals. Rule BEL.B3"),
    ("belote/plain", {"void": "misdeal"}, "the same player deals again. Rule ENG.4"),
]


@pytest.mark.parametrize(("kind", "hand", "said"), NOBODY)
def test_why_nobody_scored(
    app: Flask, phone: Phone, kind: str, hand: dict[str, Any], said: str
) -> None:
    table = start(app, phone, *kind.split("/"))
    play(table, hand)
    assert said in text_of(table.page(why(table, 1)))


def test_it_is_all_there_in_french(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "five_hundred", "official", start={"totals": [470, 0]})
    play(table, {"bidder": 1, "bid": "7S", "tricks": [5, 5]})
    phone.client.post("/language", data={"lang": "fr", "next": "/"})
    words = text_of(table.page(why(table, 1)))
    assert "520, mais sans le contrat. Seule une mise réussie gagne. Règle 500.E1" in words


def test_discards_do_not_help_the_bid(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "kitty")
    play(table, {"bidder": 0, "bid": 80, "captured": [75, 15], "discard": 10})
    told = "75 in tricks and 10 laid aside are 85, but only tricks count for the bid. Rule KIT.S1"
    assert told in text_of(table.page(why(table, 1)))
    play(table, {"bidder": 0, "bid": 80, "captured": [65, 25], "discard": 10})
    assert "laid aside" not in text_of(table.page(why(table, 2)))


def test_every_point_is_no_capot(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "belote", "plain")
    play(table, {"taker": 0, "trump": "C", "captured": [162, 0]})
    play(table, {"taker": 0, "trump": "C", "capot": 0})
    told = "without a capot it is 162, not 252. Rule BEL.S4"
    assert told in text_of(table.page(why(table, 1)))
    assert told not in text_of(table.page(why(table, 2)))


def test_the_last_that_counts_is_asked_for_by_that_word(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    assert table.get("/why/last").status_code == 404  # there is none yet
    play(table, *PLAYED)
    last = table.folded().entries[-1].id
    assert text_of(table.page("/why/last")) == text_of(table.page(f"/why/{last}"))


def test_the_cards_of_the_home_lead_to_why(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    assert "/why/last" not in phone.get("").text
    play(table, *PLAYED)
    assert f'href="{phone.pad}{table.path}/why/last"' in phone.get("").text


def test_the_preview_of_a_correction_leads_to_why(table: Table) -> None:
    later = table.folded().entries[1].id
    page = preview(table, 1, points="80")
    assert f'/why/{later}#side-0" target="_blank"' in page
