"""Objecting to a hand and answering it, from page to journal: told to all, and nothing deleted."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from .conftest import Phone
from .tables import Table, other_phone, seat_players
from .test_sheet import text_of, why

# Every screen in these states is drawn alike by a phone.
pytestmark = pytest.mark.usefixtures("drawn")

FLAG = "⚑&#xFE0E;"


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    table = seat_players(app, phone)
    table.play("0:60", 70)
    table.play("1:80", 55)
    return table


@pytest.fixture
def viewer(table: Table) -> Table:
    return other_phone(table, name="Cid’s phone", role="viewer")


def send(table: Table, where: str, action: str, text: str = "", at: int = 0) -> TestResponse:
    """A form of the page `where` whose address has `action`, with a sentence in it."""
    page = table.page(where)
    form = [one for one in page.split("<form")[1:] if f"/{action}/" in one.split(">")[0]][at]
    path = re.search(r'action="[^"]*(/\w+/[\w-]+)"', form)
    fact = re.search(r'name="fact_id" value="([^"]+)"', form)
    assert path and fact
    return table.post(path[1], {"fact_id": [fact[1]], "text": [text]})


def test_a_viewer_objects_and_all_are_told(table: Table, viewer: Table) -> None:
    answer = send(viewer, why(table, 1), "object", "  we took\n75 ")
    assert (answer.status_code, answer.location.endswith("#objections")) == (303, True)
    assert "Kept. Every phone shows your objection." in viewer.page(why(table, 1))
    for phone in (table, viewer):
        assert "Objection: Hand 1" in text_of(phone.page())
        words = text_of(phone.page("/sheet"))
        assert f"Ann 60 made, took 70 {FLAG} objection" in words
        words = text_of(phone.page(why(table, 1)))
        assert f"Objections {FLAG} we took 75 Cid’s phone ·" in words
    assert table.totals() == [115, -50]
    assert "Objection" not in text_of(table.page(why(table, 2))).replace("I object", "")


def test_a_keeper_says_that_it_stands_and_why(table: Table, viewer: Table) -> None:
    send(viewer, why(table, 1), "object", "we took 75")
    assert send(table, why(table, 1), "settle", "counted again: 70").status_code == 303
    assert "objection settled: hand 1 counted again: 70" in text_of(table.page("/log"))
    words = text_of(viewer.page(why(table, 1)))
    assert FLAG not in words
    assert "we took 75 Cid’s phone" in words
    assert "it stands counted again: 70 Phone" in words
    assert "Objection: Hand 1" not in viewer.page()
    assert FLAG not in viewer.page("/sheet")


def test_a_correction_answers_it_and_its_undo_asks_again(table: Table, viewer: Table) -> None:
    send(viewer, why(table, 2), "object", "that was 65")
    entry = table.folded().entries[1].id
    form = table.form(f"/hand/{entry}/correct")
    fields = form | {"points": ["65"], "counted": [""], "reason": ["the last trick"]}
    assert table.post(f"/hand/{entry}/correct?step=save", fields).status_code == 303
    words = text_of(viewer.page(why(table, 2)))
    assert "that was 65 Cid’s phone" in words
    assert "corrected the last trick" in words
    assert "Objection" not in viewer.page()
    undo = re.search(r'name="undo" value="([^"]+)"', table.page())
    assert undo
    table.post("/undo", {"undo": [undo[1]], "undo_fact": ["x" * 16]})
    assert "Objection: Hand 2" in text_of(viewer.page())


def test_who_objected_withdraws_it_and_nobody_else(table: Table, viewer: Table) -> None:
    send(viewer, why(table, 1), "object", "we took 75")
    assert "Withdraw" not in table.page(why(table, 1))
    assert "Why does it stand?" not in viewer.page(why(table, 1))
    objection = table.folded().facts[-1].id
    answer = table.post(f"/withdraw/{objection}", {"fact_id": ["y" * 16]})
    assert answer.status_code == 422
    assert "can only be withdrawn on the phone that made it" in answer.text
    assert viewer.post(f"/settle/{objection}", {"text": ["yes"]}).status_code == 403
    assert send(viewer, why(table, 1), "withdraw").status_code == 303
    assert "we took 75" in viewer.page(why(table, 1))
    assert "withdrawn" in text_of(viewer.page(why(table, 1)))
    assert "Objection" not in viewer.page()


def test_nothing_said_is_no_objection(table: Table) -> None:
    answer = send(table, why(table, 1), "object", " \n ")
    assert answer.status_code == 422
    assert "Say what is wrong: all will read it." in answer.text
    send(table, why(table, 1), "object", "75")
    answer = send(table, why(table, 1), "settle", "")
    assert answer.status_code == 422
    assert "Say why it stands" in answer.text
    assert table.folded().facts[-1].kind == "objected"


def test_one_form_sent_twice_objects_once_and_edited_twice(table: Table) -> None:
    entry = table.folded().entries[0].id
    for text in ("75", "75", "no, 80"):
        answer = table.post(f"/object/{entry}", {"fact_id": ["z" * 16], "text": [text]})
        assert answer.status_code == 303
    texts = [fact.body["text"] for fact in table.folded().facts if fact.kind == "objected"]
    assert texts == ["75", "no, 80"]


def test_there_is_nothing_to_say_to_what_is_not_there(table: Table) -> None:
    hand = table.folded().entries[0].id
    for path in ("/object/nowhere", f"/settle/{hand}", "/withdraw/nowhere"):
        assert table.post(path, {"text": ["no"]}).status_code == 404


def test_what_is_struck_out_is_objected_to_as_well(table: Table, viewer: Table) -> None:
    entry = table.folded().entries[1].id
    undo = re.search(r'name="undo" value="([^"]+)"', table.page())
    assert undo
    table.post("/undo", {"undo": [undo[1]], "undo_fact": ["x" * 16]})
    send(viewer, f"/why/{entry}", "object", "it was played")
    assert "Objection: Hand 2" in text_of(table.page())
    assert FLAG in text_of(table.page("/sheet"))


def test_words_of_others_are_words(table: Table, viewer: Table) -> None:
    send(viewer, why(table, 1), "object", "<b>75</b>")
    assert "&lt;b&gt;75&lt;/b&gt;" in table.page(why(table, 1))


def test_in_french(table: Table, viewer: Table) -> None:
    viewer.phone.client.post("/language", data={"lang": "fr", "next": "/"})
    send(viewer, why(table, 1), "object", "on a ramassé 75")
    assert "Objection : Brasse 1" in text_of(viewer.page())
    assert "</span> objection</small>" in viewer.page("/sheet")


def ask(table: Table, consent: str) -> None:
    """The pad asks at that time."""
    told = {"name": "Arsenault", "language": "en", "time_zone": "UTC", "consent": consent}
    assert table.phone.post("/settings", **told).status_code == 302


def say_yes(table: Table, side: int) -> TestResponse:
    """The tap of a side on what the table asks."""
    page = table.page()
    form = next(one for one in page.split("<form")[1:] if "/agree/" in one.split(">")[0])
    path = re.search(r'action="[^"]*(/agree/[\w/-]+)"', form)
    fact = re.search(r'name="fact_id" value="([^"]+)"', form)
    assert path and fact
    return table.post(path[1], {"fact_id": [fact[1]], "side": [str(side)]})


def finish(table: Table) -> None:
    """The game is over by one more hand."""
    table.play("0:100", 100)
    assert table.folded().sheet["over"]


def test_at_the_end_each_side_is_asked_on_any_phone(table: Table, viewer: Table) -> None:
    assert "is that right?" not in table.page()
    finish(table)
    for phone in (table, viewer):
        assert "Is the game right as it stands? Ann & Cid" in text_of(phone.page())
    assert say_yes(viewer, 0).status_code == 303
    words = text_of(table.page())
    assert "Ann & Cid agree Bob & Dot Bob & Dot: Yes, that is right" in words
    assert "Again with the same players" in words
    assert say_yes(table, 1).status_code == 303
    assert "All agree with this game" in text_of(viewer.page())
    assert [fact.body["side"] for fact in table.folded().facts if fact.kind == "agreed"] == [0, 1]


def test_a_correction_lapses_it_and_says_so(table: Table, viewer: Table) -> None:
    finish(table)
    say_yes(viewer, 0)
    entry = table.folded().entries[1].id
    fields = table.form(f"/hand/{entry}/correct") | {"points": ["60"], "counted": [""]}
    assert table.post(f"/hand/{entry}/correct?step=save", fields).status_code == 303
    words = text_of(viewer.page())
    assert "Ann & Cid: Yes, that is right They agreed before; since then: hand 2 corrected" in words
    say_yes(viewer, 0)
    assert "Ann & Cid agree" in text_of(viewer.page())
    assert "since then" not in viewer.page()


def test_after_every_hand_where_the_pad_wants_it(table: Table, viewer: Table) -> None:
    ask(table, "hands")
    assert "Hand 2: is that right?" in text_of(table.page())
    assert "Save hand 3" in text_of(table.page())
    for side in (0, 1):
        say_yes(viewer, side)
    assert "Hand 2: all agree" in text_of(viewer.page())
    table.play("0:60", 70)
    assert "Hand 3: is that right?" in text_of(viewer.page())


def test_a_pad_need_not_ask(table: Table) -> None:
    ask(table, "never")
    finish(table)
    assert "Is the game right" not in table.page()


def test_nobody_agrees_for_a_side_that_is_not_there(table: Table) -> None:
    finish(table)
    facts = table.folded().facts
    path = f"/agree/{facts[0].id}/{facts[-1].id}"
    for side in ("", "2", "x", "-1"):
        assert table.post(path, {"fact_id": ["x" * 16], "side": [side]}).status_code == 422
    assert table.post(f"/agree/{facts[0].id}/nowhere", {"side": ["0"]}).status_code == 404


def test_the_second_answer_is_not_said_to_be_kept(table: Table, viewer: Table) -> None:
    send(viewer, why(table, 1), "object", "we took 75")
    objection = table.folded().facts[-1].id
    other = other_phone(table, name="Dot’s phone")
    for number, (phone, text, told) in enumerate(
        (
            (table, "counted again", "Kept. Every phone shows your answer."),
            (other, "counted again", "It was answered before: nothing was added."),
            (viewer, "", "It was answered before: nothing was added."),
        )
    ):
        action = "settle" if text else "withdraw"
        phone.post(
            f"/{action}/{objection}", {"fact_id": [f"{action:x<21}{number}"], "text": [text]}
        )
        assert told in phone.page(why(table, 1))
    late = {"fact_id": ["late-answer-0000000001"], "text": ["so it was"]}
    answer = other.post(f"/settle/{objection}", late)
    assert answer.status_code == 422
    assert "It was answered before: “counted again”. Nothing was added." in unescape(answer.text)
    assert "You wrote: so it was" in answer.text
    assert [fact.kind for fact in table.folded().facts[-2:]] == ["objected", "settled"]
