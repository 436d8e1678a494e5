"""The journal's modules in a real browser: they load as they are served, and are quick there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from scorepad.web.phone import engine_asset
from tests.phone.test_journal import long_game

from .conftest import Server

pytestmark = pytest.mark.browser

SLOW = 4  # times: about what a cheap phone is slower than this machine
FOLD = """async ([folder, rules, facts, names, note]) => {
  const [engine, { fold }, { judge }, { undoTarget }] = await Promise.all([
    import(rules), ...["fold", "judge", "undo"].map((name) => import(`${folder}/${name}.js`)),
  ]);
  const times = [];
  let folded = null;
  for (let round = 0; round < 8; round += 1) {
    const start = performance.now();
    folded = fold(facts, names, { ...engine });
    times.push(performance.now() - start);
  }
  const answer = judge(folded, note, engine);
  const undo = undoTarget(answer.after).number;
  return { times, totals: folded.sheet.totals, status: answer.status, undo };
}"""


def test_forty_hands_of_six_on_a_slow_phone(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(server.url)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    folder = f"/static/{server.app.extensions['scorepad_build']}/js/journal"
    facts, names = long_game()
    note = {"id": "a-note-to-the-game", "kind": "noted", "body": {"text": "tea"}}
    given: list[Any] = [folder, f"/engine-{engine_asset().digest}.js", facts, names, note]
    found = page.evaluate(FOLD, given)
    print("folds of forty hands, in ms:", [round(time, 1) for time in found["times"]])
    assert found["status"] == "stored"
    assert found["undo"] == 41
    assert len(found["totals"]) == 2
