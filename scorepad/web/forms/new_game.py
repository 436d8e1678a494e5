"""A new game: who sits where, who deals first, by which rules, from which totals."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, RadioField, StringField
from wtforms.fields.choices import SelectChoice

from scorepad import rules
from scorepad.pads import USUAL, name_key
from scorepad.web.forms import Form, NameField, whole_number
from scorepad.web.forms.rules import Typed
from scorepad.web.house_tables import GAME, VARIANT, House, head_of
from scorepad.web.words import figure

SEATS = range(4)
SIDES = range(2)
PLACES = (_l("North"), _l("East"), _l("South"), _l("West"))


class NewGameForm(Form):
    """Everything on the page; a seat's field is its place at the table, clockwise from North."""

    seat_0 = NameField(PLACES[0])
    seat_1 = NameField(PLACES[1])
    seat_2 = NameField(PLACES[2])
    seat_3 = NameField(PLACES[3])
    dealer = RadioField(
        _l("Who deals first?"),
        choices=[SelectChoice(str(seat)) for seat in SEATS],
        validate_choice=False,
    )
    table = RadioField(_l("By which rules?"), choices=[], validate_choice=False)
    start_0 = StringField()
    start_1 = StringField()
    hole_0 = BooleanField(_l("in the hole"))
    hole_1 = BooleanField(_l("in the hole"))
    hands = StringField(_l("Hands already played"))
    fact_id = HiddenField()
    draw = HiddenField()

    houses: tuple[House, ...] = ()
    changes = Typed({}, {}, {})

    def offer(self, houses: list[House], changes: Typed) -> None:
        """The tables to choose from, and what is changed of the chosen one for this game only."""
        self.houses, self.changes = tuple(houses), changes
        if not self.table.data:
            self.table.data = next((house.key for house in houses if house.is_default), USUAL)

    @property
    def house(self) -> House | None:
        """The table that is chosen."""
        return next((house for house in self.houses if house.key == self.table.data), None)

    @property
    def seats(self) -> list[NameField]:
        """The four name fields in seat order."""
        return [self[f"seat_{seat}"] for seat in SEATS]

    @property
    def names(self) -> list[str]:
        """The four names as they will be kept; empty where one cannot be."""
        return [field.clean for field in self.seats]

    def check_names(self) -> bool:
        """Whether four different people are named; else each wrong field says why."""
        for field in self.seats:
            field.validate(self)
        for seat, field in enumerate(self.seats):
            twin = self._twin_before(seat)
            if twin is not None:
                field.errors = [
                    _(
                        "%(name)s sits at %(place)s already. Add something to tell them apart: "
                        "Marie T.",
                        name=field.clean,
                        place=PLACES[twin],
                    )
                ]
        return not any(field.errors for field in self.seats)

    def check(self) -> bool:
        """Whether the game can start; else the fields say why."""
        fine = [self.check_names(), self._check_dealer(), self._check_table(), self._check_start()]
        return all(fine)

    @property
    def first_dealer(self) -> int | None:
        """The seat that deals first, or None where none is chosen."""
        return int(self.dealer.data) if self.dealer.data in ("0", "1", "2", "3") else None

    @property
    def rules(self) -> dict[str, Any]:
        """The house rules of the game: only what is not usual."""
        given = {**(self.house.rules if self.house else {}), **self.changes.options}
        return rules.house_rules(GAME, VARIANT, given) or {}

    @property
    def start(self) -> dict[str, Any] | None:
        """What is carried over from paper, or None where nothing is."""
        totals = [self._total(side) or 0 for side in SIDES]
        hands = whole_number(self.hands.data or "") or 0
        return {"totals": totals, "hands": hands} if any(totals) or hands else None

    @property
    def has_start(self) -> bool:
        """Whether anything was typed among the totals from paper."""
        return any(field.data for field in (self.start_0, self.start_1, self.hands))

    def _twin_before(self, seat: int) -> int | None:
        key = name_key(self.seats[seat].clean)
        return next(
            (other for other in range(seat) if key and name_key(self.seats[other].clean) == key),
            None,
        )

    def _check_dealer(self) -> bool:
        if self.first_dealer is None:
            self.dealer.errors = [_("Choose who deals first, or let the cards decide.")]
        return not self.dealer.errors

    def _check_table(self) -> bool:
        if self.house is None:
            self.table.errors = [_("There is no such table any more. Choose another.")]
        return not self.table.errors and not self.changes.errors

    def _check_start(self) -> bool:
        for side in SIDES:
            field = self[f"start_{side}"]
            if (field.data or "").strip() and self._total(side) is None:
                field.errors = [_("This must be a whole number.")]
        self._check_going_on()
        if (self.hands.data or "").strip() and whole_number(self.hands.data) is None:
            self.hands.errors = [_("This must be a whole number.")]
        return not (self.start_0.errors or self.start_1.errors or self.hands.errors)

    def _check_going_on(self) -> None:
        """Whether a game with these totals goes on, asked of its own rules."""
        if self.table.errors or self.start_0.errors or self.start_1.errors or not self.start:
            return
        standing = rules.table(head_of(GAME, VARIANT, self.rules, start=self.start))
        target, floor = standing["options"]["target"], standing["options"]["floor"]
        for side in SIDES if standing["to_win"] else ():
            field, to_lose = self[f"start_{side}"], standing["to_lose"][side]
            if standing["to_win"][side] <= 0:
                field.errors = [
                    _(
                        "With this total the game is over: it is played to %(target)s.",
                        target=target,
                    )
                ]
            if to_lose is not None and to_lose <= 0:
                field.errors = [
                    _("With this total the game is over: %(floor)s loses.", floor=figure(floor))
                ]

    def _total(self, side: int) -> int | None:
        number = whole_number(self[f"start_{side}"].data or "")
        if number is None:
            return None
        return -abs(number) if self[f"hole_{side}"].data else number
