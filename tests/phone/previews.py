"""What the tests of screens with a preview share: the modules beside a probe, and a page's fields
instead of the page."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from flask import Response

from tests.phone.modules import Modules

Json = dict[str, Any]
FRESH = "taken-instead-of-it-0001"


def probing(probe: str) -> Iterator[Modules]:
    """The engine, and a module of the test's own, which may import those of the phone."""
    made = Modules()
    made.add_engine()
    made.add("probe", probe)
    yield made
    made.close()


def give_fields(monkeypatch: pytest.MonkeyPatch, view: ModuleType, url: str = "") -> None:
    """A view gives what its template would be given, and no other answer."""

    def fields(template: str, **values: Any) -> Json:
        rest = {name: value for name, value in values.items() if name != "pad"}
        return {"template": template, "context": rest}

    monkeypatch.setattr(view, "render_template", fields)
    monkeypatch.setattr(view, "fresh_id", lambda: FRESH)
    monkeypatch.setattr(view, "redirect", lambda *_args: Response())
    monkeypatch.setattr(view, "url_for", lambda *_args, **_more: url)
