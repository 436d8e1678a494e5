"""Files to keep: the owner's whole pad, anybody's record; as the commands write them."""

from __future__ import annotations

import datetime as dt
import json

from flask import Flask

from scorepad.archive.pad_file import pad_text
from scorepad.web.downloads import file_name

from .conftest import Phone
from .tables import Table, other_phone, seat_players


def test_the_owner_downloads_the_pad(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    assert "/download" in phone.get("/settings").text
    answer = phone.get("/download")
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="scorepad-Arsen')
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert answer.content_length == len(answer.data)
    with app.app_context():
        pad, _ = table._access()
        assert answer.text == "".join(pad_text(pad))
    assert len(json.loads(answer.text)["games"][0]["facts"]) == 2


def test_a_browser_that_takes_packed_answers(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    for path in ("/download", f"{table.path}/record"):
        answer = phone.client.get(phone.pad + path, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200
        assert json.loads(answer.data)["format"].startswith("scorepad-")


def test_others_do_not(app: Flask, phone: Phone, stranger: Phone) -> None:
    table = seat_players(app, phone)
    keeper = other_phone(table).phone
    assert "/download" not in keeper.get("/settings").text
    assert keeper.get("/download").status_code == 403
    assert stranger.client.get(phone.pad + "/download").status_code == 404


def test_the_record_of_a_game(app: Flask, phone: Phone, stranger: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    assert f"{table.path}/record" in table.page("/sheet")
    answer = table.get("/record")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert json.loads(answer.text) == table.folded().record
    assert other_phone(table).get("/record").status_code == 200
    assert Table(app, stranger, table.path).get("/record").status_code == 404


def test_a_large_pad_is_not_held_in_memory(app: Flask, phone: Phone, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    from scorepad.web import downloads

    monkeypatch.setattr(downloads, "IN_MEMORY", 10)
    seat_players(app, phone)
    answer = phone.get("/download")
    assert json.loads(answer.text)["name"] == "Arsenault"


def test_names_of_files() -> None:
    today = f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"
    assert file_name('Chez Mémère / "2"\r\n') == f"scorepad-Chez-Mémère-2-{today}.json"
    assert file_name("🂡") == f"scorepad-pad-{today}.json"
    assert len(file_name("x" * 80)) < 70


def test_a_name_of_any_script_goes_into_the_header(app: Flask) -> None:
    from .conftest import PAD

    client = app.test_client()
    where = client.post("/", data=PAD | {"name": 'Ünï "x"; 牌'}).location
    answer = client.get(where + "/download")
    said = answer.headers["Content-Disposition"]
    assert "filename*=UTF-8''scorepad-%C3%9Cn%C3%AF-x-%E7%89%8C-2" in said
    assert said.encode("ascii")
