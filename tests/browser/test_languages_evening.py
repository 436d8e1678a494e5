"""A whole evening of each game by taps in French, Russian and Japanese, on a phone that was told.

With PICTURES set to a folder, every stage is kept there as a picture to look at; English
is played then, too."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad import rules
from tests.evenings.belote import PLAIN
from tests.evenings.five_hundred import FIVE_CARD_WIDOW
from tests.evenings.tables import Evening
from tests.evenings.two_hundred import KITTY
from tests.web.hand_forms import is_asked

from .conftest import Seat
from .test_belote import Declarer
from .test_five_hundred import Thumb500
from .test_languages import NAMES, wrong
from .test_variants import Teller, play, told
from .thumb import SAVED, Thumb, await_knowing, expect_sent

pytestmark = pytest.mark.browser

PICTURES = os.environ.get("PICTURES", "")
LONG = ("Marie-Madeleine Léger", "Jean-Baptiste", "Marie-Claude Bujold", "Évangéline")
EVENINGS: dict[str, tuple[Evening, type[Thumb]]] = {
    "two_hundred": (KITTY, Teller),
    "five_hundred": (FIVE_CARD_WIDOW, Thumb500),
    "belote": (PLAIN, Declarer),
}
LANGUAGES = (*(["en"] if PICTURES else []), "fr", *NAMES)
FACTS = {"adjust": "adjusted", "rules": "rules"}


class Pictures:
    """Every stage as a picture, where somebody asked for them."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name, self.count = page, name, 0

    def take(self, is_whole: bool = False) -> None:
        self.count += 1
        if PICTURES:
            path = Path(PICTURES) / f"{self.name}-{self.count:02}.png"
            self.page.screenshot(path=path, full_page=is_whole, animations="disabled")


def below(seat: Seat) -> Iterator[str]:
    """What a table looks at afterwards."""
    last = seat.folded().entries[-1].id
    yield from (f"{seat.url}/{page}" for page in ("sheet", "log", "needs", "story"))
    yield f"{seat.url}/why/{last}"
    yield from (f"{seat.server.url}/p/{seat.pad_id}{page}" for page in ("", "/games", "/figures"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", EVENINGS)
def test_an_evening_by_taps(
    sit: Callable[..., Seat], open_page: Callable[..., Page], game: str, language: str
) -> None:
    evening, thumb_of = EVENINGS[game]
    record = evening.record()
    head = {key: record[key] for key in ("first_dealer", "start", "rules") if key in record}
    names = NAMES.get(language, LONG)[: len(record["players"])]
    seat = sit(names, game=game, variant=record["variant"], **head)
    page = open_page(seat, locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    pictures, thumb = Pictures(page, f"{game}-{language}"), thumb_of(page)
    save, number = thumb.save, 0

    def look_and_save() -> None:
        pictures.take()
        assert wrong(page) == []
        save()

    thumb.save = look_and_save  # type: ignore[method-assign]
    for hand in told(evening):
        kind = FACTS.get(next(iter(hand)))
        if kind:
            seat.append(kind, hand)
            page.reload()
            await_knowing(page)
            continue
        number += 1
        where = page.locator(".where").locator("visible=true")
        expect(where).to_contain_text(re.compile(rf"(?<!\d){number}(?!\d)"))
        take(thumb, seat, hand)
        expect(page.locator(f"{SAVED}, .ended").locator("visible=true").first).to_be_visible()
        expect_sent(page)
        pictures.take()
        assert wrong(page) == []
    folded = seat.folded()
    assert folded.sheet["totals"] == rules.score(record)["totals"] and folded.sheet["over"]
    for address in below(seat):
        page.goto(address)
        pictures.take(is_whole=True)
        assert wrong(page) == [], address


def take(thumb: Thumb, seat: Seat, hand: dict[str, Any]) -> None:
    """A hand by taps, each side that bid told where the form asks for it."""
    if not isinstance(thumb, Teller):
        thumb.hand(hand)
        return
    so_far = seat.folded().record
    if "sides_bid" in hand and not is_asked(so_far, hand):
        hand = {key: value for key, value in hand.items() if key != "sides_bid"}
    play(thumb, so_far, hand)
