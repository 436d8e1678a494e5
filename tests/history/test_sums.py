"""The sums of the figures are what the games of the pad add up to, whatever came to pass."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import commits, db, write_tx
from scorepad.history import standings
from scorepad.history.feats import Feat
from scorepad.history.kept import COUNTED, FEAT, RESULT
from scorepad.history.standings import CHRONICLE, STANDING, begin_again, standings_of
from scorepad.history.sums import TALLY
from scorepad.journal import NewFact, store
from tests.archive.conftest import Command
from tests.archive.files import change
from tests.game_generators import VARIANTS
from tests.history import summed_reference as reference
from tests.history.test_search import play
from tests.journal.at_table import Table, deal, fresh_id, stored
from tests.journal.test_every_variant import STEPS, Evening

WON, LOST = deal(0, 100, 100), deal(1, 100, 0)
LOT = "two_hundred-partners"


def check(pad: pads.Pad) -> None:
    """Sums, streaks and ratings are as the reference makes them, and the program agrees."""
    assert reference.kept(pad) == reference.sums(pad)
    store.forget()
    assert journal.rebuild(everything=True) == 0


def check_standings(pad: pads.Pad, lot: str = LOT) -> None:
    ids = reference.row_ids(pad)
    persons = {str(row): person for person, row in ids.items()}
    found = standings_of(pad, lot)
    for who, standing in found.items():
        named = {persons[one] for one in who.split("+")}
        assert standing.most_won == reference.longest(pad, lot, named, "won"), who
        assert standing.most_lost == reference.longest(pad, lot, named, "lost"), who
    rated = {
        persons[who]: (one.rating.mu, one.rating.sigma) for who, one in found.items() if one.rating
    }
    assert rated == reference.ratings(pad, lot)
    assert journal.rebuild(everything=True) == 0


def tell(table: Table, public_id: str, **told: str | bool) -> None:
    game = pads.game_of(table.pad, public_id)
    assert game is not None
    stored(journal.append(game, NewFact(fresh_id(), "noted", told), table.phone))


def ago(days: float) -> dt.datetime:
    return dt.datetime.now(dt.UTC) - dt.timedelta(days=days)


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_an_evening_of_corrections_moves_them(context: None, game: str, variant: str) -> None:
    evening = Evening(random.Random(f"{variant}/sums"), game, variant)
    for _ in range(10):
        evening.take(evening.rng.choice(STEPS))
    if not evening.table.now.sheet["over"]:
        stored(evening.table.send("abandoned", {}))
    check(evening.table.pad)
    for _ in range(4):
        evening.take(evening.rng.choice(("correct", "strike", "undo", "redo")))
        check(evening.table.pad)


def test_a_game_counts_once_it_has_ended(table: Table) -> None:
    stored(table.play(WON))
    assert reference.kept(table.pad) == {}
    last = stored(table.play(WON))
    anna = str(reference.row_ids(table.pad)[table.persons[0]])
    year = min(place[3] for place in reference.kept(table.pad) if place[3])
    told = reference.kept(table.pad)[LOT, anna, "", year]
    assert told == reference.kept(table.pad)[LOT, anna, "", 0]
    assert told == {
        "games": 1, "won": 1, "known": 1, "hands": 2, "points": 200, "all": 2, "bids": 2, "made": 2,
        "bid:100": 2, "made:100": 2, "bid_points": 200, "measured": 2, "asked": 200, "taken": 200,
    }  # fmt: skip
    stored(table.void(last.id))
    assert reference.kept(table.pad) == {}
    stored(table.send("abandoned", {}))
    assert reference.kept(table.pad)[LOT, "", "", 0]["given_up"] == 1
    stored(table.send("reopened", {}))
    assert reference.kept(table.pad) == {}
    check(table.pad)


@pytest.mark.parametrize("result", [{"by": "clock"}, {"by": "conceded", "side": 1}])
def test_who_wins_a_game_that_is_ended_early_has_won_it(
    table: Table, result: dict[str, str | int]
) -> None:
    stored(table.play(WON))
    stored(table.send("abandoned", {"result": result}))
    anna, ben, *_others = (str(reference.row_ids(table.pad)[one]) for one in table.persons)
    kept = reference.kept(table.pad)
    assert kept[LOT, "", "", 0]["games"] == 1 and "given_up" not in kept[LOT, "", "", 0]
    assert kept[LOT, anna, "", 0]["won"] == kept[LOT, ben, "", 0]["lost"] == 1
    check(table.pad)
    check_standings(table.pad)
    stored(table.send("reopened", {}))
    assert reference.kept(table.pad) == {}


def test_left_out_deleted_and_counted_again(table: Table) -> None:
    games = [play(table, WON, WON, at=ago(days)) for days in (400, 2, 1)]
    play(table, LOST, LOST, at=ago(0.5))
    check_standings(table.pad)
    first, second, third = (game.public_id for game in games)
    tell(table, second, left_out=True)
    check(table.pad)
    check_standings(table.pad)
    tell(table, second, place="here")
    tell(table, second, place="", left_out=False)
    check(table.pad)
    check_standings(table.pad)
    pads.delete_game(table.pad, table.phone, first)
    check(table.pad)
    check_standings(table.pad)
    for game in (second, third):
        pads.delete_game(table.pad, table.phone, game)
    assert {place[0] for place in reference.kept(table.pad)} == {LOT}


def test_what_is_left_out_stays_out_whatever_is_corrected(table: Table) -> None:
    game = play(table, WON, WON, at=ago(1))
    tell(table, game.public_id, left_out=True)
    entry = journal.folded(game).entries[0].id
    body = {"target": entry, "replaces": entry, "hand": deal(0, 100, 90)}
    stored(journal.append(game, NewFact(fresh_id(), "corrected", body), table.phone))
    assert reference.kept(table.pad) == {}
    check(table.pad)


def test_an_old_game_that_is_corrected_moves_all_after_it(table: Table) -> None:
    games = [play(table, WON, WON, at=ago(20 - n)) for n in range(4)]
    games += [play(table, LOST, LOST, at=ago(10 - n)) for n in range(3)]
    check_standings(table.pad)
    before = standings_of(table.pad, LOT)
    old = journal.folded(games[1]).entries
    body = {
        "target": old[0].id, "replaces": old[0].id, "hand": LOST,
        "also": [{"target": old[1].id, "replaces": old[1].id, "hand": LOST}],
    }  # fmt: skip
    correction = stored(
        journal.append(games[1], NewFact(fresh_id(), "corrected", body), table.phone)
    )
    check(table.pad)
    check_standings(table.pad)
    assert standings_of(table.pad, LOT) != before
    undone = NewFact(fresh_id(), "undone", {"target": correction.id})
    stored(journal.append(games[1], undone, table.phone))
    check(table.pad)
    assert standings_of(table.pad, LOT) == before


def test_standings_go_on_from_where_they_were(table: Table) -> None:
    for days in range(9, 0, -1):
        play(table, *([WON, WON] if days % 3 else [LOST, LOST]), at=ago(days))
        check_standings(table.pad)
    whole = standings_of(table.pad, LOT)
    with write_tx() as session:
        for kept in (CHRONICLE, STANDING):
            session.execute(sa.delete(kept))
    assert standings_of(table.pad, LOT) == whole


@pytest.mark.parametrize(("results", "times"), [(7, 7), (12, 7), (20, 3)])
def test_nobody_waits_for_all_games_of_a_pad(
    table: Table, monkeypatch: pytest.MonkeyPatch, results: int, times: int
) -> None:
    for days in range(7, 0, -1):
        play(table, *([WON, WON] if days % 3 else [LOST, LOST]), at=ago(days))
    whole = standings_of(table.pad, LOT)
    with write_tx() as session:
        begin_again(session, table.pad.id)
    monkeypatch.setattr(standings, "AT_ONCE", results)
    before = commits()
    assert standings_of(table.pad, LOT) == whole
    assert commits() - before == times


def test_another_version_of_the_model_begins_anew(table: Table) -> None:
    play(table, WON, WON, at=ago(1))
    whole = standings_of(table.pad, LOT)
    with write_tx() as session:
        session.execute(sa.update(CHRONICLE).values(model="openskill 0.1"))
        session.execute(sa.update(STANDING).values(mu=99.0))
    assert standings_of(table.pad, LOT) == whole
    (model,) = db.session.scalars(sa.select(CHRONICLE.c.model))
    assert model.startswith("openskill ") and "PlackettLuce mu=25 " in model


def test_who_turned_out_to_be_one_has_one_streak_and_one_rating(table: Table) -> None:
    anna, ben, cleo, dov = table.persons
    papa = pads.add_person(table.pad, "Papa").public_id
    play(table, WON, WON, at=ago(3))
    play(table, WON, WON, at=ago(2), persons=[papa, ben, cleo, dov])
    play(table, LOST, LOST, at=ago(1))
    apart = standings_of(table.pad, LOT)
    ids = {person: str(row) for person, row in reference.row_ids(table.pad).items()}
    assert (apart[ids[papa]].games, apart[ids[anna]].games) == (1, 2)
    pads.merge_persons(table.pad, anna, papa)
    together = standings_of(table.pad, LOT)
    assert ids[papa] not in together
    assert (together[ids[anna]].games, together[ids[anna]].most_won) == (3, 2)
    assert together[ids[anna]] == together[ids[cleo]]
    check(table.pad)
    pads.unmerge_person(table.pad, papa)
    assert standings_of(table.pad, LOT) == apart
    check(table.pad)


def test_another_time_zone_moves_the_years(table: Table) -> None:
    year = dt.datetime.now(dt.UTC).year
    newyear = dt.datetime(year, 1, 1, 12, tzinfo=dt.UTC)
    if dt.datetime.now(dt.UTC) - newyear < dt.timedelta(days=50):
        pytest.skip("a game of January is not old enough")
    with write_tx() as session:
        session.execute(sa.update(pads.Game).values(began_at=newyear))
    for _ in range(2):
        stored(table.play(WON))
    with write_tx() as session:
        session.execute(sa.update(pads.Game).values(began_at=newyear))
    seen = set()
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        pads.change_pad(table.pad, "Family", "en", zone)
        seen.add(tuple(sorted({place[3] for place in reference.kept(table.pad)})))
    assert seen == {(0, year), (0, year - 1)}


def test_what_is_wrong_is_found_and_put_right(table: Table) -> None:
    play(table, WON, WON, at=ago(1))
    standings_of(table.pad, LOT)
    for statement in (
        sa.update(TALLY).values(counts={"won": 7}).where(TALLY.c.who != ""),
        sa.delete(TALLY).where(TALLY.c.who == ""),
        sa.delete(RESULT).where(RESULT.c.result == 1),
        sa.update(FEAT).values(rank=-7).where(FEAT.c.code == "margin"),
        sa.update(COUNTED).values(year=1999),
        sa.delete(COUNTED),
        sa.update(STANDING).values(run=7),
        sa.delete(CHRONICLE),
    ):
        with write_tx() as session:
            session.execute(statement)
        store.forget()
        assert journal.rebuild(everything=True) > 0, str(statement)
        while journal.rebuild(everything=True):
            pass
        check(table.pad)
        check_standings(table.pad)


def test_the_best_of_equals_is_kept_with_its_hand(table: Table) -> None:
    game = play(table, deal(0, 60, 70), WON, WON, at=ago(1))
    query = sa.select(FEAT.c.code, FEAT.c.rank, FEAT.c.who, FEAT.c.entry)
    rows = {row.code: row for row in db.session.execute(query)}
    ids = reference.row_ids(table.pad)
    anna, cleo = sorted((ids[table.persons[0]], ids[table.persons[2]]))
    assert tuple(rows["hand_points"]) == (
        "hand_points", -100, f".{anna}.{cleo}.", journal.folded(game).entries[1].id,
    )  # fmt: skip
    assert rows["final_total"].rank == -270 and rows["final_total"].entry is None
    assert Feat("", 0, ()).entry is None


def test_the_command_and_the_doctor_say_so(data: Path, command: Command) -> None:
    assert command("demo", "--games", "12", "--until", "2026-11-30").status == 0
    assert "The sums of figures agree" in command("doctor").out
    change(data, "UPDATE tally SET counts = '{\"won\":7}'")
    assert "1 pad whose sums of figures differ from their games." in command("doctor").out
    said = command("history")
    assert said.status == 1 and "Sums of figures differed in 1 of " in said.out
    assert command("history").status == 0
    change(data, "DELETE FROM tally")
    assert "repaired" in command("doctor", "--repair").out
    assert command("history").status == 0
