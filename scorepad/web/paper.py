"""A CSV of old games with totals only: read line by line, every mistake by its line and column."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from scorepad import database, rules
from scorepad.archive.paper_import import PaperGame
from scorepad.game_names import KINDS, Kind
from scorepad.languages import LANGUAGES
from scorepad.pads.names import NameProblem, clean_name, name_key
from scorepad.web import language
from scorepad.web.forms import name_sentence
from scorepad.web.picker import ABSENT, folded, rank
from scorepad.web.say import _, commas
from scorepad.wording.mark import N_
from scorepad.words import translator

MOST_LINES = 1000
MOST_SIDES = 6
MOST_SHOWN = 80
LARGEST = 1_000_000
LONGEST_NOTE = 500
EARLIEST = dt.date(1970, 1, 2)
# How a date is written whose day and month could be either: asked of whoever knows.
DAY_FIRST, MONTH_FIRST = "dmy", "mdy"
ORDERS = (DAY_FIRST, MONTH_FIRST)

DATE, GAME, WINNER, NOTE = "date", "game", "winner", "note"
# By column, its name in the files that we write, and others that people give it.
NAMES = {
    DATE: (N_("Date"), "day", "jour", "день", "日", "年月日"),
    GAME: (
        N_("What was played"),
        *("game", "variant", "jeu", "variante", "partie"),
        *("игра", "партия", "вариант", "ゲーム", "種類"),
    ),
    WINNER: (
        N_("Won by"),
        *("winner", "gagnant", "gagnants", "vainqueur"),
        *("победитель", "победители", "выиграл", "выиграли", "勝者", "勝ち"),
    ),
    NOTE: (N_("Note"), "notes", "remark", "remarque", "примечание", "заметка", "備考"),
}
SIDE, TOTAL = N_("Side %(number)d"), N_("Total %(number)d")
SIDE_NAMES = (
    *("side", "team", "player", "players", "équipe", "camp", "joueur", "joueurs"),
    *("сторона", "команда", "пара", "игрок", "игроки", "チーム", "プレイヤー", "プレーヤー"),
)
TOTAL_NAMES = (
    *("total", "points", "score", "pointage"),
    *("итог", "итого", "очки", "счёт", "累計", "合計", "得点", "点"),
)
# In which letters spreadsheets write a CSV where each language is spoken, if not in UTF-8: what
# Python calls them, and what people do.
LETTERS = {"ru": ("cp1251", "Windows-1251"), "ja": ("cp932", "Shift_JIS")}
USUAL_LETTERS = ("cp1252", "Windows-1252")

_ISO = re.compile(
    r"(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]\d{1,2}:\d\d(?::\d\d)?)?", re.ASCII
)
_OTHER = re.compile(r"(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4})", re.ASCII)
_WHOLE = re.compile(r"([+-]?)(\d{1,7})(?:[.,]0+)?", re.ASCII)
_BETWEEN = re.compile(r"\s*[&+/＆＋／、]\s*|\s+(?:et|and|и)\s+")


class NoTable(Exception):
    """A file of which no table could be made; `told`: why."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.told = told


@dataclass
class Read:
    """What could be read of a file: its games, or all that is wrong with it. `asks`: a date of
    which day and month could be either, where nothing in the file tells."""

    games: list[PaperGame] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    asks: str = ""


@dataclass(frozen=True)
class Line:
    """A line by its number in the file, cells by column; (SIDE, 1) is the first side."""

    number: int
    cells: dict[str | tuple[str, int], str]

    def get(self, column: str | tuple[str, int]) -> str:
        """What stands there, without blanks around it."""
        return self.cells.get(column, "")

    def has_side(self, number: int) -> bool:
        """Whether anything is said of this side."""
        return bool(self.get((SIDE, number)) or self.get((TOTAL, number)))


class _Wrong(Exception):
    def __init__(self, column: str, told: str) -> None:
        super().__init__()
        self.column, self.told = column, told


def template() -> str:
    """An empty table to fill in, for a spreadsheet: the columns in the language of the page."""
    sides = [name for n in (1, 2) for name in (_(SIDE, number=n), _(TOTAL, number=n))]
    columns = [_("Date"), _("What was played"), *sides, _("Won by"), _("Note")]
    return "\ufeff" + ",".join(columns) + "\r\n"


def columns_told() -> list[tuple[str, str]]:
    """The columns and what belongs in them, for people."""
    return [
        (_("Date"), _("2019-12-26 or 26/12/2019")),
        (f"{_pair(1)[0]} …", _("the names of its players: Marie & Paul")),
        (f"{_pair(1)[1]} …", _("what the side had at the end: 205, or −30")),
        (_("What was played"), _("the name of the game; without one it is 200")),
        (_("Won by"), _("the number or the names of a side; without it, who has most")),
        (_("Note"), _("whatever should be remembered")),
    ]


def read(content: bytes, order: str = "") -> Read:
    """The games in a CSV. ``order``: which comes first in its dates, where it was asked.

    Raises NoTable.
    """
    lines = _table(_text(content))
    found = Read()
    order = order if order in ORDERS else _order_of(lines)
    for line in lines:
        try:
            day = _day(line, order)
            if day is None:
                found.asks = found.asks or line.get(DATE)
                continue
            found.games.append(_game(line, day))
        except _Wrong as wrong:
            where = {"line": line.number, "column": wrong.column, "told": wrong.told}
            found.problems.append(_("Line %(line)d, %(column)s: %(told)s", **where))
    return found


def _text(content: bytes) -> str:
    """The text of a file as spreadsheets write them: UTF-8, UTF-16 with a mark, or the letters of
    the page's language."""
    letters, told = LETTERS.get(language.current(), USUAL_LETTERS)
    try:
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            return content.decode("utf-16")
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError:
            return content.decode(letters)
    except UnicodeDecodeError:
        if b"\0" in content:
            raise NoTable(_("This is no table: save it as CSV.")) from None
        raise NoTable(_("This file is neither UTF-8 nor %(letters)s.", letters=told)) from None


def _table(text: str) -> list[Line]:
    """The lines of a file that are not empty, by the columns that its first one names."""
    if "\0" in text:
        raise NoTable(_("This is no table: save it as CSV."))
    head = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    columns: list[str | tuple[str, int]] = []
    lines: list[Line] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not columns:
                columns = _columns(cells)
                continue
            lines.append(_line(reader.line_num, cells, columns))
            if len(lines) > MOST_LINES:
                raise NoTable(_("More than %(most)d lines are too many at once.", most=MOST_LINES))
    except csv.Error as error:
        raise NoTable(_("This is no table: save it as CSV.")) from error
    if not lines:
        raise NoTable(_("There is no game in this file: a line of columns, then a line a game."))
    return lines


def _line(number: int, cells: Sequence[str], columns: Sequence[str | tuple[str, int]]) -> Line:
    said = zip(columns, cells, strict=False)
    more = next((cell for cell in cells[len(columns) :] if cell.strip()), "")
    found = {column: _plain(cell) for column, cell in said}
    return Line(number, found | ({"": more} if more else {}))


def _plain(cell: str) -> str:
    """A cell without blanks around it, and without the sign that keeps it from being a formula."""
    text = " ".join(cell.split())
    return text[1:] if text.startswith("'") else text


def _columns(cells: Sequence[str]) -> list[str | tuple[str, int]]:
    """What each column is about. Raises NoTable for one that is not known, or is there twice."""
    found = []
    for cell in cells:
        column = _column(cell)
        if column is None:
            known = commas([*(_(names[0]) for names in NAMES.values()), *_pair(1), *_pair(2)])
            shown = {"name": _shown(cell), "known": known}
            raise NoTable(
                _("The column “%(name)s” is not known. The columns are: %(known)s …", **shown)
            )
        if column in found:
            raise NoTable(_("The column “%(name)s” is there twice.", name=_shown(cell)))
        found.append(column)
    wanted = {DATE: _("Date")} | {
        (kind, n): _pair(n)[kind == TOTAL] for kind in (SIDE, TOTAL) for n in (1, 2)
    }
    for column, name in wanted.items():
        if column not in found:
            raise NoTable(_("The column “%(name)s” is missing.", name=name))
    return found


def _pair(number: int) -> tuple[str, str]:
    return _(SIDE, number=number), _(TOTAL, number=number)


def _column(cell: str) -> str | tuple[str, int] | None:
    name = folded(_plain(cell))
    for column in NAMES:
        if name in _names(column):
            return column
    stem, number = name.rstrip("0123456789"), name[len(name.rstrip("0123456789")) :]
    if number and 1 <= int(number[:3]) <= MOST_SIDES:
        for kind in (SIDE, TOTAL):
            if stem in _names(kind):
                return kind, int(number)
    return None


@cache
def _names(column: str) -> frozenset[str]:
    """All names of a column, as they are compared."""
    if column in NAMES:
        ours, *others = NAMES[column]
    else:
        ours, others = column, list(SIDE_NAMES if column == SIDE else TOTAL_NAMES)
    said = [translator(code)(ours).replace("%(number)d", "") for code in LANGUAGES]
    return frozenset(map(folded, [*said, *others]))


def _order_of(lines: Sequence[Line]) -> str:
    """Which comes first, day or month, as far as the dates of a file tell; both or none: empty."""
    pairs = [found for line in lines if (found := _OTHER.fullmatch(_narrow(line.get(DATE))))]
    is_day_first = any(int(pair[1]) > 12 for pair in pairs)
    is_month_first = any(int(pair[2]) > 12 for pair in pairs)
    if is_day_first == is_month_first:
        return ""
    return DAY_FIRST if is_day_first else MONTH_FIRST


def _day(line: Line, order: str) -> dt.date | None:
    """The day of a line; None where it could be either of two."""
    text, column = _narrow(line.get(DATE)), _("Date")
    iso, other = _ISO.fullmatch(text), _OTHER.fullmatch(text)
    if iso:
        year, month, day = int(iso[1]), int(iso[2]), int(iso[3])
    elif other:
        first, second, year = int(other[1]), int(other[2]), int(other[3])
        if not order and first <= 12 and second <= 12 and first != second:
            return None
        is_day_first = order == DAY_FIRST or (not order and first > 12)
        day, month = (first, second) if is_day_first else (second, first)
    else:
        raise _Wrong(column, _("“%(read)s” is no date such as 2019-12-26.", read=_shown(text)))
    try:
        found = dt.date(year, month, day)
    except ValueError:
        told = _("“%(read)s” is no day of the calendar.", read=_shown(text))
        raise _Wrong(column, told) from None
    if not EARLIEST <= found <= database.now().date():
        raise _Wrong(column, _("“%(read)s” is before 1970 or after today.", read=_shown(text)))
    return found


def _game(line: Line, day: dt.date) -> PaperGame:
    if "" in line.cells:
        told = _("“%(read)s” stands beyond the last column.", read=_shown(line.get("")))
        raise _Wrong(_("end"), told)
    numbers = [n for n in range(1, MOST_SIDES + 1) if n <= 2 or line.has_side(n)]
    sides = [_players(line.get((SIDE, n)), _pair(n)[0]) for n in numbers]
    totals = [_total(line.get((TOTAL, n)), _pair(n)[1]) for n in numbers]
    names = [name_key(name) for side in sides for name in side]
    if len(set(names)) < len(names):
        raise _Wrong(_pair(1)[0], _("two players have the same name."))
    kind = _kind(line.get(GAME), [len(side) for side in sides])
    note = line.get(NOTE)
    if len(note) > LONGEST_NOTE:
        raise _Wrong(_("Note"), _("a note has at most %(most)d letters.", most=LONGEST_NOTE))
    winners = _winners(line.get(WINNER), sides, totals)
    players = tuple(map(tuple, sides))
    return PaperGame(
        line.number, day, kind.game, kind.variant, players, tuple(totals), winners, note
    )


def _players(text: str, column: str) -> list[str]:
    """The names of a side, which stand between &, +, / or "and"."""
    if not text:
        raise _Wrong(column, _("the names of the players are missing."))
    found = []
    for name in _BETWEEN.split(text):
        try:
            found.append(clean_name(name))
        except NameProblem as problem:
            read = {"read": _shown(name), "why": name_sentence(problem)}
            raise _Wrong(column, _("“%(read)s”: %(why)s", **read)) from None
    return found


def _total(text: str, column: str) -> int:
    plain = re.sub(r"\s", "", _narrow(text)).replace("\u2212", "-").replace("\u2013", "-")
    found = _WHOLE.fullmatch(plain)
    if not found or int(found[2]) > LARGEST:
        if not text:
            raise _Wrong(column, _("the total is missing."))
        raise _Wrong(column, _("“%(read)s” is no whole number.", read=_shown(text)))
    return -int(found[2]) if found[1] == "-" else int(found[2])


def _kind(text: str, shape: list[int]) -> Kind:
    """The variant that goes by this name and has these sides; without a name the first of 200."""
    fitting = [kind for kind in KINDS if _shape(kind) == shape]
    sought = folded(text[:MOST_SHOWN])
    ranked = [(rank(kind, sought) if sought else 0, kind) for kind in fitting]
    key = next((kind for kind in fitting if folded(kind.key) == sought), None)
    best = min((place for place, _kind in ranked), default=ABSENT)
    found = key or next((kind for place, kind in ranked if place == best), None)
    if found is None or (best >= ABSENT and not key):
        sizes = " + ".join(map(str, shape))
        read = {"read": _shown(text), "sizes": sizes}
        told = _("no game “%(read)s” is played by sides of %(sizes)s.", **read)
        raise _Wrong(_("What was played"), told)
    return found


@cache
def _shape(kind: Kind) -> list[int]:
    """How many sit on each side; nothing where somebody belongs to none."""
    preset = rules.GAMES[kind.game].presets[kind.variant]
    sizes = [len(side) for side in preset.sides]
    return sizes if sum(sizes) == preset.seats else []


def _winners(text: str, sides: list[list[str]], totals: list[int]) -> tuple[int, ...]:
    """Who won: as it is told, by the number or the names of a side; else who has most."""
    if not text:
        return tuple(side for side, total in enumerate(totals) if total == max(totals))
    number = _narrow(text)
    if number.isascii() and number.isdecimal() and 1 <= int(number[:3]) <= len(sides):
        return (int(number[:3]) - 1,)
    sought = {name_key(name) for name in _BETWEEN.split(text) if name}
    found = [n for n, side in enumerate(sides) if sought & {name_key(name) for name in side}]
    told = {name_key(name) for n in found for name in sides[n]}
    if not found or not sought <= told:
        raise _Wrong(_("Won by"), _("“%(read)s” is none of the sides.", read=_shown(text)))
    return tuple(found)


def _narrow(text: str) -> str:
    """Digits and signs as Latin letters have them; Japanese has wide ones, too."""
    return unicodedata.normalize("NFKC", text)


def _shown(text: str) -> str:
    """What somebody wrote, as far as it can be shown."""
    return "".join(c if c.isprintable() else "?" for c in text[:MOST_SHOWN])
