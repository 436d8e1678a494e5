"""The facts of a game, fetched by a phone that rebuilds it."""

from __future__ import annotations

import datetime as dt

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db
from scorepad.journal import Fact
from scorepad.journal.fold import fold

from .outbox import Phone, deal, device_of, fact, hand, new_phone, phone_beside


def test_a_phone_rebuilds_the_game(phone: Phone) -> None:
    game = phone.begun()
    played = hand(game, 1, at="2026-11-30T05:13:28Z")
    seen = {"target": played["id"], "replaces": played["id"]}
    phone.send(played, hand(game, 2), fact(game, "corrected", {**seen, "hand": deal(0, 60, 80)}))
    told = phone.facts(game)
    assert [f["number"] for f in told["facts"]] == [1, 2, 3, 4]
    facts = [
        Fact(
            id=f["id"],
            number=f["number"],
            kind=f["kind"],
            body=f["body"],
            at_phone=f["at_phone"] and dt.datetime.fromisoformat(f["at_phone"]),
            at_server=dt.datetime.fromisoformat(f["at_server"]),
            device_id=None,
        )
        for f in told["facts"]
    ]
    rebuilt = fold(facts, told["names"])
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        found = pads.game_of(access.pad, game)
        assert found is not None
        assert rebuilt.sheet == journal.folded(found).sheet


def test_only_what_is_new_is_told(phone: Phone) -> None:
    game = phone.begun()
    phone.send(hand(game, 1), hand(game, 2))
    assert [f["number"] for f in phone.facts(game, 1)["facts"]] == [2, 3]
    for after in (3, 4, 999_999_999):
        told = phone.facts(game, after)
        assert (told["facts"], told["version"]) == ([], 3)


def test_what_is_new_costs_two_questions(phone: Phone) -> None:
    """Everybody at the table asks at once: which game it is and for whom, and how it stands."""
    game, asked = phone.begun(), list[str]()
    other = phone_beside(phone)
    other.facts(game)
    phone.send(hand(game, 1))
    with phone.app.app_context():
        engine = db.engine

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        told = other.facts(game, 1)
    finally:
        sa.event.remove(engine, "before_cursor_execute", note)
    assert [fact["device"] for fact in told["facts"]] == [told["pen"]["device"]]
    assert [one.split()[0] for one in asked if not one.startswith("BEGIN")] == ["SELECT", "SELECT"]


def test_more_than_fits_is_fetched_in_parts(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.live.facts.AT_ONCE", 2)
    game = phone.begun()
    phone.send(hand(game, 1), hand(game, 2))
    assert [f["number"] for f in phone.facts(game)["facts"]] == [1, 2]
    assert [f["number"] for f in phone.facts(game, 2)["facts"]] == [3]


def test_nothing_is_sent_twice(phone: Phone) -> None:
    game = phone.begun()
    path = f"/p/{phone.pad}/g/{game}/facts?after=1"
    first = phone.client.get(path)
    tag = {"If-None-Match": first.headers["ETag"]}
    again = phone.client.get(path, headers=tag)
    assert (again.status_code, again.data) == (304, b"")
    phone.send(hand(game, 1))
    assert phone.client.get(path, headers=tag).status_code == 200


def test_a_person_renamed_is_news(phone: Phone) -> None:
    game = phone.begun()
    path = f"/p/{phone.pad}/g/{game}/facts?after=1"
    tag = {"If-None-Match": phone.client.get(path).headers["ETag"]}
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        pads.rename_person(access.pad, phone.persons[0], "Annette")
    answer = phone.client.get(path, headers=tag)
    assert answer.status_code == 200
    assert answer.get_json()["names"][phone.persons[0]] == "Annette"


@pytest.mark.parametrize("after", ["-1", "x", "1.0", "", "1e9", "\u0661", "9" * 10])
def test_an_odd_number_is_told(phone: Phone, after: str) -> None:
    game = phone.begun()
    answer = phone.client.get(f"/p/{phone.pad}/g/{game}/facts", query_string={"after": after})
    assert answer.status_code == 400
    assert answer.get_json()["error"]["code"] == "bad_number"


def test_a_viewer_may_fetch_a_stranger_may_not(phone: Phone) -> None:
    game, stranger = phone.begun(), new_phone(phone.app)
    assert phone_beside(phone, "viewer").facts(game)["version"] == 1
    for pad, client in ((phone.pad, stranger.client), (stranger.pad, stranger.client)):
        answer = client.get(f"/p/{pad}/g/{game}/facts")
        assert answer.status_code == 404
        assert answer.get_json()["error"]["code"] == "not_found"


def test_no_proxy_keeps_it(phone: Phone) -> None:
    game = phone.begun()
    answer = phone.client.get(f"/p/{phone.pad}/g/{game}/facts")
    assert "private" in answer.headers["Cache-Control"]
    assert answer.headers["X-Robots-Tag"].startswith("noindex")


def test_a_phone_that_knows_more_than_a_backup_that_came_back_starts_anew(phone: Phone) -> None:
    """The server went back to an older backup and has gone on: fact 2 is another one now."""
    game = phone.begun()
    phone.send(hand(game, 1))
    address = f"/p/{phone.pad}/g/{game}/facts"
    (last,) = phone.client.get(f"{address}?after=1").json["facts"]
    for query in (f"after=2&last={last['id']}", "after=2"):
        assert phone.client.get(f"{address}?{query}").json["facts"] == []
    for query in ("after=2&last=another-fact-of-then", "after=9&last=another-fact-of-then"):
        numbers = [fact["number"] for fact in phone.client.get(f"{address}?{query}").json["facts"]]
        assert numbers == [1, 2]
