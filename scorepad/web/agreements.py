"""Whether the sides agree with a game that is over, or with the last hand: what they are asked."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.journal import Folded
from scorepad.journal.consent import Agreement, Consent, agreements_of
from scorepad.web.fact_names import fact_name
from scorepad.web.hand_words import side_names
from scorepad.web.sheet_rows import reason_of_totals, title_of

AT_END, AFTER_HANDS, NEVER = "end", "hands", "never"


@dataclass(frozen=True)
class AskedSide:
    """A side that is asked. ``lapse`` is what was changed since it agreed, in words.

    ``is_waiting``: its agreement is on this phone alone, so never as the server sees it."""

    index: int
    name: str
    is_agreed: bool
    lapse: str
    is_waiting: bool = False


@dataclass(frozen=True)
class Asked:
    """What the sides are asked to agree with: the fact that it began with, and the last one that
    was seen. ``title`` is what a hand is called, empty for the whole game."""

    target: str
    seen: str
    title: str
    sides: tuple[AskedSide, ...]

    @property
    def is_settled(self) -> bool:
        """Whether all agree."""
        return all(side.is_agreed for side in self.sides)


def asked_of(folded: Folded, consent: str) -> Asked | None:
    """What a pad asks the sides of a game now, by its setting; None: nothing."""
    if consent == NEVER:
        return None
    if folded.sheet["over"]:
        return _asked(folded, folded.facts[0].id, "")
    if folded.is_abandoned or consent != AFTER_HANDS:
        return None
    last = folded.entry(reason_of_totals(folded, len(folded.entries)))
    return _asked(folded, last.id, title_of(last)) if last else None


def _asked(folded: Folded, target: str, title: str) -> Asked:
    consent = Consent((), agreements_of(folded, target))
    sides = (
        _side(folded, index, name, consent.of_side(target, index))
        for index, name in enumerate(side_names(folded.sheet))
    )
    return Asked(target, folded.facts[-1].id, title, tuple(sides))


def _side(folded: Folded, index: int, name: str, agreement: Agreement | None) -> AskedSide:
    lapse = agreement.lapse if agreement else None
    return AskedSide(
        index=index,
        name=name,
        is_agreed=agreement is not None and lapse is None,
        lapse=fact_name(folded, lapse.by) if lapse else "",
    )
