"""The whole auction without a script: a call is one tap, legal ones only, and closes by itself."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from flask import Flask

from scorepad import rules
from tests.generators import drawn_calls

from .conftest import Phone
from .tables import Table, fields_of, other_phone, pressed, seat_players
from .test_correction import address, preview, save
from .test_sheet import text_of, why

Form = dict[str, list[str]]
PASSED = [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]]
CALLS = [[0, 60], [1, "pass"], [2, 65], [3, "pass"], [0, 75], [2, "pass"]]


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    return seat_players(app, phone)


def start(table: Table) -> Form:
    """The auction is to be kept."""
    form = table.form()
    return form if form["way"] == ["calls"] else table.tap(form, "way", "calls")


def call(table: Table, form: Form, calls: list[list[Any]]) -> Form:
    """Every call is one tap of the button that is there for it."""
    for seat, said in calls:
        assert f"{seat}:{said}" in callable_now(table.page()), (seat, said)
        form = table.tap(form, "call", f"{seat}:{said}")
    return form


def callable_now(page: str) -> list[str]:
    """The calls that can be tapped."""
    return re.findall(r'<button name="call" value="([^"]+)"', page)


def shown_calls(page: str) -> dict[str, str]:
    """What the auction's stage shows of everybody's calls, in their order."""
    stage = page.split('<div class="part" data-for="calls"')[1].split("</fieldset>")[0]
    callers = re.findall(r"<bdi>([^<]+)</bdi></p>\s*<ol[^>]*>(.*?)</ol>", stage, flags=re.S)
    return {name: " ".join(re.findall(r"<li>(.*?)</li>", said)) for name, said in callers}


def to_call(page: str) -> str:
    """Who calls, by the big letters."""
    found = re.findall(r'<h2 [^>]*data-turn="\w+">(.*?)</h2>', page)
    assert len(found) <= 1
    return re.sub(r"<[^>]+>", "", found[0]) if found else ""


def play(table: Table, calls: list[list[Any]], points: int | None, **more: str) -> None:
    """A whole hand with its auction."""
    form = call(table, start(table), calls)
    if points is not None:
        form = table.tap(form, "points", str(points))
    assert table.save(form, **more).status_code == 303


def test_one_tap_leads_to_the_auction_and_back(table: Table) -> None:
    form = start(table)
    page = table.page()
    assert to_call(page) == "Ann to call" and "Dot</bdi></b> deals" in page
    assert callable_now(page) == [f"0:{n}" for n in [*range(50, 101, 5), "pass"]]
    assert list(shown_calls(page)) == ["Ann", "Bob", "Cid", "Dot"]
    table.tap(form, "way", "contract")
    page = table.page()
    assert '<div class="part" data-for="calls" hidden>' in page


def test_an_auction_of_taps_makes_the_contract_and_asks_for_the_points(table: Table) -> None:
    form = call(table, start(table), CALLS[:4])
    page = table.page()
    assert to_call(page) == "Ann to call"
    assert callable_now(page) == [f"0:{n}" for n in [*range(70, 101, 5), "pass"]]
    assert shown_calls(page) == {"Ann": "60", "Bob": "Pass", "Cid": "65", "Dot": "Pass"}
    form = call(table, form, CALLS[4:])
    page = table.page()
    assert form["contract"] == ["0:75"] and form["counted"] == ["0"]
    assert "75 or more makes it" in page
    assert shown_calls(page)["Ann"] == "60 75"
    form = table.tap(form, "points", "80")
    assert "made it</b>" in table.page()
    assert table.save(form).status_code == 303
    assert table.hands() == [{"calls": CALLS, "captured": [80, 20]}]
    assert table.totals() == [80, 20]


def test_calls_are_taken_back_one_after_the_other(table: Table) -> None:
    form = call(table, start(table), CALLS)
    for left in range(len(CALLS) - 1, -1, -1):
        form = table.tap(form, "turn", "contract")
        assert form["contract"] == [""]
        assert len(form["calls"][0].split()) == left
        assert to_call(table.page()) == f"{['Ann', 'Bob', 'Cid', 'Dot'][CALLS[left][0]]} to call"
    assert "data-take-back disabled" in table.page()
    form = call(table, form, CALLS)
    table.save(form, points="70")
    assert table.hands() == [{"calls": CALLS, "captured": [70, 30]}]


def test_all_passed_is_offered_to_be_saved_and_not_stored_by_itself(table: Table) -> None:
    form = call(table, start(table), PASSED)
    page = table.page()
    assert to_call(page) == "All passed" and callable_now(page) == []
    assert table.hands() == []
    assert table.save(form).status_code == 303
    assert table.hands() == [{"calls": PASSED}]
    page = table.page()
    assert "Ann</bdi></b> deals" in page and to_call(page) == "Bob to call"
    assert "Hand 1</b> passed out" in page
    assert "passed out" in table.page("/sheet") and "passed out" in table.page(why(table, 1))


def test_all_passed_is_not_offered_over_calls_in_which_somebody_bid(table: Table) -> None:
    calls = [[0, 50], [1, "pass"], [2, "pass"], [3, "pass"]]
    form = call(table, start(table), calls)
    ways = re.findall(r'<button[^>]*name="void" value="passed"[^>]*>', table.page())
    assert ways and all(" hidden" in way for way in ways[1:])  # the first stands in a hidden part
    answer = table.save(form, void="passed")  # from an old page
    assert answer.status_code == 422 and "Somebody has bid" in answer.text
    assert table.hands() == [] and table.form()["calls"] == ["0:50 1:pass 2:pass 3:pass"]
    assert table.save(form, void="misdeal").status_code == 303


def test_points_told_before_all_passed_after_all_are_not_kept(table: Table) -> None:
    form = call(table, start(table), [[0, 60], *PASSED[1:]])
    form = table.tap(form, "points", "80")
    form = table.tap(form, "trump", "H")
    for _ in range(4):
        form = table.tap(form, "turn", "contract")
    form = call(table, form, PASSED)
    assert table.save(form).status_code == 303
    assert table.hands() == [{"calls": PASSED}]


def test_whether_they_bid_is_known_and_not_asked(app: Flask, phone: Phone) -> None:
    table = seat_players(app, phone, start={"totals": [150, 0]})
    form = call(table, start(table), [[0, "pass"], [1, 60], [2, "pass"], [3, "pass"]])
    page = table.page()
    assert re.search(r'data-ask="0"[^>]*hidden', page)
    form = table.tap(form, "points", "60")
    assert "that does not count" in table.page()
    table.save(form)
    assert table.hands() == [
        {"calls": [[0, "pass"], [1, 60], [2, "pass"], [3, "pass"]], "captured": [40, 60]}
    ]
    assert table.totals() == [150, 60]


def test_the_next_hand_opens_the_way_the_last_one_was_kept(table: Table) -> None:
    play(table, CALLS, 80)
    form = table.form()
    assert form["way"] == ["calls"] and to_call(table.page()) == "Bob to call"
    table.post("/hand", pressed(form, "void", "misdeal"))
    form = table.form()
    assert table.hands()[1] == {"void": "misdeal"}
    assert form["way"] == ["calls"] and form["slot"] == ["3"] and form["calls"] == [""]
    form = table.tap(form, "way", "contract")
    form = table.tap(form, "contract", "1:60")
    table.save(form, points="60")
    assert table.form()["way"] == ["contract"]


def test_a_misdeal_at_the_first_hand_does_not_forget_the_way(table: Table) -> None:
    table.post("/hand", pressed(start(table), "void", "misdeal"))
    assert table.form()["way"] == ["calls"] and to_call(table.page()) == "Ann to call"


def test_a_half_kept_auction_is_there_after_a_reload_and_on_another_phone(table: Table) -> None:
    form = call(table, start(table), CALLS[:3])
    assert table.form()["calls"] == form["calls"] == ["0:60 1:pass 2:65"]
    other = other_phone(table)
    form = call(other, other.form(), CALLS[3:])
    other.save(form, points="80")
    assert table.hands()[0]["calls"] == CALLS


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("2:65", "It is Bob’s turn to call."),
        ("1:60", "A bid must be higher than 60."),
        ("1:62", "Points come in fives"),
        ("1:105", "The highest bid is 100."),
        ("1:for_200", "This bid is not played at this table."),
        ("9:70", "There is no such seat"),
        ("1:double", "A call is a seat with a bid"),
        ("what", "A call is a seat with a bid"),
    ],
)
def test_a_call_that_is_not_legal_is_told_and_not_kept(table: Table, cell: str, said: str) -> None:
    form = call(table, start(table), [[0, 60]])
    answer = table.post("/draft", pressed(form, "call", cell))
    assert answer.status_code == 422
    stage = answer.text.split('<div class="part" data-for="calls">')[1]
    assert said in stage.split("</fieldset>")[0]
    assert to_call(answer.text) == "Bob to call"
    assert fields_of(answer.text)["calls"] == table.form()["calls"] == ["0:60"]
    bad = table.save(form, calls=f"0:60 {cell}", points="80")
    assert bad.status_code == 422 and said in bad.text
    assert fields_of(bad.text)["calls"] == [f"0:60 {cell}"]
    assert table.hands() == []
    undone = table.post("/draft", pressed(fields_of(bad.text), "turn", "contract"))
    assert undone.status_code == 303 and table.form()["calls"] == ["0:60"]


def test_an_auction_that_is_not_over_is_not_saved(table: Table) -> None:
    for calls in ([], CALLS[:3]):
        form = call(table, start(table), calls)
        answer = table.save(form, points="80")
        assert answer.status_code == 422
        assert "The auction is not finished." in answer.text
    assert table.hands() == []


@pytest.mark.parametrize(
    "fields",
    [
        {"calls": "0:60 " * 5000},
        {"calls": "\u0660:60"},
        {"calls": ":::: 0: :60", "call": "::"},
        {"calls": "0:60", "call": "1:" + "9" * 400, "turn": "contract"},
        {"way": "nothing", "calls": "0:60"},
        {"calls": "0:pass 1:pass 2:pass 3:pass", "points": "80", "counted": "0"},
        {"calls": "\ud800".encode("utf-8", "surrogatepass")},
    ],
)
def test_no_form_however_broken_is_an_error_of_ours(table: Table, fields: dict[str, Any]) -> None:
    form = start(table) | {name: [value] for name, value in fields.items()}
    assert table.post("/draft", form).status_code in (303, 422)
    assert table.post("/hand", form).status_code in (303, 422)
    assert table.page()
    assert len(table.hands()) <= ("pass 1:pass" in str(fields.get("calls")))


def test_house_rules_of_the_auction_hold(app: Flask, phone: Phone) -> None:
    table = seat_players(
        app,
        phone,
        rules={"hundred_for_200": True, "single_round": True, "dealer_must_bid": True},
    )
    form = call(table, start(table), PASSED[:3])
    assert "3:pass" not in callable_now(table.page())
    form = call(table, form, [[3, 50]])
    table.save(form, points="60")
    form = call(table, table.form(), [[1, 60], [2, 65], [3, 70], [0, "pass"]])  # one call each
    assert form["contract"] == ["3:70"]
    table.save(form, points="70")
    form = call(table, table.form(), [[2, 60], [3, "for_200"]])
    page = table.page()
    assert form["contract"] == ["3:for_200"] and shown_calls(page)["Dot"] == "100 for 200"
    table.save(form, points="100")
    assert [hand["calls"][-1] for hand in table.hands()] == [[3, 50], [0, "pass"], [3, "for_200"]]
    assert table.folded().sheet["hands"][2]["delta"] == [0, 200]
    assert 'Dot</bdi> <span class="figures">100 for 200</span>' in table.page("/sheet")


def test_why_shows_whose_calls_in_order_and_those_of_struck_versions(table: Table) -> None:
    play(table, CALLS, 80)
    path = address(table, 1)
    form = table.form(path)
    for _ in range(2):
        form = fields_of(table.post(path + "?step=form", pressed(form, "turn", "contract")).text)
    for cell in ("0:70", "2:75", "0:pass"):
        form = fields_of(table.post(path + "?step=form", pressed(form, "call", cell)).text)
    assert form["contract"] == ["2:75"]
    page = table.post(path + "?step=preview", form).text
    new = "Ann 60 · Bob Pass · Cid 65 · Dot Pass · Ann 70 · Cid 75 · Ann Pass"
    old = "Ann 60 · Bob Pass · Cid 65 · Dot Pass · Ann 75 · Cid Pass"
    assert old in text_of(page) and new in text_of(page)
    save(table, 1, page)
    words = text_of(table.page(why(table, 1)))
    assert words.index(new) < words.index(old) and "Cid bid 75, made, took 80" in words
    french = table.phone.client
    french.set_cookie("language", "fr")
    words = text_of(table.page(why(table, 1)))
    assert "Bob Passe" in words and "Les mises" in words


def test_a_hand_with_calls_becomes_one_with_a_contract_only_and_back(table: Table) -> None:
    play(table, CALLS, 80)
    path = address(table, 1)
    form = table.form(path)
    assert form["way"] == ["calls"] and form["contract"] == ["0:75"]
    assert table.post(path + "?step=preview", form).status_code == 303  # nothing changed
    steps = [("turn", "contract"), ("way", "contract"), ("contract", "0:75")]
    for name, value in steps:
        form = fields_of(table.post(path + "?step=form", pressed(form, name, value)).text)
    page = table.post(path + "?step=preview", form).text
    assert "No total changes." in page
    save(table, 1, page)
    assert table.hands() == [{"bidder": 0, "bid": 75, "captured": [80, 20]}]
    form = table.form(path)
    steps = [("turn", "contract"), ("way", "calls"), *[("call", f"{s}:{c}") for s, c in CALLS]]
    for name, value in steps:
        form = fields_of(table.post(path + "?step=form", pressed(form, name, value)).text)
    save(table, 1, table.post(path + "?step=preview", form).text)
    assert table.hands() == [{"calls": CALLS, "captured": [80, 20]}]


def test_a_hand_that_all_passed_is_corrected(table: Table) -> None:
    play(table, PASSED, None)
    path = address(table, 1)
    form = table.form(path)
    assert form["calls"] == ["0:pass 1:pass 2:pass 3:pass"]
    form = fields_of(table.post(path + "?step=form", pressed(form, "turn", "contract")).text)
    form = fields_of(table.post(path + "?step=form", pressed(form, "call", "3:60")).text)
    page = table.post(path + "?step=preview", form | {"points": ["65"]}).text
    assert "passed out" in page and "Dot</bdi> bid 60, took 65" in page
    save(table, 1, page)
    assert table.hands() == [{"calls": [*PASSED[:3], [3, 60]], "captured": [35, 65]}]


def test_an_illegal_call_in_a_correction_is_told(table: Table) -> None:
    play(table, CALLS, 80)
    path = address(table, 1)
    form = table.form(path) | {"calls": ["0:60 2:65"]}
    for step in ("form", "preview"):
        answer = table.post(path + f"?step={step}", form)
        assert answer.status_code == (422 if step == "preview" else 200)
        assert "It is Bob’s turn to call." in answer.text
    assert table.hands()[0]["calls"] == CALLS


def test_a_correction_that_moves_the_deal_leaves_the_dealers_whom_calls_tell(
    table: Table,
) -> None:
    table.play("0:60", 70)
    play(table, [[1, 60], [2, "pass"], [3, "pass"], [0, "pass"]], 60)
    play(table, [[2, 60], [3, "pass"], [0, "pass"], [1, "pass"]], 60)
    page = preview(table, 1, void="never")
    assert "is struck out" in page
    path = address(table, 1) + "?step=save"
    for _ in range(3):  # and once more from the same page
        assert table.post(path, fields_of(page)).status_code == 303
    hands = table.hands()
    assert [hand.get("dealer") for hand in hands] == [0, None]
    assert [fact.kind for fact in table.folded().facts].count("voided") == 1
    assert [row["dealer"] for row in table.folded().sheet["hands"]] == [0, 1]
    assert "Cid</bdi></b> deals" in table.page() and "Dot</bdi></b> calls first" in table.page()


def test_a_hand_that_was_only_told_its_dealer_is_not_called_struck_out(table: Table) -> None:
    table.play("0:60", 70)
    play(table, [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]], None)
    play(table, [[2, "pass"], [3, 50], [0, "pass"], [1, "pass"]], 50)
    page = preview(table, 2, void="never")
    assert "Hand 2" in text_of(page) and "Hand 3" in text_of(page)
    assert "Bob stays the dealer" in text_of(page)
    save(table, 2, page)
    sheet = table.page("/sheet")
    assert "Hand 2 was corrected. As their calls tell, the dealer stays in: Hand 3." in sheet
    assert "Who bid was answered" not in sheet
    assert sheet.count("struck out: it never happened") == 1 and "<s></s>" not in sheet
    told = text_of(table.page(why(table, 2)))
    assert "Dot bid 50, took 50" in told and "Bob stays the dealer" in told
    assert "struck out" not in told and "<s>" not in table.page(why(table, 2))


def test_an_old_correction_of_another_hand_leaves_the_calls_alone(table: Table) -> None:
    table.play("0:60", 70)
    play(table, [[1, 60], [2, "pass"], [3, "pass"], [0, "pass"]], 60)
    save(table, 1, preview(table, 1, points="65"))
    assert table.hands()[1]["calls"][0] == [1, 60]


@pytest.mark.parametrize("seed", range(12))
def test_any_legal_auction_by_taps_is_the_element_with_these_calls(
    app: Flask, phone: Phone, seed: int
) -> None:
    rng = random.Random(seed)
    options = {
        name: rng.random() < 0.4 for name in ("single_round", "dealer_must_bid", "hundred_for_200")
    }
    table = seat_players(app, phone, rules={**options, "min_bid": rng.choice((5, 50, 70))})
    for number in range(2):
        standing = rules.table(table.folded().record)
        calls = drawn_calls(rng, standing["options"], standing["dealer"])
        once = [c for i, c in enumerate(calls) if c[1] != "pass" or c not in calls[:i]]
        form = call(table, start(table), once)
        if form["contract"] != [""]:
            form = table.tap(form, "points", "50")
        assert table.save(form).status_code == 303
        hand = table.hands()[number]
        assert hand["calls"] == once
        assert not hand.keys() & {"bidder", "bid", "sides_bid", "hundred_for_200"}
        assert ("captured" in hand) == (form["contract"] != [""])
