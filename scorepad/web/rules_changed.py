"""The rules of one game: which hold and since when, and other rules while it is being played.

Before anything is stored, both readings are shown with their totals and winner: every hand
counted again, or the new rules from the next hand on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal, rules
from scorepad.journal import Folded, NewFact, Status
from scorepad.web import words
from scorepad.web.access import fresh_id
from scorepad.web.answers import Answers, also_of, read_answers, written
from scorepad.web.forms import rules as rules_form
from scorepad.web.forms import whole_number
from scorepad.web.hands.fields import text_line
from scorepad.web.house_tables import house_of, houses_for
from scorepad.web.readings import AGAIN, ON, Reading, reading_of
from scorepad.web.rules_past import Step, last_step, options_of, steps_of
from scorepad.web.say import _
from scorepad.web.sent import new_fact

blueprint = Blueprint("game_rules", __name__, url_prefix="/p/<pad>/g/<game>/rules")

ID_LENGTH = 64


@dataclass(frozen=True)
class Wish:
    """The options that are wanted, in place of which fact's, what both ways would store, and why;
    ``seen`` is the version of the game whose totals and winner were shown, -1 if none were."""

    said: rules_form.Typed
    replaces: str
    seen: int
    facts: dict[str, str]
    answers: Answers
    reason: str = ""

    def kept(self, folded: Folded) -> dict[str, Any]:
        """The options as a fact has them: those that differ."""
        record = folded.record
        found = rules.house_rules(record["game"], record["variant"], self.said.options)
        return found or {}


@blueprint.get("")
def show() -> str:
    """Which rules hold, since when, and the form to change them, perhaps filled from a table."""
    folded = journal.folded(g.game)
    options, table = options_of(folded), request.args.get("from", "")
    if table:
        house = house_of(g.access.pad, table)
        if house is None:
            abort(404)
        options = rules.in_force(house.game, house.variant, house.rules) | _lasting(folded)
    return _form(folded, _fresh(folded, rules_form.typed(options)))


@blueprint.post("")
def change() -> Response | str | tuple[str, int]:
    """Back to the form (``step=form``), what would become of the game, or storing it."""
    folded = journal.folded(g.game)
    wish = _wish(folded)
    if wish.said.errors:
        return _form(folded, wish), 422
    step = request.args.get("step")
    if step == "form":
        return _form(folded, wish)
    if step == "save" and request.form.get("how") in (AGAIN, ON):
        return _save(folded, wish, request.form["how"])
    return _preview(folded, wish)


def _save(folded: Folded, wish: Wish, how: str) -> Response | str | tuple[str, int]:
    fact = _fact(folded, wish, how)
    is_new = folded.fact(fact.id) is None
    if is_new and how == ON and _says_nothing(folded, wish):
        return _nothing()
    answer = journal.append(g.game, fact, g.access.device, wish.seen)
    if answer.status is Status.STORED:
        flash(_done(how), "done")
        return redirect(url_for("sheet.show"), 303)
    if answer.status is Status.KNOWN:
        if is_new:
            return _nothing()
        if fact.id in folded.undone:
            flash(_("This change was taken back before. If it holds after all, make it again."))
        return redirect(url_for("sheet.show"), 303)
    has_moved = answer.status is Status.CLASH
    return _preview(journal.folded(g.game), wish, has_moved)


def _done(how: str) -> str:
    if how == ON:
        return _("The new rules hold from here on.")
    return _("All hands are counted by the new rules.")


def _nothing() -> Response:
    flash(_("These rules hold already, so nothing was saved."))
    return redirect(url_for("game_rules.show"), 303)


def _preview(
    folded: Folded, wish: Wish, has_moved: bool = False
) -> Response | str | tuple[str, int]:
    """Both readings, or what stands in the way of them. ``has_moved``: others had been shown."""
    again, on = (_considered(folded, wish, how) for how in (AGAIN, ON))
    if again.status is Status.CLASH:
        return _stale(folded, wish), 409
    is_same = _says_nothing(folded, wish)
    has_changed = any(entry.kind == "rules" for entry in folded.entries)
    if again.status is Status.KNOWN or (is_same and not has_changed):
        return _nothing()
    page = render_template(
        "rules/preview.html",
        pad=g.access.pad,
        changes=words.changed_rules(folded.record, options_of(folded), _wanted(folded, wish)),
        parts=_parts(folded, wish),
        readings=[again, on] if folded.entries and not is_same else [again],
        has_moved=has_moved,
        carried=_carried(wish) | {"seen": str(folded.version)},
        reason=wish.reason,
        answers=written(wish.answers),
    )
    return (page, 409) if has_moved else page


def _considered(folded: Folded, wish: Wish, how: str) -> Reading:
    seen = journal.consider(g.game, _fact(folded, wish, how), g.access.device)
    if seen.answer.status is Status.CHANGED:  # the page was used for another change before
        wish.facts[how] = fresh_id()
        seen = journal.consider(g.game, _fact(folded, wish, how), g.access.device)
    return reading_of(seen, how)


def _stale(folded: Folded, wish: Wish) -> str:
    """The rules were changed elsewhere meanwhile: both are shown, a person decides."""
    fresh = _fresh(folded, wish.said)
    return render_template(
        "rules/stale.html",
        pad=g.access.pad,
        theirs=words.rules_parts(folded.record),
        mine=_parts(folded, wish),
        last=last_step(folded, g.access.pad),
        wish=fresh,
        carried=_carried(fresh) | {"reason": wish.reason},
    )


def _form(folded: Folded, wish: Wish) -> str:
    record = folded.record
    return render_template(
        "rules/game.html",
        pad=g.access.pad,
        parts=words.rules_parts(record),
        differing=[text for text, differs in words.rules_parts(record) if differs],
        steps=_steps(folded),
        fields=rules_form.without(
            rules_form.fields(record["game"], record["variant"], wish.said), _lasting(folded)
        ),
        tables=houses_for(g.access.pad, record["game"], record["variant"]),
        wish=wish,
        may_write=g.access.device.role != "viewer",
    )


def _steps(folded: Folded) -> list[Step]:
    return steps_of(folded, g.access.pad)


def _wish(folded: Folded) -> Wish:
    form = request.form
    seen = whole_number(form.get("seen", "")[:ID_LENGTH])
    return Wish(
        said=_said(folded),
        replaces=form.get("replaces", "")[:ID_LENGTH],
        seen=-1 if seen is None else seen,
        facts={how: form.get(f"fact_{how}", "")[:ID_LENGTH] or fresh_id() for how in (AGAIN, ON)},
        answers=read_answers(form),
        reason=text_line(form.get("reason", "")),
    )


def _said(folded: Folded) -> rules_form.Typed:
    """The options that the form names; those that hold for a whole game stay as they are."""
    record, lasting = folded.record, _lasting(folded)
    said = rules_form.read(request.form, record["game"], record["variant"])
    errors = {name: error for name, error in said.errors.items() if name not in lasting}
    texts = {name: text for name, text in said.texts.items() if name not in lasting}
    texts |= rules_form.typed(lasting).texts
    whole = rules_form.Typed(said.options | lasting, texts, errors)
    return rules_form.fitting(whole, record["game"], record["variant"])


def _lasting(folded: Folded) -> dict[str, Any]:
    """What was agreed for the whole game."""
    options = options_of(folded)
    lasting = rules.GAMES[folded.record["game"]].lasting
    return {name: options[name] for name in lasting if name in options}


def _fresh(folded: Folded, said: rules_form.Typed) -> Wish:
    """A wish in place of the rules that hold now."""
    return Wish(said, folded.rules_fact.id, -1, {AGAIN: fresh_id(), ON: fresh_id()}, ())


def _fact(folded: Folded, wish: Wish, how: str) -> NewFact:
    body: dict[str, Any] = {"rules": wish.kept(folded), "replaces": wish.replaces}
    if how == ON:
        return new_fact(wish.facts[how], "rules", body)
    also = also_of(folded, wish.answers)
    more = {"also": also, "reason": wish.reason}
    body |= {key: value for key, value in more.items() if value}
    return new_fact(wish.facts[how], "recounted", body)


def _wanted(folded: Folded, wish: Wish) -> dict[str, Any]:
    record = folded.record
    return rules.in_force(record["game"], record["variant"], wish.said.options)


def _says_nothing(folded: Folded, wish: Wish) -> bool:
    return _wanted(folded, wish) == options_of(folded)


def _parts(folded: Folded, wish: Wish) -> list[tuple[str, bool]]:
    """The line of rules as it would be."""
    return words.rules_parts(folded.record | {"rules": wish.kept(folded), "hands": []})


def _carried(wish: Wish) -> dict[str, str]:
    """The fields that the next step needs."""
    options = {rules_form.PREFIX + name: text for name, text in wish.said.texts.items()}
    facts = {f"fact_{how}": fact for how, fact in wish.facts.items()}
    return {**options, **facts, "replaces": wish.replaces}
