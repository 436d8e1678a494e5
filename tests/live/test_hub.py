"""What is committed is told at once to whoever listens to its pad, and to nobody else."""

from __future__ import annotations

import sqlite3
import threading
import time

import pytest
import sqlalchemy as sa

from scorepad import create_app, journal, live, pads
from scorepad.database import db
from scorepad.journal.changes import Mark
from scorepad.live import stream, watcher
from tests.conftest import SETTINGS
from tests.sync.outbox import Phone, device_of, fact, hand, new_phone, phone_beside

from .listening import Listener, open_streams


def opened(phone: Phone) -> pads.Access:
    access = pads.open_pad(phone.pad, [device_of(phone)])
    assert access is not None
    return access


def key(phone: Phone, game: str) -> journal.GameKey:
    found = journal.game_named(opened(phone).pad.id, game)
    assert found is not None
    return found


def draft(phone: Phone, game: str, slot: int, body: dict[str, object]) -> bool:
    with phone.app.app_context():
        return journal.keep_draft(key(phone, game), slot, body, opened(phone).device)


def test_a_hand_a_draft_a_pen_are_told(phone: Phone) -> None:
    game = phone.begun()
    viewer = Listener(phone_beside(phone, "viewer"))
    phone.send(hand(game, 1))
    first = viewer.next_event()
    assert (first["game"], first["version"], first["draft"]) == (game, 2, 0)
    assert first["pen"]
    assert draft(phone, game, 2, {"bid": 50})
    second = viewer.next_event()
    assert (second["version"], second["pen"]) == (2, first["pen"])
    assert second["draft"] > 1_700_000_000_000_000
    assert draft(phone, game, 2, {})
    assert viewer.next_event()["draft"] == 0
    keeper = phone_beside(phone)
    answer = keeper.client.post(f"/p/{phone.pad}/g/{game}/pen")
    assert answer.status_code == 303
    assert viewer.next_event()["pen"] > first["pen"]
    phone.send(fact(game, "noted", {"text": "rain"}))
    assert viewer.next_event()["version"] == 3
    viewer.close()


def test_a_game_begun_on_a_phone_is_told(phone: Phone) -> None:
    listener = Listener(phone_beside(phone))
    game = phone.begun()
    told = listener.next_event()
    assert (told["game"], told["version"]) == (game, 1)
    listener.close()


def test_who_is_slow_is_told_the_last_of_each_game(phone: Phone) -> None:
    one, other = phone.begun(), phone.begun()
    listener = Listener(phone)
    phone.send(hand(one, 1), hand(other, 1), hand(one, 2), hand(one, 3))
    told = {event["game"]: event["version"] for event in listener.next_events()}
    assert told == {one: 4, other: 2}
    listener.close()


def test_what_is_refused_or_known_is_no_news(phone: Phone) -> None:
    game = phone.begun()
    played = hand(game, 1)
    phone.send(played)
    listener = Listener(phone)
    phone.send(played, hand(game, 7))
    phone.send(hand(game, 2))
    assert listener.next_event()["version"] == 3
    listener.close()


def test_another_pad_hears_nothing(phone: Phone) -> None:
    stranger = new_phone(phone.app)
    listener = Listener(stranger)
    phone.send(hand(phone.begun(), 1))
    game = stranger.begun()
    assert listener.next_event()["game"] == game
    listener.close()


def test_a_phone_that_is_let_out_hears_no_more(phone: Phone) -> None:
    game, viewer = phone.begun(), phone_beside(phone, "viewer")
    listener = Listener(viewer)
    with phone.app.app_context():
        access = opened(phone)
        pads.let_out(access.pad, access.device, device_of(viewer))
    assert listener.ends()
    phone.send(hand(game, 1))
    assert listener.ends()
    assert viewer.client.get(f"/p/{phone.pad}/live").status_code == 404
    listener.close()
    assert open_streams(phone) == 0


def note_elsewhere(phone: Phone, game: str) -> None:
    """Another process stores a note."""
    elsewhere = create_app(phone.app.instance_path and _folder(phone), SETTINGS)
    with elsewhere.app_context():
        added = journal.NewFact("x" * 20, "noted", {"text": "from elsewhere"}, None)
        answer = journal.append(key(phone, game), added, opened(phone).device)
        assert answer.status is journal.Status.STORED
        db.engine.dispose()


def test_a_look_that_fails_is_tried_again(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    game, failed, version = phone.begun(), threading.Event(), watcher._Look._version
    listener = Listener(phone)
    time.sleep(0.3)

    def broken(look: watcher._Look) -> int:
        if not failed.is_set():
            failed.set()
            raise sqlite3.OperationalError("disk I/O error")  # the driver's own
        return version(look)

    monkeypatch.setattr(watcher._Look, "_version", broken)
    assert failed.wait(2)
    note_elsewhere(phone, game)
    assert listener.next_event()["version"] == 2
    listener.close()


def test_what_is_found_for_nobody_is_not_kept(phone: Phone) -> None:
    hub = live.hub_of(phone.app)
    hub.compare(7, [Mark("game", 1, 0, 0)], set())
    assert hub.marks == {}


def test_what_another_process_writes_is_noticed(phone: Phone) -> None:
    game = phone.begun()
    phone.send(hand(game, 1))
    listener = Listener(phone)
    time.sleep(0.3)  # the watcher has seen how things are
    note_elsewhere(phone, game)
    assert listener.next_event()["version"] == 3
    viewer = phone_beside(phone, "viewer")
    other = Listener(viewer)
    time.sleep(0.3)
    with db_of(phone).begin() as connection:
        query = "UPDATE device SET withdrawn_at = created_at WHERE public_id = ?"
        connection.exec_driver_sql(query, (device_of(viewer),))
    assert other.ends()
    other.close()
    listener.close()


def _folder(phone: Phone) -> object:
    with phone.app.app_context():
        from pathlib import Path

        return Path(db.engine.url.database or "").parent


def db_of(phone: Phone) -> sa.Engine:
    with phone.app.app_context():
        return db.engine


def test_there_are_only_so_many(phone: Phone) -> None:
    viewers = [phone_beside(phone, "viewer") for _ in range(5)]
    listeners = [Listener(viewer) for viewer in viewers]
    assert [one.status for one in listeners] == [200, 200, 200, 200, 503]
    assert int(listeners[4].answer.headers["Retry-After"]) > 0
    listeners[0].close()
    again = Listener(viewers[4])
    assert again.status == 200
    for one in (*listeners, again):
        one.close()
    assert open_streams(phone) == 0


def test_one_phone_does_not_take_them_all(phone: Phone) -> None:
    phone.app.config["STREAMS"] = 100
    live.init(phone.app)
    listeners = [Listener(phone) for _ in range(8)]
    assert [one.status for one in listeners] == [200] * 8
    assert open_streams(phone) == 6
    assert [one.ends() for one in listeners[:2]] == [True, True]
    phone.begun()
    assert all(one.next_event() for one in listeners[2:])
    assert Listener(phone_beside(phone)).status == 200
    for one in listeners:
        one.close()


def test_it_holds_no_connection(phone: Phone) -> None:
    listener = Listener(phone)
    time.sleep(0.1)
    assert db_of(phone).pool.checkedout() == 0  # type: ignore[attr-defined]
    listener.close()


def test_it_ends_by_itself_and_beats_before(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.05)
    phone.app.config["STREAM_SECONDS"] = 0.3
    live.init(phone.app)
    listener = Listener(phone)
    beats = list(listener.parts)
    assert set(beats) == {b":\n\n"}
    assert len(beats) >= 3
    listener.close()


def test_a_server_that_stops_does_not_wait(phone: Phone) -> None:
    listener = Listener(phone)
    waiting = threading.Thread(target=listener.ends)
    waiting.start()
    live.hub_of(phone.app).stop()
    waiting.join(2)
    assert not waiting.is_alive()
    assert Listener(phone).status == 503
    listener.close()


def test_a_stream_that_nobody_began_to_read_is_given_up(phone: Phone) -> None:
    hub = live.hub_of(phone.app)
    opened_one = hub.open(1, 1, db_of(phone))
    assert opened_one is not None
    opened_one.until -= 1000
    listener = Listener(phone)
    assert hub.count() == 1
    listener.close()


def test_a_phone_that_has_gone_frees_its_thread(phone: Phone) -> None:
    hub = live.hub_of(phone.app)
    opened_one = hub.open(1, 1, db_of(phone), is_gone=lambda: True)
    assert opened_one is not None
    assert next(opened_one).startswith(b"retry")
    assert list(opened_one) == []
    opened_one.close()
    assert hub.count() == 0


def test_a_look_at_its_head_opens_none(phone: Phone) -> None:
    answer = phone.client.head(f"/p/{phone.pad}/live")
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    assert open_streams(phone) == 0


def test_no_proxy_keeps_or_holds_it_back(phone: Phone) -> None:
    listener = Listener(phone)
    headers = listener.answer.headers
    assert headers["X-Accel-Buffering"] == "no"
    assert "no-store" in headers["Cache-Control"]
    assert "Content-Encoding" not in headers
    listener.close()
