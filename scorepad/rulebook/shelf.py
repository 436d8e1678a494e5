"""The books there are: which chapters each has, and which of them hold in which variant."""

from __future__ import annotations

from dataclasses import replace

from scorepad import rules
from scorepad.wording.mark import N_

from . import (
    belote,
    disputed_200,
    disputed_others,
    five_hundred,
    two_hundred,
    variants,
    variants_of_six,
)
from .book import Book
from .every_game import PAD

TWO_HUNDRED = Book(
    slug="200",
    game="two_hundred",
    title=N_("200"),
    names=N_("Deux Cents, Two Hundred, Dix, Bidder 10, La Fouine, Le Rough"),
    chapters=(
        replace(two_hundred.BASE, differs=disputed_200.BASE),
        replace(variants.KITTY, differs=disputed_200.KITTY),
        replace(variants.NO_TRUMP, differs=disputed_200.NO_TRUMP),
        replace(variants.LE_ROUGH, differs=disputed_200.LE_ROUGH),
        replace(variants.TWO, differs=disputed_200.TWO),
        replace(variants_of_six.FIVE_CALLED, differs=disputed_200.FIVE_CALLED),
        replace(variants_of_six.FIVE_SHADOW, differs=disputed_200.FIVE_SHADOW),
        replace(variants.CUTTHROAT, differs=disputed_200.CUTTHROAT),
        variants_of_six.SIX_TWO,
        replace(variants_of_six.SIX_THREE, differs=disputed_200.SIX_THREE),
        replace(variants_of_six.SIX_52, differs=disputed_200.SIX_52),
        replace(variants_of_six.SIX_ROTATE, differs=disputed_200.SIX_ROTATE),
        replace(variants_of_six.POT, differs=disputed_200.POT),
        PAD,
    ),
    variants={
        "partners": ("base", "no_trump", "pad"),
        "kitty": ("base", "kitty", "no_trump", "pad"),
        "le_rough": ("base", "kitty", "le_rough", "no_trump", "pad"),
        "two_dummy": ("base", "two", "no_trump", "pad"),
        "two_plain": ("base", "two", "no_trump", "pad"),
        "five_called": ("base", "five_called", "no_trump", "pad"),
        "five_shadow": ("base", "five_shadow", "no_trump", "pad"),
        "cutthroat": ("base", "cutthroat", "no_trump", "pad"),
        "six_two": ("base", "six_two", "pot", "no_trump", "pad"),
        "six_three": ("base", "six_three", "pot", "no_trump", "pad"),
        "six_three_52": ("base", "kitty", "six_three", "six_52", "pot", "no_trump", "pad"),
        "six_rotate": ("base", "six_three", "six_rotate", "pot", "no_trump", "pad"),
    },
)
FIVE_HUNDRED = Book(
    slug="500",
    game="five_hundred",
    title=N_("500"),
    names=N_("Bid, for four in two pairs"),
    chapters=(replace(five_hundred.FIVE_HUNDRED, differs=disputed_others.FIVE_HUNDRED), PAD),
    variants={"official": ("base", "pad"), "five_card_widow": ("base", "pad")},
)
BELOTE = Book(
    slug="belote",
    game="belote",
    title=N_("Belote"),
    names=N_("With declarations or without"),
    chapters=(replace(belote.BELOTE, differs=disputed_others.BELOTE), PAD),
    variants={"plain": ("base", "pad"), "declarations": ("base", "pad")},
)
BOOKS = (TWO_HUNDRED, FIVE_HUNDRED, BELOTE)


def book_of(game: str) -> Book:
    """The book of a game. Raises KeyError for a game that there is not."""
    return {book.game: book for book in BOOKS}[game]


def book_named(slug: str) -> Book | None:
    """The book of this name in an address."""
    return next((book for book in BOOKS if book.slug == slug), None)


def places_of_options(game: str, variant: str) -> dict[str, list[str]]:
    """The rules that each option of a variant is about, as far as they have a place in the chapters
    that hold there."""
    known = book_of(game).rules(variant)
    return {
        option.name: [rule for rule in option.rules if rule in known]
        for option in rules.options(game, variant)
    }
