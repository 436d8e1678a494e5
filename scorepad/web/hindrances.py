"""What stands in the way of a correction or of other rules: which hand hinders, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorepad.journal import Considered, Entry
from scorepad.web.hand_words import side_names
from scorepad.web.refusals import refusal_texts
from scorepad.web.say import _, commas
from scorepad.web.sheet_rows import title_of
from scorepad.web.told import index_of, playing_at

# What a hand is told that was played by more teams than are left.
OF_FEWER = ("not_at_table", "not_played_here")


def hindrances(seen: Considered, target: str = "") -> tuple[str, ...]:
    """The problems of what was considered as sentences, each once, with the hand that it is about
    where that is another one than ``target``."""
    return tuple(dict.fromkeys(_told(seen, target)))


def _told(seen: Considered, target: str) -> Iterator[str]:
    after = seen.after
    for problem in seen.answer.problems:
        number = problem["hand"]
        entry = after.entries[number - 1] if number and number <= len(after.entries) else None
        (told,) = refusal_texts([problem], after.sheet, after.record["players"])
        if entry is None or entry.id == target:
            yield told
            continue
        told = _of_fewer(seen, entry, problem) or told
        yield _("%(hand)s: %(problem)s", hand=title_of(entry), problem=told)


def _of_fewer(seen: Considered, entry: Entry, problem: Mapping[str, Any]) -> str:
    """That a team would have dropped out before a hand that it played, and what to do first;
    nothing where that is not what is wrong."""
    if problem["code"] not in OF_FEWER or not seen.before.is_standing(entry.id):
        return ""
    played = playing_at(seen.before, index_of(seen.before, entry))
    left = playing_at(seen.after, problem["hand"] - 1)
    names = side_names(seen.after.sheet)
    gone = [names[side] for side in sorted(played) if side not in left]
    if not gone:
        return ""
    return _(
        "%(sides)s would have dropped out before it. Correct it or strike it out first.",
        sides=commas(gone),
    )
