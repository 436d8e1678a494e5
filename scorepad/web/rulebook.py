"""The rulebook on screen: plain pages for everybody, and the same below a game for its table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from flask import Blueprint, abort, g, render_template, request, url_for

from scorepad import journal, rulebook
from scorepad.rulebook import Book, Chapter, Said
from scorepad.web import words

blueprint = Blueprint("rulebook", __name__)

# What is typed to be found; more is cut off.
LONGEST = 60


@dataclass(frozen=True)
class Finding:
    """A sentence that was looked for, under the chapter and section that it stands in."""

    where: str
    said: Said
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
    sought = request.args.get("find", "")[:LONGEST]
    return render_template(
        "rulebook/book.html",
        book=book,
        chapters=chapters,
        tables={name: made() for name, made in rulebook.TABLES.items()},
        sources=rulebook.SOURCES,
        about=_about(chapters),
        sought=sought,
        found=_found(chapters, sought),
        back=back,
        rules_parts=rules_parts,
    )


def _about(chapters: tuple[Chapter, ...]) -> list[str]:
    """What the sources are that some sentence of these chapters names."""
    named = {key for chapter in chapters for said in chapter.said() for key in said.by}
    named |= {
        key
        for chapter in chapters
        for point in chapter.differs
        for says in point.says
        for key in says.by
    }
    return [text for key, text in rulebook.ABOUT.items() if key in named]


def _found(chapters: tuple[Chapter, ...], sought: str) -> list[Finding]:
    """The sentences, in the language of the page, that have every word that was typed."""
    wanted = _plain(sought).split()
    if not wanted:
        return []
    found = []
    for chapter in chapters:
        for section in chapter.sections:
            where = f"{words.current(chapter.title)} · {words.current(section.title)}"
            anchor = f"{chapter.key}-{section.key}"
            for said in section.said:
                text = _plain(f"{where} {said.rule} {words.current(said.text)}")
                if all(word in text for word in wanted):
                    found.append(Finding(where, said, said.rule or anchor))
    return found


def _plain(text: str) -> str:
    """A text as one types it in haste: small letters, no accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
