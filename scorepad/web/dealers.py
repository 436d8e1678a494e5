"""Later hands that keep who dealt and played them, when a correction moves the deal before them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import g

from scorepad import journal, rules
from scorepad.journal import Considered, Folded, NewFact
from scorepad.rules import Running

OUT_OF_TURN = "out_of_turn"
Json = dict[str, Any]
Changes = list[Json]


def with_deals_kept(
    folded: Folded,
    fact_id: str,
    target: str,
    also: Changes,
    made: Callable[[Changes], NewFact],
    origin: Mapping[str, str] | None = None,
) -> NewFact:
    """A correction of ``target``, made with these changes of other hands and those that it needs:
    a later hand whose calls say who dealt it keeps its dealer, and where teams take turns it keeps
    the teams that played it, whatever becomes of the rotation before it. ``origin``: the entry
    whose hand each entry is given, where they change places."""
    also = [change for change in also if change["target"] != target]
    stored = folded.fact(fact_id)
    if stored is not None:  # it was sent before: what was added to it then belongs to it
        told = [change["target"] for change in also]
        also += [change for change in stored.body.get("also", ()) if change["target"] not in told]
        return made(also)
    fact = made(also)
    seen = journal.consider(g.game, fact, g.access.device)
    if not _takes_turns(seen.before.table) and not _is_any_out_of_turn(seen.after.sheet):
        return fact
    return made(_as_they_stood(seen, target, also, origin or {}))


def _takes_turns(standing: Mapping[str, Any]) -> bool:
    """Whether a hand of this game may name the teams that play it."""
    return "playing" in standing.get("asks", ())


def _is_any_out_of_turn(sheet: Mapping[str, Any], number: int | None = None) -> bool:
    """Whether the first call of a hand (of that number) is not the one of its eldest."""
    return any(
        problem["code"] == OUT_OF_TURN
        and problem["index"] == 0
        and number in (None, problem["hand"])
        for problem in sheet["problems"]
    )


def _as_they_stood(
    seen: Considered, target: str, also: Changes, origin: Mapping[str, str]
) -> Changes:
    """These changes, and those of the later hands that would be dealt or played by others than
    they were: hand by hand, for each that is kept moves the rotation back for the next."""
    changes = {change["target"]: change for change in also}
    stood, record = _deals(seen.before), seen.after.record
    game = rules.running(record | {"hands": []})
    for entry, element in zip(seen.after.entries, record["hands"], strict=True):
        kept: Json = {}
        if entry.kind == "hand" and entry.id != target and entry.id in stood:
            kept = _kept(game, element, stood[origin.get(entry.id, entry.id)])
        game = _played(game, element | kept)
        if kept:
            before = seen.before.entry(entry.id)
            known = changes.get(entry.id, {"replaces": before.version_id if before else ""})
            changes[entry.id] = known | {"target": entry.id, "hand": entry.stored | kept}
    return list(changes.values())


def _deals(folded: Folded) -> dict[str, Json]:
    """Who dealt each entry, and the sides that were at the table, who sat longest first."""
    deals = {}
    game = rules.running(folded.record | {"hands": []})
    takes_turns = _takes_turns(folded.table)
    rows = zip(folded.entries, folded.record["hands"], folded.sheet["hands"], strict=True)
    for entry, element, row in rows:
        deals[entry.id] = {"dealer": row["dealer"], "playing": game.table.get("playing")}
        game = _played(game, element) if takes_turns else game
    return deals


def _played(game: Running, element: Json) -> Running:
    """The game with one element more."""
    return rules.running(game.record | {"hands": [*game.record["hands"], element]}, game)


def _kept(game: Running, element: Json, stood: Json) -> Json:
    """What an element has to say of its deal so that it is dealt and played as it stood."""
    kept: Json = {}
    is_asked = _takes_turns(game.table) and not {"playing", "void"} & element.keys()
    if is_asked and {*game.table["playing"]} != {*stood["playing"]}:
        kept["playing"] = stood["playing"]
    if "dealer" not in element:
        number = len(game.record["hands"]) + 1
        if _is_any_out_of_turn(_played(game, element | kept).sheet, number):
            kept["dealer"] = stood["dealer"]
    return kept
