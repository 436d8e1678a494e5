"""Every figure on three pages of a made-up family is what the plain second opinion makes of it."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import pads
from scorepad.database import write_tx
from scorepad.demo.family import Demo, make_family
from scorepad.wording.figures import FIGURES, NUMBER, TABLES
from tests.history import counted_reference, summed_reference

# What each figure is a part of, or how much there is on one; written down a second time.
RATES = {
    "Won": ("won", "games"),
    "Lost": ("lost", "games"),
    "Shared": ("shared", "games"),
    "Had the bid": ("bids", "hands"),
    "Bids made": ("made", "bids"),
    "Called, and made": ("called_made", "called"),
    "Bids of others beaten": ("beaten", "defended"),
    "Hands blocked": ("blocked", "defended"),
    "In the hole": ("hole_games", "known"),
    "Won from the hole": ("hole_won", "hole_games"),
    "Comebacks": ("comebacks", "behind"),
    "All 100 taken": ("all", "hands"),
    "All ten tricks": ("all", "hands"),
    "Capots": ("all", "hands"),
    "Nullos made": ("nullos_made", "nullos"),
    "Litiges": ("litiges", "bids"),
}
MEANS = {
    "Points a hand": ("points", "hands"),
    "Average bid": ("bid_points", "bids"),
    "Points above the bid": ("above", "measured"),
    "Tricks above the bid": ("above", "measured"),
    "Points as taker": ("taken", "measured"),
    "Points blocked": ("blocked_points", "blocked"),
}
NUMBERS = {
    "Games": "games",
    "Hands": "hands",
    "Given up": "given_up",
    "Fell into the hole": "holes",
}
CELL = re.compile(r"<b>([^<]*)</b>(?: <small>([^<]*)</small>)?")
UNTIL = dt.date(2026, 11, 30)


@dataclass
class Family:
    """A pad of a demo, a browser in it, and what the reference makes of its games."""

    pad: pads.Pad
    client: FlaskClient
    sums: dict[summed_reference.Place, dict[str, int]]
    ids: dict[str, int]

    def page(self, path: str, **query: str) -> str:
        answer = self.client.get(f"/p/{self.pad.public_id}{path}", query_string=query)
        assert answer.status_code == 200, path
        return answer.text

    def counts(self, lot: str, who: str, against: str = "", year: int = 0) -> Counter[str]:
        key, other = (summed_reference.key(_ids(told), self.ids) for told in (who, against))
        counts = Counter(self.sums.get((lot, key, other, year), {}))
        counts["above"] = counts["taken"] - counts["asked"]
        return counts


def _ids(who: str) -> tuple[str, ...]:
    return tuple(who.split(".")) if who else ()


def family(app: Flask, games: int) -> Family:
    pad, _made = make_family(Demo("pages", games, UNTIL))
    device = pads.Device(pad_id=pad.id, name="test", role="viewer")
    with write_tx() as session:
        session.add(device)
    client = app.test_client()
    with client.session_transaction() as cookie:
        cookie["pads"] = {pad.public_id: device.public_id}
    return Family(pad, client, summed_reference.sums(pad), summed_reference.row_ids(pad))


def check_cell(title: str, cell: tuple[str, str] | None, counts: Counter[str]) -> None:
    """A cell of a page against the formula of its title."""
    if title in NUMBERS:
        assert cell and number(cell[0]) == counts[NUMBERS[title]], title
        return
    part, of = (RATES | MEANS)[title]
    if not counts[of]:
        assert cell is None, title
        return
    assert cell is not None, title
    if title in RATES:
        exact = 100 * counts[part] / counts[of]
        assert abs(number(cell[0].rstrip("%")) - exact) <= 0.5 + 1e-9, title
        assert cell[1] == f"{counts[part]:,} of {counts[of]:,}", title
    else:
        assert abs(number(cell[0]) - counts[part] / counts[of]) <= 0.05 + 1e-9, title
        assert number(cell[1].split()[0]) == counts[of], title


def number(text: str) -> float:
    return float(text.replace("−", "-").replace(",", ""))


def cells(html: str) -> list[tuple[str, str] | None]:
    """The cells of a line of a page."""
    parts = re.split(r"<td>|<span class=\"value\">", html)[1:]
    found = [CELL.search(part) for part in parts]
    return [(one[1], one[2] or "") if one else None for one in found]


def tables(page: str) -> Iterator[tuple[str, list[str], list[str]]]:
    """Each table: its id, its columns, its lines."""
    for name, table in re.findall(r'<h2 id="(\w+)">[^<]*</h2>\s*<table(.*?)</table>', page, re.S):
        columns = re.findall(r'<th scope="col">([^<]*)</th>', table)[1:]
        yield name, columns, re.findall(r"<tr><th scope=\"row\">.*?</tr>", table, re.S)


def check_everybody(found: Family, lot: str, year: int = 0) -> int:
    """All tables of everybody, whoever stands there; how many cells were looked at."""
    looked_at = 0
    told = {name for name, _title, _codes in TABLES}
    query = {"of": lot} | ({"year": str(year)} if year else {})
    for name, columns, lines in tables(found.page("/figures", **query)):
        for line in lines if name in told else ():
            (person,) = re.findall(r"/persons/([\w-]+)/figures", line)
            for title, cell in zip(columns, cells(line), strict=True):
                check_cell(title, cell, found.counts(lot, person, year=year))
                looked_at += 1
    return looked_at


def check_lines(page: str, compared: list[Counter[str]]) -> int:
    """Every figure of a list, for each of those who are compared."""
    lines = re.findall(r'<span class="title">([^<]*)</span>(.*?)</summary>', page, re.S)
    known = [(title, line) for title, line in lines if title in {*RATES, *MEANS, *NUMBERS}]
    for title, line in known:
        for cell, counts in zip(cells(line), compared, strict=True):
            check_cell(title, cell, counts)
    return len(known)


def check_levels(page: str, counts: Counter[str]) -> None:
    """The bids by level: as many as there are, and all of them together."""
    levels = {code[4:]: n for code, n in counts.items() if code.startswith("bid:")}
    (lines,) = [lines for name, _columns, lines in tables(page) if name == "levels"]
    assert len(lines) == len(levels)
    shown = [cells(line) for line in lines]
    bids = sorted(line[0][1] for line in shown if line[0])
    assert bids == sorted(f"{n:,} of {counts['bids']:,}" for n in levels.values())
    made = sorted(line[1][1] for line in shown if line[1])
    assert made == sorted(f"{counts[f'made:{one}']:,} of {n:,}" for one, n in levels.items())


def check_pages(found: Family) -> None:
    page = found.page("/figures")
    lots = re.findall(r'<option value="(\w+-[^"]*)"', page)
    assert lots == [place[0] for place in sorted(
        (place for place in found.sums if place[1:] == ("", "", 0)),
        key=lambda place: (
            -found.sums[place].get("games", 0) - found.sums[place].get("given_up", 0),
            -found.sums[place].get("hands", 0), place[0],
        ),
    )]  # fmt: skip
    looked_at = sum(check_everybody(found, lot) for lot in lots)
    years = re.findall(r"<option>(\d{4})</option>", page)
    looked_at += sum(check_everybody(found, lots[0], int(year)) for year in years)
    check_levels(page, found.counts(lots[0], ""))
    assert looked_at > 200
    person = re.findall(r"/persons/([\w-]+)/figures", page)[0]
    for lot in lots:
        counts = found.counts(lot, person)
        if counts["games"] or counts["hands"]:
            page = found.page(f"/persons/{person}/figures", of=lot)
            assert check_lines(page, [counts]) > 5
            if counts["bids"]:
                check_levels(page, counts)
    pairs = found.page("/figures/pairs", of=lots[0])
    pair = re.findall(r"who=([\w.-]+)", pairs)[0]
    page = found.page("/figures/together", who=pair, of=lots[0])
    assert check_lines(page, [found.counts(lots[0], pair)]) > 8
    others = re.findall(r"against=([\w.-]+)", page)[0]
    page = found.page("/figures/together", who=pair, against=others, of=lots[0])
    sides = [found.counts(lots[0], pair, others), found.counts(lots[0], others, pair)]
    assert check_lines(page, sides) > 8


def test_every_figure_of_three_pages(app: Flask) -> None:
    with app.app_context():
        check_pages(family(app, 60))


@pytest.mark.slow
def test_of_ten_thousand_games_too(app: Flask) -> None:
    with app.app_context():
        check_pages(family(app, 10_000))


def test_every_figure_has_its_formula_and_every_counter_its_reference() -> None:
    for figure in FIGURES:
        if figure.kind == NUMBER:
            assert NUMBERS[figure.title] == figure.part
        else:
            assert (RATES | MEANS)[figure.title][1] == figure.of
        counters = {figure.part, figure.of, figure.less} - {""}
        assert counters <= counted_reference.FIGURES.keys()
