"""A record whose fold goes on where it stopped, for a server that keeps games in memory.

Not among MODULES: a phone folds the one game that it shows, and does it as a whole.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .ledger import Ledger, after_row, fold, row_of
from .record import Head, read_head, what_it_is_not
from .sheet import blank_sheet, table_of, write_rows, write_sheet


@dataclass(frozen=True)
class Running:
    """A record that was folded. Nothing in it may be changed, neither by whoever is given it.

    ``sheet`` is what `score` makes of the record, ``table`` what `table` does.
    """

    record: dict[str, Any]
    sheet: dict[str, Any]
    fold: tuple[Head, Ledger] | None = None  # None: no record of a game that is known

    @property
    def table(self) -> dict[str, Any]:
        return table_of(*self.fold) if self.fold else {}


def running(record: dict[str, Any], before: Running | None = None) -> Running:
    """The fold of a record.

    Where ``before`` is the fold of the same record with fewer hands, only the new ones are
    folded; what comes out is the same either way.
    """
    wrong = what_it_is_not(record)
    if wrong:
        return Running(record, blank_sheet(wrong))
    rest = _hands_after(record, before)
    if before is not None and rest == []:
        return before
    if before is None or before.fold is None or rest is None:
        head = read_head(record)
        ledger = fold(head)
        hands = write_rows(head, ledger.rows)
        return Running(record, write_sheet(head, ledger, hands), (head, ledger))
    head = replace(before.fold[0], hands=record["hands"])
    old = before.fold[1]
    rows, standing = [], old.standing
    for number, element in enumerate(rest, len(old.rows) + 1):
        row = row_of(head, standing, element, number)
        standing = after_row(head, standing, row)
        rows.append(row)
    ledger = Ledger([*old.rows, *rows], standing)
    hands = [*before.sheet["hands"], *write_rows(head, rows)]
    return Running(record, write_sheet(head, ledger, hands), (head, ledger))


def _hands_after(record: dict[str, Any], before: Running | None) -> list[Any] | None:
    """The hands that came to a record since ``before``; None where more than that has changed."""
    if before is None or before.fold is None or not isinstance(record.get("hands"), list):
        return None
    old, new = before.record["hands"], record["hands"]
    rows = before.fold[1].rows
    # A hand still in progress is read otherwise once another comes after it.
    if not isinstance(old, list) or len(new) < len(old):
        return None
    if rows and rows[-1].event.state in ("bidding", "playing"):
        return None
    if not all(_is_same(one, other) for one, other in zip(old, new[: len(old)], strict=True)):
        return None
    is_same_head = _is_same(_without_hands(before.record), _without_hands(record))
    return new[len(old) :] if is_same_head else None


def _is_same(one: object, other: object) -> bool:
    """Whether two JSON values are the same, true and 1 told apart; they may be found to differ
    by the order of their keys, which costs a whole fold and nothing else."""
    return one is other or repr(one) == repr(other)


def _without_hands(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key != "hands"}
