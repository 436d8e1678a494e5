"""What the engine says of games of every variant, in words of every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from scorepad.languages import LANGUAGES
from scorepad.rules import score
from scorepad.words import ended_text, ending_remark, rules_line, translator, worded
from tests.evenings import EVENINGS
from tests.slips import SLIPS, slipped_records
from tests.steered_games import AIMS, steered_games

# what a sentence must not show: a placeholder, or what has no word
UNSAID = re.compile(r"%\(|\bNone\b|\bTrue\b|\bFalse\b|-\d")
Json = dict[str, Any]


def records() -> Iterator[Json]:
    yield from (evening.record() for evening in EVENINGS.values())
    yield from (record for _, record in steered_games(2 * len(AIMS), "words"))
    yield from (record for _, record in slipped_records(2 * len(SLIPS), "words"))


@pytest.fixture(scope="module")
def sheets() -> list[tuple[Json, Json]]:
    return [(record, score(record)) for record in records()]


def texts_of(sheet: Json) -> Iterator[str]:
    for hand in sheet["hands"]:
        yield from (line["text"] for line in hand["lines"])
    yield from (found["text"] for found in [*sheet["problems"], *sheet["warnings"]])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(sheets: list[tuple[Json, Json]], language: str) -> None:
    translate = translator(language)
    for record, sheet in sheets:
        texts = [*texts_of(worded(sheet, record, translate))]
        if sheet["over"]:
            texts += [ended_text(sheet, translate)]
        if not sheet["problems"]:
            texts += [rules_line(record, translate)]
        assert all(text and not UNSAID.search(text) for text in texts), (texts, record)


def test_the_end_names_the_winners_and_of_the_others_who_lost_by_it(
    sheets: list[tuple[Json, Json]],
) -> None:
    for _, sheet in sheets:
        if not sheet["over"]:
            continue
        text = ended_text(sheet, str)
        names = [side["name"] for side in sheet["sides"]]
        floor = sheet["ended_args"].get("floor")
        for side, name in enumerate(names):
            if side in sheet["winners"]:
                assert name in text or "shared" in text, text
            elif floor is None or sheet["totals"][side] > floor:
                assert name not in text, (text, sheet["totals"])


def test_a_team_that_waits_has_not_lost() -> None:
    """6R.S1, by game: A falls to -200 against C while B waits."""
    fallen = {"bidder": 0, "bid": 60, "captured": [50, 0, 50], "sides_bid": [0]}
    record = {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": "six_rotate",
        "players": ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"],
        "playing": [0, 2],
        "start": {"totals": [-150, 0, 20]},
        "hands": [fallen],
    }
    sheet = score(record)
    assert ended_text(sheet, str) == (
        "Ann & Dot fell to \u2212200 or below: the win goes to Cid & Fay."
    )
    assert ending_remark(sheet, str) == ""


def test_whose_turn_it_is_goes_by_who_sits_there_by_then() -> None:
    seats = {"seats": ["Ann", "Eve", "Cid", "Dot"]}
    record = {
        "format": "scorepad-game/1",
        "game": "five_hundred",
        "variant": "official",
        "players": ["Ann", "Bob", "Cid", "Dot"],
        "first_dealer": 0,
        "hands": [seats, {"calls": [[2, "pass"]]}],
    }
    told = [found["text"] for found in worded(score(record), record, str)["problems"]]
    assert told == ["It is Eve’s turn to call."]


LOST, LOST_FR = "\u2212200 loses", "perdu à \u2212200"
OUT, OUT_FR = "a team at \u2212200 drops out", "équipe éliminée à \u2212200"
ENDS = "at \u2212200 the game ends, the highest wins"
ENDS_FR = "à \u2212200 la partie finit, le plus haut gagne"
AT_THE_FLOOR = {
    "partners": (4, {}, LOST, LOST_FR),
    "le_rough": (4, {}, LOST, LOST_FR),
    "two_dummy": (2, {}, LOST, LOST_FR),
    "five_shadow": (5, {}, LOST, LOST_FR),
    "six_two": (6, {}, LOST, LOST_FR),
    "six_three": (6, {}, OUT, OUT_FR),
    "six_three_52": (6, {}, OUT, OUT_FR),
    "cutthroat": (4, {}, ENDS, ENDS_FR),
    "five_called": (5, {}, ENDS, ENDS_FR),
    "six_rotate": (6, {"six_rotate_per_hand": True}, ENDS, ENDS_FR),
    "by_game": (6, {}, LOST, LOST_FR),
}


def table_of(variant: str, seats: int, rules: Json, **more: Any) -> Json:
    head = {"format": "scorepad-game/1", "game": "two_hundred", "variant": variant, "rules": rules}
    names = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][:seats]
    return head | {"players": names, "first_dealer": 0, "hands": []} | more


@pytest.mark.parametrize("name", AT_THE_FLOOR)
def test_the_line_of_rules_says_what_becomes_of_a_side_at_the_floor(name: str) -> None:
    seats, rules, english, french = AT_THE_FLOOR[name]
    record = table_of("six_rotate" if name == "by_game" else name, seats, rules)
    assert english in rules_line(record, str).split(" · ")
    assert french in rules_line(record, translator("fr")).split(" · ")
    record["rules"] = rules | {"floor_rule": "off"}
    assert "no lower limit" in rules_line(record, str).split(" · ")


def test_once_a_team_has_dropped_out_the_next_one_loses() -> None:
    totals = {"start": {"totals": [-200, 0, 0]}}
    assert LOST in rules_line(table_of("six_three", 6, {}, **totals), str).split(" · ")
