"""Starting games: four names, their seats, the draw, the rules; and once more with the same."""

from __future__ import annotations

import hashlib
import json
from functools import partial
from typing import Any

from flask import Blueprint, abort, flash, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal, pads
from scorepad.game_names import KINDS, Kind
from scorepad.web import drawn, words
from scorepad.web.access import fresh_id
from scorepad.web.ending_early import result_in
from scorepad.web.forms import name_sentence, whole_number
from scorepad.web.forms import rules as rules_form
from scorepad.web.forms.new_game import NewGameForm
from scorepad.web.house_tables import House, house_of_game, houses_for
from scorepad.web.picker import kind_named, kind_of, picker
from scorepad.web.refusals import refusal_texts
from scorepad.web.rematch import body_again
from scorepad.web.say import _
from scorepad.web.sent import new_fact

blueprint = Blueprint("games", __name__, url_prefix="/p/<pad>")

# So many persons are offered at once, those who played last; the others behind a button.
OFFERED = 12
# What the id of a rematch's first fact begins with; the rest is the old game's.
AGAIN = "again-"
# Which field shows a problem that the rules have with the start.
FIELDS = {
    "start": "start_0",
    "totals": "start_0",
    "held": "held",
    "hands": "hands",
    "first_dealer": "dealer",
    "playing": "waits",
}


@blueprint.get("/new")
def new() -> str:
    """The form, empty, or filled from the game that is named by ``again``."""
    form = NewGameForm(formdata=None, fact_id=fresh_id())
    game = _game_asked_for()
    folded = journal.folded(game) if game else None
    wanted = kind_of(request.args.get("play", ""))
    form.play(wanted or (_kind_of_game(folded) if folded else None) or _default_kind())
    offered = _houses(form.kind)
    if game and folded:
        _fill_from(form, folded)
        if _kind_of_game(folded) == form.kind:
            offered = _with_game(offered, game)
            form.table.data = _table_of(folded, offered)
    form.offer(offered, rules_form.typed({}))
    return _page(form)


@blueprint.post("/new")
def start() -> Response | str | tuple[str, int]:
    """Take what was typed to another game, let the cards decide, swap places, or start."""
    form = NewGameForm()
    form.called = pads.called(g.access.pad)
    play = request.form.get("play")
    kind = kind_of(play) if play else KINDS[0]
    form.play(kind or _default_kind())
    wanted = request.form.get("do", "start")
    if wanted == "pick":
        form.table.data = ""
        form.offer(_houses(form.kind), rules_form.typed({}))
        return _page(form)
    changes = rules_form.read(request.form, form.kind.game, form.kind.variant)
    form.offer(_offered(form), changes)
    if kind is None:
        form.table.errors = [_("This game cannot be kept here. Choose another.")]
        return _page(form), 422
    if wanted in drawn.WAYS:
        if not form.check_names():
            return _page(form), 422
        drawn.draw(form, wanted)
        return _page(form)
    if wanted == "swap":
        drawn.swap_others(form)
        return _page(form)
    if wanted.startswith(drawn.SIT):
        drawn.sit(form, wanted)
        return _page(form)
    if not form.check():
        return _page(form), 422
    return _start(form)


@blueprint.post("/g/<game>/again")
def again() -> Response:
    """The rematch of this game: the same players, seats and rules; the deal moves on.

    Its fact's id is made of the game's, so that there is one, however often it is asked for. Where
    the old game was corrected since, a rematch that is being played is found all the same; one
    that is not makes room for the one that ought to be. Where somebody is in the pad no more, the
    form asks who sits there.
    """
    folded = journal.folded(g.game)
    if not all(pads.person_of(g.access.pad, person) for person in folded.persons):
        return redirect(url_for("games.new", again=g.game.public_id), 303)
    body = body_again(folded)
    game = pads.start_game(g.access.pad, g.access.device, body, AGAIN + g.game.public_id)
    if not isinstance(game, pads.Game):
        begun = _begun(game)
        if begun is None:
            abort(400)
        if _is_played(begun):
            return redirect(url_for("table.show", game=begun))
        fact_id = f"{AGAIN}{g.game.public_id}-{_mark(body)}"
        game = pads.start_game(g.access.pad, g.access.device, body, fact_id)
    if not isinstance(game, pads.Game):
        abort(400)
    return redirect(url_for("table.show", game=game.public_id))


@blueprint.post("/g/<game>/give-up")
def give_up() -> Response:
    """End a game that is not over, with or without somebody winning; everything in it stays, and
    it can be reopened."""
    try:
        result = result_in(request.form.get("result", ""))
    except ValueError:
        abort(400)
    folded = journal.folded(g.game)
    if not folded.sheet["over"]:
        body = {"result": result} if result else {}
        fact = new_fact(request.form.get("fact_id", ""), "abandoned", body)
        answer = journal.append(g.game, fact, g.access.device)
        if answer.status is journal.Status.REFUSED:
            flash(" ".join(refusal_texts(answer.problems, folded.sheet, folded.record["players"])))
    return redirect(url_for("table.show"), 303)


@blueprint.post("/g/<game>/reopen")
def reopen() -> Response:
    """Go on with a game that its table had ended."""
    fact = new_fact(request.form.get("fact_id", ""), "reopened", {})
    journal.append(g.game, fact, g.access.device)
    return redirect(url_for("table.show"), 303)


def _start(form: NewGameForm) -> Response | tuple[str, int]:
    device, fact_id = g.access.device, form.fact_id.data or ""
    body = partial(_body, form)
    try:
        game = pads.start_game_of(
            g.access.pad, device, form.names, body, fact_id, bool(form.guests.data)
        )
    except pads.NameProblem as taken:  # somebody was deleted at this moment
        form.seats[0].field.errors = [name_sentence(taken)]
        return _page(form), 422
    if isinstance(game, pads.Game):
        return redirect(url_for("table.show", game=game.public_id))
    form.fact_id.data = fresh_id()  # nothing was stored under the old one, or another game was
    begun = _begun(game)
    if begun is not None:
        # Back, another name, Start: perhaps meant as a correction, perhaps as one more game.
        return _page(form, begun), 409
    for problem in game:
        field = form[FIELDS.get(problem["field"], "seat_0")]
        field.errors = [
            *field.errors,
            words.problem_text(problem, [side.places for side in form.sides], form.names),
        ]
    return _page(form), 422


def _is_played(game_id: str) -> bool:
    """Whether a game goes on and has hands."""
    game = pads.game_of(g.access.pad, game_id)
    folded = journal.folded(game) if game else None
    return bool(folded and folded.entries and not folded.is_abandoned and not folded.sheet["over"])


def _mark(body: dict[str, Any]) -> str:
    """What tells one start from another, short."""
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()[:16]


def _begun(problems: tuple[journal.Problem, ...]) -> str | None:
    """The game that was started by the same form before, if that is the problem."""
    return next((p["args"]["game"] for p in problems if p["code"] == "already_started"), None)


def _body(form: NewGameForm, persons: list[str]) -> dict[str, Any]:
    """The started fact: persons by id, and of the rules only what is not usual."""
    optional = {
        "playing": form.playing,
        "first_dealer": form.first_dealer,
        "start": form.start,
        "draw": drawn.as_fact(form),
    }
    return {
        "v": 1,
        "game": form.kind.game,
        "variant": form.kind.variant,
        "rules": form.rules,
        "persons": persons,
        **{key: value for key, value in optional.items() if value is not None},
    }


def _game_asked_for() -> pads.Game | None:
    """The game that the form is to be filled from."""
    again = request.args.get("again")
    if not again:
        return None
    game = pads.game_of(g.access.pad, again)
    if game is None:
        abort(404)
    return game


def _kind_of_game(folded: journal.Folded) -> Kind | None:
    return kind_named(folded.record["game"], folded.record["variant"])


def _default_kind() -> Kind:
    """The variant of the pad's default table: the one chosen, or else of what was played last."""
    key = pads.default_key(g.access.pad)
    table = pads.READY_MADE.get(key) or pads.profile_of(g.access.pad, key)
    return (kind_named(table.game, table.variant) if table else None) or KINDS[0]


def _houses(kind: Kind) -> list[House]:
    return houses_for(g.access.pad, kind.game, kind.variant)


def _offered(form: NewGameForm) -> list[House]:
    """The tables to choose from; the key may also name a game whose rules were taken over."""
    key, offered = form.table.data or "", _houses(form.kind)
    is_game = all(house.key != key for house in offered)
    game = pads.game_of(g.access.pad, key) if is_game else None
    if game is None or _kind_of_game(journal.folded(game)) != form.kind:
        return offered
    return _with_game(offered, game)


def _with_game(offered: list[House], game: pads.Game) -> list[House]:
    """The tables, and before them the rules of a game where no table has them."""
    house = house_of_game(game.public_id, journal.folded(game))
    has_them = any(other.rules == house.rules for other in offered)
    return offered if has_them else [house, *offered]


def _table_of(folded: journal.Folded, offered: list[House]) -> str:
    """The table that has the rules of a game."""
    kept = {name: folded.table["options"][name] for name in folded.table["differs"]}
    return next(house.key for house in offered if house.rules == kept)


def _fill_from(form: NewGameForm, folded: journal.Folded) -> None:
    """The players of a game take their seats; in the same variant the deal moves on."""
    for seat, public_id in zip(form.seats, folded.persons, strict=False):
        person = pads.person_of(g.access.pad, public_id)
        seat.field.data = person.name if person else ""
    if _kind_of_game(folded) != form.kind:
        return
    body = body_again(folded)
    form.dealer.data = str(body.get("first_dealer", ""))
    if form.takes_turns and "playing" in body:
        waiting = [side.index for side in form.sides if side.index not in body["playing"]]
        form.waits.data = str(waiting[0])


def _page(form: NewGameForm, begun: str | None = None) -> str:
    names = _names_offered()
    draw = drawn.shown(form)
    players = whole_number(request.args.get("players", ""))
    return render_template(
        "games/new.html",
        form=form,
        picker=picker(form.kind, players, request.args.get("find", "")),
        begun=begun,
        draw=draw,
        marked=drawn.marked(form, draw),
        swappers=drawn.swappers(form, draw),
        choices=drawn.choices(form, draw),
        offered=names[:OFFERED],
        others=names[OFFERED:],
        called=_other_names(),
        fields=rules_form.fields(
            form.kind.game,
            form.kind.variant,
            form.changes,
            form.house.rules if form.house else {},
        ),
    )


def _names_offered() -> list[str]:
    """Who is to be tapped, those who played last first."""
    known = [person.name for person in pads.offered(g.access.pad)]
    played = [name for game in pads.games(g.access.pad, limit=OFFERED) for name in game.names]
    return list(dict.fromkeys([name for name in played if name in known] + known))


def _other_names() -> list[tuple[str, str]]:
    """What else may be typed, with who is meant by it."""
    others = pads.other_names(g.access.pad)
    known = [
        (person.name, others.get(person.public_id, [])) for person in pads.offered(g.access.pad)
    ]
    return [(other, name) for name, called in known for other in called]
