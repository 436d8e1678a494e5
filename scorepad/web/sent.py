"""What a phone sends besides the form: its clock, and whether a script asks."""

from __future__ import annotations

import datetime as dt
from typing import Any

from flask import request

from scorepad.journal import NewFact


def new_fact(fact_id: str, kind: str, body: dict[str, Any]) -> NewFact:
    """A fact as this request tells it, with the moment that the phone gave."""
    return NewFact(fact_id, kind, body, _moment(request.form.get("at", "")))


def wants_json() -> bool:
    """Whether a script sent this and goes on by itself."""
    return request.accept_mimetypes.best == "application/json"


def _moment(text: str) -> dt.datetime | None:
    """When it was by the phone's clock, as its script says it; None without one."""
    try:
        at = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo is not None else None
