"""The list of all games: by evening, found by what the address asks for."""

from __future__ import annotations

import re

import pytest
import sqlalchemy as sa
from flask import Flask

from scorepad.database import db

from .conftest import Phone
from .tables import Table, other_phone, seat_players


def person(table: Table, name: str) -> str:
    """The public id of a player."""
    folded = table.folded()
    return next(person for person, known in folded.names.items() if known == name)


def shown(phone: Phone, query: str = "") -> list[str]:
    """The addresses of the games on the list, below the pad."""
    page = phone.get(f"/games{query}")
    assert page.status_code == 200
    return re.findall(rf'class="game" href="{phone.pad}(/g/[\w-]+)(?:/sheet)?"', page.text)


def test_a_pad_without_games_says_so(phone: Phone) -> None:
    page = phone.get("/games").text
    assert "No game has been played in this pad yet." in page
    assert "/games" not in phone.get().text


def test_a_game_is_on_the_list_and_the_home_leads_there(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    assert f'href="{phone.pad}/games"' in phone.get().text
    assert shown(phone) == [table.path]
    page = phone.get("/games").text
    assert "1 game · 1 hand" in page
    assert "going on" in page


def test_what_is_asked_for_is_found_and_told(app: Flask, phone: Phone) -> None:
    table, other = seat_players(app, phone), seat_players(app, phone, ("Eve", "Fay", "Gus", "Hal"))
    ann, cid, eve = (person(*one) for one in ((table, "Ann"), (table, "Cid"), (other, "Eve")))
    assert shown(phone) == [other.path, table.path]
    assert shown(phone, f"?who={ann}") == [table.path]
    assert shown(phone, f"?who={ann}&with={cid}") == [table.path]
    assert shown(phone, f"?who={eve}&state=open&game=two_hundred-partners") == [other.path]
    assert shown(phone, "?game=belote") == []
    page = phone.get(f"/games?who={ann}&with={cid}&state=open").text
    assert "<bdi>Ann with Cid</bdi> · <bdi>Still open</bdi>" in page
    assert f'<option value="{ann}" selected>Ann</option>' in page
    assert "No game fits this search." in phone.get("/games?state=over").text


@pytest.mark.parametrize(
    "query",
    ["?from=yesterday", "?to=2026-02-31", "?state=lost", "?game=chess", "?after=x", "?after=%00"],
)
def test_what_means_nothing_is_not_asked(app: Flask, phone: Phone, query: str) -> None:
    table = seat_players(app, phone)
    assert shown(phone, query) == [table.path]


@pytest.mark.parametrize(
    ("asked", "limit"), [("", "ON_A_PAGE"), ("?game=two_hundred", "FOUND_ON_A_PAGE")]
)
def test_older_games_are_on_further_pages(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch, asked: str, limit: str
) -> None:
    monkeypatch.setattr(f"scorepad.web.history.{limit}", 2)
    tables = [seat_players(app, phone) for _ in range(3)]
    first, second, third = (table.path for table in tables)
    assert shown(phone, asked) == [third, second]
    page = phone.get(f"/games{asked}").text
    link = re.search(r'rel="next" href="([^"]*)"', page)
    assert link is not None
    query = link[1].replace("&amp;", "&").partition("/games")[2]
    assert shown(phone, query) == [first]
    assert 'rel="next"' not in phone.get(f"/games{query}").text
    assert "There are no earlier games." in phone.get(f"/games?after={first[3:]}").text


def test_an_objection_marks_its_game(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    assert "⚑" not in phone.get("/games").text
    entry = table.folded().entries[0].id
    assert table.post(f"/object/{entry}", {"fact_id": "o" * 22, "text": "no"}).status_code == 303
    assert "⚑" in phone.get("/games?state=disputed").text


def test_whoever_may_look_sees_it_in_french_too(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    viewer = other_phone(table, role="viewer").phone
    page = viewer.client.get(f"{phone.pad}/games", headers={"Accept-Language": "fr"}).text
    assert '<html lang="fr"' in page or "Games" in page
    assert viewer.get("/games").status_code == 200


def test_as_many_questions_for_many_games_as_for_few(app: Flask, phone: Phone) -> None:
    seat_players(app, phone)
    counts = []
    for _ in range(2):
        said: list[str] = []
        listener = lambda c, u, statement, *rest: said.append(statement)  # noqa: B023, E731
        with app.app_context():
            engine = db.engine
        sa.event.listen(engine, "before_cursor_execute", listener)
        for path in ("/games", ""):
            phone.get(path)
            counts.append(len([one for one in said if one.startswith("SELECT")]))
            said.clear()
        sa.event.remove(engine, "before_cursor_execute", listener)
        for _more in range(8):
            seat_players(app, phone).play("0:60", 70)
    assert counts[:2] == counts[2:]
    assert max(counts) <= 8


def test_the_owner_deletes_a_game_after_being_asked(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    assert f'href="{phone.pad}{table.path}/delete"' in table.page("/story")
    page = table.page("/delete")
    assert "With it goes 1 hand" in page and "Download the record first" in page
    assert shown(phone) == [table.path]
    answer = table.post("/delete", {})
    assert (answer.status_code, answer.location) == (303, f"{phone.pad}/games")
    page = phone.get("/games").text
    assert "The game was deleted." in page and table.path not in page
    assert table.get().status_code == 404
    assert table.path not in phone.get().text


def test_others_are_not_even_asked(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone)
    keeper = other_phone(table)
    assert "/delete" not in keeper.page("/story")
    assert keeper.get("/delete").status_code == 403
    assert keeper.post("/delete", {}).status_code == 403
    assert shown(phone) == [table.path]
