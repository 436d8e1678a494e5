"""Starting games: names, seats, dealer, draw, rules and totals from paper; once more the same."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorepad import journal, pads
from scorepad.database import write_tx
from scorepad.game_names import KINDS
from scorepad.web.access import fresh_id
from scorepad.web.draw import pack_of
from tests.web.conftest import Phone
from tests.web.tables import Table, fields_of, other_phone, seat_players

NAMES = ("Ann", "Bob", "Cid", "Dot")


def form(**changes: Any) -> dict[str, Any]:
    """A new game as it is sent by the page."""
    fields: dict[str, Any] = {f"seat_{seat}": name for seat, name in enumerate(NAMES)}
    fields |= {"dealer": "2", "table": "usual", "fact_id": fresh_id(), "do": "start"} | changes
    return {name: value for name, value in fields.items() if value is not None}


def started(phone: Phone, app: Flask, **changes: Any) -> journal.Folded:
    """Start a game by the form; the game as its journal tells it."""
    answer = phone.post("/new", **form(**changes))
    assert answer.status_code == 302, answer.text
    return folded(phone, app, answer.location)


def folded(phone: Phone, app: Flask, address: str) -> journal.Folded:
    """The game at an address."""
    device = device_of(phone)
    with app.app_context():
        access = pads.open_pad(phone.pad.removeprefix("/p/"), [device])
        assert access
        game = pads.game_of(access.pad, address.rsplit("/", 1)[1])
        assert game
        return journal.folded(game)


def device_of(phone: Phone) -> str:
    """What the cookie of this phone says it is."""
    with phone.client.session_transaction() as session:
        device: str = session["pads"][phone.pad.removeprefix("/p/")]
        return device


def hidden(page: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return found[1]


def errors(page: str) -> dict[str, str]:
    """The sentences beside the fields."""
    return dict(re.findall(r'<p class="error" id="(\w+)-error">([^<]*)</p>', page))


def test_a_game_starts_as_it_was_typed(phone: Phone, app: Flask) -> None:
    game = started(phone, app)
    assert game.record["players"] == list(NAMES)
    assert game.record["first_dealer"] == 2
    assert game.record.get("rules") in (None, {})
    assert "draw" not in game.facts[0].body and "start" not in game.facts[0].body
    assert re.search(r">Ann</bdi>.*?&amp;.*?>Cid</bdi>", phone.get().text, re.S)


def test_the_target_is_a_rule_of_the_game(phone: Phone, app: Flask) -> None:
    assert started(phone, app, table="to_500").table["options"]["min_bid"] == 60
    page = phone.get("/new").text
    assert page.count('name="table"') == 8 and "To 300" in page


def test_a_known_name_means_that_person(phone: Phone, app: Flask) -> None:
    first = started(phone, app)
    second = started(phone, app, seat_0="  aNN ", seat_1="Eve")
    assert second.record["players"] == ["Ann", "Eve", "Cid", "Dot"]
    assert second.persons[0] == first.persons[0]
    assert phone.get("/persons").text.count('class="row"') == 5


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"seat_1": ""}, {"seat_1"}),
        ({"seat_0": None, "seat_3": " "}, {"seat_0", "seat_3"}),
        ({"seat_1": "ann"}, {"seat_1"}),
        ({"seat_3": "BOB "}, {"seat_3"}),
        ({"seat_2": "x" * 81}, {"seat_2"}),
        ({"seat_2": "\x1b[2J"}, {"seat_2"}),
        ({"dealer": None}, {"dealer"}),
        ({"dealer": "4"}, {"dealer"}),
        ({"dealer": "-1"}, {"dealer"}),
        ({"dealer": "x" * 5_000}, {"dealer"}),
        ({"table": "to_250"}, {"table"}),
        ({"table": "x" * 5_000}, {"table"}),
        ({"start_0": "many"}, {"start_0"}),
        ({"start_0": "1e3"}, {"start_0"}),
        ({"start_1": "9" * 5_000}, {"start_1"}),
        ({"start_1": "9999999"}, {"start_1"}),
        ({"hands": "-1"}, {"hands"}),
        ({"hands": "9999999"}, {"hands"}),
        ({"hands": "1.5", "start_0": "nan", "dealer": ""}, {"hands", "start_0", "dealer"}),
    ],
)
def test_a_bad_entry_is_told_beside_its_field_and_all_is_kept(
    phone: Phone, changes: dict[str, Any], fields: set[str]
) -> None:
    answer = phone.post("/new", **form(**changes))
    assert answer.status_code == 422
    assert set(errors(answer.text)) == fields
    for field, name in (("seat_0", "Ann"), ("seat_1", "Bob")):
        if field not in changes:
            assert f'name="{field}" type="text" value="{name}"' in answer.text
    assert phone.get("/persons").text.count('class="row"') in (0, 4)


def test_totals_from_paper_are_carried_over(phone: Phone, app: Flask) -> None:
    paper = {"start_0": "35", "hole_0": "y", "start_1": " 1 05 ", "hands": "12"}
    assert started(phone, app, **paper).sheet["totals"] == [-35, 105]
    assert started(phone, app, start_0="\u221235").sheet["totals"] == [-35, 0]
    assert started(phone, app, start_0="-35", hole_0="y").sheet["totals"] == [-35, 0]
    assert '<span class="unseen">−</span>35' in phone.get().text


def test_sent_twice_it_is_one_game(phone: Phone) -> None:
    fields = form()
    first, second = (phone.post("/new", **fields).location for _ in range(2))
    assert first == second
    assert phone.get().text.count('class="game"') == 1


def test_back_and_another_name_asks_what_was_meant(phone: Phone) -> None:
    fields = form()
    made = phone.post("/new", **fields).location
    answer = phone.post("/new", **(fields | {"seat_3": "Eve"}))
    assert answer.status_code == 409
    assert f'href="{made}"' in answer.text and 'value="Eve"' in answer.text
    again = phone.post("/new", **(fields | {"fact_id": hidden(answer.text, "fact_id")}))
    assert again.status_code == 302 and again.location != made


@pytest.mark.parametrize("fact_id", ["", "short", "x" * 500, "white space in it", "\u00e9" * 20])
def test_a_broken_fact_id_is_replaced(phone: Phone, fact_id: str) -> None:
    answer = phone.post("/new", **form(fact_id=fact_id))
    assert answer.status_code == 422
    assert phone.post("/new", **form(fact_id=hidden(answer.text, "fact_id"))).status_code == 302


def test_partners_and_dealer_are_drawn(phone: Phone, app: Flask) -> None:
    for _ in range(8):
        page = phone.post("/new", **form(do="high_cards", dealer="")).text
        assert "drew the highest card" in page and page.count('<li class="playing marked">') == 2
        seats = [hidden_seat(page, seat) for seat in range(4)]
        assert sorted(seats) == sorted(NAMES)
        dealer = re.search(r'name="dealer" value="(\d)"[^>]* checked', page)
        assert dealer
        game = started(
            phone,
            app,
            **{f"seat_{seat}": name for seat, name in enumerate(seats)},
            dealer=dealer[1],
            draw=hidden(page, "draw"),
        )
        kept = game.facts[0].body["draw"]
        assert kept["way"] == "high_cards"
        assert sorted(seat for seat, _card in kept["rounds"][0]) == [0, 1, 2, 3]
        assert {card for row in kept["rounds"] for _seat, card in row} <= set(
            pack_of(KINDS[0].ranks)
        )


def hidden_seat(page: str, seat: int) -> str:
    """Who sits there, on the page."""
    found = re.search(rf'name="seat_{seat}" type="text" value="([^"]*)"', page)
    assert found
    return found[1]


def test_the_first_jack_deals_and_seats_stay(phone: Phone, app: Flask) -> None:
    page = phone.post("/new", **form(do="first_jack")).text
    assert "got the first jack" in page
    assert [hidden_seat(page, seat) for seat in range(4)] == list(NAMES)
    dealer = re.search(r'name="dealer" value="(\d)"[^>]* checked', page)
    assert dealer
    game = started(phone, app, dealer=dealer[1], draw=hidden(page, "draw"))
    last_seat, last_card = game.facts[0].body["draw"]["rounds"][0][-1]
    assert str(last_seat) == dealer[1] and last_card[0] == "J"


def test_a_draw_that_was_not_kept_to_is_not_kept(phone: Phone, app: Flask) -> None:
    page = phone.post("/new", **form(do="first_jack")).text
    dealer = re.search(r'name="dealer" value="(\d)"[^>]* checked', page)
    assert dealer
    other = str((int(dealer[1]) + 1) % 4)
    draw = hidden(page, "draw")
    assert "draw" not in started(phone, app, dealer=other, draw=draw).facts[0].body
    assert (
        "draw" not in started(phone, app, seat_0="Eve", dealer=dealer[1], draw=draw).facts[0].body
    )
    assert "draw" not in started(phone, app, dealer=dealer[1], draw=draw + "x").facts[0].body


def test_the_other_two_may_change_places(phone: Phone) -> None:
    page = phone.post("/new", **form(do="high_cards", dealer="")).text
    seats = [hidden_seat(page, seat) for seat in range(4)]
    dealer = re.search(r'name="dealer" value="(\d)"[^>]* checked', page)
    assert dealer
    sent = form(**{f"seat_{seat}": name for seat, name in enumerate(seats)}, dealer=dealer[1])
    swapped = phone.post("/new", **(sent | {"do": "swap", "draw": hidden(page, "draw")})).text
    after = [hidden_seat(swapped, seat) for seat in range(4)]
    left, right = (int(dealer[1]) + 1) % 4, (int(dealer[1]) + 3) % 4
    assert (after[left], after[right]) == (seats[right], seats[left])
    assert "drew the highest card" in swapped


def test_no_draw_without_four_names(phone: Phone) -> None:
    answer = phone.post("/new", **form(do="high_cards", seat_2=""))
    assert answer.status_code == 422 and set(errors(answer.text)) == {"seat_2"}
    assert phone.post("/new", **form(do="nonsense", seat_2="")).status_code == 422


def test_once_more_with_the_same_players(phone: Phone, app: Flask) -> None:
    first = phone.post("/new", **form(table="to_300", dealer="3")).location
    path = first.removeprefix(phone.pad)
    made = phone.post(f"{path}/again", fact_id=fresh_id())
    assert made.status_code == 302 and made.location != first
    assert phone.post(f"{path}/again", fact_id=fresh_id()).location == made.location
    game = folded(phone, app, made.location)
    assert game.record["players"] == list(NAMES)
    assert game.table["options"]["target"] == 300
    assert game.record["first_dealer"] == 3
    assert phone.get().text.count('class="game"') == 2


def test_the_rematch_is_found_again_when_the_old_game_changed_since(
    app: Flask, phone: Phone
) -> None:
    table = seat_players(app, phone)
    made = table.post("/again", {}).location
    Table(app, phone, made.removeprefix(phone.pad)).play("0:60", 70)
    table.play("0:60", 70)  # the deal has moved on
    assert table.post("/again", {}).location == made


def test_a_rematch_that_nobody_plays_makes_room_for_the_right_one(app: Flask, phone: Phone) -> None:
    """The old game was corrected, so that somebody else deals, or other teams play."""
    table = seat_players(app, phone)
    made = table.post("/again", {}).location
    table.play("0:60", 70)
    right = table.post("/again", {}).location
    assert right != made and table.post("/again", {}).location == right
    assert folded(phone, app, right).record["first_dealer"] == table.folded().table["dealer"]


def test_the_form_is_filled_from_an_earlier_game(phone: Phone, stranger: Phone) -> None:
    first = phone.post("/new", **form(table="to_300", dealer="3")).location
    public_id = first.rsplit("/", 1)[1]
    page = phone.get(f"/new?again={public_id}").text
    assert [hidden_seat(page, seat) for seat in range(4)] == list(NAMES)
    assert 'name="dealer" value="3" aria-label="West deals first" checked' in page
    assert 'value="to_300" id="table-to_300" aria-describedby="line-to_300" checked' in page
    assert stranger.get(f"/new?again={public_id}").status_code == 404
    assert phone.get("/new?again=none").status_code == 404


def test_a_game_of_another_pad_cannot_be_reached(phone: Phone, stranger: Phone) -> None:
    path = phone.post("/new", **form()).location.removeprefix(phone.pad)
    assert stranger.post(f"{path}/again", fact_id=fresh_id()).status_code == 404
    assert stranger.get().text.count('class="game"') == 0


def test_who_played_last_is_offered_first(phone: Phone) -> None:
    for number in range(20):
        phone.post("/persons", name=f"Person {number:02}")
    phone.post("/new", **form(seat_0="Zoé"))
    offered = re.findall(r'data-chip="([^"]+)"', phone.get("/new").text)
    assert offered[:4] == ["Zoé", "Bob", "Cid", "Dot"]
    assert len(offered) == 24


def given_up(table: Table) -> dict[str, list[str]]:
    """Give the game up from its sheet; what the form sent."""
    page = table.page("/sheet")
    assert "End this game early" in page
    fields = fields_of(page)
    assert table.post("/give-up", fields).status_code == 303
    return fields


def test_a_game_is_given_up_and_gone_on_with(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    tapped = given_up(table)
    assert table.folded().is_abandoned
    assert "given up" in phone.get().text and "Going on" not in phone.get().text
    page = table.page()
    assert "This game was given up." in page and "data-hand" not in page
    assert 'name="undo" value' not in page  # beside the last hand it would seem to take that back
    assert "Go on after all" in table.page("/sheet")
    fields = fields_of(table.page("/sheet"))
    assert table.post("/reopen", fields).status_code == 303
    assert "data-hand" in table.page() and 'name="undo" value' not in table.page()
    table.post("/give-up", tapped)  # the same tap once more, from a page that was kept
    table.post("/reopen", fields)
    assert not table.folded().is_abandoned
    assert [fact.kind for fact in table.folded().facts[2:]] == ["abandoned", "reopened"]


def test_a_game_that_is_over_is_not_given_up(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:100", 100)
    fields = fields_of(table.page("/sheet"))
    table.play("0:100", 100)
    assert "End this game early" not in table.page("/sheet")
    table.post("/give-up", fields)
    assert not table.folded().is_abandoned


def test_a_viewer_gives_nothing_up(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    viewer = other_phone(table)
    with app.app_context():
        _pad, device = viewer._access()
        with write_tx() as session:
            session.merge(device).role = "viewer"
    fields = {"fact_id": fresh_id()}
    assert "End this game early" not in viewer.page("/sheet")
    assert viewer.post("/give-up", fields).status_code == 403
    given_up(table)
    assert "Go on after all" not in viewer.page("/sheet") + viewer.page()
    assert viewer.post("/reopen", fields).status_code == 403


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        (
            {"start_0": "250"},
            {"start_0": "With this total the game is over. North and South reached 200."},
        ),
        (
            {"start_1": "200"},
            {"start_1": "With this total the game is over. East and West reached"},
        ),
        ({"start_1": "250", "table": "to_300"}, {}),
        (
            {"start_1": "-200"},
            {
                "start_1": "With this total the game is over. East and West fell to \u2212200 or "
                "below: the win goes to North and South."
            },
        ),
        ({"start_1": "205", "hole_1": "y"}, {"start_1": "fell to \u2212200 or below"}),
        ({"start_0": "195", "start_1": "-195"}, {}),
    ],
)
def test_totals_from_paper_that_end_the_game_are_refused(
    phone: Phone, changes: dict[str, str], wrong: dict[str, str]
) -> None:
    answer = phone.post("/new", **form(**changes))
    assert answer.status_code == (422 if wrong else 302)
    told = errors(answer.text)
    assert set(told) == set(wrong) and all(wrong[field] in told[field] for field in wrong)
