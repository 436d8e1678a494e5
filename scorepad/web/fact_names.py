"""What a fact is called in few words: after "Undo:", and in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorepad.database import canonical
from scorepad.journal import Entry, Fact, Folded
from scorepad.journal.facts import CORRECTORS, changes_of, is_about
from scorepad.web.deeds import OF_DEAL
from scorepad.web.say import _
from scorepad.wording.screens import SCREENS

# What a fact does to an entry of each kind: says it, corrects it, strikes it out, brings it back.
_OF_ENTRIES = {
    "hand": ("a_hand", "hand_corrected", "hand_struck", "hand_again"),
    "adjusted": (
        "an_adjustment",
        "adjustment_corrected",
        "adjustment_struck",
        "adjustment_again",
    ),
    "seats": ("a_change_of_places", "places_corrected", "places_struck", "places_again"),
    "rules": ("a_change_of_rules", "a_change_of_rules", "rules_struck", "a_change_of_rules"),
}
# What a hand may be told besides when hands change places.
_BESIDES = {*OF_DEAL, "note", "sides_bid"}
_SAID, _CORRECTED, _STRUCK, _AGAIN = range(4)
# How the table ended the game.
_ENDS = {"": "game_given_up", "clock": "game_ended_by_clock", "conceded": "game_conceded"}
_OTHERS = {
    "started": "the_start",
    "recounted": "hands_recounted",
    "reseated": "seats_put_right",
    "reopened": "game_gone_on",
    "agreed": "an_agreement",
    "objected": "an_objection",
    "settled": "objection_settled",
}


def fact_name(folded: Folded, fact: Fact) -> str:
    """A fact in few words, as it goes on a sentence: "hand 4 corrected"."""
    if fact.kind == "undone":
        return _undo_name(folded, fact)
    target = folded.fact(fact.body["target"]) if _is_remark(fact) else None
    if target is not None:
        # An objection that is settled is told by what it was about.
        if fact.kind == "settled":
            target = folded.fact(target.body["target"]) or target
        about = fact_name(folded, target)
        return told("one_about_another", deed=told(_OTHERS[fact.kind]), what=about)
    if fact.kind in _OTHERS:
        return told(_OTHERS[fact.kind])
    if fact.kind == "abandoned":
        return told(_ENDS[fact.body.get("result", {}).get("by", "")])
    if fact.kind == "noted":
        return told("about_game" if is_about(fact) else "a_note")
    if is_order(folded, fact):
        return told("order_changed")
    entry = folded.entry(fact.body["target"] if fact.kind in CORRECTORS else fact.id)
    return told(_OF_ENTRIES[entry.kind][_way(entry, fact)], number=entry.slot) if entry else ""


@dataclass(frozen=True)
class Way:
    """What Undo takes back, or Redo brings back: the fact that is named, and what it did."""

    id: str
    what: str


def undo_way(folded: Folded, target: Fact | None) -> Way | None:
    """What Undo says it takes back; giving a game up has a button of its own."""
    if target is None or target.kind in ("abandoned", "reopened"):
        return None
    return Way(target.id, fact_name(folded, target))


def redo_way(folded: Folded, target: Fact | None) -> Way | None:
    """What Redo says it brings back; ``target`` is the undo that it takes back."""
    first = folded.fact(target.body["target"]) if target else None
    return Way(target.id, fact_name(folded, first)) if target and first else None


def told(code: str, **args: Any) -> str:
    """The sentence of a screen's code."""
    return _(SCREENS[code], **args)


def is_order(folded: Folded, fact: Fact) -> bool:
    """Whether a correction only gives hands the elements of each other: they were played in
    another order."""
    changes = changes_of(fact) if fact.kind == "corrected" else []
    entries = [folded.entry(change["target"]) for change in changes]
    before = [element_before(entry, fact) for entry in entries if entry]
    after = [change["hand"] for change in changes]
    if len(changes) < 2 or None in before or any("adjust" in one for one in after):
        return False
    was, is_now = list(map(_played, before)), list(map(_played, after))
    return was != is_now and sorted(was) == sorted(is_now)


def element_before(entry: Entry, fact: Fact) -> dict[str, Any] | None:
    """What an entry said before a fact changed it; None where it did not stand."""
    found = None
    for touch in entry.history:
        if touch.fact.id == fact.id:
            break
        if touch.undone_by is None:
            found = touch.element
    return found


def _undo_name(folded: Folded, fact: Fact) -> str:
    target = folded.fact(fact.body["target"])
    if target is None:
        return ""
    if target.kind != "undone":
        return told("what_taken_back", what=fact_name(folded, target))
    first = folded.fact(target.body["target"])
    return told("what_brought_back", what=fact_name(folded, first)) if first else ""


def _is_remark(fact: Fact) -> bool:
    return fact.kind in ("agreed", "objected", "settled") and "target" in fact.body


def _way(entry: Entry, fact: Fact) -> int:
    if fact.kind == "voided":
        return _STRUCK
    if fact.kind != "corrected":
        return _SAID
    return _AGAIN if element_before(entry, fact) is None else _CORRECTED


def _played(element: dict[str, Any] | None) -> str:
    """What was played, without what a hand is told besides when others change places."""
    said = {key: value for key, value in (element or {}).items() if key not in _BESIDES}
    return canonical(said)
