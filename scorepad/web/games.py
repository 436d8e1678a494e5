"""Starting games: four names, their seats, the draw, the rules; and once more with the same."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import journal, pads
from scorepad.web import drawn, words
from scorepad.web.access import fresh_id
from scorepad.web.forms import rules as rules_form
from scorepad.web.forms.new_game import PLACES, SEATS, NewGameForm
from scorepad.web.house_tables import GAME, VARIANT, House, house_of_game, houses
from scorepad.web.sent import new_fact

blueprint = Blueprint("games", __name__, url_prefix="/p/<pad>")

# So many persons are offered at once, those who played last; the others behind a button.
OFFERED = 12
# What the id of a rematch's first fact begins with; the rest is the old game's.
AGAIN = "again-"
# Which field shows a problem that the rules have with the start.
FIELDS = {"start": "start_0", "totals": "start_0", "hands": "hands", "first_dealer": "dealer"}


@blueprint.get("/new")
def new() -> str:
    """The form, empty, or filled from the game that is named by ``again``."""
    form = NewGameForm(formdata=None, fact_id=fresh_id())
    offered = houses(g.access.pad)
    again = request.args.get("again")
    if again:
        game = pads.game_of(g.access.pad, again)
        if game is None:
            abort(404)
        offered = _with_game(offered, game)
        _fill_from(form, journal.folded(game), offered)
    form.offer(offered, rules_form.typed({}))
    return _page(form)


@blueprint.post("/new")
def start() -> Response | str | tuple[str, int]:
    """Let the cards decide, swap the places of two, or start the game."""
    form = NewGameForm()
    form.offer(_offered(form.table.data or ""), rules_form.read(request.form, GAME, VARIANT))
    wanted = request.form.get("do", "start")
    if wanted in drawn.WAYS:
        if not form.check_names():
            return _page(form), 422
        drawn.draw(form, wanted)
        return _page(form)
    if wanted == "swap":
        drawn.swap_opponents(form)
        return _page(form)
    if not form.check():
        return _page(form), 422
    return _start(form)


@blueprint.post("/g/<game>/again")
def again() -> Response:
    """The rematch of this game: the same players, seats and rules; the deal moves on.

    Its fact's id is made of the game's, so that there is one, however often it is asked for.
    """
    body = _body_again(journal.folded(g.game))
    game = pads.start_game(g.access.pad, g.access.device, body, AGAIN + g.game.public_id)
    if isinstance(game, pads.Game):
        return redirect(url_for("table.show", game=game.public_id))
    begun = _begun(game)  # as the old game stood then: it was corrected since
    if begun is None:
        abort(400)
    return redirect(url_for("table.show", game=begun))


@blueprint.post("/g/<game>/give-up")
def give_up() -> Response:
    """Give a game up that is not over; everything in it stays, and it can be reopened."""
    if not journal.folded(g.game).sheet["over"]:
        fact = new_fact(request.form.get("fact_id", ""), "abandoned", {})
        journal.append(g.game, fact, g.access.device)
    return redirect(url_for("table.show"), 303)


@blueprint.post("/g/<game>/reopen")
def reopen() -> Response:
    """Go on with a game that was given up."""
    fact = new_fact(request.form.get("fact_id", ""), "reopened", {})
    journal.append(g.game, fact, g.access.device)
    return redirect(url_for("table.show"), 303)


def _start(form: NewGameForm) -> Response | tuple[str, int]:
    device, fact_id = g.access.device, form.fact_id.data or ""
    body = partial(_body, form)
    game = pads.start_game_of(g.access.pad, device, form.names, body, fact_id)
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
            words.problem_text(problem, list(map(str, PLACES)), form.names),
        ]
    return _page(form), 422


def _begun(problems: tuple[journal.Problem, ...]) -> str | None:
    """The game that was started by the same form before, if that is the problem."""
    return next((p["args"]["game"] for p in problems if p["code"] == "already_started"), None)


def _body(form: NewGameForm, persons: list[str]) -> dict[str, Any]:
    """The started fact: persons by id, and of the rules only what is not usual."""
    optional = {
        "first_dealer": form.first_dealer,
        "start": form.start,
        "draw": drawn.as_fact(form),
    }
    return {
        "v": 1,
        "game": GAME,
        "variant": VARIANT,
        "rules": form.rules,
        "persons": persons,
        **{key: value for key, value in optional.items() if value is not None},
    }


def _body_again(folded: journal.Folded) -> dict[str, Any]:
    table = folded.table
    body: dict[str, Any] = {
        "v": 1,
        "game": folded.record["game"],
        "variant": folded.record["variant"],
        "rules": {name: table["options"][name] for name in table["differs"]},
        "persons": list(folded.persons),
    }
    if "sides" in folded.record:
        body["sides"] = folded.record["sides"]
    if table["dealer"] is not None:
        body["first_dealer"] = table["dealer"]
    return body


def _offered(key: str) -> list[House]:
    """The tables to choose from; `key` may also name a game whose rules were taken over."""
    offered = houses(g.access.pad)
    is_game = all(house.key != key for house in offered)
    game = pads.game_of(g.access.pad, key) if is_game else None
    return _with_game(offered, game) if game else offered


def _with_game(offered: list[House], game: pads.Game) -> list[House]:
    """The tables, and before them the rules of a game where no table has them."""
    house = house_of_game(game.public_id, journal.folded(game))
    has_them = any(other.rules == house.rules for other in offered)
    return offered if has_them else [house, *offered]


def _fill_from(form: NewGameForm, folded: journal.Folded, offered: list[House]) -> None:
    names = pads.names_of(g.access.pad)
    for field, person in zip(form.seats, folded.persons, strict=True):
        field.data = names[person]
    form.dealer.data = str(folded.table["dealer"])
    table = folded.table
    kept = {name: table["options"][name] for name in table["differs"]}
    form.table.data = next(house.key for house in offered if house.rules == kept)


def _page(form: NewGameForm, begun: str | None = None) -> str:
    names = _names_offered()
    return render_template(
        "games/new.html",
        form=form,
        begun=begun,
        places=PLACES,
        seats=SEATS,
        draw=drawn.shown(form),
        offered=names[:OFFERED],
        others=names[OFFERED:],
        fields=rules_form.fields(
            GAME, VARIANT, form.changes, form.house.rules if form.house else {}
        ),
    )


def _names_offered() -> list[str]:
    """Every person of the pad, those who played last first."""
    recent = [name for game in pads.games(g.access.pad, limit=OFFERED) for name in game.names]
    known = [person.name for person in pads.persons(g.access.pad)]
    return list(dict.fromkeys([*recent, *known]))
