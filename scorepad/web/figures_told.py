"""Figures as pages show them: cells, tables of everybody, lists of somebody, what each means."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from babel.numbers import format_decimal, format_percent
from flask_babel import get_locale, ngettext

from scorepad.history.asked import Counts, Of
from scorepad.history.evenings import evening_of
from scorepad.history.lots import Lot
from scorepad.history.rating import WITHIN, Rating, model
from scorepad.history.standings import Standing
from scorepad.pads import Person
from scorepad.rules.five_hundred import BIDS
from scorepad.web import words
from scorepad.web.formats import MINUS, date_text
from scorepad.web.house_tables import head_of
from scorepad.web.picker import title_of
from scorepad.web.say import _
from scorepad.wording import figures as wording
from scorepad.wording.figures import Figure

ONE_PLACE = "#,##0.0"
FIRST_GROUPED = 1000


@dataclass(frozen=True)
class Cell:
    """A figure: `main` in big, and of how many it is."""

    main: str
    of: str = ""


@dataclass(frozen=True)
class Row:
    """Somebody's line of a table, or a line about something: `persons` or a `name`."""

    persons: tuple[Person, ...]
    name: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class Table:
    """A table: `head` stands above the names; what its columns count stands in `meant`; `more`:
    how many pairs it leaves out."""

    id: str
    title: str
    head: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    meant: tuple[tuple[str, str], ...]
    more: int = 0


@dataclass(frozen=True)
class Told:
    """A figure of somebody: title, a cell for each of those who are compared, what it counts."""

    title: str
    cells: tuple[Cell | None, ...]
    definition: str


def cell_of(figure: Figure, counts: Mapping[str, int]) -> Cell | None:
    """A figure of somebody; None where there was nothing that it could be of."""
    part = counts.get(figure.part, 0)
    if figure.kind == wording.NUMBER:
        return Cell(number(part))
    of = counts.get(figure.of, 0)
    if not of:
        return None
    if figure.kind == wording.RATE:
        return Cell(percent(part, of), _of(part, of))
    if figure.kind == wording.EXCESS:
        mean = round((part - counts.get(figure.less, 0)) / of, 1)
        return Cell(("+" if mean > 0 else "") + decimal(mean), _in(figure, of))
    return Cell(decimal(part / of), _in(figure, of))


def tables_of(game: str, everybody: Sequence[Of], head: str) -> list[Table]:
    """Everybody side by side, in as many tables as there is something to tell; `head` stands above
    the names."""
    found = []
    for code, title, codes in wording.TABLES:
        figures = [one for one in _offered(game, codes) if _is_told(one, everybody)]
        if not figures:
            continue
        shown = everybody
        if all(figure.is_rare for figure in figures):
            shown = [one for one in everybody if any(one.counts[f.part] for f in figures)]
        rows = [
            Row(one.persons, "", tuple(cell_of(figure, one.counts) for figure in figures))
            for one in _ordered(shown, figures[0])
        ]
        found.append(
            Table(
                id=code,
                title=words.current(title),
                head=head,
                columns=tuple(words.current(figure.title) for figure in figures),
                rows=tuple(row for row in rows if any(row.cells)),
                meant=tuple(_meant(figure) for figure in figures),
            )
        )
    return found


def list_of(game: str, compared: Sequence[Counts]) -> list[Told]:
    """The figures of somebody, or of some beside each other."""
    found = []
    for figure in wording.FIGURES:
        cells = tuple(cell_of(figure, counts) for counts in compared)
        is_told = any(cells) and game in figure.games
        if is_told and (not figure.is_rare or any(one[figure.part] for one in compared)):
            title, definition = _meant(figure)
            found.append(Told(title, cells, definition))
    return found


def levels_of(game: str, counts: Counts) -> Table | None:
    """How often each level was bid, and made."""
    levels = {code[4:]: count for code, count in counts.items() if code.startswith("bid:")}
    if not levels:
        return None
    rows = []
    for level in sorted(levels, key=lambda one: _level_order(game, one)):
        made, bid = counts[f"made:{level}"], levels[level]
        rows.append(Row((), level_name(game, level), (
            Cell(percent(bid, counts["bids"]), _of(bid, counts["bids"])),
            Cell(percent(made, bid), _of(made, bid)),
        )))  # fmt: skip
    meant = (
        (_("Bid"), _("Hands with this bid, of all hands with a bid.")),
        (_("Made"), _("Bids of this level that were made, of those that were bid.")),
    )
    title = _("Trumps") if game == "belote" else _("Bids by level")
    head = _("Trump") if game == "belote" else _("Level")
    return Table("levels", title, head, (meant[0][0], meant[1][0]), tuple(rows), meant)


def streaks_of(
    everybody: Iterable[tuple[tuple[Person, ...], Standing]], head: str, zone: str
) -> Table:
    """The streaks of everybody, whoever has won most running first; `zone`: the pad's clock."""
    ordered = sorted(everybody, key=lambda one: (-one[1].most_won, one[1].most_lost))
    rows = [Row(persons, "", tuple(streak_cells(one, zone))) for persons, one in ordered]
    meant = tuple((words.current(a), words.current(b)) for a, b in wording.STREAKS.values())
    columns = tuple(title for title, _definition in meant)
    return Table("streaks", _("Streaks"), head, columns, tuple(rows), meant)


def streak_cells(one: Standing, zone: str) -> Iterable[Cell]:
    """The streak now, and the longest of either kind with its end."""
    games = abs(one.run)
    if one.run > 0:
        yield Cell(str(ngettext("%(num)d won running", "%(num)d won running", games)))
    elif one.run < 0:
        yield Cell(str(ngettext("%(num)d lost running", "%(num)d lost running", games)))
    else:
        yield Cell(number(0), _("shared the last one"))
    yield Cell(number(one.most_won), _until(one.won_until, zone))
    yield Cell(number(one.most_lost), _until(one.lost_until, zone))


def standing_of(standing: Standing | None, zone: str) -> list[Told]:
    """The streaks of somebody, and of a person the rating."""
    if standing is None:
        return []
    said = wording.STREAKS.values()
    lines = [
        Told(words.current(title), (cell,), words.current(definition))
        for (title, definition), cell in zip(said, streak_cells(standing, zone), strict=True)
    ]
    if standing.rating:
        title, definition = wording.RATING
        cell = rating_cell(standing.rating)
        lines.append(Told(words.current(title), (cell,), words.current(definition)))
    return lines


def ratings_of(everybody: Iterable[tuple[tuple[Person, ...], Standing]]) -> Table | None:
    """The ratings of everybody, whoever is surely the strongest first; None where nobody is
    rated: partners play together in no game of these."""
    rated = [(persons, one.rating, one.games) for persons, one in everybody if one.rating]
    if not rated:
        return None
    ordered = sorted(rated, key=lambda one: -one[1].sure)
    rows = [Row(persons, "", (rating_cell(one), Cell(number(n)))) for persons, one, n in ordered]
    title, definition = (words.current(text) for text in wording.RATING)
    columns = (title, _("Games"))
    meant = ((title, definition), _meant(wording.BY_CODE["games"]), (_("Model"), model()))
    return Table("ratings", title, _("Player"), columns, tuple(rows), meant)


def rating_cell(rating: Rating) -> Cell:
    """A rating with how far it may be off."""
    return Cell(decimal(rating.mu), f"± {decimal(WITHIN * rating.sigma)}")


def years_of(years: Mapping[int, Counts], codes: Iterable[str]) -> Table | None:
    """The years beside each other."""
    figures = [wording.BY_CODE[code] for code in codes]
    rows = [
        Row((), str(year), tuple(cell_of(figure, counts) for figure in figures))
        for year, counts in years.items()
    ]
    meant = tuple(_meant(figure) for figure in figures)
    columns = tuple(title for title, _definition in meant)
    table = Table("years", _("By year"), _("Year"), columns, tuple(rows), meant)
    return table if rows else None


def lot_title(lot: Lot) -> str:
    """Games that can be compared in words: the variant, and what differs from its usual rules."""
    return _lot_title(lot, str(get_locale()))


@lru_cache(maxsize=1024)  # a page names all lots of its pad
def _lot_title(lot: Lot, _language: str) -> str:
    return " · ".join([title_of(lot.game, lot.variant), *lot_rules(lot)])


def lot_rules(lot: Lot) -> list[str]:
    """What differs from the variant's usual rules."""
    parts = words.rules_parts(head_of(lot.game, lot.variant, lot.rules))
    told = [text for text, differs in parts if differs]
    return [*told, _("rules changed on the way")] if lot.is_changed else told


def level_name(game: str, level: str) -> str:
    """A level of bids in words."""
    if game == "belote":
        return words.current(wording.SUITS[level]) if level in wording.SUITS else level
    return words.current(wording.LEVELS[level]) if level in wording.LEVELS else _bid_name(level)


def number(count: int) -> str:
    """A count as the language writes it."""
    return str(count) if 0 <= count < FIRST_GROUPED else _number(count, str(get_locale()))


def percent(part: int, of: int) -> str:
    """A share as the language writes it, with a place more where it is almost nothing or all."""
    is_fine = 0 < part / of < 0.01 or 0.99 < part / of < 1
    share = round(part / of, 3 if is_fine else 2)
    return _percent(share, not is_fine, str(get_locale()))


def decimal(value: float) -> str:
    """An average as the language writes it, with one place."""
    return _decimal(round(value, 1) + 0.0, str(get_locale()))


# A page writes hundreds of numbers, many of them over and over.
@lru_cache(maxsize=4096)
def _number(count: int, language: str) -> str:
    return format_decimal(count, locale=language).replace("-", MINUS)


@lru_cache(maxsize=1024)
def _percent(share: float, is_whole: bool, language: str) -> str:
    return format_percent(share, locale=language, decimal_quantization=is_whole)


@lru_cache(maxsize=4096)
def _decimal(value: float, language: str) -> str:
    return format_decimal(value, ONE_PLACE, locale=language).replace("-", MINUS)


def _bid_name(level: str) -> str:
    return words.bid_name(level)


def _of(part: int, of: int) -> str:
    return _("%(part)s of %(all)s", part=number(part), all=number(of))


def _in(figure: Figure, of: int) -> str:
    """In how many hands, or bids, an average was taken."""
    if figure.of in ("bids", "measured"):
        return str(ngettext("%(num)d bid", "%(num)d bids", of))
    return str(ngettext("%(num)d hand", "%(num)d hands", of))


def _until(moment: dt.datetime | None, zone: str) -> str:
    return _("until %(day)s", day=date_text(evening_of(moment, zone))) if moment else ""


def _offered(game: str, codes: Iterable[str]) -> list[Figure]:
    figures = [wording.BY_CODE[code] for code in codes]
    return [figure for figure in figures if game in figure.games]


def _is_told(figure: Figure, everybody: Iterable[Of]) -> bool:
    if figure.is_rare:
        return any(one.counts[figure.part] for one in everybody)
    return any(figure.kind == wording.NUMBER or one.counts[figure.of] for one in everybody)


def _ordered(everybody: Sequence[Of], figure: Figure) -> list[Of]:
    """Whoever has most of what the first column counts first; averages from the highest."""

    def place(one: Of) -> tuple[float, int]:
        part, of = one.counts[figure.part], one.counts[figure.of]
        is_mean = figure.kind in (wording.MEAN, wording.EXCESS)
        return -(part / of if is_mean and of else part), of

    return sorted(everybody, key=place)


def _meant(figure: Figure) -> tuple[str, str]:
    return words.current(figure.title), words.current(figure.definition)


def _level_order(game: str, level: str) -> tuple[int, int | str]:
    if game == "five_hundred":
        return (0, list(BIDS).index(level)) if level in BIDS else (1, level)
    if game == "belote":
        return 0, list(wording.SUITS).index(level) if level in wording.SUITS else 9
    return (0, int(level)) if level.isdecimal() else (1, list(wording.LEVELS).index(level))
