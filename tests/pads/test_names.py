"""Names as people type them, and names that are the same to people."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.pads import NameProblem, clean_name
from scorepad.pads.names import LONGEST, name_key

FAMILY = "👩\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Marie", "Marie"),
        ("  Marie \t Claire\n", "Marie Claire"),
        ("Marie\u00a0Claire\u2003!", "Marie Claire !"),
        ("Andre\u0301", "André"),
        (FAMILY, FAMILY),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",) * 2,
        ("❤️", "❤️"),
        ("משה", "משה"),
        ("محمد\u200f", "محمد\u200f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("山田　太郎", "山田 太郎"),
        ("Zoë & Co. <b>", "Zoë & Co. <b>"),
        ("x" * 80, "x" * 80),
        ("e\u0301" * 80, "é" * 80),
        ("0", "0"),
    ],
)
def test_names_that_are_kept(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        (" \t\n ", "empty"),
        ("\u200b\u200d\ufeff", "empty"),
        ("\u2800\u3164\u00ad", "empty"),
        ("\ufe0f", "empty"),
        ("\u200f", "empty"),
        ("x" * 81, "too_long"),
        ("x" * 100_000, "too_long"),
        (FAMILY * 17, "too_long"),
        ("a\x00b", "bad_character"),
        ("a\x1bb", "bad_character"),
        ("a\x85b", "bad_character"),
        ("\ud83d", "bad_character"),
        ("a\ufffe", "bad_character"),
        ("\u202eannA", "bad_character"),
        ("\u2066Anna\u2069", "bad_character"),
    ],
)
def test_names_that_are_refused(typed: str, code: str) -> None:
    with pytest.raises(NameProblem) as refusal:
        clean_name(typed)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marie", "MARIE"),
        ("Marie", " marie "),
        ("Strauß", "STRAUSS"),
        ("André", "Andre\u0301"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "An\u200bna"),
        ("Anna B", "Anna\u00a0B"),
        ("❤", "❤️"),
    ],
)
def test_names_that_are_the_same(one: str, other: str) -> None:
    assert name_key(clean_name(one)) == name_key(clean_name(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Marie", "Mari"), ("Andre", "André"), ("Anna B", "AnnaB"), ("👩", "👧")]
)
def test_names_that_differ(one: str, other: str) -> None:
    assert name_key(clean_name(one)) != name_key(clean_name(other))


@given(st.text(st.characters(codec=None), max_size=100))
def test_whatever_is_kept_is_fit_to_keep(typed: str) -> None:
    try:
        name = clean_name(typed)
    except NameProblem as refusal:
        assert refusal.code in {"empty", "too_long", "bad_character"}
        return
    assert 1 <= len(name) <= LONGEST
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name_key(name_key(name)) == name_key(name) != ""
    name.encode()
