"""The tables of a pad: house rules under a name, its own and the ready-made ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorepad import pads, rules
from scorepad.house_rules import TABLES
from scorepad.journal import Folded
from scorepad.web import words
from scorepad.web.picker import title_of
from scorepad.web.say import _


@dataclass(frozen=True)
class House:
    """A table to choose; `source` says where a ready-made one comes from."""

    key: str
    name: str
    game: str
    variant: str
    rules: dict[str, Any]
    source: str
    is_own: bool
    is_default: bool

    @cached_property
    def parts(self) -> tuple[tuple[str, bool], ...]:
        """Its line of rules, each part with whether it differs from the usual."""
        return tuple(words.rules_parts(head_of(self.game, self.variant, self.rules)))

    @property
    def differing(self) -> str:
        """What differs from the usual, in one line; empty where nothing does."""
        return " · ".join(text for text, differs in self.parts if differs)

    @property
    def title(self) -> str:
        """How its variant is called."""
        return title_of(self.game, self.variant)


def houses(pad: pads.Pad) -> list[House]:
    """The pad's own tables by name, then the ready-made ones."""
    default = pads.default_key(pad)
    own = [_own(profile, default) for profile in pads.profiles(pad)]
    return [*own, *(_ready_made(table.key, default) for table in TABLES)]


def houses_for(pad: pads.Pad, game: str, variant: str) -> list[House]:
    """Those of one variant."""
    return [house for house in houses(pad) if (house.game, house.variant) == (game, variant)]


def house_of(pad: pads.Pad, key: str) -> House | None:
    """The table of this key."""
    if key in pads.READY_MADE:
        return _ready_made(key, pads.default_key(pad))
    profile = pads.profile_of(pad, key)
    return _own(profile, pads.default_key(pad)) if profile else None


def house_of_game(key: str, folded: Folded) -> House:
    """The rules that hold in a game, as a table to choose."""
    record, table = folded.record, folded.table
    return House(
        key=key,
        name=_("As in that game"),
        game=record["game"],
        variant=record["variant"],
        rules={name: table["options"][name] for name in table["differs"]},
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


def _own(profile: pads.Profile, default: str) -> House:
    return House(
        key=profile.public_id,
        name=profile.name,
        game=profile.game,
        variant=profile.variant,
        rules=profile.rules,
        source="",
        is_own=True,
        is_default=profile.public_id == default,
    )


def _ready_made(key: str, default: str) -> House:
    table = pads.READY_MADE[key]
    return House(
        key=key,
        name=words.current(table.name),
        game=table.game,
        variant=table.variant,
        rules=table.rules,
        source=words.current(table.source),
        is_own=False,
        is_default=key == default,
    )
