"""Tries are counted: by visitor, for the whole server, told in a sentence, and kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import create_app, database, pads
from scorepad.web import limits
from tests.conftest import SETTINGS

FIRST = {"REMOTE_ADDR": "192.0.2.1"}


@pytest.fixture
def counted(data_folder: Path) -> Iterator[Flask]:
    """The application with its tries counted, behind one proxy."""
    app = create_app(data_folder, SETTINGS | {"LIMITS": True, "PROXIES": 1, "NEW_PADS": "anyone"})
    yield app
    with app.app_context():
        database.db.engine.dispose()


def guess(
    client: FlaskClient, address: str = "192.0.2.1", code: str = "ABCD-EFGH", **more: str
) -> int:
    """Type a code, from an address that the proxy tells."""
    headers = {"X-Forwarded-For": address, **more}
    return client.post("/code", data={"code": code}, headers=headers).status_code


def test_guessing_a_code_ends_soon_and_for_that_visitor_only(counted: Flask) -> None:
    client = counted.test_client()
    assert [guess(client) for _ in range(14)] == [422] * 12 + [429] * 2
    assert guess(client, "192.0.2.2") == 422
    assert guess(counted.test_client()) == 429  # without its cookie it is the same visitor


def test_a_right_code_is_refused_too_when_there_were_too_many(counted: Flask) -> None:
    with counted.app_context():
        pad, owner = pads.create_pad("Arsenault", "en", "UTC", "phone")
        code = pads.make_link(pad, owner, "x", "viewer", "seed").code
    client = counted.test_client()
    for _ in range(12):
        guess(client)
    assert guess(client, code=code) == 429
    assert guess(client, "192.0.2.2", code=code) == 303


def test_the_server_has_a_bound_that_one_visitor_cannot_use_up(
    counted: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.BOUNDS, "code", limits.Bounds("2/minute", "5/hour"))
    client = counted.test_client()
    for _ in range(50):
        guess(client)
    assert guess(client, "192.0.2.2") == 422
    for n in range(3, 6):
        guess(client, f"192.0.2.{n}")
    assert guess(client, "192.0.2.99") == 429


def test_what_a_visitor_says_of_itself_counts_for_nothing(counted: Flask) -> None:
    """Of the addresses in the header only the last is the proxy's."""
    client = counted.test_client()
    found = [guess(client, f"198.51.100.{n}, 192.0.2.1") for n in range(13)]
    assert found == [422] * 12 + [429]


def test_without_a_proxy_the_header_is_not_believed(data_folder: Path) -> None:
    app = create_app(data_folder, SETTINGS | {"LIMITS": True})
    client = app.test_client()
    assert [guess(client, f"198.51.100.{n}") for n in range(13)] == [422] * 12 + [429]


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("x", "x"),
        (None, "?"),
    ],
)
def test_a_visitor_is_the_network_of_a_house(address: str | None, who: str) -> None:
    assert limits.visitor(address) == who


def test_a_refusal_is_a_sentence_with_what_was_typed(counted: Flask) -> None:
    client = counted.test_client()
    for _ in range(12):
        guess(client)
    headers = {"X-Forwarded-For": "192.0.2.1", "Accept-Language": "fr"}
    answer = client.post("/code", data={"code": "ABCD-EFGH"}, headers=headers)
    assert answer.status_code == 429 and "Attendez 1 minute" in answer.text
    assert 'name="code" value="ABCD-EFGH"' in answer.text
    assert 0 < int(answer.headers["Retry-After"]) <= 60


def test_links_and_new_pads_are_counted_too(counted: Flask) -> None:
    client = counted.test_client()
    found = [client.get(f"/open/{'x' * 22}").status_code for _ in range(61)]
    assert found == [404] * 60 + [429]
    form = {"name": "A", "language": "en", "time_zone": "UTC"}
    assert [client.post("/", data=form).status_code for _ in range(6)] == [302] * 5 + [429]
    assert client.get("/").status_code == 200


def test_each_application_counts_for_itself_and_may_be_told_not_to(
    counted: Flask, client: FlaskClient
) -> None:
    for _ in range(13):
        assert guess(client) == 422
    assert guess(counted.test_client()) == 422
