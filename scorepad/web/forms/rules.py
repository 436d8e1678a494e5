"""The options of a variant as fields of a form, made from what the engine declares."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorepad import rulebook, rules
from scorepad.house_rules import SOURCES, wordings
from scorepad.rules.facts import Option
from scorepad.web import words
from scorepad.web.forms import whole_number
from scorepad.web.say import _, commas
from scorepad.wording.option import Value, Wording

# The names of the fields begin so: a form may hold others.
PREFIX = "rule_"
# So much of what is no value is shown again.
LONGEST_TYPED = 20
# How a form sends the value of an option that has none.
NONE = "none"
# What the names of options end with that are amounts of money.
CENTS = "_cents"
_AMOUNT = re.compile(r"([0-9]{1,6})(?:[.,]([0-9]{1,2}))?|[.,]([0-9]{1,2})")


@dataclass(frozen=True)
class Choice:
    """A value of an option: what its button sends and says, what it means, who plays so."""

    value: str
    name: str
    means: str
    played: str
    is_usual: bool
    is_chosen: bool


@dataclass(frozen=True)
class Number:
    """A number within bounds; `has_minus`: it is typed without the minus that it always has.
    `no_number` is a tick instead of a number, where it could not be left open."""

    typed: str
    low: int
    high: int
    step: int
    has_minus: bool
    is_money: bool
    hint: str
    no_number: Choice | None


@dataclass(frozen=True)
class Field:
    """An option on the page: `choices` are buttons, or beside a `number` the values that sources
    name. `chosen` is what it says now. It is idle (`idle` says why) unless the field `needs` has
    one of the values in `needed`. `rules` are the ids that it is about in this variant; the `book`
    of that slug explains them."""

    id: str
    title: str
    chosen: str
    usual: str
    rules: tuple[str, ...]
    book: str
    is_unusual: bool
    choices: tuple[Choice, ...]
    number: Number | None
    needs: str
    needed: str
    is_idle: bool
    idle: str
    remarks: tuple[str, ...]
    error: str


@dataclass(frozen=True)
class Typed:
    """What a form said: the options that it names, their texts, and what is wrong with them.

    A text is the value as a form sends it, or the beginning of what is none.
    """

    options: dict[str, Any]
    texts: dict[str, str]
    errors: dict[str, str]


@dataclass(frozen=True)
class _Page:
    """What the fields of a form are made of: what it `said`, the value of every option then, and
    what would be usual. `is_open`: what is not said is left open."""

    game: str
    variant: str
    said: Typed
    usual: dict[str, Any]
    options: dict[str, Any]
    is_open: bool

    def wording(self, option: Option) -> Wording:
        return wordings(self.game, self.variant)[option.name]

    def is_left_open(self, option: Option) -> bool:
        return self.is_open and option.name not in self.said.texts

    def is_chosen(self, option: Option, value: Any) -> bool:
        is_said = not self.is_left_open(option) and option.name not in self.said.errors
        return is_said and _is(value, self.options[option.name])


def read(form: Mapping[str, str], game: str, variant: str) -> Typed:
    """The options of a form that was sent; one that is left open is not among them."""
    options: dict[str, Any] = {}
    texts: dict[str, str] = {}
    errors: dict[str, str] = {}
    for option in rules.options(game, variant):
        text = form.get(PREFIX + option.name, "").strip()
        if not text:
            continue
        value = _value_of(option, text)
        if (value is not None or text == NONE) and rules.allows(option, value):
            options[option.name], texts[option.name] = value, text_of(option.name, value)
        else:
            errors[option.name], texts[option.name] = _fault(option, value), text[:LONGEST_TYPED]
    return Typed(options, texts, errors)


def fitting(said: Typed, game: str, variant: str) -> Typed:
    """The same, where a form has every option: what does not go with the others is wrong too."""
    if said.errors:
        return said
    misfits = rules.GAMES[game].misfits(variant, said.options)
    return replace(
        said, errors={name: _("This does not go with the other rules.") for name in misfits}
    )


def typed(options: Mapping[str, Any]) -> Typed:
    """A form as it opens with these options."""
    given = {name: value for name, value in options.items() if value is not None}
    texts = {name: text_of(name, value) for name, value in given.items()}
    return Typed(dict(options), texts, {})


def fields(
    game: str, variant: str, said: Typed, base: Mapping[str, Any] | None = None
) -> list[Field]:
    """Every option of a variant, with what the form says of it.

    What it does not say is as usual; or, where there are options to change, as in this `base`,
    and then it is left open.
    """
    given = {**(base or {}), **said.options}
    usual = rules.usual(game, variant, given)
    options = rules.in_force(game, variant, given)
    page = _Page(game, variant, said, usual, options, base is not None)
    return [_field(page, option) for option in rules.options(game, variant)]


def without(fields: list[Field], names: Iterable[str]) -> list[Field]:
    """The fields of the other options."""
    left_out = {PREFIX + name for name in names}
    return [field for field in fields if field.id not in left_out]


def text_of(name: str, value: Any) -> str:
    """The value of an option as a form sends it."""
    if value is None:
        return NONE
    if name.endswith(CENTS):
        return words.money(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _field(page: _Page, option: Option) -> Field:
    name, words_of = option.name, page.wording(option)
    value, is_left_open = page.options[name], page.is_left_open(option)
    book = rulebook.book_of(page.game)
    is_idle = bool(option.needs) and page.options[option.needs] not in option.needed
    return Field(
        id=PREFIX + name,
        title=words.current(words_of.title),
        chosen="" if is_left_open else words.value_name(words_of, value),
        usual=_usual_text(page.game, page.variant, option),
        rules=tuple(rule for rule in option.rules if rule in book.rules(page.variant)),
        book=book.slug,
        is_unusual=not is_left_open and not _is(value, page.usual[name]),
        choices=tuple(_choice(page, option, one) for one in listed(option, words_of)),
        number=None if has_choices(option) else _number(page, option),
        needs=PREFIX + option.needs if option.needs else "",
        needed=" ".join(text_of(option.needs, value) for value in option.needed),
        is_idle=is_idle,
        idle=words.current(words_of.idle) if option.needs else "",
        remarks=tuple(words.current(remark) for remark in words_of.more),
        error=page.said.errors.get(name, ""),
    )


def _choice(page: _Page, option: Option, value: Any) -> Choice:
    words_of = page.wording(option)
    worded = words_of.of(value)
    return Choice(
        value=text_of(option.name, value),
        name=words.value_name(words_of, value),
        means=_say(worded.means, words.worded_value(words_of, value)),
        played=_played(worded),
        is_usual=_is(value, page.usual[option.name]),
        is_chosen=page.is_chosen(option, value),
    )


def has_choices(option: Option) -> bool:
    """Whether an option is one of a few values, and not a number within bounds."""
    return option.kind == "boolean" or bool(option.values)


def listed(option: Option, words_of: Wording) -> list[Any]:
    """The values of an option that have words of their own, in the order of their buttons."""
    return [value for value in words_of.values if rules.allows(option, value)]


def _number(page: _Page, option: Option) -> Number:
    has_minus = option.high < 0
    low, high = sorted((abs(option.low), abs(option.high)))
    text = page.said.texts.get(option.name, "")
    no_number = _choice(page, option, None) if page.is_open and option.is_nullable else None
    bounds = _bounds(option)
    hint = _("From %(low)s to %(high)s.", **bounds)
    if option.step > 1:
        hint = _("From %(low)s to %(high)s, in steps of %(step)s.", step=option.step, **bounds)
    if text == NONE:
        text = ""
    return Number(
        text.lstrip("-") if has_minus else text,
        low,
        high,
        option.step,
        has_minus,
        option.name.endswith(CENTS),
        hint,
        no_number,
    )


def _bounds(option: Option) -> dict[str, str]:
    """The least and the greatest value in words."""
    words_of = words.money if option.name.endswith(CENTS) else words.figure
    return {"low": words_of(option.low), "high": words_of(option.high)}


def _value_of(option: Option, text: str) -> Any:
    """What a text of the form means; None where it is no value at all."""
    if option.kind == "boolean":
        return {"true": True, "false": False}.get(text)
    if option.kind == "string":
        return text
    if option.name.endswith(CENTS):
        return _cents(text)
    number = whole_number(text)
    return -abs(number) if number is not None and option.high < 0 else number


def _cents(text: str) -> int | None:
    """The amount that was typed, whatever the sign of its currency, in cents."""
    amount = _AMOUNT.fullmatch(re.sub(r"[\s$€£¥₽円]", "", unicodedata.normalize("NFKC", text)))
    if not amount:
        return None
    units, cents = amount[1] or "0", amount[2] or amount[3] or "0"
    return int(units + cents.ljust(2, "0"))


def _fault(option: Option, value: Any) -> str:
    if has_choices(option):
        return _("This house rule does not take that value.")
    if option.name.endswith(CENTS):
        return _("This must be an amount from %(low)s to %(high)s.", **_bounds(option))
    if value is None:
        return _("This must be a whole number.")
    return _(
        "This must lie between %(low)s and %(high)s, in steps of %(step)s.",
        step=option.step,
        **_bounds(option),
    )


def _usual_text(game: str, variant: str, option: Option) -> str:
    """What is usual, and under which other option something else is."""
    base = rules.usual(game, variant, {})[option.name]
    worded = wordings(game, variant)
    for other in rules.options(game, variant):
        for value in other.values:
            under = rules.usual(game, variant, {other.name: value})[option.name]
            if not _is(under, base):
                return _(
                    "Usual is %(usual)s, and %(other)s where “%(option)s” is %(values)s.",
                    usual=words.value_name(worded[option.name], base),
                    other=words.value_name(worded[option.name], under),
                    option=words.current(worded[other.name].title),
                    values=_values_with(game, variant, option, other, under),
                )
    return _("Usual is: %(usual)s.", usual=words.value_name(worded[option.name], base))


def _values_with(game: str, variant: str, option: Option, other: Option, under: Any) -> str:
    """The values of another option under which this one's default is `under`."""
    worded = wordings(game, variant)[other.name]
    found = [
        words.value_name(worded, value)
        for value in other.values
        if _is(rules.usual(game, variant, {other.name: value})[option.name], under)
    ]
    return " / ".join(found)


def _played(value: Value) -> str:
    if not value.played:
        return _("No source names it: offered as a house rule.")
    return _(
        "Sources: %(sources)s.",
        sources=commas(words.current(SOURCES[one]) for one in value.played),
    )


def _say(sentence: str, value: Any) -> str:
    return words.filled(words.current(sentence), {"value": value})


def _is(one: Any, other: Any) -> bool:
    """Whether two values are the same; True and 1 are not."""
    return type(one) is type(other) and bool(one == other)
