"""Lists as files that a spreadsheet opens: CSV, and a workbook with every list on its own page."""

from __future__ import annotations

import csv
import datetime as dt
import io
import unicodedata
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

from scorepad.web.lists import Book, Cell, Cells, List

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

CSV = "text/csv"
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# What a spreadsheet takes for a formula when text begins with it.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_MARK = "\ufeff"  # without it one of them takes accents for something else
_MOMENT = "yyyy-mm-dd hh:mm:ss"
_WIDEST = 40
_MOST_ROWS = 1_048_576  # of a page of a workbook


def csv_text(table: List) -> Iterator[str]:
    """A list as CSV (RFC 4180) in pieces, marked as UTF-8.

    Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay
    numbers, negative ones too.
    """
    yield _MARK
    line = io.StringIO()
    writer = csv.writer(line, lineterminator="\r\n")
    writer.writerow(map(_plain, table.columns))
    for cells in table.rows:
        yield _taken(line)
        writer.writerow(map(_plain, cells))
    yield _taken(line)


def write_workbook(file: IO[bytes], book: Book) -> None:
    """Write lists as a workbook (Office Open XML), a page each, with one row of each in memory.

    Text stays text whatever it begins with. Raises ValueError for more rows than a page takes.
    """
    import xlsxwriter  # no other page has to wait for it

    options = {"constant_memory": True, "default_date_format": _MOMENT}
    with xlsxwriter.Workbook(file, options) as workbook:
        bold = workbook.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        pages = [workbook.add_worksheet(name) for name, _columns in book.heads]
        for page, (_name, columns) in zip(pages, book.heads, strict=True):
            page.freeze_panes(1, 1)
            for place, label in enumerate(columns):
                page.set_column(place, place, _width(label))
                page.write_string(0, place, label, bold)
        number = [0] * len(pages)
        for place, cells in book.rows:
            number[place] += 1
            if number[place] >= _MOST_ROWS:
                raise ValueError("more rows than a page of a workbook takes")
            _write_row(pages[place], number[place], cells)


def _write_row(page: Worksheet, number: int, cells: Cells) -> None:
    for place, cell in enumerate(cells):
        if isinstance(cell, str):
            page.write_string(number, place, cell)
        elif isinstance(cell, dt.datetime):
            page.write_datetime(number, place, cell)
        elif cell is not None:
            page.write_number(number, place, cell)


def _width(label: str) -> int:
    """How wide a column is, in letters: names and moments find room, sentences do not have to."""
    letters = sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in label)
    return min(_WIDEST, max(12, letters + 2))


def _plain(cell: Cell) -> str | int:
    if cell is None:
        return ""
    if isinstance(cell, dt.datetime):
        return cell.isoformat(sep=" ")
    if isinstance(cell, str) and cell.startswith(_FORMULAS):
        return f"'{cell}"
    return cell


def _taken(line: io.StringIO) -> str:
    text = line.getvalue()
    line.seek(0)
    line.truncate()
    return text
