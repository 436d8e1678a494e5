"""The pages of persons: what they are called, who is offered, and whose name it is already."""

from __future__ import annotations

import re

from flask import Flask

from tests.web.conftest import Phone
from tests.web.tables import Table, other_phone
from tests.web.test_games import NAMES, errors, form, started
from tests.web.test_pads import person_address


def chips(phone: Phone) -> list[str]:
    """The names that a new game offers."""
    return re.findall(r'data-chip="([^"]+)"', phone.get("/new").text)


def add(phone: Phone, *names: str) -> list[str]:
    """Where the pages of new persons are, below the pad."""
    for name in names:
        assert phone.post("/persons", name=name).status_code == 302
    return [person_address(phone, name) for name in names]


def test_typing_another_name_seats_the_person(phone: Phone, app: Flask) -> None:
    [jean] = add(phone, "Jean")
    assert phone.post(f"{jean}/names", other=" Papa ").status_code == 303
    assert "also <bdi>Papa</bdi>" in phone.get("/persons").text
    assert '<option value="Papa">Jean</option>' in phone.get("/new").text
    game = started(phone, app, seat_0="papa")
    assert game.record["players"] == ["Jean", *NAMES[1:]]
    assert len(re.findall('class="row"', phone.get("/persons").text)) == 4


def test_nobody_sits_at_two_places_under_two_names(phone: Phone) -> None:
    [jean] = add(phone, "Jean")
    phone.post(f"{jean}/names", other="Papa")
    answer = phone.post("/new", **form(seat_0="Jean", seat_2="Papa"))
    assert answer.status_code == 422
    assert errors(answer.text) == {"seat_2": "Jean and Papa are the same person."}


def test_a_taken_name_says_whose_it_is(phone: Phone) -> None:
    jean, marie = add(phone, "Jean", "Marie")
    phone.post(f"{jean}/names", other="Papa")
    answer = phone.post(f"{marie}/names", other="papa")
    assert answer.status_code == 422
    assert errors(answer.text) == {"other": "Jean goes by this name already."}
    assert 'value="papa"' in answer.text
    assert errors(phone.post("/persons", name="PAPA").text) == {
        "name": "Jean goes by this name already."
    }
    assert errors(phone.post(marie, name="jean").text) == {
        "name": "There is somebody of that name already: Jean."
    }


def test_another_name_is_dropped_and_then_free(phone: Phone, app: Flask) -> None:
    [jean] = add(phone, "Jean")
    phone.post(f"{jean}/names", other="Papa")
    assert 'aria-label="Remove Papa"' in phone.get(jean).text
    assert phone.post(f"{jean}/names/drop", other="Papa").status_code == 303
    assert "Papa does not mean Jean any more." in phone.get("/persons").text
    assert "Papa" not in phone.get("/persons").text
    game = started(phone, app, seat_0="Papa")
    assert game.record["players"][0] == "Papa"


def test_who_is_hidden_is_found_all_the_same(phone: Phone, app: Flask) -> None:
    jean, _marie = add(phone, "Jean", "Marie")
    assert phone.post(f"{jean}/hide", is_hidden="y").status_code == 303
    assert chips(phone) == ["Marie"]
    assert "Hidden" in phone.get("/persons").text
    game = started(phone, app, seat_0="Jean")
    assert jean.endswith(game.persons[0])
    assert chips(phone) == ["Bob", "Cid", "Dot", "Marie"]
    phone.post(f"{jean}/hide")
    assert "Jean" in chips(phone)


def test_an_open_table_knows_other_names(phone: Phone, app: Flask) -> None:
    [jean] = add(phone, "Jean")
    phone.post(f"{jean}/names", other="Papa")
    location = phone.post("/new", **form()).location
    table = Table(app, phone, location.removeprefix(phone.pad))
    fields = {f"seat_{seat}": name for seat, name in enumerate(NAMES)} | {"seat_1": "Papa"}
    page = table.post("/seats?step=preview", fields).text
    assert "Jean" in page


def test_a_viewer_sees_who_is_there_and_changes_nothing(phone: Phone, app: Flask) -> None:
    [jean] = add(phone, "Jean")
    location = phone.post("/new", **form()).location
    table = Table(app, phone, location.removeprefix(phone.pad))
    viewer = other_phone(table, role="viewer").phone
    assert "Jean" in viewer.get("/persons").text
    assert viewer.get(jean).status_code == 403
    for path in (f"{jean}/names", f"{jean}/names/drop", f"{jean}/hide"):
        assert viewer.post(path, other="Papa", is_hidden="y").status_code == 403
    assert "Papa" not in phone.get("/persons").text
