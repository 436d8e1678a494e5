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


def test_two_are_made_one_and_two_again(phone: Phone, app: Flask) -> None:
    jean, _papa = add(phone, "Jean", "Papa")
    game = started(phone, app, seat_0="Papa")
    papa = game.persons[0]
    page = phone.get(f"{jean}/merge?other={papa}").text
    assert "Papa</bdi> becomes another name of <bdi>Jean" in page
    assert "One game that <bdi>Papa</bdi> played" in page
    assert phone.post(f"{jean}/merge", other=papa).status_code == 303
    assert "Papa and Jean are one person now." in phone.get().text  # told once
    home = phone.get().text
    assert "Jean" in home and "Papa" not in home
    assert "also <bdi>Papa</bdi>" in phone.get("/persons").text
    assert phone.get(f"/persons/{papa}").location.endswith(jean)
    assert chips(phone)[0] == "Jean" and "Papa" not in chips(phone)
    assert 'aria-label="Take Papa apart"' in phone.get(jean).text
    assert phone.post(f"{jean}/unmerge", other=papa).status_code == 303
    assert "Papa and Jean are two persons again." in phone.get().text
    assert "Papa" in phone.get().text and "Jean" not in phone.get().text
    assert chips(phone)[0] == "Papa"


def test_two_at_one_table_are_two(phone: Phone, app: Flask) -> None:
    game = started(phone, app)
    ann, bob = game.persons[:2]
    page = phone.get(f"/persons/{ann}/merge?other={bob}").text
    assert "sat in one game, so they are two persons" in page and "/sheet" in page
    assert "They are one person" not in page
    assert phone.post(f"/persons/{ann}/merge", other=bob).status_code == 409
    answer = phone.post(f"/persons/{ann}/merge", other=ann)
    assert answer.status_code == 422
    assert errors(answer.text) == {"other": "Choose who it is."}
    assert "also" not in phone.get("/persons").text


def test_a_guest_comes_for_an_evening(phone: Phone) -> None:
    assert phone.post("/persons", name="Zoé", is_guest="y").status_code == 302
    zoe = person_address(phone, "Zoé")
    assert "guest" in phone.get("/persons").text and chips(phone) == ["Zoé"]
    assert phone.post(f"{zoe}/guest").status_code == 303
    assert "Zoé is a guest no more." in phone.get("/persons").text
    assert ">guest<" not in phone.get("/persons").text
    phone.post(f"{zoe}/guest", is_guest="y")
    assert ">guest<" in phone.get("/persons").text


def test_who_is_deleted_is_nowhere_and_the_results_stay(phone: Phone, app: Flask) -> None:
    location = phone.post("/new", **form()).location
    table = Table(app, phone, location.removeprefix(phone.pad))
    table.play("0:60", 70)
    ann = table.folded().persons[0]
    phone.post(f"/persons/{ann}/names", other="Nana")
    phone.get()  # what was just done is told once
    page = phone.get(f"/persons/{ann}/delete").text
    assert "One game stays" in page and "Nana" in page
    totals = table.folded().sheet["totals"]
    assert phone.post(f"/persons/{ann}/delete").status_code == 303
    for path in ("/persons", "", f"{table.path}/sheet", table.path, "/new", "/snapshot"):
        text = phone.get(path).text
        assert "Ann" not in text.replace("Anna", "") and "Nana" not in text, path
    assert table.folded().record["players"] == ["former player", *NAMES[1:]]
    assert table.folded().sheet["totals"] == totals
    assert phone.get(f"/persons/{ann}").status_code == 404
    again = started(phone, app)
    assert again.record["players"][0] == "Ann" and again.persons[0] != ann
    answer = phone.post("/new", **form(seat_0="Former player"))
    assert errors(answer.text) == {"seat_0": "This stands for somebody whose name was deleted."}


def test_the_name_of_nobody_is_in_the_language_of_the_pad(app: Flask, phone: Phone) -> None:
    settings = {"name": "Cormier", "language": "fr", "time_zone": "UTC", "consent": "end"}
    assert phone.post("/settings", **settings).status_code == 302
    game = started(phone, app)
    for person in game.persons[:2]:
        phone.post(f"/persons/{person}/delete")
    home = phone.get().text
    assert "ancien joueur" in home and "ancien joueur 2" in home


def test_new_names_of_a_game_may_be_guests(phone: Phone, app: Flask) -> None:
    add(phone, "Ann")
    page = phone.post("/new", **form(guests="y", dealer="")).text
    assert 'name="guests" value="y" checked' in page
    started(phone, app, guests="y")
    text = phone.get("/persons").text
    assert text.count(">guest<") == 3
    assert chips(phone) == list(NAMES)  # as long as the evening lasts
    assert ">guest<" not in text.partition("Ann</bdi>")[2].partition("</li>")[0]
