"""What other rules would make of a game: totals, winner and end, before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from babel.lists import format_list
from flask_babel import get_locale

from scorepad.journal import Considered, Folded, Status
from scorepad.web.effects import Effect, Question, Shift, effects_of, questions_of
from scorepad.web.hand_words import side_names
from scorepad.web.hindrances import hindrances
from scorepad.web.say import _, commas
from scorepad.web.sheet_rows import title_of

# Every hand counted again; or from the next hand on.
AGAIN, ON = "again", "on"


@dataclass(frozen=True)
class Wording:
    """How a reading is called, what it means, what its button says, and what it means if it
    cannot be."""

    title: str
    means: str
    button: str
    failed: str = ""


@dataclass(frozen=True)
class Reading:
    """One way to take other rules: in words what it is and what its button says, the totals, what
    is said of winner and end, hand by hand, what must be answered first, and what stands in the
    way. A game without hands has no totals to tell, and no title: there is one way only."""

    how: str
    status: Status
    wording: Wording
    shifts: tuple[Shift, ...]
    ends: tuple[str, ...]
    rows: tuple[Effect, ...]
    questions: tuple[Question, ...]
    problems: tuple[str, ...]

    @property
    def is_possible(self) -> bool:
        """Whether it can be stored as it is."""
        return self.status is Status.STORED


def reading_of(seen: Considered, how: str) -> Reading:
    """What was considered, in words."""
    before, after, answer = seen.before, seen.after, seen.answer
    questions = questions_of(seen, "") if how == AGAIN else []
    is_refused = answer.status is Status.REFUSED
    names = side_names(before.sheet) if before.entries else []
    return Reading(
        how=how,
        status=answer.status,
        wording=_wording(before, how),
        shifts=tuple(
            Shift(side, name, before.sheet["totals"][side], after.sheet["totals"][side])
            for side, name in enumerate(names)
        ),
        ends=() if is_refused or not before.entries else tuple(_ends(seen, how)),
        rows=effects_of(seen).rows if how == AGAIN and not is_refused else (),
        questions=tuple(questions),
        problems=hindrances(seen) if is_refused and not questions else (),
    )


def _wording(before: Folded, how: str) -> Wording:
    if not before.entries:
        means = _("No hand has been played yet: the new rules hold from the first.")
        return Wording("", means, _("Play by these rules"))
    if how == AGAIN:
        return Wording(
            title=_("Count it all again"),
            means=_("Every hand from the first on by the new rules."),
            button=_("Count it all again"),
            failed=_("So the hands cannot be counted by these rules."),
        )
    number = before.next_slot
    return Wording(
        title=_("From the next hand on"),
        means=_(
            "What was played stays as it is; the new rules hold from hand %(number)d on.",
            number=number,
        ),
        button=_("From hand %(number)d on", number=number),
    )


def _ends(seen: Considered, how: str) -> Iterator[str]:
    """Who has won, before and after, and what becomes of hands and of the end."""
    before, after = seen.before, seen.after
    was, will = _winner(before), _winner(after)
    if was != will:
        yield _(
            "Winner until now: %(before)s. By the new rules: %(after)s.", before=was, after=will
        )
    else:
        yield _("Winner, as before: %(winner)s.", winner=will)
    if how == AGAIN:
        yield from effects_of(seen).ends
        yield from _orphans(before, after)
    elif is_at_the_end(after):
        yield _("A total is past a limit already: the end is looked at after the next hand.")


def _winner(folded: Folded) -> str:
    if not folded.sheet["over"]:
        return _("nobody yet")
    names = side_names(folded.sheet)
    winners = [names[side] for side in folded.sheet["winners"]]
    return str(format_list(winners, locale=get_locale()))


def _orphans(before: Folded, after: Folded) -> Iterator[str]:
    was, will = _of_state(before, "orphan"), _of_state(after, "orphan")
    lost = [title for entry, title in will.items() if entry not in was]
    found = [title for entry, title in was.items() if entry not in will]
    if lost:
        yield _("After the end then, and not counted: %(hands)s.", hands=commas(lost))
    if found:
        yield _("Counted again then: %(hands)s.", hands=commas(found))


def _of_state(folded: Folded, state: str) -> dict[str, str]:
    rows = zip(folded.entries, folded.sheet["hands"], strict=True)
    return {entry.id: title_of(entry) for entry, row in rows if row["state"] == state}


def is_at_the_end(folded: Folded) -> bool:
    """Whether a side stands where the next hand's end will find the game over."""
    sheet, table = folded.sheet, folded.table
    to_lose = table.get("to_lose") or [None] * len(sheet["sides"])
    return not sheet["over"] and any(
        far is not None and far <= 0
        for side in range(len(sheet["sides"]))
        if side not in sheet["dropped"]
        for far in (table["to_win"][side], to_lose[side])
    )
