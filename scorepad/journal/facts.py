"""What can happen in a game: the kinds of facts, the shape of their bodies, and its check."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from scorepad.database import canonical
from scorepad.pads.names import has_bad_character

Json = dict[str, Any]
Problem = dict[str, Any]

VERSION = 1
# Kinds that make an element of the record, one entry each.
MAKERS = frozenset({"hand", "adjusted", "rules", "seats"})
# Kinds that change what the sheet says; only these can be undone, and only these come between.
CHANGERS = MAKERS | {"corrected", "voided", "recounted", "reseated", "abandoned", "reopened"}
# Kinds that are about the game as a whole: what they change of entries is all in `also`.
WHOLE = frozenset({"recounted", "reseated"})
# Kinds whose `also` may change further entries.
CORRECTORS = frozenset({"corrected", "voided"}) | WHOLE
# Kinds that leave the sheet as it is.
REMARKS = frozenset({"agreed", "objected", "settled", "noted"})
# What a viewer may say; a `settled` of a viewer withdraws an objection of that phone, no more.
VIEWER_KINDS = frozenset({"agreed", "objected", "settled"})

TEXT_LIMIT = 500
PLACE_LIMIT = 80
SLOT_LIMIT = 10_000
_INTEGER_LIMIT = 1_000_000  # as in the record format
_DEPTH_LIMIT = 8
_SIZE_LIMIT = 2_000
_PERSONS_LIMIT = 12
_LIMIT_ARGS = {
    "out_of_range": {"low": -_INTEGER_LIMIT, "high": _INTEGER_LIMIT},
    "too_long": {"limit": TEXT_LIMIT},
}
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}", re.ASCII)
_EARLIEST = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_LATEST = dt.datetime(2199, 12, 31, tzinfo=dt.UTC)


class Status(Enum):
    """How a fact was answered."""

    STORED = "stored"
    KNOWN = "known"  # it is there already, or would change nothing
    CHANGED = "changed"  # the id is there with another body
    CLASH = "clash"  # somebody else wrote the same slot or version
    REFUSED = "refused"


@dataclass(frozen=True)
class NewFact:
    """A fact on its way in; `id` is random and made by the client."""

    id: str
    kind: str
    body: Json
    at_phone: dt.datetime | None = None


@dataclass(frozen=True)
class Fact:
    """A fact of a game's journal. `body` is shared: read it, never change it."""

    id: str
    number: int
    kind: str
    body: Json
    at_phone: dt.datetime | None
    at_server: dt.datetime
    device_id: int | None


@dataclass(frozen=True)
class Answer:
    """`fact`: stored or known; `standing`: what stands instead; `problems`: why it was refused."""

    status: Status
    fact: Fact | None = None
    standing: Fact | None = None
    problems: tuple[Problem, ...] = ()


def problem(
    code: str, field: str = "", index: int | None = None, hand: int | None = None, **args: Any
) -> Problem:
    """A problem in the shape of `record.md`; `hand` is the number of a record's element."""
    return {"hand": hand, "field": field, "index": index, "code": code, "args": args}


def refused(*problems: Problem) -> Answer:
    """The answer to a fact with these problems."""
    return Answer(Status.REFUSED, problems=problems)


def normal_body(body: Json) -> Json:
    """The body as it is stored: with its version, without keys that say nothing."""
    said = {key: value for key, value in body.items() if value is not None}
    if said.get("also") == []:
        del said["also"]
    return {"v": VERSION, **said}


def is_same(fact: Fact, new: NewFact) -> bool:
    """Whether a new fact says what a stored one of the same id says."""
    if fact.kind != new.kind or not isinstance(new.body, dict) or _limit_problem(new.body):
        return False
    return canonical(fact.body) == canonical(normal_body(new.body))


def bounded_moment(at: dt.datetime | None) -> dt.datetime | None:
    """A phone's clock may be absurd: what it says is kept, from 1970 to 2199, in UTC.

    A naive moment is a mistake of ours (ValueError).
    """
    if at is None:
        return None
    if at.tzinfo is None:
        raise ValueError("naive datetime")
    return max(_EARLIEST, min(at, _LATEST)).astimezone(dt.UTC)


def check_fact(new: NewFact) -> tuple[Problem, ...]:
    """All that is wrong with a fact's id, kind and the shape of its body, the game not asked."""
    if not is_fact_id(new.id):
        return (problem("bad_id", "id"),)
    if not isinstance(new.kind, str) or new.kind not in BODIES:
        return (problem("bad_kind", "kind"),)
    if not isinstance(new.body, dict):
        return (problem("bad_value", "body"),)
    limit = _limit_problem(new.body)
    if limit:
        return (limit,)
    body = normal_body(new.body)
    problems = tuple(_shape_problems(BODIES[new.kind], body)) or _paper_problems(body)
    return problems or _noted_problems(new.kind, body)


def _paper_problems(body: Json) -> tuple[Problem, ...]:
    """Who won on paper has a total there; how many totals belong there is the rules' to say."""
    if "paper" not in body:
        return ()
    totals = body.get("start", {}).get("totals")
    if not isinstance(totals, list) or max(body["paper"]["winners"]) >= len(totals):
        return (problem("bad_value", "paper"),)
    return ()


def _noted_problems(kind: str, body: Json) -> tuple[Problem, ...]:
    """A note says something."""
    if kind != "noted" or body.keys() & BODIES["noted"].keys():
        return ()
    return (problem("missing", "text"),)


def is_about(fact: Fact) -> bool:
    """Whether a fact only tells place, note, or whether figures count the game: nothing that was
    played, or said of it."""
    return fact.kind == "noted" and "text" not in fact.body


def is_fact_id(value: object) -> bool:
    """Whether this is an id as facts and persons have it: 16 to 64 URL-safe characters."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def check_draft(body: object) -> bool:
    """Whether a hand in progress keeps within the bounds of a fact; its shape is the form's."""
    return isinstance(body, dict) and _limit_problem(body) is None


def changes_of(fact: Fact | NewFact) -> list[Json]:
    """What a correction, or what is about the whole game, does to entries, a target of its own
    first: [{target, replaces, hand|absent}]."""
    body = fact.body
    if fact.kind in WHOLE:
        return list(body.get("also", ()))
    first = {key: body[key] for key in ("target", "replaces", "hand") if key in body}
    return [first, *body.get("also", ())]


def persons_of(kind: str, body: Json) -> Iterator[str]:
    """The public ids of the persons that a body names, which was checked and is as stored."""
    for seated in seatings_of(kind, body):
        yield from seated


def seatings_of(kind: str, body: Json) -> Iterator[list[str]]:
    """The same, each list of those who sit together."""
    yield body.get("persons", [])
    if kind in CORRECTORS:
        for change in (body, *body.get("also", ())):
            yield change.get("hand", {}).get("persons", [])


def _limit_problem(body: Json) -> Problem | None:
    """The first value that no body may hold, whatever its kind; `field` is its top-level key."""
    if not _has_text_keys(body):
        return problem("bad_value")
    size = 0
    waiting: list[tuple[str, int, object]] = [
        (key, 1, part) for key, value in body.items() for part in (key, value)
    ]
    while waiting:
        field, depth, value = waiting.pop()
        size += 1
        code = "too_big" if size > _SIZE_LIMIT else _value_problem(value, depth)
        if code:
            return problem(code, _shown(field), **_LIMIT_ARGS.get(code, {}))
        parts: Iterable[object] = ()
        if isinstance(value, dict):
            parts = (part for item in value.items() for part in item)
        elif isinstance(value, list):
            parts = value
        waiting.extend((field, depth + 1, part) for part in parts)
    return None


def _shown(key: str) -> str:
    """A key that somebody sent, as far as it can be shown."""
    return "" if has_bad_character(key) else key[:40]


def _value_problem(value: object, depth: int) -> str | None:
    if depth > _DEPTH_LIMIT:
        return "too_big"
    if isinstance(value, str):
        if len(value) > TEXT_LIMIT:
            return "too_long"
        return "bad_character" if has_bad_character(value) else None
    if isinstance(value, int):
        return None if abs(value) <= _INTEGER_LIMIT else "out_of_range"
    if isinstance(value, dict):
        return None if _has_text_keys(value) else "bad_value"
    return None if value is None or isinstance(value, list) else "bad_value"


def _has_text_keys(value: dict[Any, Any]) -> bool:
    return all(isinstance(key, str) for key in value)


Check = Callable[[object], bool]


@dataclass(frozen=True)
class _Key:
    check: Check
    is_required: bool = True


def _shape_problems(keys: dict[str, _Key], body: Json) -> Iterator[Problem]:
    for name in body:
        if name not in keys and name != "v":
            yield problem("unknown_key", _shown(name))
    if type(body["v"]) is not int or body["v"] != VERSION:
        yield problem("bad_value", "v")
    for name, key in keys.items():
        if name not in body:
            if key.is_required:
                yield problem("missing", name)
        elif not key.check(body[name]):
            yield problem("bad_value", name)


def _is_word(value: object) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= 40


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= SLOT_LIMIT


def _is_slot(value: object) -> bool:
    return type(value) is int and 1 <= value <= SLOT_LIMIT


def _is_paper(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() != {"winners"}:
        return False
    winners = value["winners"]
    if not isinstance(winners, list) or not winners or not all(map(_is_count, winners)):
        return False
    return len(set(winners)) == len(winners)


def _is_result(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() - {"by", "side"}:
        return False
    if value.get("by") == "conceded":
        return "side" in value and _is_count(value["side"])
    return value.get("by") == "clock" and "side" not in value


def _is_place(value: object) -> bool:
    return isinstance(value, str) and len(value) <= PLACE_LIMIT


def _is_any_text(value: object) -> bool:
    return isinstance(value, str)


def _is_flag(value: object) -> bool:
    return type(value) is bool


def _are_persons(value: object) -> bool:
    if not isinstance(value, list) or not 1 <= len(value) <= _PERSONS_LIMIT:
        return False
    return all(map(is_fact_id, value)) and len(set(value)) == len(value)


def _is_deal(value: object) -> bool:
    """A played or void hand; the other elements of a record have kinds of their own."""
    return isinstance(value, dict) and not value.keys() & {"adjust", "rules", "seats", "persons"}


def _is_element(value: object) -> bool:
    """Any element as a fact stores it: as in the record, but places by person ids."""
    if not isinstance(value, dict) or "seats" in value:
        return False
    return "persons" not in value or _are_persons(value["persons"])


def _are_changes(value: object) -> bool:
    keys = {"target": is_fact_id, "replaces": is_fact_id, "hand": _is_element}
    return isinstance(value, list) and all(
        isinstance(change, dict)
        and change.keys() == keys.keys()
        and all(check(change[name]) for name, check in keys.items())
        for change in value
    )


_TARGET = {"target": _Key(is_fact_id)}
# Why something is put right, where somebody said so.
_REASON = {"reason": _Key(_is_text, False)}
_CHANGE = {
    **_TARGET,
    "replaces": _Key(is_fact_id),
    "also": _Key(_are_changes, False),
    **_REASON,
}
_TEXT = {"text": _Key(_is_text)}
_MAY_TEXT = {"text": _Key(_is_text, False)}

BODIES: dict[str, dict[str, _Key]] = {
    "started": {
        "game": _Key(_is_word),
        "variant": _Key(_is_word),
        "rules": _Key(_is_object),
        "persons": _Key(_are_persons),
        "sides": _Key(_is_list, False),
        "first_dealer": _Key(_is_count, False),
        "start": _Key(_is_object, False),
        "playing": _Key(_is_list, False),
        "draw": _Key(_is_object, False),
        # A game of which only the totals in `start` were on paper: it is over, and these sides won.
        "paper": _Key(_is_paper, False),
    },
    "hand": {"slot": _Key(_is_slot), "hand": _Key(_is_deal)},
    "corrected": {**_CHANGE, "hand": _Key(_is_element)},
    "voided": _CHANGE,
    "adjusted": {"adjust": _Key(_is_list), "note": _Key(_is_text, False)},
    "rules": {"rules": _Key(_is_object), "replaces": _Key(is_fact_id, False)},
    # Every hand under other rules: they are the game's own, and no change of rules before stands.
    "recounted": {
        "rules": _Key(_is_object),
        "replaces": _Key(is_fact_id),
        "also": _Key(_are_changes, False),
        **_REASON,
    },
    "seats": {"persons": _Key(_are_persons)},
    # Who really sat where from the start: every hand stays with its places.
    "reseated": {
        "persons": _Key(_are_persons),
        "replaces": _Key(is_fact_id),
        "also": _Key(_are_changes, False),
        **_REASON,
    },
    # A side agrees with an entry, or with the game (its first fact), as it was after `seen`.
    "agreed": {**_TARGET, "side": _Key(_is_count), "seen": _Key(is_fact_id), **_MAY_TEXT},
    "objected": {**_TARGET, **_TEXT},
    # Why an entry stands that was objected to; without a text the objection is withdrawn.
    "settled": {**_TARGET, **_MAY_TEXT},
    # A remark, or what the game's page says from now on; an empty place or note takes it away.
    "noted": {
        **_MAY_TEXT,
        "place": _Key(_is_place, False),
        "note": _Key(_is_any_text, False),
        "left_out": _Key(_is_flag, False),
    },
    # Without a result nobody wins; with one somebody does: {"by": "clock"}, whoever stands highest,
    # or {"by": "conceded", "side": n}, not that side.
    "abandoned": {"result": _Key(_is_result, False)},
    "reopened": {},
    "undone": _TARGET,
}
