"""Where the sources lie that the rules of the house are about."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "scorepad"
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"


def files(folder: Path, pattern: str) -> list[Path]:
    """The files of a kind below a folder; there must be some, or nothing would be tested."""
    found = sorted(folder.rglob(pattern))
    assert found, f"no {pattern} below {folder}"
    return found


def name_of(path: Path) -> str:
    """A file's path in the checkout, for the name of a test."""
    return path.relative_to(ROOT).as_posix()
