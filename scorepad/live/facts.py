"""Facts as JSON: one by one in answers, and those of a game for a phone that rebuilds it."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorepad import journal, pads
from scorepad.database import canonical, now
from scorepad.journal import Fact
from scorepad.journal.changes import number_of

# A phone that lacks more asks again.
AT_ONCE = 500


@dataclass(frozen=True)
class Facts:
    """The facts of a game after `number` for a phone of its pad, and what is beside them: the hand
    in progress with who types, and whose phone keeps the score. `build`: the server's. `last`: the
    id of the fact with that number on the phone, which is another one here once an older backup
    was brought back; then the answer begins with the first fact. Empty: it is not asked."""

    access: pads.Access
    game: journal.GameKey
    number: int
    build: str
    last: str = ""

    @cached_property
    def state(self) -> journal.State:
        return journal.state_of(self.game)

    @cached_property
    def tag(self) -> str:
        """What differs whenever the answer does, but for ages; made without the answer."""
        state = self.state
        told = (
            self.access.device.id,
            self._after,
            state.folded.version,
            number_of(state.draft_at),
            state.pen and (state.pen.device_id, number_of(state.pen.at)),
            dict(state.folded.names),
            self.build,
        )
        return hashlib.sha256(canonical(told).encode()).hexdigest()[:24]

    def as_json(self) -> dict[str, Any]:
        """The answer, as `sync.schema.json` says."""
        folded, facts = self.state.folded, self._facts
        return {
            "game": self.game.public_id,
            "version": folded.version,
            "facts": [fact_json(fact, self._devices, self.access.device) for fact in facts],
            "names": dict(folded.names),
            "draft": self._draft(),
            "pen": self._pen(),
            "build": self.build,
        }

    @cached_property
    def _kept(self) -> journal.Draft | None:
        return journal.draft_of(self.game, self.state.folded) if self.state.draft_at else None

    def _draft(self) -> dict[str, Any] | None:
        kept = self._kept
        if kept is None:
            return None
        return {"slot": kept.slot, "body": kept.body, **self._who(kept.device_id, kept.at)}

    def _pen(self) -> dict[str, Any] | None:
        pen = self.state.pen
        return self._who(pen.device_id, pen.at) if pen else None

    def _who(self, device_id: int, at: dt.datetime) -> dict[str, Any]:
        """Which phone, and how long ago in milliseconds: the clocks may differ."""
        return {
            "device": self._devices.get(device_id),
            "is_own": device_id == self.access.device.id,
            "age": max(0, (now() - at) // dt.timedelta(milliseconds=1)),
        }

    @property
    def _facts(self) -> tuple[Fact, ...]:
        return self.state.folded.facts[self._after : self._after + AT_ONCE]

    @cached_property
    def _after(self) -> int:
        facts = self.state.folded.facts
        is_other = self.last and [fact.id for fact in facts[self.number - 1 : self.number]] != [
            self.last
        ]
        return 0 if is_other else self.number

    @cached_property
    def _devices(self) -> dict[int, str]:
        """The names of the phones that the answer names: a club may have hundreds."""
        pen = self.state.pen
        known = {pen.device_id: self.state.pen_name or ""} if pen else {}
        asked = {self._kept.device_id if self._kept else None}
        asked |= {fact.device_id for fact in self._facts}
        asked -= known.keys()
        return known | pads.device_names(self.access.pad, asked)


def fact_json(fact: Fact, devices: Mapping[int, str], device: pads.Device) -> dict[str, Any]:
    """A stored fact; `device` is the phone that asks."""
    return {
        "number": fact.number,
        "id": fact.id,
        "kind": fact.kind,
        "body": fact.body,
        "at_phone": moment_json(fact.at_phone),
        "at_server": moment_json(fact.at_server),
        "device": devices.get(fact.device_id) if fact.device_id is not None else None,
        "is_own": fact.device_id == device.id,
    }


def moment_json(at: dt.datetime | None) -> str | None:
    """A moment in UTC as RFC 3339 writes it."""
    return None if at is None else at.isoformat()
