"""The shape of the rulebook: sentences with their rule and their sources, in sections, in chapters.

Every text is marked for translation and translated where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Said:
    """A sentence or two about one thing. `rule` is its id, which is also its anchor; empty where it
    is never scored. `by` names who says so, by the keys of `sources.SOURCES`."""

    rule: str
    by: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Section:
    """What there is to know of one thing; `tables` are names in `tables.TABLES`."""

    key: str
    title: str
    said: tuple[Said, ...]
    tables: tuple[str, ...] = ()


@dataclass(frozen=True)
class Says:
    """What some of the sources say of a point on which not all agree."""

    by: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Differ:
    """A point on which the sources differ, or are silent (then `says` is empty or short).

    `here` is what this pad does, `rules` are the ids that it is about.
    """

    number: int
    rules: tuple[str, ...]
    about: str
    here: str
    says: tuple[Says, ...]

    @property
    def anchor(self) -> str:
        """Where the point stands on its page."""
        return f"differ-{self.number}"


@dataclass(frozen=True)
class Chapter:
    """A game, or what differs in one of its variants."""

    key: str
    title: str
    sections: tuple[Section, ...]
    differs: tuple[Differ, ...] = ()

    def said(self) -> Iterator[Said]:
        """Every sentence of the chapter."""
        for section in self.sections:
            yield from section.said

    def rules(self) -> set[str]:
        """The ids that have their place here."""
        return {said.rule for said in self.said() if said.rule}


@dataclass(frozen=True)
class Book:
    """One game with its variants. `variants` gives, for every variant that can be played, the
    chapters that hold there, by their keys; those of the first variant stand on the book's first
    page, every other chapter on a page of its own. `slug` is its name in an address."""

    slug: str
    game: str
    title: str
    names: str
    chapters: tuple[Chapter, ...]
    variants: dict[str, tuple[str, ...]]

    def chapters_of(self, variant: str) -> tuple[Chapter, ...]:
        """The chapters that hold in a variant, in the order of the book."""
        return tuple(c for c in self.chapters if c.key in self.variants[variant])

    @property
    def first(self) -> tuple[Chapter, ...]:
        """The chapters of the first page."""
        return self.chapters_of(next(iter(self.variants)))

    @property
    def others(self) -> tuple[Chapter, ...]:
        """The chapters that have a page of their own."""
        return tuple(chapter for chapter in self.chapters if chapter not in self.first)

    def chapter_with(self, rule: str) -> Chapter:
        """The chapter where a rule has its place. Raises KeyError for a rule that has none."""
        for chapter in self.chapters:
            if rule in chapter.rules():
                return chapter
        raise KeyError(rule)

    def rules(self, variant: str | None = None) -> set[str]:
        """The ids that have a place in the book, or among the chapters of a variant."""
        chapters = self.chapters if variant is None else self.chapters_of(variant)
        return set().union(*(chapter.rules() for chapter in chapters))
