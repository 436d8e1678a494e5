"""Games from files in the browser: looked at and taken in, on every phone, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .conftest import PHONE, Server
from .test_pads import make_pad

pytestmark = pytest.mark.browser

LONG = "Marie-Ève Desrochers-Théberge"
TABLE = (
    "Date,Side 1,Total 1,Side 2,Total 2,What was played,Won by,Note\n"
    f"2019-12-26,{LONG} & Paul,205,Jean et Zoé,-30,,,Noël chez grand-maman\n"
    "2020-01-02,Ann & Bob,120,Cid & Dot,90,,,\n"
)
RECORD: dict[str, Any] = {
    "format": "scorepad-game/1",
    "game": "two_hundred",
    "variant": "partners",
    "rules": {},
    "players": [LONG, "Bob", "Cid", "Dot"],
    "hands": [{"bidder": 0, "bid": 60, "captured": [70, 30]}],
}


def test_games_come_in_from_files(
    server: Server, open_page: Callable[..., Page], tmp_path: Path
) -> None:
    found: list[object] = []

    def looked(page: Page, what: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            wrong = Axe().run(page).response["violations"]
            found.extend((what, scheme, one["id"]) for one in wrong)
        page.set_viewport_size({"width": 320, "height": 568})
        if page.evaluate("document.documentElement.scrollWidth") > 320:
            found.append((what, "scrolls sideways"))
        page.set_viewport_size(dict(PHONE))

    def choose(page: Page, name: str, content: str) -> None:
        (tmp_path / name).write_text(content, encoding="utf-8")
        page.goto(pad + "/import")
        page.locator("#file").set_input_files(tmp_path / name)
        with page.expect_navigation():
            page.locator("button.save").click()

    page = open_page(java_script_enabled=True)
    pad = make_pad(page, server)
    page.goto(pad + "/settings")
    page.get_by_role("link", name="Take in from a file").click()
    looked(page, "choose")
    choose(page, "wrong.csv", TABLE.replace("205", "2o5"))
    expect(page.get_by_text("Line 2, Total 1: “2o5” is no whole number.")).to_be_visible()
    looked(page, "mistakes")
    choose(page, "asked.csv", TABLE.replace("2019-12-26", "03/04/2019"))
    looked(page, "dates")
    with page.expect_navigation():
        page.get_by_role("button", name="Apr 3, 2019").click()
    looked(page, "old games")
    choose(page, "old.csv", TABLE)
    with page.expect_navigation():
        page.get_by_role("button", name="Take them in").click()
    expect(page.locator(".game")).to_have_count(2)
    page.goto(pad + "/settings")
    page.get_by_label("Language").select_option("fr")
    with page.expect_navigation():
        page.get_by_role("button", name="Save").click()
    choose(page, "old.csv", TABLE)
    expect(page.get_by_text("Tout est déjà dans le carnet")).to_be_visible()
    looked(page, "anciennes parties")
    choose(page, "game.json", json.dumps(RECORD))
    looked(page, "partie")
    with page.expect_navigation():
        page.locator("button.save").click()
    expect(page.locator("table.scores")).to_be_visible()
    page.goto(server.url + "/bring")
    looked(page, "carnet")
    page.goto(pad)
    page.locator(".game").nth(1).click()
    page.goto(page.url + "/sheet")
    expect(page.get_by_text("On ne connaît pas les brasses.")).to_be_visible()
    looked(page, "feuille")
    assert found == []
