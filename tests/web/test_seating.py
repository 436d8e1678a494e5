"""Who really sat where from the start: seats or partners taken for each other, every hand kept."""

from __future__ import annotations

import random

import pytest
from flask import Flask

from scorepad.journal.consent import consent_of
from tests import game_generators

from .conftest import Phone
from .every_game import VARIANTS
from .tables import NAMES, Table, fields_of, other_phone, seat_players
from .test_adjustments import text_of
from .test_deal import append
from .test_every_sheet import enter

PATH = "/seating"


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    table.play("0:60", 70)  # 70, 30
    table.play("1:80", 85)  # 85, 115
    return table


def persons(table: Table) -> dict[str, str]:
    return {name: public_id for public_id, name in table.folded().names.items()}


def form(table: Table, *names: str) -> dict[str, list[str]]:
    """The form with these players, in the order of the places."""
    known = persons(table)
    told = {f"seat_{seat}": [known[name]] for seat, name in enumerate(names)}
    return fields_of(table.page(PATH)) | told


def preview(table: Table, *names: str) -> str:
    answer = table.post(PATH + "?step=preview", form(table, *names))
    assert answer.status_code == 200, text_of(answer.text)
    return answer.text


def save(table: Table, page: str, **told: str) -> None:
    fields = fields_of(page) | {name: [value] for name, value in told.items()}
    answer = table.post(PATH + "?step=save", fields)
    assert answer.status_code == 303, text_of(answer.text)


def test_partners_taken_for_each_other_are_put_right_in_one_fact(table: Table) -> None:
    hands, totals = table.hands(), table.totals()
    page = preview(table, "Bob", "Ann", "Cid", "Dot")
    words = text_of(page)
    assert "Bob in the place of Ann Ann in the place of Bob" in words
    assert "Ann 85 → 115" in words and "Bob 115 → 85" in words
    assert "Cid 85" in words and "Cid 85 →" not in words
    assert "Ann calls next" not in words
    save(table, page, reason="we sat the other way round")
    assert table.hands() == hands and table.totals() == totals
    folded = table.folded()
    assert folded.record["players"] == ["Bob", "Ann", "Cid", "Dot"]
    assert folded.facts[-1].kind == "reseated" and len(folded.facts) == 4
    sheet = text_of(table.page("/sheet"))
    assert "Bob & Cid" in sheet and "Who sat where put right" in sheet
    log = text_of(table.page("/log"))
    assert "who sat where put right" in log and "we sat the other way round" in log
    assert "Undo: who sat where put right" in text_of(table.page())


def test_who_deals_next_is_told_by_name(table: Table) -> None:
    # The third hand is dealt by the place of Bob.
    assert "Dot deals next." in text_of(preview(table, "Ann", "Dot", "Cid", "Bob"))


def test_another_person_of_the_pad_sat_there(table: Table) -> None:
    stranger = seat_players(table.app, table.phone, ("Eve", "Bob", "Cid", "Dot"))
    eve = persons(stranger)["Eve"]
    page = table.post(PATH + "?step=preview", form(table, *NAMES) | {"seat_0": [eve]}).text
    words = text_of(page)
    assert "Eve in the place of Ann" in words and "Eve – → 85" in words and "Ann 85 → –" in words
    save(table, page)
    assert table.folded().record["players"][0] == "Eve"


def test_later_changes_of_places_are_put_right_alike(table: Table) -> None:
    ids = table.folded().persons
    append(table, "seats", {"persons": [ids[0], ids[3], ids[2], ids[1]]})  # Ann Dot Cid Bob
    save(table, preview(table, "Bob", "Ann", "Cid", "Dot"))
    folded = table.folded()
    assert folded.record["hands"][2]["seats"] == ["Bob", "Dot", "Cid", "Ann"]
    assert [folded.names[one] for one in folded.persons] == ["Bob", "Dot", "Cid", "Ann"]
    table.post("/undo", {"undo": [folded.facts[-1].id], "undo_fact": ["u" * 22]})
    assert table.folded().record["players"] == ["Ann", "Bob", "Cid", "Dot"]
    assert table.folded().record["hands"][2]["seats"] == ["Ann", "Dot", "Cid", "Bob"]


def test_nobody_sits_at_two_places_and_strangers_at_none(table: Table) -> None:
    answer = table.post(PATH + "?step=save", form(table, "Bob", "Bob", "Cid", "Dot"))
    assert answer.status_code == 422 and "Bob sits at two places." in text_of(answer.text)
    fields = form(table, "Ann", "Bob", "Cid", "Dot") | {"seat_0": ["s" * 22]}
    answer = table.post(PATH + "?step=save", fields)
    assert answer.status_code == 422 and "Choose who sat" in text_of(answer.text)
    assert len(table.folded().facts) == 3


def test_nothing_changed_and_saved_twice_write_nothing_more(table: Table) -> None:
    for step in ("preview", "save"):
        answer = table.post(f"{PATH}?step={step}", form(table, *NAMES))
        assert answer.status_code == 303
    assert len(table.folded().facts) == 3
    page = preview(table, "Bob", "Ann", "Cid", "Dot")
    save(table, page)
    save(table, page)
    assert len(table.folded().facts) == 4


def test_the_second_of_two_phones_is_told(table: Table) -> None:
    other = other_phone(table)
    page = preview(table, "Bob", "Ann", "Cid", "Dot")
    save(other, preview(other, "Ann", "Dot", "Cid", "Bob"))
    answer = table.post(PATH + "?step=save", fields_of(page))
    assert answer.status_code == 409 and "has been changed since" in text_of(answer.text)
    assert table.folded().record["players"] == ["Ann", "Dot", "Cid", "Bob"]


def test_after_the_end_the_winners_are_named_anew(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, rules={"target": 200})
    for points in (70, 90, 95):
        table.play("0:60", points)
    assert table.folded().sheet["over"]
    page = preview(table, "Bob", "Ann", "Cid", "Dot")
    assert "Bob & Cid" in text_of(page)
    save(table, page)
    assert "Bob &amp; Cid won" in table.page()


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_is_previewed_is_what_stands_then_in_every_variant(
    app: Flask, phone: Phone, game: str, variant: str
) -> None:
    rng = random.Random(f"seating/{variant}")
    for _ in range(3):
        table = enter(app, phone, game_generators.game(rng, game, variant))
        before = table.folded()
        order = list(before.seats_fact.body["persons"])
        rng.shuffle(order)
        told = {f"seat_{seat}": [one] for seat, one in enumerate(order)}
        answer = table.post(PATH + "?step=preview", fields_of(table.page(PATH)) | told)
        if answer.status_code != 200:
            assert order == list(before.seats_fact.body["persons"]) or answer.status_code == 422
            continue
        assert table.post(PATH + "?step=save", fields_of(answer.text)).status_code == 303
        after = table.folded()
        assert after.record["players"] == [before.names[one] for one in order]
        assert [row["totals"] for row in after.sheet["hands"]] == [
            row["totals"] for row in before.sheet["hands"]
        ]
        kept = [one for one in before.record["hands"] if "seats" not in one]
        assert [one for one in after.record["hands"] if "seats" not in one] == kept
        totals = {
            before.names[after.persons[seat]]: after.sheet["totals"][side]
            for side, one in enumerate(after.sheet["sides"])
            for seat in one["seats"]
        }
        for name, total in totals.items():
            shown = f"{name} " in text_of(answer.text)
            assert shown and str(abs(total)) in text_of(answer.text)


def test_an_agreement_with_the_game_lapses(table: Table) -> None:
    folded = table.folded()
    body = {"target": folded.facts[0].id, "side": 0, "seen": folded.facts[-1].id}
    append(table, "agreed", body)
    save(table, preview(table, "Bob", "Ann", "Cid", "Dot"))
    lapsed = consent_of(table.folded()).agreements[0].lapse
    assert lapsed is not None and lapsed.fact.kind == "reseated"


def test_an_agreement_is_told_by_the_name_of_then(table: Table) -> None:
    folded = table.folded()
    body = {"target": folded.facts[0].id, "side": 0, "seen": folded.facts[-1].id}
    append(table, "agreed", body)
    save(table, preview(table, "Bob", "Ann", "Cid", "Dot"))
    log = text_of(table.page("/log"))
    statement = text_of(table.page("/statement"))
    assert "Ann & Cid" in log and "Bob & Cid" not in log
    assert "Ann & Cid · the whole game" in statement and "Bob & Cid" in statement


def test_who_turned_out_to_be_somebody_and_who_is_gone_stay_at_the_table(table: Table) -> None:
    ids = persons(table)
    table.phone.post("/persons", name="Jean")
    page = table.phone.get("/persons").text
    jean = page.partition("Jean</bdi>")[0].rpartition("/persons/")[2].partition('"')[0]
    assert table.phone.post(f"/persons/{jean}/merge", other=ids["Ann"]).status_code == 303
    assert table.phone.post(f"/persons/{ids['Bob']}/delete").status_code == 303
    assert table.page(PATH).count(">Jean</option>") == 4  # once at each place
    page = preview(table, "former player", "Jean", "Cid", "Dot")
    assert "Jean in the place of former player" in text_of(page)
    save(table, page)
    assert table.folded().record["players"] == ["former player", "Jean", "Cid", "Dot"]
