"""Reading the form of a change of seats: a name for each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorepad.pads import NameProblem, clean_name, name_key
from scorepad.web.forms import name_sentence
from scorepad.web.forms.adjustment import Fields
from scorepad.web.say import _

NAME_LENGTH = 200  # beyond what a name may have, so that a longer one is told


@dataclass(frozen=True)
class Typed:
    """The names that were typed, in seat order; ``errors`` are sentences by seat."""

    names: tuple[str, ...]
    errors: Mapping[int, str] = field(default_factory=dict)


def read(form: Fields, seats: int, called: Mapping[str, str]) -> Typed:
    """What a page sent, each name as a pad would keep it; ``called``: whom it means by a name's key
    (`pads.called`)."""
    names: list[str] = []
    errors: dict[int, str] = {}
    for seat in range(seats):
        text = form.get(seat_name(seat), "")[:NAME_LENGTH]
        try:
            text = _meant(clean_name(text), called)
        except NameProblem as problem:
            errors[seat] = name_sentence(problem)
        names.append(text)
    for seat in _twice(names):
        errors.setdefault(seat, _("%(name)s sits at two places.", name=names[seat]))
    return Typed(tuple(names), errors)


def carried(said: Typed) -> list[tuple[str, str]]:
    """The fields that say the same on the next page, each with its value."""
    return [(seat_name(seat), name) for seat, name in enumerate(said.names)]


def seat_name(seat: int) -> str:
    """The field of a place."""
    return f"seat_{seat}"


def _meant(name: str, called: Mapping[str, str]) -> str:
    """What the person is called who goes by a name. Raises NameProblem for who is nobody now."""
    known = called.get(name_key(name), name)
    if not known:
        raise NameProblem("former_name")
    return name if name_key(known) == name_key(name) else known


def _twice(names: Sequence[str]) -> list[int]:
    """The places whose name stands at another place before."""
    keys = [name_key(name) for name in names]
    return [seat for seat, key in enumerate(keys) if key in keys[:seat]]
