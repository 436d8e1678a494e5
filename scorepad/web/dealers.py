"""Later hands whose calls say who dealt them, when a correction moves the deal before them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import g

from scorepad import journal
from scorepad.journal import Considered, Folded, NewFact

OUT_OF_TURN = "out_of_turn"
Changes = list[dict[str, Any]]


def with_dealers(
    folded: Folded, fact_id: str, target: str, also: Changes, made: Callable[[Changes], NewFact]
) -> NewFact:
    """A correction of ``target``, made with these changes of other hands and those that it needs:
    a later hand whose calls say who dealt it keeps its dealer, whatever becomes of the rotation
    before it."""
    also = [change for change in also if change["target"] != target]
    stored = folded.fact(fact_id)
    if stored is not None:  # it was sent before: what was added to it then belongs to it
        told = [change["target"] for change in also]
        also += [change for change in stored.body.get("also", ()) if change["target"] not in told]
        return made(also)
    fact = made(also)
    for _later in folded.entries:
        moved = _moved(journal.consider(g.game, fact, g.access.device), target)
        if moved is None:
            break
        also.append(moved)
        fact = made(also)
    return fact


def _moved(seen: Considered, target: str) -> dict[str, Any] | None:
    """The first later hand that this correction would have dealt by somebody else than its calls
    say, as it stood: with its dealer told."""
    rows = zip(seen.before.entries, seen.before.sheet["hands"], strict=True)
    dealers = {entry.id: row["dealer"] for entry, row in rows}
    for problem in seen.answer.problems:
        if problem["code"] != OUT_OF_TURN or problem["index"] != 0 or not problem["hand"]:
            continue
        entry = seen.after.entries[problem["hand"] - 1]
        if entry.id != target and "dealer" not in entry.element and entry.id in dealers:
            hand = entry.stored | {"dealer": dealers[entry.id]}
            return {"target": entry.id, "replaces": entry.version_id, "hand": hand}
    return None
