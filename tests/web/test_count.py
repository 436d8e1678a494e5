"""The count helper without a script: every tap is a form, sum and hints come with the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.rules import table as standing_of
from scorepad.web.count import count_of
from scorepad.web.hands.two_hundred import element, read, terms_of
from scorepad.web.hands.two_hundred_entry import Entry, Terms, from_cards, to_cards

from .conftest import Phone
from .tables import Table, other_phone, seat_players

CELL = re.compile(r'<button class="card-cell[^>]*>', re.S)


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    made = seat_players(app, phone)
    made.tap(made.tap(made.form(), "contract", "0:75"), "counting", "yes")
    return made


def cells(page: str) -> dict[str, dict[str, str]]:
    """The cards of the page by their codes, each with its attributes."""
    found = [dict(re.findall(r'([\w-]+)="([^"]*)"', cell)) for cell in CELL.findall(page)]
    return {cell["data-card"]: cell for cell in found}


def tap_card(table: Table, *cards: str) -> dict[str, list[str]]:
    for card in cards:
        form = table.tap(table.form(), "cards", cells(table.page())[card]["value"])
    return form


def shown(page: str, slot: str) -> str:
    found = re.search(rf'data-slot="{slot}"[^>]*>([^<]*)<', page)
    assert found is not None
    return found[1]


def is_open(page: str) -> bool:
    return 'class="stage counting"' in page


def test_cards_are_tapped_and_the_sum_goes_into_the_grid(table: Table) -> None:
    assert is_open(table.page())
    tap_card(table, "AS", "10H", "10D", "5S", "5C")
    page = table.page()
    assert shown(page, "sum") == "40" and "60 for the other pile" in page
    assert [card for card, cell in cells(page).items() if cell["aria-pressed"] == "true"] == [
        *["AS", "10H", "10D", "5S", "5C"]
    ]
    form = table.tap(table.form(), "points", "40")
    page = table.page()
    assert not is_open(page) and "Counted: 40" in page
    assert "failed</b>" in page and "−75" in page
    table.save(form)
    assert table.hands() == [{"bidder": 0, "bid": 75, "captured": [40, 60]}]


def test_a_card_tapped_again_is_out_of_the_pile(table: Table) -> None:
    tap_card(table, "AS", "10H", "AS")
    assert shown(table.page(), "sum") == "10"
    assert table.form()["cards"] == ["10H0"]


def test_the_same_tap_twice_counts_once(table: Table) -> None:
    value = cells(table.page())["AS"]["value"]
    form = table.form()
    for _ in range(2):
        table.tap(form, "cards", value)
    assert shown(table.page(), "sum") == "10"


def test_the_other_pile_is_counted_beside_it_and_no_card_is_in_both(table: Table) -> None:
    tap_card(table, "AS", "AH", "10S")
    table.tap(table.form(), "turn", "pile")
    page = table.page()
    assert is_open(page) and shown(page, "sum") == "0"
    assert cells(page)["AS"]["aria-label"] == "ace of spades, in the other pile"
    tap_card(table, "5S", "AS")  # the ace was in this pile after all
    assert table.form()["cards"] == ["AS1,AH0,10S0,5S1"]
    assert shown(table.page(), "sum") == "15"
    table.tap(table.form(), "turn", "pile")
    assert shown(table.page(), "sum") == "20"


def test_cards_in_neither_pile_are_named(table: Table) -> None:
    tap_card(table, "AS", "AH", "AD", "10S", "10D", "5S", "5H")
    table.tap(table.form(), "turn", "pile")
    assert "in neither pile" not in table.page()  # only one was counted so far
    tap_card(table, "AC")
    four = "ten of hearts, ten of clubs, five of diamonds, and five of clubs"
    assert shown(table.page(), "hints") == f"30 points are in neither pile: {four}."
    tap_card(table, "10C", "5D", "5C")
    said = "10 points are in neither pile: ten of hearts."
    assert shown(table.page(), "hints") == said
    # It is said where the hand is saved, too.
    table.tap(table.form(), "points", "30")
    assert shown(table.page(), "doubts") == said
    table.tap(table.form(), "counting", "yes")
    tap_card(table, "10H")
    assert shown(table.page(), "hints").endswith("Nothing is missing: 40 and 60.")


def test_what_was_tapped_and_what_was_counted_disagree(table: Table) -> None:
    tap_card(table, "AS", "AH", "AD", "AC", "10S", "10H", "10D")
    table.tap(table.form(), "points", "70")
    assert shown(table.page(), "doubts") == ""
    table.tap(table.form(), "points", "60")
    assert shown(table.page(), "doubts") == "60 is entered, but 70 is counted."
    table.tap(table.form(), "points", "80")
    said = "80 is entered: 10 not counted yet, perhaps ten of clubs."
    assert shown(table.page(), "doubts") == said


def test_an_odd_sum_says_which_fives_the_other_pile_holds(table: Table) -> None:
    tap_card(table, "AS", "5S", "5H", "5D")
    page = table.page()
    said = "If that is all: 25 ends in 5, so in the other pile: five of clubs."
    assert shown(page, "hints") == said
    assert shown(page, "doubts") == ""


def test_counting_again_empties_this_pile_only(table: Table) -> None:
    tap_card(table, "AS", "AH")
    table.tap(table.form(), "turn", "pile")
    tap_card(table, "10S")
    afresh = re.search(r'name="cards" value="([^"]*)"[^>]*data-afresh', table.page())
    assert afresh is not None
    table.tap(table.form(), "cards", afresh[1])
    assert table.form()["cards"] == ["AS0,AH0"]
    assert re.search(r'name="points" value="0"[^>]*data-takes', table.page())


def test_what_is_in_neither_pile_is_said_until_it_is_saved(table: Table) -> None:
    """The points that were not counted would go to the other pile unseen."""
    tap_card(table, "AS", "AH", "10S")
    table.tap(table.form(), "turn", "pile")
    tap_card(table, "AD", "10H", "5S")
    table.tap(table.form(), "turn", "pile")
    said = "45 points are in neither pile yet."
    assert shown(table.page(), "hints") == said
    table.tap(table.form(), "points", "30")
    assert not is_open(table.page()) and shown(table.page(), "doubts") == said
    assert shown(table.page(), "doubts") == said  # and after a reload


def test_a_pile_without_a_card_that_counts_is_taken(table: Table) -> None:
    page = table.page()
    assert re.search(r'name="points" value="0"[^>]*data-takes[^>]*>Take 0<', page)
    form = table.tap(table.tap(table.form(), "counting", "yes"), "points", "0")
    assert form["points"] == ["0"] and not is_open(table.page())
    assert table.save(form).status_code == 303
    assert table.hands()[0]["captured"] == [0, 100]


def test_the_count_is_there_after_a_reload_and_on_another_phone(table: Table) -> None:
    tap_card(table, "AS", "5H")
    assert table.form()["cards"] == ["AS0,5H0"]
    other = other_phone(table).page()
    assert is_open(other) and shown(other, "sum") == "15"
    table.tap(table.form(), "counting", "")
    page = table.page()
    assert not is_open(page) and "Counted: 15" in page
    table.tap(table.form(), "counting", "yes")
    assert shown(table.page(), "sum") == "15"


def test_another_contract_folds_the_count_and_keeps_it(table: Table) -> None:
    tap_card(table, "AS", "5H")
    table.tap(table.form(), "turn", "contract")
    form = table.tap(table.form(), "contract", "1:75")
    assert not is_open(table.page()) and form["cards"] == ["AS0,5H0"]
    assert shown(table.page(), "sum") == "0"  # of the other side’s pile now


def test_the_next_hand_begins_with_no_count(table: Table) -> None:
    form = table.tap(tap_card(table, "AS"), "points", "10")
    table.save(form)
    assert table.form()["cards"] == [""] and not is_open(table.page())


def test_the_correction_counts_as_well(table: Table) -> None:
    table.save(table.tap(table.form(), "points", "80"))
    path = f"/hand/{table.folded().entries[0].id}/correct"
    form = table.form(path)
    step = path + "?step=form"
    page = table.post(step, form | {"counting": ["", "yes"]}).text
    assert is_open(page)
    page = table.post(step, form | {"counting": ["yes"], "cards": ["", "AS0,AH0"]}).text
    assert shown(page, "sum") == "20"
    page = table.post(step, form | {"cards": ["AS0,AH0"], "points": ["80", "20"]}).text
    assert not is_open(page) and 'name="points" value="20" data-kept' in page


@pytest.mark.parametrize(
    "cards",
    ["x", ",,,", "AS", "AS7", "KS0", "AS0" * 500, "AS0,AS1,AS0", "\u06600", "10H", "0", "A\x00S0"],
)
def test_no_count_however_broken_is_an_error_of_ours(table: Table, cards: str) -> None:
    form = table.form() | {"cards": [cards], "counting": ["maybe"]}
    assert table.post("/draft", form).status_code == 303
    assert table.form()["cards"][0] in ("", "AS0")
    assert table.save(form, points="80").status_code == 303


RECORD: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": "two_hundred",
    "variant": "partners",
    "players": ["", "", "", ""],
    "hands": [],
}
SHEET = {"sides": [{"seats": [0, 2]}, {"seats": [1, 3]}]}
TERMS: Terms = terms_of(RECORD, 0, SHEET, standing_of(RECORD))
CARDS: list[Any] = list(TERMS.cards)
PILES = st.dictionaries(st.sampled_from([card["card"] for card in CARDS]), st.sampled_from([0, 1]))


class Fields(dict[str, list[str]]):
    def getlist(self, key: str) -> list[str]:
        return self.get(key, [])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(PILES, st.sampled_from([0, 1]))
def test_what_is_taken_is_the_sum_of_the_cards(
    app: Flask, piles: dict[str, int], side: int
) -> None:
    text = to_cards(piles, TERMS)
    assert from_cards(text, TERMS) == piles
    with app.test_request_context():
        count = count_of(Entry(bidder=0, bid=75, counted=side, cards=text), TERMS)
    assert count.points == sum(c["points"] for c in CARDS if piles.get(c["card"]) == side)
    assert [cell.is_here for cell in count.cells] == [piles.get(c["card"]) == side for c in CARDS]
    fields = Fields(contract=["0:75"], counted=[str(side)], points=["", str(count.points)])
    captured = element(read(fields, TERMS), TERMS)["captured"]
    assert captured[side] == count.points and sum(captured) == TERMS.pack
