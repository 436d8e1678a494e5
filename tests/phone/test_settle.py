"""The second module beside the engine's: the same readings in CPython and in V8."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator

import pytest

from scorepad import rules_json
from scorepad.phone import settle_module
from scorepad.rules import needs, other_readings, score
from tests.phone.modules import Modules
from tests.rules.readings import offers, records

MOST_BYTES = 19_500
FAILING = "bidder_only_partner_scores"


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    made.add_settle()
    yield made
    made.close()


def test_readings_are_alike(modules: Modules) -> None:
    asked = [(one, offers(one["game"], one["variant"])) for one in records(60, "phone")]
    texts = [[json.dumps(part) for part in pair] for pair in asked]
    found = modules.calls("settle", "other_readingsJson", texts)
    for pair, theirs in zip(asked, found, strict=True):
        assert theirs == rules_json.dumps(other_readings(*pair))


def test_step_by_step_it_is_the_same(modules: Modules) -> None:
    for record in records(6, "steps"):
        tried, sheet = offers(record["game"], record["variant"]), score(record)
        whole = other_readings(record, tried)["others"]
        groups = modules.call("settle", "offers_worth_trying", record, sheet, tried)
        calls = [[record, sheet, tried, [group]] for group in groups]
        parts = modules.calls("settle", "readings_under", calls)
        rows = [row for part in parts for row in part]
        assert modules.call("settle", "readings_in_order", sheet, rows) == whole


def test_what_is_needed_is_alike(modules: Modules) -> None:
    near = {"five_called": [150, 120, 100, -150, 30], "cutthroat": [150, 170, 30, -150]}
    asked = list(records(20, "needs"))
    for variant, totals in near.items():
        names = [f"P{n}" for n in range(len(totals))]
        head = {"format": "scorepad-game/1", "game": "two_hundred", "variant": variant}
        rules = {"hundred_rule": True}
        asked.append({**head, "rules": rules, "players": names, "hands": []})
        asked.append({**asked[-1], "start": {"totals": totals}, "first_dealer": 0})
    at_floor = {"start": {"totals": [190, 190, -200, 30, 20]}, "rules": {"five_fail": FAILING}}
    asked.append({**asked[-1], "variant": "five_called", "players": [*"ABCDE"], **at_floor})
    alone = {"start": {"totals": [120, -200, 120, 30]}, "rules": {"both_over": "higher"}}
    asked.append({**asked[-1], "variant": "cutthroat", "players": [*"ABCD"], **alone})
    found = modules.calls("settle", "needsJson", [[json.dumps(one)] for one in asked])
    for record, theirs in zip(asked, found, strict=True):
        assert theirs == rules_json.dumps(needs(record))


def test_the_module_is_small() -> None:
    assert len(gzip.compress(settle_module("./engine-0.js").encode(), 6)) < MOST_BYTES
