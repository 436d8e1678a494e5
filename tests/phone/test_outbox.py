"""The outbox's core in V8: what may be sent, what an answer does, what a person's choice does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.journal import NewFact
from scorepad.journal.facts import BODIES
from scorepad.live import Sent
from scorepad.live.held import rests_on
from tests.phone.modules import Modules

Json = dict[str, Any]
CORE = "outbox/outbox.js"
PAD, GAME, OTHER = "pad", "game", "other-game"
H70, H75, H80 = ({"bidder": 0, "bid": 60, "captured": [n, 100 - n]} for n in (70, 75, 80))


@pytest.fixture(scope="module")
def core() -> Iterator[Modules]:
    modules = Modules()
    modules.load(CORE)
    yield modules
    modules.close()


# -- rows ---------------------------------------------------------------------------------------


def row(seq: int, fact_id: str, kind: str, body: Json, **more: Any) -> Json:
    place = {"seq": seq, "pad": PAD, "game": GAME, "id": fact_id, "kind": kind, "body": body}
    return {**place, "at": None, "state": "waiting", "answer": None, **more}


def hand(seq: int, fact_id: str, slot: int, played: Json = H70, **more: Any) -> Json:
    return row(seq, fact_id, "hand", {"slot": slot, "hand": played}, **more)


def corrected(seq: int, fact_id: str, target: str, replaces: str, played: Json = H80) -> Json:
    return row(seq, fact_id, "corrected", {"target": target, "replaces": replaces, "hand": played})


def undone(seq: int, fact_id: str, target: str) -> Json:
    return row(seq, fact_id, "undone", {"target": target})


def ids(rows: list[Json]) -> list[str]:
    return [each["id"] for each in rows]


# -- answers ------------------------------------------------------------------------------------


def told(sent: Json, status: str, **more: Any) -> Json:
    """One answer of the server."""
    base = {"game": sent["game"], "id": sent["id"], "status": status}
    if status in ("stored", "known"):
        return {**base, "number": 2, "fact": sent["id"], **more}
    if status == "refused":
        return {
            **base,
            "problems": [{"code": "game_over", "args": {}, "text": "It is over."}],
        } | more
    if status == "held":
        return base
    return {**base, "sent": {}, "next_slot": None, "standing": None, **more}


def standing(fact_id: str, kind: str = "hand", entry: Json | None = None, **more: Any) -> Json:
    body = {"v": 1, "slot": 1, "hand": H75}
    return {"game": GAME, "id": fact_id, "kind": kind, "body": body, "entry": entry, **more}


def entry(played: Json | None = H75, **more: Any) -> Json:
    made = {"target": "theirs", "replaces": "theirs-2", "slot": 1, "hand": played}
    return {**made, "is_undone": False, **more}


def reply(*answers: Json, **more: Any) -> Json:
    json = {"answers": list(answers), "games": {}, "build": "x"}
    return {"status": 200, "isRedirected": False, "json": json, **more}


def stopped(one: Json, status: str = "clash", **more: Any) -> Json:
    """A row that waits for a person."""
    told_so = {"standing": standing("theirs-2", "corrected", entry()), "next_slot": 4, **more}
    return {**one, "state": status, "answer": told(one, status, **told_so)}


def refused(one: Json, **more: Any) -> Json:
    return {**one, "state": "refused", "answer": told(one, "refused", **more)}


# -- what may be sent ---------------------------------------------------------------------------


def test_what_may_be_sent_goes_in_order_whatever_the_order_of_the_rows(core: Modules) -> None:
    rows = [hand(3, "c", 3), hand(1, "a", 1), hand(2, "b", 2)]
    assert ids(core.call(CORE, "toSend", rows, PAD, 50)) == ["a", "b", "c"]
    assert ids(core.call(CORE, "toSend", rows, PAD, 2)) == ["a", "b"]
    assert core.call(CORE, "toSend", rows, "another pad", 50) == []


def test_a_request_is_not_too_big_and_never_empty(core: Modules) -> None:
    big = {"text": "x" * 60_000}
    rows = [row(n, f"n{n}", "noted", big) for n in range(1, 4)]
    assert ids(core.call(CORE, "toSend", rows, PAD, 50)) == ["n1"]
    rows[0]["body"] = {"text": "x" * 200_000}
    assert ids(core.call(CORE, "toSend", rows, PAD, 50)) == ["n1"]


@pytest.mark.parametrize("state", ["refused", "clash", "changed"])
def test_only_what_rests_on_a_fact_that_waits_for_a_person_is_held(
    core: Modules, state: str
) -> None:
    rows = [
        hand(1, "a", 5, state=state),
        hand(2, "b", 6),
        row(3, "n", "noted", {"text": "tea"}),
        row(4, "o", "objected", {"target": "a"}),
        row(5, "p", "agreed", {"target": "stored before", "side": 0, "seen": "stored before"}),
        row(9, "q", "agreed", {"target": "stored before", "side": 1, "seen": "b"}),
        undone(6, "u", "b"),
        hand(7, "other", 1, game=OTHER),
        row(8, "s", "settled", {"target": "o"}),
    ]
    assert ids(core.call(CORE, "toSend", rows, PAD, 50)) == ["n", "p", "other"]
    assert ids(core.call(CORE, "heldBy", rows, rows[0])) == ["b", "o", "u", "s", "q"]


def test_nothing_goes_before_its_game(core: Modules) -> None:
    rows = [
        row(1, "s", "started", {}, state="refused"),
        row(2, "n", "noted", {"text": "tea"}),
        hand(3, "a", 1, game=OTHER),
    ]
    assert ids(core.call(CORE, "toSend", rows, PAD, 50)) == ["a"]


KINDS = st.sampled_from(sorted(BODIES))
SOME_IDS = st.sampled_from(["a" * 20, "b" * 20, "c" * 20])
NAMES = st.fixed_dictionaries({}, optional={"target": SOME_IDS, "replaces": SOME_IDS})
SENT = st.tuples(
    st.sampled_from([GAME, OTHER]),
    SOME_IDS,
    KINDS,
    st.builds(lambda one, also: {**one, "also": also}, NAMES, st.lists(NAMES, max_size=2)) | NAMES,
)


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(SENT, SENT)
def test_the_phone_and_the_server_hold_alike(core: Modules, one: Any, two: Any) -> None:
    later, earlier = (Sent(game, NewFact(*rest)) for game, *rest in (one, two))
    rows = [row(2 - n, *rest, game=game) for n, (game, *rest) in enumerate((one, two))]
    assert core.call(CORE, "restsOn", *rows) == rests_on(later, earlier)


# -- adding -------------------------------------------------------------------------------------


def test_a_fact_is_there_once_and_says_what_was_said_last(core: Modules) -> None:
    rows = core.call(CORE, "add", [], hand(1, "a", 1))
    assert core.call(CORE, "add", rows, hand(9, "a", 1)) == rows
    edited = core.call(CORE, "add", [refused(rows[0])], hand(9, "a", 1, H75))
    assert edited == [hand(1, "a", 1, H75)]
    assert ids(core.call(CORE, "add", rows, hand(2, "b", 2))) == ["a", "b"]


def test_a_batch_is_what_the_server_takes(core: Modules) -> None:
    batch = core.call(CORE, "batchOf", [hand(1, "a", 1)])
    body = {"slot": 1, "hand": H70}
    assert batch == {"facts": [{"game": GAME, "id": "a", "kind": "hand", "body": body, "at": None}]}


# -- answers ------------------------------------------------------------------------------------

A = hand(1, "a", 5)
STORED = told(A, "stored")


@pytest.mark.parametrize(
    "response",
    [
        None,
        *({**reply(STORED), "status": status} for status in (0, 201, 302, 400, 401, 403, 404)),
        *({**reply(STORED), "status": status} for status in (408, 413, 415, 422, 429, 500, 503)),
        reply(STORED, isRedirected=True),
        {"status": 200, "isRedirected": False, "json": None},
        reply(json="a page"),
        reply(json=[]),
        reply(json={"answers": {"a": STORED}}),
        reply(json={"answers": [None, 7, "a"]}),
        reply(json={"ok": True}),
        reply(),
        reply({**STORED, "id": "b"}),
        reply({**STORED, "game": OTHER}),
        reply({**STORED, "game": None}),
        reply({**STORED, "status": "saved"}),
        reply({"game": GAME, "id": "a", "status": "stored"}),
        reply({**STORED, "fact": None}),
        reply({**STORED, "number": "2"}),
        reply({"game": GAME, "id": "a", "status": "refused"}),
        reply({"game": GAME, "id": "a", "status": "clash"}),
        reply(told(A, "held")),
    ],
)
def test_whatever_else_is_answered_the_row_stays(core: Modules, response: Json | None) -> None:
    after = core.call(CORE, "answered", [A], [A], response)
    assert after == {"rows": [A], "done": [], "notices": []}


@pytest.mark.parametrize("status", ["stored", "known"])
def test_a_row_goes_by_the_answer_that_names_it(core: Modules, status: str) -> None:
    rows = [A, hand(2, "b", 6)]
    after = core.call(CORE, "answered", rows, rows, reply(told(A, status), told(rows[1], "held")))
    assert after["rows"] == rows[1:]
    assert after["done"] == [{"row": A, "number": 2, "fact": "a"}]


def test_an_answer_is_about_what_was_sent(core: Modules) -> None:
    """Another tab has moved the hand meanwhile: the answer to what it said before is no answer."""
    now = hand(1, "a", 6)
    for status in ("stored", "refused", "clash"):
        assert core.call(CORE, "answered", [now], [A], reply(told(A, status)))["rows"] == [now]
    same = row(1, "a", "hand", {"hand": H70, "v": 1, "slot": 5, "also": []})
    assert core.call(CORE, "answered", [same], [A], reply(STORED))["rows"] == []


def test_a_late_answer_takes_no_choice_back(core: Modules) -> None:
    for late in ("refused", "clash", "changed"):
        for now in (refused(A), stopped(A)):
            assert core.call(CORE, "answered", [now], [A], reply(told(A, late)))["rows"] == [now]
    assert core.call(CORE, "answered", [stopped(A)], [A], reply(STORED))["rows"] == []
    assert core.call(CORE, "answered", [], [A], reply(STORED))["done"] == []


@pytest.mark.parametrize("status", ["refused", "clash", "changed"])
def test_what_is_not_taken_waits_for_a_person(core: Modules, status: str) -> None:
    answer = told(A, status, **({} if status == "refused" else {"standing": standing("t")}))
    (after,) = core.call(CORE, "answered", [A], [A], reply(answer))["rows"]
    assert after == {**A, "state": status, "answer": answer}


def test_what_another_fact_says_already_is_that_fact(core: Modules) -> None:
    first = corrected(1, "c", "e", "e")
    rows = [
        first,
        corrected(2, "d", "e", "c", H75),
        row(3, "o", "objected", {"target": "c"}),
        undone(4, "u", "c"),
    ]
    answer = reply(told(first, "known", fact="v"))
    after = core.call(CORE, "answered", rows, [first], answer)["rows"]
    assert [each["body"].get("replaces") for each in after] == ["v", None, None]
    # to take back what this phone did is not to take back what somebody else did
    assert [each["body"]["target"] for each in after] == ["e", "v", "c"]


def test_an_undo_that_another_tab_did_is_that_undo(core: Modules) -> None:
    first, redo = undone(1, "u", "x"), undone(2, "r", "u")
    answer = reply(told(first, "known", fact="v"))
    after = core.call(CORE, "answered", [first, redo], [first], answer)["rows"]
    assert after == [undone(2, "r", "v")]


def test_the_same_hand_from_two_phones_needs_nobody(core: Modules) -> None:
    mine = hand(1, "a", 1, H75)
    rows = [
        mine,
        corrected(2, "c", "a", "a"),
        row(3, "o", "objected", {"target": "a"}),
        row(5, "p", "agreed", {"target": "a", "side": 0, "seen": "a"}),
        hand(4, "b", 2),
    ]
    there = standing("theirs-2", "corrected", entry())
    after = core.call(CORE, "answered", rows, [mine], reply(told(mine, "clash", standing=there)))
    assert after["notices"] == [{"what": "same", "row": mine, "standing": there}]
    assert after["rows"] == [
        corrected(2, "c", "theirs", "theirs-2"),
        row(3, "o", "objected", {"target": "theirs"}),
        row(5, "p", "agreed", {"target": "theirs", "side": 0, "seen": "theirs-2"}),
        hand(4, "b", 2),
    ]


def test_the_same_hand_under_its_id_in_another_slot_is_there(core: Modules) -> None:
    """An old copy of it came late and was stored."""
    mine, later = hand(1, "a", 6, H75), corrected(2, "c", "a", "a")
    there = standing("a", "hand", entry(H80, target="a", replaces="somebody's"))
    answer = reply(told(mine, "changed", standing=there))
    after = core.call(CORE, "answered", [mine, later], [mine], answer)
    assert after["rows"] == [later]  # what somebody did to it meanwhile, this one has not seen


def test_the_same_correction_needs_nobody_and_what_else_it_says_is_asked_again(
    core: Modules,
) -> None:
    alone = corrected(1, "c", "theirs", "theirs", H75)
    there = standing("theirs-2", "corrected", entry())
    answer = reply(told(alone, "clash", standing=there))
    assert core.call(CORE, "answered", [alone], [alone], answer)["rows"] == []
    more = {**alone, "body": {**alone["body"], "also": [{"target": "f", "replaces": "f"}]}}
    (after,) = core.call(CORE, "answered", [more], [more], answer)["rows"]
    assert after["state"] == "waiting"
    assert after["body"]["replaces"] == "theirs-2"
    assert after["body"]["also"] == more["body"]["also"]
    # and if it stood there already, nothing is to be asked in a circle
    assert core.call(CORE, "answered", [after], [after], answer)["rows"][0]["state"] == "clash"


def test_what_was_taken_back_here_needs_nobody(core: Modules) -> None:
    mine, back, again = hand(1, "a", 1), undone(2, "u", "a"), hand(3, "b", 1, H80)
    answer = reply(told(mine, "clash", standing=standing("t", "hand", entry())))
    after = core.call(CORE, "answered", [mine, back, again], [mine], answer)
    assert after["rows"] == [again]
    assert [each["what"] for each in after["notices"]] == ["withdrawn"]
    redone = undone(4, "r", "u")
    after = core.call(CORE, "answered", [mine, back, again, redone], [mine], answer)
    assert ids(after["rows"]) == ["a", "u", "b", "r"]


def test_a_game_that_the_same_fact_began_elsewhere_goes_on_there(core: Modules) -> None:
    body = {"game": "two_hundred", "variant": "partners", "rules": {}, "persons": ["p"]}
    first, second = row(1, "s", "started", body), hand(2, "a", 1)
    there = {**standing("s", "started"), "game": OTHER, "body": {"v": 1, **body}}
    answer = reply(told(first, "changed", standing=there))
    after = core.call(CORE, "answered", [first, second], [first], answer)
    assert after["rows"] == [{**second, "game": OTHER}]
    assert after["notices"] == [{"what": "moved", "row": first, "from": GAME, "to": OTHER}]


# -- a person's choice --------------------------------------------------------------------------


def choices(core: Modules, one: Json) -> list[str]:
    found: list[str] = core.call(CORE, "choicesFor", one)
    return found


def test_what_can_be_chosen(core: Modules) -> None:
    assert choices(core, A) == []
    assert choices(core, refused(A)) == ["dismiss", "again", "mend"]
    ahead = [{"code": "slot_ahead", "args": {"next": 3}, "text": "There is no hand 4 yet."}]
    assert choices(core, refused(A, problems=ahead)) == ["dismiss", "again", "mend", "both"]
    deleted = refused(A, problems=[{"code": "game_deleted", "args": {}, "text": "Deleted."}])
    assert choices(core, deleted) == ["dismiss"] and not core.call(CORE, "isMendable", deleted)
    assert choices(core, stopped(A)) == ["keep", "mine", "both"]
    assert choices(core, stopped(corrected(1, "c", "e", "e"), next_slot=None)) == ["keep", "mine"]
    gone = standing("u", "undone", entry(None, is_undone=True))
    late = stopped(corrected(1, "c", "e", "e"), next_slot=None, standing=gone)
    assert choices(core, late) == ["keep"]


def test_a_choice_that_cannot_be_made_does_nothing(core: Modules) -> None:
    for one, choice in ((A, "keep"), (refused(A), "mine"), (stopped(A), "dismiss")):
        after = core.call(CORE, "decide", [one], 1, choice)
        assert after == {"rows": [one], "dropped": [], "isDone": False}
    assert not core.call(CORE, "decide", [stopped(A)], 7, "keep")["isDone"]


def chain() -> list[Json]:
    """A hand whose place is taken, and what came after it."""
    also = [
        {"target": "a", "replaces": "c", "hand": H70},
        {"target": "f", "replaces": "f", "hand": H75},
    ]
    more = {"target": "e", "replaces": "e", "hand": H75, "also": also}
    return [
        stopped(hand(1, "a", 1)),
        corrected(2, "c", "a", "a"),
        hand(3, "b", 2),
        row(4, "d", "corrected", more),
        undone(5, "u", "c"),
        row(6, "o", "objected", {"target": "u"}),
        row(7, "n", "noted", {"text": "tea"}),
        hand(8, "other", 1, game=OTHER),
    ]


def test_what_stands_is_kept_and_what_was_about_the_other_goes_with_it(core: Modules) -> None:
    rows = chain()
    after = core.call(CORE, "decide", rows, 1, "keep")
    assert after["isDone"]
    assert ids(after["dropped"]) == ["c", "u", "o"]
    left = dict(rows[3])
    left["body"] = {**left["body"], "also": left["body"]["also"][1:]}
    assert after["rows"] == [rows[2], left, *rows[6:]]


def test_mine_becomes_a_correction_of_what_stands(core: Modules) -> None:
    rows = chain()
    after = core.call(CORE, "decide", rows, 1, "mine")
    assert after["dropped"] == []
    first, second, *_rest = after["rows"]
    assert first == corrected(1, "a", "theirs", "theirs-2", H70)
    assert second == corrected(2, "c", "theirs", "a", H80)
    assert after["rows"][3]["body"]["also"][0]["target"] == "theirs"
    assert after["rows"][4:] == rows[4:]


def test_mine_of_a_correction_is_on_top_of_what_stands(core: Modules) -> None:
    one, later = corrected(1, "c", "theirs", "old"), corrected(2, "d", "theirs", "c")
    after = core.call(CORE, "decide", [stopped(one), later], 1, "mine")
    assert after["rows"] == [corrected(1, "c", "theirs", "theirs-2"), later]


def test_mine_of_a_correction_whose_answer_is_late_is_on_top_there(core: Modules) -> None:
    also = [{"target": "theirs", "replaces": "old", "hand": H75}]
    body = {"target": "e", "replaces": "e", "hand": H80, "also": also}
    (after,) = core.call(CORE, "decide", [stopped(row(1, "c", "corrected", body))], 1, "mine")[
        "rows"
    ]
    also = [{"target": "theirs", "replaces": "theirs-2", "hand": H75}]
    assert after == row(1, "c", "corrected", {**body, "also": also})


def test_mine_of_rules_replaces_those_that_hold(core: Modules) -> None:
    one = row(1, "r", "rules", {"rules": {"floor": -300}, "replaces": "old"})
    (after,) = core.call(
        CORE, "decide", [stopped(one, standing=standing("new", "rules"))], 1, "mine"
    )["rows"]
    assert after["body"] == {"rules": {"floor": -300}, "replaces": "new"}


def test_mine_under_an_id_that_is_taken_gets_another(core: Modules) -> None:
    rows = [
        stopped(hand(1, "a", 1), "changed", standing=standing("a", "hand", entry(target="a"))),
        corrected(2, "c", "a", "a"),
        undone(3, "u", "a"),
    ]
    after = core.call(CORE, "decide", rows, 1, "mine", {"freshId": "new"})
    assert after["rows"] == [
        corrected(1, "new", "a", "theirs-2", H70),
        corrected(2, "c", "a", "new"),
        undone(3, "u", "new"),
    ]


@pytest.mark.parametrize(
    ("kind", "body", "element"),
    [
        ("adjusted", {"adjust": [5, -5], "note": "renege"}, {"adjust": [5, -5], "note": "renege"}),
        ("seats", {"persons": ["p"]}, {"persons": ["p"]}),
        ("noted", {"text": "tea"}, None),
    ],
)
def test_mine_of_other_kinds(core: Modules, kind: str, body: Json, element: Json | None) -> None:
    there = standing("a", kind, entry() if element else None)
    rows = [stopped(row(1, "a", kind, body), "changed", standing=there)]
    (after,) = core.call(CORE, "decide", rows, 1, "mine", {"freshId": "new"})["rows"]
    if element is None:
        assert after == row(1, "new", kind, body)
    else:
        assert after == corrected(1, "new", "theirs", "theirs-2", element)


def test_a_game_of_its_own(core: Modules) -> None:
    rows = [
        stopped(
            row(1, "s", "started", {"rules": {}}), "changed", standing=standing("s", "started")
        ),
        hand(2, "a", 1),
    ]
    given_ids = {"freshId": "new", "freshGame": "game-2"}
    after = core.call(CORE, "decide", rows, 1, "mine", given_ids)["rows"]
    assert after == [
        row(1, "new", "started", {"rules": {}}, game="game-2"),
        hand(2, "a", 1, game="game-2"),
    ]
    kept = core.call(CORE, "decide", rows, 1, "keep")["rows"]
    assert kept == [hand(2, "a", 1)]


def test_both_were_played_and_the_later_hands_move_behind(core: Modules) -> None:
    rows = [stopped(hand(1, "a", 1)), corrected(2, "c", "a", "a"), hand(3, "b", 2)]
    rows += [hand(4, "other", 2, game=OTHER)]
    after = core.call(CORE, "decide", rows, 1, "both")["rows"]
    assert after == [hand(1, "a", 4), rows[1], hand(3, "b", 5), rows[3]]
    after = core.call(CORE, "decide", rows, 1, "both", {"slot": 7})["rows"]
    assert [each["body"].get("slot") for each in after] == [7, None, 8, 2]


def test_a_hand_that_is_ahead_can_be_the_next(core: Modules) -> None:
    ahead = [{"code": "slot_ahead", "args": {"next": 3}, "text": "There is no hand 4 yet."}]
    rows = [refused(A, problems=ahead), hand(2, "b", 6)]
    after = core.call(CORE, "decide", rows, 1, "both")["rows"]
    assert after == [hand(1, "a", 3), hand(2, "b", 4)]


def test_what_was_refused_goes_when_it_was_seen(core: Modules) -> None:
    rows = [refused(A), undone(2, "u", "a"), hand(3, "b", 5), hand(4, "d", 6)]
    after = core.call(CORE, "decide", rows, 1, "dismiss")
    assert after["rows"] == rows[2:]  # its place was taken again here
    assert ids(after["dropped"]) == ["u"]
    rows = [refused(A), corrected(2, "c", "a", "a"), hand(3, "b", 6), hand(4, "d", 7)]
    after = core.call(CORE, "decide", rows, 1, "dismiss")
    assert after["rows"] == [hand(3, "b", 5), hand(4, "d", 6)]


def test_a_game_that_did_not_begin_goes_as_a_whole(core: Modules) -> None:
    first = row(1, "s", "started", {})
    rows = [refused(first), hand(2, "a", 1), hand(3, "b", 1, game=OTHER)]
    after = core.call(CORE, "decide", rows, 1, "dismiss")
    assert (ids(after["rows"]), ids(after["dropped"])) == (["b"], ["a"])
    there = [{"code": "already_started", "args": {}, "text": "It began."}]
    rows[0] = refused(first, problems=there)
    assert ids(core.call(CORE, "decide", rows, 1, "dismiss")["rows"]) == ["a", "b"]


def test_again_and_mended(core: Modules) -> None:
    assert core.call(CORE, "decide", [refused(A)], 1, "again")["rows"] == [A]
    body = {"slot": 5, "hand": H80}
    after = core.call(CORE, "decide", [refused(A)], 1, "mend", {"body": body})["rows"]
    assert after == [hand(1, "a", 5, H80)]
