"""Templates hold no script, no style, no unescaped text, no untranslated word, no open form."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.house.sources import TEMPLATES, files, name_of

EVERY = files(TEMPLATES, "*.html")
# Words that are the same in every language.
NAMES = {"scorepad"}
SPOKEN = {"alt", "aria-label", "aria-description", "placeholder", "title"}


class Reader(HTMLParser):
    """Collects what a template shows and how it is built."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.shown: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        self.shown.extend(value for name, value in given.items() if name in SPOKEN)

    def handle_data(self, data: str) -> None:
        self.shown.append(data)


def read(path: Path) -> Reader:
    """A template without what Jinja puts in."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\{#.*?#\}", "", text, flags=re.S)
    text = re.sub(r"\{% block main_class %\}.*?\{% endblock %\}", "", text)
    text = re.sub(r"\{%-?\s*trans\b.*?endtrans\s*-?%\}", "", text, flags=re.S)
    text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", text, flags=re.S)
    reader = Reader()
    reader.feed(text)
    return reader


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_nothing_is_inline(path: Path) -> None:
    for tag, attributes in read(path).tags:
        assert tag != "style"
        assert tag != "script" or (attributes.get("type") == "module" and "src" in attributes)
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        assert not attributes.get("href", "").startswith("javascript:")


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_nothing_is_let_through_unescaped(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\|\s*safe\b|autoescape\s+false|Markup\(", text)


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_every_word_is_translated(path: Path) -> None:
    shown = " ".join(read(path).shown)
    # A macro may make an address with a fragment.
    words = re.findall(r"[^\W\d_]{2,}", re.sub(r"#[\w-]+", "", shown))
    assert set(words) <= NAMES


def macros_with_token() -> set[str]:
    """The macros that put the token into the form that calls them."""
    macro = re.compile(r"\{% macro (\w+)\((?:(?!endmacro).)*?csrf(?:_token)?\(\)", re.S)
    return {name for path in EVERY for name in macro.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_every_form_carries_the_token(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    carriers = rf"\b(?:csrf_token|{'|'.join(macros_with_token())})\("
    for form in re.findall(r"<form\b.*?</form>", text, flags=re.S):
        if 'method="post"' in form:
            assert re.search(carriers, form), form[:200]
