"""Belote's two rounds kept call by call: how they stand, and how they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.rules import score, table
from scorepad.web.auction import Auction, Caller, Cell, Held, problem_texts, said
from scorepad.web.hand_words import PASS, Player, call_label

SUITS = ("S", "H", "D", "C")
TAKE = "take"


@dataclass(frozen=True)
class Taken(Held):
    """How the rounds stand; ``taker`` and ``trump`` as soon as the calls make them."""

    taker: int | None = None
    trump: str = ""


def hold(record: Mapping[str, Any], cells: Sequence[str], turned: str) -> Taken:
    """How the calls ``cells`` (``0:pass``, ``1:take``, ``2:H``) stand by the rules of ``record``,
    an ``auction_record``, with the suit ``turned`` up ("" where it is not told)."""
    hand: dict[str, Any] = {"calls": said(cells)} | ({"turned": turned} if turned else {})
    asked = {**record, "hands": [hand]}
    sheet = score(asked)
    row = sheet["hands"][0]
    if sheet["problems"]:
        return Taken("faulty", None, (), problems=tuple(sheet["problems"]))
    if row["state"] == "bidding":
        standing = table(asked)
        return Taken("bidding", standing["to_call"], tuple(standing["legal_calls"]))
    taker = row["bidder"]
    high = "" if taker is None else cells[-1]
    return Taken(row["state"], None, (), high, taker=taker, trump=row["bid"] or "")


def auction_of(
    record: Mapping[str, Any],
    cells: Sequence[str],
    turned: str,
    players: Sequence[Player],
    eldest: int | None,
) -> Auction:
    """The rounds as their stage shows them; ``eldest`` calls first."""
    held = hold(record, cells, turned)
    first = eldest or 0
    calls = said(cells)
    return Auction(
        callers=tuple(
            _caller(player, calls, held.high) for player in [*players[first:], *players[:first]]
        ),
        to_call=held.to_call,
        bids=tuple(_cell(call, held) for call in (TAKE, *SUITS)),
        passing=_cell(PASS, held),
        is_passed_out=held.state == "void",
        problems=tuple(problem_texts(held, record)),
    )


def _caller(player: Player, calls: Sequence[Sequence[Any]], high: str) -> Caller:
    labels = [call_label(call) for seat, call in calls if seat == player.seat]
    return Caller(
        player.seat, player.name, player.side, tuple(labels), high.startswith(f"{player.seat}:")
    )


def _cell(call: str, held: Held) -> Cell:
    value = f"{held.to_call}:{call}" if call in held.legal else ""
    return Cell(call, call_label(call), value)
