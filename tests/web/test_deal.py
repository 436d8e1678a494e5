"""Who dealt a hand, where in the order it belongs, its note: for every game, preview first."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from flask import Flask, g, request

from scorepad import journal, pads
from scorepad.web import deal_wish
from tests import game_generators

from .conftest import Phone
from .every_game import VARIANTS
from .tables import Table, fields_of, other_phone, seat_players
from .test_adjustments import text_of
from .test_every_sheet import enter

Fields = dict[str, list[str]]


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    table.play("0:60", 70)  # 70, 30
    table.play("1:80", 85)  # 85, 115
    table.play("2:60", 65, also_bid="yes")  # 150, 150
    return table


def path_of(table: Table, number: int) -> str:
    return f"/hand/{table.folded().entries[number - 1].id}/deal"


def hand_id(table: Table, number: int) -> str:
    return table.folded().entries[number - 1].id


def preview(table: Table, number: int, **told: str) -> str:
    path = path_of(table, number)
    form = fields_of(table.page(path)) | {name: [value] for name, value in told.items()}
    answer = table.post(path + "?step=preview", form)
    assert answer.status_code == 200, (answer.status, text_of(answer.text))
    asked = re.findall(r'type="radio" name="([\w-]+)" value="([^"]+:yes)"', answer.text)
    if asked:
        assert "Go on" in answer.text and told  # what a correction makes matter is asked first
        form = fields_of(answer.text) | {name: [value] for name, value in asked}
        answer = table.post(path + "?step=preview", form)
    return answer.text


def save(table: Table, number: int, page: str, **told: str) -> None:
    form = fields_of(page) | {name: [value] for name, value in told.items()}
    answer = table.post(path_of(table, number) + "?step=save", form)
    assert answer.status_code == 303, text_of(answer.text)


def test_a_hand_is_put_before_another_one_in_one_fact(table: Table) -> None:
    before = table.hands()
    page = preview(table, 3, before=hand_id(table, 1))
    words = text_of(page)
    assert "Hand 1 Ann bid 60, took 70 Cid bid 60, took 65" in words
    assert "Hand 3 Cid bid 60, took 65 · Bob & Dot bid too Bob bid 80, took 85" in words
    assert table.hands() == before
    save(table, 3, page, reason="it was the first")
    assert [hand["bid"] for hand in table.hands()] == [60, 60, 80]
    assert table.hands()[0] == before[2]
    facts = table.folded().facts
    assert [fact.kind for fact in facts[4:]] == ["corrected"]
    assert len(facts[-1].body["also"]) == 2
    log = text_of(table.page("/log"))
    assert "order of hands changed" in log and "it was the first" in log
    assert "Undo: order of hands changed" in text_of(table.page())
    why = text_of(table.page(f"/why/{hand_id(table, 2)}"))
    assert "order of hands changed" in why and "who bid was answered" not in why


def test_a_hand_is_put_behind_the_last_one(table: Table) -> None:
    before = table.hands()
    save(table, 1, preview(table, 1, before="last"))
    assert [hand["captured"][0] for hand in table.hands()] == [15, 65, 70]
    assert table.hands()[:2] == before[1:]


def test_another_dealer_moves_the_deals_after_it(table: Table) -> None:
    page = preview(table, 2, dealer="2")
    assert "dealt by Cid" in text_of(page)
    save(table, 2, page)
    assert [row["dealer"] for row in table.folded().sheet["hands"]] == [3, 2, 3]
    assert "Bob deals" not in text_of(table.page())
    log = text_of(table.page("/log"))
    assert "hand 2 corrected" in log and "dealt by Cid" in log
    save(table, 2, preview(table, 2, dealer=""))
    assert [row["dealer"] for row in table.folded().sheet["hands"]] == [3, 0, 1]


def test_the_note_of_any_hand_also_of_one_that_was_not_played(table: Table) -> None:
    table.post("/hand", table.form() | {"void": ["misdeal"]})
    save(table, 4, preview(table, 4, note="a card lay face up"))
    assert table.hands()[-1] == {"void": "misdeal", "note": "a card lay face up"}
    save(table, 4, preview(table, 4, note=""))
    assert table.hands()[-1] == {"void": "misdeal"}


def test_nothing_changed_writes_nothing(table: Table) -> None:
    path = path_of(table, 2)
    for step in ("preview", "save"):
        answer = table.post(f"{path}?step={step}", fields_of(table.page(path)))
        assert answer.status_code == 303
    assert len(table.folded().facts) == 4


def test_saved_twice_it_is_one_fact(table: Table) -> None:
    page = preview(table, 3, before=hand_id(table, 1))
    for _ in range(2):
        save(table, 3, page)
    assert len(table.folded().facts) == 5


@pytest.mark.parametrize("number", [1, 3])
def test_the_second_of_two_phones_is_told(table: Table, number: int) -> None:
    other = other_phone(table)
    page = preview(table, 3, before=hand_id(table, 1))
    save(other, number, preview(other, number, note="first"))
    stood = table.hands()
    answer = table.post(path_of(table, 3) + "?step=save", fields_of(page))
    assert answer.status_code == 409 and "has been changed since" in text_of(answer.text)
    assert table.hands() == stood
    save(table, 3, preview(table, 3, before=hand_id(table, 1)))
    assert table.hands()[0]["bidder"] == 2


@pytest.mark.parametrize("is_struck", [True, False])
def test_what_others_did_since_the_preview_is_shown_before_it_is_saved(
    table: Table, is_struck: bool
) -> None:
    """Behind the last hand is another place once the last is struck out, or one more is played."""
    page = preview(table, 1, before="last")
    if is_struck:
        last = table.folded().entries[-1]
        append(table, "voided", {"target": last.id, "replaces": last.version_id})
    else:
        other_phone(table).play("3:50", 55, also_bid="yes")
    stood = table.hands()
    answer = table.post(path_of(table, 1) + "?step=save", fields_of(page))
    assert answer.status_code == 200 and "has been changed since" in answer.text
    assert "Hand 2" in text_of(answer.text) and ("Hand 4" in text_of(answer.text)) != is_struck
    assert table.hands() == stood
    save(table, 1, preview(table, 1, before="last"))
    assert [hand["captured"][0] for hand in table.hands()] == (
        [15, 70] if is_struck else [15, 65, 45, 70]
    )


def test_a_hand_moves_only_among_those_who_sat_so(table: Table) -> None:
    persons = table.folded().persons
    append(table, "seats", {"persons": [persons[1], persons[0], *persons[2:]]})
    table.play("1:60", 70, also_bid="yes")
    assert "before hand" not in table.page(path_of(table, 5))
    assert "after hand 3" in table.page(path_of(table, 2))
    assert "after hand 4" not in table.page(path_of(table, 2))


def append(table: Table, kind: str, body: dict[str, Any]) -> None:
    with table.app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.removeprefix("/g/"))
        assert game is not None
        fact = journal.NewFact("f" * 22, kind, body)
        assert journal.append(game, fact, device).status is journal.Status.STORED


def test_who_bid_is_asked_where_the_order_makes_it_matter(table: Table) -> None:
    path = path_of(table, 3)
    form = fields_of(table.page(path)) | {"before": [hand_id(table, 1)]}
    page = table.post(path + "?step=preview", form).text
    assert "Did Ann or Cid bid in hand 3?" in text_of(page)
    refused = table.post(path + "?step=save", fields_of(page))
    assert refused.status_code == 200 and len(table.folded().facts) == 4
    save(table, 3, preview(table, 3, before=hand_id(table, 1)))
    assert table.hands()[2]["sides_bid"] == [0, 1]


def test_also_after_the_end_and_when_the_next_game_has_begun(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, rules={"target": 200})
    table.play("0:60", 70)
    table.play("0:60", 90)
    table.play("0:60", 95)
    assert table.folded().sheet["over"]
    table.post("/again", {"fact_id": ["x" * 22]})
    save(table, 2, preview(table, 2, before=hand_id(table, 1), dealer="3"))
    assert [hand["captured"][0] for hand in table.hands()] == [90, 70, 95]
    assert table.folded().sheet["over"]


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_what_is_previewed_is_what_stands_then(
    app: Flask, phone: Phone, game: str, variant: str
) -> None:
    rng = random.Random(f"deal/{variant}")
    saved = 0
    for _ in range(4):
        table = enter(app, phone, game_generators.game(rng, game, variant))
        for _ in range(4):
            saved += moved_somehow(table, rng)
    assert saved


def moved_somehow(table: Table, rng: random.Random) -> bool:
    """Some hand gets another dealer, place or note; the state after it is the one foreseen."""
    folded = table.folded()
    found = rng.choice([entry for entry in folded.entries if entry.kind == "hand"])
    path = f"/hand/{found.id}/deal"
    form = fields_of(table.page(path))
    hands = [entry.id for entry in folded.entries if entry.kind == "hand"]
    told = rng.choice(
        [
            {"before": rng.choice([*hands, "last"])},
            {"dealer": str(rng.randrange(len(folded.record["players"])))},
            {"note": "so it was"},
        ]
    )
    form |= {name: [value] for name, value in told.items()}
    with table.app.test_request_context(method="POST", data=form):
        pad, device = table._access()
        g.access, g.game = pads.Access(pad, device), pads.game_of(pad, table.path[3:])
        fact = deal_wish.fact_of(folded, found, deal_wish.read(request.form))
        seen = journal.consider(g.game, fact, device)
    answer = table.post(path + "?step=preview", form)
    if answer.status_code != 200 or seen.answer.status is not journal.Status.STORED:
        assert answer.status_code in (200, 303, 422)
        return False
    saved = table.post(path + "?step=save", fields_of(answer.text))
    assert saved.status_code == 303
    assert table.folded().sheet == seen.after.sheet
    assert table.folded().record == seen.after.record
    return True
