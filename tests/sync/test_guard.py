"""Who may send what: origin, content type, size, JSON; whatever is refused has stored nothing."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from scorepad import create_app, journal
from scorepad.database import now, write_tx
from scorepad.pads.models import Device
from scorepad.web.security import csrf
from tests.conftest import SETTINGS

from .outbox import HERE, Phone, device_of, hand, new_phone, phone_beside

BATCH = {"facts": []}


def code_of(phone: Phone, batch: object, status: int, **more: object) -> str:
    """The code with which a whole request is turned away."""
    answer = phone.post(batch, **more)
    assert answer.status_code == status, answer.text
    code: str = answer.get_json()["error"]["code"]
    return code


def cookie_of(phone: Phone) -> str:
    """The phone's cookie for a request to another address of the same server."""
    cookie = phone.client.get_cookie("scorepad")
    assert cookie is not None
    return f"scorepad={cookie.value}"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": ""},
        {"Origin": "null"},
        {"Origin": "localhost"},
        {"Origin": "http://"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "http://localhost.elsewhere.example"},
        {"Origin": "http://localhost:8000"},
        {"Origin": "ftp://localhost"},
        {"Origin": "http://localhost@elsewhere.example"},
        {"Referer": "http://localhost/"},
        {"Origin": HERE, "Sec-Fetch-Site": "cross-site"},
        {"Origin": HERE, "Sec-Fetch-Site": "same-site"},
        {"Origin": HERE, "Sec-Fetch-Site": "none"},
    ],
)
def test_only_a_page_of_ours_may_send(phone: Phone, headers: dict[str, str]) -> None:
    assert code_of(phone, BATCH, 403, headers=headers) == "wrong_origin"


@pytest.mark.parametrize(
    ("base", "origin"),
    [
        ("http://localhost", "http://localhost"),
        ("http://localhost", "http://localhost:80"),
        ("http://192.168.1.7:7200", "http://192.168.1.7:7200"),
        ("http://[fe80::1]:7200", "http://[fe80::1]:7200"),
        ("http://pad.local:7200", "http://PAD.local:7200"),
        ("https://pad.local", "https://pad.local"),
        ("https://pad.local:443", "https://pad.local"),
        # A proxy that nobody told us of speaks https where we see http.
        ("http://pad.local", "https://pad.local"),
    ],
)
def test_the_page_may_have_any_address_of_the_server(phone: Phone, base: str, origin: str) -> None:
    headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin", "Cookie": cookie_of(phone)}
    assert phone.post(BATCH, base_url=base, headers=headers).status_code == 200


def test_behind_a_proxy_the_origin_is_the_proxys(data_folder: Path) -> None:
    app = create_app(data_folder, SETTINGS | {"PROXIES": 1, "HOSTS": ("pad.example.org",)})
    phone = new_phone(app)
    headers = {
        "X-Forwarded-Host": "pad.example.org",
        "X-Forwarded-Proto": "https",
        "Cookie": cookie_of(phone),
    }
    away = {"base_url": "http://127.0.0.1:7200"}
    own = {**headers, "Origin": "https://pad.example.org"}
    assert phone.post(BATCH, headers=own, **away).status_code == 200
    wrong = {**headers, "Origin": "http://127.0.0.1:7200"}
    assert code_of(phone, BATCH, 403, headers=wrong, **away) == "wrong_origin"


def test_no_form_token_is_asked_for_here_and_only_here(data_folder: Path) -> None:
    app = create_app(data_folder, SETTINGS | {"WTF_CSRF_ENABLED": True})
    phone = new_phone(app)
    assert phone.post(BATCH).status_code == 200
    assert "scorepad.web.sync.send" in csrf._exempt_views


@pytest.mark.parametrize(
    "kind",
    [
        None,
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "text/plain; application/json",
    ],
)
def test_only_json_is_taken(phone: Phone, kind: str | None) -> None:
    assert code_of(phone, BATCH, 415, content_type=kind) == "not_json_type"


def test_a_charset_does_no_harm(phone: Phone) -> None:
    assert phone.post(BATCH, content_type="application/json; charset=utf-8").status_code == 200


def test_a_packed_body_is_not_taken(phone: Phone) -> None:
    headers = {"Origin": HERE, "Content-Encoding": "gzip"}
    body = gzip.compress(json.dumps(BATCH).encode())
    assert code_of(phone, body, 415, headers=headers) == "not_json_type"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"facts=[]",
        b'{"facts":[NaN]}',
        b'{"facts":[Infinity]}',
        b'{"facts":["\\ud800"]}',
        b'{"facts":["\xff"]}',
        '{"facts":[]}'.encode("utf-16"),
        b"\xef\xbb\xbf" + b'{"facts":[]}',
        b'{"facts":' + b"[" * 100_000,
        b'{"facts":' + b"[" * 600 + b"]" * 600 + b"}",
    ],
)
def test_what_is_no_json_is_told(phone: Phone, text: bytes) -> None:
    assert code_of(phone, text, 400) == "not_json"


@pytest.mark.parametrize(
    "batch", [[], {}, None, 1, True, {"facts": {}}, {"facts": None}, {"facts": [], "more": 1}]
)
def test_what_is_no_batch_is_told(phone: Phone, batch: object) -> None:
    assert code_of(phone, batch, 422) == "not_a_batch"


def test_how_much_may_be_sent_is_a_setting(data_folder: Path) -> None:
    app = create_app(data_folder, SETTINGS | {"SYNC_FACTS": 2, "SYNC_BYTES": 2_000})
    phone = new_phone(app)
    game = phone.begun()
    facts = [hand(game, 1), hand(game, 2), hand(game, 3)]
    assert code_of(phone, {"facts": facts}, 413) == "too_many_facts"
    assert code_of(phone, " " * 2_001, 413) == "too_big"
    assert phone.facts(game)["version"] == 1
    assert phone.post({"facts": facts[:2]}).status_code == 200


def test_as_much_as_is_said_may_be_sent(phone: Phone) -> None:
    game = phone.begun()
    answer = phone.post({"facts": [hand(game, 1)] * 200})
    assert [a["status"] for a in answer.get_json()["answers"]] == ["stored"] + ["known"] * 199
    assert code_of(phone, {"facts": [1] * 201}, 413) == "too_many_facts"


def test_nobody_else_may_send(phone: Phone) -> None:
    stranger, nobody = new_phone(phone.app), phone.app.test_client()
    path, more = f"/p/{phone.pad}/sync", {"json": BATCH, "headers": {"Origin": HERE}}
    for client in (stranger.client, nobody):
        answer = client.post(path, **more)
        assert answer.status_code == 404
        assert answer.get_json()["error"]["code"] == "not_found"


def test_a_withdrawn_phone_may_not_send(phone: Phone) -> None:
    other = phone_beside(phone)
    with phone.app.app_context(), write_tx() as session:
        device = session.query(Device).filter_by(public_id=device_of(other)).one()
        device.withdrawn_at = device.created_at
    assert code_of(other, BATCH, 404) == "not_found"


def test_a_failure_of_ours_is_told_as_json(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(data_folder, SETTINGS | {"TESTING": False})
    phone = new_phone(app)
    monkeypatch.setattr("scorepad.live.answer_batch", lambda *_: 1 / 0)
    assert code_of(phone, BATCH, 500) == "failed"


def test_sentences_are_in_the_visitors_language(phone: Phone) -> None:
    headers = {"Origin": HERE, "Accept-Language": "fr"}
    answer = phone.post("{", headers=headers)
    assert answer.get_json()["error"]["text"] == "Ce n’est pas du JSON en UTF-8."


def test_a_form_page_of_elsewhere_cannot_read_an_answer(phone: Phone) -> None:
    """No page elsewhere is told that it may: the browser's question beforehand has no yes."""
    answer = phone.client.options(
        f"/p/{phone.pad}/sync",
        headers={"Origin": "http://elsewhere.example", "Access-Control-Request-Method": "POST"},
    )
    assert not [n for n, _ in answer.headers if n.startswith("Access-Control")]


@pytest.mark.parametrize(
    ("change", "code"),
    [({"withdrawn_at": now()}, "no_such_game"), ({"role": "viewer"}, "viewer_cannot_write")],
)
def test_a_batch_goes_on_only_as_its_phone_may(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, change: dict[str, object], code: str
) -> None:
    """The request began while the phone was in: what it may is asked under the lock, each time."""
    game, keeper = phone.begun(), phone_beside(phone)
    append = journal.append

    def append_then_change(*given: Any) -> journal.Answer:
        answer = append(*given)
        with write_tx() as session:
            where = Device.public_id == device_of(keeper)
            session.execute(sa.update(Device).where(where).values(**change))
        return answer

    monkeypatch.setattr(journal, "append", append_then_change)
    first, second, third = keeper.send(hand(game, 1), hand(game, 2), keeper.start())
    assert first["status"] == "stored"
    assert [found["code"] for found in second["problems"]] == [code]
    assert third["status"] == "refused"
    assert len(phone.facts(game)["facts"]) == 2
