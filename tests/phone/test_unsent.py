"""What waits on a phone, in words: each kind of fact, what rules refuse, games of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests.phone.modules import Modules, Whole
from tests.phone.twin_pages import speaking

Json = dict[str, Any]
NAMES = {f"person-{name}-000000": name for name in ("Ann", "Bob", "Cid", "Dot", "Eve")}
PERSONS = list(NAMES)
PLAYED = {"bidder": 0, "bid": 60, "trump": "H", "captured": [70, 30]}
BEGUN = {"game": "two_hundred", "variant": "partners", "rules": {}, "first_dealer": 3}


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    engine = made.add_engine()
    made.call("shown/forms/rules.js", "setRules", engine)
    made.load("shown/unsent.js")
    yield made
    made.close()


def row(seq: int, kind: str, body: Json, state: str = "waiting") -> Json:
    told = {"pad": "p", "game": "g", "at": None, "answer": None, "state": state}
    return {"seq": seq, "id": f"fact-{seq:015}", "kind": kind, "body": body, **told}


def start() -> Json:
    return row(0, "started", {**BEGUN, "persons": PERSONS[:4]})


def hand(seq: int, slot: int, played: Json | None = None, state: str = "waiting") -> Json:
    return row(seq, "hand", {"slot": slot, "hand": played or PLAYED}, state)


@pytest.fixture
def told(app: Flask, modules: Modules) -> Any:
    def ask(*rows: Json, kept: Json | None = None) -> Json:
        with speaking(app, modules, "en"):
            args = [kept, list(rows), Whole("engine"), NAMES]
            answer: Json = modules.call("shown/unsent.js", "unsentOf", *args)
            return answer

    return ask


def lines(answer: Json) -> list[tuple[str, str]]:
    return [(one["kind"], one["line"]) for one in answer["told"].values()]


def test_hands_say_who_bid_what_and_what_came_of_it(told: Any) -> None:
    passed, calls = {"void": "passed"}, {"calls": [[0, 60], [1, "pass"], [2, "pass"], [3, "pass"]]}
    answer = told(
        start(),
        hand(1, 1),
        hand(2, 2, passed),
        hand(3, 3, {"void": "misdeal"}),
        hand(4, 3, {**calls, "captured": [70, 30]}, "refused"),
        hand(5, 3, {"calls": [[0, 60]]}, "refused"),
    )
    assert answer["players"] == ["Ann", "Bob", "Cid", "Dot"]
    assert lines(answer) == [
        ("started", "200"),
        ("hand", "Ann 60 hearts · took 70"),
        ("hand", "passed out"),
        ("hand", "misdealt"),
        ("hand", "Ann 60 · took 70"),
        ("hand", "Ann 60"),
    ]


def test_undo_and_redo_are_told_apart_and_say_of_what(told: Any) -> None:
    undo = row(2, "undone", {"target": hand(1, 1)["id"]})
    redo = row(3, "undone", {"target": undo["id"]})
    of_it = "Hand 1 · Ann 60 hearts · took 70"
    answer = told(start(), hand(1, 1), undo, redo)
    assert lines(answer)[2:] == [("undone", of_it), ("redone", of_it)]
    refused = told(start(), hand(1, 1, state="refused"), undo)
    assert lines(refused)[2:] == [("undone", of_it)]


def test_other_entries_say_what_they_are(told: Any) -> None:
    first = hand(1, 1)["id"]
    seats = [PERSONS[4], *PERSONS[1:4]]
    change = {"target": first, "replaces": first, "hand": {**PLAYED, "captured": [65, 35]}}
    answer = told(
        start(),
        hand(1, 1),
        row(2, "corrected", change),
        row(3, "adjusted", {"adjust": [-10, 0], "note": "talked"}),
        row(4, "rules", {"rules": {"target": 300}, "replaces": start()["id"]}),
        row(5, "seats", {"persons": seats}),
        row(6, "objected", {"target": first, "text": "It was 65"}),
        row(7, "noted", {"text": "tea"}),
        row(8, "voided", {"target": first, "replaces": "fact-000000000000002"}),
        row(9, "abandoned", {}),
        row(10, "agreed", {"target": first, "side": 1, "seen": first}),
    )
    found = dict(lines(answer))
    assert found["corrected"] == "Hand 1 · Ann 60 hearts · took 65"
    assert found["adjusted"] == "Ann & Cid −10 · talked"
    assert "300" in found["rules"]
    assert found["seats"] == "Eve, Bob, Cid, Dot"
    assert found["objected"] == "Hand 1 · Ann 60 hearts · took 70 · It was 65"
    assert found["noted"] == "tea"
    assert found["agreed"] == "Bob & Dot · Hand 1 · Ann 60 hearts · took 70"
    assert found["voided"] == "Hand 1 · Ann 60 hearts · took 65"
    assert found["abandoned"] == ""


@pytest.mark.parametrize("played", [{"bidder": 9, "bid": 60}, {"captured": [None]}, {"calls": 7}])
def test_what_no_rule_knows_hinders_nothing(told: Any, played: Json) -> None:
    odd = row(3, "corrected", {"target": 7, "hand": played})
    answer = told(hand(1, 1, played, "refused"), odd, row(4, "adjusted", {}), row(5, "odd", {}))
    assert answer["players"] == []
    assert [line for _kind, line in lines(answer)] == [""] * 4
    after = told(start(), hand(1, 1, played, "refused"), hand(2, 2))
    assert lines(after)[2] == ("hand", "Ann 60 hearts · took 70")


def test_an_answer_that_came_second_says_what_was_typed(told: Any) -> None:
    objection = row(2, "objected", {"target": hand(1, 1)["id"], "text": "it was 65"})
    first = row(3, "settled", {"target": objection["id"], "text": "counted again"})
    late = {"target": objection["id"], "text": "we all saw it"}
    answer = told(start(), hand(1, 1), objection, first, row(4, "settled", late, "refused"))
    assert lines(answer)[-1] == (
        "settled",
        "Hand 1 · Ann 60 hearts · took 70 · it was 65 · we all saw it",
    )
