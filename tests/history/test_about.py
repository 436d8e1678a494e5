"""Place and note of a game, and whether figures leave it out."""

from __future__ import annotations

import datetime as dt
import json

import pytest
import sqlalchemy as sa
from flask import Flask

from scorepad import journal, pads
from scorepad.archive.pad_file import pad_text
from scorepad.archive.pad_import import import_pad
from scorepad.archive.said import Refused
from scorepad.database import db
from scorepad.history.search import Search, find
from scorepad.history.summary import evenings_between
from scorepad.journal.about import about_changes
from scorepad.journal.facts import PLACE_LIMIT
from tests.journal.at_table import Table, deal, stored
from tests.web.conftest import make_pad
from tests.web.tables import other_phone, seat_players

Told = tuple[str, str, dt.datetime | None]


def tell(table: Table, place: str = "", note: str = "", is_left_out: bool = False) -> Told:
    """What the row of the game says after the fact that says this, if there is anything new."""
    body = about_changes(table.now, place, note, is_left_out)
    if body:
        stored(table.send("noted", body))
    return told(table.pad, table.game.public_id)


def told(pad: pads.Pad, public_id: str) -> Told:
    is_it = (pads.Game.pad_id == pad.id) & (pads.Game.public_id == public_id)
    columns = (pads.Game.place, pads.Game.note, pads.Game.left_out_at)
    place, note, since = db.session.execute(sa.select(*columns).where(is_it)).one()
    return place, note, since


def won(table: Table) -> list[str]:
    (evening,) = evenings_between(table.pad, dt.date.min, dt.date.max).values()
    return [one.name for one in evening.won]


def test_a_game_is_left_out_and_counted_again(table: Table) -> None:
    for _ in range(2):
        stored(table.play(deal(0, 100, 100)))
    assert won(table) == ["Anna", "Cleo"]
    since = tell(table, is_left_out=True)[2]
    version = table.now.version
    assert since is not None and tell(table, is_left_out=True)[2] == since
    assert table.now.version == version
    assert won(table) == []
    names = pads.names_of(table.pad)
    (found,) = find(table.pad, Search(state="left_out"), names, "", 9).games
    assert found.public_id == table.game.public_id and found.is_left_out
    assert journal.rebuild(everything=True) == 0
    tell(table)
    assert won(table) == ["Anna", "Cleo"]


def test_place_and_note_are_kept_within_limits(table: Table) -> None:
    place, note, since = tell(table, "x" * 100, " À la cabane\nde Léo " + "y" * 600)
    assert len(place) == PLACE_LIMIT and note.startswith("À la cabane\nde Léo")
    assert (table.now.about.place, table.now.about.note, since) == (place, note, None)
    assert tell(table) == ("", "", None)


def test_a_pad_file_keeps_it(table: Table) -> None:
    said = tell(table, "Shediac", "beau temps", is_left_out=True)
    file = json.loads("".join(pad_text(table.pad)))
    assert not import_pad(file).is_new
    taken = import_pad(file | {"id": "the-same-pad-elsewhere"})
    assert taken.pad and told(taken.pad, table.game.public_id) == said


def test_a_pad_file_of_before_told_it_beside_the_facts(table: Table) -> None:
    file = json.loads("".join(pad_text(table.pad)))
    file["games"][0] |= {"place": "Moncton", "note": "pluie"}
    file["games"][0]["left_out_at"] = "2026-11-30T20:30:00.000000Z"
    elsewhere = file | {"id": "the-same-pad-elsewhere"}
    taken = import_pad(elsewhere)
    assert taken.pad and told(taken.pad, table.game.public_id)[:2] == ("Moncton", "pluie")
    assert not import_pad(elsewhere).is_new
    assert journal.rebuild(everything=True) == 0
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


def test_what_a_form_only_showed_takes_nothing_back(app: Flask) -> None:
    phone = make_pad(app.test_client())
    table = seat_players(app, phone)
    keeper = other_phone(table)
    assert keeper.post("/about", {"place": "Shédiac", "note": "a\nb", "left_out": "y"}).status_code
    stale = {"was_place": "", "was_note": "a\r\nb", "was_left_out": ""}
    assert keeper.post("/about", stale | {"place": "", "note": "a\r\nb"}).status_code == 303
    page = keeper.page("/about")
    assert 'value="Shédiac"' in page and " checked" in page
    changed = stale | {"was_place": "Shédiac", "place": "", "note": "c", "was_left_out": "y"}
    assert keeper.post("/about", changed).status_code == 303
    page = keeper.page("/about")
    assert 'name="place" value=""' in page and ">c</textarea>" in page and " checked" not in page
