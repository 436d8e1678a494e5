"""The README's examples are run, and what it points to is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from scorepad import game_names
from scorepad.start.commands import COMMANDS, ENVIRONMENTS

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


def test_every_game_is_in_it() -> None:
    """Each variant has a row of its own among the games, and each game is on the first screen."""
    text = README.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \|", text.partition("## The games")[2], re.MULTILINE)
    assert [kind.title for kind in game_names.KINDS] == rows[1 : len(game_names.KINDS) + 1]
    first = text.partition("\n## ")[0]
    assert {kind.game for kind in game_names.KINDS} == game_names.NAMES.keys()
    assert [names[0] for names in game_names.NAMES.values() if f"**{names[0]}**" not in first] == []


def test_lines_are_wrapped() -> None:
    """Prose can be read in any window; tables and pictures are lines of any length."""
    prose = re.sub(r"```.*?```", "", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    lines = [line for line in prose.splitlines() if not line.startswith(("|", "<img", "    "))]
    assert [line for line in lines if len(line) > 110] == []


def test_commands_are_there() -> None:
    """Every command that it names is one, and its options are understood by it."""
    text = README.read_text(encoding="utf-8")
    found = re.findall(r"(?:python3 -m scorepad|`scorepad) ([a-z]+)([^\n`#]*)", text)
    assert {name for name, _rest in found} == ENVIRONMENTS.keys()
    for name, rest in found:
        for option in re.findall(r" (--[a-z-]+)", rest.partition(" -- ")[0]):
            assert f'"{option}"' in source_of(name), f"{name} {option}"


def source_of(name: str) -> str:
    """The text of the module that reads a command's options."""
    module = COMMANDS[name].module if name in COMMANDS else "scorepad.cli"
    path = ROOT / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return path.read_text(encoding="utf-8")
