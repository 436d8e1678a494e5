"""Every sentence is in every language, its placeholders agree, and every code has a sentence."""

from __future__ import annotations

import re
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message

from scorepad import sentences, translations
from scorepad.languages import LANGUAGES
from tests.house.sources import PACKAGE, files

PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]")
Key = tuple[object, str | None]
CODE = re.compile(r"\b(?:problem|problem_with)\(\s*\"(\w+)\"")


@cache
def template() -> Catalog:
    """Every sentence of the sources."""
    return translations.extract()


def keys(catalog: Catalog) -> set[Key]:
    """What a catalogue knows its sentences by."""
    return {(message.id, message.context) for message in catalog if message.id}


def forms(text: object) -> list[str]:
    """A sentence, or each of its plural forms."""
    return [text] if isinstance(text, str) else list(text)  # type: ignore[call-overload]


def placeholders(text: str) -> set[str]:
    """The names that a sentence is filled with."""
    return set(PLACEHOLDER.findall(text))


def said(code: str) -> list[Message]:
    """The messages of a catalogue, without its head."""
    return [message for message in translations.read(code) if message.id]


def test_every_language_has_a_catalogue() -> None:
    assert set(translations.languages()) == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("code", translations.languages())
def test_every_sentence_is_translated_and_no_other(code: str) -> None:
    catalog = translations.read(code)
    # After a sentence was added or changed: python -m scorepad.translations
    assert keys(catalog) == keys(template())
    assert not translations.untranslated(catalog)


@pytest.mark.parametrize("code", translations.languages())
def test_translations_keep_the_placeholders(code: str) -> None:
    for message in said(code):
        names = {name for form in forms(message.id) for name in placeholders(form)}
        for form in forms(message.string):
            assert placeholders(form) <= names, message.id
            if isinstance(message.id, str):
                assert placeholders(form) == names, message.id
            assert not names or "%" not in PLACEHOLDER.sub("", form), message.id


def test_french_spaces_before_signs_do_not_break() -> None:
    for message in said("fr"):
        for form in forms(message.string):
            assert not re.search(r" [:;?!»]|« ", form), form


@pytest.mark.parametrize("room", ["rules", "journal"])
def test_every_problem_code_has_a_sentence(room: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in files(PACKAGE / room, "*.py")]
    codes = {code for source in sources for code in CODE.findall(source)}
    assert len(codes) > 5
    assert codes <= {**sentences.PROBLEMS, **sentences.JOURNAL, **sentences.WARNINGS}.keys()
