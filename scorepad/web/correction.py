"""Correcting an earlier hand: the form filled in, all that changes, then the new fact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal, pads
from scorepad.journal import Considered, Entry, Fact, Folded, NewFact, Status
from scorepad.rules import score, table
from scorepad.web.access import fresh_id
from scorepad.web.answers import Answers, also_of, read_answers, written
from scorepad.web.dealers import with_deals_kept
from scorepad.web.deeds import DEALER, PLAYING, kept_of_deal
from scorepad.web.effects import Effects, Question, effects_of, questions_of
from scorepad.web.hands import entry as hands
from scorepad.web.hands import form_of
from scorepad.web.hands.fields import ID_LENGTH, text_line
from scorepad.web.hands.page import Page, Place
from scorepad.web.hindrances import hindrances
from scorepad.web.say import _, commas
from scorepad.web.sent import new_fact
from scorepad.web.sheet_rows import past_of, reason_of_totals, title_of
from scorepad.web.told import contract_told, index_of

blueprint = Blueprint("correction", __name__, url_prefix="/p/<pad>/g/<game>/hand")

NEVER = "never"


@dataclass(frozen=True)
class Wish:
    """What is to become of an entry: another hand, or nothing at all (``is_never``), and why, if
    somebody says so; ``template`` has the macros of its game."""

    template: str
    entry: hands.Entry
    replaces: str
    is_never: bool
    answers: Answers
    reason: str = ""


@blueprint.get("/<entry>/correct")
def edit(entry: str) -> str:
    """The hand form, filled in with what stands."""
    folded = journal.folded(g.game)
    found = _entry(folded, entry)
    filled = _filled(folded, found)
    return _form(folded, found, Wish(_template(folded), filled, found.version_id, False, ()))


@blueprint.post("/<entry>/correct")
def change(entry: str) -> Response | str | tuple[str, int]:
    """A tap in the form (``step=form``), the preview of all that changes, or saving it."""
    folded = journal.folded(g.game)
    found = _entry(folded, entry)
    wish = _wish(folded, found)
    if request.args.get("step") == "form":
        return _form(folded, found, wish)
    if request.args.get("step") == "save":
        return _save(folded, found, wish)
    return _preview(folded, found, wish)


def wish_to_bring_back(folded: Folded, found: Entry) -> Wish | None:
    """The correction that lets a hand stand again as it stood; None for any other entry."""
    if found.kind != "hand" or found.undone_by is not None:
        return None
    filled = _filled(folded, found)
    return Wish(_template(folded), filled, found.version_id, False, ())


def page_of_changed(folded: Folded, standing: Fact, typed: hands.Entry) -> str | None:
    """A hand that was saved already has been edited and sent again: its correction, filled in.

    None if the hand does not stand any more.
    """
    found = folded.entry(standing.id)
    if found is None or found.undone_by is not None:
        return None
    wish = Wish(
        _template(folded), replace(typed, fact=fresh_id(), slot=None), found.version_id, False, ()
    )
    page = _preview(folded, found, wish, is_saved_already=True)
    return page if isinstance(page, str) else page[0] if isinstance(page, tuple) else None


def page_of_clash(folded: Folded, typed: hands.Entry) -> str:
    """The hand that another phone saved in the slot of ``typed``, beside it."""
    held = [entry for entry in (*folded.entries, *folded.struck) if entry.undone_by is None]
    found = next((entry for entry in held if entry.slot == typed.slot), None)
    if found is None:
        abort(404)
    players = _players(folded)
    stands = folded.is_standing(found.id)
    element = _element(folded, found, typed)
    wish = Wish(
        _template(folded), replace(typed, fact=fresh_id(), slot=None), found.version_id, False, ()
    )
    return render_template(
        "table/clash.html",
        pad=g.access.pad,
        number=typed.slot,
        found=found,
        wish=wish,
        theirs=contract_told(folded, found, found.element, players) if stands else None,
        mine=contract_told(folded, found, element, players),
        last=past_of(folded, found, pads.device_names(g.access.pad))[-1],
    )


def _save(folded: Folded, found: Entry, wish: Wish) -> Response | str | tuple[str, int]:
    fact = _fact(folded, found, wish)
    answer = journal.append(g.game, fact, g.access.device)
    if answer.status is Status.STORED:
        flash(_done(folded, found, fact))
        return redirect(url_for("sheet.show"), 303)
    if answer.status is Status.KNOWN:
        return _nothing(folded, fact)
    return _preview(journal.folded(g.game), found, wish)


def _done(folded: Folded, found: Entry, fact: NewFact) -> str:
    """What a correction that was saved did, in words."""
    hand = title_of(found)
    answered, dealt, played = _others_told(folded, fact)
    if answered:
        done = _(
            "%(hand)s was corrected. Who bid was answered in: %(hands)s.", hand=hand, hands=answered
        )
    elif not folded.is_standing(found.id):
        done = _("%(hand)s stands again.", hand=hand)
    else:
        done = _("%(hand)s was corrected.", hand=hand)
    told = [done]
    if played:
        told.append(_("The teams that played stay in: %(hands)s.", hands=played))
    if dealt:
        told.append(_("As their calls tell, the dealer stays in: %(hands)s.", hands=dealt))
    return " ".join(told)


def _others_told(folded: Folded, fact: NewFact) -> tuple[str, str, str]:
    """The other hands that a correction changed: where who bid was answered, where only the
    dealer was told, and where the teams were."""
    answered, dealt, played = [], [], []
    for change in fact.body.get("also", ()):
        entry = folded.entry(change["target"])
        if entry is not None:
            kept = kept_of_deal(entry.stored, change["hand"])
            answered += [] if kept else [title_of(entry)]
            dealt += [title_of(entry)] if DEALER in kept else []
            played += [title_of(entry)] if PLAYING in kept else []
    return commas(answered), commas(dealt), commas(played)


def _preview(
    folded: Folded, found: Entry, wish: Wish, is_saved_already: bool = False
) -> Response | str | tuple[str, int]:
    """All that the correction changes, or what hinders it; ``is_saved_already``: nobody asked for
    a correction, the hand's own form was sent again with other values."""
    fact = _fact(folded, found, wish)
    seen = journal.consider(g.game, fact, g.access.device)
    if seen.answer.status is Status.KNOWN:
        return _nothing(folded, fact)
    if seen.answer.status is Status.CHANGED:  # the page was used for another correction before
        fresh = replace(wish, entry=replace(wish.entry, fact=fresh_id()))
        return _preview(folded, found, fresh, is_saved_already)
    if seen.answer.status is Status.CLASH:
        return _stale(seen.before, found, wish), 409
    questions = questions_of(seen, found.id)
    if seen.answer.status is Status.REFUSED and not questions:
        return _form(folded, found, wish, hindrances(seen, found.id), is_saved_already), 422
    return _effects_page(seen, found, wish, effects_of(seen), questions, is_saved_already)


def _nothing(folded: Folded, fact: NewFact) -> Response:
    """Nothing was written: the fact is there already, or says what stands."""
    if folded.fact(fact.id) is None:
        flash(_("Nothing was changed, so nothing was saved."))
    return redirect(url_for("sheet.show"), 303)


def _form(
    folded: Folded,
    found: Entry,
    wish: Wish,
    problems: tuple[str, ...] = (),
    is_saved_already: bool = False,
) -> str:
    return render_template(
        "correction/edit.html",
        pad=g.access.pad,
        page=_page(folded, found, wish.entry, problems),
        title=title_of(found),
        found=found,
        replaces=wish.replaces,
        reason=wish.reason,
        stands=contract_told(folded, found, found.element, _players(folded)),
        is_struck=not folded.is_standing(found.id),
        is_saved_already=is_saved_already,
    )


def _effects_page(
    seen: Considered,
    found: Entry,
    wish: Wish,
    effects: Effects,
    questions: list[Question],
    is_saved_already: bool,
) -> str:
    players = _players(seen.before)
    element = _element(seen.before, found, wish.entry)
    return render_template(
        "correction/effects.html",
        pad=g.access.pad,
        title=title_of(found),
        found=found,
        wish=wish,
        old=contract_told(seen.before, found, found.element, players),
        new=contract_told(seen.before, found, element, players),
        effects=effects,
        questions=questions,
        is_struck=not seen.before.is_standing(found.id),
        is_saved_already=is_saved_already,
        answers=written(wish.answers),
    )


def _stale(folded: Folded, found: Entry, wish: Wish) -> str:
    """Somebody corrected the same hand meanwhile: both are shown, a person decides."""
    now = folded.entry(found.id) or found
    players = _players(folded)
    element = _element(folded, found, wish.entry)
    is_gone = not folded.is_standing(now.id)
    past = past_of(folded, now, pads.device_names(g.access.pad))
    return render_template(
        "correction/stale.html",
        pad=g.access.pad,
        title=title_of(now),
        found=now,
        wish=replace(wish, entry=replace(wish.entry, fact=fresh_id()), replaces=now.version_id),
        theirs=None if is_gone else contract_told(folded, now, now.element, players),
        mine=None if wish.is_never else contract_told(folded, found, element, players),
        last=past[-1],
        can_replace=now.undone_by is None,
    )


def _page(folded: Folded, found: Entry, entry: hands.Entry, problems: tuple[str, ...]) -> Page:
    keep_url = url_for("correction.change", entry=found.id, step="form")
    index = index_of(folded, found)
    why = reason_of_totals(folded, index)
    place = Place(index, found.slot or 0, None, keep_url, found.element, why)
    sheet = score(_record_before(folded, found))
    return form_of(folded.record).page(folded.record, sheet, entry, place, problems)


def _wish(folded: Folded, found: Entry) -> Wish:
    form = request.form
    return Wish(
        template=_template(folded),
        entry=form_of(folded.record).read(form, _terms(folded, found)),
        replaces=form.get("replaces", "")[:ID_LENGTH],
        is_never=form.get("void") == NEVER,
        answers=read_answers(form),
        reason=text_line(form.get("reason", "")),
    )


def _fact(folded: Folded, found: Entry, wish: Wish) -> NewFact:
    made = partial(_made, folded, found, wish)
    also = also_of(folded, wish.answers)
    return with_deals_kept(folded, wish.entry.fact, found.id, also, made)


def _made(folded: Folded, found: Entry, wish: Wish, also: list[dict[str, Any]]) -> NewFact:
    body: dict[str, Any] = {"target": found.id, "replaces": wish.replaces}
    if also:
        body["also"] = also
    if wish.reason:
        body["reason"] = wish.reason
    if wish.is_never:
        return new_fact(wish.entry.fact, "voided", body)
    body["hand"] = _element(folded, found, wish.entry)
    return new_fact(wish.entry.fact, "corrected", body)


def _entry(folded: Folded, entry_id: str) -> Entry:
    found = folded.entry(entry_id)
    if found is None or found.kind != "hand" or found.undone_by is not None:
        abort(404)
    return found


def _record_before(folded: Folded, found: Entry) -> dict[str, Any]:
    return folded.record | {"hands": folded.record["hands"][: index_of(folded, found)]}


def _template(folded: Folded) -> str:
    return form_of(folded.record).template


def _filled(folded: Folded, found: Entry) -> hands.Entry:
    """The form filled in with what stands, or stood."""
    form = form_of(folded.record)
    return form.from_element(found.element, _terms(folded, found), fresh_id())


def _element(folded: Folded, found: Entry, entry: hands.Entry) -> dict[str, Any]:
    """What the record would have in the place of ``found``."""
    return form_of(folded.record).element(entry, _terms(folded, found))


def _terms(folded: Folded, found: Entry) -> hands.Terms:
    """What held for the hand when it was played."""
    before = _record_before(folded, found)
    index = len(before["hands"])
    terms_of = form_of(folded.record).terms_of
    return terms_of(folded.record, index, folded.sheet, table(before), found.element)


def _players(folded: Folded) -> list[str]:
    players: list[str] = folded.record["players"]
    return players
