"""The whole auction by taps: one a call, two quick ones are one, and nothing of it is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad import rules
from tests.generators import drawn_calls

from .conftest import Seat
from .seen import shifted, watch_shifts
from .test_double_taps import middle, tap_twice
from .test_evening import WithoutScript, expected_rows
from .test_everybody import clipped, violations
from .thumb import (
    PACE,
    Thumb,
    await_arrows,
    expect_hand,
    expect_kept,
    expect_sent,
    go_offline,
    on_screen,
    shown_sheet,
)

pytestmark = pytest.mark.browser

CALLS: list[list[Any]] = [[0, 60], [1, "pass"], [2, 65], [3, "pass"], [0, 75], [2, "pass"]]
HAND = {"calls": CALLS, "captured": [80, 20]}
LONG = (
    "Marie-Madeleine Léger",
    "Jean-Baptiste Robert",
    "Marie-Claude Bujold",
    "Édouard d’Entremont",
)
PLAYED = (
    {"bidder": 0, "bid": 60, "captured": [70, 30], "trump": "H"},
    {"bidder": 1, "bid": 80, "captured": [45, 55], "trump": "S"},
)


def an_evening(seed: int, options: dict[str, Any]) -> dict[str, Any]:
    """A record whose every hand has its calls, up to the end of the game."""
    rng = random.Random(seed)
    record: dict[str, Any] = {
        "format": "scorepad-game/1",
        "game": "two_hundred",
        "variant": "partners",
        "players": ["Ann", "Bob", "Cid", "Dot"],
        "rules": options,
        "first_dealer": 3,
        "hands": [],
    }
    while not rules.score(record)["over"]:
        standing = rules.table(record)
        drawn = drawn_calls(rng, standing["options"], standing["dealer"])
        calls = [call for index, call in enumerate(drawn) if call not in drawn[:index]]
        hand: dict[str, Any] = {"calls": calls}
        bidders = [seat for seat, call in calls if call != "pass"]
        if bidders:
            taken = rng.randrange(50, 101, 5)
            hand["captured"] = (
                [taken, 100 - taken] if bidders[-1] in (0, 2) else [100 - taken, taken]
            )
        record["hands"].append(hand)
    return record


def in_auction(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> tuple[Seat, Page, Thumb]:
    seat = sit()
    page = open_page(seat)
    thumb = Thumb(page)
    thumb.every_call()
    return seat, page, thumb


def say(thumb: Thumb, calls: list[list[Any]]) -> None:
    for seat, call in calls:
        thumb.call(seat, call)


def whose(page: Page) -> str:
    return page.locator("[data-turn]").locator("visible=true").inner_text()


def kept(page: Page) -> str:
    return page.locator(".hand [name=calls]").input_value()


@pytest.mark.parametrize("has_script", [True, False])
@pytest.mark.parametrize(
    ("seed", "options"),
    [(10, {}), (1, {"single_round": True, "dealer_must_bid": True, "hundred_for_200": True})],
)
def test_an_evening_of_auctions_by_taps(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    has_script: bool,
    seed: int,
    options: dict[str, Any],
) -> None:
    record = an_evening(seed, options)
    seat = sit(rules=options)
    page = open_page(seat, java_script_enabled=has_script)
    thumb = Thumb(page) if has_script else WithoutScript(page)
    thumb.every_call()
    for number, hand in enumerate(record["hands"], 1):
        expect_hand(page, number)
        assert thumb.hand(hand) == len(hand["calls"]) + ("captured" in hand) + 1
        if number < len(record["hands"]):
            expect(page.locator(".last").locator("visible=true")).to_contain_text(f"Hand {number}")
    expect(page.locator(".ended")).to_be_visible()
    expect_sent(page)
    folded, sheet = seat.folded(), rules.score(record)
    assert folded.record["hands"] == record["hands"]
    assert folded.sheet == sheet
    page.goto(seat.url + "/sheet")
    assert shown_sheet(page) == expected_rows(sheet)


@pytest.mark.parametrize("pause", [60, 150])
@pytest.mark.parametrize("has_script", [True, False])
def test_two_quick_taps_on_a_call_are_one_call(
    sit: Callable[..., Seat], open_page: Callable[..., Page], pause: int, has_script: bool
) -> None:
    page = open_page(sit(), java_script_enabled=has_script)
    page.locator("[name=way][value=calls]").tap()
    for said, cell in (("0:pass", ".pass"), ("0:pass 1:60", '[data-call="60"]')):
        button = page.locator(f".callable {cell}")
        expect(button).to_be_enabled()
        tap_twice(page, button, pause)
        page.wait_for_timeout(600)
        assert kept(page) == said


def test_pass_pass_pass_at_the_pace_of_a_hand_are_three_calls(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    _, page, thumb = in_auction(sit, open_page)
    thumb.call(0, 60)
    point = middle(page.locator(".callable .pass"))
    for _ in range(3):
        page.wait_for_timeout(400)
        page.touchscreen.tap(*point)
    expect(page.locator("[data-stage=points]")).to_be_visible()
    assert kept(page) == "0:60 1:pass 2:pass 3:pass"


def test_a_key_that_is_held_down_is_one_call(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    _, page, _ = in_auction(sit, open_page)
    page.locator(".callable .pass").focus()
    for _ in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert kept(page) == "0:pass"


def test_two_taps_on_take_back_take_back_one(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    _, page, thumb = in_auction(sit, open_page)
    say(thumb, CALLS[:4])
    tap_twice(page, page.locator("[data-take-back]"), 200)
    assert kept(page) == "0:60 1:pass 2:65" and whose(page) == "Dot to call"
    page.wait_for_timeout(PACE)
    thumb.tap("[data-take-back]")
    assert whose(page) == "Cid to call"


def test_the_last_tap_of_the_auction_enters_no_points_and_saves_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat, page, thumb = in_auction(sit, open_page)
    say(thumb, CALLS[:-1])
    tap_twice(page, page.locator(".callable .pass"), 200)
    expect(page.locator("[data-stage=points]")).to_be_visible()
    expect(page.locator("[name=points][aria-pressed=true]")).to_have_count(0)
    thumb.tap("[data-contract] [data-turns]")
    assert whose(page) == "Cid to call" and kept(page).endswith("0:75")
    for _ in range(3):
        page.wait_for_timeout(PACE)
        thumb.tap("[data-take-back]")
    assert whose(page) == "Cid to call" and seat.hands() == []


def test_all_passed_is_saved_by_a_tap_of_its_own(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat, page, thumb = in_auction(sit, open_page)
    for number in range(3):
        thumb.call(number, "pass")
    tap_twice(page, page.locator(".callable .pass"), 300)
    assert whose(page) == "All passed" and seat.hands() == []
    save = page.locator(".bar .save").locator("visible=true")
    on_screen(page, save)
    thumb.save()
    expect_hand(page, 2)
    assert seat.hands() == [{"calls": [[0, "pass"], [1, "pass"], [2, "pass"], [3, "pass"]]}]
    assert whose(page) == "Bob to call"


def test_a_network_cut_in_the_midst_of_an_auction_loses_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat, page, thumb = in_auction(sit, open_page)
    say(thumb, CALLS[:2])
    go_offline(page)
    say(thumb, CALLS[2:4])
    thumb.tap("[data-take-back]")
    say(thumb, CALLS[3:])
    thumb.points(80)
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")
    thumb.save()
    expect_hand(page, 2, is_sent=False)
    expect_kept(page)
    page.context.set_offline(False)
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


@pytest.mark.parametrize("is_heard", [True, False])
def test_a_reload_in_the_midst_of_an_auction_keeps_it(
    sit: Callable[..., Seat], open_page: Callable[..., Page], is_heard: bool
) -> None:
    seat, page, thumb = in_auction(sit, open_page)
    if not is_heard:
        page.route("**/draft", lambda route: route.abort())
    say(thumb, CALLS[:4])
    page.wait_for_timeout(600)
    page.reload()
    expect(page.locator("[data-turn='0']")).to_be_visible()
    assert kept(page) == "0:60 1:pass 2:65 3:pass"
    say(thumb, CALLS[4:])
    page.reload()
    expect(page.locator("[data-stage=points]")).to_be_visible()
    thumb.points(80)
    thumb.save()
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


def test_an_emptied_storage_and_another_phone_find_the_auction(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat, page, thumb = in_auction(sit, open_page)
    with page.expect_response("**/draft"):
        say(thumb, CALLS[:3])
    page.wait_for_timeout(500)
    other = open_page(seat)
    assert whose(other) == "Dot to call"
    say(Thumb(other), CALLS[3:])
    other.wait_for_timeout(600)
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("[data-contract]")).to_contain_text("Ann 75")


def test_without_the_rules_on_the_phone_the_taps_are_posted(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page()
    page.context.add_cookies([seat.cookie()])
    page.route("**/engine-*.js", lambda route: route.fulfill(status=404, body=""))
    page.goto(seat.url)
    thumb = Thumb(page)
    thumb.every_call()
    say(thumb, CALLS)
    thumb.tap("[data-contract] [data-turns]")
    say(thumb, CALLS[-1:])
    thumb.points(80)
    thumb.save()
    expect_hand(page, 2)
    assert seat.hands() == [HAND]


def test_a_tap_before_the_rules_are_there_waits_for_them(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page()
    page.context.add_cookies([seat.cookie()])
    held: list[Any] = []
    page.route("**/engine-*.js", lambda route: held.append(route))
    page.goto(seat.url)
    button = page.locator("[name=way][value=calls]")
    page.wait_for_timeout(500)
    button.tap()
    expect(button).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(page.locator("[data-turn='0']")).to_be_visible()
    assert page.url == seat.url


NORMAL = """() => {
  const form = document.querySelector("form.hand").cloneNode(true);
  for (const part of form.querySelectorAll("[tabindex]")) part.removeAttribute("tabindex");
  const gone = `[name=csrf_token], [name=fact], [name=undo_fact], [name=taps], template,
    [data-pile][hidden] [data-slot], [data-count]`;
  for (const part of form.querySelectorAll(gone)) part.remove();
  form.removeAttribute("data-age");
  for (const part of form.querySelectorAll("[class]")) {
    part.className = [...part.classList].sort().join(" ");
    if (!part.className) part.removeAttribute("class");
  }
  return form.outerHTML.replace(/>\\s+/g, ">").replace(/\\s+</g, "<")
    .replace(/ (hidden|disabled)=""/g, " $1")
    .replace(/<[^>]+>/g, (tag) => tag.slice(0, -1).split(/ (?=[\\w-]+(?:=|$| ))/).sort().join(" "));
}"""


@pytest.mark.parametrize(
    "calls",
    [[], CALLS[:1], CALLS[:5], CALLS, [[seat, "pass"] for seat in range(4)]],
    ids=lambda calls: str(len(calls)),
)
def test_with_and_without_a_script_it_is_the_same_page(
    sit: Callable[..., Seat], open_page: Callable[..., Page], calls: list[list[Any]]
) -> None:
    seat, page, thumb = in_auction(sit, open_page)
    say(thumb, calls)
    page.wait_for_timeout(700)
    plain = open_page(seat, java_script_enabled=False)
    assert page.evaluate(NORMAL) == plain.evaluate(NORMAL)


def test_nothing_moves_under_the_thumb(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page()
    watch_shifts(page)
    page.context.add_cookies([seat.cookie()])
    page.goto(seat.url)
    thumb = Thumb(page)
    thumb.every_call()
    for number, level in enumerate(range(50, 95, 5)):
        thumb.call(number % 4, level)
    thumb.tap("[data-take-back]")
    assert shifted(page) == 0


def test_an_auction_by_keyboard_alone(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    page = open_page(seat)
    await_arrows(page)
    page.locator("[name=way][value=calls]").press("Enter")
    expect(page.locator(".callable .pass")).to_be_focused()
    for key in ("ArrowUp", "Home", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator('[data-call="60"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".callable .pass")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-take-back]")).to_be_focused()
    page.keyboard.press("Enter")
    assert kept(page) == "0:60 1:pass"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator('[data-points] [value="0"]')).to_be_focused()
    page.locator("[data-contract] [data-turns]").press("Enter")
    expect(page.locator(".callable .pass")).to_be_focused()
    assert whose(page) == "Dot to call"


@pytest.mark.parametrize("names", [None, LONG], ids=["short", "long"])
@pytest.mark.parametrize("height", [664, 844])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_auction_and_its_points_fit_on_one_screen(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    language: str,
    height: int,
    names: tuple[str, ...] | None,
) -> None:
    seat = sit(names) if names else sit()
    seat.play(*PLAYED)
    page = open_page(seat, viewport={"width": 390, "height": height}, locale=language)
    thumb = Thumb(page)
    thumb.every_call()
    say(thumb, [[2, 50], [3, "pass"], [0, 60], [1, 65], [2, "pass"], [0, 75], [1, "pass"]])
    thumb.points(80)
    on_screen(page, page.locator(".bar .save").locator("visible=true"))


@pytest.mark.parametrize("names", [None, LONG], ids=["short", "long"])
@pytest.mark.parametrize("has_big_letters", [False, True])
def test_nothing_scrolls_sideways(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    names: tuple[str, ...] | None,
    has_big_letters: bool,
) -> None:
    seat = sit(names, rules={"hundred_for_200": True}) if names else sit()
    page = open_page(seat, viewport={"width": 320, "height": 568}, locale="fr")
    if has_big_letters:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("[name=way][value=calls]").click()
    for number in range(8):
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert clipped(page) == []
        page.locator(".callable button:enabled").nth(0 if number < 5 else -1).press("Enter")


def test_names_people_go_by_stand_whole(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    """Évangéline in the strip, Clément as a dealer on the sheet, the line that says whose turn."""
    seat = sit(("Évangéline", "Clément", "Évangéline LeBlanc", "Dot"), first_dealer=1)
    page = open_page(seat, viewport={"width": 390, "height": 844}, locale="fr")
    Thumb(page).every_call()
    lines = "name => name.getClientRects().length"
    assert page.locator("[data-said='0'] bdi").first.evaluate(lines) == 1
    assert (
        page.locator(".whose h2")
        .locator("visible=true")
        .evaluate("turn => turn.scrollWidth <= turn.clientWidth")
    )
    seat.play({"void": "passed"})
    page.goto(seat.url + "/sheet")
    assert page.locator(".scores .n bdi").evaluate("name => name.clientHeight") < 20


def test_pass_is_in_sight_on_a_low_screen(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(*PLAYED)
    page = open_page(seat, viewport={"width": 320, "height": 568}, locale="fr")
    Thumb(page).every_call()
    page.wait_for_timeout(500)
    page.evaluate("scrollTo(0, 0)")
    for selector in (".callable .pass", ".callable .back-one"):
        is_free = page.locator(selector).first.evaluate(
            """button => { const box = button.getBoundingClientRect();
                 return box.bottom <= innerHeight &&
                   button.contains(document.elementFromPoint(box.x + 9, box.bottom - 5)); }"""
        )
        assert is_free, selector


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(
    sit: Callable[..., Seat], open_page: Callable[..., Page], scheme: str
) -> None:
    seat = sit()
    seat.play(HAND, {"calls": [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"]]})
    seat.correct(1, {"calls": CALLS[:4] + [[0, "pass"]], "captured": [80, 20]})
    page = open_page(color_scheme=scheme)
    page.context.add_cookies([seat.cookie()])
    first = seat.folded().entries[0].id
    found: list[object] = []
    for language in ("en", "fr"):
        chosen = {"name": "language", "value": language, "url": seat.server.url}
        page.context.add_cookies([chosen])
        for path in ("", f"/why/{first}", f"/hand/{first}/correct", "/sheet"):
            page.goto(seat.url + path)
            found.extend((language, path, one["id"]) for one in violations(page))
        page.goto(seat.url)
        thumb = Thumb(page)
        say(thumb, [[2, 50], [3, "pass"], [0, "pass"]])
        found.extend((language, "auction", one["id"]) for one in violations(page))
        thumb.call(1, "pass")
        found.extend((language, "points", one["id"]) for one in violations(page))
        for _ in range(4):
            page.wait_for_timeout(400)
            thumb.tap("[data-take-back], [data-contract] [data-turns]")
        say(thumb, [[2, "pass"], [3, "pass"], [0, "pass"], [1, "pass"]])
        found.extend((language, "passed", one["id"]) for one in violations(page))
        for _ in range(4):
            page.wait_for_timeout(400)
            thumb.tap("[data-take-back]")
        page.wait_for_timeout(500)
    assert found == []


def test_a_hand_with_calls_is_corrected_by_taps(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> None:
    seat = sit()
    seat.play(HAND)
    page = open_page(seat, f"/hand/{seat.folded().entries[0].id}/correct")
    page.locator("[data-contract] [data-turns]").tap()
    page.wait_for_timeout(400)
    page.locator('[data-call="80"]').tap()
    page.wait_for_timeout(400)
    page.locator(".callable .pass").tap()
    expect(page.locator("[data-contract]")).to_contain_text("Cid 80")
    expect(page.locator("[data-outcome='0'] .delta")).to_have_text("+80")
    page.locator(".bar .save").locator("visible=true").tap()
    expect(page.locator("h1")).to_contain_text("What changes")
    expect(page.locator("main")).to_contain_text("Cid bid 80, took 80")
    page.wait_for_timeout(1000)
    page.locator("main .save").tap()
    expect(page.locator("h1")).to_contain_text("Score sheet")
    calls = [*CALLS[:5], [2, 80], [0, "pass"]]
    assert seat.hands() == [{"calls": calls, "captured": [80, 20]}]
