"""The front page: pads are made by a form, listed for the phone that made them, and nobody else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import pads
from scorepad.web import zones
from tests.web.conftest import PAD, Phone


def test_a_pad_is_made_and_found_again(client: FlaskClient) -> None:
    home = client.post("/", data=PAD | {"name": "  Chez   Ève "}).location
    assert re.fullmatch(r"/p/[\w-]{22}", home)
    assert "<bdi>Chez Ève</bdi>" in client.get(home).text
    assert f'href="{home}"' in client.get("/").text


def test_two_pads_are_open_at_once(client: FlaskClient) -> None:
    first, second = (client.post("/", data=PAD | {"name": name}).location for name in "AB")
    assert client.get(first).status_code == client.get(second).status_code == 200


def test_the_language_of_a_new_pad_is_spoken_at_once(client: FlaskClient) -> None:
    home = client.post("/", data=PAD | {"language": "fr"}).location
    assert '<html lang="fr"' in client.get(home).text


def test_a_strange_phone_finds_nothing(phone: Phone, client: FlaskClient) -> None:
    for path in ("", "/persons", "/persons/x", "/settings", "/new", "/g/x", "/g/x/again"):
        for method in ("GET", "POST"):
            answer = client.open(phone.pad + path, method=method)
            if answer.status_code == 303:  # an address of forms: the table, of which it knows none
                answer = client.get(answer.location)
            assert answer.status_code in (404, 405), (method, path)
            assert "Arsenault" not in answer.text
    assert phone.pad not in client.get("/").text


def test_pages_of_a_pad_are_for_no_index_and_no_proxy(phone: Phone) -> None:
    answer = phone.get()
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_a_withdrawn_phone_is_out(phone: Phone, app: Flask) -> None:
    from scorepad.database import db, now, write_tx

    with app.app_context(), write_tx():
        db.session.query(pads.Device).update({"withdrawn_at": now()})
    assert phone.get().status_code == 404


def test_a_viewer_may_look_and_not_write(phone: Phone, app: Flask) -> None:
    from scorepad.database import db, write_tx

    with app.app_context(), write_tx():
        db.session.query(pads.Device).update({"role": "viewer"})
    assert phone.get("/persons").status_code == 200
    refused = phone.post("/persons", name="Ann")
    assert refused.status_code == 403 and "may only look" in refused.text


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("name", "", "A name is missing here."),
        ("name", " \u3000\u200b ", "A name is missing here."),
        ("name", "x" * 81, "80 characters at most"),
        ("name", "x" * 100_000, "80 characters at most"),
        ("name", "a\x00b", "cannot be shown"),
        ("name", "a\u202eb", "cannot be shown"),
        ("language", "tlh", "Not a valid choice"),
        ("language", None, "Not a valid choice"),
        ("time_zone", "Mars/Olympus", "Not a valid choice"),
        ("time_zone", "../../etc/passwd", "Not a valid choice"),
        ("time_zone", None, "Not a valid choice"),
    ],
)
def test_a_bad_entry_is_told_beside_its_field(
    client: FlaskClient, field: str, value: str | None, says: str
) -> None:
    typed = {key: text for key, text in (PAD | {field: value}).items() if text is not None}
    answer = client.post("/", data=typed)
    assert answer.status_code == 422
    assert re.search(rf'id="{field}-error">[^<]*{re.escape(says)}', answer.text)
    assert f'aria-describedby="{field}' in answer.text
    if field != "name":
        assert 'value="Arsenault"' in answer.text


def test_bytes_that_are_no_text_do_no_harm(client: FlaskClient) -> None:
    body = b"name=%ff%fe%ed%a0%80&language=en&time_zone=UTC"
    answer = client.post("/", data=body, content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (302, 422)
    assert client.post("/", json={"name": 5}).status_code == 422


def test_a_cookie_that_was_tampered_with_opens_nothing(phone: Phone, app: Flask) -> None:
    other = app.test_client()
    signed = phone.client.get_cookie("scorepad")
    assert signed
    other.set_cookie("scorepad", signed.value[:-3] + "xxx")
    assert other.get(phone.pad).status_code == 404
    with app.test_client() as odd:
        for content in ({"pads": 5}, {"pads": [1]}, {"pads": {"x": 7}}, {"renewed": 10**12}):
            with odd.session_transaction() as session:
                session.clear()
                session.update(content)
            assert odd.get("/").status_code == 200


def test_the_likely_zone_is_that_of_the_computer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TZ", "Europe/Paris")
    assert zones.likely() == "Europe/Paris"
    for nowhere in ("UTC", "Nowhere/At_all", ":x"):
        monkeypatch.setenv("TZ", nowhere)
        assert zones.likely() == zones.USUAL


def test_every_zone_on_the_list_can_be_kept(app: Flask) -> None:
    with app.test_request_context():
        assert all(pads.is_time_zone(choice.value) for choice in zones.choices())
    for code, city in {"en": "Tokyo", "ru": "Токио", "ja": "東京"}.items():
        with app.test_request_context(f"/?lang={code}"):
            assert city in {choice.label for choice in zones.choices()}
