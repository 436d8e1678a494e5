"""The log: all that was recorded of a game, old and new, who, when and why; and what Undo names."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from .conftest import Phone
from .every_game import append
from .tables import Table, fields_of, other_phone, pressed, seat_players
from .test_correction import address, preview, save


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    table.play("1:80", 85)
    return table


def words(markup: str) -> str:
    """What is read of a piece of a page, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def steps(table: Table) -> list[str]:
    """The log's entries as they are read, the newest first."""
    page = table.page("/log")
    return [words(step) for step in re.findall(r'<li class="step.*?</li>', page, re.S)]


def corrected(table: Table, number: int, reason: str = "", **changes: str) -> None:
    page = preview(table, number, **changes)
    answer = table.post(
        address(table, number) + "?step=save", fields_of(page) | {"reason": [reason]}
    )
    assert answer.status_code == 303


def undo(table: Table) -> None:
    page = table.page()
    target = re.search(r'name="undo" value="([^"]+)"', page)
    assert target is not None
    table.post("/undo", pressed(fields_of(page), "undo", target[1]))


def ways(table: Table) -> list[str]:
    """What the buttons of Undo and Redo say."""
    return [words(one) for one in re.findall(r'name="undo".*?>(.*?)</button>', table.page())]


def test_hands_and_the_start_are_told_the_newest_first(table: Table) -> None:
    second, first, start = steps(table)
    assert second.startswith("hand 2 Bob bid 80, made, took 85 Ann & Cid +15")
    assert first.startswith("hand 1 Ann bid 60, made, took 70")
    assert start.startswith("start of the game") and "Ann, Bob, Cid, Dot" in start
    assert "Dot deals first." in start
    assert all("Phone" in step for step in (second, first))


def test_old_and_new_stand_with_the_reason_and_what_is_new_is_marked(table: Table) -> None:
    corrected(table, 2, "a trick lay under the table", points="55")
    newest = steps(table)[0]
    assert "hand 2 corrected before: Bob bid 80, made, took 85" in newest
    assert "now: Bob bid 80, failed, took 55" in newest
    assert "a trick lay under the table" in newest
    page = table.page("/log")
    assert "<ins>failed, took 55</ins>" in page and "<ins><bdi>Bob" not in page


def test_each_phone_is_named(table: Table) -> None:
    other = other_phone(table, "Bob's phone")
    corrected(other, 1, points="75")
    assert "Bob's phone" in steps(table)[0] and "Bob's phone" not in steps(table)[1]


def test_a_correction_that_changes_nothing_is_no_entry(table: Table) -> None:
    form = table.form(address(table, 1))
    answer = table.post(address(table, 1) + "?step=preview", form)
    assert answer.status_code == 303
    assert len(steps(table)) == 3


def test_a_save_tapped_twice_is_one_entry(table: Table) -> None:
    page = preview(table, 1, points="75")
    for _ in range(2):
        save(table, 1, page)
    assert len(steps(table)) == 4


def test_a_dealer_that_is_told_as_nobody_is_not_told(table: Table) -> None:
    hand = {"bidder": 2, "bid": 60, "captured": [70, 30], "sides_bid": [0, 1], "dealer": None}
    append(table, "hand", {"slot": 3, "hand": hand})
    assert steps(table)[0].startswith("hand 3 Cid bid 60") and "dealt by" not in steps(table)[0]


def test_a_note_is_marked_as_new(table: Table) -> None:
    form = table.form(address(table, 1))
    page = table.post(address(table, 1) + "?step=preview", form | {"note": ["in the rain"]}).text
    assert "No total changes." in page
    save(table, 1, page)
    assert "<ins><bdi>in the rain</bdi></ins>" in table.page("/log")


def test_undo_and_redo_name_what_they_do_and_the_log_keeps_both(table: Table) -> None:
    assert ways(table) == ["Undo: hand 2"]
    corrected(table, 1, points="75")
    assert ways(table) == ["Undo: hand 1 corrected"]
    undo(table)
    assert ways(table) == ["Redo: hand 1 corrected"]
    assert steps(table)[0].startswith("taken back: hand 1 corrected")
    assert "taken back" in steps(table)[1]
    undo(table)
    assert steps(table)[0].startswith("brought back: hand 1 corrected")
    assert ways(table) == ["Undo: hand 1 corrected"]


def test_a_hand_struck_out_and_brought_back_is_told(table: Table) -> None:
    path = address(table, 2)
    page = table.post(path + "?step=preview", table.form(path) | {"void": ["never"]}).text
    table.post(path + "?step=save", fields_of(page))
    assert steps(table)[0].startswith("hand 2 struck out before: Bob bid 80, made, took 85")
    assert ways(table) == ["Undo: hand 2 struck out"]


def test_whoever_may_look_reads_the_log_and_strangers_do_not(table: Table) -> None:
    viewer = other_phone(table, "Aunt", role="viewer")
    assert viewer.get("/log").status_code == 200
    assert "Log" in table.page() and "Log: all" in table.page("/sheet")
    stranger = table.app.test_client()
    assert stranger.get(table.phone.pad + table.path + "/log").status_code == 404


def test_the_log_in_french(table: Table) -> None:
    corrected(table, 2, points="55")
    table.phone.client.set_cookie("language", "fr")
    assert steps(table)[0].startswith("brasse 2 corrigée")
    assert [one.replace("\xa0", " ") for one in ways(table)] == ["Annuler : brasse 2 corrigée"]
