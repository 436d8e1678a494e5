"""A batch of facts: in order, each answered by itself, a known one before anything else."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from scorepad import journal, pads
from scorepad.database import db
from scorepad.journal import GameGone
from scorepad.journal.models import FactRow
from scorepad.pads.models import Game

from .outbox import (
    Json,
    Phone,
    codes,
    deal,
    device_of,
    fact,
    fresh_id,
    hand,
    new_phone,
    phone_beside,
    started,
    statuses,
)


def agreed(game: str, target: str) -> Json:
    """The side of seats 0 and 2 agrees with a hand that has just been played."""
    return fact(game, "agreed", {"target": target, "side": 0, "seen": target})


def test_a_game_that_was_begun_and_played_without_a_signal(phone: Phone) -> None:
    first = phone.start()
    game = first["game"]
    batch = [first, hand(game, 1), hand(game, 2), fact(game, "noted", {"text": "tea"})]
    told = phone.told(*batch)
    assert told["answers"] == [
        {"game": game, "id": sent["id"], "status": "stored", "number": number, "fact": sent["id"]}
        for number, sent in enumerate(batch, 1)
    ]
    assert told["games"] == {game: {"version": 4}}
    assert phone.client.get(f"/p/{phone.pad}/g/{game}").status_code == 200


def test_a_batch_sent_again_is_answered_alike_and_stored_once(phone: Phone) -> None:
    first = phone.start()
    batch = [first, hand(first["game"], 1), hand(first["game"], 2)]
    before = phone.told(*batch)
    again = phone.told(*batch)
    assert statuses(again["answers"]) == ["known"] * 3
    assert [{**a, "status": "stored"} for a in again["answers"]] == before["answers"]
    assert again["games"] == before["games"]


def test_a_fact_twice_in_a_batch_is_stored_once(phone: Phone) -> None:
    game, sent = phone.begun(), hand("", 1)
    sent["game"] = game
    assert statuses(phone.send(sent, sent)) == ["stored", "known"]


def test_games_of_one_batch_do_not_mix(phone: Phone) -> None:
    one, two = phone.begun(), phone.begun()
    told = phone.told(hand(one, 1), hand(two, 1), hand(one, 2), hand(two, 3))
    assert statuses(told["answers"]) == ["stored", "stored", "stored", "refused"]
    assert told["games"] == {one: {"version": 3}, two: {"version": 2}}


def test_both_sides_of_a_clash_are_told(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    theirs = hand(game, 1, 0, 60, 70, at="2026-11-30T20:15:00-04:00")
    other.send(theirs)
    mine = hand(game, 1, 1, 75, 20, at="2026-11-30T20:16:00.5Z")
    (answer,) = phone.send(mine)
    assert answer["status"] == "clash"
    standing = answer["standing"]
    assert (standing["game"], standing["id"], standing["number"]) == (game, theirs["id"], 2)
    assert standing["body"] == {"v": 1, **theirs["body"]}
    assert (standing["device"], standing["is_own"]) == ("keeper's phone", False)
    assert standing["at_phone"] == "2026-12-01T00:15:00+00:00"
    assert standing["at_server"].endswith("+00:00")
    assert answer["sent"] == {
        "kind": "hand",
        "body": mine["body"],
        "at_phone": "2026-11-30T20:16:00.500000+00:00",
    }


def test_a_correction_of_what_was_corrected_meanwhile_clashes(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    played = hand(game, 1)
    phone.send(played)
    seen = {"target": played["id"], "replaces": played["id"]}
    theirs = fact(game, "corrected", {**seen, "hand": deal(0, 60, 75)})
    assert statuses(other.send(theirs)) == ["stored"]
    (answer,) = phone.send(fact(game, "corrected", {**seen, "hand": deal(0, 60, 80)}))
    assert answer["status"] == "clash"
    assert answer["standing"]["id"] == theirs["id"]


def test_a_known_id_with_another_body_is_told_with_both(phone: Phone) -> None:
    game = phone.begun()
    sent = hand(game, 1, 0, 60, 70)
    phone.send(sent)
    edited = {**sent, "body": {"slot": 1, "hand": deal(0, 60, 75)}}
    (answer,) = phone.send(edited)
    assert answer["status"] == "changed"
    assert answer["standing"]["id"] == sent["id"]
    assert answer["standing"]["is_own"]
    assert answer["sent"]["body"] == edited["body"]


def test_what_says_nothing_new_is_known_by_the_fact_that_says_it(phone: Phone) -> None:
    game = phone.begun()
    played = hand(game, 1)
    phone.send(played)
    same = {"target": played["id"], "replaces": played["id"], "hand": played["body"]["hand"]}
    (answer,) = phone.send(fact(game, "corrected", same))
    assert (answer["status"], answer["number"], answer["fact"]) == ("known", 2, played["id"])


def test_two_keepers_answer_one_objection(phone: Phone) -> None:
    """Both without a signal: the second one's sentence is not lost without a word."""
    game, other = phone.begun(), phone_beside(phone)
    played = hand(game, 1)
    objection = fact(game, "objected", {"target": played["id"], "text": "it was 65"})
    phone.send(played, objection)
    said = {"target": objection["id"]}
    first = fact(game, "settled", {**said, "text": "counted again: 70"})
    assert statuses(other.send(first)) == ["stored"]
    second = fact(game, "settled", {**said, "text": "we all saw it"})
    answers = phone.send(second, hand(game, 2), fact(game, "settled", {**said, **first["body"]}))
    assert statuses(answers) == ["refused", "stored", "known"]
    assert codes(answers[0]) == ["answered_before"]
    assert "counted again: 70" in answers[0]["problems"][0]["text"]


def test_a_refusal_holds_up_only_what_depends_on_it(phone: Phone) -> None:
    game, other = phone.begun(), phone.begun()
    bad = fact(game, "hand", {"slot": 1, "hand": {"bidder": 0, "bid": 60, "captured": [50, 55]}})
    answers = phone.send(
        bad,
        hand(game, 2),
        fact(
            game, "corrected", {"target": bad["id"], "replaces": bad["id"], "hand": deal(0, 60, 70)}
        ),
        fact(game, "noted", {"text": "tea"}),
        hand(other, 1),
    )
    assert statuses(answers) == ["refused", "held", "held", "stored", "stored"]
    assert codes(answers[0]) == ["sum_not_100"]
    assert statuses(phone.send(hand(game, 1))) == ["stored"]


def test_a_clash_holds_up_what_comes_after_it(phone: Phone) -> None:
    """Another hand 1 was played: hand 2 of this phone may be the same, or another."""
    game, other = phone.begun(), phone_beside(phone)
    other.send(hand(game, 1))
    first, second = hand(game, 1, 1, 75, 20), hand(game, 2)
    undone = fact(game, "undone", {"target": second["id"]})
    answers = phone.send(first, second, undone, agreed(game, first["id"]))
    assert statuses(answers) == ["clash", "held", "held", "held"]
    assert phone.facts(game)["version"] == 2
    # with the earlier one known, the later one is looked at
    assert statuses(other.send(second)) == ["stored"]
    assert statuses(phone.send(first, second)) == ["clash", "known"]


def test_what_stands_is_told_as_an_entry_to_be_corrected(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    theirs = hand(game, 1)
    other.send(theirs)
    seen = {"target": theirs["id"], "replaces": theirs["id"]}
    corrected = fact(game, "corrected", {**seen, "hand": deal(0, 60, 75)})
    other.send(corrected)
    mine = hand(game, 1, 1, 75, 20)
    (answer,) = phone.send(mine)
    entry = answer["standing"]["entry"]
    assert answer["told"]["standing"] == "Anna 60 · took 75"
    assert answer["told"]["sent"] == "Ben 75 · took 80"
    told = {"target": theirs["id"], "replaces": corrected["id"], "slot": 1}
    assert entry == {**told, "hand": deal(0, 60, 75), "is_undone": False}
    assert answer["next_slot"] == 2
    on_top = {key: entry[key] for key in ("target", "replaces")}
    taken = fact(game, "corrected", {**on_top, "hand": mine["body"]["hand"]})
    assert statuses(phone.send(taken)) == ["stored"]
    stale = fact(game, "voided", on_top)
    (answer,) = phone.send(stale)
    assert answer["standing"]["entry"]["replaces"] == taken["id"]
    assert answer["next_slot"] is None
    other.send(fact(game, "voided", {"target": theirs["id"], "replaces": taken["id"]}))
    (answer,) = phone.send(hand(game, 1, 1, 80, 20), fact(game, "noted", {"text": "tea"}))[:1]
    assert statuses([answer]) == ["stored"]  # the place of a hand that never happened is free


def test_what_was_taken_back_is_told_so(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    played = hand(game, 1)
    other.send(played, fact(game, "undone", {"target": played["id"]}))
    seen = {"target": played["id"], "replaces": played["id"]}
    (answer,) = phone.send(fact(game, "corrected", {**seen, "hand": deal(0, 60, 80)}))
    assert answer["standing"]["kind"] == "undone"
    assert answer["standing"]["entry"] == {**seen, "slot": 1, "hand": None, "is_undone": True}


def test_a_clash_of_rules_is_about_no_entry(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    start = phone.facts(game)["facts"][0]["id"]
    body = {"rules": {"floor": -300}, "replaces": start}
    other.send(fact(game, "rules", body))
    for kind in ("rules", "recounted"):
        (answer,) = phone.send(fact(game, kind, {**body, "rules": {"floor": -400}}))
        assert (answer["status"], answer["standing"]["entry"]) == ("clash", None)


def test_the_build_of_the_pages_is_told(phone: Phone) -> None:
    assert phone.told()["build"] == phone.app.extensions["scorepad_build"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "In all there are 100 card points, not 105."),
        ("fr", "Il y a 100 points de cartes en tout, pas 105."),
    ],
)
def test_a_refusal_is_told_in_the_visitors_language(phone: Phone, language: str, text: str) -> None:
    game = phone.begun()
    bad = {"slot": 1, "hand": {"bidder": 0, "bid": 60, "captured": [50, 55]}}
    answer = phone.post(
        {"facts": [fact(game, "hand", bad)]},
        headers={"Origin": "http://localhost", "Accept-Language": language},
    )
    (found,) = answer.get_json()["answers"][0]["problems"]
    assert found == {
        "hand": 1,
        "field": "captured",
        "index": None,
        "code": "sum_not_100",
        "args": {"sum": 105},
        "text": text,
    }


def test_a_refusal_names_players_and_sides(phone: Phone) -> None:
    game = phone.begun()
    calls = [[1, 50], [0, "pass"]]
    bad = {"slot": 1, "hand": {"calls": calls, "captured": [50, 50]}}
    (answer,) = phone.send(fact(game, "hand", bad))
    assert any(name in found["text"] for found in answer["problems"] for name in ("Anna", "Ben"))


# -- starting a game ----------------------------------------------------------------------------


def test_a_start_that_is_refused_leaves_no_game(phone: Phone) -> None:
    first = phone.start(rules={"target": 7})
    answers = phone.send(first, hand(first["game"], 1))
    assert codes(answers[0]) == ["bad_option"]
    assert statuses(answers[1:]) == ["held"]
    assert phone.told(hand(first["game"], 1))["games"] == {}


def test_a_start_with_a_person_of_another_pad_is_refused(phone: Phone) -> None:
    stranger = new_phone(phone.app)
    first = fact(fresh_id(), "started", started(stranger.persons))
    assert codes(phone.send(first)[0]) == ["unknown_person"]


def test_a_second_start_of_a_game_is_refused(phone: Phone) -> None:
    game = phone.begun()
    (answer,) = phone.send(fact(game, "started", started(phone.persons)))
    assert codes(answer) == ["already_started"]


def test_a_start_with_another_body_is_told_with_both(phone: Phone) -> None:
    first = phone.start()
    phone.send(first)
    (answer,) = phone.send({**first, "body": {**first["body"], "first_dealer": 1}})
    assert answer["status"] == "changed"
    assert (answer["standing"]["game"], answer["standing"]["number"]) == (first["game"], 1)


def test_a_start_that_began_another_game_tells_which(phone: Phone) -> None:
    """A rematch has one fact, whoever asks for it: another phone was first."""
    first = phone.start()
    phone.send(first)
    (answer,) = phone.send({**first, "game": fresh_id()})
    assert answer["status"] == "changed"
    assert answer["standing"]["game"] == first["game"]
    as_another = {**first, "game": fresh_id(), "id": fresh_id()}
    assert statuses(phone.send(as_another)) == ["stored"]


def test_a_game_of_another_pad_is_not_there(phone: Phone) -> None:
    stranger = new_phone(phone.app)
    theirs = stranger.begun()
    played = hand(theirs, 1)
    stranger.send(played)
    for sent in (hand(theirs, 2), played):
        told = phone.told(sent)
        assert codes(told["answers"][0]) == ["no_such_game"]
        assert told["games"] == {}
    missing = phone.told({**played, "game": fresh_id()})["answers"][0]
    assert missing["problems"] == phone.told(played)["answers"][0]["problems"]
    # Its id is free here, as any other is: it says nothing about other pads.
    assert statuses(phone.send({**phone.start(), "game": theirs})) == ["stored"]
    assert stranger.facts(theirs)["version"] == 2


def test_a_game_that_is_erased_meanwhile_is_not_there(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = phone.begun()

    def erased(*_: object) -> None:
        raise GameGone(game)

    monkeypatch.setattr(journal, "append", erased)
    assert codes(phone.send(hand(game, 1))[0]) == ["no_such_game"]


def test_a_game_that_was_deleted_is_told_and_stays_so(phone: Phone) -> None:
    first = phone.start()
    game = first["game"]
    phone.send(first)
    with phone.app.app_context():
        access = pads.open_pad(phone.pad, [device_of(phone)])
        assert access is not None
        assert pads.delete_game(access.pad, pads.Operator(), game)
    for sent in (hand(game, 1), first, {**first, "id": fresh_id()}):
        (answer,) = phone.send(sent)
        assert codes(answer) == ["game_deleted"]
        assert "has deleted this game" in answer["problems"][0]["text"]
    told = phone.client.get(f"/p/{phone.pad}/snapshot").get_json()
    assert (told["games"], told["deleted"]) == ([], [game])


# -- who may ------------------------------------------------------------------------------------


def test_a_viewer_agrees_and_objects_and_no_more(phone: Phone) -> None:
    game, viewer = phone.begun(), phone_beside(phone, "viewer")
    played = hand(game, 1)
    phone.send(played)
    target = {"target": played["id"]}
    answers = viewer.send(
        agreed(game, played["id"]),
        fact(game, "objected", {**target, "text": "It was 75."}),
        hand(game, 2),
        fact(game, "voided", {**target, "replaces": played["id"]}),
        fact(game, "undone", target),
        viewer.start(),
    )
    assert statuses(answers) == ["stored"] * 2 + ["refused", "held", "held", "refused"]
    refused = [
        answers[2],
        answers[5],
        *viewer.send(fact(game, "voided", {**target, "replaces": played["id"]})),
        *viewer.send(fact(game, "undone", target)),
    ]
    assert {code for a in refused for code in codes(a)} == {"viewer_cannot_write"}


def test_what_is_sent_late_is_stored_as_this_phones(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    other.send(hand(game, 1))
    assert [f["is_own"] for f in other.facts(game)["facts"]] == [False, True]
    assert [f["device"] for f in other.facts(game)["facts"]] == ["Anna's phone", "keeper's phone"]


# -- how a fact may be put ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"id": None}, "bad_id", "id"),
        ({"id": "short"}, "bad_id", "id"),
        ({"id": "a" * 15 + "é"}, "bad_id", "id"),
        ({"id": ["a" * 20]}, "bad_id", "id"),
        ({"game": None}, "bad_id", "game"),
        ({"game": {"a": 1}}, "bad_id", "game"),
        ({"game": "g" * 33}, "no_such_game", "game"),
        ({"game": "\x00"}, "no_such_game", "game"),
        ({"kind": None}, "bad_kind", "kind"),
        ({"kind": ["hand"]}, "bad_kind", "kind"),
        ({"kind": "HAND"}, "bad_kind", "kind"),
        ({"body": None}, "bad_value", "body"),
        ({"body": [1]}, "bad_value", "body"),
        ({"body": {"slot": 1.5, "hand": {}}}, "bad_value", "slot"),
        ({"body": {"slot": True, "hand": {}}}, "bad_value", "slot"),
        ({"body": {"slot": 10**30, "hand": {}}}, "out_of_range", "slot"),
        ({"body": {"slot": 2**63, "hand": {}}}, "out_of_range", "slot"),
        ({"body": {"slot": 1, "hand": {"note": "x" * 501}}}, "too_long", "hand"),
        ({"body": {"slot": 1, "hand": {"note": "\x00"}}}, "bad_character", "hand"),
        ({"body": {"slot": 1, "hand": {"note": [[[[[[[[1]]]]]]]]}}}, "too_big", "hand"),
        ({"body": {"slot": 1, "hand": {"calls": [0] * 3000}}}, "too_big", "hand"),
        ({"at": 1764481528}, "bad_value", "at"),
        ({"extra": 1}, "unknown_key", ""),
    ],
)
def test_a_fact_that_is_badly_put_is_refused_by_itself(
    phone: Phone, change: dict[str, object], code: str, field: str
) -> None:
    game = phone.begun()
    bad, good = {**hand(game, 1), **change}, fact(game, "noted", {"text": "tea"})
    answers = phone.send(bad, good)
    assert statuses(answers) == ["refused", "stored"]
    found = answers[0]["problems"][0]
    assert (found["code"], found["field"]) == (code, field)
    assert found["text"]


@pytest.mark.parametrize("bad", [None, 1, "fact", [], {}])
def test_what_is_no_fact_is_refused_by_itself(phone: Phone, bad: object) -> None:
    game = phone.begun()
    assert statuses(phone.send(bad, hand(game, 1))) == ["refused", "stored"]


def test_a_game_cannot_be_begun_under_an_odd_id(phone: Phone) -> None:
    for game in ("short", "g" * 33, "g" * 15 + "/", "g" * 15 + "\n"):
        assert codes(phone.send({**phone.start(), "game": game})[0]) == ["bad_id"]


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        ("2026-11-30T05:13:28.123Z", "2026-11-30T05:13:28.123000+00:00"),
        ("0001-01-01T00:00:00+14:00", "1970-01-01T00:00:00+00:00"),
        ("9999-12-31T23:59:59-14:00", "2199-12-31T00:00:00+00:00"),
        ("+275760-09-13T00:00:00.000Z", None),
        ("2026-11-30T05:13:28", None),
        ("yesterday", None),
        ("\x00" * 1000, None),
        (None, None),
    ],
)
def test_a_wrong_clock_costs_no_fact(phone: Phone, at: str | None, kept: str | None) -> None:
    game = phone.begun()
    assert statuses(phone.send(hand(game, 1, at=at))) == ["stored"]
    assert phone.facts(game)["facts"][1]["at_phone"] == kept


def test_a_whole_number_is_one_however_it_is_written(phone: Phone) -> None:
    game, sent = phone.begun(), fresh_id()
    hands = '{"slot":1.0,"hand":{"bidder":0,"bid":6e1,"captured":[70.0,30]}}'
    text = f'{{"facts":[{{"game":"{game}","id":"{sent}","kind":"hand","body":{hands}}}]}}'
    assert phone.post(text).get_json()["answers"][0]["status"] == "stored"
    assert phone.send({**hand(game, 1), "id": sent})[0]["status"] == "known"


def test_each_fact_is_committed_before_the_next_is_looked_at(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server dies in the middle: what it stored it knows when the batch comes again."""
    game = phone.begun()
    batch = [hand(game, 1), hand(game, 2), hand(game, 3)]
    append, done = journal.append, []

    def dies(*given: object) -> object:
        if len(done) == 2:
            raise KeyboardInterrupt
        done.append(given)
        return append(*given)  # type: ignore[arg-type]

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(journal, "append", dies)
        phone.send(*batch)
    with phone.app.app_context():
        query = sa.select(sa.func.count()).select_from(FactRow).join(Game)
        assert db.session.scalar(query.where(Game.public_id == game)) == 3
    assert statuses(phone.send(*batch)) == ["known", "known", "stored"]
