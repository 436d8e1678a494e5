"""Which address of a pad needs which right. What is not on this list is the owner's alone.

A *viewer* looks; a *keeper* also keeps the games, the players and the rules; the *owner* also
decides who is let in, and what the pad is called. Where a viewer may send something, what it is
about is judged there: its own name, leaving, agreeing and objecting.
"""

from __future__ import annotations

from typing import NamedTuple

from scorepad.pads import Device, at_least


class Needs(NamedTuple):
    """The role that it takes to look at an address, and to send something there; None: no way."""

    look: str | None
    send: str | None


# A new endpoint gets its line here, and its ids one in tests/house/walk.py.
NEEDS = {
    "about.change": Needs(None, "keeper"),
    "about.edit": Needs("keeper", None),
    "adjustments.add": Needs(None, "keeper"),
    "adjustments.change": Needs(None, "keeper"),
    "adjustments.edit": Needs("keeper", None),
    "adjustments.new": Needs("keeper", None),
    "big.show": Needs("viewer", None),
    "book.index": Needs("viewer", None),
    "book.part": Needs("viewer", None),
    "book.sheet": Needs("viewer", None),
    "consent.agree": Needs(None, "viewer"),
    "consent.object_to": Needs(None, "viewer"),
    "consent.settle": Needs(None, "keeper"),
    "consent.withdraw": Needs(None, "viewer"),
    "correction.change": Needs(None, "keeper"),
    "correction.edit": Needs("keeper", None),
    "deal.change": Needs(None, "keeper"),
    "deal.edit": Needs("keeper", None),
    "deletion.ask": Needs("owner", None),
    "deletion.delete": Needs(None, "owner"),
    "devices.change_role": Needs(None, "owner"),
    "devices.index": Needs("viewer", None),
    "devices.let_out": Needs("viewer", "viewer"),
    "devices.one": Needs("viewer", "viewer"),
    "devices.pass_on": Needs("owner", "owner"),
    "downloads.games_csv": Needs("owner", None),
    "downloads.games_workbook": Needs("owner", None),
    "downloads.hands_csv": Needs("viewer", None),
    "downloads.hands_workbook": Needs("viewer", None),
    "downloads.pad": Needs("owner", None),
    "downloads.picture": Needs("viewer", None),
    "downloads.record": Needs("viewer", None),
    "downloads.statement": Needs("viewer", None),
    "figures.index": Needs("viewer", None),
    "figures.pairs": Needs("viewer", None),
    "figures.person": Needs("viewer", None),
    "figures.together": Needs("viewer", None),
    "game_rules.change": Needs(None, "keeper"),
    "game_rules.show": Needs("viewer", None),
    "games.again": Needs(None, "keeper"),
    "games.give_up": Needs(None, "keeper"),
    "games.new": Needs("keeper", None),
    "games.reopen": Needs(None, "keeper"),
    "games.start": Needs(None, "keeper"),
    "history.games": Needs("viewer", None),
    "importing.choose": Needs("owner", None),
    "importing.columns": Needs("owner", None),
    "importing.look": Needs(None, "owner"),
    "importing.take": Needs(None, "owner"),
    "irregularity.show": Needs("viewer", None),
    "irregularity.void": Needs(None, "keeper"),
    "links.code": Needs(None, "owner"),
    "links.make": Needs("owner", "owner"),
    "links.one": Needs("owner", None),
    "links.withdraw": Needs("owner", "owner"),
    "live.stream": Needs("viewer", None),
    "log.show": Needs("viewer", None),
    "needs.show": Needs("viewer", None),
    "other_rules.hand": Needs("viewer", None),
    "other_rules.show": Needs("viewer", None),
    "outbox.send": Needs(None, "viewer"),
    "outbox.show": Needs("viewer", None),
    "pads.home": Needs("viewer", None),
    "pads.settings": Needs("viewer", "owner"),
    "pen.take": Needs(None, "keeper"),
    "persons.add_name": Needs(None, "keeper"),
    "persons.delete": Needs("owner", "owner"),
    "persons.drop_name": Needs(None, "keeper"),
    "persons.guest": Needs(None, "keeper"),
    "persons.hide": Needs(None, "keeper"),
    "persons.index": Needs("viewer", "keeper"),
    "persons.merge": Needs("keeper", None),
    "persons.merge_now": Needs(None, "keeper"),
    "persons.one": Needs("keeper", "keeper"),
    "persons.unmerge": Needs(None, "keeper"),
    "rulebook.here": Needs("viewer", None),
    "rules.choose": Needs(None, "keeper"),
    "rules.delete": Needs(None, "keeper"),
    "rules.index": Needs("viewer", None),
    "rules.save": Needs(None, "keeper"),
    "rules.show": Needs("viewer", None),
    "seating.change": Needs(None, "keeper"),
    "seating.edit": Needs("keeper", None),
    "seats.add": Needs(None, "keeper"),
    "seats.change": Needs(None, "keeper"),
    "seats.edit": Needs("keeper", None),
    "seats.new": Needs("keeper", None),
    "sheet.show": Needs("viewer", None),
    "sheet.why": Needs("viewer", None),
    "statement.show": Needs("viewer", None),
    "story.show": Needs("viewer", None),
    "sync.facts": Needs("viewer", None),
    "sync.send": Needs(None, "viewer"),
    "sync.snapshot": Needs("viewer", None),
    "table.draft": Needs(None, "keeper"),
    "table.save": Needs(None, "keeper"),
    "table.show": Needs("viewer", None),
    "table.undo": Needs(None, "keeper"),
    "worker.ahead": Needs("viewer", None),
}
_OWNER = Needs("owner", "owner")


def may(device: Device, endpoint: str, is_look: bool) -> bool:
    """Whether a device may look at an endpoint, or send something there."""
    needs = NEEDS.get(endpoint, _OWNER)
    needed = needs.look if is_look else needs.send
    return at_least(device.role, needed or "owner")
