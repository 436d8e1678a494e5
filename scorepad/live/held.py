"""Which fact of a batch can only be judged rightly after which; the phone judges alike.

`static/js/outbox/rests.js` is the twin of this on the phone, and a test compares them. Nothing
about the facts was checked yet: their bodies may be anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.journal.facts import CHANGERS
from scorepad.live.batch import Sent

STARTED = "started"
# Where a body names facts.
NAMING = ("target", "replaces", "seen")
_CHANGING = CHANGERS | {STARTED, "undone"}


def rests_on(later: Sent, earlier: Sent) -> bool:
    """Whether the later fact makes no sense, or another one, without the earlier of its game.

    The game must have begun; what changes the sheet comes after what changed it before; and what a
    fact is about must be there.
    """
    if not isinstance(later.game, str) or later.game != earlier.game:
        return False
    if earlier.new.kind == STARTED or (_is_changing(later) and _is_changing(earlier)):
        return True
    return any(name == earlier.new.id for name in _names_in(later.new.body))


def _is_changing(sent: Sent) -> bool:
    return isinstance(sent.new.kind, str) and sent.new.kind in _CHANGING


def _names_in(body: object) -> Iterator[object]:
    """What stands where a body names facts."""
    if not isinstance(body, dict):
        return
    also = body.get("also")
    for place in (body, *(also if isinstance(also, list) else ())):
        if isinstance(place, dict):
            yield from (place[key] for key in NAMING if place.get(key))
