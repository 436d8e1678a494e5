"""The translating function of the pages, typed."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext


def _(sentence: str, **args: object) -> str:
    """``sentence`` in the language of the request, its ``%(name)s`` filled in."""
    return str(gettext(sentence, **args))


def commas(parts: Iterable[str]) -> str:
    """Parts of equal rank one after the other, set apart as this language does."""
    return _(", ").join(parts)
