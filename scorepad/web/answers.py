"""Who bid in a later hand, answered because a correction or other rules make it matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorepad.journal import Folded
from scorepad.web.hands.entry import side_of

PART = ":"
# A later entry: its id, the version that was seen, and whether its defenders bid.
Answers = tuple[tuple[str, str, bool], ...]


def read_answers(texts: Iterable[str]) -> Answers:
    """The answers as the fields of a form have them: `entry:version:yes`."""
    told = []
    for answer in texts:
        entry, _colon, rest = answer.partition(PART)
        version, _colon, bid = rest.partition(PART)
        told.append((entry, version, bid == "yes"))
    return tuple(told)


def written(answers: Answers) -> list[str]:
    """The same, to be carried on to the next step."""
    return [PART.join((entry, version, "yes" if bid else "no")) for entry, version, bid in answers]


def also_of(folded: Folded, answers: Answers) -> list[dict[str, Any]]:
    """The later hands with these answers, as a fact's `also` has them."""
    changes = {}
    seats = [side["seats"] for side in folded.sheet["sides"]]
    for entry_id, version, bid in answers:
        later = folded.entry(entry_id)
        if later is None or "bidder" not in later.element:
            continue
        sides_bid = [0, 1] if bid else [side_of(later.element["bidder"], seats)]
        hand = later.stored | {"sides_bid": sides_bid}
        changes[entry_id] = {"target": entry_id, "replaces": version, "hand": hand}
    return list(changes.values())
