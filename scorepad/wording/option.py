"""How an option is worded: its title, each value, who plays so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Value:
    """One value of an option: what its button says, what it means, and who plays so.

    Nobody named in `played`: no source has it, this pad rules so or offers it.
    """

    name: str
    means: str
    played: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wording:
    """An option in words. `other` words the values that are not listed, in an option with bounds;
    `idle` says why it does nothing where its condition does not hold; `is_money`: a value is
    written as an amount, though it is kept in cents."""

    title: str
    values: dict[Any, Value]
    other: Value | None = None
    idle: str = ""
    more: tuple[str, ...] = field(default=())
    is_money: bool = False

    def of(self, value: Any) -> Value:
        """The words of a value. True and 1 are two values here."""
        for known, words in self.values.items():
            if known == value and isinstance(known, bool) == isinstance(value, bool):
                return words
        if self.other is None:
            raise KeyError(value)
        return self.other
