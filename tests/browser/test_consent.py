"""Two phones at one table settle what was written: one objects, the other answers, live and without
a signal, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import Seat
from .process import LONG, expect_all_sent, let_in

pytestmark = pytest.mark.browser

HANDS = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 80, "captured": [45, 55], "trump": "H"},
)
WORDS = {
    "en": {
        "object": "Object",
        "stands": "It stands",
        "flag": "Objection: Hand 2",
        "kept": "Every phone shows your objection.",
        "answer": "it stands",
        "waits": "Not sent yet",
        "asked": "Is the game right as it stands?",
        "agree": "agree",
        "by_server": "It is made by the server, as the file is",
        "all": "All agree with this game",
        "lapsed": "They agreed before; since then: hand 2 corrected",
    },
    "fr": {
        "object": "M’opposer",
        "stands": "Elle tient",
        "flag": "Objection : Brasse 2",
        "kept": "Chaque téléphone montre votre objection.",
        "answer": "elle tient",
        "waits": "Pas encore envoyé",
        "asked": "La partie est-elle juste ainsi ?",
        "agree": "d’accord",
        "by_server": "Le serveur la calcule, comme le fichier",
        "all": "Tous d’accord avec cette partie",
        "lapsed": "D’accord avant ; depuis : brasse 2 corrigée",
    },
}
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])


@pytest.fixture
def phones(
    sit: Callable[..., Seat], open_page: Callable[..., Page]
) -> Callable[..., tuple[Seat, Page, Page]]:
    """A keeper's phone and a viewer's at one table, with two hands on the sheet."""

    def opened(language: str) -> tuple[Seat, Page, Page]:
        seat = sit()
        seat.play(*HANDS)
        pages = [open_page(one, locale=language) for one in (seat, let_in(seat, "TV", "viewer"))]
        for page in pages:
            page.locator("[data-bars]").wait_for(state="attached")
        return seat, pages[0], pages[1]

    return opened


def why_of(page: Page, seat: Seat, number: int) -> None:
    """The page of a hand, by its row on the sheet."""
    entry = seat.folded().entries[number - 1].id
    page.locator(".menu a, header.top a").filter(has_text="").last.click()
    page.locator(f".scores .c a[href*='{entry}']").first.click()
    page.locator(".card.say").wait_for()


def say(page: Page, form: str, text: str, button: str) -> None:
    """A sentence in the form whose address has `form`."""
    part = page.locator(f"details:has(form[action*='/{form}/'])")
    part.locator("summary").click()
    part.locator("[name=text]").fill(text)
    part.get_by_role("button", name=button, exact=True).click()


@LANGUAGES
def test_a_viewer_objects_and_the_keeper_answers(
    phones: Callable[..., tuple[Seat, Page, Page]], language: str
) -> None:
    words = WORDS[language]
    seat, keeper, viewer = phones(language)
    why_of(viewer, seat, 2)
    say(viewer, "object", "it was 55 to 45", words["object"])
    expect(viewer.locator(".notice")).to_contain_text(words["kept"])
    flag = keeper.locator(".flags a")
    expect(flag).to_have_text(f"⚑\N{VARIATION SELECTOR-15} {words['flag']}", timeout=LONG)
    flag.click()
    expect(keeper.locator(".objection q")).to_have_text("it was 55 to 45")
    for page in (keeper, viewer):
        assert Axe().run(page).response["violations"] == []
    say(keeper, "settle", "counted twice", words["stands"])
    expect(viewer.locator(".answer")).to_have_text(f"{words['answer']} counted twice", timeout=LONG)
    expect(viewer.locator(".objection .flag")).to_have_count(0)
    keeper.goto(seat.url)
    expect(keeper.locator(".flags")).to_have_count(0)


@LANGUAGES
def test_an_objection_without_a_signal_goes_when_there_is_one(
    phones: Callable[..., tuple[Seat, Page, Page]], language: str
) -> None:
    words = WORDS[language]
    seat, keeper, viewer = phones(language)
    viewer.context.set_offline(True)
    why_of(viewer, seat, 2)
    say(viewer, "object", "it was 55 to 45", words["object"])
    expect(viewer.locator(".notice")).to_contain_text(words["kept"])
    expect(viewer.locator(".objection")).to_contain_text(words["waits"])
    expect(keeper.locator(".flags")).to_have_count(0)
    viewer.context.set_offline(False)
    viewer.evaluate("dispatchEvent(new Event('online'))")
    expect_all_sent(viewer)
    expect(keeper.locator(".flags")).to_contain_text(words["flag"], timeout=LONG)
    keeper.context.set_offline(True)
    keeper.locator(".flags a").click()
    say(keeper, "settle", "counted twice", words["stands"])
    expect(keeper.locator(".answer")).to_have_text(f"{words['answer']} counted twice")
    keeper.context.set_offline(False)
    keeper.evaluate("dispatchEvent(new Event('online'))")
    expect(viewer.locator(".answer")).to_have_text(f"{words['answer']} counted twice", timeout=LONG)
    viewer.locator(".bar .save").click()
    expect(viewer.locator(".flags")).to_have_count(0)
    assert [fact.kind for fact in seat.folded().facts[-2:]] == ["objected", "settled"]


@LANGUAGES
def test_an_agreement_lapses_by_a_correction(
    phones: Callable[..., tuple[Seat, Page, Page]], language: str
) -> None:
    words = WORDS[language]
    seat, keeper, viewer = phones(language)
    seat.play({"bidder": 0, "bid": 100, "captured": [100, 0]})
    asked = viewer.locator(".agree")
    expect(asked.locator("h2")).to_have_text(words["asked"], timeout=LONG)
    asked.locator("[name=side][value='0']").click()
    expect(keeper.locator(".agree .yes")).to_have_text(words["agree"], timeout=LONG)
    keeper.locator(".agree [name=side][value='1']").click()  # handed across
    for page in (keeper, viewer):
        expect(page.locator(".agree h2")).to_have_text(words["all"], timeout=LONG)
        assert Axe().run(page).response["violations"] == []
    seat.correct(2, {"bidder": 1, "bid": 80, "captured": [40, 60], "trump": "H"})
    for page in (keeper, viewer):
        expect(page.locator(".agree small").first).to_have_text(words["lapsed"], timeout=LONG)
        expect(page.locator(".agree .yes")).to_have_count(0)


@LANGUAGES
def test_a_side_agrees_without_a_signal(
    phones: Callable[..., tuple[Seat, Page, Page]], language: str
) -> None:
    words = WORDS[language]
    seat, keeper, viewer = phones(language)
    seat.play({"bidder": 0, "bid": 100, "captured": [100, 0]})
    viewer.locator(".agree").wait_for(timeout=LONG)
    viewer.context.set_offline(True)
    viewer.locator(".agree [name=side][value='0']").click()
    expect(viewer.locator(".agree .yes")).to_contain_text(words["agree"])
    expect(viewer.locator(".agree .yes")).to_contain_text(words["waits"])
    expect(keeper.locator(".agree .yes")).to_have_count(0)
    viewer.context.set_offline(False)
    viewer.evaluate("dispatchEvent(new Event('online'))")
    expect(keeper.locator(".agree .yes")).to_have_text(words["agree"], timeout=LONG)


@LANGUAGES
def test_the_statement_without_a_signal(
    phones: Callable[..., tuple[Seat, Page, Page]], language: str
) -> None:
    words = WORDS[language]
    seat, keeper, viewer = phones(language)
    viewer.goto(f"{seat.url}/statement")
    expect(viewer.locator("code")).to_have_text(re.compile(r"sha256:[0-9a-f]{64}"))
    assert Axe().run(viewer).response["violations"] == []
    keeper.context.set_offline(True)
    keeper.locator("header.top a[href$='/sheet']").click()
    keeper.locator("a[href$='/statement']").click()
    expect(keeper.locator("main.statement")).to_contain_text(words["by_server"])
    expect(keeper.locator(".hands li")).to_have_count(2)
    expect(keeper.locator("code")).to_have_count(0)
