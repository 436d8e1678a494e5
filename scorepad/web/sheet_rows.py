"""The rows of a game's sheet as pages show them: what stands, in order, and what was struck."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorepad.journal import Entry, Fact, Folded, Touch
from scorepad.rules import score
from scorepad.web.auction import high_cell
from scorepad.web.deeds import dealer_kept, deed, deed_to, keeps_dealer, kept_versions
from scorepad.web.hand_words import (
    FOR_200,
    call_label,
    is_blocked,
    is_plain,
    level_label,
    players_at,
    reason,
    side_names,
)
from scorepad.web.rules_past import changes_by
from scorepad.web.say import _


@dataclass(frozen=True)
class Change:
    """What a row gave to a side, and where it stood then; ``is_blocked``: for want of a bid."""

    side: int
    name: str
    delta: int
    total: int
    is_blocked: bool


@dataclass(frozen=True)
class Spoken:
    """A call: by whom, for which side, and how it is written."""

    name: str
    side: int
    label: str


@dataclass(frozen=True)
class Contract:
    """Who bid what and what came of it; empty names where there is nothing to name.

    ``others`` says who bid besides, where that was asked; ``calls`` is the whole auction, where it
    was kept.
    """

    bidder: str
    bid: str
    trump: str
    outcome: str
    others: str = ""
    calls: tuple[Spoken, ...] = ()


@dataclass(frozen=True)
class Past:
    """One step in the history of an entry: what it said then, and who wrote that when.

    ``is_struck``: it does not stand any more; ``contract`` is None for a step without one.
    """

    how: str
    contract: Contract | None
    note: str
    moment: dt.datetime
    device: str
    is_struck: bool


@dataclass(frozen=True)
class Struck:
    """Something that stood once: what it said, and who struck it out when."""

    title: str
    contract: Contract
    how: str
    moment: dt.datetime
    device: str


@dataclass(frozen=True)
class Row:
    """An entry of the sheet; ``number`` is its place there, None for one that was struck.

    A recount (kind ``recounted``, no number) is a row too: ``told`` says which rules changed.
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

    @property
    def counts(self) -> bool:
        """Whether its figures are part of the totals."""
        return self.state in ("scored", "adjusted")


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
        (fact.number, _recounted_row(folded, fact, named))
        for fact in folded.facts
        if fact.kind == "recounted"
    )
    return [row for _number, row in sorted(made, key=lambda one: one[0])]


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
        contract=contract_of(entry.element, players, folded.sheet["sides"], scored),
        note=entry.element.get("note", ""),
        changes=tuple(
            Change(
                side, name, scored["delta"][side], scored["totals"][side], is_blocked(scored, side)
            )
            for side, name in enumerate(names)
        ),
        reasons=tuple(told),
        struck=tuple(_past(folded, entry, devices or {})),
        told=changes_by(folded, entry.history[0].fact) if entry.kind == "rules" else (),
    )


def _recounted_row(folded: Folded, fact: Fact, devices: Mapping[int, str]) -> Row:
    """All hands counted again by other rules: as it stands, or struck where it was undone."""
    title, undone_by = _("All hands counted again"), folded.undone.get(fact.id)
    empty = Contract("", "", "", "")
    struck: tuple[Struck, ...] = ()
    if undone_by is not None:
        device = devices.get(undone_by.device_id or 0, "")
        struck = (Struck(title, empty, deed(undone_by), undone_by.at_server, device),)
    state = "struck" if struck else "changed"
    told = () if struck else changes_by(folded, fact)
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


def contract_of(
    hand: Mapping[str, Any],
    players: Sequence[str],
    sides: Sequence[Mapping[str, Any]],
    scored: Mapping[str, Any] | None = None,
) -> Contract:
    """The contract of a record's element in words. ``scored`` is its row of the sheet; without
    it the outcome is what was taken, and calls make no contract."""
    calls = _calls(hand, players, sides)
    void = {"passed": lambda: _("passed out"), "misdeal": lambda: _("misdealt")}.get(
        "passed" if hand.get("calls") and "captured" not in hand else hand.get("void", "")
    )
    if void or "captured" not in hand:
        return Contract("", "", "", void() if void else "", calls=calls)
    bidder = scored["bidder"] if scored else hand.get("bidder")
    bid = scored["bid"] if scored else hand.get("bid")
    side = next((i for i, one in enumerate(sides) if bidder in one["seats"]), None)
    if bidder is None or side is None:
        return Contract("", "", "", "", calls=calls)
    return Contract(
        bidder=players[bidder],
        bid=level_label(bid, _is_for_200(hand, scored)),
        trump=hand.get("trump", ""),
        outcome=_outcome(scored["outcome"] if scored else None, hand["captured"][side]),
        others=_others(hand.get("sides_bid"), side, sides),
        calls=calls,
    )


def contract_told(
    folded: Folded, entry: Entry, hand: Mapping[str, Any], players: Sequence[str]
) -> Contract:
    """The contract of what an entry said once, or might say; it is held against the game before
    it only where calls make it."""
    sides = folded.sheet["sides"]
    if "calls" not in hand:
        return contract_of(hand, players, sides)
    before = folded.record["hands"][: index_of(folded, entry)]
    if hand["calls"]:  # the first to call sits behind the dealer, whoever would deal today
        hand = {"dealer": (hand["calls"][0][0] - 1) % len(players), **hand}
    sheet = score(folded.record | {"hands": [*before, hand]})
    return contract_of(hand, players, sides, sheet["hands"][-1] | {"outcome": None})


def index_of(folded: Folded, entry: Entry) -> int:
    """Where the entry stands among the record's hands, or would."""
    number = entry.history[0].fact.number
    return sum(other.history[0].fact.number < number for other in folded.entries)


def _calls(
    hand: Mapping[str, Any], players: Sequence[str], sides: Sequence[Mapping[str, Any]]
) -> tuple[Spoken, ...]:
    side_of = {seat: side for side, one in enumerate(sides) for seat in one["seats"]}
    return tuple(
        Spoken(players[seat], side_of[seat], call_label(call))
        for seat, call in hand.get("calls", ())
        if seat in side_of
    )


def _is_for_200(hand: Mapping[str, Any], scored: Mapping[str, Any] | None) -> bool:
    if "calls" in hand and scored:
        return high_cell(scored, hand["calls"]).endswith(FOR_200)
    return bool(hand.get("hundred_for_200"))


def past_of(folded: Folded, entry: Entry, devices: Mapping[int, str]) -> list[Past]:
    """Everything that was ever written about an entry, oldest first."""
    steps: list[Past] = []
    kept = kept_versions(entry.history)
    standing = _standing_step(entry, kept)
    for index, touch in enumerate(entry.history):
        step = _step(folded, entry, touch, touch.fact, devices, index != standing)
        if kept[index]:
            told = dealer_kept(folded, entry, touch.element or {})
            step = replace(step, how=told, contract=None, note="")
        steps.append(step)
        if touch.undone_by is not None:
            steps.append(_step(folded, entry, None, touch.undone_by, devices, False))
    return steps


def _standing_step(entry: Entry, kept: Sequence[bool]) -> int | None:
    """Which step of the history said what stands; what only told the dealer said nothing new."""
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
        how=deed_to(entry, fact),
        contract=_contract_then(folded, entry, element) if element else None,
        note=(element or {}).get("note", ""),
        moment=fact.at_server,
        device=devices.get(fact.device_id or 0, ""),
        is_struck=is_struck,
    )


def _contract_then(folded: Folded, entry: Entry, element: Mapping[str, Any]) -> Contract:
    """What an old version of an entry said, by the names of today."""
    players = [folded.names[person] for person in folded.facts[0].body["persons"]]
    return contract_told(folded, entry, element, players)


def _outcome(outcome: str | None, taken: int) -> str:
    if outcome == "made":
        return _("made, took %(points)d", points=taken)
    if outcome == "failed":
        return _("failed, took %(points)d", points=taken)
    return _("took %(points)d", points=taken)


def _others(told: Sequence[int] | None, contract: int, sides: Sequence[Mapping[str, Any]]) -> str:
    """Who bid besides the contract side; nothing where nobody was asked."""
    if told is None:
        return ""
    others = [one["name"] for side, one in enumerate(sides) if side in told and side != contract]
    return _("%(side)s bid too", side=others[0]) if others else _("no other bid")


def _past(folded: Folded, entry: Entry, devices: Mapping[int, str]) -> list[Struck]:
    """The versions of a standing entry that a later one replaced."""
    stood = [touch for touch in entry.history if touch.undone_by is None]
    return [
        _struck(folded, entry, old, new.fact, devices)
        for old, new in zip(stood, stood[1:], strict=False)
        if old.element is not None and not keeps_dealer(old.element, new.element)
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
        tuple(struck),
    )  # fmt: skip


def _struck(
    folded: Folded, entry: Entry, old: Touch, by: Fact, devices: Mapping[int, str]
) -> Struck:
    return Struck(
        title=title_of(entry),
        contract=_contract_then(folded, entry, old.element or {}),
        how=deed_to(entry, by),
        moment=by.at_server,
        device=devices.get(by.device_id or 0, ""),
    )
