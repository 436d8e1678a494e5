"""How the hands of each game are told at the table: one form a game, asked for by the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.web.contracts import Contract
from scorepad.web.hands import (
    belote,
    belote_page,
    belote_words,
    five_hundred_entry,
    five_hundred_page,
    five_hundred_words,
    two_hundred,
    two_hundred_page,
    two_hundred_words,
)
from scorepad.web.hands.entry import Entry, Terms
from scorepad.web.hands.fields import Fields
from scorepad.web.hands.page import Page


@dataclass(frozen=True)
class GameForm:
    """How the hands of a game are told.

    read(form, terms) -> the entry that the fields of a request hold;
    element(entry, terms) -> the element of a record that an entry stands for;
    from_element(hand, terms, fact) -> the entry that tells a hand of a record, to correct it;
    to_draft(entry) -> JSON, from_draft(JSON) -> entry: a hand in progress as it is kept; keys that
    are left out are not yet told;
    terms_of(record, index, sheet, standing, base=None) -> the terms of the hand at ``index``;
    page(record, sheet, entry, place, problems=(), standing=None) -> what the templates show;
    contract_of(hand, players, sides, scored=None) -> a hand in one line, for the sheet, the hand
    before and corrections; ``scored`` is its row of the sheet;
    ``template`` holds the macros of the game.
    """

    read: Callable[[Fields, Any], Entry]
    element: Callable[[Any, Any], dict[str, Any]]
    from_element: Callable[[Mapping[str, Any], Any, str], Entry]
    from_draft: Callable[[Mapping[str, Any]], Entry]
    to_draft: Callable[[Any], dict[str, Any]]
    terms_of: Callable[..., Terms]
    page: Callable[..., Page]
    contract_of: Callable[..., Contract]
    template: str


FORMS = {
    "belote": GameForm(
        read=belote.read,
        element=belote.element,
        from_element=belote.from_element,
        from_draft=belote.from_draft,
        to_draft=belote.to_draft,
        terms_of=belote.terms_of,
        page=belote_page.belote_page,
        contract_of=belote_words.contract_of,
        template=belote_page.BelotePage.template,
    ),
    "two_hundred": GameForm(
        read=two_hundred.read,
        element=two_hundred.element,
        from_element=two_hundred.from_element,
        from_draft=two_hundred.from_draft,
        to_draft=two_hundred.to_draft,
        terms_of=two_hundred.terms_of,
        page=two_hundred_page.hand_page,
        contract_of=two_hundred_words.contract_of,
        template=two_hundred_page.HandPage.template,
    ),
    "five_hundred": GameForm(
        read=five_hundred_entry.read,
        element=five_hundred_entry.element,
        from_element=five_hundred_entry.from_element,
        from_draft=five_hundred_entry.from_draft,
        to_draft=five_hundred_entry.to_draft,
        terms_of=five_hundred_entry.terms_of,
        page=five_hundred_page.five_hundred_page,
        contract_of=five_hundred_words.contract_of,
        template=five_hundred_page.FiveHundredPage.template,
    ),
}


def form_of(record: Mapping[str, Any]) -> GameForm:
    """The form for the hands of this record's game."""
    return FORMS[record["game"]]
