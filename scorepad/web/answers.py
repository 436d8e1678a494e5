"""Who bid in a later hand, answered because a correction or other rules make it matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.journal import Folded
from scorepad.web.hands.entry import side_of

PART = ":"
# The fields that carry answers: of the first question on a page, and of further ones.
FIELD, FIELDS = "also", "also-"
# A later entry: its id, the version that was seen, one of its sides, and whether that side bid.
Answers = tuple[tuple[str, str, int, bool], ...]
# An entry's id, and the version of it that was seen.
Seen = tuple[tuple[str, str], ...]


def field_name(place: int) -> str:
    """The field of the question at that place on a page."""
    return f"{FIELDS}{place}" if place else FIELD


def read_seen(form: MultiDict[str, str]) -> Seen:
    """The entries that a form was drawn from, each with its version: `entry:version`."""
    pairs = (text.partition(PART) for text in form.getlist("seen"))
    return tuple((entry, version) for entry, _mark, version in pairs)


def written_seen(seen: Seen) -> list[str]:
    """The same, to be carried on to the next step."""
    return [PART.join(one) for one in seen]


def read_answers(form: MultiDict[str, str]) -> Answers:
    """The answers that a form holds: `entry:version:side:yes`."""
    names = [name for name in form if name == FIELD or name.startswith(FIELDS)]
    return tuple(_read(text for name in names for text in form.getlist(name)))


def _read(texts: Iterable[str]) -> Iterable[tuple[str, str, int, bool]]:
    for text in texts:
        entry, version, side, bid = (*text.split(PART), "", "", "", "")[:4]
        if side in map(str, range(10)):
            yield entry, version, int(side), bid == "yes"


def written(answers: Answers) -> list[str]:
    """The same, to be carried on to the next step."""
    return [
        PART.join((entry, version, str(side), "yes" if bid else "no"))
        for entry, version, side, bid in answers
    ]


def also_of(folded: Folded, answers: Answers) -> list[dict[str, Any]]:
    """The later hands with these answers, as a fact's `also` has them: who bid is told whole."""
    versions = {entry: version for entry, version, _side, _bid in answers}
    seats = [side["seats"] for side in folded.sheet["sides"]]
    changes = []
    for entry_id, version in versions.items():
        later = folded.entry(entry_id)
        if later is None or "bidder" not in later.element:
            continue
        contract = side_of(later.element["bidder"], seats)
        bid = {side for entry, _version, side, has_bid in answers if has_bid and entry == entry_id}
        known = bid & set(range(len(seats))) | ({contract} if contract is not None else set())
        hand = later.stored | {"sides_bid": sorted(known)}
        changes.append({"target": entry_id, "replaces": version, "hand": hand})
    return changes
