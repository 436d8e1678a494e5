"""Pads with whole evenings in them, and the file of a pad as the command writes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from scorepad import create_app, database, pads
from scorepad.archive.pad_file import pad_text
from scorepad.journal import store
from tests.conftest import SETTINGS
from tests.journal.at_table import Table, deal


def rich_table() -> Table:
    """A game with a bit of everything that can be in a pad."""
    table = Table()
    table.play(deal(0, 60, 70))
    second = table.play(deal(1, 60, 30)).fact
    assert second
    table.play({"void": "misdeal", "note": "Ünïcödé — “l’atout” 🂡"})
    body = {"target": second.id, "replaces": second.id, "hand": deal(1, 65, 30)}
    table.send("corrected", body | {"reason": "elle a misé 65"}, device=table.other)
    viewer = pads_viewer(table)
    said = table.send("objected", {"target": second.id, "text": "no!"}, viewer).fact
    assert said
    table.send("agreed", {"target": second.id, "side": 0, "seen": said.id})
    table.send("settled", {"target": said.id, "text": "yes"})
    other = table.send("objected", {"target": second.id, "text": "mine"}, viewer).fact
    assert other
    table.send("settled", {"target": other.id}, viewer)
    table.send("adjusted", {"adjust": [-10, 0], "note": "renege"})
    table.send("rules", {"rules": {"target": 300}})
    table.send("seats", {"persons": [*reversed(table.persons)]})
    really = [table.persons[1], table.persons[0], *table.persons[2:]]
    body = {"persons": really, "replaces": table.start_id, "reason": "assis autrement"}
    assert table.send("reseated", body).fact
    undone = table.play(deal(2, 65, 70, [0, 1])).fact
    assert undone
    table.undo(undone.id)
    from scorepad import journal

    assert journal.keep_draft(table.game, table.now.next_slot, {"contract": "0-60"}, table.other)
    nobody = pads.add_person(table.pad, "Nobody yet").public_id
    pads.add_other_name(table.pad, nobody, "Somebody some day")
    pads.add_other_name(table.pad, nobody, "Personne")
    pads.hide_person(table.pad, nobody, True)
    pads.merge_persons(table.pad, nobody, pads.add_person(table.pad, "Guest", True).public_id)
    pads.delete_person(table.pad, pads.add_person(table.pad, "Gone").public_id, "former player")
    memere = pads.add_profile(
        table.pad, "As at Mémère’s", "two_hundred", "partners", {"target": 300, "min_bid": 60}
    )
    pads.add_profile(table.pad, "Long", "two_hundred", "partners", {"target": 500})
    assert pads.choose_default(table.pad, memere.public_id)
    return table


def pads_viewer(table: Table) -> pads.Device:
    from tests.journal.at_table import add_device

    return add_device(table.pad, "viewer")


def text_of(pad: pads.Pad) -> str:
    """The file of a pad."""
    return "".join(pad_text(pad))


@contextmanager
def installation(folder: Path, migrated: Path) -> Iterator[Flask]:
    """Another computer, with an empty database."""
    import shutil

    folder.mkdir(exist_ok=True)
    shutil.copy(migrated / database.DATABASE_NAME, folder)
    app = create_app(folder, SETTINGS)
    store.forget()
    with app.app_context():
        try:
            yield app
        finally:
            database.db.session.remove()
            database.db.engine.dispose()
            store.forget()
