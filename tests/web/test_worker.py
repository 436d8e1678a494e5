"""The app that opens without a signal: manifest, service worker, shell, what is fetched ahead."""

from __future__ import annotations

import json
import re
import struct
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

from scorepad import journal
from scorepad.database import db
from scorepad.languages import LANGUAGES
from scorepad.web.worker import KEPT
from tests.house.walk import address, place
from tests.web.conftest import Phone, make_pad

ICON = struct.Struct(">8x8xII")


def told(client: FlaskClient, code: str = "en") -> dict[str, Any]:
    """The first line of the worker: what the server knows of this build."""
    line = client.get(f"/sw.js?lang={code}").text.splitlines()[0]
    found = re.fullmatch(r"const told = (\{.*\});", line)
    assert found
    known: dict[str, Any] = json.loads(found[1])
    return known


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_manifest_says_what_a_home_screen_needs(client: FlaskClient, code: str) -> None:
    page = client.get("/", headers={"Accept-Language": code}).text
    link = re.search(r'<link rel="manifest" href="([^"]+)"', page)
    assert link
    answer = client.get(link[1])
    assert answer.mimetype == "application/manifest+json"
    assert answer.headers["Cache-Control"] == "no-cache"
    known = answer.get_json()
    assert (known["lang"], known["id"], known["start_url"], known["scope"]) == (code, "/", "/", "/")
    assert known["display"] == "standalone" and known["name"] and known["description"]
    assert known["background_color"] in page and known["theme_color"] in page
    assert [icon["sizes"] for icon in known["icons"]] == ["any", "192x192", "512x512", "512x512"]
    assert [icon.get("purpose") for icon in known["icons"]] == [None, None, None, "maskable"]
    for shortcut in known["shortcuts"]:
        assert client.get(shortcut["url"]).status_code == 200


def test_icons_are_small_and_of_their_size(client: FlaskClient) -> None:
    icons = client.get("/manifest.webmanifest").get_json()["icons"]
    touch = re.search(r'apple-touch-icon" href="([^"]+)"', client.get("/").text)
    assert touch
    icons.append({"src": touch[1], "sizes": "180x180", "type": "image/png"})
    for icon in icons:
        answer = client.get(icon["src"])
        assert answer.mimetype == icon["type"] and len(answer.data) < 6000
        if icon["type"] == "image/png":
            size = "{}x{}".format(*ICON.unpack(answer.data[: ICON.size]))
            assert size == icon["sizes"]


def test_the_worker_is_asked_for_each_time_and_changes_with_every_build(
    app: Flask, client: FlaskClient
) -> None:
    first = client.get("/sw.js?lang=en")
    assert first.mimetype == "text/javascript" and first.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in first.headers["Content-Security-Policy"]
    tag = {"If-None-Match": first.headers["ETag"]}
    assert client.get("/sw.js?lang=en", headers=tag).status_code == 304
    assert client.get("/sw.js?lang=fr").data != first.data
    was = app.extensions["scorepad_build"]
    app.extensions["scorepad_build"] = "0123456789ab"
    try:
        assert client.get("/sw.js?lang=en", headers=tag).data != first.data
    finally:
        app.extensions["scorepad_build"] = was


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_everything_that_is_fetched_ahead_of_need_is_there(client: FlaskClient, code: str) -> None:
    known = told(client, code)
    assert known["language"] == code
    for path in known["files"]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["Cache-Control"], path
        assert any(re.search(part, path) for part in known["parts"]), path
    words = [path for path in known["files"] if re.match(r"/(words|said)-", path)]
    assert words and all(f"-{code}-" in path for path in words)
    assert sum(len(client.get(path).data) for path in known["files"]) < 1_500_000


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_shell_is_of_this_build_and_language_and_holds_nothing_of_a_pad(
    client: FlaskClient, code: str
) -> None:
    known = told(client, code)
    page = client.get(known["shell"]).text
    assert f'<html lang="{code}"' in page and "data-shell" in page
    assert f"{known['static']}{known['build']}/" in page
    assert 'action="' not in page  # a form that nobody can send


def test_pages_of_pads_and_rulebook_are_kept_and_nothing_that_scripts_ask_for(
    app: Flask, client: FlaskClient
) -> None:
    known = told(client)
    with app.app_context():
        ids = place("Arsenault").ids
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()):
            continue
        path = address(app, rule, ids)
        is_kept = any(re.search(kept, path) for kept in known["kept"])
        assert is_kept == (rule.endpoint in KEPT), rule
        assert not is_kept or not any(re.search(part, path) for part in known["parts"]), rule
    assert known["pad"] == "/p/<pad>" and known["front"] == "/"


def test_going_games_and_their_rules_are_fetched_ahead(phone: Phone) -> None:
    first = phone.get("/ahead")
    assert first.headers["Cache-Control"] == "private, no-cache"
    pages = [path for path, _mark in first.get_json()["pages"]]
    assert {phone.pad, "/rulebook", f"{phone.pad}/outbox"} <= set(pages)
    assert f"{phone.pad}/new" not in pages  # the app draws one that can be sent


def test_a_game_is_fetched_again_when_it_has_gone_on(app: Flask) -> None:
    with app.app_context():
        there = place("Arsenault")
    client = app.test_client()
    with client.session_transaction() as session:
        session["pads"] = {there.pad.public_id: there.owner.public_id}
    pad = f"/p/{there.pad.public_id}"
    pages = dict(client.get(f"{pad}/ahead").get_json()["pages"])
    game = f"{pad}/g/{there.ids['game']}"
    assert set(pages) - {f"{pad}/outbox"} == {
        pad,
        "/rulebook",
        "/rulebook/200",
        game,
        f"{game}/sheet",
        f"{game}/rulebook",
    }
    for path in pages:
        assert client.get(path).status_code == 200
    with app.app_context():
        row = journal.game_named(there.pad.id, there.ids["game"])
        assert row is not None
        more = journal.NewFact("a" * 22, "noted", {"text": "late"})
        assert journal.append(row, more, there.owner).status is journal.Status.STORED
        engine, asked = db.engine, list[str]()

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        asked.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    later = dict(client.get(f"{pad}/ahead").get_json()["pages"])
    sa.event.remove(engine, "before_cursor_execute", note)
    assert not any("game.version" in one and "LIMIT" not in one for one in asked), "none a game"
    assert later[game] != pages[game] and later[f"{game}/sheet"] != pages[f"{game}/sheet"]
    assert later[f"{game}/rulebook"] == pages[f"{game}/rulebook"]


def test_another_phone_learns_nothing_of_a_pad(app: Flask, phone: Phone) -> None:
    assert make_pad(app.test_client()).client.get(f"{phone.pad}/ahead").status_code == 404


def test_pages_of_the_rulebook_are_told_apart_by_their_titles(app: Flask) -> None:
    """The list of kept pages shows nothing but titles."""
    with app.app_context():
        there = place("Arsenault")
    client = app.test_client()
    with client.session_transaction() as session:
        session["pads"] = {there.pad.public_id: there.owner.public_id}
    here = f"/p/{there.pad.public_id}/g/{there.ids['game']}/rulebook"
    paths = ("/rulebook/200", "/rulebook/200/kitty", "/rulebook/200/pot", here)
    pages = [re.search("<title>(.*)</title>", client.get(path).text) for path in paths]
    titles = [found[1] for found in pages if found]
    assert len(set(titles)) == len(paths) and all("Rules of 200" in title for title in titles)
