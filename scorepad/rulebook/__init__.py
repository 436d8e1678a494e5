"""The rulebook: what a table needs to know of each game, in our own words, with who says so.

Pure: texts marked for translation, and figures from the engine. `BOOKS` has a book a game.
"""

from __future__ import annotations

from .book import Book, Chapter, Differ, Said, Says, Section
from .every_game import PAD
from .irregular import IRREGULARITIES, Irregularity, irregularities
from .shelf import BOOKS, book_named, book_of, places_of_options
from .sources import ABOUT, SOURCES
from .tables import TABLES, Table

__all__ = [
    "ABOUT",
    "BOOKS",
    "IRREGULARITIES",
    "PAD",
    "SOURCES",
    "TABLES",
    "Book",
    "Chapter",
    "Differ",
    "Irregularity",
    "Said",
    "Says",
    "Section",
    "Table",
    "book_named",
    "book_of",
    "irregularities",
    "places_of_options",
]
