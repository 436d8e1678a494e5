"""The hand form of Belote where there is no script: taps, refusals, previews, corrections."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad.rules import score
from tests import game_generators

from .conftest import Phone
from .tables import Table, fields_of, pressed, seat_players
from .test_correction import address
from .test_sheet import text_of

KINDS = ("tierce", "cinquante", "cent", "carre")


def seat(app: Flask, phone: Phone, variant: str = "declarations", **more: Any) -> Table:
    return seat_players(app, phone, game="belote", variant=variant, **more)


@pytest.fixture
def table(app: Flask, phone: Phone) -> Table:
    return seat(app, phone)


def told(hand: dict[str, Any]) -> dict[str, list[str]]:
    """A record's element as the form's fields, written down by hand here."""
    if "void" in hand:
        return {"void": [hand["void"]], "note": [hand.get("note", "")]}
    fields = {
        "turned": [hand.get("turned", "")],
        "note": [hand.get("note", "")],
        "capot": ["" if hand.get("capot") is None else str(hand["capot"])],
        "belote": ["" if hand.get("belote") is None else str(hand["belote"])],
    }
    if "calls" in hand:
        fields["way"] = ["calls"]
        fields["calls"] = [" ".join(f"{seat}:{call}" for seat, call in hand["calls"])]
    else:
        fields["way"] = ["contract"]
        fields["contract"] = [f"{hand['taker']}:{hand['trump']}"]
    if "captured" in hand and hand.get("capot") is None:
        fields["points_0"] = [str(hand["captured"][0])]
    if "declarations" in hand:
        fields["declaring"] = ["announced"]
        cells = [f"{s}:{kind}:{top}:{suit or ''}" for s, kind, top, suit in hand["declarations"]]
        fields["announced"] = [" ".join(cells)]
    elif "declared" in hand:
        fields["declaring"] = ["awarded"]
        fields["declared"] = [",".join(map(str, hand["declared"]))]
    return fields


def save(table: Table, **hand: Any) -> Any:
    return table.post("/hand", table.form() | told(hand))


def took(captured: list[int] | None = None, **more: Any) -> dict[str, Any]:
    hand = {"taker": 0, "trump": "H", **more}
    return hand if captured is None else {**hand, "captured": captured}


def problems(page: str) -> str:
    """What is said to be wrong, beside the outcomes."""
    return page.split('data-slot="problems"')[1].split(">", 1)[1].split("</p>")[0]


def test_a_hand_by_taps(table: Table) -> None:
    """Taker and trump are one tap, the points as many as they have digits."""
    form = table.tap(table.form(), "contract", "1:S")
    assert form["counted"] == ["1"]
    for digit in "105":
        form = table.tap(form, "digit", digit)
    assert form["points_1"] == ["105"] and form["points_0"] == [""]
    form = table.tap(form, "belote", "1")
    page = table.page()
    assert "+125" in page and "+57" in page and "made it</b>" in page
    assert table.save(form).status_code == 303
    assert table.hands() == [{"taker": 1, "trump": "S", "captured": [57, 105], "belote": 1}]
    assert table.totals() == [57, 125]


def test_every_other_button(table: Table) -> None:
    form = table.tap(table.form(), "turned", "D")
    form = table.tap(form, "contract", "0:D")
    assert "First round" in table.page()
    for name, value, field, expected in [
        ("digit", "7", "points_0", "7"),
        ("digit", "2", "points_0", "72"),
        ("add", "10", "points_0", "82"),
        ("turn", "erase", "points_0", "8"),
        ("turn", "swap", "points_1", "8"),
        ("counted", "1", "counted", "1"),
        ("capot", "1", "capot", "1"),
        ("capot", "1", "capot", ""),
        ("capot", "0", "capot", "0"),
        ("digit", "0", "capot", ""),
        ("belote", "0", "belote", "0"),
        ("belote", "0", "belote", ""),
        ("is_open", "yes", "is_open", "yes"),
        ("announcer", "2", "announcer", "2"),
        ("kind", "cent", "kind", "cent"),
        ("announce", "2:cent:A:S", "announced", "2:cent:A:S"),
        ("announce", "1:tierce:9:C", "announced", "2:cent:A:S 1:tierce:9:C"),
        ("withdraw", "0", "announced", "1:tierce:9:C"),
        ("award", "1:50", "declared", "0,50"),
        ("award", "1:20", "declared", "0,70"),
        ("award", "1:", "declared", "0,0"),
        ("is_open", "", "is_open", ""),
        ("counting", "yes", "counting", "yes"),
        ("cards", "JD1,DER1", "cards", "JD1,DER1"),
        ("points", "30", "points_1", "30"),
        ("turn", "contract", "contract", ""),
    ]:
        form = table.tap(form, name, value)
        assert form[field] == [expected], (name, value)
    assert form["counting"] == [""] and form["turned"] == ["D"]


@pytest.mark.parametrize(
    ("figures", "reason"),
    [
        ({"points_0": "1"}, "No card is worth 1"),
        ({"points_0": "161"}, "No card is worth 1"),
        ({"points_0": "82", "points_1": "70"}, "was the 10 for the last trick forgotten?"),
        ({"points_0": "92", "points_1": "80"}, "was the 10 for the last trick counted twice?"),
        ({"points_0": "102", "points_1": "80"}, "was the belote counted with the cards?"),
        ({"points_0": "82", "points_1": "82"}, "162 points, not 164"),
        ({"points_0": "172"}, "was the 10 for the last trick counted twice?"),
        ({"points_0": "252"}, "252 is a capot: say which side took every trick."),
        ({"points_0": "999"}, "between 0 and 252"),
        ({"points_0": "", "points_1": ""}, "First tap what was taken."),
    ],
)
def test_impossible_points_are_refused_and_stay(
    table: Table, figures: dict[str, str], reason: str
) -> None:
    """The reason stands there before Save already, and after it."""
    form = table.form() | {name: [value] for name, value in figures.items()} | {"contract": ["0:H"]}
    if any(figures.values()):
        table.post("/draft", form)
        assert reason in problems(table.page())
    answer = table.post("/hand", form)
    assert answer.status_code == 422
    assert reason in problems(answer.text)
    again = fields_of(answer.text)
    assert {name: again[name] for name in figures} == {n: [v] for n, v in figures.items()}
    assert table.hands() == []


def test_162_without_capot_and_capot_without_points(table: Table) -> None:
    """BEL.V3: capot is a matter of tricks."""
    assert save(table, **took([162, 0])).status_code == 303
    assert save(table, **took(capot=1)).status_code == 303
    assert table.hands() == [took([162, 0]), took(capot=1)]
    assert table.totals() == [162, 252]


def test_held_points_stand_at_the_head_of_the_table(table: Table) -> None:
    form = table.form() | told(took([81, 81]))
    table.post("/draft", form)
    assert "Held for the side that wins the next hand:" in text_of(table.page())
    assert '<b data-slot="held">81</b>' in table.page()
    table.save(form)
    assert "81 held for the side that wins the next hand" in text_of(table.page())
    save(table, **took([91, 71], belote=1))
    assert "172 held for the side that wins the next hand" in text_of(table.page())
    save(table, **took([100, 62]))
    assert 'class="held"><b>' not in table.page()
    assert table.totals() == [272, 81 + 91 + 62]


WHY = [
    (["0:cinquante:K:S", "1:cinquante:K:H"], (0, 50), "equally high, but the others’ is in trumps"),
    (["0:tierce:K:S", "1:tierce:K:C"], (0, 0), "exactly equal, 20: nobody scores any."),
    (["0:carre:Q:", "3:cent:J:D"], (100, 0), "four of a kind beats a sequence"),
    (["2:tierce:A:S", "0:tierce:9:H", "1:cinquante:J:C"], (0, 50), "worth more, 50 against 20"),
    (["2:tierce:A:S", "1:tierce:K:C", "3:tierce:J:D"], (20, 0), "the higher top card"),
    (["2:tierce:A:S", "0:tierce:9:H"], (40, 0), ""),
]


@pytest.mark.parametrize(("announced", "points", "why"), WHY)
def test_whose_declarations_count_is_explained_before_saving(
    table: Table, announced: list[str], points: tuple[int, int], why: str
) -> None:
    """On the panel, in the preview, and later on the sheet."""
    form = table.tap(table.form(), "contract", "0:H")
    form = table.tap(form, "is_open", "yes")
    for cell in announced:
        form = table.tap(form, "announce", cell)
    page = table.page()
    panel = page.split("data-declare ")[1].split('name="is_open"')[0]
    verdicts = panel.split('data-verdict="')[1:]
    for count, part in zip(points, verdicts, strict=True):
        assert f'<b data-slot="points">{count}</b>' in part
    assert why in panel
    form |= {"points_0": ["100"]}
    table.post("/draft", form)
    assert why in table.page().split("data-preview")[1]
    assert table.save(form).status_code == 303
    (row,) = table.folded().sheet["hands"]
    assert row["declared"] == list(points)
    entry = table.folded().entries[0].id
    assert why in text_of(table.page(f"/why/{entry}"))


def test_a_card_in_two_combinations(table: Table) -> None:
    form = table.form() | told(took([100, 62]))
    form |= {"declaring": ["announced"], "announced": ["0:tierce:K:S 2:carre:Q:"]}
    table.post("/draft", form | {"is_open": ["yes"]})
    said = "This combination cannot be held beside the others."
    assert said in table.page().split("declare-problems")[1]
    answer = table.save(form)
    assert answer.status_code == 422 and said in problems(answer.text)
    assert fields_of(answer.text)["announced"] == form["announced"]


def test_declarations_of_both_sides_as_awarded(table: Table) -> None:
    answer = save(table, **took([100, 62], declared=[50, 20]))
    assert answer.status_code == 422
    assert "Only one side’s declarations count." in problems(answer.text)
    assert fields_of(answer.text)["declared"] == ["50,20"]


def test_no_declarations_where_they_are_not_played(app: Flask, phone: Phone) -> None:
    table = seat(app, phone, "plain")
    page = table.page()
    assert "data-declare" not in page and 'name="award"' not in page
    assert save(table, **took([100, 62], declared=[50, 0])).status_code == 303
    assert table.hands() == [took([100, 62])]


def test_how_declarations_are_told_is_remembered(table: Table) -> None:
    assert 'data-way="announced"' in table.page()
    save(table, **took([100, 62], declared=[50, 0]))
    assert 'data-way="awarded"' in table.page()


def test_every_call(table: Table) -> None:
    form = table.tap(table.form(), "way", "calls")
    form = table.tap(form, "turned", "S")
    for call in ("0:pass", "1:pass", "2:pass", "3:pass"):
        form = table.tap(form, "call", call)
    page = table.page()
    assert 'value="0:S"' not in page.split("data-calls")[1]  # the suit turned up is over
    assert 'value="0:take"' not in page
    form = table.tap(form, "call", "0:D")
    assert form["contract"] == ["0:D"] and "Second round" in table.page()
    assert table.save(form, points_0="90").status_code == 303
    calls = [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"], [0, "D"]]
    assert table.hands() == [{"calls": calls, "turned": "S", "captured": [90, 72]}]
    assert "data-for" in table.page() and table.form()["way"] == ["calls"]


def test_the_suit_that_was_taken_is_asked_for(table: Table) -> None:
    form = table.tap(table.form(), "way", "calls")
    form = table.tap(form, "call", "0:take")
    assert "data-asks-turned>" in table.page() and form["contract"] == [""]
    form = table.tap(form, "turned", "C")
    assert form["contract"] == ["0:C"]
    assert "data-asks-turned hidden" in table.page()


def test_all_pass_twice(table: Table) -> None:
    form = table.tap(table.form(), "way", "calls")
    for turn in range(8):
        form = table.tap(form, "call", f"{turn % 4}:pass")
    assert table.save(form).status_code == 303
    assert [row["state"] for row in table.folded().sheet["hands"]] == ["void"]
    assert table.save(table.form(), void="misdeal").status_code == 303
    assert table.folded().table["dealer"] == 0


def test_the_form_of_a_correction_holds_what_stands(app: Flask, phone: Phone) -> None:
    table = seat(app, phone, rules={"target": 1001})
    hands = [
        took([90, 72], belote=1, declarations=[[0, "tierce", "K", "S"], [1, "carre", "9", None]]),
        took(capot=1, declared=[0, 50], turned="S", note="all of them"),
        {"calls": [[2, "take"]], "turned": "C", "captured": [30, 132]},
    ]
    for hand in hands:
        assert save(table, **hand).status_code == 303
    for number, hand in enumerate(hands, 1):
        form = table.form(address(table, number))
        for name, value in told(hand).items():
            if name != "points_0":
                assert form[name][-1:] == value, name
        answer = table.post(address(table, number) + "?step=preview", form)
        assert answer.status_code == 303  # nothing is changed, so nothing is saved
    assert table.hands() == hands


def test_a_correction_by_taps_is_previewed_and_saved(table: Table) -> None:
    save(table, **took([81, 81]))
    save(table, **took([100, 62]))
    path = address(table, 1)
    form = table.form(path)
    for digit in ("erase", "2"):
        name = "turn" if digit == "erase" else "digit"
        answer = table.post(path + "?step=form", pressed(form, name, digit))
        form = fields_of(answer.text)
    assert form["points_0"] == ["82"]
    seen = table.post(path + "?step=preview", form)
    assert seen.status_code == 200 and "took 82" in text_of(seen.text)
    assert table.post(path + "?step=save", fields_of(seen.text)).status_code == 303
    assert table.hands()[0]["captured"] == [82, 80]
    assert table.totals() == [182, 142]


@pytest.mark.parametrize("seed", range(40))
def test_any_hand_that_is_told_is_stored_and_scored(app: Flask, phone: Phone, seed: int) -> None:
    """Random games with every option: the sheet is the rules' sheet of the hands as told."""
    record = drawn_game(seed)
    first = {"first_dealer": record["first_dealer"]} if "first_dealer" in record else {}
    table = seat(
        app, phone, record["variant"], rules=record.get("rules", {}),
        **({"start": record["start"]} if "start" in record else {}),
        **({"first_dealer": None} | first),
    )  # fmt: skip
    for hand in record["hands"]:
        answer = save(table, **hand)
        assert answer.status_code == 303, problems(answer.text)
    folded = table.folded()
    told_hands = [plain(hand) for hand in record["hands"]]
    assert folded.record["hands"] == told_hands
    whole = score({**folded.record, "hands": record["hands"]})
    assert folded.sheet == whole and whole["problems"] == []


def drawn_game(seed: int) -> dict[str, Any]:
    """A game of Belote without what no hand form tells: other dealers, adjustments, a last hand
    that is not finished, hands after the end."""
    rng = random.Random(f"belote-form/{seed}")
    variant = ("declarations", "declarations", "plain")[seed % 3]
    record = game_generators.game(rng, "belote", variant)
    record.pop("sides", None)
    hands = [hand for hand in record["hands"] if not {"adjust", "rules", "seats"} & {*hand}]
    kept: list[dict[str, Any]] = []
    for hand in hands:
        told_hand = {key: value for key, value in hand.items() if key != "dealer"}
        if told_hand.get("calls") == []:
            continue
        sheet = score({**record, "hands": [*kept, told_hand]})
        if not sheet["problems"] and sheet["hands"][-1]["state"] in ("scored", "void"):
            kept.append(told_hand)
        if sheet["over"]:
            break
    return {**record, "hands": kept}


def plain(hand: dict[str, Any]) -> dict[str, Any]:
    """What says nothing is left out: figures of a capot, declarations that there are none of,
    what the calls say already."""
    void = {key: hand[key] for key in ("void", "note") if key in hand}
    if "void" in hand:
        return void
    kept = {key: value for key, value in hand.items() if value is not None}
    if "capot" in kept:
        kept.pop("captured", None)
    if "declarations" in kept or not any(kept.get("declared", ())):
        kept.pop("declared", None)
    if not kept.get("declarations"):
        kept.pop("declarations", None)
    if "calls" in kept:
        kept.pop("taker", None)
        kept.pop("trump", None)
    return kept


NAMES = (
    *("contract", "turned", "points_0", "points_1", "counted", "capot", "belote", "declaring"),
    *("declared", "announced", "announcer", "kind", "is_open", "counting", "cards", "calls", "way"),
    *("digit", "add", "points", "award", "announce", "withdraw", "turn", "call", "void", "taps"),
)
ODD = st.one_of(
    st.sampled_from(
        [*"0123-SHDC:,", "0:H", "1:cent:A:S", "0:tierce:7:X", "9:carre:Z:", "0,50", "-5,20", "²"]
        + ["0:", ":", "calls", "yes", "awarded", "announced", "swap", "erase", "contract", "pile"]
        + ["0:pass 1:take", "99999", "1e3", "\x00", "JD1,DER0,XX9", "0:take", "passed"]
    ),
    st.text(max_size=12),
)


@given(fields=st.dictionaries(st.sampled_from(NAMES), ODD, max_size=8))
@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_no_form_however_broken_is_an_error_of_ours(table: Table, fields: dict[str, str]) -> None:
    form = table.form() | {"contract": ["0:H"], "way": ["contract"], "calls": [""]}
    sent = form | {name: [*form.get(name, []), value] for name, value in fields.items()}
    for path in ("/draft", "/hand"):
        assert table.post(path, sent).status_code in (303, 409, 422)
    assert table.get().status_code == 200
