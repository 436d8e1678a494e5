"""Big digits: how a game stands, to be read across the room on a tablet or a television."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, current_app, g, render_template, url_for

from scorepad import journal
from scorepad.journal import Folded, State
from scorepad.web.ended import Over, over_of
from scorepad.web.hands import form_of
from scorepad.web.hands.page import Page, Place
from scorepad.web.sheet_rows import reason_of_totals
from scorepad.web.table import in_progress
from scorepad.web.table_head import Head

blueprint = Blueprint("big", __name__, url_prefix="/p/<pad>/g/<game>")


@dataclass(frozen=True)
class Announced:
    """The contract of the hand in progress: whose it is, and how it is written; ``trump`` is a
    suit that is told beside it, or nothing."""

    side: int
    bidder: str
    bid: str
    trump: str


@dataclass(frozen=True)
class Big:
    """What is to be read from afar. ``digits`` is how many the longest total has;
    ``why``: the entry that made the totals."""

    head: Head
    digits: int
    announced: Announced | None
    over: Over | None
    is_abandoned: bool
    why: str


@blueprint.get("/big")
def show() -> str:
    """The page; it follows the game by itself, without a script by a link or by loading again."""
    state = journal.state_of(g.game)
    folded = state.folded
    return render_template(
        "big/show.html",
        big=big_of(folded, _page(state)),
        pad=g.access.pad,
        game_id=g.game.public_id,
        version=folded.version,
        build=current_app.extensions["scorepad_build"],
    )


def big_of(folded: Folded, page: Page) -> Big:
    """How a game stands; ``page`` is its hand form with the hand in progress."""
    return Big(
        head=page.head,
        digits=max(len(str(abs(side.total))) for side in page.head.sides),
        announced=_announced(page) if not folded.sheet["over"] else None,
        over=over_of(folded),
        is_abandoned=folded.is_abandoned,
        why=page.place.why,
    )


def _announced(page: Page) -> Announced | None:
    if page.side is None or not page.is_folded:
        return None
    told = getattr(page.entry, "trump", "")
    # A game whose bid is its trump, or has it in it, says it there.
    trump = told if told and page.template == "table/two_hundred.html" else ""
    return Announced(page.side, page.bidder, page.bid, trump)


def _page(state: State) -> Page:
    entry, _age = in_progress(state)
    folded = state.folded
    slot = folded.next_slot
    index = len(folded.entries)
    why = reason_of_totals(folded, index)
    place = Place(index, slot, slot, url_for("table.draft"), why=why)
    make = form_of(folded.record).page
    return make(folded.record, folded.sheet, entry, place, (), folded.table)
