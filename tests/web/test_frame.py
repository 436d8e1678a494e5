"""What every answer has: headers, compression, a language, an error page without a trace."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import create_app, database
from scorepad.languages import LANGUAGES
from scorepad.pads.secret import hash_code, hash_secret, read_code
from scorepad.web.security import is_known_host
from tests.conftest import SETTINGS
from tests.web.conftest import Phone


def test_every_answer_forbids_what_no_page_needs(client: FlaskClient) -> None:
    for path in ("/", "/nowhere"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cache-Control"] == "private, no-cache"
        assert {"Accept-Language", "Cookie"} <= set(headers["Vary"].split(", "))


def test_pages_are_packed_for_those_who_unpack(client: FlaskClient) -> None:
    plain = client.get("/")
    packed = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data)[:15] == plain.data[:15] == b"<!doctype html>"
    refused = client.get("/", headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_static_files_are_kept_for_good_under_the_name_of_their_content(
    client: FlaskClient,
) -> None:
    address = re.search(r"/static/[^\"]+base\.css", client.get("/").text)
    assert address
    current = client.get(address[0], headers={"Accept-Encoding": "gzip"})
    assert "immutable" in current.headers["Cache-Control"]
    assert gzip.decompress(current.data).decode().startswith(":root")  # its comments stay at home
    old = client.get("/static/000000000000/css/base.css")
    assert old.headers["Cache-Control"] == "no-cache"
    tag = {"If-None-Match": old.headers["ETag"]}
    assert client.get("/static/000000000000/css/base.css", headers=tag).status_code == 304
    for outside in ("../pyproject.toml", "..%2fpyproject.toml", "css", "css/none.css", ".hidden"):
        assert client.get(f"/static/x/{outside}").status_code == 404


@pytest.mark.parametrize(
    ("headers", "query", "spoken"),
    [
        ({}, "", "en"),
        ({"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.5"}, "", "fr"),
        ({"Accept-Language": "ru-RU,ru;q=0.9,en-US;q=0.8"}, "", "ru"),
        ({"Accept-Language": "ja-JP,ja;q=0.9"}, "", "ja"),
        ({"Accept-Language": "de"}, "", "en"),
        ({"Accept-Language": "fr"}, "?lang=en", "en"),
        ({"Accept-Language": "fr"}, "?lang=xx", "fr"),
        ({"Accept-Language": "fr"}, "?lang=%00", "fr"),
    ],
)
def test_a_page_speaks_the_language_of_the_phone(
    client: FlaskClient, headers: dict[str, str], query: str, spoken: str
) -> None:
    assert f'<html lang="{spoken}"' in client.get(f"/{query}", headers=headers).text


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_page_offers_the_other_languages(client: FlaskClient, spoken: str) -> None:
    page = client.get(f"/rulebook?find=pass&lang={spoken}").text
    offered = re.findall(r'<button class="link" name="lang" value="(\w+)" lang="\1">(.+?)</', page)
    assert dict(offered) == {code: name for code, name in LANGUAGES.items() if code != spoken}
    assert f'<span aria-current="true">{LANGUAGES[spoken]}</span>' in page
    assert 'name="next" value="/rulebook?find=pass"' in page  # not the language of now again


def test_the_language_chosen_on_a_phone_stays(client: FlaskClient) -> None:
    answer = client.post("/language", data={"lang": "fr", "next": "/?x=1"})
    assert answer.status_code == 302 and answer.location == "/?x=1"
    assert '<html lang="fr"' in client.get("/").text
    client.post("/language", data={"lang": "tlh"})
    assert '<html lang="fr"' in client.get("/").text


@pytest.mark.parametrize(
    "address",
    ["https://evil.test/", "//evil.test", "/\\evil.test", "/\r\nX: y", "evil", "", "/" * 2000],
)
def test_the_switch_leads_nowhere_else(client: FlaskClient, address: str) -> None:
    assert client.post("/language", data={"lang": "en", "next": address}).location == "/"


def test_what_answers_a_form_offers_no_language_that_would_lose_it(phone: Phone) -> None:
    assert "Français" in phone.get("/links/new").text
    made = phone.post("/links/new", name="Kitchen", role="keeper", seed="s" * 22)
    assert made.status_code == 200 and "Français" not in made.text


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/p/x/g/y/hand", "/p/x/g/y"),
        ("/p/x/g/y/undo", "/p/x/g/y"),
        ("/p/x/g/y/again?a=b", "/p/x/g/y"),
        ("/p/x/rules/usual/default", "/p/x"),
    ],
)
def test_an_address_of_forms_leads_to_its_table_or_pad(
    client: FlaskClient, path: str, place: str
) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.location) == (303, place)
    assert client.delete(path).status_code == 405


@pytest.mark.parametrize(
    ("path", "status"), [("/nowhere", 404), ("/p/none", 404), ("/language", 405)]
)
def test_an_error_says_what_to_do(client: FlaskClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert "<h1>" in answer.text and 'href="/"' in answer.text


@pytest.mark.parametrize("path", ["/p/none", "/p/none/g/none/sheet"])
def test_a_phone_without_its_cookie_reads_that_nothing_is_lost(
    client: FlaskClient, path: str
) -> None:
    text = client.get(path).text
    assert "Nothing is lost" in text and "kept on the computer that runs scorepad" in text


def test_a_pad_that_there_is_looks_like_one_that_there_is_not(
    phone: Phone, client: FlaskClient
) -> None:
    page, none = client.get(phone.pad).text, client.get("/p/none").text
    assert page.split("<main")[1].split("</main>")[0] == none.split("<main")[1].split("</main>")[0]


def test_too_much_is_refused(client: FlaskClient) -> None:
    assert client.post("/language", data={"next": "x" * 400_000}).status_code == 413


def test_a_failure_shows_no_trace(tmp_path: Path) -> None:
    app = create_app(tmp_path)

    @app.get("/fails")
    def fails() -> str:
        raise RuntimeError("the inside of the program")

    answer = app.test_client().get("/fails")
    assert answer.status_code == 500
    assert "inside of the program" not in answer.text and "What was saved before" in answer.text


def test_a_form_that_went_stale_can_be_sent_again(tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    typed = {"lang": "fr", "next": '"><b>'}
    foreign = client.post("/language", data=typed, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 400 and "Send it again" not in foreign.text
    stale = client.post("/language", data=typed, headers={"Origin": "http://localhost"})
    assert stale.status_code == 400
    assert 'name="next" value="&#34;&gt;&lt;b&gt;"' in stale.text
    token = re.search(r'name="csrf_token" value="([^"]+)"', stale.text)
    assert token
    again = client.post("/language", data=typed | {"csrf_token": token[1]})
    assert again.status_code == 302


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.1.20:8200", True),
        ("[fe80::1]:8200", True),
        ("[::1]", True),
        ("localhost:5000", True),
        ("raspberrypi:8200", True),
        ("scorepad.local:8200", True),
        ("pad.example.org", True),
        ("evil.example.com", False),
        ("192.168.1.20.evil.example", False),
        ("", False),
    ],
)
def test_only_names_of_this_server_are_answered(host: str, known: bool) -> None:
    assert is_known_host(host, ("pad.example.org",)) is known


def test_an_unknown_name_is_told_so(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Host": "evil.example.com"})
    assert answer.status_code == 400 and "does not answer to that name" in answer.text


@pytest.mark.parametrize("host", ["a..local", ".local", "a" * 70 + ".local"])
def test_what_cannot_be_a_name_is_told_so_without_a_page(client: FlaskClient, host: str) -> None:
    answer = client.get("/", headers={"Host": host})
    assert answer.status_code == 400 and "does not answer to that name" in answer.text
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_the_cookie_keeps_to_the_way_the_visitor_came(app: Flask) -> None:
    plain = app.test_client().get("/").headers["Set-Cookie"]
    assert "HttpOnly" in plain and "SameSite=Lax" in plain and "Secure" not in plain
    assert "Expires" in plain
    encrypted = app.test_client().get("/", base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in encrypted


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    first, second = create_app(tmp_path / "new"), create_app(tmp_path / "new")
    assert first.secret_key == second.secret_key
    assert (tmp_path / "new" / "secret-key").stat().st_mode & 0o077 == 0


def test_the_log_tells_no_secret(data_folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Neither a link's, in whose address it is, nor what was asked of the database."""
    app = create_app(data_folder, SETTINGS | {"TESTING": False})
    client = app.test_client()
    secret, code = "s" * 22, "ABCD-EFGH"
    with app.app_context(), database.db.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE link RENAME TO gone")
    assert client.get(f"/open/{secret}").status_code == 500
    assert client.post("/code", data={"code": code}).status_code == 500
    assert "GET /open/<secret>" in caplog.text and "no such table: link" in caplog.text
    with app.app_context():
        for told in (secret, hash_secret(secret), code, hash_code(read_code(code) or "")):
            assert str(told) not in caplog.text
        database.db.engine.dispose()
