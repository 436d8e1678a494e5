"""What a rule says is known to the engine, and how it is said to the sentences; nobody else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorepad import sentences
from tests.house.sources import PACKAGE, STATIC, TEMPLATES, files, name_of

RULE = re.compile(r"""["'](?:200|LR|ENG|KIT|2P|5C|CT|63|6R|500|BEL)\.[A-Z0-9]""")
PACK = re.compile(r"(?<![Aa]ll )\b100\b(?! for 200)")
PAGES = [
    *files(PACKAGE / "web", "*.py"),
    *files(STATIC / "js", "*.js"),
    *files(TEMPLATES, "*.html"),
]
ENGINE = (PACKAGE / "rules", PACKAGE / "sentences.py", PACKAGE / "wording", PACKAGE / "rulebook")
OTHERS = [path for path in files(PACKAGE, "*.py") if not {path, *path.parents} & {*ENGINE}]


@pytest.mark.parametrize("path", [*PAGES, *OTHERS], ids=name_of)
def test_no_rule_is_named(path: Path) -> None:
    assert not RULE.search(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_no_page_knows_how_many_points_there_are(path: Path) -> None:
    assert not PACK.search(path.read_text(encoding="utf-8"))


def test_marked_lines_are_lines() -> None:
    assert {*sentences.PLAIN_LINES, *sentences.BLOCKED_LINES} <= sentences.LINES.keys()
