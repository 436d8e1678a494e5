"""The hand form of 500 without a script: who bid, which bid, how many tricks."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from flask import Flask

from scorepad import rules
from scorepad.rules.five_hundred import BIDS
from tests.evenings.five_hundred import FIVE_CARD_WIDOW, OFFICIAL
from tests.evenings.tables import Evening
from tests.game_generators import game

from .conftest import Phone
from .five_hundred_tables import Table500, callable_now, seat_500, struck_out
from .tables import fields_of, other_phone, pressed
from .test_correction import address, preview, save
from .test_rules_changed import preview as wish
from .test_rules_changed import save as change
from .test_sheet import text_of, why

PASSED = [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]]
# Far from both ends: every bid can be played one after the other.
FAR = {"start": {"totals": [-20000, -20000]}, "rules": {"floor_rule": "off"}}


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table500:
    return seat_500(app, phone)


def test_the_whole_bid_table_with_its_values(table: Table500) -> None:
    page = table.page()
    cells = re.findall(r'<button name="bid" value="(\w+)".*?<small>(\d+)</small>', page, re.S)
    assert {bid: int(worth) for bid, worth in cells} == {bid: BIDS[bid][1] for bid in BIDS}
    assert [bid for bid, _worth in cells][-3:] == ["NULLO", "DNULLO", "BNULLO"]
    assert 'aria-label="7 hearts, 200"' in page and 'aria-label="double nullo, 500"' in page


def test_five_cards_in_the_widow_begin_at_seven_spades(app: Flask, phone: Phone) -> None:
    page = seat_500(app, phone, "five_card_widow", {"nullo": "single"}).page()
    bids = re.findall(r'<button name="bid" value="(\w+)"', page)
    assert bids[0] == "7S" and bids[-1] == "NULLO" and len(bids) == 21


def test_bidder_bid_and_tricks_are_three_taps(table: Table500) -> None:
    form = table.tap(table.form(), "bidder", "0")
    form = table.tap(form, "bid", "7H")
    page = table.page()
    assert form["counted"] == ["0"] and "7 or more makes it" in page
    assert "Ann &amp; Cid</bdi> took" in page
    assert page.count('class="failed"') == 7 and page.count('class="made"') == 4
    form = table.tap(form, "tricks", "8")
    assert "made it</b>" in table.page()
    assert table.save(form).status_code == 303
    assert table.hands() == [{"bidder": 0, "bid": "7H", "tricks": [8, 2]}]
    assert table.totals() == [200, 20]
    assert "Hand 1 Ann bid 7♥ hearts, made, 8 tricks" in words_of(table)


def test_the_bid_may_be_told_before_the_bidder(table: Table500) -> None:
    form = table.tap(table.form(), "bid", "NULLO")
    assert 'data-stage="points" hidden' in table.page()
    form = table.tap(form, "bidder", "3")
    page = table.page()
    assert 'data-stage="contract" hidden' in page
    assert "Dot</bdi> took" in page and "no trick makes it" in page  # her partner sits out
    assert page.count('class="failed"') == 10


@pytest.mark.parametrize("bid", [*BIDS])
def test_every_bid_made_and_failed(app: Flask, phone: Phone, bid: str) -> None:
    table = seat_500(app, phone, **FAR)
    level = BIDS[bid][0]
    made, failed = random.Random(bid).sample(range(4), 2)
    for bidder, tricks in [(made, level), (failed, level - 1 if level else 1)]:
        taken = [tricks, 10 - tricks] if bidder % 2 == 0 else [10 - tricks, tricks]
        element = {"bidder": bidder, "bid": bid, "tricks": taken}
        form = table.tap(table.begin(element), "tricks", str(tricks))
        record = table.folded().record
        expected = rules.score(record | {"hands": [*record["hands"], element]})
        assert shown_outcomes(table.page()) == outcomes(expected)
        assert table.save(form).status_code == 303
        assert table.hands()[-1] == element
        assert table.totals() == expected["totals"]


def outcomes(sheet: dict[str, Any]) -> list[tuple[str, str]]:
    """What the last hand of a sheet gives and where the sides stand then, as a page writes it."""
    row = sheet["hands"][-1]
    signs = [f"{delta:+d}" if delta else "0" for delta in row["delta"]]
    return [
        (sign.replace("-", "−"), str(total).replace("-", "−"))
        for sign, total in zip(signs, row["totals"], strict=True)
    ]


def shown_outcomes(page: str) -> list[tuple[str, str]]:
    """The preview's figures."""
    told = re.findall(
        r'data-slot="delta">([^<]*)</p>.*?data-slot="total"[^>]*>'
        r'<span class="unseen">([^<]*)</span><span>(\d*)</span>',
        page,
        flags=re.S,
    )
    return [(delta, sign + total) for delta, sign, total in told]


@pytest.mark.parametrize("evening", [OFFICIAL, FIVE_CARD_WIDOW], ids=lambda one: one.variant)
def test_an_evening_by_taps_is_the_sheet_worked_out_by_hand(
    app: Flask, phone: Phone, evening: Evening
) -> None:
    record = evening.record()
    head = {key: record[key] for key in ("first_dealer", "start", "rules") if key in record}
    table = seat_500(app, phone, evening.variant, head.pop("rules", None), **head)
    for row in evening.rows:
        if "bid" in row.element or "calls" in row.element or "void" in row.element:
            assert table.hand(row.element).status_code == 303
        else:
            append(table, row.element)
    folded = table.folded()
    assert folded.record["hands"] == [row.element for row in evening.rows]
    assert folded.sheet["totals"] == evening.rows[-1].totals
    assert folded.sheet["winner"] == evening.winner and evening.ended_by in table.page()


def append(table: Table500, element: dict[str, Any]) -> None:
    """What another page than the table tells."""
    from scorepad import journal, pads
    from scorepad.web.access import fresh_id

    kind = {"adjust": "adjusted", "rules": "rules", "seats": "seats"}[next(iter(element))]
    with table.app.app_context():
        pad, device = table._access()
        game = pads.game_of(pad, table.path.removeprefix("/g/"))
        assert game is not None
        answer = journal.append(game, journal.NewFact(fresh_id(), kind, element), device)
        assert answer.status is journal.Status.STORED, answer


@pytest.mark.parametrize("seed", range(6))
def test_random_games_by_taps(app: Flask, phone: Phone, seed: int) -> None:
    rng = random.Random(f"taps/{seed}")
    record: dict[str, Any] = {}
    while "first_dealer" not in record:
        record = game(rng, "five_hundred", rng.choice(("official", "five_card_widow")))
    head = {key: record[key] for key in ("sides", "start", "first_dealer") if key in record}
    table = seat_500(app, phone, record["variant"], record.get("rules"), **head)
    for element in record["hands"]:
        standing = table.folded()
        if standing.sheet["over"] or not is_told_by_taps(element):
            break
        assert table.hand(element).status_code == 303
    folded = table.folded()
    assert folded.sheet == rules.score(folded.record)
    told = [{k: v for k, v in hand.items() if k != "note"} for hand in folded.record["hands"]]
    assert told == [plain(hand) for hand in record["hands"][: len(told)]]


def is_told_by_taps(element: dict[str, Any]) -> bool:
    """Whether the form asks all that this element tells."""
    is_hand = "tricks" in element or "void" in element or is_passed_out(element)
    return is_hand and "dealer" not in element


def is_passed_out(element: dict[str, Any]) -> bool:
    calls = element.get("calls", ())
    return len(calls) == 4 and all(call == "pass" for _seat, call in calls)


def plain(element: dict[str, Any]) -> dict[str, Any]:
    """The element without what its calls say too."""
    beside = ("bidder", "bid") if "calls" in element else ()
    return {key: element[key] for key in element if key not in ("note", *beside)}


@pytest.mark.parametrize("seed", range(8))
def test_an_evening_of_random_auctions(app: Flask, phone: Phone, seed: int) -> None:
    rng = random.Random(f"auctions/{seed}")
    options = {"nullo": rng.choice(("all", "all", "single", "none"))}
    table = seat_500(
        app,
        phone,
        rng.choice(("official", "five_card_widow")),
        {**FAR["rules"], **options},
        start=FAR["start"],
    )
    for number in range(3):
        form = table.form()
        if form["way"] != ["calls"]:
            form = table.tap(form, "way", "calls")
        calls: list[list[Any]] = []
        while (standing := standing_of(table, calls))["to_call"] is not None:
            legal = [*map(str, standing["legal_calls"])]
            page = table.page()
            assert sorted(callable_now(page)) == sorted(f"{standing['to_call']}:{c}" for c in legal)
            every = [bid["call"] for bid in standing["bids"]]
            assert sorted(struck_out(page)) == sorted({*every} - {*legal})
            nullos = [call for call in legal if "NULLO" in call]
            call = rng.choice(nullos if nullos and rng.random() < 0.5 else legal)
            calls.append([standing["to_call"], call])
            form = table.tap(form, "call", f"{calls[-1][0]}:{call}")
        if form["contract"] != [""]:
            form = table.tap(form, "tricks", str(rng.randint(0, 10)))
        assert table.save(form).status_code == 303
        assert table.hands()[number]["calls"] == calls
    folded = table.folded()
    assert folded.sheet == rules.score(folded.record)


def standing_of(table: Table500, calls: list[list[Any]]) -> dict[str, Any]:
    record = table.folded().record
    return rules.table(record | {"hands": [*record["hands"], {"calls": calls}]})


def test_double_nullo_waits_for_the_partner_s_nullo(table: Table500) -> None:
    form = table.tap(table.form(), "way", "calls")
    assert "0:DNULLO" not in callable_now(table.page())
    form = table.call(form, [[0, "NULLO"]])
    assert "1:DNULLO" not in callable_now(table.page()) and "8S" in struck_out(table.page())
    form = table.call(form, [[1, "8C"], [2, "DNULLO"], [3, "pass"]])
    page = table.page()
    assert form["contract"] == ["2:DNULLO"] and "Ann &amp; Cid</bdi> took" in page
    table.save(table.tap(form, "tricks", "0"))
    assert table.totals() == [500, 0] and "won" in table.page()


def test_all_passed_and_misdealt(table: Table500) -> None:
    assert table.hand({"calls": PASSED}).status_code == 303
    assert "Dot</bdi></b> deals" in table.page()  # the same dealer again
    assert table.save(table.form(), void="misdeal").status_code == 303
    form = table.tap(table.form(), "way", "contract")
    assert table.save(form, void="passed").status_code == 303
    assert table.hands() == [{"calls": PASSED}, {"void": "misdeal"}, {"void": "passed"}]
    words = text_of(table.page("/sheet"))
    assert "passed out" in words and "misdealt" in words


def test_what_is_missing_is_told(table: Table500) -> None:
    for step in ({}, {"bidder": "0"}, {"bidder": "0", "bid": "7H"}):
        answer = table.save(table.form(), **step)
        assert answer.status_code == 422 and 'role="alert"' in answer.text
        kept = fields_of(answer.text)
        assert all(kept[name] == [value] for name, value in step.items())
    assert table.hands() == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"bid": "6S"}, "The lowest bid is 7♠"),
        ({"bid": "BNULLO"}, "This bid is not played at this table."),
        ({"bid": "11H"}, "This is no bid of this game."),
        ({"bid": "<b>"}, "This is no bid of this game."),
        ({"tricks": "11"}, "This must lie between 0 and 10."),
        ({"bidder": "7"}, "There is no such seat"),
    ],
)
def test_a_hand_that_cannot_be_is_told_and_kept(
    app: Flask, phone: Phone, fields: dict[str, str], said: str
) -> None:
    table = seat_500(app, phone, "five_card_widow", {"nullo": "single"})
    told = {"bidder": "0", "bid": "7H", "tricks": "8"} | fields
    answer = table.save(table.form(), **told)
    assert answer.status_code == 422
    assert said in answer.text.replace("\ufe0e", "")
    assert all(fields_of(answer.text)[name] == [value] for name, value in fields.items())
    assert table.hands() == []


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("2:8C", "It is Bob’s turn to call."),
        ("1:7D", "A bid must be higher than 7♥."),
        ("1:DNULLO", "Double nullo needs a partner who has bid nullo."),
        ("1:what", "A call is a seat with a bid"),
        ("1:50", "A call is a seat with a bid"),
    ],
)
def test_a_call_that_is_not_legal_is_told_and_not_kept(
    table: Table500, cell: str, said: str
) -> None:
    form = table.call(table.tap(table.form(), "way", "calls"), [[0, "7H"]])
    answer = table.post("/draft", pressed(form, "call", cell))
    assert answer.status_code == 422 and said in answer.text.replace("\ufe0e", "")
    assert table.form()["calls"] == ["0:7H"]
    assert table.save(form).status_code == 422 and table.hands() == []


@pytest.mark.parametrize(
    "fields",
    [
        {"bidder": "x" * 500, "bid": "\x00", "tricks": "-1"},
        {"bidder": "-1", "bid": "7H", "tricks": "8"},
        {"bidder": "\u0660", "bid": "7\u2665", "tricks": "\u0668"},
        {"bid": "\ud800".encode("utf-8", "surrogatepass"), "bidder": "0"},
        {"counted": "9", "tricks": "999999", "bidder": "1", "bid": "BNULLO"},
        {"way": "calls", "calls": ":::: 0: :7H 0:7H", "call": "::"},
        {"way": "calls", "calls": "0:7H " * 5000},
        {"turn": "pile", "contract": "0:75", "points": "80"},
    ],
)
def test_no_form_however_broken_is_an_error_of_ours(
    table: Table500, fields: dict[str, Any]
) -> None:
    form = table.form() | {name: [value] for name, value in fields.items()}
    assert table.post("/draft", form).status_code in (303, 422)
    assert table.post("/hand", form).status_code == 422
    assert table.page() and table.hands() == []


def test_another_bid_or_bidder_leaves_the_tricks_with_those_who_took_them(table: Table500) -> None:
    form = table.tap(table.begin({"bidder": 0, "bid": "7H"}), "tricks", "8")
    form = table.tap(form, "turn", "contract")
    assert form["bid"] == [""] and form["bidder"] == ["0"] and form["tricks"] == ["8"]
    form = table.tap(form, "bid", "8D")
    assert form["tricks"] == ["8"]
    form = table.tap(table.tap(form, "turn", "contract"), "bidder", "1")
    form = table.tap(form, "bid", "6S")
    assert form["counted"] == ["1"] and form["tricks"] == ["2"]
    table.save(form)
    assert table.hands() == [{"bidder": 1, "bid": "6S", "tricks": [8, 2]}]


def test_the_preview_says_why_and_that_it_ends_the_game(app: Flask, phone: Phone) -> None:
    table = seat_500(app, phone, start={"totals": [300, 520]})
    assert "wins with a bid made" in table.page()
    table.tap(table.begin({"bidder": 0, "bid": "7D"}), "tricks", "10")
    words = text_of(table.page()).replace("\ufe0e", "")
    assert "bid 7♦ and took all ten tricks: 250, or the value of the bid (180)" in words
    assert "The game ends with this hand. Ann & Cid made the bid and stands at 500" in words


def test_win_by_bid_alone(app: Flask, phone: Phone) -> None:
    table = seat_500(app, phone, start={"totals": [0, 460]})
    table.hand({"bidder": 0, "bid": "8S", "tricks": [5, 5]})
    assert table.totals() == [-240, 510] and not table.folded().sheet["over"]
    table.hand({"bidder": 3, "bid": "6S", "tricks": [4, 6]})
    assert table.folded().sheet["ended_by"] == "500.E1"
    words = text_of(table.page())
    assert "Bob & Dot won" in words


def test_the_floor(app: Flask, phone: Phone) -> None:
    table = seat_500(app, phone, start={"totals": [0, -600]})
    table.hand({"bidder": 1, "bid": "10H", "tricks": [3, 7]})
    assert table.totals() == [30, -1100] and table.folded().sheet["ended_by"] == "500.E2"


def test_the_words_of_sheet_last_hand_and_why(table: Table500) -> None:
    table.hand({"calls": [[0, "7H"], [1, "8S"], [2, "pass"], [3, "pass"]], "tricks": [1, 9]})
    table.hand({"bidder": 2, "bid": "NULLO", "tricks": [1, 9], "note": "what luck"})
    table.hand({"bidder": 1, "bid": "8N", "tricks": [5, 5]})
    sheet = words_of(table, "/sheet")
    assert "1 Dot Bob 8♠ spades made, 9 tricks +10 10 +240 240" in sheet
    assert "2 Ann Cid nullo failed, 1 trick what luck −250" in sheet
    assert "Bob 8 NT failed, 5 tricks" in sheet
    assert "Hand 3 Bob bid 8 NT, failed, 5 tricks" in words_of(table)
    told = words_of(table, why(table, 1))
    assert "Bob bid 8♠ spades, made, 9 tricks" in told
    assert "Ann 7♥ · Bob 8♠ · Cid Pass · Dot Pass" in told
    assert "Bob & Dot bid 8♠ and took 9 tricks: made. The bid counts 240." in told
    assert "Ann & Cid took 1 of the ten tricks in defence, 10 for each." in told
    assert "The official team rules of 500." in told


def test_the_words_in_french(table: Table500) -> None:
    table.hand({"calls": [[0, "7H"], [1, "8N"], [2, "pass"], [3, "pass"]], "tricks": [1, 9]})
    table.hand({"bidder": 2, "bid": "NULLO", "tricks": [0, 10]})
    table.phone.client.set_cookie("language", "fr")
    sheet = words_of(table, "/sheet")
    assert "Bob 8 SA réussi, 9 levées" in sheet and "Cid nullo réussi, aucune levée" in sheet
    told = words_of(table, why(table, 1))
    assert "Ann 7♥ · Bob 8 SA · Cid Passe · Dot Passe" in told
    assert "Bob & Dot : mise de 8 SA, 9 levées. Réussi : la mise compte 320." in told
    assert "en défense, 1 des dix levées, 10 pour chacune." in told
    page = words_of(table)
    assert "Qui a la mise, et laquelle ?" in page


def words_of(table: Table500, path: str = "") -> str:
    """The words of a page; the suits as the eye sees them, French spaces as any other."""
    return words_in(table.page(path))


def words_in(page: str) -> str:
    text = text_of(page).replace("\ufe0e", "").replace("\u00a0", " ")
    return re.sub(r"(\d) ([♠♣♦♥])", r"\1\2", text).replace(" ,", ",")


def test_a_correction_with_its_preview(table: Table500) -> None:
    table.hand({"bidder": 0, "bid": "7H", "tricks": [8, 2]})
    table.hand({"bidder": 1, "bid": "6S", "tricks": [3, 7]})
    form = table.form(address(table, 1))
    assert form["contract"] == ["0:7H"] and form["tricks"] == ["8"]
    page = preview(table, 1, tricks="6")
    words = text_of(page).replace("\ufe0e", "")
    assert "8 tricks" in words and "6 tricks" in words
    assert "Hand 1 Ann & Cid 200 → − 200 Bob & Dot 20 → 40" in words
    save(table, 1, page)
    assert table.hands()[0] == {"bidder": 0, "bid": "7H", "tricks": [6, 4]}
    assert table.totals() == [-170, 80]


def test_a_correction_from_the_contract_to_every_call_and_back(table: Table500) -> None:
    table.hand({"bidder": 0, "bid": "7H", "tricks": [8, 2]})
    path = address(table, 1)
    calls = [[0, "7H"], [1, "7N"], [2, "pass"], [3, "pass"]]
    form = table.form(path)
    for name, value in [
        ("turn", "contract"),
        ("way", "calls"),
        *[("call", f"{seat}:{call}") for seat, call in calls],
    ]:
        form = fields_of(table.post(path + "?step=form", pressed(form, name, value)).text)
    assert form["contract"] == ["1:7N"] and form["tricks"] == ["2"]
    save(table, 1, table.post(path + "?step=preview", form).text)
    assert table.hands() == [{"calls": calls, "tricks": [8, 2]}]
    form = table.form(path)
    for name, value in [("turn", "contract"), ("way", "contract"), ("bidder", "1"), ("bid", "6N")]:
        form = fields_of(table.post(path + "?step=form", pressed(form, name, value)).text)
    save(table, 1, table.post(path + "?step=preview", form | {"tricks": ["6"]}).text)
    assert table.hands() == [{"bidder": 1, "bid": "6N", "tricks": [4, 6]}]


def test_a_half_told_hand_is_there_on_another_phone(table: Table500) -> None:
    form = table.tap(table.form(), "bidder", "2")
    table.tap(form, "bid", "9D")
    other = other_phone(table)
    form = other.form()
    assert form["contract"] == ["2:9D"] and form["way"] == ["contract"]
    form = other.tap(form, "tricks", "9")
    other.save(form, note="from Bob’s phone")
    assert table.hands() == [
        {"bidder": 2, "bid": "9D", "tricks": [9, 1], "note": "from Bob’s phone"}
    ]


def test_two_phones_with_the_same_hand(table: Table500) -> None:
    other = other_phone(table)
    old = other.form()
    table.hand({"bidder": 0, "bid": "7H", "tricks": [8, 2]})
    answer = other.save(old, bidder="1", bid="7S", tricks="7")
    assert answer.status_code == 409
    words = text_of(answer.text).replace("\ufe0e", "")
    assert "8 tricks" in words and "7 tricks" in words
    table.post(f"{address(table, 1)}?step=save", fields_of(answer.text))
    assert table.hands() == [{"bidder": 1, "bid": "7S", "tricks": [3, 7]}]


def test_the_next_hand_opens_the_way_the_last_one_was_kept(table: Table500) -> None:
    table.hand({"calls": [[0, "7H"], [1, "pass"], [2, "pass"], [3, "pass"]], "tricks": [8, 2]})
    assert table.form()["way"] == ["calls"]
    form = table.tap(table.form(), "way", "contract")
    form = table.tap(table.tap(form, "bidder", "1"), "bid", "6S")
    table.save(table.tap(form, "tricks", "6"))
    assert table.form()["way"] == ["contract"]


def test_the_rules_of_500_and_a_change_of_them(table: Table500) -> None:
    assert "Who wins: 500 by a bid" in text_of(table.page("/sheet"))
    table.hand({"bidder": 1, "bid": "BNULLO", "tricks": [9, 1]})
    assert table.totals() == [10, -500]
    seen = wish(table, nullo_scores="all_250")
    assert "A nullo is worth: 250 always instead of what it bids" in words_in(seen)
    assert change(table, seen, "again").status_code == 303
    assert table.totals() == [10, -250]
