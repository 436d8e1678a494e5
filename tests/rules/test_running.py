"""Folding on from what was folded before gives what folding the whole record gives."""

import copy
import json
import random

import pytest

from scorepad.rules import running, score, table
from scorepad.rules.running import _hands_after
from tests import generators


def prefixes(record):
    """The record as it grew; its hands are the same objects each time, as a journal's are."""
    for count in range(len(record["hands"]) + 1):
        yield {**record, "hands": record["hands"][:count]}


def assert_folds_on(records):
    before = None
    for record in records:
        before = running(record, before)
        assert before.sheet == score(record)
        assert before.table == table(record)


@pytest.mark.parametrize("seed", range(8))
def test_hand_by_hand_is_the_same_as_at_once(seed):
    for record in generators.games(25, f"running {seed}"):
        assert_folds_on(prefixes(record))


def test_damaged_records_too():
    for number, record in enumerate(generators.games(150, "running damaged")):
        rng = random.Random(number)
        broken = generators.damaged(rng, record)
        if isinstance(broken, dict) and isinstance(broken.get("hands"), list):
            assert_folds_on([*prefixes(broken), record, broken])


def test_any_two_records_one_after_the_other():
    records = list(generators.games(60, "running mixed"))
    changed = [copy.deepcopy(record) for record in records]
    for record in changed:
        record["hands"] = [*record["hands"], {"void": "misdeal"}]
    assert_folds_on([one for pair in zip(records, changed, strict=True) for one in pair])
    assert_folds_on(changed)


def test_what_is_no_record_is_none_twice():
    for value in ({}, {"format": "scorepad-game/1", "game": "chess"}):
        assert running(value, running(value)).sheet == score(value)
        assert running(value).table == {}


def test_only_new_hands_are_folded():
    record = {
        **next(generators.games(1, "running new")),
        "hands": [{"void": "misdeal"}] * 3,
    }
    before = running({**record, "hands": record["hands"][:2]})
    assert _hands_after(record, before) == [{"void": "misdeal"}]
    again = json.loads(json.dumps(record))
    assert _hands_after(again, before) == [{"void": "misdeal"}]
    again["hands"][0] = {"void": "passed"}
    assert _hands_after(again, before) is None


def test_true_is_not_1():
    record = {**next(generators.games(1, "running true")), "hands": []}
    hand = {"bidder": 1, "bid": 60, "captured": [40, 60]}
    before = running({**record, "hands": [hand]})
    twisted = {**record, "hands": [{**hand, "bidder": True}, hand]}
    assert running(twisted, before).sheet == score(twisted)
    assert score(twisted)["problems"]


HAND = {"bidder": 0, "bid": 60, "sides_bid": [0], "captured": [70, 30]}


def played(*hands, **head):
    record = next(generators.games(1, "running held"))
    return {key: record[key] for key in ("format", "game", "variant", "players")} | {
        **head,
        "hands": list(hands),
    }


def test_what_was_folded_is_not_folded_again():
    before = running(played(HAND, HAND))
    assert running(played(HAND, HAND), before) is before
    longer = running(played(HAND, HAND, HAND), before)
    assert [row["number"] for row in longer.sheet["hands"]] == [1, 2, 3]
    assert longer.fold[1].rows[1] is before.fold[1].rows[1]


def test_another_head_or_fewer_hands_are_folded_anew():
    before = running(played(HAND, HAND))
    for record in (
        played(HAND, HAND, HAND, rules={"hand_limit": 1}),
        played(HAND, HAND, start={"totals": [50, 50]}),
        played(HAND),
    ):
        assert running(record, before).sheet == score(record)
        assert running(record, before).table == table(record)


def test_hands_that_come_together_see_each_other():
    """Only the last may lack its result, however many came since."""
    record = played(HAND, {"bidder": 0, "bid": 60}, HAND)
    sheet = running(record, running(played(HAND))).sheet
    assert [problem["code"] for problem in sheet["problems"]] == ["unfinished"]


def test_a_record_after_what_was_none():
    nothing = running({"format": "none"})
    assert (nothing.record, nothing.fold) == ({"format": "none"}, None)
    assert running(played(HAND), nothing).sheet == score(played(HAND))


@pytest.mark.parametrize("last", [{"bidder": 0}, {"bidder": 0, "bid": 60}])
def test_a_hand_in_progress_is_read_anew_once_another_comes(last):
    before = running(played(HAND, last))
    assert _hands_after(played(HAND, last, HAND), before) is None
    assert _hands_after(played(HAND, HAND), running(played(HAND))) == [HAND]
    assert _hands_after(played(HAND), running(played())) == [HAND]


def test_a_longer_fold_has_the_longer_record():
    longer = played(HAND, HAND)
    assert running(longer, running(played(HAND))).record is longer
