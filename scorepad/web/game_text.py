"""A game as plain text, to be sent in a message: who had what, and hand by hand how that came."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorepad.journal import Folded
from scorepad.web.contracts import Contract, bid_text
from scorepad.web.ended import over_of
from scorepad.web.formats import day, plain, signed
from scorepad.web.hand_words import SHAPES, side_names
from scorepad.web.picker import title_of as game_title
from scorepad.web.say import _
from scorepad.web.sheet import start_of, start_text
from scorepad.web.sheet_rows import Row, standing_row


def game_text(folded: Folded) -> str:
    """The game in lines; sides stand in their order, which the first lines name."""
    return "\n".join(_lines(folded))


def _lines(folded: Folded) -> Iterator[str]:
    record, sheet = folded.record, folded.sheet
    yield f"{game_title(record['game'], record['variant'])} · {day(folded.facts[0].at_server)}"
    for name, total in zip(side_names(sheet), sheet["totals"], strict=True):
        yield f"{name} {plain(total)}"
    over = over_of(folded)
    if over:
        yield over.headline
        yield over.how
    elif folded.is_abandoned:
        yield _("This game was given up.")
    yield ""
    if "start" in record:
        yield f"{start_text(folded)}: {_joined(start_of(folded), plain)}"
    for index in range(len(folded.entries)):
        row = standing_row(folded, index)
        if row.counts or row.state == "void":
            yield _line(row)


def _line(row: Row) -> str:
    name = f"{row.slot}." if row.slot else f"{row.title}:"
    told = contract_text(row.contract) if row.slot else row.note
    if row.state == "void":
        return f"{name} {told}"
    given = _joined([change.delta for change in row.changes], signed)
    totals = _joined([change.total for change in row.changes], plain)
    return f"{name} {told} {given} → {totals}".replace("  ", " ")


def contract_text(contract: Contract) -> str:
    """Who bid what and what came of it, without more."""
    if not contract.bidder:
        return contract.outcome
    trump = SHAPES.get(contract.trump, "∅" if contract.trump == "NT" else "")
    outcome = f"({contract.outcome})" if contract.outcome else ""
    return " ".join(
        part for part in (contract.bidder, bid_text(contract.bid), trump, outcome) if part
    )


def _joined(numbers: list[int], written: Callable[[int], str]) -> str:
    return " / ".join(map(written, numbers))
