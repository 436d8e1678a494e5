"""Games are found by person, pair, game, evening, winner and state, whatever their number."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db, write_tx
from scorepad.history.search import STATES, Search, find
from scorepad.history.summary import evenings_between
from scorepad.journal import NewFact
from tests.journal.at_table import Table, deal, fresh_id, started, stored

WON = deal(0, 100, 100)
DAY = dt.datetime(2026, 11, 1, 23, tzinfo=dt.UTC)  # seven in the evening in Moncton


def play(
    table: Table, *hands: dict[str, Any], at: dt.datetime | None = None, **more: Any
) -> pads.Game:
    """One more game of the pad, begun at a moment that the server's clock allows."""
    begun = at or dt.datetime.now(dt.UTC)
    new = NewFact(fresh_id(), "started", started(table.persons) | more, begun)
    game = journal.start(table.pad.id, new, table.phone)
    assert isinstance(game, pads.Game), game
    for slot, hand in enumerate(hands, 1):
        moment = begun + dt.timedelta(minutes=10 * slot)
        new = NewFact(fresh_id(), "hand", {"slot": slot, "hand": hand}, moment)
        stored(journal.append(game, new, table.phone))
    return game


def found(table: Table, after: str = "", limit: int = 50, **search: Any) -> list[str]:
    db.session.commit()
    names = pads.names_of(table.pad)
    return [game.public_id for game in find(table.pad, Search(**search), names, after, limit).games]


@contextmanager
def counted() -> Iterator[list[str]]:
    said: list[str] = []
    listener = lambda conn, cur, statement, *rest: said.append(statement)  # noqa: E731
    sa.event.listen(db.engine, "before_cursor_execute", listener)
    yield said
    sa.event.remove(db.engine, "before_cursor_execute", listener)


def test_pages_hold_every_game_once_the_latest_first(table: Table) -> None:
    now = dt.datetime.now(dt.UTC)
    ids = [play(table, at=now - dt.timedelta(hours=hours)).public_id for hours in (5, 4, 4, 3)]
    pages: list[list[str]] = []
    after: str | None = ""
    while after is not None:
        page = find(table.pad, Search(), pads.names_of(table.pad), after, 2)
        pages.append([game.public_id for game in page.games])
        after = page.next
    assert [len(page) for page in pages] == [2, 2, 1]
    assert sum(pages, []) == [table.game.public_id, ids[3], ids[2], ids[1], ids[0]]
    everybody = {"who": table.persons[2]}
    assert found(table, **everybody) == sum(pages, [])
    assert found(table, after=ids[3], limit=2, **everybody) == [ids[2], ids[1]]


def test_by_person_and_pair(table: Table) -> None:
    anna, ben, cleo, dov = table.persons
    eva = pads.add_person(table.pad, "Eva").public_id
    other = play(table, persons=[anna, cleo, eva, dov]).public_id
    first = table.game.public_id
    assert found(table, who=ben) == [first]
    assert found(table, who=eva) == [other]
    assert found(table, who=anna) == [other, first]
    assert found(table, who=anna, partner=cleo) == [first]
    assert found(table, who=anna, partner=eva) == found(table, who=eva, partner=anna) == [other]
    assert found(table, partner=ben) == [first]
    assert found(table, who=anna, partner=anna) == [other, first]
    assert found(table, who="nobody") == found(table, who="x" * 22) == []


def test_who_turned_out_to_be_one_is_found_as_one(table: Table) -> None:
    anna, ben, cleo, dov = table.persons
    papa = pads.add_person(table.pad, "Papa").public_id
    other = play(table, WON, WON, persons=[papa, ben, cleo, dov])
    row_of = sa.select(pads.Person.id).where(pads.Person.public_id == anna).scalar_subquery()
    with write_tx() as session:
        values = {"merged_into_id": row_of, "merged_at": dt.datetime.now(dt.UTC)}
        session.execute(sa.update(pads.Person).where(pads.Person.public_id == papa).values(values))
    both = [other.public_id, table.game.public_id]
    assert found(table, who=anna) == found(table, who=papa) == both
    assert found(table, who=anna, partner=cleo) == both
    assert found(table, who=anna, is_won=True) == [other.public_id]
    (told,) = evenings_between(table.pad, dt.date.min, dt.date.max).values()
    assert [(won.name, won.games, won.of) for won in told.won] == [("Anna", 1, 1), ("Cleo", 1, 1)]


def test_won_by(table: Table) -> None:
    anna, ben, *_rest = table.persons
    won = play(table, WON, WON).public_id
    assert found(table, who=anna, is_won=True) == [won]
    assert found(table, who=ben, is_won=True) == []


def test_by_state(table: Table) -> None:
    won = play(table, WON, WON)
    given_up = play(table, WON)
    stored(journal.append(given_up, NewFact(fresh_id(), "abandoned", {}), table.phone))
    early = play(table, WON)
    by_clock = NewFact(fresh_id(), "abandoned", {"result": {"by": "clock"}})
    stored(journal.append(early, by_clock, table.phone))
    disputed = play(table, WON)
    entry = journal.folded(disputed).entries[0].id
    objection = NewFact(fresh_id(), "objected", {"target": entry, "text": "no"})
    stored(journal.append(disputed, objection, table.phone))
    expected = {
        "open": {disputed.public_id, table.game.public_id},
        "over": {won.public_id, early.public_id},
        "early": {early.public_id},
        "given_up": {given_up.public_id},
        "disputed": {disputed.public_id},
        "left_out": set(),
    }
    assert set(expected) == set(STATES)
    assert {state: set(found(table, state=state)) for state in STATES} == expected


def test_by_game_and_variant(table: Table) -> None:
    belote = play(table, game="belote", variant="plain").public_id
    first = table.game.public_id
    assert found(table, game="two_hundred") == [first]
    assert found(table, game="belote") == [belote]
    assert found(table, game="belote", variant="declarations") == []
    assert found(table, game="belote", variant="plain") == [belote]


def test_by_evening_past_midnight_too(table: Table) -> None:
    now = dt.datetime.now(dt.UTC)
    day = (now - dt.timedelta(days=3)).replace(hour=23, minute=30, second=0, microsecond=0)
    before = play(table, WON, at=day)  # half past seven in the evening, or eight in summer
    after = play(table, WON, at=day + dt.timedelta(hours=5, minutes=30))  # one in the night
    morning = play(table, at=day + dt.timedelta(hours=12))
    evening = day.date()
    ids = [after.public_id, before.public_id]
    assert found(table, first=evening, last=evening) == ids
    assert found(table, first=evening) == [table.game.public_id, morning.public_id, *ids]
    assert found(table, last=evening - dt.timedelta(days=1)) == []


def test_an_evening_is_summed_up(table: Table) -> None:
    now = dt.datetime.now(dt.UTC)
    day = (now - dt.timedelta(days=3)).replace(hour=23, minute=30, second=0, microsecond=0)
    play(table, WON, WON, at=day)
    play(table, deal(1, 100, 0), deal(1, 100, 0), at=day + dt.timedelta(hours=1))
    play(table, WON, WON, at=day + dt.timedelta(hours=2))
    play(table, WON, at=day + dt.timedelta(hours=3))
    told = evenings_between(table.pad, day.date(), day.date())[day.date()]
    assert (told.began_at, told.games, told.hands) == (day, 4, 7)
    assert told.until_at == day + dt.timedelta(hours=3, minutes=10)
    assert [(won.name, won.games, won.of) for won in told.won] == [
        ("Anna", 2, 3), ("Cleo", 2, 3), ("Ben", 1, 3), ("Dov", 1, 3),
    ]  # fmt: skip


def test_games_of_another_pad_are_not_found(table: Table) -> None:
    other = Table()
    assert found(table) == [table.game.public_id]
    assert found(table, who=other.persons[0]) == []
    assert found(table, after=other.game.public_id) == [table.game.public_id]


@pytest.mark.parametrize(
    "search", [{}, {"state": "open"}, {"who": 0}, {"who": 0, "partner": 2, "is_won": True}]
)
def test_the_order_needs_no_sorting(table: Table, search: dict[str, Any]) -> None:
    """The index leads to the page: no search reads all games to sort them."""
    asked = {
        name: table.persons[value] if type(value) is int else value
        for name, value in search.items()
    }
    with counted() as said:
        found(table, **asked)
    query = next(one for one in said if "ORDER BY" in one and "FROM person" not in one)
    plan = "EXPLAIN QUERY PLAN " + query
    values = query.count("?")
    rows = db.session.connection().exec_driver_sql(plan, tuple([1] * values)).all()
    assert not [row for row in rows if "TEMP B-TREE" in row[-1]], rows
