"""The rulebook on screen: plain pages for everybody, and the same below a game for its table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, abort, g, render_template, request, url_for

from scorepad import journal, rulebook
from scorepad.rulebook import Book, Chapter, Differ, Irregularity
from scorepad.rulebook.irregular import SILENT
from scorepad.web import words
from scorepad.web.say import _

blueprint = Blueprint("rulebook", __name__)

# What is typed to be found; more is cut off.
LONGEST = 60


@dataclass(frozen=True)
class Finding:
    """A text that was looked for, under the chapter and section that it stands in."""

    where: str
    text: str
    anchor: str


@blueprint.get("/rulebook")
def index() -> str:
    """The books there are."""
    return render_template("rulebook/index.html", books=rulebook.BOOKS)


@blueprint.get("/rulebook/<book>")
def show(book: str) -> str:
    """A whole book: the game, its variants, and where the sources differ."""
    found = rulebook.book_named(book)
    if found is None:
        abort(404)
    return _page(found, found.chapters, url_for("rulebook.index"))


@blueprint.get("/p/<pad>/g/<game>/rulebook")
def here() -> str:
    """The chapters that hold at this table, and which house rules it plays by."""
    record = journal.folded(g.game).record
    book = rulebook.book_of(record["game"])
    chapters = book.chapters_of(record["variant"])
    return _page(book, chapters, url_for("table.show"), rules_parts=words.rules_parts(record))


@blueprint.app_template_global()
def rule_address(rule: str, book: str = "") -> str:
    """Where a rule is explained: at this table in a game, else in the book of the slug `book`."""
    if g.get("game") is not None:
        return url_for("rulebook.here", _anchor=rule)
    return url_for("rulebook.show", book=book, _anchor=rule)


def _page(
    book: Book,
    chapters: tuple[Chapter, ...],
    back: str,
    rules_parts: list[tuple[str, bool]] | None = None,
) -> str:
    mistakes = rulebook.irregularities(book.game)
    sought = request.args.get("find", "")[:LONGEST]
    return render_template(
        "rulebook/book.html",
        book=book,
        chapters=chapters,
        tables={name: made() for name, made in rulebook.TABLES.items()},
        sources=rulebook.SOURCES,
        mistakes=mistakes,
        silent=SILENT[book.game],
        about=_about(chapters, mistakes),
        sought=sought,
        found=_found(chapters, sought),
        back=back,
        rules_parts=rules_parts,
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
    wanted = _plain(sought).split()
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
            yield Finding(where, words.current(said.text), anchor)
    for point in chapter.differs:
        where = f"{title} · {_('Where the sources differ')}"
        yield Finding(where, _told(point), point.anchor)


def _told(point: Differ) -> str:
    """A point on which the sources differ, in one line."""
    parts = [point.about, *(says.text for says in point.says)]
    return " · ".join(words.current(part) for part in parts)


def _plain(text: str) -> str:
    """A text as one types it in haste: small letters, no accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
