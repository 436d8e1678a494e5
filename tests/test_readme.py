"""The README's examples are run, and what it points to is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def test_examples() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


def test_pictures_are_there() -> None:
    pictures = re.findall(r'src="([^"]+)"', README.read_text(encoding="utf-8"))
    assert pictures
    assert [name for name in pictures if not (ROOT / name).is_file()] == []
