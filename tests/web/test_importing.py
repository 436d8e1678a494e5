"""Games and pads from files: looked at first, taken in once, whole or not at all."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad import create_app, pads
from scorepad.database import db
from scorepad.journal import store
from scorepad.web import uploads
from tests.conftest import SETTINGS
from tests.web.conftest import Phone, make_pad

RECORD: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": "two_hundred",
    "variant": "partners",
    "rules": {},
    "players": ["Ann", "Bob", "Cid", "Dot"],
    "hands": [
        {"bidder": 0, "bid": 60, "captured": [70, 30]},
        {"bidder": 1, "bid": 55, "captured": [45, 55]},
    ],
}


def look(phone: Phone, value: object, path: str = "/import") -> TestResponse:
    """Choose a file on the page."""
    content = value if isinstance(value, bytes) else json.dumps(value).encode()
    file = (io.BytesIO(content), "game.json")
    data = {"file": file} if value is not None else {}
    return phone.client.post(
        (phone.pad if path == "/import" else "") + path,
        data=data,
        content_type="multipart/form-data",
    )


def token_of(answer: TestResponse) -> str:
    """The word under which the file that was looked at is kept."""
    found = re.search(r'name="token" value="([\w-]+)"', answer.text)
    assert found, answer.text
    return found[1]


def kept(app: Flask) -> list[Path]:
    folder = Path(app.instance_path) / uploads.FOLDER_NAME
    return list(folder.iterdir()) if folder.exists() else []


def test_a_game_is_looked_at_and_taken_in(app: Flask, phone: Phone) -> None:
    phone.post("/persons", name="Bob")
    page = look(phone, RECORD)
    assert page.status_code == 200
    assert "2 hands were scored." in page.text and "The game goes on." in page.text
    assert len(re.findall("new in this pad", page.text)) == 3
    assert len(re.findall("known here", page.text)) == 1
    with app.app_context():
        assert db.session.query(pads.Game).count() == 0  # nothing is written by a look
        assert db.session.query(pads.Person).count() == 1
    taken = phone.post("/import/take", token=token_of(page))
    assert taken.status_code == 303
    sheet = phone.client.get(taken.location).text
    assert "The game is in the pad now." in sheet and "115" in sheet
    assert kept(app) == []


def test_the_same_file_twice_adds_nothing(app: Flask, phone: Phone) -> None:
    first, second = look(phone, RECORD), look(phone, RECORD)
    phone.post("/import/take", token=token_of(first))
    again = phone.post("/import/take", token=token_of(second))
    assert "is in the pad already; nothing was changed." in phone.client.get(again.location).text
    page = look(phone, RECORD)
    assert "is in the pad already" in page.text and 'name="token"' not in page.text
    with app.app_context():
        assert db.session.query(pads.Game).count() == 1
    # the same word twice: the file is gone
    gone = phone.post("/import/take", token=token_of(first))
    assert gone.status_code == 422 and "choose it again" in gone.text


def test_what_is_downloaded_comes_in_elsewhere(phone: Phone, stranger: Phone) -> None:
    page = phone.post("/import/take", token=token_of(look(phone, RECORD)))
    record = phone.client.get(page.location.replace("/sheet", "/record")).data
    there = stranger.post("/import/take", token=token_of(look(stranger, record)))
    assert stranger.client.get(there.location.replace("/sheet", "/record")).data == record


def test_problems_are_told_by_hand_and_field(app: Flask, phone: Phone) -> None:
    wrong = {
        **RECORD,
        "hands": [RECORD["hands"][0], {"bidder": 1, "bid": 55, "captured": [47, 50]}],
    }
    page = look(phone, wrong)
    assert page.status_code == 422
    assert "hand 2, captured" in page.text and "Nothing was taken in." in page.text
    phone.post("/settings", name="A", language="fr", time_zone="UTC", consent="end")
    page = look(phone, wrong)
    assert "brasse\u00a02, captured" in page.text or "brasse 2, captured" in page.text
    assert kept(app) == []


@pytest.mark.parametrize(
    "value",
    [
        None,
        b"",
        b"\xff\xfe",
        b"[" * 600,
        b"[]",
        {"format": "scorepad-game/2"},
        {**RECORD, "players": ["Ann", "Ann", "Cid", "Dot"]},
        {**RECORD, "players": ["Ann", "ann", "Cid", "Dot"]},
        {**RECORD, "players": ["\u0007", "Bob", "Cid", "Dot"]},
        {**RECORD, "hands": [{"void": "misdeal"}] * 501},
        {**RECORD, "hands": 7},
        {"format": "scorepad-game/1"},
        {"format": "scorepad-pad/1"},
    ],
)
def test_what_cannot_come_in_is_told(app: Flask, phone: Phone, value: object) -> None:
    answer = look(phone, value)
    assert answer.status_code == 422 and 'class="error"' in answer.text
    assert kept(app) == []
    with app.app_context():
        assert db.session.query(pads.Game).count() == 0


def test_a_file_may_be_larger_than_a_form_and_not_too_large(phone: Phone) -> None:
    padded = json.dumps(RECORD).encode() + b" " * 1_000_000
    assert look(phone, padded).status_code == 200
    assert look(phone, b" " * (uploads.LARGEST + 1)).status_code == 413
    assert phone.post("/import/take", token="x" * 300_000).status_code == 413


@pytest.mark.parametrize("token", ["", "../secret-key", "x" * 22, "é" * 22])
def test_only_what_is_kept_is_taken_in(phone: Phone, token: str) -> None:
    assert phone.post("/import/take", token=token).status_code == 422


def test_not_too_many_files_wait(app: Flask, phone: Phone) -> None:
    for number in range(uploads.MOST_KEPT + 3):
        look(phone, {**RECORD, "players": [f"Ann {number}", "Bob", "Cid", "Dot"]})
    assert len(kept(app)) == uploads.MOST_KEPT


def test_only_the_owner_takes_in(app: Flask, phone: Phone) -> None:
    token = token_of(look(phone, RECORD))
    with app.app_context():
        pad = db.session.query(pads.Pad).one()
        device = pads.Device(pad_id=pad.id, name="x", role="keeper")
        db.session.add(device)
        db.session.info["writing"] = True
        db.session.commit()
        known = {pad.public_id: device.public_id}
    client = app.test_client()
    with client.session_transaction() as session:
        session["pads"] = known
    keeper = Phone(client, phone.pad)
    assert keeper.get("/import").status_code == 403
    assert look(keeper, RECORD).status_code == 403
    assert keeper.post("/import/take", token=token).status_code == 403


def pad_file(phone: Phone) -> bytes:
    """The file of a pad with a game."""
    phone.post("/import/take", token=token_of(look(phone, RECORD)))
    return phone.get("/download").data


@pytest.fixture
def elsewhere(tmp_path: Path, migrated_folder: Path) -> Phone:
    """A phone of another server."""
    import shutil

    shutil.copytree(migrated_folder, tmp_path / "other")
    return Phone(create_app(tmp_path / "other", SETTINGS).test_client(), "")


def test_a_pad_comes_in_and_is_equal(phone: Phone, elsewhere: Phone) -> None:
    file = pad_file(phone)
    store.forget()
    page = look(elsewhere, file, "/bring")
    assert page.status_code == 200 and "Arsenault" in page.text
    assert "4 players" in page.text and "1 game" in page.text
    taken = elsewhere.client.post("/bring/take", data={"token": token_of(page)})
    assert taken.status_code == 303
    home = elsewhere.client.get(taken.location)
    assert "this phone is its owner" in home.text and "115" in home.text
    there = Phone(elsewhere.client, taken.location)
    was, now = json.loads(file), json.loads(there.get("/download").data)
    assert now["devices"][:-1] == was["devices"] and now["devices"][-1]["role"] == "owner"
    assert {**now, "devices": 0} == {**was, "devices": 0}
    again = look(elsewhere, file, "/bring")
    assert "This pad is here already; nothing was changed." in again.text
    assert 'name="token"' not in again.text


def test_having_its_file_lets_nobody_into_a_pad(app: Flask, phone: Phone) -> None:
    file = pad_file(phone)
    thief = Phone(app.test_client(), "")
    page = look(thief, file, "/bring")
    assert page.status_code == 200 and 'name="token"' not in page.text
    with app.test_request_context():
        token = uploads.keep(file)
    assert thief.client.post("/bring/take", data={"token": token}).status_code == 422
    assert thief.client.get(phone.pad).status_code == 404
    changed = json.loads(file) | {"name": "Other"}
    answer = look(thief, changed, "/bring")
    assert answer.status_code == 422 and "with other content" in answer.text


def test_a_damaged_pad_file_is_told_by_place(phone: Phone, elsewhere: Phone) -> None:
    file = json.loads(pad_file(phone))
    file["games"][0]["facts"][1]["body"]["hand"]["bid"] = 65
    page = look(elsewhere, file, "/bring")
    assert page.status_code == 422 and "games[0].fingerprint" in page.text
    for value in (None, RECORD, b"{}"):
        assert look(elsewhere, value, "/bring").status_code == 422


def test_where_pads_need_a_code_nobody_brings_one(data_folder: Path, phone: Phone) -> None:
    file = pad_file(phone)
    guest = Phone(create_app(data_folder, SETTINGS | {"NEW_PADS": "code"}).test_client(), "")
    assert 'type="file"' not in guest.client.get("/bring").text
    assert look(guest, file, "/bring").status_code == 422


def test_the_pages_lead_there(phone: Phone, app: Flask) -> None:
    assert f'href="{phone.pad}/import"' in phone.get("/settings").text
    assert 'href="/bring"' in app.test_client().get("/").text
    assert make_pad(app.test_client()).get("/import").status_code == 200
