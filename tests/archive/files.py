"""What tests read of database files, and how they damage them."""

from __future__ import annotations

import os
import random
from contextlib import closing
from pathlib import Path
from typing import Any

from scorepad import database
from scorepad.config import DATABASE_NAME

SQLITE = database.sqlite_module()


def dump(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    with closing(SQLITE.connect(file)) as connection:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for (name,) in sorted(names)
        }


def change(folder: Path, *statements: str) -> None:
    """Do to the database what no part of the program would."""
    with closing(SQLITE.connect(folder / DATABASE_NAME, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        for statement in statements:
            connection.execute(statement)


def flip_bits(file: Path, seed: int, flips: int = 40) -> None:
    """Damage a file in some places."""
    chance = random.Random(seed)
    content = bytearray(file.read_bytes())
    for _ in range(flips):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    file.write_bytes(content)


def names_in(folder: Path) -> list[str]:
    """The names of all that lies in a folder."""
    return sorted(os.listdir(folder))
