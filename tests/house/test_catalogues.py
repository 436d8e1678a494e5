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
MARKUP = re.compile(r"</?\w+[^>]*>|https?://\S+|\{\w*\}")
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


@pytest.mark.parametrize("code", translations.languages())
def test_translations_keep_the_markup(code: str) -> None:
    for message in said(code):
        for form in forms(message.string):
            assert set(MARKUP.findall(form)) == set(MARKUP.findall(forms(message.id)[-1])), form


@pytest.mark.parametrize("code", translations.languages())
def test_a_plural_has_all_forms_of_its_language_and_tells_its_number(code: str) -> None:
    catalog = translations.read(code)
    for message in said(code):
        if message.pluralizable:
            assert len(forms(message.string)) == catalog.num_plurals, message.id
            assert all("%(num)d" in form for form in forms(message.string)[1:]), message.id


# What a language does not write, or what may break in it where it must not: no-break spaces before
# signs and inside of quotes, before a dash; wide signs beside Japanese letters.
JAPANESE = "[\u3040-\u30ff\u3400-\u9fff]"
UNWRITTEN = {
    "fr": r" [:;?!»]|« |\"|\B'|'\B",
    "ru": r"[^\u00a0] [—–]|\S—|—\S| - |« | »|[\"'‘’]|[\u00a0 ][:;?!,.](?!\d)|\.\.\.",
    "ja": rf"{JAPANESE}[,.!?:;()]|[,!?;:]{JAPANESE}|[“”‘’\"]|[０-９Ａ-Ｚａ-ｚ]|\.\.\.|。。",
}


@pytest.mark.parametrize("code", UNWRITTEN)
def test_a_language_is_set_as_it_is_set(code: str) -> None:
    assert UNWRITTEN.keys() == set(translations.languages())
    for message in said(code):
        for form in forms(message.string):
            assert not re.search(UNWRITTEN[code], form), form


@pytest.mark.parametrize("room", ["rules", "journal"])
def test_every_problem_code_has_a_sentence(room: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in files(PACKAGE / room, "*.py")]
    codes = {code for source in sources for code in CODE.findall(source)}
    assert len(codes) > 5
    assert codes <= {**sentences.PROBLEMS, **sentences.JOURNAL, **sentences.WARNINGS}.keys()
