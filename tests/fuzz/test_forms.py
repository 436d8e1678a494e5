"""Every form of every page, as it is and with values exchanged: stored whole, or not at all.

The tokens are checked here, as in a served application: a form whose token is not its phone's own
gets nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from tests.house.walk import NOWHERE

from . import odd
from .pace import often, quick
from .pages import Control, Form, Pairs, encoded, forms_of
from .test_routes import path, rules
from .world import Rows, World, check_answer, check_change, check_whole, pad_named, text_of

TOKENS = ("own", "own", "own", "own", "own", "own", "own", "none", "another's", "odd")
ROLES = ("owner", "owner", "owner", "keeper", "viewer", "nobody")
CHANGES = ("odd", "odd", "known", "other", "without", "twice", "renamed")
LANGUAGE = "/language"
FORM = "application/x-www-form-urlencoded"


@dataclass
class Phone:
    """A browser that opens pages and sends their forms, fresh ones and those it kept."""

    world: World
    client: FlaskClient
    draw: Any
    rows: Rows
    kept: list[tuple[str, Form]] = field(default_factory=list)
    led_to: str = ""

    def go_on(self) -> None:
        """Follow where the last answer led; send a form from there, or an older one once more."""
        if self.led_to:
            self.look(self.client.get(self.led_to), self.led_to)
        forms = [kept for kept in self.kept if kept[1].action != LANGUAGE]
        if forms:
            back = self.draw(st.integers(0, min(5, len(forms) - 1)))
            self.fill_in(*forms[-1 - back])

    def fill_in(self, page: str, form: Form) -> None:
        """Choose a button, exchange some values, send."""
        button = pressed(self.draw, form)
        pairs = changed(self.draw, filled(self.draw, form, button), self.world)
        address = urljoin(page, (button.action if button else None) or form.action)
        self.send(address, page, pairs)

    def send(self, address: str, page: str, pairs: Pairs) -> None:
        """Send the pairs with a token of some kind."""
        which = self.draw(st.sampled_from(TOKENS))
        pairs = [pair for pair in pairs if pair[0] != "csrf_token"]
        if which != "none":
            pairs.append(("csrf_token", self.token(which)))
        headers = {"Referer": f"http://localhost{page}"}
        if self.draw(st.integers(0, 3)) == 0:
            headers["Accept"] = "application/json"
        answer = self.client.post(address, data=encoded(pairs), content_type=FORM, headers=headers)
        if which != "own":
            assert answer.status_code in (400, 404), (address, answer.status)
        self.look(answer, address)

    def token(self, which: str) -> bytes:
        if which == "own":
            return self.kept[0][1].token().encode()
        if which == "odd":
            return bytes(self.draw(odd.raw))
        page = self.world.client("viewer").get("/").text
        return forms_of(page)[0].token().encode()

    def look(self, answer: TestResponse, address: str) -> None:
        """Hold an answer against what is in the database now; keep its forms."""
        check_answer(answer)
        after = self.world.rows()
        if answer.request.method == "GET" or answer.status_code >= 400:
            assert after == self.rows, (address, answer.status)
        elif after != self.rows:
            check_change(self.world, self.rows, after, pad_named(address))
        self.rows = after
        self.led_to = answer.headers.get("Location", "")
        if answer.mimetype == "text/html":
            self.kept += [(address, form) for form in forms_of(text_of(answer))]


def pressed(draw: Any, form: Form) -> Control | None:
    """One of the form's buttons; those of a grid, which lead to the same place, count as one."""
    actions = sorted({button.action or "" for button in form.buttons})
    if not actions:
        return None
    action = draw(st.sampled_from(actions))
    found: Control = draw(st.sampled_from([b for b in form.buttons if (b.action or "") == action]))
    return found


def filled(draw: Any, form: Form, button: Control | None) -> Pairs:
    """The form as the page has it, or with other values that it offers."""
    pairs: Pairs = []
    offered: dict[str, list[str]] = {}
    for control in form.controls:
        offered.setdefault(control.name, []).extend(control.values)
    for control in form.controls:
        if control.is_button and control is not button:
            continue
        chosen, others = control.chosen, offered[control.name]
        if len(others) > 1 and control is not button and draw(st.integers(0, 2)):
            chosen = [draw(st.sampled_from(others))]
        if chosen == [""] and draw(st.integers(0, 3)):  # an empty field: a name, a number
            chosen = [draw(st.sampled_from([f"Somebody {len(pairs)}", "5"]))]
        pairs += [(control.name, value.encode()) for value in chosen if control.name]
    return pairs


def changed(draw: Any, pairs: Pairs, world: World) -> Pairs:
    """The pairs with up to three of them exchanged, left out, doubled or renamed."""
    for _ in range(draw(st.sampled_from([0, 0, 1, 1, 2, 3]))):
        place = draw(st.integers(0, len(pairs)))
        if place == len(pairs):
            pairs = [*pairs, (draw(odd.texts), draw(odd.raw))]
        else:
            pairs = [*pairs[:place], *exchanged(draw, pairs, place, world), *pairs[place + 1 :]]
    return pairs


def exchanged(draw: Any, pairs: Pairs, place: int, world: World) -> Pairs:
    """What is sent in place of one of the pairs."""
    name, value = pairs[place]
    what = draw(st.sampled_from(CHANGES))
    if what == "without":
        return []
    if what == "renamed":
        return [(draw(odd.texts), value)]
    if what == "other":
        return [(name, draw(st.sampled_from(pairs))[1])]
    if what == "known":
        return [(name, draw(known(world)).encode())]
    twice = [(name, value)] if what == "twice" else []
    return [(name, draw(odd.raw)), *twice]


def known(world: World) -> st.SearchStrategy[str]:
    """Ids of this pad, of another, of nothing."""
    names = st.sampled_from(sorted(world.own.ids))
    own, theirs = names.map(world.own.ids.get), names.map(world.theirs.ids.get)
    return own | theirs | st.sampled_from([NOWHERE, world.own.secret, "u" * 22, "w" * 22])


@pytest.fixture
def tokens(world: World) -> Iterator[World]:
    world.app.config["WTF_CSRF_ENABLED"] = True
    yield world


def run(world: World, examples: int, pace: Callable[[int], settings]) -> None:
    """Every form of every page, sent by phones of every role that go on from what they see."""
    sent = every_form(world)
    assert len(sent) > 25
    for page, form in sent:
        has_rules = any(word in form.action for word in ("/g/", "/rules", "/new"))

        @pace(examples * (2 if has_rules else 1))
        @given(st.data(), st.sampled_from(ROLES), st.just(page), st.just(form))
        def send(data: st.DataObject, role: str, page: str, form: Form) -> None:
            phone = Phone(world, world.client(role), data.draw, world.restore())
            phone.look(phone.client.get(page), page)
            phone.fill_in(page, form)
            for _ in range(data.draw(st.integers(0, 3))):
                phone.go_on()
            check_whole(world.app)

        send()


def every_form(world: World) -> list[tuple[str, Form]]:
    """Every form with a page that has it, as it stands there."""
    pages = [path(world, rule) for rule in rules(world) if "GET" in (rule.methods or ())]
    pages = ["/", *pages, *world.more]
    found: dict[tuple[str, ...], tuple[str, Form]] = {}
    owner, nobody = world.client("owner"), world.client("nobody")
    for page in pages:
        client = nobody if page.startswith("/open") else owner
        answer = client.get(page)
        if answer.mimetype != "text/html":
            continue  # a file to download has no forms
        for form in forms_of(answer.text):
            if form.action.endswith("/delete") and "/g/" in form.action:
                continue  # erases facts, as no other form may: tests/history/test_deletion.py
            names = {control.name for control in form.controls}
            key = (urljoin(page, form.action), *sorted(names))
            found.setdefault(key, (page, form))
    return list(found.values())


def test_every_form_is_stored_whole_or_not_at_all(tokens: World) -> None:
    run(tokens, 2, quick)


@pytest.mark.slow
def test_every_form_is_stored_whole_or_not_at_all_often(tokens: World) -> None:
    run(tokens, 60, often)
