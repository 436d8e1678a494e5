"""The phone's modules: kept for good under the name of their content, each language its own."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from scorepad.languages import LANGUAGES
from scorepad.web.phone import SCREENS
from scorepad.words import translator


def test_the_engine_is_one_module(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        address = url_for("phone.engine")
    answer = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert answer.mimetype == "text/javascript"
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "export" in client.get(address).text


def test_the_second_module_stands_beside_the_engine(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        engine, address = url_for("phone.engine"), url_for("phone.settle")
    answer = client.get(address)
    assert answer.mimetype == "text/javascript"
    assert "immutable" in answer.headers["Cache-Control"]
    assert f'from ".{engine}";' in answer.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_are_those_of_one_language(app: Flask, client: FlaskClient, code: str) -> None:
    with app.test_request_context(f"/?lang={code}"):
        address = url_for("phone.words")
    assert address.startswith(f"/words-{code}-")
    answer = client.get(address)
    assert "immutable" in answer.headers["Cache-Control"]
    found = re.fullmatch(r"export const words = (\{.*\});\n", answer.text)
    assert found
    words = json.loads(found[1])
    assert "200.S1" in words and "%(side)s" in words["200.S1"]


def test_the_screens_are_one_module(app: Flask, client: FlaskClient) -> None:
    with app.test_request_context():
        address = url_for("phone.pages")
    answer = client.get(address)
    assert answer.mimetype == "text/javascript"
    assert "immutable" in answer.headers["Cache-Control"]
    assert all(f'"{screen}":' in answer.text for screen in SCREENS)
    assert re.search(r"^export \{ render, unescape \};$", answer.text, re.MULTILINE)
    assert not re.search(r"innerHTML|\beval\(|new Function|^\s*//", answer.text, re.MULTILINE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_screens_say_in_one_language(app: Flask, client: FlaskClient, code: str) -> None:
    with app.test_request_context(f"/?lang={code}"):
        address, words = url_for("phone.said"), url_for("phone.words")
    assert address.startswith(f"/said-{code}-")
    answer = client.get(address)
    assert "immutable" in answer.headers["Cache-Control"]
    told = dict(re.findall(r"^export const (\w+)=(.*);$", answer.text, re.MULTILINE))
    assert json.loads(told["language"]) == code
    assert json.loads(told["addresses"])["phone.words"]["digest"] in words
    said = json.loads(told["said"])
    saved = translator(code)("Save hand %(number)d")
    assert (said == {}) if code == "en" else said["Save hand %(number)d"] == saved
    assert json.loads(told["codes"])["sat_out"]


def test_words_of_a_language_that_nobody_speaks_here(client: FlaskClient) -> None:
    assert client.get("/words-tlh-0.js").status_code == 404
    assert client.get("/said-tlh-0.js").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/engine-0.js",
        "/settle-0.js",
        "/words-en-0.js",
        "/pages-0.js",
        "/said-en-0.js",
        "/static/0/js/late.js",
    ],
)
def test_an_old_page_gets_no_module_of_a_newer_program(client: FlaskClient, path: str) -> None:
    """It goes on by its plain forms; a mixture of two programs is what nobody has tried."""
    assert client.get(path).status_code == 404
