"""A pad survives export, deletion and import without a difference, whatever is in it."""

from __future__ import annotations

import datetime as dt
import json
import random
import shutil
from pathlib import Path

import pytest
from flask import Flask

from scorepad import rules
from scorepad.archive.paper_import import PaperGame, import_paper
from scorepad.config import DATABASE_NAME
from scorepad.database import db
from scorepad.demo.family import Demo, make_family
from scorepad.game_names import KINDS
from scorepad.journal import store

from .conftest import Command

UNTIL = dt.date(2026, 11, 30)
GAMES = 40


def from_paper(rng: random.Random, count: int) -> list[PaperGame]:
    """Old games of any variant, with some of the demo's persons and some of their own."""
    found = []
    while len(found) < count:
        kind = rng.choice(KINDS)
        preset = rules.GAMES[kind.game].presets[kind.variant]
        if sum(map(len, preset.sides)) < preset.seats:
            continue
        names = iter(rng.sample([f"Old {n}" for n in range(12)], preset.seats))
        sides = tuple(tuple(next(names) for _ in side) for side in preset.sides)
        totals = tuple(rng.randrange(-40, 200) * 5 for _ in sides)
        winners = tuple(sorted(rng.sample(range(len(sides)), rng.choice((1, 1, 2)))))
        day = UNTIL - dt.timedelta(days=rng.randrange(12_000))
        note = rng.choice(("", "Noël", "two\nlines, “quoted” and 👩‍👩‍👧"))
        one = PaperGame(len(found) + 2, day, kind.game, kind.variant, sides, totals, winners, note)
        found.append(one)
    return found


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_pad_is_equal_after_export_deletion_and_import(
    app: Flask,
    data_folder: Path,
    migrated_folder: Path,
    command: Command,
    tmp_path: Path,
    seed: str,
) -> None:
    with app.app_context():
        pad, _made = make_family(Demo(seed, GAMES, UNTIL))
        taken = import_paper(pad, from_paper(random.Random(seed), 25))
        assert len(taken.new) == 25 and taken.made
        again = import_paper(pad, from_paper(random.Random(seed), 25))
        assert (again.new, len(again.here), again.made) == ((), 25, ())
        pad_id = pad.public_id
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert command("export", "--pad", pad_id, "-o", first).status == 0
    let_go(app, data_folder, migrated_folder)
    assert command("import", first).status == 0
    assert command("export", "--pad", pad_id, "-o", second).status == 0
    assert second.read_bytes() == first.read_bytes()
    assert len(json.loads(first.read_bytes())["games"]) == GAMES + 25
    doctor = command("doctor")
    assert doctor.status == 0 and "✗" not in doctor.out, doctor.out
    history = command("history")
    assert history.status == 0, history.out
    assert command("import", first).status == 0  # twice is harmless
    assert command("export", "--pad", pad_id).out == first.read_text(encoding="utf-8")


def let_go(app: Flask, data_folder: Path, migrated_folder: Path) -> None:
    """Everything is gone: an empty database stands in the place of the one that there was."""
    with app.app_context():
        db.session.remove()
        db.engine.dispose()
    for file in data_folder.glob(f"{DATABASE_NAME}*"):
        file.unlink()
    shutil.copy(migrated_folder / DATABASE_NAME, data_folder)
    (data_folder / DATABASE_NAME).chmod(0o600)
    store.forget()
