"""An auction kept call by call: how it stands, as the rules tell it, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from scorepad.rules import score, table
from scorepad.web.hand_words import PASS, Player, call_label, players_at
from scorepad.web.refusals import refusal_texts

Call = int | str
HEAD = ("format", "game", "variant", "sides", "playing")


@dataclass(frozen=True)
class Held:
    """How an auction stands.

    ``state`` is ``bidding``, ``playing`` (there is a contract), ``void`` (all passed) or
    ``faulty``; ``legal`` is what ``to_call`` may say; ``high`` is the bid that stands, as the
    grid's cells write it, ``0:75``, or ""; ``problems`` are the engine's.
    """

    state: str
    to_call: int | None
    legal: tuple[Call, ...]
    high: str = ""
    problems: tuple[Mapping[str, Any], ...] = ()

    @property
    def contract(self) -> str:
        """The cell of the contract; empty while there is none."""
        return self.high if self.state == "playing" else ""


@dataclass(frozen=True)
class Caller(Player):
    """A player with what was called from his seat so far; ``is_high``: his last bid stands."""

    calls: tuple[str, ...]
    is_high: bool


@dataclass(frozen=True)
class Face:
    """How a bid stands in its cell: ``shown`` and what it is ``worth``, and the same ``spoken``;
    ``kind`` is the class of the cell."""

    shown: Markup
    worth: int
    spoken: str
    kind: str


@dataclass(frozen=True)
class Cell:
    """Something that can be called; ``value`` says by whom, and is empty where it is not legal.
    ``face`` is how its cell looks where the label alone will not do."""

    call: str
    label: str
    value: str
    face: Face | None = None


@dataclass(frozen=True)
class Auction:
    """The auction as its stage shows it. ``callers`` stand in the order in which they call;
    ``to_call`` is None when nobody may say any more."""

    callers: tuple[Caller, ...]
    to_call: int | None
    bids: tuple[Cell, ...]
    passing: Cell
    is_passed_out: bool
    problems: tuple[str, ...]

    @property
    def has_calls(self) -> bool:
        """Whether anything was said."""
        return any(caller.calls for caller in self.callers)


def auction_record(
    record: Mapping[str, Any],
    index: int,
    standing: Mapping[str, Any],
    dealer: int | None,
    playing: Sequence[int] | None = None,
) -> dict[str, Any]:
    """The game as far as an auction depends on it, with one empty hand: to hold the calls of the
    hand at ``index`` against. ``standing`` is the engine's answer about it, ``dealer`` who deals
    it, ``playing`` the sides at the table, where not all are."""
    kept = {key: record[key] for key in HEAD if key in record}
    asked = kept | {
        "rules": standing["options"],
        "players": players_at(record, index),
        "first_dealer": dealer,
        "hands": [{}],
    }
    return asked if playing is None else asked | {"playing": list(playing)}


def hold(record: Mapping[str, Any], cells: Sequence[str]) -> Held:
    """How the auction of ``cells`` (``0:60``, ``1:pass``) stands by the rules of ``record``, an
    ``auction_record``."""
    calls = said(cells)
    asked = {**record, "hands": [{**record["hands"][0], "calls": calls}]}
    sheet = score(asked)
    hand = sheet["hands"][0]
    if sheet["problems"]:
        return Held("faulty", None, (), problems=tuple(sheet["problems"]))
    high = high_cell(hand, calls)
    if hand["state"] != "bidding":
        return Held(hand["state"], None, (), high)
    standing = table(asked)
    return Held("bidding", standing["to_call"], tuple(standing["legal_calls"]), high)


def high_cell(hand: Mapping[str, Any], calls: Sequence[Sequence[Any]]) -> str:
    """The bid that stands as the grid's cell writes it: the last call of the bidder whom the
    sheet's row ``hand`` names."""
    bidder = hand["bidder"]
    return "" if bidder is None else f"{bidder}:{[c for seat, c in calls if seat == bidder][-1]}"


def said(cells: Sequence[str]) -> list[list[Any]]:
    """Cells as the calls of a record; what is neither seat nor call is left to the rules to
    refuse."""
    calls = []
    for cell in cells:
        seat, _, call = cell.partition(":")
        calls.append([number(seat), call if number(call) is None else number(call)])
    return calls


def cells_of(calls: Sequence[Sequence[Any]]) -> tuple[str, ...]:
    """The calls of a record as cells."""
    return tuple(f"{seat}:{call}" for seat, call in calls)


def number(text: str) -> int | None:
    """A short whole number, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


def auction_of(
    record: Mapping[str, Any],
    cells: Sequence[str],
    players: Sequence[Player],
    standing: Mapping[str, Any],
) -> Auction:
    """The auction of ``cells`` as its stage shows it; ``players`` are those who call, ``standing``
    is the engine's answer about the hand before its first call."""
    if cells or standing["to_call"] is None:
        held = hold(record, cells)
    else:  # the answer is there already
        held = Held("bidding", standing["to_call"], tuple(standing["legal_calls"]))
    first = standing["eldest"] or 0
    calls = said(cells)
    return Auction(
        callers=tuple(
            _caller(player, calls, held.high)
            for player in sorted(players, key=lambda player: (player.seat < first, player.seat))
        ),
        to_call=held.to_call,
        bids=tuple(_cell(bid["call"], held) for bid in _bids(standing)),
        passing=_cell(PASS, held),
        is_passed_out=held.state == "void",
        problems=tuple(problem_texts(held, record)),
    )


def problem_texts(held: Held, record: Mapping[str, Any]) -> list[str]:
    """What is wrong with an auction, in sentences."""
    return refusal_texts(held.problems, {"sides": []}, record["players"])


def _bids(standing: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Every bid of the table, as its game tells them."""
    bids: list[Mapping[str, Any]] = standing["contracts" if "contracts" in standing else "bids"]
    return bids


def _caller(player: Player, calls: Sequence[Sequence[Any]], high: str) -> Caller:
    labels = [call_label(call) for seat, call in calls if seat == player.seat]
    is_high = high.startswith(f"{player.seat}:")
    return Caller(player.seat, player.name, player.side, tuple(labels), is_high)


def _cell(call: Call, held: Held) -> Cell:
    value = f"{held.to_call}:{call}" if call in held.legal else ""
    return Cell(str(call), call_label(call), value)
