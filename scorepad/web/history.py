"""What was played in a pad: every game by its evening, and the search for some of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from flask import Blueprint, g, render_template, request

from scorepad import pads
from scorepad.game_names import KINDS
from scorepad.history.search import STATES, Page, Search, find
from scorepad.history.summary import Evening, evenings_between
from scorepad.pads import GameSummary
from scorepad.web import words
from scorepad.web.cards import Card, card_of
from scorepad.web.formats import date_text
from scorepad.web.picker import kind_of
from scorepad.web.say import _

blueprint = Blueprint("history", __name__, url_prefix="/p/<pad>")

# Of all games, and of those that a search finds.
ON_A_PAGE, FOUND_ON_A_PAGE = 20, 10


@dataclass(frozen=True)
class Line:
    """A game on the list: its card, and what is told of it besides."""

    card: Card
    began_at: dt.datetime
    hands: int
    minutes: int
    state: str
    is_disputed: bool
    place: str
    note: str
    is_left_out: bool


@dataclass(frozen=True)
class Group:
    """The games of an evening on a page; `told` is what it came to, where all of it is meant."""

    day: dt.date
    told: Evening | None
    lines: tuple[Line, ...]


@blueprint.get("/games")
def games() -> str:
    """The games that fit what the address asks for, the latest first."""
    pad, search = g.access.pad, search_of(request.args)
    persons = pads.persons(pad)
    names = pads.names_of(pad)
    after = request.args.get("after", "")
    limit = ON_A_PAGE if search == Search() else FOUND_ON_A_PAGE
    page = find(pad, search, names, after, limit)
    return render_template(
        "history/games.html",
        pad=pad,
        search=search,
        is_search=search != Search(),
        asked=asked_of(search),
        asked_for=asked_for(search, names),
        groups=list(groups_of(pad, search, page)),
        is_first=not after,
        next=page.next,
        persons=persons,
        kinds=kinds(),
        states=_states(),
    )


def search_of(args: Mapping[str, str]) -> Search:
    """What an address asks for; what means nothing is not asked."""
    game, variant = _kind(args.get("game", ""))
    state = args.get("state", "")
    return Search(
        who=args.get("who", "")[:32],
        partner=args.get("with", "")[:32],
        is_won=args.get("won") == "1",
        game=game,
        variant=variant,
        first=_day(args.get("from", "")),
        last=_day(args.get("to", "")),
        state=state if state in STATES else "",
    )


def asked_of(search: Search) -> dict[str, str]:
    """A search as its address has it."""
    asked = {
        "who": search.who,
        "with": search.partner,
        "won": "1" if search.is_won else "",
        "game": "-".join(filter(None, (search.game, search.variant))),
        "from": search.first.isoformat() if search.first else "",
        "to": search.last.isoformat() if search.last else "",
        "state": search.state,
    }
    return {name: value for name, value in asked.items() if value}


def asked_for(search: Search, names: Mapping[str, str]) -> list[str]:
    """A search in words, part by part."""
    titles, states = dict(kinds()), _states()
    game = "-".join(filter(None, (search.game, search.variant)))
    who, partner = (names.get(one, "") for one in (search.who, search.partner))
    parts = (
        _("%(name)s with %(partner)s", name=who, partner=partner) if who and partner else "",
        "" if who and partner else who or partner,
        _("won") if search.is_won and (who or partner) else "",
        titles.get(game, ""),
        _("from %(day)s", day=date_text(search.first)) if search.first else "",
        _("to %(day)s", day=date_text(search.last)) if search.last else "",
        states.get(search.state, ""),
    )
    return [part for part in parts if part]


def _states() -> dict[str, str]:
    return {
        "open": _("Still open"),
        "over": _("Over"),
        "early": _("Ended early, and won"),
        "given_up": _("Given up"),
        "disputed": _("Disputed"),
        "left_out": _("Left out of the figures"),
    }


def groups_of(pad: pads.Pad, search: Search, page: Page) -> Iterator[Group]:
    """The games of a page by their evenings."""
    found = page.games
    told: dict[dt.date, Evening] = {}
    if search.is_by_evening_alone and found:
        told = evenings_between(pad, found[-1].evening, found[0].evening)
    for day, some in groupby(found, key=lambda game: game.evening):
        yield Group(day, told.get(day), tuple(map(_line, some)))


def kinds() -> list[tuple[str, str]]:
    """What can be chosen of games and variants: key and title, each game before its variants."""
    every = {
        "two_hundred": _("200, all variants"),
        "five_hundred": _("500, all variants"),
        "belote": _("Belote, all variants"),
    }
    found: list[tuple[str, str]] = []
    for game, some in groupby(KINDS, key=lambda kind: kind.game):
        found.append((game, every[game]))
        found += [(kind.key, words.current(kind.title)) for kind in some]
    return found


def _line(game: GameSummary) -> Line:
    return Line(
        card=card_of(game),
        began_at=game.began_at,
        hands=game.hands,
        minutes=(game.until_at - game.began_at) // dt.timedelta(minutes=1),
        state=_state(game),
        is_disputed=game.is_disputed,
        place=game.place,
        note=game.note,
        is_left_out=game.is_left_out,
    )


def _state(game: GameSummary) -> str:
    if game.is_over:
        return "over"
    return "given_up" if game.is_abandoned else "open"


def _kind(key: str) -> tuple[str, str]:
    """The game, and the variant if one is asked for."""
    if any(kind.game == key for kind in KINDS):
        return key, ""
    kind: Any = kind_of(key)
    return (kind.game, kind.variant) if kind else ("", "")


def _day(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None
