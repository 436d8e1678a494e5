"""A game on one page and in one file, on a phone, in both languages: kept, checked, compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorepad import scoring

from .conftest import Seat
from .test_log import accessible

pytestmark = pytest.mark.browser

HANDS = (
    {"bidder": 0, "bid": 60, "captured": [70, 30]},
    {"bidder": 1, "bid": 80, "captured": [45, 55]},
)
WORDS = {
    "en": {
        "open": "Statement of the game",
        "keep": "Download it as a file",
        "compare": "Compare",
        "same": "Nothing has changed since",
        "since": "hand 2 corrected",
        "never": "never had this fingerprint",
        "short": "at least the first eight",
    },
    "fr": {
        "open": "Relevé de la partie",
        "keep": "Télécharger le fichier",
        "compare": "Comparer",
        "same": "Rien n’a changé depuis",
        "since": "brasse 2 corrigée",
        "never": "n’a jamais eu cette empreinte",
        "short": "au moins les huit premiers",
    },
}


def compare(page: Page, fingerprint: str, words: dict[str, str], told: str) -> None:
    page.locator("[name=fingerprint]").fill(fingerprint)
    page.get_by_role("button", name=words["compare"]).tap()
    expect(page.locator("#compared")).to_contain_text(words[told])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_kept_as_a_file_and_what_came_since_is_told(
    language: str,
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words, seat, path = WORDS[language], sit(), tmp_path / "statement.json"
    seat.play(*HANDS)
    page = open_page(seat, "/sheet", locale=language)
    page.get_by_role("link", name=words["open"]).locator("visible=true").first.tap()
    with page.expect_download() as found:
        page.get_by_role("link", name=words["keep"]).tap()
    found.value.save_as(path)
    assert scoring.run([str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == seat.folded().sheet["totals"]
    told = json.loads(path.read_text(encoding="utf-8"))
    told["record"]["hands"][1]["captured"] = [40, 60]
    path.write_text(json.dumps(told), encoding="utf-8")
    assert scoring.run([str(path)]) == 1
    assert "say otherwise: record" in capsys.readouterr().err
    kept = told["fingerprint"]
    expect(page.locator("code")).to_have_text(kept)
    compare(page, kept, words, "same")
    accessible(page)
    seat.correct(2, {"bidder": 1, "bid": 80, "captured": [40, 60]}, "les dix")
    compare(page, kept.removeprefix("sha256:")[:12].upper(), words, "since")
    compare(page, "0" * 12, words, "never")
    compare(page, "<b>", words, "short")
    accessible(page)
