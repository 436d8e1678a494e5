"""The pen: taken by hand or by itself, told to all, and never a reason to refuse anything."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from scorepad import create_app, journal, pads
from scorepad.database import db
from scorepad.journal import pens
from tests.conftest import SETTINGS
from tests.sync.outbox import HERE, Phone, device_of, fact, hand, new_phone, phone_beside, statuses

AS_JSON: dict[str, Any] = {"content_type": "application/json", "headers": {"Origin": HERE}}


def pen(phone: Phone, game: str) -> Any:
    return phone.facts(game)["pen"]


def take(phone: Phone, game: str, **more: Any) -> int:
    status: int = phone.client.post(f"/p/{phone.pad}/g/{game}/pen", **more).status_code
    return status


def test_who_begins_a_game_keeps_its_score(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    assert (pen(phone, game)["is_own"], pen(phone, game)["device"]) == (True, "Anna's phone")
    assert pen(other, game)["is_own"] is False


def test_another_keeper_takes_it(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    assert take(other, game, **AS_JSON) == 204
    assert pen(other, game)["is_own"]
    assert not pen(phone, game)["is_own"]
    assert take(phone, game) == 303
    assert pen(phone, game)["is_own"]


def test_nothing_is_refused_without_it(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    assert [told["status"] for told in other.send(hand(game, 1))] == ["stored"]
    assert pen(phone, game)["is_own"], "and whoever holds it keeps it"


def test_it_is_taken_by_itself_where_its_holder_is_silent(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, other = phone.begun(), phone_beside(phone)
    monkeypatch.setattr(pens, "SILENT", dt.timedelta(0))
    other.send(fact(game, "noted", {"text": "tea"}))
    assert pen(phone, game)["is_own"], "a remark keeps no score"
    other.send(hand(game, 1))
    assert pen(other, game)["is_own"]
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        found = journal.game_named(access.pad.id, game)
        assert found is not None
        assert journal.keep_draft(found, 2, {"bid": 50}, access.device)
    assert pen(phone, game)["is_own"]


def test_a_viewer_neither_takes_it_nor_gets_it(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, viewer = phone.begun(), phone_beside(phone, "viewer")
    assert take(viewer, game) == 403
    monkeypatch.setattr(pens, "SILENT", dt.timedelta(0))
    played = hand(game, 1)
    phone.send(played)
    said = {"target": played["id"], "text": "It was 75."}
    assert statuses(viewer.send(fact(game, "objected", said))) == ["stored"]
    assert pen(phone, game)["is_own"]


def test_who_is_let_out_or_may_only_look_lays_it_down(phone: Phone) -> None:
    for change in ("out", "viewer"):
        game, other = phone.begun(), phone_beside(phone)
        take(other, game)
        with phone.app.app_context():
            access = pads.open_pad(phone.pad, [device_of(phone)])
            assert access is not None
            if change == "out":
                pads.let_out(access.pad, access.device, device_of(other))
            else:
                pads.change_role(access.pad, access.device, device_of(other), "viewer")
        assert pen(phone, game) is None
        phone.send(hand(game, 1))
        assert pen(phone, game)["is_own"], "free, it is taken by whoever enters something"


def test_by_form_it_needs_its_token_and_by_script_its_origin(data_folder: Path) -> None:
    guarded = create_app(data_folder, SETTINGS | {"WTF_CSRF_ENABLED": True})
    phone = new_phone(guarded)
    game = phone.begun()
    assert take(phone, game) == 400
    assert take(phone, game, content_type="application/json") == 403
    assert take(phone, game, **AS_JSON) == 204


def test_it_is_moved_and_asked_for_once(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    game, other, asked = phone.begun(), phone_beside(phone), list[str]()
    with phone.app.app_context():
        engine = db.engine

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.append(statement)

    def of_pen() -> list[str]:
        found = [one.split()[0] for one in asked if "pen" in one.replace(",", " ").split()]
        asked.clear()
        return found

    page = f"/p/{phone.pad}/g/{game}"
    monkeypatch.setattr(pens, "NOTED_EVERY", dt.timedelta(0))
    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        assert "keeper" not in phone.client.get(page).text
        assert of_pen() == ["SELECT"]
        assert "Anna" in other.client.get(page).text
        assert not [one for one in asked if "FROM device" in one], "named with the pen"
        assert of_pen() == ["SELECT"]
        phone.send(hand(game, 1))
        assert of_pen() == ["SELECT", "UPDATE"]
        assert take(other, game, **AS_JSON) == 204
        assert of_pen() == ["SELECT", "UPDATE"]
        phone.begun()
        assert of_pen() == ["INSERT"]
    finally:
        sa.event.remove(engine, "before_cursor_execute", note)
    assert pen(other, game)["is_own"]


def test_a_strangers_game_has_none_to_take(phone: Phone) -> None:
    game, stranger = phone.begun(), new_phone(phone.app)
    assert take(stranger, game, **AS_JSON) == 404


def test_facts_tell_who_types_and_how_long_ago(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    assert phone.facts(game)["draft"] is None
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(other)])
        assert access is not None
        found = journal.game_named(access.pad.id, game)
        assert found is not None
        assert journal.keep_draft(found, 1, {"bid": 50}, access.device)
    told = phone.facts(game)["draft"]
    age = told.pop("age")
    assert 0 <= age < 60_000
    assert told == {"slot": 1, "body": {"bid": 50}, "device": "keeper's phone", "is_own": False}
    assert other.facts(game)["draft"]["is_own"]


def test_a_draft_and_a_pen_are_news_and_ages_are_none(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    path = f"/p/{phone.pad}/g/{game}/facts?after=1"
    tag = phone.client.get(path).headers["ETag"]

    def status() -> int:
        nonlocal tag
        answer = phone.client.get(path, headers={"If-None-Match": tag})
        tag = answer.headers["ETag"]
        return answer.status_code

    assert status() == 304
    take(other, game)
    assert [status(), status()] == [200, 304]
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(other)])
        assert access is not None
        found = journal.game_named(access.pad.id, game)
        assert found is not None
        journal.keep_draft(found, 1, {"bid": 50}, access.device)
    assert [status(), status()] == [200, 304]
    phone.send(hand(game, 1))
    assert [status(), status()] == [200, 304]
