"""The rows of a game's sheet as pages show them: what stands, in order, and what was struck."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorepad.journal import Entry, Fact, Folded, Touch
from scorepad.journal.facts import WHOLE
from scorepad.web.contracts import Contract
from scorepad.web.deeds import (
    deal_kept,
    deed,
    deed_to,
    is_meant,
    kept_of_deal,
    kept_versions,
    reason_of,
)
from scorepad.web.fact_names import is_order
from scorepad.web.hand_words import (
    is_blocked,
    is_plain,
    players_at,
    reason,
    side_names,
)
from scorepad.web.objections import open_ids
from scorepad.web.rules_past import changes_by
from scorepad.web.say import _, commas
from scorepad.web.seat_moves import seat_moves
from scorepad.web.told import contract_of, contract_told

COUNTING = ("scored", "adjusted")


@dataclass(frozen=True)
class Change:
    """What a row gave to a side, and where it stood then; ``is_blocked``: for want of a bid.

    ``away`` says why a side had no part in it, or nothing; ``is_out``: it is out of the game.
    """

    side: int
    name: str
    delta: int
    total: int
    is_blocked: bool
    away: str
    is_out: bool


@dataclass(frozen=True)
class Past:
    """One step in the history of an entry: what it said then, and who wrote that when.

    ``is_struck``: it does not stand any more; ``contract`` is None for a step without one;
    ``reason`` is why, where somebody said so.
    """

    how: str
    contract: Contract | None
    note: str
    moment: dt.datetime
    device: str
    is_struck: bool
    reason: str


@dataclass(frozen=True)
class Struck:
    """Something that stood once: what it said, and who struck it out when and why."""

    title: str
    contract: Contract
    how: str
    moment: dt.datetime
    device: str
    reason: str


@dataclass(frozen=True)
class Row:
    """An entry of the sheet; ``number`` is its place there, None for one that was struck.

    ``held`` are points that wait for the winner of the next hand. What is about the whole
    game (kinds ``recounted``, ``reseated``, no number) is a row too: ``told`` says what changed.
    ``is_waiting``: something of it is on this phone alone and has not been sent, so never as the
    server sees it.
    ``is_objected``: somebody objects to it, and nobody has answered.
    """

    id: str
    kind: str
    number: int | None
    slot: int | None
    title: str
    dealer: str
    state: str
    contract: Contract
    note: str
    changes: tuple[Change, ...]
    reasons: tuple[str, ...]
    struck: tuple[Struck, ...]
    told: tuple[str, ...] = ()
    held: int = 0
    is_waiting: bool = False
    is_objected: bool = False

    @property
    def counts(self) -> bool:
        """Whether its figures are part of the totals."""
        return self.state in COUNTING


def rows(folded: Folded, devices: Mapping[int, str] | None = None) -> list[Row]:
    """Every entry of the game in the order in which they were made, the struck ones between.

    ``devices`` names the phones by their row's id, for what was struck.
    """
    named = devices or {}
    number_of = {entry.id: index for index, entry in enumerate(folded.entries)}
    made = [
        (
            entry.history[0].fact.number,
            standing_row(folded, number_of[entry.id], named)
            if entry.id in number_of
            else struck_row(folded, entry, named),
        )
        for entry in (*folded.entries, *folded.struck)
    ]
    made.extend(
        (fact.number, _whole_row(folded, fact, named))
        for fact in folded.facts
        if fact.kind in WHOLE
    )
    return [row for _number, row in sorted(made, key=lambda one: one[0])]


def reason_of_totals(folded: Folded, index: int) -> str:
    """The id of the entry by which the totals stand as they do before the row at ``index``: the
    last one that counts; empty where none does yet."""
    for place in range(index - 1, -1, -1):
        if folded.sheet["hands"][place]["state"] in COUNTING:
            return folded.entries[place].id
    return ""


def last_row(folded: Folded) -> Row | None:
    """The row of the entry that was made last."""
    entries = (*folded.entries, *folded.struck)
    if not entries:
        return None
    last = max(entries, key=lambda entry: entry.history[0].fact.number)
    places = [index for index, entry in enumerate(folded.entries) if entry.id == last.id]
    return standing_row(folded, places[0]) if places else struck_row(folded, last, {})


def standing_row(folded: Folded, index: int, devices: Mapping[int, str] | None = None) -> Row:
    """The row of the entry at ``index`` of the record."""
    entry, scored = folded.entries[index], folded.sheet["hands"][index]
    names = side_names(folded.sheet)
    players = players_at(folded.record, index)
    told = [reason(scored, side, names) for side in range(len(names)) if not is_plain(scored, side)]
    return Row(
        id=entry.id,
        kind=entry.kind,
        number=scored["number"],
        slot=entry.slot,
        title=title_of(entry),
        dealer=players[scored["dealer"]] if scored["dealer"] is not None and entry.slot else "",
        state=scored["state"],
        contract=contract_of(folded.record, entry.element, players, folded.sheet["sides"], scored),
        note=entry.element.get("note", ""),
        changes=_changes(folded, index),
        reasons=tuple(told),
        struck=tuple(_past(folded, entry, devices or {})),
        told=_told(folded, index),
        held=scored.get("held", 0) if scored["state"] in ("scored", "void") else 0,
        is_objected=entry.id in open_ids(folded),
    )


def _told(folded: Folded, index: int) -> tuple[str, ...]:
    """What an entry that is no hand changed, in words: rules, or who sits where."""
    entry = folded.entries[index]
    if entry.kind == "rules":
        return changes_by(folded, entry.history[0].fact)
    if entry.kind != "seats":
        return ()
    pairs = zip(players_at(folded.record, index), players_at(folded.record, index + 1), strict=True)
    moved = [
        _("%(new)s in the place of %(old)s", new=new, old=old) for old, new in pairs if old != new
    ]
    return tuple(moved) or (_("as before"),)


def _changes(folded: Folded, index: int) -> tuple[Change, ...]:
    row, sheet = folded.sheet["hands"][index], folded.sheet
    return tuple(
        Change(
            side=side,
            name=name,
            delta=row["delta"][side],
            total=row["totals"][side],
            is_blocked=is_blocked(row, side),
            away=away_of(sheet, index, side),
            is_out=is_out(sheet, index, side),
        )
        for side, name in enumerate(side_names(sheet))
    )


def away_of(sheet: Mapping[str, Any], index: int, side: int) -> str:
    """Why a side had no part in the row at ``index``: it had dropped out before, or another two
    of three teams sat at the table. Who plays a hand has a line in it, if only of 0 points."""
    if is_out(sheet, index, side):
        return _("dropped out")
    row = sheet["hands"][index]
    is_idle = row["state"] == "scored" and all(line["side"] != side for line in row["lines"])
    return _("sat out") if is_idle and len(sheet["sides"]) > 2 else ""


def is_out(sheet: Mapping[str, Any], index: int, side: int) -> bool:
    """Whether a side had dropped out before the row at ``index``."""
    return side in sheet["dropped"] and index >= dropped_after(sheet, side)


def dropped_after(sheet: Mapping[str, Any], side: int) -> int:
    """How many rows there are up to the last hand that a team played which has dropped out."""
    played = (
        index + 1
        for index, row in enumerate(sheet["hands"])
        if row["state"] == "scored" and any(line["side"] == side for line in row["lines"])
    )
    return max(played, default=0)


def _whole_row(folded: Folded, fact: Fact, devices: Mapping[int, str]) -> Row:
    """All hands counted again by other rules, or who sat where put right: as it stands, or struck
    where it was undone."""
    is_rules, undone_by = fact.kind == "recounted", folded.undone.get(fact.id)
    title = _("All hands counted again") if is_rules else _("Who sat where put right")
    empty = Contract("", "", "", "")
    struck: tuple[Struck, ...] = ()
    if undone_by is not None:
        device = devices.get(undone_by.device_id or 0, "")
        struck = (Struck(title, empty, deed(undone_by), undone_by.at_server, device, ""),)
    state = "struck" if struck else "changed"
    told = changes_by(folded, fact) if is_rules else seat_moves(folded, fact)
    told = () if struck else told
    return Row(fact.id, fact.kind, None, None, title, "", state, empty, "", (), (), struck, told)


def title_of(entry: Entry) -> str:
    """What a row is called."""
    if entry.kind == "hand":
        return _("Hand %(number)d", number=entry.slot)
    titles: dict[str, Callable[[], str]] = {
        "adjusted": lambda: _("Adjustment"),
        "rules": lambda: _("Rules changed"),
        "seats": lambda: _("Places changed"),
    }
    return titles[entry.kind]()


def past_of(folded: Folded, entry: Entry, devices: Mapping[int, str]) -> list[Past]:
    """Everything that was ever written about an entry, oldest first."""
    steps: list[Past] = []
    kept = kept_versions(entry.history)
    standing = _standing_step(entry, kept)
    for index, touch in enumerate(entry.history):
        step = _step(folded, entry, touch, touch.fact, devices, index != standing)
        if kept[index]:
            meant = is_meant(entry, touch.fact)
            told = deal_kept(folded, entry, touch.element or {}, kept[index], meant)
            step = replace(step, how=commas(told), contract=None, note="")
        steps.append(step)
        if touch.undone_by is not None:
            steps.append(_step(folded, entry, None, touch.undone_by, devices, False))
    return steps


def _standing_step(entry: Entry, kept: Sequence[Sequence[str]]) -> int | None:
    """Which step of the history said what stands; what only told the deal said nothing new."""
    said = [
        index
        for index, touch in enumerate(entry.history)
        if touch.undone_by is None and not kept[index]
    ]
    last = next((i for i, t in enumerate(entry.history) if t.fact.id == entry.version_id), None)
    return None if last is None else max((i for i in said if i <= last), default=None)


def _step(
    folded: Folded,
    entry: Entry,
    touch: Touch | None,
    fact: Fact,
    devices: Mapping[int, str],
    is_struck: bool,
) -> Past:
    element = touch.element if touch else None
    return Past(
        how=deed_to(entry, fact, is_order(folded, fact)),
        contract=_contract_then(folded, entry, element) if element else None,
        note=(element or {}).get("note", ""),
        moment=fact.at_server,
        device=devices.get(fact.device_id or 0, ""),
        is_struck=is_struck,
        reason=reason_of(fact),
    )


def _contract_then(folded: Folded, entry: Entry, element: Mapping[str, Any]) -> Contract:
    """What an old version of an entry said, by the names of today."""
    players = [folded.names[person] for person in folded.seats_fact.body["persons"]]
    return contract_told(folded, entry, element, players)


def _past(folded: Folded, entry: Entry, devices: Mapping[int, str]) -> list[Struck]:
    """The versions of a standing entry that a later one replaced."""
    stood = [touch for touch in entry.history if touch.undone_by is None]
    return [
        _struck(folded, entry, old, new.fact, devices)
        for old, new in zip(stood, stood[1:], strict=False)
        if old.element is not None and not kept_of_deal(old.element, new.element)
    ]


def struck_row(folded: Folded, entry: Entry, devices: Mapping[int, str]) -> Row:
    """The row of an entry that stands no more: taken back, or it never happened."""
    ended = entry.undone_by
    stood = [touch for touch in entry.history if touch.undone_by is None]
    if ended is None and stood:
        ended = stood[-1].fact
    old = next((touch for touch in reversed(entry.history) if touch.element is not None), None)
    struck = [_struck(folded, entry, old, ended, devices)] if old and ended else []
    empty = Contract("", "", "", "")
    return Row(
        entry.id, entry.kind, None, entry.slot, title_of(entry), "", "struck", empty, "", (), (),
        tuple(struck), is_objected=entry.id in open_ids(folded),
    )  # fmt: skip


def _struck(
    folded: Folded, entry: Entry, old: Touch, by: Fact, devices: Mapping[int, str]
) -> Struck:
    return Struck(
        title=title_of(entry),
        contract=_contract_then(folded, entry, old.element or {}),
        how=deed_to(entry, by, is_order(folded, by)),
        moment=by.at_server,
        device=devices.get(by.device_id or 0, ""),
        reason=reason_of(by),
    )
