"""What a table agrees on besides its hands: told, corrected, or struck out, each with a preview."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import abort, g, request

from scorepad import journal
from scorepad.journal import Considered, Entry, Folded, NewFact, Status
from scorepad.web.access import fresh_id
from scorepad.web.answers import Answers, also_of, read_answers
from scorepad.web.dealers import Changes, with_deals_kept
from scorepad.web.effects import Effects, Question, Shift, effects_of, ends_of, questions_of
from scorepad.web.hand_words import side_names
from scorepad.web.hands.fields import text_line
from scorepad.web.hindrances import hindrances
from scorepad.web.readings import is_at_the_end
from scorepad.web.say import _
from scorepad.web.sent import new_fact

ID_LENGTH = 64
NEVER = "never"


@dataclass(frozen=True)
class Wish:
    """A fact that is wanted: ``kind`` and ``element`` (places by person ids).

    ``found`` is the entry that it corrects, in the place of version ``replaces``; None for a new
    one. ``is_never``: that entry never happened; ``reason``: why, if somebody says so.
    """

    fact: str
    kind: str
    element: Mapping[str, Any]
    found: Entry | None = None
    replaces: str = ""
    is_never: bool = False
    answers: Answers = ()
    reason: str = ""

    def as_fact(self, folded: Folded) -> NewFact:
        """The fact as the journal takes it."""
        if self.found is None:
            return new_fact(self.fact, self.kind, dict(self.element))
        also = also_of(folded, self.answers)
        return with_deals_kept(folded, self.fact, self.found.id, also, self._correction)

    def _correction(self, also: Changes) -> NewFact:
        body: dict[str, Any] = {"target": self.found.id if self.found else ""}
        body |= {"replaces": self.replaces} | ({"also": also} if also else {})
        body |= {"reason": self.reason} if self.reason else {}
        if self.is_never:
            return new_fact(self.fact, "voided", body)
        return new_fact(self.fact, "corrected", body | {"hand": dict(self.element)})


@dataclass(frozen=True)
class Preview:
    """What a wish would do: totals before and after, in words what becomes of the end, later
    hands, what must be answered first, and what stands in the way."""

    shifts: tuple[Shift, ...]
    effects: Effects
    questions: tuple[Question, ...]
    problems: tuple[str, ...]
    status: Status


def wish_of(kind: str, element: Mapping[str, Any], found: Entry | None) -> Wish:
    """The wish of this request."""
    form = request.form
    return Wish(
        fact=form.get("fact", "")[:ID_LENGTH] or fresh_id(),
        kind=kind,
        element=element,
        found=found,
        replaces=form.get("replaces", "")[:ID_LENGTH],
        is_never=found is not None and form.get("do") == NEVER,
        answers=read_answers(form),
        reason=text_line(form.get("reason", "")) if found else "",
    )


def entry_of(folded: Folded, entry_id: str, kind: str) -> Entry:
    """The entry of that kind with this id, standing or struck out; 404 where there is none."""
    found = folded.entry(entry_id)
    if found is None or found.kind != kind or found.undone_by is not None:
        abort(404)
    return found


def seen_of(folded: Folded, wish: Wish) -> tuple[Wish, Considered]:
    """The wish considered; with a fresh id where its own was used for something else before."""
    seen = journal.consider(g.game, wish.as_fact(folded), g.access.device)
    if seen.answer.status is Status.CHANGED:
        wish = replace(wish, fact=fresh_id())
        seen = journal.consider(g.game, wish.as_fact(folded), g.access.device)
    return wish, seen


def preview_of(wish: Wish, seen: Considered) -> Preview:
    """What was considered, in words."""
    before, after = seen.before, seen.after
    questions = questions_of(seen, wish.found.id) if wish.found else []
    is_refused = seen.answer.status is Status.REFUSED
    told = hindrances(seen, wish.found.id if wish.found else wish.fact)
    shifts = tuple(
        Shift(side, name, before.sheet["totals"][side], after.sheet["totals"][side])
        for side, name in enumerate(side_names(before.sheet))
    )
    return Preview(
        shifts=shifts,
        effects=_effects(wish, seen),
        questions=tuple(questions),
        problems=told if is_refused and not questions else (),
        status=seen.answer.status,
    )


def _effects(wish: Wish, seen: Considered) -> Effects:
    """What becomes of the hands and of the end; a new entry changes no hand that was played."""
    if wish.found is not None:
        return effects_of(seen)
    ends = list(ends_of(seen.before, seen.after))
    if is_at_the_end(seen.after):
        ends.append(_("A total is past a limit already: the end is looked at after the next hand."))
    return Effects((), tuple(ends))
