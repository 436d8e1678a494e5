"""The page that leads a phone through trusting the server, at either door and without one."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from scorepad import create_app, database
from scorepad.start import authority


@pytest.fixture
def plain_door(tmp_path: Path) -> Flask:
    made = authority.papers(tmp_path, ["localhost"])
    settings = {"HTTPS_PORT": 7243, "AUTHORITY": str(made.authority)}
    app = create_app(tmp_path, settings)
    database.upgrade(app)
    return app


def test_a_page_gives_way_and_what_a_script_sends_goes_its_way(plain_door: Flask) -> None:
    phone = plain_door.test_client()
    # As Chromium asks for a page.
    accept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
    page = phone.get("/p/xyz/g/abc", headers={"Accept": accept})
    assert page.status_code == 303 and page.location == "/trust?next=/p/xyz/g/abc"
    for method, path, headers in (
        ("GET", "/g/abc/facts", {"Accept": "application/json"}),
        ("GET", "/g/abc/facts", {"Accept": "*/*"}),
        ("POST", "/sync", {}),
    ):
        answer = phone.open(f"/p/xyz{path}", method=method, headers=headers)
        assert answer.status_code == 404


def test_the_way_on_keeps_to_this_server(plain_door: Flask) -> None:
    phone = plain_door.test_client()
    for wanted in ("//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example"):
        page = phone.get("/trust", query_string={"next": wanted}).text
        assert 'href="https://localhost:7243/"' in page


def test_the_authority_is_fetched_as_phones_take_it(plain_door: Flask) -> None:
    answer = plain_door.test_client().get("/trust/authority.crt")
    assert answer.mimetype == "application/x-x509-ca-cert"
    assert answer.data[:1] == b"\x30"  # DER


def test_behind_tls_the_page_leads_other_phones_to_the_plain_door(tmp_path: Path) -> None:
    made = authority.papers(tmp_path, ["localhost"])
    app = create_app(tmp_path, {"PLAIN_PORT": 7200, "AUTHORITY": str(made.authority)})
    database.upgrade(app)
    page = app.test_client().get("/trust", base_url="https://pi.local:7243").text
    assert "http://pi.local:7200/trust" in page and "trusts this pad already" in page
    assert app.test_client().get("/", base_url="https://pi.local:7243").status_code == 200


def test_without_https_it_says_what_is_missing(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    database.upgrade(app)
    phone = app.test_client()
    assert "--https" in phone.get("/trust").text
    assert phone.get("/trust/authority.crt").status_code == 404
    assert phone.get("/", headers={"Accept": "text/html"}).status_code == 200
