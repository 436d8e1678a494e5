"""The catalogues: sentences out of the sources, into every language, and compiled.

English is the language of the sources. After a sentence was added or changed, run
``python -m scorepad.translations``: it writes every language's ``messages.po`` anew, keeping what
is translated, and names what is not. What the program reads is compiled from them at its start.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scorepad.start import places

HERE = Path(__file__).resolve().parent
KEYWORDS = {
    "_": None,
    "_l": None,
    "N_": None,
    "pattern": None,
    "gettext": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
METHODS = [("**.py", "python"), ("**.html", "jinja2")]
OPTIONS = {"**.html": {"silent": "false", "trimmed": "true"}}


def languages() -> list[str]:
    """The codes of the languages that have a catalogue (English needs none)."""
    return sorted(path.parent.parent.name for path in HERE.glob("*/LC_MESSAGES/messages.po"))


def path_of(code: str) -> Path:
    """Where the catalogue of a language lies."""
    return HERE / code / "LC_MESSAGES" / "messages.po"


def extract() -> Catalog:
    """Every sentence of the package and its templates, with the files that say it."""
    template = Catalog(project="scorepad", charset="utf-8", fuzzy=False)
    for folder, prefix in (
        (places.PACKAGE, "scorepad"),
        (places.root() / "templates", "templates"),
    ):
        for name, _line, message, comments, context in extract_from_dir(
            folder, METHODS, OPTIONS, KEYWORDS, comment_tags=("Translators:",)
        ):
            # Without line numbers a catalogue changes only where its sentences do.
            template.add(
                message,
                locations=[(f"{prefix}/{name}", None)],  # type: ignore[list-item]
                auto_comments=comments,
                context=context,
            )
    return template


def read(code: str) -> Catalog:
    """The catalogue of a language as it is stored."""
    with path_of(code).open("rb") as file:
        return read_po(file, locale=code)


def begin(code: str) -> None:
    """Give a language an empty catalogue, if it has none."""
    if not path_of(code).exists():
        path_of(code).parent.mkdir(parents=True)
        write(code, Catalog(locale=code))


def update(code: str, template: Catalog) -> list[str]:
    """Bring a language's catalogue up to ``template``; returns what is not translated."""
    catalog = read(code)
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    write(code, catalog)
    return untranslated(catalog)


def write(code: str, catalog: Catalog) -> None:
    """Store a language's catalogue; without dates and names, it changes where its sentences do."""
    head = {
        "Project-Id-Version": "scorepad",
        "Language": code,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": catalog.plural_forms,
    }
    lines = ['msgid ""', 'msgstr ""', *(f'"{name}: {value}\\n"' for name, value in head.items())]
    with path_of(code).open("wb") as file:
        file.write(("\n".join(lines) + "\n\n").encode())
        write_po(file, catalog, width=100, sort_output=True, omit_header=True)


def untranslated(catalog: Catalog) -> list[str]:
    """The sentences of a catalogue that have no translation, or only a doubtful one."""
    return [
        str(message.id)
        for message in catalog
        if message.id and (message.fuzzy or not _strings(message.string))
    ]


def compile_stale() -> None:
    """Compile the catalogues that are younger than what was compiled from them.

    An installed package holds them compiled and may lie in a folder that cannot be written to.
    """
    for code in languages():
        source = path_of(code)
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        try:
            compile_into(code, target)
        except OSError:
            if not target.exists():
                raise


def compile_into(code: str, target: Path) -> None:
    """Compile one language's catalogue; another process never sees half a file."""
    handle, name = tempfile.mkstemp(dir=target.parent, suffix=".mo")
    with os.fdopen(handle, "wb") as file:
        write_mo(file, read(code))
    os.chmod(name, 0o644)
    os.replace(name, target)


def _strings(string: object) -> list[str]:
    strings = list(_flat(string))
    return strings if all(strings) else []


def _flat(string: object) -> Iterator[str]:
    if isinstance(string, str):
        yield string
    elif isinstance(string, list | tuple):
        yield from string
