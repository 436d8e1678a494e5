"""The tables of a pad: house rules under a name, its own and the ready-made ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorepad import pads, rules
from scorepad.house_rules import TABLES
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.say import _

GAME, VARIANT = "two_hundred", "partners"


@dataclass(frozen=True)
class House:
    """A table to choose: `parts` is its line of rules, each part with whether it differs from
    the usual; `source` says where a ready-made one comes from."""

    key: str
    name: str
    game: str
    variant: str
    rules: dict[str, Any]
    parts: tuple[tuple[str, bool], ...]
    source: str
    is_own: bool
    is_default: bool

    @property
    def differing(self) -> str:
        """What differs from the usual, in one line; empty where nothing does."""
        return " · ".join(text for text, differs in self.parts if differs)


def houses(pad: pads.Pad) -> list[House]:
    """The pad's own tables by name, then the ready-made ones."""
    own = [_own(pad, profile) for profile in pads.profiles(pad)]
    return [*own, *(_ready_made(pad, table.key) for table in TABLES)]


def house_of(pad: pads.Pad, key: str) -> House | None:
    """The table of this key."""
    if key in pads.READY_MADE:
        return _ready_made(pad, key)
    profile = pads.profile_of(pad, key)
    return _own(pad, profile) if profile else None


def house_of_game(key: str, folded: Folded) -> House:
    """The rules that hold in a game, as a table to choose."""
    record, table = folded.record, folded.table
    kept = {name: table["options"][name] for name in table["differs"]}
    return House(
        key=key,
        name=_("As in that game"),
        game=record["game"],
        variant=record["variant"],
        rules=kept,
        parts=_parts(record["game"], record["variant"], kept),
        source="",
        is_own=False,
        is_default=False,
    )


def head_of(game: str, variant: str, rules_given: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game of strangers before its first hand, to ask the rules about."""
    seats = rules.GAMES[game].presets[variant].seats
    return {
        "format": "scorepad-game/1",
        "game": game,
        "variant": variant,
        "rules": rules_given,
        "players": [str(seat) for seat in range(seats)],
        **more,
        "hands": [],
    }


def _own(pad: pads.Pad, profile: pads.Profile) -> House:
    return House(
        key=profile.public_id,
        name=profile.name,
        game=profile.game,
        variant=profile.variant,
        rules=profile.rules,
        parts=_parts(profile.game, profile.variant, profile.rules),
        source="",
        is_own=True,
        is_default=pads.default_key(pad) == profile.public_id,
    )


def _ready_made(pad: pads.Pad, key: str) -> House:
    table = pads.READY_MADE[key]
    return House(
        key=key,
        name=words.current(table.name),
        game=table.game,
        variant=table.variant,
        rules=table.rules,
        parts=_parts(table.game, table.variant, table.rules),
        source=words.current(table.source),
        is_own=False,
        is_default=pads.default_key(pad) == key,
    )


def _parts(game: str, variant: str, given: dict[str, Any]) -> tuple[tuple[str, bool], ...]:
    return tuple(words.rules_parts(head_of(game, variant, given)))
