"""A game that its owner deletes is gone, with all that was of it, and nothing brings it back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.archive.pad_file import pad_text
from scorepad.archive.pad_import import import_pad
from scorepad.archive.said import Refused
from scorepad.database import db
from scorepad.history.rows import SAT
from scorepad.journal import NewFact, Status
from scorepad.journal.models import DraftRow, FactRow, PenRow
from tests.archive.conftest import Command
from tests.journal.at_table import Table, codes, deal, fresh_id, started, stored


def delete(table: Table, by: pads.Device | None = None) -> bool:
    return pads.delete_game(table.pad, by or table.phone, table.game.public_id)


def test_all_that_was_of_it_goes(table: Table) -> None:
    other = Table()
    hand = stored(table.play(deal(0, 60, 70)))
    stored(table.correct(hand.id, deal(0, 60, 75)))
    assert journal.keep_draft(table.game, 2, {"bid": 50}, table.phone)
    assert delete(table)
    for kind in (FactRow, DraftRow, PenRow):
        query = sa.select(sa.func.count()).where(kind.game_id == table.game.id)  # type: ignore[attr-defined]
        assert db.session.scalar(query) == 0, kind
    assert db.session.scalar(sa.select(sa.func.count()).where(SAT.c.game_id == table.game.id)) == 0
    assert pads.games(table.pad) == []
    assert pads.deleted_games(table.pad) == [table.game.public_id]
    assert len(pads.persons(table.pad)) == 4
    assert len(pads.games(other.pad)) == 1
    assert journal.rebuild(everything=True) == 0
    with pytest.raises(journal.GameGone):
        journal.folded(table.game)


def test_the_owner_alone_may_and_only_in_the_own_pad(table: Table) -> None:
    other = Table()
    with pytest.raises(pads.RightsProblem, match="not_owner"):
        delete(table, table.other)
    assert not pads.delete_game(other.pad, other.phone, table.game.public_id)
    assert not pads.delete_game(table.pad, table.phone, "x" * 22)
    assert not pads.delete_game(table.pad, table.phone, "")
    assert pads.games(table.pad)
    assert delete(table)
    assert not delete(table)


def test_a_phone_that_has_something_of_it_is_told(table: Table) -> None:
    assert delete(table)
    first = NewFact(table.start_id, "started", table.start_body())
    for new in (first, NewFact(fresh_id(), "started", started(table.persons))):
        answer, place = journal.begin(table.pad.id, table.game.public_id, new, table.phone)
        assert codes(answer) == ["game_deleted"]
        assert place == table.game.public_id
    assert pads.games(table.pad) == []
    assert journal.was_deleted(table.pad.id, table.game.public_id)
    assert not journal.was_deleted(table.pad.id, "x" * 22)


def test_the_same_players_can_begin_again(table: Table) -> None:
    assert delete(table)
    new = NewFact(fresh_id(), "started", started(table.persons))
    answer, _place = journal.begin(table.pad.id, "y" * 22, new, table.phone)
    assert answer.status is Status.STORED


def test_a_pad_file_tells_it_and_brings_nothing_back(table: Table) -> None:
    game = table.game.public_id
    before = json.loads("".join(pad_text(table.pad)))
    assert "deleted" not in before
    assert delete(table)
    file = json.loads("".join(pad_text(table.pad)))
    assert [game["id"] for game in file["deleted"]] == [game]
    assert file["games"] == []
    with pytest.raises(Refused, match="other content"):
        import_pad(before)
    assert not import_pad(file).is_new
    file |= {"id": "the-same-pad-elsewhere"}
    taken = import_pad(file)
    assert taken.is_new
    again = json.loads("".join(pad_text(taken.pad)))
    assert again["deleted"] == file["deleted"]
    assert journal.was_deleted(taken.pad.id, game)


def test_a_file_that_has_a_game_and_says_it_is_gone_is_refused(table: Table) -> None:
    file = json.loads("".join(pad_text(table.pad)))
    file["deleted"] = [{"id": table.game.public_id, "at": "2026-11-30T19:30:00.000000Z"}]
    with pytest.raises(Refused) as refused:
        import_pad(file | {"id": "another-pad-of-these"})
    assert refused.value.problems == ["games[0].id: the file says that this game was deleted."]


def test_the_doctor_stays_content(data: Path, command: Command) -> None:
    from scorepad.archive.opened import opened

    with opened(data):
        pad = pads.every_pad()[0]
        (game,) = pads.games(pad)
        assert pads.delete_game(pad, pads.Operator(), game.public_id)
    assert command("doctor").status == 0
    assert (
        command("history").out == "All that is kept of 1 game is equal to what their facts make.\n"
    )
