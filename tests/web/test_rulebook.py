"""The rulebook on screen, and what goes wrong at a table."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import rulebook, rules
from scorepad.languages import LANGUAGES

from .conftest import Phone
from .every_game import VARIANTS
from .tables import Table, fields_of, other_phone, seat_players


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    return seat_players(app, phone)


def anchors(page: str) -> list[str]:
    """The ids of a page."""
    return re.findall(r'\bid="([^"]+)"', page)


def pages_of(book: rulebook.Book) -> list[str]:
    """The addresses of a book's pages."""
    return [f"/rulebook/{book.slug}", *(f"/rulebook/{book.slug}/{c.key}" for c in book.others)]


def test_anybody_may_read_and_finds_it_from_the_front_page(client: FlaskClient) -> None:
    assert 'href="/rulebook"' in client.get("/").text
    index = client.get("/rulebook").text
    for book in rulebook.BOOKS:
        assert f'href="/rulebook/{book.slug}"' in index
        assert client.get(f"/rulebook/{book.slug}").status_code == 200
    for path in ("/rulebook/whist", "/rulebook/200/base", "/rulebook/500/kitty"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", rulebook.BOOKS, ids=lambda book: book.slug)
def test_every_rule_has_one_anchor_and_every_link_leads_somewhere(
    client: FlaskClient, book: rulebook.Book, language: str
) -> None:
    of_pages = {}
    for path in pages_of(book):
        page = client.get(f"{path}?lang={language}&find=100").text
        of_pages[path] = anchors(page)
        assert len(set(of_pages[path])) == len(of_pages[path])
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(of_pages[path])
        for address in re.findall(r'href="(/rulebook/[^"]+#[^"]+)"', page):
            other, _, anchor = address.partition("#")
            assert anchor in anchors(client.get(other).text), address
    placed = [anchor for found in of_pages.values() for anchor in found if anchor in book.rules()]
    assert sorted(placed) == sorted(book.rules())


@pytest.mark.parametrize("book", rulebook.BOOKS, ids=lambda book: book.slug)
def test_a_book_is_light_and_tells_nobody_apart(app: Flask, book: rulebook.Book) -> None:
    answer = app.test_client().get(f"/rulebook/{book.slug}", headers={"Accept-Encoding": "gzip"})
    assert len(answer.data) < 16_000
    token = re.compile(r'name="csrf_token" value="[^"]*"')
    one, other = (
        token.sub("", app.test_client().get(f"/rulebook/{book.slug}").text) for _ in range(2)
    )
    assert one == other


def test_words_are_found_without_their_accents(client: FlaskClient) -> None:
    page = client.get("/rulebook/200?find=DEFENSE+nommé&lang=fr").text
    assert "Trouvé\u00a0: 0" in page
    page = client.get("/rulebook/200?find=enchere+brasseur+coupe&lang=fr").text
    assert "Trouvé\u00a0: 0" in page
    page = client.get("/rulebook/200?find=tire+carte&lang=fr").text
    assert re.search(r'<a href="#base-players">Si les équipes', page)
    page = client.get("/rulebook/200?find=козырь&lang=ru").text
    assert "козыря" in page and '<a href="#' in page
    page = client.get("/rulebook/200?find=キティ+２００&lang=ja").text
    assert '<a href="#' in page
    assert '<a href="#200.S4">' in client.get("/rulebook/200?find=200.s4&lang=en").text
    for odd in ("%00", "%FF", "<b>", "x" * 5_000, " "):
        assert client.get(f"/rulebook/200?find={odd}").status_code == 200


def test_every_reason_leads_to_its_rule(table: Table) -> None:
    table.play("0:60", 70)
    why = table.page(f"/why/{table.folded().entries[0].id}")
    addresses = re.findall(r'<a class="rule" href="[^"]*(/rulebook#[^"]+)"', why)
    assert addresses == ["/rulebook#200.S1", "/rulebook#200.S3"]
    here = table.page("/rulebook")
    assert {address.partition("#")[2] for address in addresses} <= set(anchors(here))
    for path in ("", "/rules"):
        assert f'href="{table.phone.pad}{table.path}/rulebook"' in table.page(path)


def test_a_misdeal_is_written_with_its_reason_and_once(table: Table) -> None:
    form = fields_of(table.page("/irregularity"))
    assert form["reason"] == ["Misdeal: too many or too few cards"]
    for _ in range(2):  # a second tap
        answer = table.post("/irregularity", form)
        assert answer.status_code == 303 and answer.location.endswith(table.path)
    assert table.hands() == [{"void": "misdeal", "note": "Misdeal: too many or too few cards"}]
    assert table.folded().sheet["next_dealer"] == 3, "the same dealer deals again"


def test_a_hand_that_was_saved_elsewhere_is_not_voided(table: Table) -> None:
    form = fields_of(table.page("/irregularity"))
    other_phone(table).play("0:60", 70)
    answer = table.post("/irregularity", form)
    assert answer.status_code == 303
    assert "Look first" in table.page()
    assert [hand.get("bid") for hand in table.hands()] == [60]


def test_odd_forms_are_told_and_write_nothing(table: Table) -> None:
    form = fields_of(table.page("/irregularity"))
    assert table.post("/irregularity", {**form, "slot": "x"}).status_code == 303
    assert table.post("/irregularity", {**form, "slot": "9"}).status_code == 422
    assert table.post("/irregularity", {**form, "fact": "?"}).status_code == 422
    assert table.hands() == []
    table.post("/irregularity", {**form, "reason": "x " * 5_000})
    assert len(table.hands()[0]["note"]) <= 280


def test_who_only_looks_reads_and_writes_nothing(table: Table) -> None:
    viewer = other_phone(table, role="viewer")
    page = viewer.page("/irregularity")
    assert "Renege" in page and "<form" not in page.split("<main")[1].split("</main>")[0]
    assert viewer.post("/irregularity", {"slot": "1"}).status_code == 403


def test_points_may_be_moved_instead_with_the_reason_filled_in(table: Table) -> None:
    assert "/irregularity" in table.page()
    page = table.page("/irregularity")
    address = re.search(r'href="[^"]*(/adjust\?note=Renege)"', page)
    assert address is not None
    form = fields_of(table.page(address[1]))
    assert form["note"] == ["Renege"]
    shown = table.post("/adjust", form | {"points_0": ["-20"]})
    saved = table.post("/adjust?step=save", fields_of(shown.text))
    assert saved.status_code == 303
    assert table.hands() == [{"adjust": [-20, 0], "note": "Renege"}]


def test_every_house_rule_leads_to_its_place(table: Table) -> None:
    here = table.page("/rules")
    addresses = re.findall(r'<a class="rule" href="[^"]*(/rulebook#[^"]+)" target', here)
    assert "/rulebook#200.S4" in addresses
    found = anchors(table.page("/rulebook"))
    assert {address.partition("#")[2] for address in addresses} <= set(found)
    away = table.phone.get("/rules/usual").text
    assert '<a class="rule" href="/rulebook/200#200.S4" target="_blank" rel="noopener">' in away


def test_a_preview_names_the_rule_that_needs_a_word(table: Table) -> None:
    table.play("0:100", 100)
    form = table.tap(table.form(), "contract", "1:60")
    form = table.tap(form, "counted", "1")
    form = table.tap(form, "points", "80")
    table.tap(form, "also_bid", "no")
    shown = re.findall(r'data-slot="reason"[^>]* href="[^"]*(/rulebook#[^"]+)"', table.page())
    assert shown == ["/rulebook#200.S4"]


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_table_has_its_rules_and_its_mistakes(
    app: Flask, phone: Phone, game: str, variant: str
) -> None:
    seats = rules.GAMES[game].presets[variant].seats
    names = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")[:seats]
    more = {"playing": [0, 1]} if variant == "six_rotate" else {}
    table = seat_players(app, phone, names, 0, game=game, variant=variant, **more)
    for path in ("/rulebook", "/irregularity"):
        page = table.page(path)
        found = anchors(page)
        assert len(set(found)) == len(found)
        assert set(re.findall(r'href="#([^"]+)"', page)) <= set(found)
    assert rulebook.book_of(game).rules(variant) <= set(anchors(table.page("/rulebook")))
    form = fields_of(table.page("/irregularity"))
    assert table.post("/irregularity", form).status_code == 303
    assert table.hands()[0]["void"] == "misdeal"


def test_the_reason_of_the_last_hand_leads_on(table: Table) -> None:
    table.play("0:100", 100)
    table.play("1:60", 80, also_bid="no")
    entry = table.folded().entries[-1].id
    assert re.search(rf'class="reason"><a class="soft" href="[^"]*/why/{entry}">', table.page())


@pytest.mark.parametrize(
    ("call", "said", "is_offered"),
    [
        ("off", "Not at this table", False),
        ("anyone", "At this table whoever is dealt such a hand may throw it in.", True),
        ("not_bidder", "may throw it in, but for the bidder.", True),
    ],
)
def test_a_poor_hand_is_thrown_in_where_the_table_plays_it(
    app: Flask, phone: Phone, call: str, said: str, is_offered: bool
) -> None:
    rules = {"misdeal_call": call}
    table = seat_players(app, phone, game="five_hundred", variant="official", rules=rules)
    page = table.page("/irregularity")
    assert said in page
    assert ("Thrown in: no face card, ace or trump" in page) is is_offered
    assert "Misdeal: the cards were not cut" in page


def test_what_the_table_has_agreed_on_is_said_only_where_something_is_to_be_agreed_on(
    table: Table,
) -> None:
    assert "t this table whoever" not in table.page("/irregularity")


def test_every_value_of_a_house_rule_has_its_ruling() -> None:
    wrong = [one for one in rulebook.irregularities("five_hundred") if one.option]
    assert [one.option for one in wrong] == ["misdeal_call"]
    for one in wrong:
        offered = {
            option.name: option.values for option in rules.options("five_hundred", "official")
        }
        assert sorted(one.at_table) == sorted(offered[one.option])
