"""What must be true of the data folder when all is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from scorepad import create_app, journal, rules
from scorepad.config import DATABASE_NAME
from scorepad.database import db, sqlite_module
from scorepad.journal import store
from scorepad.journal.models import FactRow
from scorepad.pads.models import Game

from .archivist import Backup
from .phones import Phone

Row = tuple[str, str, int, str, Any]


def check_journal(data: Path, phones: Sequence[Phone], known: set[tuple[str, str]]) -> Counter[str]:
    """Compare what is stored with what was sent and what was acknowledged; the counts.

    `known`: the facts (game, id) that were there before.
    """
    app = create_app(data)
    with app.app_context():
        assert db.session.scalar(sa.text("PRAGMA integrity_check")) == "ok"
        assert db.session.execute(sa.text("PRAGMA foreign_key_check")).all() == []
        query = sa.select(
            Game.public_id, FactRow.id, FactRow.number, FactRow.kind, FactRow.body
        ).join(Game, Game.id == FactRow.game_id)
        rows = [tuple(row) for row in db.session.execute(query.order_by(Game.id, FactRow.number))]
        _check_games(rows)
        db.engine.dispose()
    _check_only_what_was_sent(rows, phones, known)
    return _counted(rows, phones)


def check_backups(data: Path, backups: Sequence[Backup]) -> None:
    """A backup is whole, holds all that was acknowledged before it, and nothing else."""
    stored = _facts_in(data / DATABASE_NAME)
    for backup in backups:
        kept = _facts_in(backup.path)
        assert kept.items() <= stored.items()
        assert {(held.game, held.id) for held in backup.held} <= kept.keys()


def _facts_in(file: Path) -> dict[tuple[str, str], tuple[int, str, str]]:
    with closing(sqlite_module().connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute(
            "SELECT game.public_id, fact.id, number, kind, body"
            " FROM fact JOIN game ON game.id = game_id"
        )
        return {(game, fact_id): tuple(rest) for game, fact_id, *rest in rows}


def _check_games(rows: list[Row]) -> None:
    """Numbers without gaps; caches and folds as a whole fold makes them."""
    assert journal.rebuild(everything=True) == 0
    store.forget()
    numbers: dict[str, list[int]] = {}
    for game, _, number, _, _ in rows:
        numbers.setdefault(game, []).append(number)
    for game in db.session.scalars(sa.select(Game)):
        found = numbers.pop(game.public_id)
        assert found == list(range(1, game.version + 1)), game.public_id
        folded = journal.folded(game)
        assert folded.sheet == rules.score(folded.record)
        assert folded.sheet["problems"] == []
    assert not numbers


def _check_only_what_was_sent(
    rows: list[Row], phones: Sequence[Phone], known: set[tuple[str, str]]
) -> None:
    sent = {key: told for phone in phones for key, told in phone.sent.items()}
    for game, fact_id, _, kind, body in rows:
        if (game, fact_id) not in known:
            assert sent[game, fact_id] == (kind, {k: v for k, v in body.items() if k != "v"})


def _counted(rows: list[Row], phones: Sequence[Phone]) -> Counter[str]:
    stored = {(game, fact_id): number for game, fact_id, number, _, _ in rows}
    notes = Counter(word for row in rows for word in _words(row[4]))
    counts = sum((phone.counts for phone in phones), Counter[str]())
    counts["stored facts"] = len(rows)
    counts["doubled"] = len(rows) - len(stored) + sum(n - 1 for n in notes.values())
    counts["lost"] = counts["told another number"] = counts["out of order"] = 0
    for phone in phones:
        last: Counter[str] = Counter()
        for held in phone.held:
            number = stored.get((held.game, held.id))
            if number is None:
                counts["lost"] += 1
                continue
            counts["told another number"] += held.number not in (None, number)
            counts["out of order"] += number <= last[held.game]
            last[held.game] = number
    return counts


def _words(body: Any) -> list[str]:
    """The note that no two hands share, and the text that no two notes share."""
    return [word for word in (body.get("hand", {}).get("note"), body.get("text")) if word]
