"""A new game begun on a phone: the fact that begins it, and what is wrong, as the server says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import force_locale, gettext

from scorepad import pads, rules
from scorepad.game_names import KINDS, Kind
from scorepad.house_rules import TABLES
from scorepad.languages import LANGUAGES
from scorepad.web import house_tables
from scorepad.web.forms.new_game import NewGameForm
from scorepad.web.forms.rules import Typed
from scorepad.web.games import _body
from tests.game_generators import NAMES, drawn_rules
from tests.phone.forms import Forms, Json, difference

MODULE = "shown/new_game.js"
PERSONS = [
    {
        "id": f"person-{number:010}",
        "name": pads.clean_name(name),
        "other_names": [f"Other {number}"],
        "is_offered": True,
    }
    for number, name in enumerate(NAMES)
]
CALLED = {
    pads.name_key(name): person["name"]
    for person in PERSONS
    for name in (person["name"], *person["other_names"])
}
IDS = {pads.name_key(person["name"]): person["id"] for person in PERSONS}
STRANGE = ("", "x", " 40 ", "-5", "\N{MINUS SIGN}250", "190", "195", "500", "1000", "12345678", "3")


@pytest.fixture(scope="module")
def forms(shared_app: Flask) -> Iterator[Forms]:
    made = Forms(shared_app)
    yield made
    made.close()


def house(chance: random.Random, kind: Kind) -> house_tables.House:
    """A table of this variant: a ready-made one, or house rules of its own."""
    keys = [one.key for one in TABLES if (one.game, one.variant) == (kind.game, kind.variant)]
    made = house_tables._ready_made(chance.choice(keys), "")
    if chance.random() < 0.5:
        return made
    drawn = drawn_rules(chance, kind.game, kind.variant)
    kept = rules.house_rules(kind.game, kind.variant, drawn)
    return house_tables.House("own", "Own", kind.game, kind.variant, kept or {}, "", True, False)


def snapshot_of(houses: list[house_tables.House]) -> Json:
    """What a phone was told of a pad with these tables."""
    tables = [
        {
            "key": one.key,
            "name": one.name,
            "game": one.game,
            "variant": one.variant,
            "rules": one.rules,
            "note": one.source,
        }
        for one in houses
    ]
    return {"persons": PERSONS, "tables": tables, "games": []}


def fields_of(chance: random.Random, kind: Kind, key: str) -> dict[str, str]:
    """What a person may have chosen: mostly a game that can begin."""
    names = chance.sample(NAMES, 6)
    fields = {f"seat_{seat}": names[seat] for seat in range(_seats(kind))}
    fields |= {"table": key, "dealer": str(chance.randrange(_seats(kind)))}
    if chance.random() < 0.5:
        fields["waits"] = str(chance.randrange(3))
    for seat in range(6):
        if chance.random() < 0.07:
            fields[f"seat_{seat}"] = chance.choice((*names, "", f" {names[0]} ", "OTHER 2"))
    if chance.random() < 0.1:
        fields["dealer"] = chance.choice(("", "7", "x"))
    if chance.random() < 0.5:
        for name in ("start_0", "start_1", "start_2", "start_3", "start_4", "hands", "held"):
            if chance.random() < 0.4:
                fields[name] = chance.choice(STRANGE)
        fields |= {f"hole_{side}": "y" for side in range(5) if chance.random() < 0.2}
    return fields


def _seats(kind: Kind) -> int:
    return len(_form(kind, []).seats)


def _form(kind: Kind, houses: list[house_tables.House]) -> NewGameForm:
    form = NewGameForm()
    form.play(kind)
    form.offer(houses, Typed({}, {}, {}))
    form.called = CALLED
    return form


def _id_of(name: str) -> str:
    return IDS[pads.name_key(CALLED[pads.name_key(name)])]


def begun(app: Flask, language: str, kind: Kind, chosen: house_tables.House, fields: Json) -> Json:
    """What the server makes of a form: the fact's body, or what is wrong."""
    with app.test_request_context("/", method="POST", data=fields), force_locale(language):
        form = _form(kind, [chosen])
        is_fine = form.check()
        told = {name: [str(one) for one in field.errors] for name, field in form._fields.items()}
        if form.first_dealer is None and told["dealer"]:  # no cards are drawn there
            told["dealer"] = [str(gettext("Choose who deals first."))]
        body = _body(form, [_id_of(name) for name in form.names]) if is_fine else None
        return {"body": body, "errors": {name: said for name, said in told.items() if said}}


def cases(app: Flask, language: str, count: int, seed: str) -> Iterator[tuple[Json, Json, Json]]:
    """Forms of every variant in turn: the fields, the snapshot, and what the server says."""
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        kind = KINDS[number % len(KINDS)]
        chosen = house(chance, kind)
        with app.test_request_context("/"):
            fields = fields_of(chance, kind, chosen.key)
        yield fields, snapshot_of([chosen]), begun(app, language, kind, chosen, fields)


def check(forms: Forms, language: str, count: int, seed: str) -> None:
    told = list(cases(forms.app, language, count, seed))
    with forms.speaking(language):
        asked = [(fields, snapshot) for fields, snapshot, _ in told]
        answers = forms.modules.calls(MODULE, "startedOf", asked)
    for (fields, snapshot, theirs), ours in zip(told, answers, strict=True):
        assert not difference(ours, theirs), (difference(ours, theirs), fields, snapshot["tables"])
    assert sum(answer["body"] is not None for answer in answers) > count / 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_begun_as_the_server_begins_it(forms: Forms, language: str) -> None:
    check(forms, language, 240, f"new {language}")


def a_pad(*kinds: tuple[str, str]) -> Json:
    """A pad of these persons and all ready-made tables, in which such games were played."""
    houses = [house_tables._ready_made(one.key, "") for one in TABLES]
    games = [
        {"game": game, "variant": variant, "persons": [PERSONS[number]["id"], "gone"]}
        for number, (game, variant) in enumerate(kinds)
    ]
    return snapshot_of(houses) | {"games": games}


def test_what_nobody_knows_here_waits_for_a_signal(forms: Forms) -> None:
    fields = {"seat_0": "Nobody", "seat_1": " nora ", "seat_2": NAMES[1], "seat_3": NAMES[1]}
    with forms.speaking("en"):
        told = forms.modules.call(MODULE, "startedOf", fields, a_pad())
    assert told["body"] is None
    assert "Nobody is not in this pad yet." in told["errors"]["seat_0"][0]
    assert list(told["errors"]) == ["seat_0", "seat_3", "dealer"]


def test_other_names_are_known_here(forms: Forms) -> None:
    snapshot = a_pad() | {"games": [{"persons": [PERSONS[3]["id"], "merged", "former"]}]}
    snapshot["past"] = {"merged": NAMES[2], "former": "former player"}
    snapshot["persons"] = [*PERSONS[:4], PERSONS[4] | {"is_offered": False}]
    fields = {"seat_0": "other 1", "seat_1": NAMES[1], "seat_2": "Other 4"}
    with forms.speaking("en"):
        told = forms.modules.call(MODULE, "startedOf", fields, snapshot | {"games": []})
        page = forms.modules.call(MODULE, "newGameOf", fields, a_pad() | snapshot | {"games": []})
        offered = forms.modules.call("shown/persons.js", "namesOffered", snapshot, 12)
    assert told["errors"]["seat_1"] == [f"other 1 and {NAMES[1]} are the same person."]
    assert "seat_2" not in told["errors"]
    assert [one["other"] for one in page["called"]] == [f"Other {number}" for number in range(4)]
    assert offered == [PERSONS[number]["name"] for number in (3, 2, 0, 1)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_the_page_shows_what_the_servers_page_shows(forms: Forms, kind: Kind) -> None:
    fields = {"seat_1": NAMES[1], "dealer": "1", "waits": "0"}
    errors = {"seat_1": ["<wrong>"]}
    with forms.speaking("fr"):
        snapshot = a_pad((kind.game, kind.variant), ("belote", "plain"))
        page = forms.modules.call(MODULE, "newGameOf", fields, snapshot, errors)
        houses = [
            house_tables._ready_made(one["key"], "")
            for one in snapshot["tables"]
            if (one["game"], one["variant"]) == (kind.game, kind.variant)
        ]
        usual = pads.USUAL_OF[kind.game, kind.variant]
        assert page["tables"] == [
            {
                "key": one.key,
                "name": one.name,
                "title": one.title,
                "note": one.source,
                "parts": [list(part) for part in one.parts],
                "is_chosen": one.key == usual,
            }
            for one in houses
        ]
        form = _form(kind, houses)
        form.dealer.data, form.waits.data = "1", "0"
        assert page["seats"] == [
            {
                "index": seat.index,
                "place": seat.place,
                "side": seat.side,
                "name": NAMES[1] if seat.index == 1 else "",
                "errors": errors.get(f"seat_{seat.index}", []),
            }
            for seat in form.seats
        ]
        sides = [(side.index, list(side.seats), side.places) for side in form.sides]
        assert [(one["index"], one["seats"], one["places"]) for one in page["sides"]] == sides
        asked = ("first_dealer", "takes_turns", "waiting")
        assert [page[name] for name in asked] == [getattr(form, name) for name in asked]
        assert page["paper"]["holds_points"] == form.holds_points
    assert page["play"] == kind.key
    assert {one["key"] for one in page["kinds"]} == {one.key for one in KINDS}
    assert page["offered"] + page["others"] == [person["name"] for person in PERSONS]


def chosen(page: Json) -> list[str]:
    return [one["key"] for one in page["tables"] if one["is_chosen"]]


def test_a_chosen_table_comes_before_what_was_played(forms: Forms) -> None:
    def table(fields: Json) -> list[str]:
        return chosen(forms.modules.call(MODULE, "newGameOf", fields, snapshot))

    with forms.speaking("en"):
        snapshot = a_pad(("belote", "plain"))
        assert table({}) == ["plain"]
        snapshot["tables"][3]["is_default"] = True
        assert table({}) == [snapshot["tables"][3]["key"]]
        assert table({"table": "belote_301"}) == ["belote_301"]
        assert table({"table": "belote_301", "play": "belote-declarations"}) == ["declarations"]
        assert table({"play": "unknown"}) == ["usual"]
        fields = {"table": "belote_301", "play": "belote-declarations"}
        told = forms.modules.call(MODULE, "startedOf", fields, snapshot)
        assert told["errors"]["table"] == ["There is no such table any more. Choose another."]


def test_what_is_begun_is_judged_as_a_game(forms: Forms) -> None:
    forms.modules.load("app/new_game.js")
    fields = {f"seat_{seat}": NAMES[seat] for seat in range(4)} | {"dealer": "1"}
    names = {person["id"]: person["name"] for person in PERSONS}
    with forms.speaking("en"):
        body = forms.modules.call(MODULE, "startedOf", fields, a_pad())["body"]
    fact = {"id": "f" * 22, "kind": "started", "body": body}
    engine = forms.modules.add_engine()
    answer = forms.modules.call("journal/judge.js", "begin", fact, names, engine)
    assert answer["status"] == "stored"
    assert answer["after"]["table"]["dealer"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_games_are_begun_as_the_server_begins_them(forms: Forms, language: str) -> None:
    check(forms, language, 6000, f"many {language}")
