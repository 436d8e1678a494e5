"""The books there are: which chapters each has, and which of them hold in which variant."""

from __future__ import annotations

from scorepad.wording.mark import N_

from .book import Book
from .every_game import PAD
from .two_hundred import BASE

BOOKS = (
    Book(
        "200",
        "two_hundred",
        N_("200"),
        N_("Deux Cents, Two Hundred, Dix, Bidder 10, La Fouine, Le Rough"),
        (BASE, PAD),
        {"partners": ("base", "pad")},
    ),
)


def book_of(game: str) -> Book:
    """The book of a game. Raises KeyError for a game that there is not."""
    return {book.game: book for book in BOOKS}[game]


def book_named(slug: str) -> Book | None:
    """The book of this name in an address."""
    return next((book for book in BOOKS if book.slug == slug), None)
