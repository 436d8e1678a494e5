"""The page of a new game as a phone draws it by itself: what is on it, and what sending it does."""

from __future__ import annotations

import pytest
from flask import Flask, g, render_template

from scorepad.game_names import KINDS, Kind
from scorepad.languages import LANGUAGES
from scorepad.web.snapshot import snapshot_of
from tests.phone.modules import Modules
from tests.phone.twin_pages import speaking

from .conftest import Phone
from .tables import fields_of

MODULE = "shown/new_game.js"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", *(f"Guest {number}" for number in range(9)))
PERSONS = [{"id": f"person-{number:010}", "name": name} for number, name in enumerate(NAMES)]


def drawn_page(
    app: Flask, phone: Phone, modules: Modules, fields: dict[str, str], language: str = "en"
) -> str:
    """The page as a phone draws it from these fields; sent, and refused, where it names a place."""
    modules.load(MODULE)
    modules.call("shown/forms/rules.js", "setRules", modules.add_engine())
    phone.client.post("/language", data={"lang": language, "next": "/"})
    with phone.client:
        phone.get()
        with speaking(app, modules, language):
            snapshot = snapshot_of(g.access, "build") | {"persons": PERSONS}
            is_sent = any(name.startswith("seat_") for name in fields)
            sent = modules.call(MODULE, "startedOf", fields, snapshot) if is_sent else {}
            page = modules.call(MODULE, "newGameOf", fields, snapshot, sent.get("errors", {}))
        return render_template("games/known.html", page=page, pad=g.access.pad)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_variant_is_drawn(
    app: Flask, phone: Phone, screens_in_v8: Modules, kind: Kind
) -> None:
    language = list(LANGUAGES)[KINDS.index(kind) % len(LANGUAGES)]
    empty = drawn_page(app, phone, screens_in_v8, {"play": kind.key}, language)
    assert f'<option value="{kind.key}" selected>' in empty
    assert 'class="error"' not in empty
    wrong = {"play": kind.key, "seat_0": "Ann", "seat_1": "<b>", "start_0": "x", "hole_0": "y"}
    told = drawn_page(app, phone, screens_in_v8, wrong, language)
    assert 'id="seat_1-error"' in told
    assert 'id="start_0-error"' in told
    assert 'value="&lt;b&gt;"' in told
    assert 'name="hole_0" value="y" checked' in told


def test_the_server_takes_it_as_its_own(app: Flask, phone: Phone, screens_in_v8: Modules) -> None:
    fields = {f"seat_{seat}": NAMES[seat] for seat in range(4)}
    chosen = {"play": "belote-plain", "table": "belote_301", "dealer": "2", "start_0": "90"}
    page = drawn_page(app, phone, screens_in_v8, fields | chosen | {"fact_id": "f" * 22})
    assert 'class="error"' not in page
    answer = phone.post("/new", **fields_of(page), play="belote-plain", do="start")
    assert answer.status_code == 302
    table = phone.client.get(answer.location).text
    assert "301" in table
    assert "90" in table
