"""JavaScript holds no sentence, no address, no way to make markup or code out of text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.sources import STATIC, files, name_of

EVERY = [*files(STATIC / "js", "*.js"), STATIC / "sw.js"]
# The one place that turns what the compiled templates made into a page, and the one policy it
# goes through.
MARKUP, TRUSTED = STATIC / "js" / "app" / "markup.js", STATIC / "js" / "trusted.js"
LITERALS = re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//.*?$|\s//\s.*?$", re.S | re.M)
NEIGHBOURS = re.compile(
    r"(?:^(?:import|export)\b(?:[^;]*\bfrom)? |\bimport\()"
    r"\"(?:\.{1,2}/)+(?:[\w-]+/)*[\w-]+\.js\"(?:;$|\))",
    re.M,
)
SELECTOR = re.compile(r"[\[\]#>]|^[\w-]*\.[\w-]+( [\w.-]+)*$|^[\w-]+( [\w-]*\.[\w-]+)+$")
SINKS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|"
    r"createContextualFragment|DOMParser"
)


def literals(path: Path) -> list[str]:
    """Every text in a source, comments and imports of neighbours left out."""
    text = path.read_text(encoding="utf-8")
    text = NEIGHBOURS.sub("", COMMENTS.sub("", text))
    return [next(filter(None, found), "") for found in LITERALS.findall(text)]


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_no_sentence_is_written_here(path: Path) -> None:
    for text in literals(path):
        has_words = re.search(r"[^\W\d_]{2,}[.,:;!?]? [^\W\d_]{2,}", text)
        assert not has_words or SELECTOR.search(text), text


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_no_address_is_written_here(path: Path) -> None:
    for text in literals(path):
        assert not re.match(r"(?:\w+:)?//|/[\w?]|\.\.?/", text), text


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_no_markup_is_made_of_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path == MARKUP:  # only what was escaped in the templates, only through the policy
        assert text.count("innerHTML") == len(re.findall(r"\.innerHTML = markupOf\(", text)) > 0
        text = text.replace("innerHTML", "")
    assert not SINKS.search(text)


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_trust_is_given_in_one_place(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert path == TRUSTED or "createPolicy" not in text
    assert path in (TRUSTED, MARKUP) or "markupOf" not in text


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_a_file_says_what_it_does_and_is_ours(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith(("// ", "/* "))
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("path", files(STATIC / "css", "*.css"), ids=name_of)
def test_style_sheets_load_nothing(path: Path) -> None:
    assert not re.search(r"@import|url\(", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", EVERY, ids=name_of)
def test_no_text_goes_on_over_a_line(path: Path) -> None:
    """Comments are taken out line by line before a source is sent (web/assets.py)."""
    for line in COMMENTS.sub("", path.read_text(encoding="utf-8")).splitlines():
        assert line.count("`") % 2 == 0
