"""Games of a pad: started once, found through their pad only, listed from what is cached."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db, now, write_tx

NAMES = ("Anna", "Ben", "Cleo", "Dov")


def fact_id(number: int) -> str:
    return f"fact-id-of-the-test-{number}"


@pytest.fixture
def persons(access: pads.Access) -> list[str]:
    return [pads.add_person(access.pad, name).public_id for name in NAMES]


def body(persons: list[str], **more: Any) -> dict[str, Any]:
    return {"game": "two_hundred", "variant": "partners", "rules": {}, "persons": persons, **more}


def start(access: pads.Access, number: int = 1, **more: Any) -> pads.Game:
    persons = more.pop("persons", None) or [p.public_id for p in pads.persons(access.pad)]
    game = pads.start_game(access.pad, access.device, body(persons, **more), fact_id(number))
    assert isinstance(game, pads.Game), game
    return game


def problems(access: pads.Access, body: Any, number: int = 1) -> list[tuple[str, str]]:
    found = pads.start_game(access.pad, access.device, body, fact_id(number))
    assert isinstance(found, tuple), found
    assert pads.games(access.pad) == []
    return [(problem["field"], problem["code"]) for problem in found]


def hand(slot: int, bid: int = 100) -> dict[str, Any]:
    return {"slot": slot, "hand": {"bidder": 0, "bid": bid, "captured": [bid, 100 - bid]}}


def play(access: pads.Access, game: pads.Game, number: int, kind: str, body: Any) -> None:
    new = journal.NewFact(fact_id(number), kind, body)
    answer = journal.append(game, new, access.device)
    assert answer.status is journal.Status.STORED, answer


def test_a_game_opens_with_its_own_pad_only(access: pads.Access, persons: list[str]) -> None:
    game = start(access, persons=persons)
    other, device = pads.create_pad("Others", "en", "UTC", "Eve's phone")
    mine, own = access.pad.public_id, [access.device.public_id]
    opened = pads.open_game(mine, game.public_id, own)
    key = journal.GameKey(game.id, access.pad.id, game.public_id)
    assert opened == (access, key)
    for named in ("no-such-game-anywhere", "", "0", "\ud800" * 20):
        assert pads.open_game(mine, named, own) == (access, None)
    for phone in ([], [device.public_id]):
        assert pads.open_game(mine, game.public_id, phone) is None
    found = pads.open_game(other.public_id, game.public_id, [device.public_id])
    assert found is not None and found[1] is None
    assert pads.open_game("no pad", game.public_id, own) is None
    with write_tx() as session:
        session.execute(sa.update(pads.Device).values(withdrawn_at=now()))
    assert pads.open_game(mine, game.public_id, own) is None


def test_a_started_game_is_on_the_list(access: pads.Access, persons: list[str]) -> None:
    start(access, persons=persons, first_dealer=3, draw={"cards": ["AS", "KH", "QD", "JC"]})
    (game,) = pads.games(access.pad)
    assert (game.names, game.sides, game.totals) == (NAMES, ((0, 2), (1, 3)), (0, 0))
    assert (game.is_over, game.is_abandoned, game.winners) == (False, False, ())
    assert game.started_at == game.last_at


def test_the_same_start_makes_one_game(access: pads.Access, persons: list[str]) -> None:
    first = start(access)
    assert start(access).public_id == first.public_id
    assert start(access, number=2).public_id != first.public_id
    assert len(pads.games(access.pad)) == 2


def test_the_same_id_with_other_settings_names_the_game(
    access: pads.Access, persons: list[str]
) -> None:
    first = start(access)
    changed = body(persons[::-1])
    found = pads.start_game(access.pad, access.device, changed, fact_id(1))
    assert isinstance(found, tuple)
    assert [(p["code"], p["args"]) for p in found] == [
        ("already_started", {"game": first.public_id})
    ]


def test_the_same_id_in_another_pad_is_another_game(
    access: pads.Access, persons: list[str]
) -> None:
    first = start(access)
    other = pads.Access(*pads.create_pad("Club", "en", "UTC", "phone"))
    strangers = [pads.add_person(other.pad, name).public_id for name in NAMES]
    second = start(other, persons=strangers)
    assert second.public_id != first.public_id
    assert len(pads.games(access.pad)) == len(pads.games(other.pad)) == 1


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"game": "bridge"}, ("game", "unknown_game")),
        ({"variant": "solo"}, ("variant", "unknown_variant")),
        ({"rules": {"target": 201}}, ("target", "bad_option")),
        ({"rules": {"colour": "red"}}, ("colour", "unknown_option")),
        ({"first_dealer": 4}, ("first_dealer", "bad_seat")),
        ({"rules": None}, ("rules", "missing")),
        ({"points": [200, 0]}, ("points", "unknown_key")),
    ],
)
def test_a_start_that_cannot_be(
    access: pads.Access, persons: list[str], change: dict[str, Any], found: tuple[str, str]
) -> None:
    assert problems(access, body(persons, **change)) == [found]


def test_players_must_be_persons_of_the_pad(access: pads.Access, persons: list[str]) -> None:
    other, _ = pads.create_pad("Club", "en", "UTC", "phone")
    stranger = pads.add_person(other, "Eve").public_id
    assert problems(access, body([*persons[:3], stranger])) == [("persons", "unknown_person")]
    assert problems(access, body([*persons[:3], persons[0]])) == [("persons", "bad_value")]
    assert ("players", "wrong_length") in problems(access, body(persons[:3]))
    with_bad_id = pads.start_game(access.pad, access.device, body(persons), "\ud800" * 20)
    assert isinstance(with_bad_id, tuple) and with_bad_id[0]["code"] == "bad_id"
    assert problems(access, "nonsense") == [("body", "bad_value")]


def test_who_may_not_write_starts_nothing(access: pads.Access, persons: list[str]) -> None:
    viewer = pads.Device(pad_id=access.pad.id, name="phone", role="viewer")
    with write_tx() as session:
        session.add(viewer)
    found = problems(pads.Access(access.pad, viewer), body(persons))
    assert found == [("", "viewer_cannot_write")]
    _, stranger = pads.create_pad("Club", "en", "UTC", "phone")
    with pytest.raises(ValueError, match="another pad"):
        pads.start_game(access.pad, stranger, body(persons), fact_id(1))


def test_a_game_is_found_through_its_own_pad_only(access: pads.Access, persons: list[str]) -> None:
    game = start(access)
    other, _ = pads.create_pad("Club", "en", "UTC", "phone")
    found = pads.game_of(access.pad, game.public_id)
    assert found is not None and found.id == game.id
    assert pads.game_of(other, game.public_id) is None
    assert pads.game_of(access.pad, "no-such-game-at-all") is None
    assert pads.game_of(access.pad, "\ud800" * 20) is None
    assert pads.games(other) == []


def test_the_list_follows_the_games(access: pads.Access, persons: list[str]) -> None:
    over, broken, on = (start(access, number=n) for n in (1, 2, 3))
    play(access, over, 11, "hand", hand(1))
    play(access, over, 12, "hand", hand(2))
    play(access, broken, 13, "abandoned", {})
    play(access, on, 14, "hand", hand(1, bid=60))
    listed = {game.public_id: game for game in pads.games(access.pad)}
    assert [game.public_id for game in pads.games(access.pad)] == [
        game.public_id for game in (on, broken, over)
    ]
    assert listed[over.public_id].winners == (0,)
    assert listed[on.public_id].totals == (60, 40)
    assert listed[on.public_id].last_at > listed[on.public_id].started_at
    going_on = [game.public_id for game in pads.games(access.pad, is_going_on=True)]
    ended = [game.public_id for game in pads.games(access.pad, is_going_on=False)]
    assert (going_on, ended) == ([on.public_id], [broken.public_id, over.public_id])
    assert len(pads.games(access.pad, limit=2)) == 2


def test_the_list_shows_todays_names(access: pads.Access, persons: list[str]) -> None:
    start(access)
    pads.rename_person(access.pad, persons[1], "Benedikt")
    assert pads.games(access.pad)[0].names == ("Anna", "Benedikt", "Cleo", "Dov")


@pytest.mark.parametrize("is_going_on", [None, True])
def test_the_list_of_many_games_is_read_from_an_index(
    access: pads.Access, persons: list[str], is_going_on: bool | None
) -> None:
    """10,000 games: what is read is in the index's own order, none is sorted."""
    start(access)
    template = dict(db.session.execute(sa.select(*pads.Game.__table__.c)).one()._mapping)
    begin = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
    many = [
        {
            **template,
            "id": n + 10,
            "public_id": f"one-of-many-games-{n}",
            "started_at": begin + dt.timedelta(hours=n),
            "is_over": n % 100 > 0,
        }
        for n in range(10_000)
    ]
    with write_tx() as session:
        session.execute(sa.insert(pads.Game), many)
    said: list[tuple[str, Any]] = []
    listener = lambda c, cur, statement, values, *r: said.append((statement, values))  # noqa: E731
    sa.event.listen(db.engine, "before_cursor_execute", listener)
    listed = pads.games(access.pad, limit=20, is_going_on=is_going_on)
    sa.event.remove(db.engine, "before_cursor_execute", listener)
    assert len(listed) == 20 and listed == sorted(listed, key=lambda g: g.started_at, reverse=True)
    query, values = next(one for one in said if "FROM game" in one[0])
    plan = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)
    steps = [row.detail for row in plan]
    assert all("USING INDEX" in step for step in steps), steps


def test_a_game_whose_first_fact_is_damaged_is_listed(
    access: pads.Access, persons: list[str]
) -> None:
    start(access)
    db.session.execute(sa.text("DROP TRIGGER fact_is_never_changed"))
    db.session.execute(sa.text("UPDATE fact SET body = CAST(x'7bff' AS TEXT)"))
    found = pads.games(access.pad)
    assert [(one.game, one.variant, one.names) for one in found] == [
        ("two_hundred", "partners", NAMES)
    ]
