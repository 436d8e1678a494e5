"""Place and note of a game, and whether figures leave it out."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from flask import Flask

from scorepad import journal, pads
from scorepad.archive.pad_file import pad_text
from scorepad.archive.pad_import import import_pad
from scorepad.archive.said import Refused
from scorepad.history.search import Search, find
from scorepad.history.summary import evenings_between
from tests.journal.at_table import Table, deal, stored
from tests.web.conftest import make_pad
from tests.web.tables import other_phone, seat_players


def tell(table: Table, place: str = "", note: str = "", is_left_out: bool = False) -> pads.About:
    told = pads.tell_about_game(table.pad, table.game.public_id, place, note, is_left_out)
    assert told is not None
    return told


def won(table: Table) -> list[str]:
    (evening,) = evenings_between(table.pad, dt.date.min, dt.date.max).values()
    return [one.name for one in evening.won]


def test_a_game_is_left_out_and_counted_again(table: Table) -> None:
    for _ in range(2):
        stored(table.play(deal(0, 100, 100)))
    assert won(table) == ["Anna", "Cleo"]
    since = tell(table, is_left_out=True).left_out_at
    assert since is not None and tell(table, is_left_out=True).left_out_at == since
    assert won(table) == []
    names = pads.names_of(table.pad)
    (found,) = find(table.pad, Search(state="left_out"), names, "", 9).games
    assert found.public_id == table.game.public_id and found.is_left_out
    assert journal.rebuild(everything=True) == 0
    tell(table)
    assert won(table) == ["Anna", "Cleo"]


def test_place_and_note_are_kept_within_limits(table: Table) -> None:
    told = tell(table, "x" * 100, " À la cabane\nde Léo " + "y" * 600)
    assert len(told.place) == pads.PLACE_LIMIT and told.note.startswith("À la cabane\nde Léo")
    assert pads.about_game(table.pad, table.game.public_id) == told
    other = Table()
    assert pads.tell_about_game(other.pad, table.game.public_id, "x", "", False) is None


def test_a_pad_file_keeps_it(table: Table) -> None:
    bare = json.loads("".join(pad_text(table.pad)))["games"][0]
    assert not bare.keys() & {"place", "note", "left_out_at"}
    told = tell(table, "Shediac", "beau temps", is_left_out=True)
    file = json.loads("".join(pad_text(table.pad)))
    assert not import_pad(file).is_new
    taken = import_pad(file | {"id": "the-same-pad-elsewhere"})
    assert pads.about_game(taken.pad, table.game.public_id) == told
    file["games"][0]["place"] = "Moncton"
    with pytest.raises(Refused, match="other content"):
        import_pad(file)
    file["games"][0]["place"] = 7
    with pytest.raises(Refused, match="place"):
        import_pad(file | {"id": "again-the-pad-elsewhere"})


def test_keepers_say_it_on_a_page(app: Flask) -> None:
    phone = make_pad(app.test_client())
    table = seat_players(app, phone)
    keeper, viewer = other_phone(table), other_phone(table, "Eva's phone", role="viewer")
    assert f"{table.path}/about" in keeper.page("/story")
    assert f"{table.path}/about" not in viewer.page("/story")
    assert viewer.get("/about").status_code == viewer.post("/about", {}).status_code == 403
    sent = {"place": "Caf\u0000é", "note": "une\r\ndeux", "left_out": "y"}
    assert keeper.post("/about", sent).status_code == 303
    page = keeper.page("/about")
    assert 'value="Café"' in page and ">une\ndeux</textarea>" in page and " checked" in page
    listed = phone.get("/games").text
    assert "left out of the figures" in listed and "<bdi>Café</bdi>: <bdi>une\ndeux</bdi>" in listed
    assert phone.get("/games?state=left_out").text.count('class="game"') == 1
    assert keeper.post("/about", {"place": "", "note": ""}).status_code == 303
    assert "left out of the figures</span>" not in phone.get("/games").text
