"""A game that its table ends early: by the clock or conceded, and how every page says so."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from .conftest import Phone
from .every_game import start
from .tables import Table, fields_of, other_phone, seat_players

LATE = "It was late and the game was ended: Ann &amp; Cid stood highest."


def ways(table: Table) -> dict[str, str]:
    """What the sheet offers: value -> words."""
    found = re.findall(
        r'name="result" value="([^"]+)"[^>]*> <span>([^<]+)</span>', table.page("/sheet")
    )
    return {value: html.unescape(words) for value, words in found}


def end(table: Table, way: str) -> None:
    fields = fields_of(table.page("/sheet"))
    assert table.post("/give-up", fields | {"result": [way]}).status_code == 303


def test_the_sheet_says_who_would_win(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    conceded = {
        "nobody": "Nobody wins",
        "conceded-0": "Conceded by Ann & Cid: the win goes to Bob & Dot",
        "conceded-1": "Conceded by Bob & Dot: the win goes to Ann & Cid",
    }
    assert ways(table) == conceded
    table.play("0:60", 70)
    late = {"clock": "It is late: the highest total wins, Ann & Cid"}
    assert ways(table) == conceded | late
    assert 'value="nobody" checked' in table.page("/sheet")
    table.play("1:50", 35)
    table.play("0:50", 30)
    assert table.totals()[0] != table.totals()[1]


def test_by_the_clock_on_every_page(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    end(table, "clock")
    for path in ("", "/sheet", "/story", "/statement", "/big", "/paper"):
        page = table.page(path)
        assert "Ann &amp; Cid won" in page, path
        assert LATE in page, path
        assert "This game was given up" not in page, path
    assert "The game is over." in table.page("/needs")
    assert "Again with the same players" in table.page() and "data-hand" not in table.page()
    assert "game ended by the clock" in table.page("/log")
    assert "ended by the clock" in phone.get().text and "Going on" not in phone.get().text
    listed = phone.get("/games").text
    assert "ended by the clock" in listed and "Games won:" in listed
    for state, count in (("over", 1), ("early", 1), ("given_up", 0), ("open", 0)):
        assert phone.get(f"/games?state={state}").text.count('class="game"') == count, state
    assert "ended by the clock" in phone.get("/games.csv").text
    assert "share the win" not in phone.get("/g" + table.path[2:] + "/picture.svg").text


def test_who_concedes_is_named(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    end(table, "conceded-0")
    page = table.page()
    assert "Bob &amp; Dot won" in page and "Ann &amp; Cid conceded the game." in page
    log = table.page("/log")
    assert re.search(r"game conceded.*Ann &amp; Cid", log, re.S)
    assert "conceded" in phone.get().text


def test_the_game_goes_on_after_all(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    end(table, "clock")
    assert "Go on after all" in table.page() and "Go on after all" in table.page("/sheet")
    assert ways(table) == {}
    assert table.post("/reopen", fields_of(table.page("/sheet"))).status_code == 303
    assert "data-hand" in table.page() and not table.folded().sheet["over"]
    assert 'class="game"' not in phone.get("/games?state=early").text


def test_a_correction_moves_the_winner_and_says_so(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    end(table, "clock")
    path = f"/hand/{table.folded().entries[0].id}/correct"
    form = table.form(path) | {"points": ["30"], "counted": [""]}
    assert "Bob &amp; Dot stood highest" in table.post(f"{path}?step=preview", form).text


def test_a_level_game_is_shared(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "partners", start={"totals": [50, 50]})
    table.post("/give-up", fields_of(table.page("/sheet")) | {"result": ["clock"]})
    page = table.page()
    assert "share the win" in page and "nobody stood higher" in page


def test_another_phone_ended_it_in_another_way(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    other = other_phone(table)
    table.play("0:60", 70)
    fields = fields_of(other.page("/sheet"))
    end(table, "nobody")
    other.post("/give-up", fields | {"result": ["clock"]})
    assert "This game was ended already. Go on with it first." in other.page()
    assert not table.folded().sheet["over"]


@pytest.mark.parametrize("value", ["conceded-", "conceded-x", "conceded-٣", "later", "clock "])
def test_what_no_form_sends_ends_nothing(app: Flask, phone: Phone, value: str) -> None:
    table = seat_players(app, phone)
    fields = fields_of(table.page("/sheet"))
    assert table.post("/give-up", fields | {"result": [value]}).status_code == 400
    assert not table.folded().is_abandoned


def test_a_side_that_there_is_not_concedes_nothing(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    end(table, "conceded-7")
    assert not table.folded().is_abandoned
    assert "This value does not belong here." in table.page()


def test_in_french(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    phone.client.post("/language", data={"lang": "fr"})
    assert "Terminer cette partie avant la fin" in table.page("/sheet")
    end(table, "clock")
    assert "Il se faisait tard" in table.page()
    assert "arrêtée, vu l’heure" in phone.get().text


def test_sides_agree_with_a_game_that_the_clock_ended(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    end(table, "clock")
    assert "/agree" in table.page()


def test_the_end_and_the_list_lead_to_the_course(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    link = f'href="{phone.pad}{table.path}/story"'
    assert link not in phone.get("/games").text + table.page()
    table.play("0:100", 100)
    assert link in phone.get("/games").text and link not in table.page()
    table.play("0:100", 100)
    assert link in table.page()


def test_the_log_says_who_told_what_of_the_game(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    sent = {"place": "Shediac", "note": "rain", "left_out": "y"}
    fields = fields_of(table.page("/about"))
    assert table.post("/about", fields | sent).status_code == 303
    table.post("/about", fields | sent)
    log = table.page("/log")
    for said in ("about the game", "Place: Shediac", "Note: rain", "Left out of the figures"):
        assert log.count(said) == 1, said
    # Back, another text, Save: the same form says something else.
    table.post("/about", fields | {"place": "", "note": "rain"})
    log = table.page("/log")
    assert "No place any more" in log and "Counted in the figures" in log
    assert 'name="undo" value' not in table.page()


def test_what_could_not_be_kept_of_a_game_is_not_said_to_be_saved(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    answer = table.post("/about", {"place": "Shediac", "fact_id": "x"})
    assert answer.location == f"{phone.pad}{table.path}/about"
    page = table.page("/about")
    assert "This entry has no proper number of its own." in page and "Saved." not in page
