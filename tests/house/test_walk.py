"""Every address, every method, every id, as somebody to whom it is not open: nothing is told, and
nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from scorepad import pads
from scorepad.web.rights import NEEDS
from tests.house.walk import (
    METHODS,
    NOWHERE,
    Place,
    Row,
    address,
    ask,
    dump,
    phone,
    place,
    said,
    told,
)

REFUSED = {400, 403, 404, 405, 409, 415, 422}
# Ids that only the owner gets to see.
SECRET_IDS = ("device", "link")


@dataclass
class World:
    """Two pads; what there is before anybody walks."""

    app: Flask
    theirs: Place
    own: Place
    before: dict[str, list[Row]]

    def rules(self) -> Iterator[Rule]:
        """Every rule below a pad."""
        yield from (rule for rule in self.app.url_map.iter_rules() if "pad" in rule.arguments)

    def unchanged(self) -> bool:
        return dump(self.app) == self.before


@pytest.fixture
def world(app: Flask) -> World:
    with app.app_context():
        theirs, own = place("Arsenault"), place("Gallant")
    return World(app, theirs, own, dump(app))


def nowhere(place: Place) -> dict[str, str]:
    """Ids as good as those of a place, of nothing."""
    return dict.fromkeys(place.ids, NOWHERE)


def strangers(world: World) -> dict[str, FlaskClient]:
    """Phones to which their pad is not open."""
    theirs, own, app = world.theirs, world.own, world.app
    with app.app_context():
        out = {role: withdrawn(theirs, role) for role in ("owner", "keeper", "viewer")}
    world.before = dump(app)
    mixed = phone(app, (own.pad, own.owner))
    with mixed.session_transaction() as session:  # a device of the one pad, named for the other
        session["pads"][theirs.pad.public_id] = own.owner.public_id
        session.modified = True
    return {
        "nobody": app.test_client(),
        "a keeper of another pad": phone(app, (own.pad, own.keeper)),
        "the owner of another pad": phone(app, (own.pad, own.owner)),
        "another pad's device under this pad's name": mixed,
        **{f"a withdrawn {role}": phone(app, (theirs.pad, out[role])) for role in out},
    }


def withdrawn(place: Place, role: str) -> pads.Device:
    """A phone of a role that was let out."""
    new = pads.make_link(place.pad, pads.Operator(), "Lent", role, f"{role} that was let out")
    offer = pads.offer_of_secret(new.secret, [])
    assert offer is not None
    device = pads.open_offer(offer, "Lent")
    assert device.role == role
    pads.let_out(place.pad, place.owner, device.public_id)
    return device


def test_the_ids_of_the_walk_are_real(world: World) -> None:
    owner = phone(world.app, (world.theirs.pad, world.theirs.owner))
    for rule in world.rules():
        if "GET" in (rule.methods or ()):
            path = address(world.app, rule, world.theirs.ids)
            assert owner.get(path).status_code == 200, rule


def test_a_stranger_learns_nothing_and_changes_nothing(world: World) -> None:
    for who, client in strangers(world).items():
        for rule in world.rules():
            known = address(world.app, rule, world.theirs.ids)
            unknown = address(world.app, rule, nowhere(world.theirs))
            for method in sorted(rule.methods or ()):
                answer = ask(client, known, method, world.theirs.ids)
                assert answer.status_code == 404, (who, method, rule)
                other = ask(client, unknown, method, nowhere(world.theirs))
                assert told(answer, known) == told(other, unknown), (who, method, rule)
                assert world.theirs.word not in said(answer)
        assert world.unchanged(), who


def test_no_other_method_gets_anywhere(world: World) -> None:
    """Methods that no page has are refused before anybody asks whose the pad is."""
    client = phone(world.app, (world.theirs.pad, world.theirs.owner))
    paths = {address(world.app, rule, world.theirs.ids) for rule in world.rules()}
    for path in sorted(paths):
        for method in sorted(set(METHODS) - {"GET", "HEAD", "POST", "OPTIONS"}):
            answer = ask(client, path, method, world.theirs.ids)
            assert answer.status_code == 405, (method, path)
    assert world.unchanged()


def test_ids_of_another_pad_are_not_there_in_ones_own(world: World) -> None:
    client = phone(world.app, (world.own.pad, world.own.owner))
    for rule in world.rules():
        for name in sorted(rule.arguments - {"pad"}):
            foreign = world.own.ids | {name: world.theirs.ids[name]}
            none = world.own.ids | {name: NOWHERE}
            known, unknown = (address(world.app, rule, ids) for ids in (foreign, none))
            for method in sorted(rule.methods or ()):
                answer = ask(client, known, method, foreign)
                assert answer.status_code == 404 or method == "OPTIONS", (method, rule, name)
                assert world.theirs.word not in said(answer), (method, rule, name)
                other = ask(client, unknown, method, none)
                assert told(answer, known) == told(other, unknown), (method, rule, name)
    assert world.unchanged()


def test_forms_of_ones_own_pad_that_name_anothers_ids_leave_it_alone(world: World) -> None:
    client = phone(world.app, (world.own.pad, world.own.owner))
    for rule in world.rules():
        path = address(world.app, rule, world.own.ids)
        for method in sorted(rule.methods or ()):
            answer = ask(client, path, method, world.theirs.ids)
            assert answer.status_code < 500, (method, rule)
            assert world.theirs.word not in said(answer), (method, rule)
    after = dump(world.app)
    for table, rows in world.before.items():
        assert of_pad(rows, table, world.theirs) == of_pad(after[table], table, world.theirs), table


def of_pad(rows: list[Row], table: str, place: Place) -> list[Row]:
    """Those rows of a table that belong to a pad, or to its game."""
    pad_id = {"pad": "id"}.get(table, "pad_id")
    return [
        row
        for row in rows
        if row.get(pad_id) == place.pad.id or row.get("game_id") == place.game_id
    ]


@pytest.mark.parametrize("role", ["viewer", "keeper"])
def test_who_may_less_changes_nothing_more(world: World, role: str) -> None:
    device = world.theirs.viewer if role == "viewer" else world.theirs.keeper
    client = phone(world.app, (world.theirs.pad, device))
    for rule in world.rules():
        needs = NEEDS[rule.endpoint]
        for method in sorted(rule.methods or ()):
            is_look = method in ("GET", "HEAD", "OPTIONS")
            may = pads.at_least(role, (needs.look if is_look else needs.send) or "owner")
            if (
                method == "OPTIONS"
                or may
                and not is_look
                and role == "keeper"
                and needs.send == "keeper"
            ):
                continue  # what keepers are for
            path = address(world.app, rule, world.theirs.ids)
            answer = ask(client, path, method, world.theirs.ids)
            if not may:
                assert answer.status_code == 403, (method, rule)
            elif not is_look or "device" in rule.arguments:
                assert answer.status_code in REFUSED, (method, rule)  # another's phone
            else:
                assert answer.status_code == 200, (method, rule)
            for name in rule.arguments.intersection(SECRET_IDS):
                other = address(world.app, rule, world.theirs.ids | {name: NOWHERE})
                assert told(answer, path) == told(
                    ask(client, other, method, world.theirs.ids), other
                ), (method, rule)
    assert world.unchanged()


def test_nobody_changes_anything_outside_of_pads(world: World) -> None:
    client = world.app.test_client()
    for rule in world.app.url_map.iter_rules():
        if "pad" in rule.arguments:
            continue
        path = address(world.app, rule, {})
        for method in METHODS:
            answer = client.open(path, method=method)
            assert answer.status_code < 500, (method, rule)
    for method in ("GET", "HEAD", "OPTIONS"):  # chat programs fetch links
        assert client.open(f"/open/{world.theirs.secret}", method=method).status_code == 200
    assert world.unchanged()


def test_a_withdrawn_link_looks_like_none(world: World) -> None:
    with world.app.app_context():
        pads.withdraw_link(world.theirs.pad, world.theirs.owner, world.theirs.ids["link"])
    world.before = dump(world.app)
    client = world.app.test_client()
    was, never = f"/open/{world.theirs.secret}", f"/open/{NOWHERE}"
    for method in METHODS:
        answer = client.open(was, method=method)
        assert told(answer, was) == told(client.open(never, method=method), never)
        assert world.theirs.word not in said(answer)
    assert world.unchanged()


def test_every_address_of_a_pad_says_whose_it_is(app: Flask) -> None:
    """A new endpoint is the owner's alone until it has its line in scorepad/web/rights.py."""
    found: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        if "pad" in rule.arguments:
            found.setdefault(rule.endpoint, set()).update(rule.methods or ())
    assert found.keys() == NEEDS.keys(), "scorepad/web/rights.py lists each endpoint of a pad"
    for endpoint, methods in found.items():
        needs = NEEDS[endpoint]
        assert (needs.look is not None) == ("GET" in methods), endpoint
        assert (needs.send is not None) == bool({"POST", "PUT", "DELETE"} & methods), endpoint
        assert {needs.look, needs.send} <= {None, *pads.ROLES}, endpoint


def test_who_may_what_is_as_it_was_agreed() -> None:
    """Said a second time, so that a slip in the list is seen; new rooms are named here too."""
    sends = {endpoint: needs.send for endpoint, needs in NEEDS.items()}
    by_viewers = {endpoint for endpoint, role in sends.items() if role == "viewer"}
    assert by_viewers == {
        "consent.agree",
        "consent.object_to",
        "consent.withdraw",
        "devices.let_out",
        "devices.one",
        "outbox.send",
        "sync.send",
    }
    by_keepers = {endpoint for endpoint, role in sends.items() if role == "keeper"}
    rooms = {endpoint.partition(".")[0] for endpoint in by_keepers}
    assert rooms <= {
        "about",
        "adjustments",
        "consent",
        "correction",
        "deal",
        "game_rules",
        "games",
        "irregularity",
        "pads",
        "pen",
        "persons",
        "rules",
        "seating",
        "seats",
        "table",
    }
    assert sends["pads.settings"] == "owner"
    for endpoint, needs in NEEDS.items():
        if endpoint.startswith("links."):
            assert {needs.look, needs.send} <= {None, "owner"}
