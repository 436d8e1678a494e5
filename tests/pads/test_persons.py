"""Persons: one name each in a pad, renamed everywhere at once."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from scorepad import pads
from scorepad.database import db, write_tx
from scorepad.pads.persons import persons_named


def refusal(action: object, *arguments: object) -> str:
    with pytest.raises(pads.NameProblem) as found:
        action(*arguments)  # type: ignore[operator]
    return found.value.code


def test_persons_are_listed_by_name(access: pads.Access) -> None:
    for name in ("bert", "Anna", "Élise", "Zoé"):
        pads.add_person(access.pad, name)
    listed = [person.name for person in pads.persons(access.pad)]
    assert listed[:2] == ["Anna", "bert"]
    assert sorted(pads.names_of(access.pad).values()) == sorted(listed)


@pytest.mark.parametrize("again", ["Marie", "marie", " Marie ", "MARIE"])
def test_there_is_one_marie_in_a_pad(access: pads.Access, again: str) -> None:
    pads.add_person(access.pad, "Marie")
    assert refusal(pads.add_person, access.pad, again) == "same_name"
    assert len(pads.persons(access.pad)) == 1
    other, _ = pads.create_pad("Club", "en", "UTC", "phone")
    pads.add_person(other, again)


def test_names_are_cleaned_and_refused(access: pads.Access) -> None:
    assert pads.add_person(access.pad, "  Anna  Lena ").name == "Anna Lena"
    assert refusal(pads.add_person, access.pad, " ") == "empty"
    assert refusal(pads.add_person, access.pad, "x" * 81) == "too_long"
    assert refusal(pads.add_person, access.pad, "\ud800") == "bad_character"


def test_the_longest_name_has_room_for_its_key(access: pads.Access) -> None:
    widest = "\ufdfa" * 80  # one letter that is written out as eighteen
    pads.add_person(access.pad, widest)
    assert refusal(pads.add_person, access.pad, widest) == "same_name"


def test_a_person_gets_another_name(access: pads.Access) -> None:
    anna, ben = (pads.add_person(access.pad, name) for name in ("Anna", "Ben"))
    renamed = pads.rename_person(access.pad, anna.public_id, "anna")
    assert renamed is not None and renamed.name == "anna"
    assert refusal(pads.rename_person, access.pad, anna.public_id, "BEN") == "same_name"
    assert refusal(pads.rename_person, access.pad, anna.public_id, "") == "empty"
    assert pads.names_of(access.pad) == {anna.public_id: "anna", ben.public_id: "Ben"}


def test_a_name_is_changed_back_though_this_request_saw_the_old_one(access: pads.Access) -> None:
    anna = pads.add_person(access.pad, "Anna")
    with write_tx() as session:
        table = pads.Person.__table__
        session.execute(sa.update(table).values(name="Eve", name_key="eve"))
    pads.rename_person(access.pad, anna.public_id, "Anna")
    assert list(pads.names_of(access.pad).values()) == ["Anna"]


def test_a_person_of_another_pad_is_nobody(access: pads.Access) -> None:
    other, _ = pads.create_pad("Club", "en", "UTC", "phone")
    stranger = pads.add_person(other, "Eve")
    assert pads.rename_person(access.pad, stranger.public_id, "Mallory") is None
    assert pads.rename_person(access.pad, "\ud800" * 20, "Mallory") is None
    assert pads.names_of(other) == {stranger.public_id: "Eve"}
    assert pads.names_of(access.pad) == {}


def test_the_database_too_knows_one_marie(access: pads.Access) -> None:
    pads.add_person(access.pad, "Marie")
    with pytest.raises(sa.exc.IntegrityError), write_tx() as session:
        session.add(pads.Person(pad_id=access.pad.id, name="Marie", name_key="marie"))
    assert db.session.scalar(sa.select(sa.func.count()).select_from(pads.Person)) == 1


def test_another_name_means_the_person(access: pads.Access) -> None:
    jean = pads.add_person(access.pad, "Jean")
    pads.add_other_name(access.pad, jean.public_id, "Papa")
    with write_tx() as session:
        [found] = persons_named(session, access.pad, [" PAPA "])
        assert found.public_id == jean.public_id
    assert len(pads.persons(access.pad)) == 1
    assert pads.other_names(access.pad) == {jean.public_id: ["Papa"]}


def test_no_name_means_two(access: pads.Access) -> None:
    jean, marie = (pads.add_person(access.pad, name) for name in ("Jean", "Marie"))
    pads.add_other_name(access.pad, jean.public_id, "Papa")
    for name in ("papa", "Jean", "marie"):
        assert refusal(pads.add_other_name, access.pad, jean.public_id, name) in TAKEN
        assert refusal(pads.add_person, access.pad, name) in TAKEN
    assert refusal(pads.rename_person, access.pad, marie.public_id, "PAPA") == "other_name"
    assert pads.rename_person(access.pad, jean.public_id, "papa")
    assert pads.other_names(access.pad) == {}
    assert pads.add_person(access.pad, "Jean").public_id != jean.public_id


def test_other_names_are_those_of_this_pad(access: pads.Access) -> None:
    other, _device = pads.create_pad("Others", "en", "UTC", "Eve's phone")
    eve = pads.add_person(other, "Eve")
    assert pads.add_other_name(access.pad, eve.public_id, "Papa") is None
    assert pads.add_other_name(other, eve.public_id, "Papa")
    assert not pads.drop_other_name(access.pad, eve.public_id, "Papa")
    assert pads.hide_person(access.pad, eve.public_id, True) is None
    assert pads.person_of(access.pad, eve.public_id) is None
    assert pads.add_person(access.pad, "Papa")
    assert pads.other_names(other) == {eve.public_id: ["Papa"]}


TAKEN = ("same_name", "other_name")
