"""Every variant of 200 through the forms, without a script: what was told is what stands."""

from __future__ import annotations

import random
import re

import pytest
from flask import Flask

from scorepad import rules
from tests.evenings import EVENINGS
from tests.reference import variants

from .conftest import Phone
from .hand_forms import SEATS, agree, drawn_table, drawn_told, tell
from .tables import Table, fields_of, pressed, seat_players
from .test_correction import address, save
from .test_sheet import text_of

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
HANDS = 4


def sit(
    app: Flask, phone: Phone, variant: str, first_dealer: int | None = None, **more: object
) -> Table:
    names = NAMES[: SEATS[variant]]
    dealer = len(names) - 1 if first_dealer is None else first_dealer
    return seat_players(app, phone, names, dealer, variant=variant, **more)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("variant", sorted(variants.TEAMS))
def test_random_hands_are_told_as_they_were(
    app: Flask, phone: Phone, variant: str, seed: int
) -> None:
    rng = random.Random(f"{variant}/{seed}")
    body = drawn_table(rng, variant)
    able = variants.callers(variants.begin(head(variant, body)))
    table = sit(app, phone, variant, rng.choice(able), **body)
    for _ in range(HANDS):
        record = table.folded().record
        if table.folded().sheet["over"]:
            break
        hand = drawn_told(rng, record)
        form = tell(table, hand)
        preview = rules.score(record | {"hands": [*record["hands"], hand]})
        for side, delta in enumerate(preview["hands"][-1]["delta"] if "captured" in hand else ()):
            assert shown_delta(table, side) == delta
        answer = table.save(form)
        assert answer.status_code == 303, (hand, answer.text)
        assert table.hands()[-1] == hand
        assert table.folded().sheet == rules.score(table.folded().record)


def head(variant: str, body: dict[str, object]) -> dict[str, object]:
    names = list(NAMES[: SEATS[variant]])
    return {"game": "two_hundred", "variant": variant, "players": names, "hands": [], **body}


def shown_delta(table: Table, side: int) -> int:
    """What the preview gives to a side."""
    part = table.page().split(f'data-outcome="{side}"')[1]
    text = part.split('data-slot="delta">')[1].split("<")[0]
    return int(text.replace("−", "-").replace("+", ""))


@pytest.mark.parametrize(
    "name", [name for name in EVENINGS if EVENINGS[name].game == "two_hundred"]
)
def test_an_evening_of_every_variant(app: Flask, phone: Phone, name: str) -> None:
    evening = EVENINGS[name]
    head = evening.record(0)
    more = {key: head[key] for key in ("rules", "start", "playing") if key in head}
    names = tuple(head["players"])
    table = seat_players(app, phone, names, evening.first_dealer, variant=evening.variant, **more)
    for row in evening.rows:
        if {"adjust", "rules", "seats"} & set(row.element):
            agree(table, row.element)
        elif "void" in row.element:
            table.save(table.form(), void=row.element["void"])
        else:
            assert table.save(tell(table, row.element)).status_code == 303, row
        assert table.totals() == row.totals, row
    assert table.folded().sheet["winners"] == [evening.winner]


def told(table: Table, *hands: dict[str, object]) -> None:
    for hand in hands:
        assert table.save(tell(table, dict(hand))).status_code == 303, hand


FIVE = {"bidder": 0, "bid": 70, "partner": 4, "called": "KC", "captured": [35, 20, 10, 5, 30]}


def test_a_hand_of_five_is_corrected_pile_by_pile(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "five_called")
    told(table, FIVE)
    path = address(table, 1)
    form = table.form(path)
    assert form["figures"] == ["35,20,10,5,30"] and form["partner"] == ["4"]
    assert form["called"][0] == "KC"
    for side, points in ((0, 45), (1, 10)):
        form = fields_of(table.post(path + "?step=form", pressed(form, "counted", str(side))).text)
        answer = table.post(path + "?step=form", pressed(form, "points", str(points)))
        form = fields_of(answer.text)
    page = table.post(path + "?step=preview", form).text
    save(table, 1, page)
    assert table.hands() == [FIVE | {"captured": [45, 10, 10, 5, 30]}]
    assert table.totals() == [75, 10, 10, 5, 75]


def test_a_wrong_sum_of_many_piles_is_told_and_kept(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "cutthroat")
    form = table.tap(table.form(), "contract", "0:25")
    for points in (40, 40, 40):
        form = table.tap(form, "points", str(points))
    assert form["figures"] == ["40,40,40,"]
    answer = table.save(form)
    assert answer.status_code == 422
    assert "120" in text_of(answer.text) and fields_of(answer.text)["figures"] == ["40,40,40,"]
    assert table.hands() == []


def test_the_last_pile_is_filled_in_and_shown_as_such(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "cutthroat")
    form = table.tap(table.form(), "contract", "2:25")
    for points in (30, 30, 20):
        form = table.tap(form, "points", str(points))
    assert form["figures"] == ["30,20,30,"] or form["figures"] == ["20,,30,30"]
    page = table.page()
    rest = re.search(r'class="took rest".*?data-slot="took">(\d+)<', page, re.S)
    assert rest is not None and rest[1] == "20"


def test_without_a_partner_nothing_is_saved(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "five_called")
    hand = {key: value for key, value in FIVE.items() if key not in ("partner", "called")}
    answer = table.save(tell(table, hand))
    assert answer.status_code == 422
    assert "Who held the called card? The score depends on it." in text_of(answer.text)


def test_who_bid_is_asked_of_all_where_one_stands_at_the_threshold(
    app: Flask, phone: Phone
) -> None:
    table = sit(app, phone, "six_three")
    told(table, {"bidder": 0, "bid": 90, "captured": [95, 5, 0]})
    assert "data-others hidden" in table.page()
    told(table, {"bidder": 3, "bid": 50, "captured": [50, 25, 25]})  # they are the contract's
    form = table.tap(table.form(), "contract", "1:50")
    page = table.page()
    assert "data-others>" in page and "data-others hidden" not in page
    for points in (60, 20):
        form = table.tap(form, "points", str(points))
    answer = table.save(form)
    assert answer.status_code == 422 and table.hands()[2:] == []
    form = table.tap(form, "also_bid", "0")
    form = table.tap(form, "also_bid", "0,2")
    form = table.tap(form, "also_bid", "2")  # it was not them
    assert table.save(form).status_code == 303
    assert table.hands()[2] == {
        "bidder": 1, "bid": 50, "captured": [20, 60, 20], "sides_bid": [1, 2],
    }  # fmt: skip
    assert table.totals() == [145, 90, 45]


def test_a_correction_asks_every_defending_team(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "six_three")
    told(
        table,
        {"bidder": 0, "bid": 90, "captured": [90, 10, 0]},
        {"bidder": 1, "bid": 50, "captured": [20, 60, 20]},  # 90: not asked
    )
    path = address(table, 1)
    form = table.form(path) | {"figures": ["100,0,0"], "points": ["100"]}
    page = table.post(path + "?step=preview", form).text
    answers = re.findall(r'type="radio" name="([\w-]+)" value="([^"]+:(?:yes|no))"', page)
    assert len(answers) == 4  # two teams defend in hand 2
    fields = fields_of(page) | {name: [value] for name, value in answers if value.endswith(":no")}
    save(table, 1, table.post(path + "?step=preview", fields).text)
    assert table.hands()[1]["sides_bid"] == [1]
    assert table.totals() == [100, 60, 20]


def test_who_does_not_call_is_never_asked(app: Flask, phone: Phone) -> None:
    page = sit(app, phone, "five_shadow", first_dealer=4).page()
    assert "Cid</bdi></b> is the shadow" in page
    assert 'data-player="2"' not in page and 'data-said="2"' not in page


def test_a_team_that_dropped_out_is_named_and_not_asked(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "six_three", start={"totals": [50, -195, 20]})
    told(table, {"bidder": 1, "bid": 50, "captured": [60, 20, 20]})
    page = table.page()
    assert "dropped out" in text_of(page)
    assert 'data-player="1"' not in page and 'data-player="4"' not in page
    told(
        table, {"calls": [[2, 60], [3, "pass"], [5, "pass"], [0, "pass"]], "captured": [35, 0, 65]}
    )
    assert table.totals() == [110, -245, 105]  # Ann & Dot stood at 110


def test_a_team_stays_out_of_the_auction_whatever_its_total(app: Flask, phone: Phone) -> None:
    """It had dropped out before points were given to it, and before the table agreed that nobody
    drops out any more."""
    table = sit(app, phone, "six_three", start={"totals": [50, -195, 20]})
    told(table, {"bidder": 1, "bid": 50, "captured": [60, 20, 20]})
    agree(table, {"adjust": [0, 100, 0], "note": "agreed"})
    agree(table, {"rules": {"floor_rule": "off"}})
    assert table.folded().sheet["dropped"] == [1]
    calls = [[2, 60], [3, "pass"], [5, "pass"], [0, "pass"]]
    told(table, {"calls": calls, "captured": [35, 0, 65]})
    assert table.hands()[-1]["captured"] == [35, 0, 65]


def test_the_teams_of_a_rotation_take_turns(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "six_rotate", 0, rules={"six_rotate_per_hand": True})
    told(table, {"bidder": 0, "bid": 50, "captured": [60, 40, 0]})
    page = table.page()
    assert [seat for seat in range(6) if f'data-player="{seat}"' in page] == [1, 2, 4, 5]
    told(
        table,
        {
            "calls": [[2, 55], [4, "pass"], [5, "pass"], [1, "pass"]],
            "captured": [0, 45, 55],
        },
    )
    assert table.hands()[1]["captured"] == [0, 45, 55]


def test_a_warning_is_shown_before_it_is_saved(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "kitty")
    tell(table, {"bidder": 0, "bid": 100, "captured": [80, 10], "discard": 10})
    assert "A bid of 100, and points in the discards?" in text_of(table.page())


def test_the_discards_are_nought_until_told(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "kitty")
    table.tap(table.form(), "contract", "0:50")
    page = table.page()
    chosen = re.search(r'<button name="discard" value="0"[^>]*aria-pressed="true"', page)
    assert chosen is not None
    form = table.tap(table.tap(table.form(), "points", "60"), "discard", "15")
    assert table.save(form).status_code == 303
    assert table.hands() == [{"bidder": 0, "bid": 50, "discard": 15, "captured": [60, 25]}]


def test_the_piles_of_many_are_counted_card_by_card(app: Flask, phone: Phone) -> None:
    table = sit(app, phone, "five_called")
    form = table.tap(table.form(), "contract", "0:50")
    form = table.tap(form, "counting", "yes")
    form = table.tap(form, "cards", "AS0,10H0")
    assert "80 for the other piles" in table.page()
    form = table.tap(form, "points", "20")
    assert form["figures"] == ["20,,,,"] and form["counted"] == ["1"]
    form = table.tap(form, "counting", "yes")
    assert "ace of spades, in another pile" in table.page()


ODD = ("", "-5", "7", "1000000", "-1,,999,x", "\0")
ASKED = (
    *("figures", "counted", "points", "discard", "last_trick", "partner", "called", "declared_all"),
    *("also_bid", "cards", "trump", "contract", "turn", "counting"),
)


@pytest.mark.parametrize("variant", ["le_rough", "two_plain", "five_called", "six_three_52"])
def test_odd_input_is_told_and_stores_nothing(app: Flask, phone: Phone, variant: str) -> None:
    table = sit(app, phone, variant)
    form = table.tap(table.form(), "contract", "0:80")
    for key in ASKED:
        for value in ODD:
            for path in ("/draft", "/hand"):
                answer = table.post(path, pressed(form, key, value))
                assert answer.status_code in (303, 422), (key, value, answer.status)
        assert table.hands() == []
        table.post("/draft", form)  # the next oddity starts from the same hand


def test_odd_input_beside_a_hand_that_stands(app: Flask, phone: Phone) -> None:
    """The same slot once more, and a correction: both show what was typed in words."""
    table = sit(app, phone, "five_called")
    form = tell(table, FIVE)
    assert table.save(form).status_code == 303
    path = address(table, 1)
    filled = table.form(path)
    for key in ASKED:
        for value in ODD:
            again = pressed(form, key, value) | {"fact": ["another" * 3]}
            assert table.post("/hand", again).status_code == 409, (key, value)
            answer = table.post(path + "?step=preview", pressed(filled, key, value))
            assert answer.status_code in (200, 303, 422), (key, value)
    assert table.hands() == [FIVE]
