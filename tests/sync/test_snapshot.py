"""A pad in one piece: what its home and a new game show, and no more than its phones may know."""

from __future__ import annotations

from flask.testing import FlaskClient

from scorepad import pads
from scorepad.pads import Pad

from .outbox import NAMES, Json, Phone, device_of, fact, hand, new_phone, phone_beside, validator


def told(phone: Phone, **headers: str) -> Json:
    answer = phone.client.get(f"/p/{phone.pad}/snapshot", headers=headers)
    assert answer.status_code == 200
    snapshot: Json = answer.get_json()
    validator("snapshot").validate(snapshot)
    return snapshot


def pad_of(phone: Phone) -> Pad:
    access = pads.open_pad(phone.pad, [device_of(phone)])
    assert access is not None
    return access.pad


def test_a_pad_with_its_people_and_games(phone: Phone) -> None:
    game = phone.begun()
    phone.send(hand(game, 1, 0, 60, 70))
    later = phone.begun()
    snapshot = told(phone)
    assert snapshot["pad"] == {
        "id": phone.pad,
        "name": "Family",
        "language": "en",
        "time_zone": "America/Moncton",
        "consent": "end",
    }
    assert snapshot["device"] == {"name": "Anna's phone", "role": "owner"}
    assert [one["name"] for one in snapshot["persons"]] == list(NAMES)
    assert [one["id"] for one in snapshot["games"]] == [later, game]
    card = snapshot["games"][1]
    assert (card["totals"], card["version"], card["persons"]) == ([70, 30], 2, phone.persons)
    assert card["started_at"].endswith("+00:00")


def test_what_is_over_is_there_after_what_goes_on(phone: Phone) -> None:
    games = [phone.begun() for _ in range(3)]
    phone.send(fact(games[1], "abandoned", {}))
    cards = {one["id"]: one["is_abandoned"] for one in told(phone)["games"]}
    assert cards == {games[2]: False, games[1]: True, games[0]: False}


def test_house_rules_are_in_the_language_of_the_phone(phone: Phone) -> None:
    with phone.app.app_context():
        key = pads.add_profile(
            pad_of(phone), "At Anna’s", "two_hundred", "partners", {"target": 300}
        ).public_id
        pads.choose_default(pad_of(phone), key)
    own, *others = told(phone)["tables"]
    assert (own["key"], own["rules"]) == (key, {"target": 300})
    assert (own["is_own"], own["is_default"], own["note"]) == (True, True, "")
    assert {one["key"] for one in others} == set(pads.READY_MADE)
    french = told(phone, **{"Accept-Language": "fr"})["tables"]
    assert [one["name"] for one in french] != [one["name"] for one in (own, *others)]


def test_it_is_told_again_only_if_something_is_otherwise(phone: Phone) -> None:
    game, other = phone.begun(), phone_beside(phone)
    tags = [_tag(phone.client, phone.pad)]
    assert _tag(phone.client, phone.pad) == tags[0]
    same = {"If-None-Match": tags[0]}
    assert phone.client.get(f"/p/{phone.pad}/snapshot", headers=same).status_code == 304
    other.send(hand(game, 1))
    tags.append(_tag(phone.client, phone.pad))
    with phone.app.app_context():
        pads.rename_person(pad_of(phone), phone.persons[0], "Annette")
    tags.append(_tag(phone.client, phone.pad))
    tags.append(_tag(other.client, phone.pad))  # it is called otherwise
    assert len(set(tags)) == 4


def test_another_pads_phone_gets_none(phone: Phone) -> None:
    stranger = new_phone(phone.app)
    assert stranger.client.get(f"/p/{phone.pad}/snapshot").status_code == 404


def _tag(client: FlaskClient, pad: str) -> str:
    return str(client.get(f"/p/{pad}/snapshot").headers["ETag"])
