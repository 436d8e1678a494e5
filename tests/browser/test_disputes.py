"""Ten disputes and some more, each settled on a phone: from the table by at most three taps."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Seat

pytestmark = pytest.mark.browser

STORIES = sorted((Path(__file__).parent.parent / "disputes").glob("*.toml"))
MOST_TAPS = 3
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
FIVE = "five_called"

# What a story's taps are on the screen; ``{}`` is a number that stands in the tap.
TAPS = {
    "total": ".total a[href$='#side-{}']",
    "delta": ".changes a[href$='#side-{}']",
    "cell": "main.sheet a[href$='#side-{}']",
    "earlier": "a.earlier",
    "sheet": "a[href$='/sheet']",
    "log": "a[href$='/log']",
    "readings": "a[href*='/readings']",
    "needs": "a[href$='/needs']",
}


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_a_dispute_is_settled_within_three_taps(
    sit: Callable[..., Seat], open_page: Callable[..., Page], path: Path
) -> None:
    story = tomllib.loads(path.read_text(encoding="utf-8"))
    assert len(story["taps"]) <= MOST_TAPS
    seat = _seated(sit, story)
    for language, answer in story["answer"].items():
        page = open_page(seat, locale=language)
        for tap in story["taps"]:
            _tap(page, tap)
        for sentence in [answer] if isinstance(answer, str) else answer:
            _read(page, sentence)


def test_there_are_enough_of_every_game() -> None:
    stories = [tomllib.loads(path.read_text(encoding="utf-8")) for path in STORIES]
    kinds = [(story["game"], story["variant"]) for story in stories]
    rough_or_called = [kind for kind in kinds if kind[1] in ("le_rough", FIVE)]
    assert len(stories) >= 10
    assert len(rough_or_called) >= 2
    for game in ("two_hundred", "five_hundred", "belote"):
        assert len([kind for kind in kinds if kind[0] == game and kind[1] != FIVE]) >= 2


def _seated(sit: Callable[..., Seat], story: dict[str, Any]) -> Seat:
    """The table of a story, after its hands and what was put right in them."""
    given = {key: story[key] for key in ("game", "variant", "rules", "start") if key in story}
    names = NAMES if story["variant"] == FIVE else NAMES[:4]
    seat = sit(names=names, first_dealer=len(names) - 1, **given)
    seat.play(*story["hands"])
    for correction in story.get("corrections", ()):
        seat.correct(**correction)
    for objection in story.get("objections", ()):
        _object(seat, **objection)
    return seat


def _object(seat: Seat, number: int, text: str, answer: str) -> None:
    """Somebody objected to a hand, and was answered that it stands."""
    entry = next(entry for entry in seat.folded().entries if entry.slot == number)
    seat.append("objected", {"target": entry.id, "text": text})
    seat.append("settled", {"target": seat.folded().facts[-1].id, "text": answer})


def _tap(page: Page, tap: str) -> None:
    """One tap, and the page that it leads to."""
    name, _space, number = tap.partition(" ")
    before = page.url
    page.locator(TAPS[name].format(number)).first.tap()
    expect(page).not_to_have_url(before)


def _read(page: Page, sentence: str) -> None:
    """A sentence of the answer stands on the page, to be seen."""
    words = re.compile(r"\s*".join(re.escape(word) for word in sentence.split()))
    expect(page.locator("main")).to_have_text(words, use_inner_text=True)
