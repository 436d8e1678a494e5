"""Who may make pads: anyone at home, who has a code elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorepad import create_app, pads
from tests.conftest import SETTINGS

FORM = {"name": "Arsenault", "language": "en", "time_zone": "UTC"}
HOME, ABROAD = "192.168.1.7", "8.8.8.8"


def made(app: Flask, address: str = HOME, **fields: str) -> bool:
    """Whether a visitor gets a pad."""
    answer = app.test_client().post(
        "/", data=FORM | fields, environ_overrides={"REMOTE_ADDR": address}
    )
    assert answer.status_code in (302, 422)
    return answer.status_code == 302


def invitation(app: Flask, seed: str = "seed") -> str:
    with app.app_context():
        return pads.invite(seed)


@pytest.mark.parametrize(
    ("settings", "at_home", "abroad"),
    [
        ({}, True, False),
        ({"ADDRESS": "http://raspberrypi.local:7200"}, True, False),
        ({"ADDRESS": "http://192.168.1.20:7200"}, True, False),
        ({"ADDRESS": "https://pad.example.org"}, False, False),
        ({"HOSTS": ("pad.example.org",)}, False, False),
        ({"PROXIES": 1}, False, False),
        ({"PROXIES": 1, "NEW_PADS": "anyone"}, True, True),
        ({"NEW_PADS": "code"}, False, False),
        ({"NEW_PADS": "anyone"}, True, True),
    ],
)
def test_who_may_make_pads(
    data_folder: Path, settings: dict[str, Any], at_home: bool, abroad: bool
) -> None:
    app = create_app(data_folder, SETTINGS | settings)
    assert (made(app, HOME), made(app, ABROAD)) == (at_home, abroad)
    assert made(app, ABROAD, invitation=invitation(app))


@pytest.mark.parametrize(
    "told",
    [
        {"headers": {"X-Forwarded-For": HOME}},
        {"headers": {"Forwarded": f"for={HOME}"}},
        {"headers": {"X-Real-IP": HOME}},
        {"headers": {"Via": "1.1 proxy"}},
        {"environ_overrides": {"SERVER_PROTOCOL": "HTTP/1.0"}},
    ],
)
def test_nobody_is_at_home_behind_a_proxy_that_was_not_told(
    app: Flask, told: dict[str, Any]
) -> None:
    """Everybody would come from the proxy's own address, which is this computer's."""
    answer = app.test_client().post("/", data=FORM, **told)
    assert answer.status_code == 422 and 'name="invitation"' in answer.text


def test_an_invitation_makes_one_pad(data_folder: Path) -> None:
    app = create_app(data_folder, SETTINGS | {"NEW_PADS": "code"})
    assert 'name="invitation"' in app.test_client().get("/").text
    code = invitation(app)
    assert not made(app, name="", invitation=code)  # a slip does not spend it
    assert made(app, invitation=f"{code[:4].lower()} {code[4:]}")
    assert not made(app, invitation=code)
    refused = app.test_client().post("/", data=FORM | {"invitation": "ABCD-EFGH"})
    assert "This code makes no pad" in refused.text and 'value="ABCD-EFGH"' in refused.text


def test_an_invitation_typed_in_the_other_field_is_understood(data_folder: Path) -> None:
    app = create_app(data_folder, SETTINGS | {"NEW_PADS": "code"})
    code = invitation(app)
    page = app.test_client().post("/code", data={"code": code})
    assert page.status_code == 200 and f'value="{code}"' in page.text
    assert made(app, invitation=code)


def test_at_home_no_code_is_asked_for(app: Flask) -> None:
    assert 'name="invitation"' not in app.test_client().get("/").text


def test_two_at_once_spend_an_invitation_once(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(data_folder, SETTINGS | {"NEW_PADS": "code"})
    code = invitation(app)
    monkeypatch.setattr("scorepad.web.forms.pad.is_invited", lambda _: True)
    assert made(app, invitation=code)
    assert not made(app, invitation=code)
