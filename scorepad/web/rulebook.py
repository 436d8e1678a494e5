"""The rulebook on screen: plain pages for everybody, and the same below a game for its table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, render_template, request, url_for

from scorepad import journal, rulebook
from scorepad.rulebook import Book, Chapter, Differ, Irregularity
from scorepad.rulebook.irregular import SILENT
from scorepad.web import words
from scorepad.web.say import _, commas

blueprint = Blueprint("rulebook", __name__)

# What is typed to be found; more is cut off.
LONGEST = 60
# What a Russian word ends with in one case and not in another; it is found in all of them.
_CASE = re.compile(r"(?<=[а-я]{4})[аеиоуыэюяь]{1,2}$")


@dataclass(frozen=True)
class Shown:
    """A page: its `book`, the `chapters` that stand on it, and those in which words are sought."""

    book: Book
    chapters: tuple[Chapter, ...]
    sought_in: tuple[Chapter, ...]

    def address_of(self, rule: str) -> str:
        """Where a rule stands: here, or on its own page of the book."""
        return self.at(self.book.chapter_with(rule), rule)

    def at(self, chapter: Chapter, anchor: str) -> str:
        """A place in a chapter: here, or on its own page of the book."""
        if chapter in self.chapters:
            return f"#{anchor}"
        return _address(self.book, chapter, anchor)


@dataclass(frozen=True)
class Finding:
    """A text that was looked for, under the chapter and section that it stands in."""

    where: str
    text: str
    chapter: Chapter
    anchor: str


@blueprint.get("/rulebook")
def index() -> str:
    """The books there are."""
    return render_template("rulebook/index.html", books=rulebook.BOOKS)


@blueprint.get("/rulebook/<book>")
def show(book: str) -> str:
    """The first page of a book: the game itself, and the way to its variants."""
    found = _book(book)
    page = Shown(found, found.first, found.chapters)
    return _page(page, back=url_for("rulebook.index"), others=found.others)


@blueprint.get("/rulebook/<book>/<chapter>")
def variant(book: str, chapter: str) -> str:
    """What differs in one variant."""
    found = _book(book)
    chapters = tuple(one for one in found.others if one.key == chapter)
    if not chapters:
        abort(404)
    page = Shown(found, chapters, found.chapters)
    title = _(chapters[0].title)
    return _page(page, back=url_for("rulebook.show", book=book), whose=title)


@blueprint.get("/p/<pad>/g/<game>/rulebook")
def here() -> str:
    """The chapters that hold at this table, and which house rules it plays by."""
    record = journal.folded(g.game).record
    book = rulebook.book_of(record["game"])
    chapters = book.chapters_of(record["variant"])
    page = Shown(book, chapters, chapters)
    parts = words.rules_parts(record)
    whose = commas(record["players"])
    return _page(page, back=url_for("table.show"), rules_parts=parts, whose=whose)


@blueprint.app_template_global()
def rule_address(rule: str, book: str = "") -> str:
    """Where a rule is explained: at this table in a game, else in the book of the slug `book`."""
    if g.get("game") is not None:
        return url_for("rulebook.here", _anchor=rule)
    found = _book(book)
    return _address(found, found.chapter_with(rule), rule)


def _book(slug: str) -> Book:
    found = rulebook.book_named(slug)
    if found is None:
        abort(404)
    return found


def _address(book: Book, chapter: Chapter, anchor: str) -> str:
    """A place on the pages that are for everybody."""
    if chapter in book.first:
        return url_for("rulebook.show", book=book.slug, _anchor=anchor)
    return url_for("rulebook.variant", book=book.slug, chapter=chapter.key, _anchor=anchor)


def _page(page: Shown, **more: Any) -> str:
    has_mistakes = page.book.chapters[0] in page.chapters
    mistakes = rulebook.irregularities(page.book.game) if has_mistakes else []
    sought = request.args.get("find", "")[:LONGEST]
    return render_template(
        "rulebook/book.html",
        page=page,
        book=page.book,
        chapters=page.chapters,
        tables={name: made() for name, made in rulebook.TABLES.items()},
        sources=rulebook.SOURCES,
        mistakes=mistakes,
        silent=SILENT[page.book.game],
        about=_about(page.chapters, mistakes),
        sought=sought,
        found=_found(page.sought_in, sought),
        **more,
    )


def _about(chapters: tuple[Chapter, ...], mistakes: list[Irregularity]) -> list[str]:
    """What the sources are that some sentence of a page names."""
    named = {key for chapter in chapters for said in chapter.said() for key in said.by}
    named |= {
        key
        for chapter in chapters
        for point in chapter.differs
        for says in point.says
        for key in says.by
    }
    named |= {key for one in mistakes for says in one.says for key in says.by}
    return [text for key, text in rulebook.ABOUT.items() if key in named]


def _found(chapters: tuple[Chapter, ...], sought: str) -> list[Finding]:
    """What has every word that was typed, in the language of the page."""
    wanted = [_CASE.sub("", word) for word in _plain(sought).split()]
    if not wanted:
        return []
    return [
        one
        for chapter in chapters
        for one in _findings(chapter)
        if all(word in _plain(f"{one.where} {one.anchor} {one.text}") for word in wanted)
    ]


def _findings(chapter: Chapter) -> Iterator[Finding]:
    """Everything that may be found in a chapter."""
    title = words.current(chapter.title)
    for section in chapter.sections:
        where = f"{title} · {words.current(section.title)}"
        for said in section.said:
            anchor = said.rule or f"{chapter.key}-{section.key}"
            yield Finding(where, words.current(said.text), chapter, anchor)
    for point in chapter.differs:
        where = f"{title} · {_('Where the sources differ')}"
        yield Finding(where, _told(point), chapter, point.anchor)


def _told(point: Differ) -> str:
    """A point on which the sources differ, in one line."""
    parts = [point.about, *(says.text for says in point.says)]
    return " · ".join(words.current(part) for part in parts)


def _plain(text: str) -> str:
    """A text as one types it in haste: small letters, no accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
