"""Once more with the same players, in every variant; an evening of teams that take turns."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

from flask import Flask

from scorepad import journal, pads
from scorepad.database import write_tx
from scorepad.game_names import KINDS, Kind
from scorepad.rules import GAMES
from scorepad.web.access import fresh_id
from scorepad.web.evening import REST, evening_of
from tests.web.conftest import Phone
from tests.web.every_game import append, play, start
from tests.web.tables import Table, other_phone
from tests.web.test_games import folded, hidden, hidden_seat
from tests.web.test_new_games import EVERY, PEOPLE, form, kind_of_variant, started


def table_at(app: Flask, phone: Phone, address: str) -> Table:
    """The table of a game at an address."""
    return Table(app, phone, address.removeprefix(phone.pad))


def win(table: Table, seat: int = 0) -> journal.Folded:
    """Let the side of a seat win the game; as it stands then."""
    while not table.folded().sheet["over"]:
        play(table, hand_for(table.folded(), seat))
    return table.folded()


def hand_for(game: journal.Folded, seat: int) -> dict[str, Any]:
    """A hand in which a seat's side takes everything."""
    record, sides = game.record, game.sheet["sides"]
    side = next((n for n, one in enumerate(sides) if seat in one["seats"]), 0)
    everything = [0] * len(sides)
    if record["game"] == "five_hundred":
        everything[side] = 10
        return {"bidder": seat, "bid": "10N", "tricks": everything}
    if record["game"] == "belote":
        return {"taker": seat, "trump": "S", "capot": side}
    everything[side] = 100
    hand: dict[str, Any] = {"bidder": seat, "bid": 100, "captured": everything}
    if record["variant"] == "five_called":
        hand["partner"] = (seat + 1) % 5
    return hand | {"sides_bid": [side]}


def again(phone: Phone, app: Flask, address: str) -> tuple[str, journal.Folded]:
    """The rematch of a game."""
    path = address.removeprefix(phone.pad)
    answer = phone.post(f"{path}/again", fact_id=fresh_id())
    assert answer.status_code == 302, answer.text
    return answer.location, folded(phone, app, answer.location)


@EVERY
def test_the_rematch_keeps_players_sides_rules_and_moves_the_deal(
    phone: Phone, app: Flask, kind: Kind
) -> None:
    preset = GAMES[kind.game].presets[kind.variant]
    sent = form(kind, dealer="0", rule_hand_limit="200")
    address = phone.post("/new", **sent).location
    old = win(table_at(app, phone, address))
    _address, new = again(phone, app, address)
    assert new.record["players"] == list(PEOPLE[: preset.seats])
    assert (new.record["game"], new.record["variant"]) == (kind.game, kind.variant)
    assert new.record["rules"] == old.record["rules"] == {"hand_limit": 200}
    assert new.sheet["totals"] == [0] * len(preset.sides) and not new.sheet["over"]
    hands = len(old.entries)
    dealers = sorted(seat for side in preset.sides for seat in side)
    if kind.variant != "six_rotate":
        assert new.record["first_dealer"] == dealers[hands % len(dealers)]


def test_sides_in_another_order_are_kept(phone: Phone, app: Flask) -> None:
    kind = kind_of_variant("six_three")
    begun = started(phone, app, kind)
    body = {**begun.facts[0].body, "sides": [[1, 4], [0, 3], [2, 5]]}
    with app.app_context():
        access = pads.open_pad(phone.pad.removeprefix("/p/"), [device(phone)])
        assert access
        game = pads.start_game(access.pad, access.device, body, fresh_id())
        assert isinstance(game, pads.Game)
        address = f"{phone.pad}/g/{game.public_id}"
    win(table_at(app, phone, address))
    _address, new = again(phone, app, address)
    assert new.record["sides"] == [[1, 4], [0, 3], [2, 5]]


def device(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        found: str = session["pads"][phone.pad.removeprefix("/p/")]
        return found


def test_who_was_deleted_sits_in_no_rematch(phone: Phone, app: Flask) -> None:
    old = start(app, phone, "two_hundred", "partners")
    person = old.folded().persons[1]
    win(old)
    assert phone.post(f"/persons/{person}/delete").status_code == 303
    answer = phone.post(f"{old.path}/again", fact_id=fresh_id())
    assert answer.status_code == 303 and "/new?again=" in answer.location
    page = phone.get(answer.location.removeprefix(phone.pad)).text
    assert 'value="former player"' not in page
    assert re.search(r'name="seat_0"[^>]* value="[^"]+"', page)
    assert re.search(r'name="seat_1"[^>]* value=""', page)


def test_a_team_that_dropped_out_plays_again(phone: Phone, app: Flask) -> None:
    kind = kind_of_variant("six_three")
    address = phone.post("/new", **form(kind, dealer="0", start_1="-195")).location
    table = table_at(app, phone, address)
    play(table, {"bidder": 1, "bid": 60, "captured": [100, 0, 0], "sides_bid": [1]})
    assert table.folded().sheet["dropped"] == [1]
    won = win(table)
    _address, new = again(phone, app, address)
    assert new.table["playing"] == [0, 1, 2]
    # Dot dealt last, among those left at the table; Eve of the team that was out is next.
    assert won.sheet["hands"][-1]["dealer"] == 2 and new.record["first_dealer"] == 3


def test_so_does_one_that_was_out_when_its_game_was_begun(phone: Phone, app: Flask) -> None:
    table = start(app, phone, "two_hundred", "six_three", playing=[0, 2])
    win(table)
    assert table.folded().sheet["dropped"] == [1]
    _address, new = again(phone, app, phone.pad + table.path)
    assert new.table["playing"] == [0, 1, 2]


def test_the_shadow_may_be_another_in_the_next_game(phone: Phone, app: Flask) -> None:
    kind = kind_of_variant("five_shadow")
    address = phone.post("/new", **form(kind, dealer="0")).location
    win(table_at(app, phone, address))
    link = re.search(r'href="([^"]*/new\?again=[^"]*)"', phone.client.get(address).text)
    assert link
    page = phone.client.get(link[1]).text
    assert hidden(page, "play") == kind.key
    assert [hidden_seat(page, seat) for seat in range(5)] == list(PEOPLE[:5])
    assert re.search(r'name="dealer" value="3"[^>]* checked', page)  # Ann, Bob; Cid is skipped
    new = started(phone, app, kind, seat_2="Dot", seat_3="Cid", dealer="3")
    assert new.record["players"][2] == "Dot"


def test_players_take_their_seats_in_another_game(phone: Phone) -> None:
    address = phone.post("/new", **form(KINDS[0])).location
    key = address.rsplit("/", 1)[1]
    page = phone.get(f"/new?again={key}&play=two_hundred-six_two").text
    assert [hidden_seat(page, seat) for seat in range(6)] == [*PEOPLE[:4], "", ""]
    page = phone.get(f"/new?again={key}&play=two_hundred-two_dummy").text
    assert [hidden_seat(page, seat) for seat in range(2)] == list(PEOPLE[:2])


def rotating(phone: Phone, **changes: Any) -> str:
    """The address of a game of three teams that take turns."""
    answer = phone.post("/new", **form(kind_of_variant("six_rotate"), **changes))
    assert answer.status_code == 302
    address: str = answer.location
    return address


def told(phone: Phone, address: str) -> str:
    """What the table says of the evening."""
    found = re.search(r'<section class="card evening".*?</section>', text(phone, address), re.S)
    assert found
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", found[0])).strip()


def text(phone: Phone, address: str) -> str:
    page: str = phone.client.get(address).text
    return page


def test_an_evening_of_three_teams(phone: Phone, app: Flask) -> None:
    """A and D play B and E, C and F wait; who loses makes room, whoever it is."""
    address = rotating(phone, dealer="0")
    win(table_at(app, phone, address), seat=0)  # two hands: Ann dealt, then Bob
    assert told(phone, address) == (
        "This evening, after 1 game Ann and Dot 1 won Bob and Eve 0 won Cid and Fay 0 won "
        "Bob and Eve make room for Cid and Fay."
    )
    address, game = again(phone, app, address)
    assert game.record["playing"] == [0, 2] and game.record["first_dealer"] == 2
    win(table_at(app, phone, address), seat=2)
    assert told(phone, address).endswith("Ann and Dot make room for Bob and Eve.")
    address, game = again(phone, app, address)
    assert game.record["playing"] == [1, 2]
    win(table_at(app, phone, address), seat=2)
    assert told(phone, address) == (
        "This evening, after 3 games Ann and Dot 1 won Bob and Eve 0 won Cid and Fay 2 won "
        "Bob and Eve make room for Ann and Dot."
    )
    assert told(phone, address + "/sheet") == told(phone, address)
    address, game = again(phone, app, address)
    assert game.record["playing"] == [0, 2]
    assert "make room" not in told(phone, address + "/sheet")


def test_who_only_looks_sees_the_tally_too(phone: Phone, app: Flask) -> None:
    """At the table when a game is over, and on the sheet while the next is played."""
    first = rotating(phone, dealer="0")
    table = table_at(app, phone, first)
    win(table, seat=0)
    viewer = other_phone(table, role="viewer").phone
    assert told(viewer, first) == told(phone, first)
    assert "Again with the same players" not in text(viewer, first)
    second, _game = again(phone, app, first)
    for one in (viewer, phone):
        assert told(one, second + "/sheet") == (
            "This evening, after 1 game Ann and Dot 1 won Bob and Eve 0 won Cid and Fay 0 won"
        )


def test_the_dealer_of_the_next_game_sits_at_the_table(phone: Phone, app: Flask) -> None:
    for first in (0, 1, 3, 4):
        for seat in (0, 1):
            address = rotating(phone, dealer=str(first))
            old = win(table_at(app, phone, address), seat=seat)
            last = old.sheet["hands"][-1]["dealer"]
            _address, game = again(phone, app, address)
            callers = game.table["callers"]
            steps = [(last + step) % 6 for step in range(1, 7)]
            assert game.record["first_dealer"] == next(s for s in steps if s in callers)


def test_the_form_of_the_next_game_knows_who_waits(phone: Phone, app: Flask) -> None:
    address = rotating(phone, dealer="0")
    win(table_at(app, phone, address), seat=0)
    page = phone.get(f"/new?again={address.rsplit('/', 1)[1]}").text
    assert re.search(r'name="waits" value="1" checked', page)


def test_without_a_loser_the_same_two_play_again(phone: Phone, app: Flask) -> None:
    address = rotating(phone, dealer="0")
    table = table_at(app, phone, address)
    play(table, hand_for(table.folded(), 0))
    append(table, "abandoned", {})
    _address, game = again(phone, app, address)
    assert game.record["playing"] == [0, 1]


def test_by_hand_and_elsewhere_there_is_no_tally(phone: Phone, app: Flask) -> None:
    by_hand = rotating(phone, dealer="0", table="turns_by_hand")
    table = table_at(app, phone, by_hand)
    while not table.folded().sheet["over"]:
        play(table, hand_for(table.folded(), table.folded().table["callers"][0]))
    _address, game = again(phone, app, by_hand)
    assert game.table["options"]["six_rotate_per_hand"] is True
    four = phone.post("/new", **form(KINDS[0])).location
    for address in (by_hand, four):
        assert 'class="card evening"' not in text(phone, address + "/sheet")


def test_another_evening_begins_after_a_rest_or_with_others(phone: Phone, app: Flask) -> None:
    first = rotating(phone, dealer="0")
    win(table_at(app, phone, first), seat=0)
    others = rotating(phone, dealer="0", seat_5="Gil")
    win(table_at(app, phone, others), seat=0)
    second = rotating(phone, dealer="0", seat_0="Dot", seat_3="Ann")  # the same team, turned
    win(table_at(app, phone, second), seat=0)
    assert told(phone, second).startswith("This evening, after 2 games Dot and Ann 2 won")
    with app.app_context():
        access = pads.open_pad(phone.pad.removeprefix("/p/"), [device(phone)])
        assert access
        game = pads.game_of(access.pad, first.rsplit("/", 1)[1])
        assert game
        with write_tx() as session:
            old = session.merge(game)
            old.last_at -= REST + dt.timedelta(hours=1)
            old.started_at -= REST + dt.timedelta(hours=1)
    assert told(phone, second).startswith("This evening, after 1 game Dot and Ann 1 won")


def test_games_after_this_one_are_not_in_its_tally(phone: Phone, app: Flask) -> None:
    first = rotating(phone, dealer="0")
    win(table_at(app, phone, first), seat=0)
    second, _game = again(phone, app, first)
    win(table_at(app, phone, second), seat=0)
    assert "after 1 game" in told(phone, first) and "after 2 games" in told(phone, second)
    with app.app_context():
        access = pads.open_pad(phone.pad.removeprefix("/p/"), [device(phone)])
        assert access
        game = pads.game_of(access.pad, second.rsplit("/", 1)[1])
        assert game
        evening = evening_of(access.pad, game)
    assert evening and [team.won for team in evening.teams] == [2, 0, 0]
