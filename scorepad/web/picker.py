"""Which game is to be played: every variant that has a form, found by any name that it goes by."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from scorepad import rules
from scorepad.game_names import KINDS, NAMES, Kind
from scorepad.languages import LANGUAGES
from scorepad.web import words
from scorepad.words import translator

# So much of what was searched for is looked at.
LONGEST = 80
# What ranks behind all that is found.
ABSENT = 5


@dataclass(frozen=True)
class Offer:
    """A variant on the page: how many play, its words, and what a search looks through."""

    key: str
    players: int
    title: str
    line: str
    names: str
    is_found: bool


@dataclass(frozen=True)
class Picker:
    """What the page of a new game shows of the games: all of them, and what was asked for."""

    offers: tuple[Offer, ...]
    chosen: Offer
    players: int | None
    find: str

    @property
    def counts(self) -> list[int]:
        """How many can play: each number once, in order."""
        return sorted({offer.players for offer in self.offers})

    @property
    def is_open(self) -> bool:
        """Whether somebody is looking for a game."""
        return self.players is not None or bool(self.find)

    @property
    def found(self) -> int:
        """How many games are shown."""
        return sum(offer.is_found for offer in self.offers)


def kind_of(key: str) -> Kind | None:
    """The variant of this key, if it can be started."""
    return next((kind for kind in KINDS if kind.key == key), None)


def kind_named(game: str, variant: str) -> Kind | None:
    """The same by its name in a record."""
    return kind_of(f"{game}-{variant}")


def title_of(game: str, variant: str) -> str:
    """How a variant is called on the pages; nothing where a damaged game does not tell."""
    found = next((kind for kind in KINDS if (kind.game, kind.variant) == (game, variant)), None)
    return words.current(found.title) if found else ""


def players_of(kind: Kind) -> int:
    """How many sit down to it."""
    return rules.GAMES[kind.game].presets[kind.variant].seats


def picker(chosen: Kind, players: int | None = None, find: str = "") -> Picker:
    """Every game, those first that are rather meant; found are those of so many players that go
    by such a name."""
    sought = folded(find[:LONGEST])
    ranked = sorted(KINDS, key=lambda kind: rank(kind, sought) if sought else 0)
    return Picker(
        offers=tuple(_offer(kind, players, sought) for kind in ranked),
        chosen=_offer(chosen, None, ""),
        players=players,
        find=find[:LONGEST],
    )


def rank(kind: Kind, sought: str) -> int:
    """How surely a folded name means this variant: 0 it is its title, 1 another name of its own,
    2 one of its game's, 3 a part of one of its own, 4 of its game's; ABSENT: not at all."""
    own, shared = _own(kind), _shared(kind.game)
    if sought in _titles(kind):
        return 0
    if sought in own:
        return 1
    if sought in shared:
        return 2
    if any(sought in name for name in own):
        return 3
    return 4 if any(sought in name for name in shared) else ABSENT


def folded(text: str) -> str:
    """A name without accents, case, blanks and punctuation, as names are compared."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum())


def _offer(kind: Kind, players: int | None, sought: str) -> Offer:
    count = players_of(kind)
    return Offer(
        key=kind.key,
        players=count,
        title=words.current(kind.title),
        line=words.current(kind.line),
        names=" ".join(sorted(_own(kind) | _shared(kind.game))),
        is_found=players in (None, count) and (not sought or rank(kind, sought) < ABSENT),
    )


@cache
def _own(kind: Kind) -> frozenset[str]:
    return _titles(kind) | frozenset(_all_folded(kind.names))


@cache
def _titles(kind: Kind) -> frozenset[str]:
    """Its title in every language."""
    return frozenset(_all_folded(translator(language)(kind.title) for language in LANGUAGES))


@cache
def _shared(game: str) -> frozenset[str]:
    return frozenset(_all_folded(NAMES[game]))


def _all_folded(names: Iterable[str]) -> list[str]:
    return [folded(name) for name in names]
