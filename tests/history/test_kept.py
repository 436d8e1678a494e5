"""What is kept of a game is what its facts make, whatever came to pass."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db, write_tx
from scorepad.history.evenings import evening_of, told_at
from scorepad.history.rows import SAT
from scorepad.journal import NewFact, store
from tests.archive.conftest import Command
from tests.archive.files import change
from tests.journal.at_table import Table, deal, fresh_id, started, stored

WON = deal(0, 100, 100)


def row(table: Table) -> Any:
    db.session.commit()
    query = sa.select(pads.Game.__table__).where(pads.Game.id == table.game.id)
    return db.session.execute(query).one()


def sat(table: Table) -> dict[str, tuple[int | None, int | None, bool]]:
    """By name: seat, side, won."""
    db.session.commit()
    query = sa.select(pads.Person.name, SAT.c.seat, SAT.c.side, SAT.c.is_winner).join(
        SAT, SAT.c.person_id == pads.Person.id
    )
    found = db.session.execute(query.where(SAT.c.game_id == table.game.id))
    return {name: (seat, side, won) for name, seat, side, won in found}


def is_equal() -> bool:
    """Whether nothing of what is kept differs from a whole fold."""
    store.forget()
    return journal.rebuild(everything=True) == 0


def test_a_game_that_has_just_begun(table: Table) -> None:
    kept = row(table)
    assert (kept.game, kept.variant, kept.hands) == ("two_hundred", "partners", 0)
    assert kept.began_at == kept.until_at == kept.started_at
    assert kept.evening == evening_of(kept.began_at, "America/Moncton")
    assert (kept.is_over, kept.is_abandoned, kept.is_disputed) == (False, False, False)
    assert sat(table) == {
        "Anna": (0, 0, False), "Ben": (1, 1, False), "Cleo": (2, 0, False), "Dov": (3, 1, False),
    }  # fmt: skip
    assert is_equal()


def test_who_won_follows_a_correction_and_its_undoing(table: Table) -> None:
    stored(table.play(WON))
    last = stored(table.play(WON))
    assert [name for name, (*_place, won) in sat(table).items() if won] == ["Anna", "Cleo"]
    assert (row(table).hands, row(table).is_over) == (2, True)
    correction = stored(table.correct(last.id, deal(0, 100, 50)))
    assert not any(won for *_place, won in sat(table).values())
    assert is_equal()
    stored(table.undo(correction.id))
    assert [name for name, (*_place, won) in sat(table).items() if won] == ["Anna", "Cleo"]
    assert is_equal()
    stored(table.void(last.id))
    assert (row(table).hands, row(table).is_over) == (1, False)
    assert not any(won for *_place, won in sat(table).values())
    assert is_equal()


def test_a_dispute_is_open_until_it_is_answered(table: Table) -> None:
    hand = stored(table.play(WON))
    objection = stored(table.send("objected", {"target": hand.id, "text": "it was 90"}))
    assert row(table).is_disputed
    stored(table.send("settled", {"target": objection.id, "text": "counted again"}))
    assert not row(table).is_disputed
    second = stored(table.send("objected", {"target": hand.id, "text": "no"}, table.other))
    correction = stored(table.correct(hand.id, deal(0, 100, 90)))
    assert not row(table).is_disputed
    stored(table.undo(correction.id))
    assert row(table).is_disputed
    assert second.id != objection.id
    assert is_equal()


def test_who_gave_the_place_away_has_sat_there(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    eva = pads.add_person(table.pad, "Eva").public_id
    stored(table.send("seats", {"persons": [eva, *table.persons[1:]]}))
    assert sat(table)["Anna"] == (None, None, False)
    assert sat(table)["Eva"] == (0, 0, False)
    stored(table.play(WON))
    stored(table.play(WON))
    assert sat(table)["Eva"] == (0, 0, True)
    assert sat(table)["Anna"] == (None, None, False)
    assert is_equal()


def test_given_up_and_gone_on_with(table: Table) -> None:
    stored(table.send("abandoned", {}))
    assert row(table).is_abandoned
    stored(table.send("reopened", {}))
    assert not row(table).is_abandoned
    assert is_equal()


def test_ended_by_the_clock_whoever_stands_highest_has_won(table: Table) -> None:
    hand = stored(table.play(deal(0, 60, 70)))
    stored(table.send("abandoned", {"result": {"by": "clock"}}))
    kept = row(table)
    assert (kept.is_over, kept.is_abandoned, kept.ended_early) == (True, True, "clock")
    assert kept.winners == [0] and sat(table)["Anna"][2] and not sat(table)["Ben"][2]
    stored(table.correct(hand.id, deal(0, 60, 30)))
    assert row(table).winners == [1] and sat(table)["Ben"][2]
    assert is_equal()
    stored(table.send("reopened", {}))
    kept = row(table)
    assert (kept.is_over, kept.winners, kept.ended_early) == (False, [], "")
    assert is_equal()


def test_what_is_told_of_a_game_later_makes_it_no_later(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    last_at = row(table).last_at
    told = stored(table.send("noted", {"place": "Shédiac", "left_out": True}))
    kept = row(table)
    assert (kept.place, kept.note, kept.left_out_at) == ("Shédiac", "", told.at_server)
    assert kept.last_at == last_at < told.at_server
    assert is_equal()


@pytest.mark.parametrize(
    ("moment", "evening"),
    [
        ("2026-11-28T23:30:00-04:00", "2026-11-28"),
        ("2026-11-29T00:10:00-04:00", "2026-11-28"),
        ("2026-11-29T04:59:59-04:00", "2026-11-28"),
        ("2026-11-29T05:00:00-04:00", "2026-11-29"),
        ("2026-11-01T01:30:00-04:00", "2026-10-31"),  # the night in which the clocks go back
    ],
)
def test_an_evening_goes_on_past_midnight(moment: str, evening: str) -> None:
    at = dt.datetime.fromisoformat(moment)
    assert evening_of(at, "America/Moncton") == dt.date.fromisoformat(evening)
    assert evening_of(at.astimezone(dt.UTC), "America/Moncton").isoformat() == evening


def test_a_phone_is_believed_when_it_can_be_right() -> None:
    at = dt.datetime(2026, 11, 28, 20, tzinfo=dt.UTC)
    before = at - dt.timedelta(days=3)
    assert told_at(None, at) == at
    assert told_at(before, at) == before
    assert told_at(at + dt.timedelta(minutes=5), at) == at
    assert told_at(dt.datetime(1970, 1, 1, tzinfo=dt.UTC), at) == at


def test_a_game_sent_later_was_played_when_it_was_played(table: Table) -> None:
    two_days_ago = dt.datetime.now(dt.UTC) - dt.timedelta(days=2)
    new = NewFact(fresh_id(), "started", started(table.persons), two_days_ago)
    public_id = "x" * 22
    assert journal.begin(table.pad.id, public_id, new, table.phone)[0].fact
    game = pads.game_of(table.pad, public_id)
    assert game is not None
    hand = NewFact(
        fresh_id(), "hand", {"slot": 1, "hand": WON}, two_days_ago + dt.timedelta(minutes=9)
    )
    stored(journal.append(game, hand, table.phone))
    late = NewFact(fresh_id(), "noted", {"text": "tea"})
    stored(journal.append(game, late, table.phone))
    found = db.session.execute(sa.select(pads.Game.__table__).where(pads.Game.id == game.id)).one()
    assert found.began_at == two_days_ago
    assert found.until_at - found.began_at == dt.timedelta(minutes=9)
    assert is_equal()


def test_another_time_zone_moves_the_evenings(table: Table) -> None:
    began = row(table).began_at
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        pads.change_pad(table.pad, "Family", "en", zone)
        assert row(table).evening == evening_of(began, zone)
        assert is_equal()


def test_what_is_wrong_is_found_and_put_right(table: Table) -> None:
    stored(table.play(WON))
    for statement in (
        sa.update(SAT).values(is_winner=True).where(SAT.c.seat == 0),
        sa.delete(SAT).where(SAT.c.seat == 1),
        sa.update(pads.Game).values(evening=dt.date(2020, 1, 1)),
        sa.update(pads.Game).values(hands=7),
        sa.update(pads.Game).values(is_disputed=True),
    ):
        with write_tx() as session:
            session.execute(statement)
        assert not is_equal()
        assert is_equal()


def test_the_command_says_that_all_is_equal(data: Path, command: Command) -> None:
    said = command("history")
    assert (said.status, said.err) == (0, "")
    assert said.out == "All that is kept of 2 games is equal to what their facts make.\n"


def test_the_command_puts_right_what_differs(data: Path, command: Command) -> None:
    change(data, "DELETE FROM sat WHERE game_id = 1", "UPDATE game SET variant = 'kitty'")
    assert "2 games whose totals in the lists differ from their facts" in command("doctor").out
    said = command("history")
    assert said.status == 1
    assert said.out.startswith("2 games differed, such as ")
    assert command("history").status == 0


def test_the_command_says_what_cannot_be_read(data: Path, command: Command) -> None:
    change(data, "DROP TRIGGER fact_is_never_changed")
    change(data, "UPDATE fact SET body = '{\"v\":1}' WHERE game_id = 1 AND number = 1")
    said = command("history")
    assert said.status == 1
    assert "1 game cannot be read, such as " in said.out


def test_a_copy_of_a_pad_keeps_the_same(data: Path, command: Command, tmp_path: Path) -> None:
    file = tmp_path / "demo.json"
    assert command("demo", "--games", "12", "--until", "2026-11-30").status == 0
    assert command("history").status == 0
    assert command("export", "--pad", "Arsenault (demo)", "-o", file).status == 0, "name"
    backup = command("backup")
    assert backup.status == 0
    (data / "scorepad.sqlite").unlink()
    assert command("import", file).status == 0
    assert command("history").status == 0
