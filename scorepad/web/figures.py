"""The figures of a pad: of everybody, of a person, of partners and whom they played.

Only games that can be compared are counted together, and the address says which (`of`), in which
year (`year`, all without).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import pads, rules
from scorepad.history import asked
from scorepad.history.asked import Counts, Of, People, Played
from scorepad.history.lots import Lot
from scorepad.web import figures_told as told
from scorepad.web import words
from scorepad.web.persons import person_or_404
from scorepad.web.say import _
from scorepad.wording.figures import BY_CODE, FEATS

blueprint = Blueprint("figures", __name__, url_prefix="/p/<pad>")

# So many pairs are on a list that is not asked for in full.
ON_A_LIST = 10
MOST_TOGETHER = 3
# The figures in a table about somebody's partners or years, and about everybody's years.
SHORT = ("won", "made", "points")
OF_ALL = ("games", "hands", "made")


@dataclass(frozen=True)
class Choice:
    """Which games are counted: the lots there are, the chosen one, and the year (0: all)."""

    lots: tuple[Played, ...]
    lot: Lot
    year: int
    years: dict[int, Counts]
    counts: Counts

    @property
    def address(self) -> dict[str, str]:
        """What the address of another page of the same games has."""
        return {"of": self.lot.key, **({"year": str(self.year)} if self.year else {})}


@blueprint.get("/figures")
def index() -> str:
    """Everybody, in the games that are asked for."""
    pad, people = g.access.pad, asked.people_of(g.access.pad)
    choice = _choice(pad, [""])
    if choice is None:
        return _none()
    everybody = asked.everybody_in(pad, people, choice.lot, choice.year, are_pairs=False)
    everybody = [one for one in everybody if one.persons[0].deleted_at is None]
    return render_template(
        "figures/index.html",
        **_shared(choice),
        tables=told.tables_of(choice.lot.game, everybody, _("Player")),
        levels=told.levels_of(choice.lot.game, choice.counts),
        standings=[]
        if choice.year
        else _standings(pad, people, choice.lot, everybody, _("Player")),
        records=[] if choice.year else _records(pad, people, choice.lot),
        by_year=_by_year(choice, OF_ALL),
        has_partners=_has_partners(choice.lot),
    )


@blueprint.get("/figures/pairs")
def pairs() -> str:
    """All who play together, in the games that are asked for."""
    pad, people = g.access.pad, asked.people_of(g.access.pad)
    choice = _choice(pad, [""])
    if choice is None:
        return _none()
    found = asked.everybody_in(pad, people, choice.lot, choice.year, are_pairs=True)
    shown = _shown(found)
    head = _("Partners")
    standings = [] if choice.year else _standings(pad, people, choice.lot, shown, head)
    return render_template(
        "figures/pairs.html",
        **_shared(choice),
        tables=told.tables_of(choice.lot.game, shown, head),
        standings=standings,
        more=len(found) - len(shown),
    )


@blueprint.get("/figures/together")
def together() -> Response | str:
    """Some who play together (`who`, ids with dots between), also against some others."""
    pad, people = g.access.pad, asked.people_of(g.access.pad)
    who, against = _named(people, "who"), _named(people, "against")
    if len(who) == 1 and not against:
        return redirect(url_for("figures.person", person=who[0].public_id, **_asked_for()))
    is_any = bool(who) and not people.has_guest((*who, *against))
    met = _choice(pad, people.keys(who), people.keys(against)) if is_any and against else None
    if met is not None:
        return _against(pad, people, met, who, against)
    choice = _choice(pad, people.keys(who)) if is_any else None
    if choice is None:  # they never played together; others may have
        return pairs()
    if against:
        return redirect(url_for("figures.together", who=dotted(who), **_asked_for()))
    lot, keys = choice.lot, people.keys(who)
    standing = asked.standings_in(pad, people, lot).get(_ids(who)) if not choice.year else None
    return render_template(
        "figures/together.html",
        **_shared(choice),
        who=who,
        figures=told.list_of(lot.game, [choice.counts]),
        levels=told.levels_of(lot.game, choice.counts),
        streaks=told.standing_of(standing, pad.time_zone),
        by_year=_by_year(choice),
        opponents=_opponents(pad, people, choice, keys),
    )


@blueprint.get("/persons/<person>/figures")
def person(person: str) -> Response | str:
    """One person, in the games that are asked for."""
    found = person_or_404(person)
    if found.public_id != person:
        return redirect(url_for("figures.person", person=found.public_id, **_asked_for()))
    pad, people = g.access.pad, asked.people_of(g.access.pad)
    keys = people.keys([found])
    choice = _choice(pad, keys) if found.guest_at is None else None
    if choice is None:
        return _none(found)
    lot = choice.lot
    standing = asked.standings_in(pad, people, lot).get((found.id,)) if not choice.year else None
    partners = _partners(pad, people, choice, found) if _has_partners(lot) else None
    return render_template(
        "figures/person.html",
        **_shared(choice),
        person=found,
        figures=told.list_of(lot.game, [choice.counts]),
        levels=told.levels_of(lot.game, choice.counts),
        streaks=told.standing_of(standing, pad.time_zone),
        has_rating=bool(standing and standing.rating),
        by_year=_by_year(choice),
        partners=partners,
        opponents=_opponents(pad, people, choice, keys),
    )


def _none(person: pads.Person | None = None) -> str:
    """There is nothing to count."""
    return render_template("figures/none.html", pad=g.access.pad, person=person)


def _choice(pad: pads.Pad, keys: list[str], against: Iterable[str] = ("",)) -> Choice | None:
    """The games that the address asks for, else those of the lot with most; None of a pad, or of
    somebody, without any, and of two sides that never met."""
    lots = asked.lots_of(pad, keys, against)
    if not lots:
        return None
    wanted = request.args.get("of", "")
    chosen = next((one for one in lots if one.lot.key == wanted), lots[0])
    years = asked.by_year(pad, chosen.lot, keys, against)
    year = next((one for one in years if str(one) == request.args.get("year")), 0)
    counts = years[year] if year else chosen.counts
    return Choice(tuple(lots), chosen.lot, year, years, counts)


def _asked_for() -> dict[str, Any]:
    """Which games the address asks for; what else stands in it goes no further."""
    return {name: value for name in ("of", "year") if (value := request.args.get(name))}


def _shared(choice: Choice) -> dict[str, Any]:
    return {
        "pad": g.access.pad,
        "choice": choice,
        "address": choice.address,
        "title": told.lot_title(choice.lot),
        "titles": [(one.lot.key, told.lot_title(one.lot), one.games) for one in choice.lots],
        "dotted": dotted,
    }


def _standings(
    pad: pads.Pad, people: People, lot: Lot, everybody: Iterable[Of], head: str
) -> list[told.Table]:
    """Ratings and streaks of those on a list."""
    found = asked.standings_in(pad, people, lot)
    told_of = [(one.persons, found[_ids(one.persons)]) for one in everybody if _is_in(one, found)]
    tables = [
        told.ratings_of(told_of),
        told.streaks_of(told_of, head, pad.time_zone) if told_of else None,
    ]
    return [table for table in tables if table]


def _records(pad: pads.Pad, people: People, lot: Lot) -> list[tuple[asked.Record, str, str]]:
    """The records of a lot, each with its title and what it counts."""
    codes = [code for code in FEATS if code != "hand_blocked" or lot.game == "two_hundred"]
    found = asked.records_of(pad, people, lot, codes)
    said = {code: tuple(words.current(text) for text in FEATS[code]) for code in codes}
    return [(one, said[one.code][0], said[one.code][1]) for one in found]


def _by_year(choice: Choice, codes: Iterable[str] = SHORT) -> told.Table | None:
    return None if choice.year else told.years_of(choice.years, codes)


def _partners(pad: pads.Pad, people: People, choice: Choice, person: pads.Person) -> told.Table:
    """With whom somebody plays, and how it goes."""
    found = asked.partners_of(pad, people, choice.lot, choice.year, person)
    others = [Of(tuple(p for p in one.persons if p.id != person.id), one.counts) for one in found]
    return _short(others, "partners", _("Partners"), _("With"))


def _opponents(pad: pads.Pad, people: People, choice: Choice, keys: list[str]) -> told.Table:
    """Against whom somebody plays, and how it goes."""
    found = asked.against_all(pad, people, choice.lot, choice.year, keys)
    return _short(found, "opponents", _("Against"), _("Against"))


def _short(some: list[Of], name: str, title: str, head: str) -> told.Table:
    figures = [BY_CODE[code] for code in SHORT]
    some = sorted(some, key=lambda one: (-one.counts["games"], -one.counts["hands"]))
    shown = _shown(some)
    rows = tuple(
        told.Row(one.persons, "", tuple(told.cell_of(figure, one.counts) for figure in figures))
        for one in shown
    )
    more = len(some) - len(shown)
    meant = tuple((words.current(one.title), words.current(one.definition)) for one in figures)
    return told.Table(name, title, head, tuple(one for one, _text in meant), rows, meant, more)


def _shown(some: list[Of]) -> list[Of]:
    """Those that are on a list: of pairs the first, unless all are asked for."""
    is_all = request.args.get("all") == "1" or all(len(one.persons) == 1 for one in some)
    return some if is_all else some[:ON_A_LIST]


def _against(
    pad: pads.Pad,
    people: People,
    choice: Choice,
    who: tuple[pads.Person, ...],
    against: tuple[pads.Person, ...],
) -> str:
    """Two sides beside each other, in the games in which they played each other."""
    keys = people.keys(against), people.keys(who)
    if choice.year:
        others = asked.by_year(pad, choice.lot, *keys)[choice.year]
    else:
        (others,) = (one.counts for one in asked.lots_of(pad, *keys) if one.lot == choice.lot)
    return render_template(
        "figures/against.html",
        **_shared(choice),
        who=who,
        against=against,
        games=choice.counts,
        figures=told.list_of(choice.lot.game, [choice.counts, others]),
    )


def _named(people: People, name: str) -> tuple[pads.Person, ...]:
    """The persons whom an address names, as they are known today; 404 for any other."""
    told_ids = [one for one in request.args.get(name, "").split(".") if one]
    by_id = {row.public_id: people.roots[row.id] for row in people.rows.values()}
    found = {by_id[one].id: by_id[one] for one in told_ids if one in by_id}
    if len(found) != len(told_ids) or len(found) > MOST_TOGETHER:
        abort(404)
    return tuple(sorted(found.values(), key=lambda one: (one.name_key, one.id)))


def _has_partners(lot: Lot) -> bool:
    return len(rules.GAMES[lot.game].presets[lot.variant].sides[0]) > 1


def _ids(persons: Iterable[pads.Person]) -> tuple[int, ...]:
    return tuple(sorted(one.id for one in persons))


def _is_in(one: Of, found: dict[tuple[int, ...], Any]) -> bool:
    return _ids(one.persons) in found


def dotted(persons: Iterable[pads.Person]) -> str:
    """Who plays together, as an address has it."""
    return ".".join(one.public_id for one in persons)
