"""Which entries of a game somebody objects to: told to all, on the table as on the sheet."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.journal import Folded
from scorepad.web.objections import open_ids
from scorepad.web.sheet_rows import title_of


@dataclass(frozen=True)
class Flag:
    """An entry that somebody objects to, and nobody has answered."""

    id: str
    title: str


def flags_of(folded: Folded) -> list[Flag]:
    """One for each entry, in the order in which they were made."""
    flagged = open_ids(folded)
    if not flagged:
        return []
    entries = [one for one in (*folded.entries, *folded.struck) if one.id in flagged]
    entries.sort(key=lambda entry: entry.history[0].fact.number)
    return [Flag(entry.id, title_of(entry)) for entry in entries]
