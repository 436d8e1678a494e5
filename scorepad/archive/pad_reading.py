"""Reading `scorepad-pad/1`: what a file says, checked against the format, every problem by place.

What the facts mean is not judged here: the journal does that (`journal/replay.py`).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from scorepad import pads, rules
from scorepad.archive.pad_file import FORMAT, MOMENT, PERSON_MOMENTS, fingerprint
from scorepad.journal.about import NOTE_LIMIT
from scorepad.journal.facts import PLACE_LIMIT, Fact, is_fact_id, normal_body
from scorepad.journal.store import Draft
from scorepad.languages import LANGUAGES
from scorepad.pads.models import is_public_id
from scorepad.pads.names import NameProblem, clean_name, name_key
from scorepad.pads.rights import ROLES

Json = dict[str, Any]

_MOMENT = re.compile(r"(19[7-9]\d|2[01]\d\d)-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)


@dataclass(frozen=True)
class Key:
    """What may stand under a key of an object, in words for the person who reads."""

    check: Callable[[object], bool]
    expected: str
    is_required: bool = True


@dataclass(frozen=True)
class GameFile:
    """A game of a pad file; `device_id` of facts and draft is the device's number in the file."""

    place: str
    public_id: str
    facts: tuple[Fact, ...]
    draft: Draft | None
    raw: Json


@dataclass
class PadFile:
    """A pad file, as far as it could be read, and all that is wrong with its shape."""

    head: Json = field(default_factory=dict)
    games: list[GameFile] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def names(self) -> dict[str, str]:
        """What each person is called by id; who turned out to be somebody else, as they are."""
        by_id = {person["id"]: person for person in self.head["persons"]}
        return {public_id: _root(public_id, by_id)["name"] for public_id in by_id}


def read_pad(value: Json) -> PadFile:
    """The pad that a JSON object of this format describes. Never raises."""
    pad = PadFile()
    pad.problems += _object_problems(value, PAD, "")
    for name, keys in LISTS.items():
        for index, item in enumerate(_list(value, name)):
            pad.problems += _object_problems(item, keys, f"{name}[{index}]")
    if pad.problems:
        return pad
    pad.head = {name: value[name] for name in value if name != "games"}
    pad.problems += _between(value)
    for index, game in enumerate(value["games"]):
        pad.games += _game(game, f"games[{index}]", len(value["devices"]), pad.problems)
    return pad


def moment_of(text: str) -> dt.datetime:
    """The moment that a checked text names."""
    return dt.datetime.strptime(text, MOMENT).replace(tzinfo=dt.UTC)


def moment_or_none(text: str | None) -> dt.datetime | None:
    """The moment that a checked text names, if there is one."""
    return moment_of(text) if text else None


def _between(value: Json) -> Iterator[str]:
    """What is wrong between the parts: ids and names twice, devices by links that are not there."""
    yield from _doubles("persons", "id", [person["id"] for person in value["persons"]])
    yield from _persons(value["persons"])
    yield from _doubles("profiles", "id", [profile["id"] for profile in value["profiles"]])
    yield from _doubles("profiles", "name", [name_key(p["name"]) for p in value["profiles"]])
    yield from _rules(value)
    yield from _doubles("links", "id", [link["id"] for link in value["links"]])
    gone = [game["id"] for game in value.get("deleted", ())]
    yield from _doubles("games", "id", [game["id"] for game in value["games"]])
    yield from _doubles("deleted", "id", gone)
    for index, game in enumerate(value["games"]):
        if game["id"] in gone:
            yield f"games[{index}].id: the file says that this game was deleted."
    links = {link["id"] for link in value["links"]}
    for index, device in enumerate(value["devices"]):
        if device["number"] != index + 1:
            yield f"devices[{index}].number: devices are numbered 1, 2, 3 and so on."
        if device["link"] is not None and device["link"] not in links:
            yield f"devices[{index}].link: there is no such link in the file."


def _persons(persons: list[Json]) -> Iterator[str]:
    """Names that mean two persons, and persons who turned out to be nobody."""
    named = [(at, name) for at, one in enumerate(persons) for name in _called(one)]
    seen: set[str] = set()
    for index, name in named:
        if name_key(name) in seen:
            yield f"persons[{index}].name: another of the persons has it already."
        seen.add(name_key(name))
    by_id = {person["id"]: person for person in persons}
    for index, person in enumerate(persons):
        if _root(person["id"], by_id) is None:
            yield f"persons[{index}].merged_into: there is no such person in the file to be."


def _called(person: Json) -> list[str]:
    return [person["name"], *person.get("other_names", ())]


def _root(public_id: str, persons: dict[str, Json]) -> Any:
    """Who somebody turned out to be in the end; None where nobody is."""
    seen: set[str] = set()
    while public_id in persons and public_id not in seen:
        seen.add(public_id)
        if "merged_into" not in persons[public_id]:
            return persons[public_id]
        public_id = persons[public_id]["merged_into"]
    return None


def _rules(value: Json) -> Iterator[str]:
    """House rules that no table of theirs can have. (A default that is gone is the usual one.)"""
    for index, profile in enumerate(value["profiles"]):
        try:
            kept = rules.house_rules(profile["game"], profile["variant"], profile["rules"])
        except KeyError:
            kept = None
        if kept != profile["rules"]:
            yield f"profiles[{index}].rules: they are not what that variant of a game offers."


def _doubles(name: str, key: str, values: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    for index, value in enumerate(values):
        if value in seen:
            yield f"{name}[{index}].{key}: another of the {name} has it already."
        seen.add(value)


def _game(game: Json, place: str, devices: int, problems: list[str]) -> Iterator[GameFile]:
    """A game whose facts have the right shape; else what is wrong goes to ``problems``."""
    found: list[str] = []
    for index, fact in enumerate(game["facts"]):
        at = f"{place}.facts[{index}]"
        found += _object_problems(fact, FACT, at)
        if not found and fact["number"] != index + 1:
            found.append(f"{at}.number: facts are numbered 1, 2, 3 and so on.")
        if not found and fact["device"] is not None and not 1 <= fact["device"] <= devices:
            found.append(f"{at}.device: there is no such device in the file.")
    draft = game.get("draft")
    if draft is not None:
        found += _object_problems(draft, DRAFT, f"{place}.draft")
        if not found and not 1 <= draft["device"] <= devices:
            found.append(f"{place}.draft.device: there is no such device in the file.")
    if not found and fingerprint(game["facts"]) != game["fingerprint"]:
        found.append(f"{place}.fingerprint: it is of other facts; the file was changed or damaged.")
    problems += found
    if not found:
        facts = _with_about(game, tuple(map(fact_of, game["facts"])))
        yield GameFile(place, game["id"], facts, _draft(draft) if draft else None, game)


def fact_problems(fact: object, place: str) -> Iterator[str]:
    """What is wrong with the shape of a fact, in sentences."""
    return _object_problems(fact, FACT, place)


def fact_of(fact: Json) -> Fact:
    """A fact of the right shape; its `device_id` is the device's number in the file."""
    return Fact(
        id=fact["id"],
        number=fact["number"],
        kind=fact["kind"],
        body=fact["body"],
        at_phone=moment_or_none(fact["at_phone"]),
        at_server=moment_of(fact["at_server"]),
        device_id=fact["device"],
    )


def _with_about(game: Json, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, and as one more what a file of before told of the game beside them."""
    said = {name: game[name] for name in ("place", "note") if game.get(name)}
    since = moment_or_none(game.get("left_out_at"))
    if since:
        said["left_out"] = True
    if not said:
        return facts
    moments = [since] if since else []
    at = max([*moments, facts[-1].at_server])
    body = normal_body(said)
    return (*facts, Fact(f"about-{game['id']}", len(facts) + 1, "noted", body, None, at, None))


def _draft(draft: Json) -> Draft:
    return Draft(draft["slot"], draft["body"], moment_of(draft["at"]), draft["device"])


def _list(value: object, name: str) -> list[object]:
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def _object_problems(value: object, keys: dict[str, Key], place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place or 'the file'}: an object belongs here."
        return
    inside = f"{place}." if place else ""
    for name in value:
        if name not in keys:
            yield f"{inside}{_shown(name)}: this key is not known."
    for name, key in keys.items():
        if name not in value:
            if key.is_required:
                yield f"{inside}{name}: {key.expected} is missing."
        elif not key.check(value[name]):
            yield f"{inside}{name}: {key.expected} belongs here."


def _shown(name: str) -> str:
    """A key that a stranger wrote, as far as a terminal should show it."""
    return "".join(c if c.isprintable() else "?" for c in name[:40])


def _is_id(value: object) -> bool:
    return isinstance(value, str) and is_public_id(value)


def _is_name(value: object) -> bool:
    try:
        return isinstance(value, str) and clean_name(value) == value
    except NameProblem:
        return False


def _is_moment(value: object) -> bool:
    if not isinstance(value, str) or not _MOMENT.fullmatch(value):
        return False
    try:
        moment_of(value)
    except ValueError:
        return False
    return True


def _is_key(value: object) -> bool:
    return isinstance(value, str) and value.isprintable() and 1 <= len(value) <= 32


def _is_count(value: object) -> bool:
    return type(value) is int and 1 <= value <= 1_000_000


def _is_text_up_to(limit: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and len(value) <= limit


def _or_null(check: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: value is None or check(value)


_ID = Key(_is_id, "an id of 16 to 32 letters, digits, - or _")
_NAME = Key(_is_name, "a name of 1 to 80 characters")
_ROLE = Key(lambda value: value in ROLES, "owner, keeper or viewer")
_AT = Key(_is_moment, "a moment such as 2026-11-30T19:30:00.000000Z")
_AT_OR_NULL = Key(_or_null(_is_moment), "a moment such as 2026-11-30T19:30:00.000000Z, or null,")
_NUMBER = Key(_is_count, "a number from 1")
_LIST = Key(lambda value: isinstance(value, list), "a list")
_OBJECT = Key(lambda value: isinstance(value, dict), "an object")
_TEXT = Key(lambda value: isinstance(value, str), "a text")

PAD = {
    "format": Key(lambda value: value == FORMAT, FORMAT),
    "id": _ID,
    "name": _NAME,
    "language": Key(
        lambda value: isinstance(value, str) and value in LANGUAGES,
        " or ".join(LANGUAGES),
    ),
    "time_zone": Key(
        lambda value: isinstance(value, str) and pads.is_time_zone(value),
        "a time zone such as America/Moncton",
    ),
    "created_at": _AT,
    "default_profile": Key(_or_null(_is_key), "the key of a profile, or null,"),
    "consent": Key(
        lambda value: isinstance(value, str) and value in pads.CONSENTS,
        " or ".join(pads.CONSENTS),
        is_required=False,
    ),
    "persons": _LIST,
    "profiles": _LIST,
    "links": _LIST,
    "devices": _LIST,
    "games": _LIST,
    "deleted": Key(_LIST.check, _LIST.expected, is_required=False),
}
# What a file of before told of a game beside its facts; now it is one of them.
ABOUT = {
    "place": Key(_is_text_up_to(PLACE_LIMIT), "a short text", is_required=False),
    "note": Key(_is_text_up_to(NOTE_LIMIT), "a short text", is_required=False),
    "left_out_at": Key(_is_moment, _AT.expected, is_required=False),
}
LISTS: dict[str, dict[str, Key]] = {
    "persons": {
        "id": _ID,
        "name": _NAME,
        "other_names": Key(
            lambda value: isinstance(value, list) and all(map(_is_name, value)),
            "a list of names",
            is_required=False,
        ),
        "merged_into": Key(_is_id, "the id of a person", is_required=False),
        **{name: Key(_is_moment, _AT.expected, is_required=False) for name in PERSON_MOMENTS},
    },
    "profiles": {"id": _ID, "name": _NAME, "game": _TEXT, "variant": _TEXT, "rules": _OBJECT},
    "links": {
        "id": _ID,
        "name": _NAME,
        "role": _ROLE,
        "created_at": _AT,
        "used_at": _AT_OR_NULL,
        "until": _AT_OR_NULL,
        "withdrawn_at": _AT_OR_NULL,
    },
    "devices": {
        "number": _NUMBER,
        "name": _NAME,
        "role": _ROLE,
        "link": Key(_or_null(_is_id), "the id of a link, or null,"),
        "created_at": _AT,
        "seen_at": _AT,
        "withdrawn_at": _AT_OR_NULL,
    },
    "deleted": {"id": _ID, "at": _AT},
    "games": {"id": _ID, "fingerprint": _TEXT, "facts": _LIST, "draft": Key(
        lambda value: isinstance(value, dict), "an object", is_required=False
    ), **ABOUT},
}  # fmt: skip
FACT = {
    "number": _NUMBER,
    "id": Key(is_fact_id, "an id of 16 to 64 letters, digits, - or _"),
    "kind": _TEXT,
    "body": _OBJECT,
    "at_phone": _AT_OR_NULL,
    "at_server": _AT,
    "device": Key(_or_null(_is_count), "the number of a device, or null,"),
}
DRAFT = {"slot": _NUMBER, "body": _OBJECT, "at": _AT, "device": _NUMBER}
