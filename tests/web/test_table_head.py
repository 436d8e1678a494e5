"""The head of the table: right after corrections, voids, changes of seats and drop-outs."""

from __future__ import annotations

import re

from flask import Flask, g, render_template_string

from scorepad.web.hand_words import players_at
from scorepad.web.table_head import Head, head_of

from .conftest import Phone
from .every_game import append, correct, play, start, swap_seats
from .tables import Table

PAGE = """{% import "table/head.html" as head with context %}
{{ head.totals(one) }}{{ head.where(one) }}"""
PAIRS_OF_SIX = {"game": "two_hundred", "variant": "six_three"}


def head(table: Table) -> Head:
    folded = table.folded()
    names = players_at(folded.record, len(folded.entries))
    return head_of(folded.sheet, folded.table, names, folded.next_slot)


def told(table: Table) -> str:
    """What the head says, in one line."""
    with table.app.test_request_context():
        g.access, g.game = table.opened()
        page = render_template_string(PAGE, one=head(table))
    return " ".join(re.sub(r"<[^>]+>", " ", page).replace("&amp;", "&").split())


def away(table: Table) -> list[str]:
    return [side.away for side in head(table).sides]


def test_every_player_alone_has_a_side(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "five_called")
    play(table, {"bidder": 0, "bid": 60, "partner": 2, "captured": [40, 10, 30, 0, 20]})
    assert told(table) == (
        "Ann 70 130 to go Bob 10 190 to go Cid 70 130 to go Dot 0 200 to go Eve 20 180 to go "
        "Hand 2 · Bob deals Cid calls first"
    )


def test_who_is_at_the_threshold_must_bid(app: Flask, phone: Phone) -> None:
    totals = {"totals": [100, -20, 0, 105, 95]}
    table = start(app, phone, "two_hundred", "five_called", start=totals)
    assert [side.needs_bid for side in head(table).sides] == [True, False, False, True, False]
    assert told(table).count("must bid") == 2


def test_the_shadow_is_named_and_never_deals(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "five_shadow", first_dealer=1)
    assert "Bob deals Dot calls first Cid is the shadow" in told(table)
    play(table, {"bidder": 3, "bid": 60, "captured": [70, 30]})
    assert "Dot deals Eve calls first Cid is the shadow" in told(table)
    swap_seats(table, 2, 3)
    assert "Cid deals Eve calls first Dot is the shadow" in told(table)


def test_a_team_drops_out_and_comes_back_by_a_correction(app: Flask, phone: Phone) -> None:
    table = start(app, phone, **PAIRS_OF_SIX, start={"totals": [-120, 0, 0]})
    failed = {"bidder": 0, "bid": 80, "captured": [50, 30, 20]}
    play(table, failed)
    assert away(table) == ["dropped out", "", ""]
    assert "Ann & Dot −200 dropped out" in told(table).replace("− 200", "−200")
    assert "Hand 2 · Bob deals Cid calls first" in told(table)
    play(table, {"bidder": 1, "bid": 60, "captured": [0, 60, 40]})
    play(table, {"bidder": 2, "bid": 60, "captured": [0, 30, 70]})
    assert "Hand 4 · Eve deals Fay calls first" in told(table)  # Dot's place is skipped
    swap_seats(table, 0, 1)
    assert away(table) == ["dropped out", "", ""]  # the totals stay with the places
    assert "Bob & Dot" in told(table)
    correct(table, 3, None)
    correct(table, 2, None)
    correct(table, 1, failed | {"bid": 50})
    assert away(table) == ["", "", ""]
    assert "Hand 2 · Ann deals Cid calls first" in told(table)


def test_the_waiting_team_follows_voids_and_corrections(app: Flask, phone: Phone) -> None:
    rules = {"six_rotate_per_hand": True}
    table = start(app, phone, "two_hundred", "six_rotate", rules=rules)
    assert away(table) == ["", "", "sits out"]
    play(table, {"void": "passed"})
    assert away(table) == ["", "", "sits out"]
    assert "Hand 2 · Bob deals Dot calls first" in told(table)
    play(table, {"bidder": 0, "bid": 60, "captured": [70, 30, 0]})
    assert away(table) == ["sits out", "", ""]
    assert "Hand 3 · Cid deals Eve calls first" in told(table)
    correct(table, 2, {"void": "misdeal"})
    assert away(table) == ["", "", "sits out"]
    assert "Hand 3 · Bob deals Dot calls first" in told(table)


def test_nobody_waits_once_the_game_is_over(app: Flask, phone: Phone) -> None:
    rules = {"six_rotate_per_hand": True}
    table = start(
        app, phone, "two_hundred", "six_rotate", rules=rules, start={"totals": [150, 0, 0]}
    )
    play(table, {"bidder": 0, "bid": 60, "captured": [70, 30, 0]})
    assert away(table) == ["", "", ""]


def test_held_points_stand_big_until_somebody_wins_them(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "belote", "declarations")
    litige = {"taker": 0, "trump": "H", "captured": [81, 81]}
    play(table, litige)
    assert head(table).held == 81
    assert told(table).endswith("81 held for the side that wins the next hand")
    play(table, {"void": "passed"}, litige | {"taker": 1})
    assert head(table).held == 162
    correct(table, 1, litige | {"captured": [100, 62]})
    assert head(table).held == 81
    play(table, {"taker": 0, "trump": "H", "captured": [100, 62]})
    assert head(table).held == 0 and "held" not in told(table)


def test_an_adjustment_moves_no_deal_and_drops_nobody_yet(app: Flask, phone: Phone) -> None:
    table = start(app, phone, **PAIRS_OF_SIX)
    append(table, "adjusted", {"adjust": [-200, 0, 0], "note": "a renege"})
    assert away(table) == ["", "", ""]
    assert "Hand 1 · Ann deals Bob calls first" in told(table)
    play(table, {"bidder": 1, "bid": 60, "captured": [0, 70, 30]})
    assert away(table) == ["dropped out", "", ""]
