"""The page of what is not sent: a file of a phone goes in once, and each fact of it is answered."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad import create_app, pads
from scorepad.config import DEFAULTS
from tests.conftest import SETTINGS
from tests.journal.at_table import deal
from tests.phone.modules import Modules
from tests.sync.outbox import Phone, fact, hand, new_phone, phone_beside

Json = dict[str, Any]


@pytest.fixture
def phone(app: Flask) -> Phone:
    return new_phone(app)


def outbox(phone: Phone, *facts: Json, **more: Any) -> Json:
    told = [{"told": "for people", "state": "waiting", **one} for one in facts]
    pad = {"id": phone.pad, "name": "Family"}
    return {"format": "scorepad-outbox/1", "pad": pad, "names": {}, "facts": told, **more}


def send(phone: Phone, given: object) -> TestResponse:
    text = given if isinstance(given, bytes) else json.dumps(given).encode()
    return phone.client.post(
        f"/p/{phone.pad}/outbox", data={"file": (io.BytesIO(text), "outbox.json")}
    )


def became(answer: TestResponse) -> list[str]:
    """What became of each fact, in order."""
    assert answer.status_code == 200, answer.text
    return re.findall(r'class="unsent (\w+)"', answer.text)


def test_a_file_of_an_evening_goes_in_once(phone: Phone) -> None:
    first = phone.start()
    game = first["game"]
    evening = outbox(
        phone, first, hand(game, 1), hand(game, 2), fact(game, "noted", {"text": "tea"})
    )
    answer = send(phone, evening)
    assert became(answer) == ["stored"] * 4
    assert "Hand 2" in answer.text
    assert "200 · Anna, Ben, Cleo, Dov" in answer.text
    assert became(send(phone, evening)) == ["known"] * 4
    assert phone.facts(game)["version"] == 4


def test_how_a_game_was_ended_is_told(phone: Phone) -> None:
    game = phone.begun()
    late = fact(game, "abandoned", {"result": {"by": "clock"}})
    other = fact(game, "abandoned", {"result": {"by": "conceded", "side": 1}})
    odd = fact(game, "abandoned", {"result": [{}]})
    assert "A game given up" in send(phone, outbox(phone, odd)).text
    answer = send(phone, outbox(phone, late, other))
    assert became(answer) == ["stored", "refused"]
    assert "A game ended by the clock" in answer.text and "A game conceded" in answer.text
    assert "This game was ended already. Go on with it first." in answer.text


def test_a_phone_let_in_at_another_address_sends_what_the_old_one_saved(phone: Phone) -> None:
    """The server has moved with its data: to the browser there it is another phone of the pad."""
    game = phone.begun()
    sent, unsent = hand(game, 1), hand(game, 2)
    phone.send(sent)
    undone = fact(game, "undone", {"target": unsent["id"]})
    elsewhere = phone_beside(phone)
    assert became(send(elsewhere, outbox(phone, sent, unsent, undone))) == [
        "known",
        "stored",
        "stored",
    ]
    assert phone.facts(game)["facts"][2]["device"] == "keeper's phone"
    again = send(elsewhere, outbox(phone, fact(game, "undone", {"target": undone["id"]})))
    assert became(again) == ["stored"] and "Something brought back" in again.text


def test_what_is_not_taken_is_told_with_the_reason(phone: Phone) -> None:
    game = phone.begun()
    bad = fact(game, "hand", {"slot": 1, "hand": {"bidder": 0, "bid": 60, "captured": [50, 55]}})
    answer = send(phone, outbox(phone, bad, hand(game, 2), fact(game, "noted", {"text": "tea"})))
    assert became(answer) == ["refused", "held", "stored"]
    assert "In all there are 100 card points, not 105." in answer.text
    assert phone.facts(game)["version"] == 2


def test_both_sides_of_a_clash_are_told_in_words(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    theirs = hand(game, 1, 0, 60, 70)
    other.send(theirs)
    answer = send(phone, outbox(phone, hand(game, 1, 1, 75, 20)))
    assert became(answer) == ["clash"]
    assert "What stands, by keeper&#39;s phone" in answer.text
    for words in ("Anna", "60", "Ben", "75"):
        assert words in answer.text
    assert f"/g/{game}/hand/{theirs['id']}/correct" in answer.text
    assert phone.facts(game)["version"] == 2


@pytest.mark.parametrize(
    "played",
    [
        {"bidder": 9, "bid": 60},
        {"bidder": "Anna"},
        {"calls": [[7, 50]]},
        {"captured": [None]},
        {"void": 7},
        {},
    ],
)
def test_a_clash_with_what_no_rule_knows_is_told_all_the_same(phone: Phone, played: Json) -> None:
    game = phone.begun()
    phone.send(hand(game, 1))
    answer = send(phone, outbox(phone, fact(game, "hand", {"slot": 1, "hand": played})))
    assert became(answer) == ["clash"]
    seen = {"target": (entry := phone.facts(game)["facts"][1]["id"]), "replaces": "x" * 20}
    changes = [
        fact(game, "corrected", {**seen, "hand": played}),
        fact(game, "voided", seen),
        {**fact(game, "adjusted", {"adjust": [1, 2, 3]}), "id": entry},
        {**fact(game, "seats", {"persons": phone.persons}), "id": entry},
        fact(game, "recounted", {"rules": {}, "replaces": entry}),
    ]
    for change in changes:
        assert became(send(phone, outbox(phone, change))) in (["clash"], ["changed"]), change


@pytest.mark.parametrize("kind", ["hand", "corrected", ["hand"], 7])
@pytest.mark.parametrize("body", [[{"slot": 1}], {}, None, 7])
def test_what_has_a_known_id_may_be_anything(phone: Phone, kind: Any, body: Any) -> None:
    game = phone.begun()
    phone.send(hand(game, 1))
    known = phone.facts(game)["facts"][1]["id"]
    odd = {**fact(game, "hand", {}), "id": known, "kind": kind, "body": body}
    assert send(phone, outbox(phone, odd)).status_code in (200, 422)


def test_whatever_stands_in_a_file_is_answered(phone: Phone) -> None:
    odd: list[Any] = [
        7,
        None,
        [],
        {},
        {"kind": ["hand"]},
        {"id": "a" * 20, "kind": "hand", "body": 7},
    ]
    answer = send(phone, {**outbox(phone), "facts": odd})
    assert became(answer) == ["refused"] * 6
    assert "Something that nobody can read" in answer.text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "scorepad-pad/1"}, "This file is not one that a phone saved"),
        ({"format": None}, "This file is not one that a phone saved"),
        ({"pad": None}, "This file is not one that a phone saved"),
        ({"pad": {"id": 7}}, "This file is not one that a phone saved"),
        ({"facts": {}}, "This file is not one that a phone saved"),
        ({"format": "scorepad-outbox/2"}, "by a newer scorepad than this one"),
        ({"facts": [{}] * (DEFAULTS["OUTBOX_FACTS"] + 1)}, "holds more than 1000 entries"),
        ({"pad": {"id": "another"}}, "belongs to another pad"),
    ],
)
def test_another_file_is_refused_in_words(phone: Phone, change: Json, words: str) -> None:
    answer = send(phone, {**outbox(phone), **change})
    assert answer.status_code == 422
    assert words in answer.text


def test_bytes_that_are_no_text_and_no_file_at_all(phone: Phone) -> None:
    for given in (b"", b"\xff\xfe\x00", b"{", b"[]", b"7"):
        assert send(phone, given).status_code == 422
    marked = b"\xef\xbb\xbf" + json.dumps(outbox(phone)).encode()
    assert "There was nothing in it." in send(phone, marked).text
    answer = phone.client.post(f"/p/{phone.pad}/outbox")
    assert answer.status_code == 422
    assert "Choose the file" in answer.text


def test_a_file_of_another_pad_is_named_to_who_is_in_it(phone: Phone) -> None:
    other = new_phone(phone.app)
    first = other.start()
    answer = send(phone, outbox(other, first))
    assert answer.status_code == 422
    assert "belongs to another pad" in answer.text
    both = phone.app.test_client()
    with phone.client.session_transaction() as one, other.client.session_transaction() as two:
        known = {**one["pads"], **two["pads"]}
    with both.session_transaction() as session:
        session["pads"] = known
    answer = send(Phone(phone.app, both, phone.pad, phone.persons), outbox(other, first))
    assert answer.status_code == 422
    assert "belongs to the pad Family" in answer.text
    assert other.client.get(f"/p/{other.pad}/g/{first['game']}").status_code == 404


def test_a_viewer_may_send_what_a_viewer_may_write(phone: Phone) -> None:
    game, viewer = phone.begun(), phone_beside(phone, "viewer")
    played = hand(game, 1)
    phone.send(played)
    facts = (fact(game, "objected", {"target": played["id"], "text": "No."}), hand(game, 2))
    assert became(send(viewer, outbox(phone, *facts))) == ["stored", "refused"]


def test_the_page_is_there_for_every_phone_of_the_pad(phone: Phone) -> None:
    page = phone.client.get(f"/p/{phone.pad}/outbox").text
    assert f'action="/p/{phone.pad}/outbox" enctype="multipart/form-data"' in page
    assert "Looking at what waits" in page and "data-outbox" not in page
    settings = phone.client.get(f"/p/{phone.pad}/settings").text
    assert f"/p/{phone.pad}/outbox" in settings
    assert new_phone(phone.app).client.get(f"/p/{phone.pad}/outbox").status_code == 404


def test_files_are_counted(data_folder: Any) -> None:
    app = create_app(data_folder, {**SETTINGS, "LIMITS": True})
    phone = new_phone(app)
    told = [send(phone, outbox(phone)).status_code for _ in range(31)]
    assert told == [200] * 30 + [429]


def test_a_file_that_a_phone_makes_is_read(phone: Phone) -> None:
    game = phone.begun()
    modules = Modules()
    modules.load("outbox/file.js")
    one = hand(game, 1)
    rows = [{"seq": 1, "pad": phone.pad, "state": "waiting", "answer": None, **one, "at": None}]
    modules.racer.eval(
        "const textOf = (rows, told) => modules['outbox/file.js'].outboxText(rows, told);"
    )
    told = {"pad": {"id": phone.pad, "name": "Family"}, "device": "x", "at": "2026-11-30T20:00:00Z"}
    told |= {"names": {}, "games": {game: "Anna, Ben"}}
    given = f"textOf({json.dumps(rows)}, {{ ...{json.dumps(told)}, tell: () => 'Hand 1' }})"
    text = str(modules.racer.eval(given))
    name = modules.call("outbox/file.js", "outboxName", "Les Gallant / été", "2026-11-30T20:00:00Z")
    modules.close()
    assert name == "scorepad-outbox-Les-Gallant-été-2026-11-30.json"
    assert became(send(phone, text.encode())) == ["stored"]


def test_a_phone_that_was_let_out_sends_nothing(phone: Phone) -> None:
    game = phone.begun()
    other = phone_beside(phone)
    with phone.app.app_context():
        with other.client.session_transaction() as session:
            device = session["pads"][phone.pad]
        access = pads.open_pad(phone.pad, [device])
        assert access is not None
        with phone.client.session_transaction() as session:
            owner = pads.open_pad(phone.pad, [session["pads"][phone.pad]])
        assert owner is not None
        pads.let_out(owner.pad, owner.device, device)
    facts = fact(game, "hand", {"slot": 1, "hand": deal(0, 60, 70)})
    assert send(other, outbox(phone, facts)).status_code == 404
