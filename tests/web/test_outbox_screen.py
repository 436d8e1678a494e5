"""What is not sent, and the strip that says so, as a phone draws them: in each state of a fact, in
each language, alike in the browser and by the server's own templates."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from flask import Flask, g, render_template

from scorepad.languages import LANGUAGES
from scorepad.web.outbox_told import KINDS
from tests.phone.modules import Modules, Whole
from tests.phone.twin_pages import speaking

from .conftest import Phone

Json = dict[str, Any]
MODULE = "shown/outbox.js"
NAMES = {f"person-{n:012}": name for n, name in enumerate(("Ann", "<b>Zoé</b>", "Cid", "%(x)s"))}
BEGUN = {"game": "two_hundred", "variant": "partners", "rules": {}, "first_dealer": 3}
START = {**BEGUN, "persons": list(NAMES)}
PLAYED = {"bidder": 0, "bid": 60, "captured": [70, 30]}
STANDING = {
    "id": "fact-of-theirs",
    "kind": "hand",
    "body": {"slot": 1, "hand": PLAYED},
    "device": "Kitchen <3",
    "entry": {"target": "fact-of-theirs", "replaces": "fact-of-theirs", "hand": PLAYED},
}
CLASH = {"standing": STANDING, "told": {"standing": "Ann 60", "sent": None}, "next_slot": 2}
REFUSED = {"problems": [{"code": "capture", "text": "In all there are 100."}]}


def row(
    seq: int, kind: str, body: Json, state: str = "waiting", answer: Json | None = None
) -> Json:
    place = {
        "pad": "p",
        "game": "a-game-of-the-test",
        "id": f"fact-{seq:015}",
        "at": "2026-11-30T20:15:00Z",
    }
    return {**place, "seq": seq, "kind": kind, "body": body, "state": state, "answer": answer}


def hand(seq: int, slot: int, state: str = "waiting", answer: Json | None = None) -> Json:
    return row(seq, "hand", {"slot": slot, "hand": PLAYED}, state, answer)


class Screen:
    """The page of one phone, drawn by the server's templates from the phone's own model."""

    def __init__(self, app: Flask, phone: Phone, modules: Modules, language: str) -> None:
        self.app, self.phone, self.modules, self.language = app, phone, modules, language
        modules.load(MODULE)
        modules.call("shown/forms/rules.js", "setRules", modules.add_engine())
        phone.client.post("/language", data={"lang": language, "next": "/"})

    def model(self, rows: list[Json], **more: Any) -> Json:
        with speaking(self.app, self.modules, self.language):
            known = self.modules.call("kept", "knownOf", rows, {}, Whole("engine"), NAMES)
            made: Json = self.modules.call(MODULE, "outboxOf", rows, known, more)
            return made

    def page(self, template: str, **model: Any) -> str:
        for one in (model.get("outbox") or {}).get("rows", ()):
            one["at"] = dt.datetime.fromisoformat(one["at"])
        with self.phone.client:
            self.phone.get()
            return render_template(template, pad=g.access.pad, **model)


@pytest.fixture(params=LANGUAGES)
def screen(app: Flask, phone: Phone, drawn: Any, screens_in_v8: Modules, request: Any) -> Screen:
    made = Screen(app, phone, screens_in_v8, request.param)
    source = (
        f'import {{ knownOf as made }} from "./{MODULE}";\n'
        "export const knownOf = (rows, games, engine, names) =>\n"
        "  made(rows, (id) => games[id] ?? null, engine, names, null);\n"
    )
    screens_in_v8.add("kept", source)
    return made


def shown_page(screen: Screen, rows: list[Json], **more: Any) -> str:
    return screen.page("outbox/show.html", outbox=screen.model(rows, **more), error="")


def test_what_waits_says_what_it_is(screen: Screen) -> None:
    rows = [row(0, "started", START), hand(1, 1), hand(2, 2)]
    page = shown_page(screen, rows)
    assert page.count('<li class="unsent">') == 3
    assert page.count("Ann 60") == 2
    assert "&lt;b&gt;Zoé&lt;/b&gt;" in page and "data-choice" not in page
    assert page.count("data-file>") == 1
    assert "data-file>" not in shown_page(screen, [])


def test_what_was_refused_says_why_and_what_waits_for_it(screen: Screen) -> None:
    model = screen.model([row(0, "started", START), hand(1, 1, "refused", REFUSED), hand(2, 2)])
    refused, later = model["rows"][1:]
    assert refused["problems"] == ["In all there are 100."]
    assert refused["choices"] == ["dismiss", "again", "mend"] and refused["is_mendable"]
    assert refused["held"] == [later["title"]] and later["is_waiting"]
    page = screen.page("outbox/show.html", outbox=model, error="No file & none")
    assert 'value="dismiss-1" data-choice="dismiss" data-seq="1"' in page
    assert "/g/a-game-of-the-test#mend-fact-000000000000001" in page
    assert "No file &amp; none" in page


def test_both_sides_of_a_clash_stand_beside_each_other(screen: Screen) -> None:
    model = screen.model([row(0, "started", START), hand(1, 1, "clash", CLASH)])
    found = model["rows"][1]
    assert found["sides"] == {
        "device": "Kitchen <3",
        "is_struck": False,
        "standing": "Ann 60",
        "mine": found["sides"]["mine"],
    }
    assert found["line"] == "" and "70" in found["sides"]["mine"]
    page = screen.page("outbox/show.html", outbox=model, error="")
    for choice in ("keep", "mine", "both"):
        assert f'value="{choice}-1"' in page
    assert "Kitchen &lt;3" in page


def test_what_would_go_besides_is_asked_about(screen: Screen) -> None:
    rows = [row(0, "started", START, "refused", REFUSED), hand(1, 1)]
    asking = {"seq": 0, "choice": "dismiss", "dropped": rows[1:]}
    page = shown_page(screen, rows, asking=asking, failed=1)
    assert 'data-choice="dismiss" data-seq="0" data-agreed="fact-000000000000001"' in page
    assert page.count('role="alert"') == 1


def test_every_kind_of_fact_has_a_title(screen: Screen) -> None:
    kinds = [kind for kind in KINDS if kind != "redone"]
    bodies: dict[str, Json] = {"started": START}
    ends = ("clock", "conceded")  # titles of their own for a game that is ended so
    bodies |= {by: {"result": {"by": by, "side": 0}} for by in ends}
    rows = [
        row(n, "abandoned" if kind in ends else kind, bodies.get(kind, {}))
        for n, kind in enumerate(kinds)
    ]
    titles = [one["title"] for one in screen.model(rows)["rows"]]
    assert len(set(titles)) == len(kinds) and all(titles)


BARS = {
    **dict.fromkeys(("waiting", "refused"), 0),
    **dict.fromkeys(("is_lost", "is_stranded", "is_outbox", "is_closed", "is_unreadable"), False),
    **dict.fromkeys(("is_old", "is_stopped", "cannot_keep"), False),
    "may_write": True,
    "overtaken": None,
}


@pytest.mark.parametrize(
    ("told", "is_link"),
    [
        ({}, False),
        ({"waiting": 2}, True),
        ({"waiting": 1, "is_lost": True, "is_stranded": True}, True),
        ({"waiting": 1, "is_lost": True, "is_outbox": True}, False),
        ({"waiting": 3, "is_outbox": True}, False),
        ({"refused": 2}, True),
        ({"refused": 2, "is_outbox": True}, False),
        ({"refused": 1, "is_stopped": True}, False),
        ({"waiting": 1, "is_closed": True}, False),
        ({"is_lost": True}, False),
        ({"is_lost": True, "may_write": False}, False),
        ({"is_unreadable": True, "is_old": True}, False),
        ({"is_old": True, "cannot_keep": True, "overtaken": 7}, False),
    ],
)
def test_the_strip_leads_to_what_is_not_sent(screen: Screen, told: Json, is_link: bool) -> None:
    page = screen.page("app/bars.html", bars=BARS | told)
    strip = page.partition("<main")[2].partition("</main>")[0]
    assert ("/outbox" in strip) is is_link
