"""A new game: who sits where, who deals first, by which rules, from which totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, RadioField, StringField

from scorepad import rules
from scorepad.game_names import Kind
from scorepad.pads import USUAL_OF, NameProblem, name_key
from scorepad.rules.facts import Preset
from scorepad.web.forms import Form, NameField, name_sentence, whole_number
from scorepad.web.forms.places import listed, place_names
from scorepad.web.forms.rules import Typed
from scorepad.web.house_tables import House, head_of
from scorepad.web.words import ended_text, problem_text

MOST_SEATS = 6
MOST_SIDES = 5
MOST_LETTERS = 80  # of a name that is told back


@dataclass(frozen=True)
class Seat:
    """A place at the table: its field, its name, its side (None: the shadow partner)."""

    index: int
    field: NameField
    place: str
    side: int | None


@dataclass(frozen=True)
class Side:
    """Who scores together: the places, and the fields of a total from paper."""

    index: int
    seats: tuple[int, ...]
    places: str
    total: StringField
    hole: BooleanField


class NewGameForm(Form):
    """Everything on the page; a seat's field is its place at the table, clockwise.

    The fields are as many as the largest game needs; `play` says which of them count.
    """

    seat_0 = NameField()
    seat_1 = NameField()
    seat_2 = NameField()
    seat_3 = NameField()
    seat_4 = NameField()
    seat_5 = NameField()
    dealer = RadioField(_l("Who deals first?"), choices=[], validate_choice=False)
    waits = RadioField(_l("Who waits first?"), choices=[], validate_choice=False)
    table = RadioField(_l("By which rules?"), choices=[], validate_choice=False)
    start_0 = StringField()
    start_1 = StringField()
    start_2 = StringField()
    start_3 = StringField()
    start_4 = StringField()
    hole_0 = BooleanField(_l("in the hole"))
    hole_1 = BooleanField(_l("in the hole"))
    hole_2 = BooleanField(_l("in the hole"))
    hole_3 = BooleanField(_l("in the hole"))
    hole_4 = BooleanField(_l("in the hole"))
    held = StringField(_l("Points held"))
    hands = StringField(_l("Hands already played"))
    guests = BooleanField(_l("Whoever is new here is a guest, for this evening"))
    fact_id = HiddenField()
    draw = HiddenField()

    kind: Kind
    called: Mapping[str, str] = {}  # whom the pad means by a name's key; "": nobody any more
    houses: tuple[House, ...] = ()
    changes = Typed({}, {}, {})

    def play(self, kind: Kind) -> None:
        """The variant that it is about; everything else is asked of it."""
        self.kind = kind

    def offer(self, houses: list[House], changes: Typed) -> None:
        """The tables to choose from, and what is changed of the chosen one for this game only."""
        self.houses, self.changes = tuple(houses), changes
        if not self.table.data:
            usual = USUAL_OF[self.kind.game, self.kind.variant]
            self.table.data = next((house.key for house in houses if house.is_default), usual)

    @property
    def preset(self) -> Preset:
        """What the rules say of the variant."""
        return rules.GAMES[self.kind.game].presets[self.kind.variant]

    @property
    def house(self) -> House | None:
        """The table that is chosen."""
        return next((house for house in self.houses if house.key == self.table.data), None)

    @property
    def seats(self) -> list[Seat]:
        """The places in seat order."""
        names = place_names(self.preset.seats)
        return [
            Seat(seat, self[f"seat_{seat}"], names[seat], self._side_of(seat))
            for seat in range(self.preset.seats)
        ]

    @property
    def sides(self) -> list[Side]:
        """The sides in their order."""
        names = place_names(self.preset.seats)
        return [
            Side(
                index=side,
                seats=tuple(seats),
                places=listed([names[seat] for seat in seats]),
                total=self[f"start_{side}"],
                hole=self[f"hole_{side}"],
            )
            for side, seats in enumerate(self.preset.sides)
        ]

    @property
    def names(self) -> list[str]:
        """The names as they will be kept; empty where one cannot be."""
        return [seat.field.clean for seat in self.seats]

    @property
    def takes_turns(self) -> bool:
        """Whether two of three teams are at the table."""
        return "rotates" in self.preset.traits

    @property
    def holds_points(self) -> bool:
        """Whether points may be held for the winner of the next hand."""
        return rules.GAMES[self.kind.game].holds_points

    def check_names(self) -> bool:
        """Whether different people are named at all places; else each wrong field says why."""
        seats = self.seats
        for seat in seats:
            seat.field.validate(self)
            if seat.field.clean and self._who(seat) == "":
                seat.field.errors = [name_sentence(NameProblem("former_name"))]
        for seat in seats:
            twin = self._twin_before(seats, seat)
            if twin is not None:
                seat.field.errors = [self._twin_sentence(seat, twin)]
        self._check_everybody_sits(seats)
        return not any(seat.field.errors for seat in seats)

    def check(self) -> bool:
        """Whether the game can start; else the fields say why."""
        fine = [
            self.check_names(),
            self._check_dealer(),
            self._check_table(),
            self._check_start(),
        ]
        return all(fine) and not self.dealer.errors

    @property
    def first_dealer(self) -> int | None:
        """The seat that deals first, or None where none is chosen that may."""
        chosen = [str(seat.index) for seat in self.seats if seat.side is not None]
        return int(self.dealer.data) if self.dealer.data in chosen else None

    @property
    def waiting(self) -> int | None:
        """The team that waits at first, where teams take turns; the last one, if none is said."""
        if not self.takes_turns:
            return None
        sides = [str(side.index) for side in self.sides]
        return int(self.waits.data if self.waits.data in sides else sides[-1])

    @property
    def playing(self) -> list[int] | None:
        """The two teams at the table first, where teams take turns."""
        if self.waiting is None:
            return None
        return [side.index for side in self.sides if side.index != self.waiting]

    @property
    def rules(self) -> dict[str, Any]:
        """The house rules of the game: only what is not usual."""
        given = {**(self.house.rules if self.house else {}), **self.changes.options}
        return rules.house_rules(self.kind.game, self.kind.variant, given) or {}

    @property
    def start(self) -> dict[str, Any] | None:
        """What is carried over from paper, or None where nothing is."""
        totals = [self._total(side) or 0 for side in self.sides]
        hands = whole_number(self.hands.data or "") or 0
        held = (whole_number(self.held.data or "") or 0) if self.holds_points else 0
        if not any(totals) and not hands and not held:
            return None
        return {"totals": totals, "hands": hands} | ({"held": held} if held else {})

    @property
    def has_start(self) -> bool:
        """Whether anything was typed among the totals from paper."""
        return any(
            field.data for field in (*(side.total for side in self.sides), self.held, self.hands)
        )

    def _side_of(self, seat: int) -> int | None:
        return next((i for i, side in enumerate(self.preset.sides) if seat in side), None)

    def _check_everybody_sits(self, seats: list[Seat]) -> None:
        """Nobody is left out who was named for a place that this game does not have."""
        beyond = [str(self[f"seat_{n}"].data or "").strip() for n in range(len(seats), MOST_SEATS)]
        names = [name[:MOST_LETTERS] for name in beyond if name]
        if names:
            told = _(
                "There is no place for %(names)s: this game is for %(count)d. "
                "Choose another game, or leave the name out.",
                names=listed(names),
                count=len(seats),
            )
            seats[-1].field.errors = [*seats[-1].field.errors, told]

    def _twin_before(self, seats: list[Seat], seat: Seat) -> Seat | None:
        who = self._who(seat)
        return next((one for one in seats[: seat.index] if who and self._who(one) == who), None)

    def _who(self, seat: Seat) -> str:
        """The key of the name of whoever is meant by what was typed."""
        key = name_key(seat.field.clean)
        return name_key(self.called.get(key, key))

    def _twin_sentence(self, seat: Seat, twin: Seat) -> Any:
        name = str(seat.field.clean)
        if name_key(twin.field.clean) == name_key(name):
            return _(
                "%(name)s sits at %(place)s already. Add something to tell them apart: Marie T.",
                name=name,
                place=twin.place,
            )
        told = {"name": twin.field.clean, "other": name}
        return _("%(name)s and %(other)s are the same person.", **told)

    def _check_dealer(self) -> bool:
        if self.first_dealer is None:
            self.dealer.errors = [_("Choose who deals first, or let the cards decide.")]
        elif self.playing is not None and self._side_of(self.first_dealer) not in self.playing:
            self.dealer.errors = [_("Who deals first must be at the table, not waiting.")]
        return not self.dealer.errors

    def _check_table(self) -> bool:
        if self.house is None:
            self.table.errors = [_("There is no such table any more. Choose another.")]
        misfits = self._misfits()
        if misfits:
            self.table.errors = [_("These house rules do not go together. Change one of them.")]
        return not self.table.errors and not self.changes.errors

    def _misfits(self) -> bool:
        """Whether rules are wanted that exclude each other."""
        given = {**(self.house.rules if self.house else {}), **self.changes.options}
        return rules.house_rules(self.kind.game, self.kind.variant, given) is None

    def _check_start(self) -> bool:
        for side in self.sides:
            if (side.total.data or "").strip() and self._total(side) is None:
                side.total.errors = [_("This must be a whole number.")]
        for field in (self.held, self.hands):
            if (field.data or "").strip() and whole_number(field.data) is None:
                field.errors = [_("This must be a whole number.")]
        if not self._has_start_errors() and not self.table.errors and self.start:
            self._check_going_on(self.start)
        return not self._has_start_errors()

    def _has_start_errors(self) -> bool:
        totals = [side.total for side in self.sides]
        return any(field.errors for field in (*totals, self.held, self.hands))

    def _check_going_on(self, start: dict[str, Any]) -> None:
        """Whether a game with these totals goes on, and with whom, as its own rules say."""
        more = {"playing": self.playing} if self.playing is not None else {}
        head = head_of(self.kind.game, self.kind.variant, self.rules, start=start, **more)
        for problem in rules.score(head)["problems"]:
            self._tell_problem(problem)
        begun = rules.start(head)
        for side in self.sides:
            if side.index not in begun["sides"] and start["totals"][side.index]:
                side.total.errors = [_("This team waits: it has no total in this game.")]
        if begun["over"]:
            self._tell_end(start["totals"], begun)
        elif self.first_dealer is not None and self._side_of(self.first_dealer) in begun["dropped"]:
            self.dealer.errors = [_("Who deals first must not have dropped out.")]

    def _tell_problem(self, problem: dict[str, Any]) -> None:
        """What cannot be carried over at all, beside its field."""
        fields = {"hands": self.hands, "held": self.held}
        if problem["field"] == "totals" and problem["index"] is not None:
            fields["totals"] = self.sides[problem["index"]].total
        if problem["field"] in fields:
            fields[problem["field"]].errors = [problem_text(problem, [], [])]

    def _tell_end(self, totals: list[int], begun: dict[str, Any]) -> None:
        """That the game is over already, by which rule, beside what ended it."""
        sides = [{"name": side.places} for side in self.sides]
        how = ended_text(begun | {"sides": sides})
        args = begun["ended_args"]
        if "limit" in args:
            self.hands.errors = [_("After so many hands the game is over."), how]
            return
        high, low = args.get("target", args.get("goal")), args.get("floor")
        for side in self.sides:
            total = totals[side.index]
            is_there = high is not None and total >= high or low is not None and total <= low
            if is_there and side.index in begun["sides"]:
                side.total.errors = [_("With this total the game is over."), how]

    def _total(self, side: Side) -> int | None:
        number = whole_number(side.total.data or "")
        if number is None:
            return None
        return -abs(number) if side.hole.data else number
