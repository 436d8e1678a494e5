"""The translating function of the pages, typed."""

from __future__ import annotations

from flask_babel import gettext


def _(sentence: str, **args: object) -> str:
    """``sentence`` in the language of the request, its ``%(name)s`` filled in."""
    return str(gettext(sentence, **args))
