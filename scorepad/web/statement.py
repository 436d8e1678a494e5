"""A game on one page, to be printed: hands, rules, corrections, objections, consent."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, g, render_template, request
from flask_babel import ngettext

from scorepad import journal, pads
from scorepad.archive.statement import fingerprints, journal_of
from scorepad.journal import Folded
from scorepad.journal.consent import Agreement, agreements_of
from scorepad.web import words
from scorepad.web.ended import over_of
from scorepad.web.fact_names import fact_name
from scorepad.web.log_steps import Step, steps_of
from scorepad.web.objections import Objected, objected_to
from scorepad.web.picker import title_of as game_title
from scorepad.web.say import _
from scorepad.web.sheet import sides_of, start_of, start_text
from scorepad.web.sheet_rows import rows, title_of

# What of the log is told on it: what changed something that was there.
CHANGES = frozenset({"corrected", "voided", "recounted", "reseated", "undone"})
SHORTEST, HEX = 8, frozenset("0123456789abcdef")

blueprint = Blueprint("statement", __name__, url_prefix="/p/<pad>/g/<game>")


@dataclass(frozen=True)
class Agreed:
    """That a side agreed, with what, on which phone, when; ``lapse`` is what was changed since.

    ``is_waiting``: it is on this phone alone, so never as the server sees it."""

    side: int
    name: str
    title: str
    moment: dt.datetime
    device: str
    lapse: str
    is_waiting: bool = False


@dataclass(frozen=True)
class Disputed:
    """An entry with the objections to it."""

    title: str
    objections: list[Objected]


@dataclass(frozen=True)
class Compared:
    """What a fingerprint on paper or in a file says of the journal, and what came since."""

    is_same: bool
    text: str
    since: list[str]


@blueprint.get("/statement")
def show() -> str:
    """The page; a fingerprint that is typed in (``fingerprint=``) is held against the journal."""
    folded, devices = journal.folded(g.game), pads.device_names(g.access.pad)
    known = fingerprints(journal_of(g.access.pad, folded)[0])
    return render_template(
        "statement/show.html",
        **statement_of(folded, devices, g.access.device.id),
        pad=g.access.pad,
        fingerprint=known[-1],
        typed=request.args.get("fingerprint", ""),
        compared=compared_with(folded, known, request.args.get("fingerprint", "")),
        version=folded.version,
    )


def statement_of(folded: Folded, devices: Mapping[int, str], own: int) -> dict[str, Any]:
    """All that the page shows but the fingerprint; ``devices`` names the phones by their row,
    ``own`` is that of the phone that asks."""
    steps = steps_of(folded, devices)[::-1]
    return {
        "title": game_title(folded.record["game"], folded.record["variant"]),
        "sides": sides_of(folded),
        "started": folded.facts[0].at_server,
        "last": folded.facts[-1].at_server,
        "rows": rows(folded, devices),
        "start": start_of(folded) if "start" in folded.record else None,
        "start_text": start_text(folded),
        "totals": folded.sheet["totals"],
        "over": over_of(folded),
        "is_abandoned": folded.is_abandoned,
        "rules_parts": words.rules_parts(folded.record),
        "changes": changes_in(folded, steps),
        "disputed": disputed_of(folded, devices, own),
        "agreed": agreed_in(folded, steps),
    }


def changes_in(folded: Folded, steps: list[Step]) -> list[Step]:
    """What was corrected, struck out, counted again or taken back."""
    kinds = {fact.id: fact.kind for fact in folded.facts}
    return [step for step in steps if kinds[step.id] in CHANGES]


def disputed_of(folded: Folded, devices: Mapping[int, str], own: int) -> list[Disputed]:
    """The entries that somebody objected to."""
    entries = sorted(
        (*folded.entries, *folded.struck), key=lambda entry: entry.history[0].fact.number
    )
    found = (Disputed(title_of(one), objected_to(folded, one, devices, own)) for one in entries)
    return [one for one in found if one.objections]


def agreed_in(folded: Folded, steps: list[Step]) -> list[Agreed]:
    """Every agreement, by the name that the side had then."""
    told = {step.id: step for step in steps}
    return [_agreed(folded, one, told[one.fact.id]) for one in agreements_of(folded)]


def compared_with(folded: Folded, known: list[str], typed: str) -> Compared | None:
    """What a fingerprint, or its beginning, says of the journal; None where none was typed."""
    wanted = "".join(typed.lower().removeprefix("sha256:").split())
    if not wanted:
        return None
    if len(wanted) < SHORTEST or not HEX.issuperset(wanted):
        return Compared(
            False, _("Type at least the first eight characters of the fingerprint."), []
        )
    found = [n for n, one in enumerate(known, 1) if one.split(":")[1].startswith(wanted)]
    if not found:
        return Compared(
            False,
            _(
                "The journal never had this fingerprint: it is of another game, or something "
                "was changed that nobody may change."
            ),
            [],
        )
    since = folded.facts[found[-1] :]
    if not since:
        return Compared(True, _("Nothing has changed since: this is the journal as it stands."), [])
    told = ngettext(
        "Since then %(num)d thing was recorded:",
        "Since then %(num)d things were recorded:",
        len(since),
    )
    return Compared(False, str(told), [fact_name(folded, fact) for fact in since])


def _agreed(folded: Folded, one: Agreement, step: Step) -> Agreed:
    entry = folded.entry(one.fact.body["target"])
    return Agreed(
        side=one.fact.body["side"],
        name=" ".join(step.told),
        title=title_of(entry) if entry else "",
        moment=step.signed.moment,
        device=step.signed.device,
        lapse=fact_name(folded, one.lapse.by) if one.lapse else "",
    )
