"""Every address: forms need their token, and a foreign pad is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorepad import create_app, pads
from scorepad.web.security import csrf
from tests.conftest import SETTINGS

WRITING = {"POST", "PUT", "PATCH", "DELETE"}


@pytest.fixture
def guarded(data_folder: Path) -> Flask:
    """The application with its tokens asked for."""
    return create_app(data_folder, SETTINGS | {"WTF_CSRF_ENABLED": True})


def writing(rule: Rule) -> set[str]:
    """The methods of a rule that may write."""
    return WRITING & (rule.methods or set())


def address(app: Flask, rule: Rule, pad: str) -> str:
    """Some address of a rule, in a pad that there is."""
    values = {name: pad if name == "pad" else "1" for name in rule.arguments}
    path: str = app.url_map.bind("localhost").build(rule.endpoint, values)
    return path


def pad_of(app: Flask, client: FlaskClient) -> str:
    """A pad that this browser was let into."""
    with app.app_context():
        pad, device = pads.create_pad("A", "en", "UTC", "phone")
        known = {pad.public_id: device.public_id}
    with client.session_transaction() as session:
        session["pads"] = known
    return next(iter(known))


def test_every_form_needs_its_token(guarded: Flask) -> None:
    # Both are asked where they come from; the pen's form has its token besides (tests/live).
    by_script = {"scorepad.web.sync.send", "scorepad.web.pen.take"}
    assert csrf._exempt_views == by_script and not csrf._exempt_blueprints
    client = guarded.test_client()
    pad = pad_of(guarded, client)
    posts = [rule for rule in guarded.url_map.iter_rules() if writing(rule)]
    assert len(posts) > 5
    for rule in posts:
        for method in writing(rule):
            answer = client.open(address(guarded, rule, pad), method=method)
            # A game that is not there is told first; a sync shows by its origin whose it is.
            refused = 403 if rule.endpoint == "sync.send" else 400
            assert answer.status_code == (404 if "game" in rule.arguments else refused), rule


def test_a_foreign_pad_is_not_there(app: Flask, client: FlaskClient) -> None:
    pad = pad_of(app, app.test_client())
    rules = [rule for rule in app.url_map.iter_rules() if "pad" in rule.arguments]
    assert len(rules) > 5
    for rule in rules:
        path = address(app, rule, pad)
        for method in sorted((rule.methods or set()) - {"OPTIONS"}):
            assert client.open(path, method=method).status_code == 404, (method, rule)


def test_pages_of_a_pad_lie_below_it(app: Flask) -> None:
    for rule in app.url_map.iter_rules():
        assert rule.rule.startswith("/p/<pad>") == ("pad" in rule.arguments), rule
        if "game" in rule.arguments:
            assert rule.rule.startswith("/p/<pad>/g/<game>"), rule
