"""Every page in every language: none fails, and none says a word that is in no catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import pytest
from flask import Flask

from scorepad import translations
from scorepad.languages import LANGUAGES
from tests.house.walk import address, phone, place

WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]{3,}")
HOLE = re.compile(r"%\(\w+\)[sd]")
SPOKEN = ("alt", "aria-label", "aria-description", "content", "placeholder", "title")
# Names of people and places, and what is the same in every language.
DATA = ("bdi", "option", "pre", "code", "script", "style")
VOID = ("br", "hr", "img", "input", "link", "meta")
NAMES = {"Arsenault", "scorepad", "UTC", "English", "Français", "Ann", "Bob", "Cid", "Dot"}
WRITTEN = re.compile(
    r"[A-Z0-9]+\.\w+|Arsenault (?:owner’s phone|renege|counted otherwise|family|kitchen)"
    r"|At Arsenault’s"
)
UNSAID = re.compile(r"%\(\w+\)|\bundefined\b")


class Said(HTMLParser):
    """What a page says by itself, to eyes and ears: not the names of people."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.within: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.within.append(tag)
        if tag != "meta":
            self.texts += [value or "" for name, value in attrs if name in SPOKEN]

    def handle_endtag(self, tag: str) -> None:
        while tag in self.within and self.within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not set(DATA) & set(self.within):
            self.texts.append(data)


@cache
def catalogue(code: str) -> dict[str, list[str]]:
    """Every sentence of the sources with its forms in a language."""
    told: dict[str, list[str]] = {}
    for message in translations.read(code):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        forms = [message.string] if isinstance(message.string, str) else list(message.string)
        told |= {one: forms for one in ids if one}
    return told


@cache
def words(code: str) -> frozenset[str]:
    """The Latin words of a catalogue."""
    forms = (HOLE.sub("", form) for found in catalogue(code).values() for form in found)
    return frozenset(word for form in forms for word in WORD.findall(form))


@cache
def foreign(code: str) -> tuple[str, ...]:
    """English sentences that a page in this language does not say."""
    told = catalogue(code)
    own = "\n".join(form for forms in told.values() for form in forms)
    return tuple(one for one in told if len(one.split()) > 2 and "%" not in one and one not in own)


def pages(app: Flask) -> Iterator[tuple[str, str, str]]:
    """Every page of a pad and beside it: in which language, where, and how it looks."""
    with app.app_context():
        here = place("Arsenault")
    client = phone(app, (here.pad, here.owner))
    for code in LANGUAGES:
        client.set_cookie("language", code)
        for rule in app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()):
                continue
            path = address(app, rule, here.ids)
            answer = client.get(path)
            if answer.mimetype == "text/html":
                assert answer.status_code in (200, 302, 303, 404), path
                if not answer.location:  # what leads elsewhere is read by nobody
                    yield code, path, answer.text


@pytest.fixture
def every_page(app: Flask) -> list[tuple[str, str, str]]:
    return [one for one in pages(app) if "<html" in one[2]]


def test_every_page_in_every_language(every_page: list[tuple[str, str, str]]) -> None:
    assert len(every_page) > 50 * len(LANGUAGES)
    for code, path, page in every_page:
        assert f'<html lang="{code}"' in page, path
        assert not UNSAID.search("\n".join(Said(page).texts)), (code, path)


def test_no_page_says_what_is_in_no_catalogue(every_page: list[tuple[str, str, str]]) -> None:
    found = set()
    for code, _path, page in every_page:
        said = WRITTEN.sub("", "\n".join(Said(page).texts))
        if code != "en":
            found |= {(code, one) for one in foreign(code) if one in said}
        if code in ("ru", "ja"):
            found |= {(code, one) for one in set(WORD.findall(said)) - words(code) - NAMES}
    assert sorted(found) == []
