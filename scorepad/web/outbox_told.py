"""What became of one fact of an outbox, in words: stored, known, refused and why, or both sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import lazy_gettext as _l

from scorepad import journal, rules
from scorepad.journal import Folded, GameGone
from scorepad.journal.facts import MAKERS, normal_body
from scorepad.live import Sent
from scorepad.web.contracts import Contract
from scorepad.web.hand_words import players_at
from scorepad.web.picker import title_of
from scorepad.web.say import _, commas
from scorepad.web.told import contract_of
from scorepad.wording.screens import SCREENS

# What a fact is called that is not sent yet; a hand by its number. The phone says the same.
TITLE = "unsent_"
KINDS = {
    code.removeprefix(TITLE): _l(title) for code, title in SCREENS.items() if code.startswith(TITLE)
}
# How a game was ended with somebody winning: a title of its own.
_ENDS = ("clock", "conceded")
_KEYS = {"adjusted": ("adjust", "note"), "seats": ("persons",)}


@dataclass(frozen=True)
class Told:
    """One fact: what it is, of which game (an address where there is one), what became of it.

    `mine` and `theirs`: both sides of a clash, as far as they can be put into words; `entry`: what
    stands, to be corrected.
    """

    title: str
    game_title: str
    game: str | None
    status: str
    problems: tuple[str, ...] = ()
    mine: Contract | None = None
    theirs: Contract | None = None
    device: str = ""
    entry: str | None = None


def told_of(pad_id: int, sent: Sent, answer: Mapping[str, Any]) -> Told:
    """A fact and its answer (`sync.schema.json`) in words."""
    folded = _folded(pad_id, sent.game)
    standing = answer.get("standing")
    return Told(
        title=_title(sent, folded),
        game_title=_game_title(folded) if folded else "",
        game=sent.game if folded else None,
        status=answer["status"],
        problems=tuple(found["text"] for found in answer.get("problems", ())),
        **(_both(folded, sent, standing) if folded and standing else {}),
    )


def sides_told(pad_id: int, sent: Sent, answer: Mapping[str, Any]) -> dict[str, str | None]:
    """Both sides of a clash in one line each: what stands, and what was sent; None where that
    cannot be said in a line."""
    told = told_of(pad_id, sent, answer)
    return {
        "standing": contract_line(told.theirs) if told.theirs else None,
        "sent": contract_line(told.mine) if told.mine else None,
    }


def contract_line(contract: Contract) -> str:
    """A contract and its outcome as one line of text."""
    head = " ".join(filter(None, (contract.bidder, contract.bid, contract.trump)))
    return " · ".join(filter(None, (head, contract.outcome, *contract.besides)))


def _folded(pad_id: int, game: object) -> Folded | None:
    key = journal.game_named(pad_id, game) if isinstance(game, str) else None
    try:
        return journal.folded(key) if key else None
    except GameGone:
        return None


def _game_title(folded: Folded) -> str:
    """What is played, and by whom: a pad has many games of one kind."""
    names = commas(folded.names[person] for person in folded.persons)
    return f"{title_of(folded.record['game'], folded.record['variant'])} · {names}"


def _title(sent: Sent, folded: Folded | None) -> str:
    kind, body = sent.new.kind, sent.new.body
    if not isinstance(kind, str) or kind not in KINDS:
        return _("Something that nobody can read")
    given = body if isinstance(body, dict) else {}
    if kind == "undone" and folded and _is_undo(folded, given.get("target")):
        kind = "redone"
    result = given.get("result") if kind == "abandoned" else None
    if isinstance(result, dict) and result.get("by") in _ENDS:
        kind = str(result["by"])
    slot = given.get("slot")
    return str(KINDS[kind]) % {"number": slot if isinstance(slot, int) else "?"}


def _is_undo(folded: Folded, target: object) -> bool:
    return any(fact.id == target and fact.kind == "undone" for fact in folded.facts)


def _both(folded: Folded, sent: Sent, standing: Mapping[str, Any]) -> dict[str, Any]:
    """Both sides of a clash; what a phone sent may be a hand that no rule knows."""
    entry = standing["entry"]
    found = folded.entry(entry["target"]) if entry else None
    told: dict[str, Any] = {"device": standing["device"] or ""}
    if found is None:
        return told
    index = next((n for n, e in enumerate(folded.entries) if e.id == found.id), None)
    element = _element(sent)
    is_hand = found.kind == "hand" and index is not None
    return told | {
        "mine": _contract(folded, index, element) if element is not None else None,
        "theirs": _contract(folded, index, found.element) if index is not None else None,
        "entry": found.id if is_hand else None,
    }


def _element(sent: Sent) -> dict[str, Any] | None:
    """The element that a fact makes, or makes of another; under an id that is known, anything may
    have been sent."""
    kind, given = _plain(sent.new.kind, sent.new.body)
    body = normal_body(given)
    if kind in ("hand", "corrected"):
        hand = body.get("hand")
        return hand if isinstance(hand, dict) else None
    keys = _KEYS.get(kind, ()) if kind in MAKERS else ()
    return {key: body[key] for key in keys if key in body} or None


def _plain(kind: object, body: object) -> tuple[str, dict[str, Any]]:
    """A kind and a body as they should be; empty ones for anything else."""
    return kind if isinstance(kind, str) else "", body if isinstance(body, dict) else {}


def _contract(folded: Folded, index: int | None, element: dict[str, Any]) -> Contract | None:
    """An element in words where it could stand; None where the rules do not know what it says."""
    record, place = folded.record, len(folded.entries) if index is None else index
    if "persons" in element or "calls" in element:
        return None  # who sits where, and whole auctions, are seen on the game's own pages
    before = record["hands"][:place]
    sheet = rules.score(record | {"hands": [*before, element]})
    if any(found["hand"] == place + 1 for found in sheet["problems"]):
        return None
    return contract_of(record, element, players_at(record, place), sheet["sides"])
