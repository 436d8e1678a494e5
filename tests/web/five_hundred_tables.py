"""Tables of 500 as tests see them: taps without a script, one button after the other."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from .conftest import Phone
from .tables import Table, seat_players

Form = dict[str, list[str]]


@dataclass
class Table500(Table):
    """A game of 500, played by the buttons of its page."""

    def hand(self, element: dict[str, Any]) -> TestResponse:
        """A record's element by taps, every one a page of its own."""
        if "void" in element:
            return self.save(self.form(), void=element["void"])
        form = self.begin(element)
        if "tricks" in element:
            side = int(form["counted"][0])
            form = self.tap(form, "tricks", str(element["tricks"][side]))
        return self.save(form, note=element.get("note", ""))

    def begin(self, element: dict[str, Any]) -> Form:
        """The contract, or every call of it."""
        wanted = "calls" if "calls" in element else "contract"
        form = self.form()
        if form["way"] != [wanted]:
            form = self.tap(form, "way", wanted)
        if wanted == "calls":
            return self.call(form, element["calls"])
        form = self.tap(form, "bidder", str(element["bidder"]))
        return self.tap(form, "bid", element["bid"])

    def call(self, form: Form, calls: list[list[Any]]) -> Form:
        """Every call is one tap of the button that is there for it."""
        for seat, said in calls:
            assert f"{seat}:{said}" in callable_now(self.page()), (seat, said)
            form = self.tap(form, "call", f"{seat}:{said}")
        return form


def seat_500(
    app: Flask,
    phone: Phone,
    variant: str = "official",
    rules: dict[str, Any] | None = None,
    **more: Any,
) -> Table500:
    """A new game of 500; Dot deals, unless it is told otherwise."""
    table = seat_players(app, phone, rules=rules, game="five_hundred", variant=variant, **more)
    return Table500(table.app, table.phone, table.path)


def callable_now(page: str) -> list[str]:
    """The calls that can be tapped."""
    return re.findall(r'<button name="call" value="([^"]+)"', page)


def struck_out(page: str) -> list[str]:
    """The calls that cannot be made any more, or not yet."""
    cells = re.findall(r'<button name="call" value=""[^>]*data-call="(\w+)"[^>]*>', page)
    assert all(f'data-call="{cell}"' in page for cell in cells)
    return cells
