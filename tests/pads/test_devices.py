"""Phones of a pad: renamed, raised and lowered, let out; there is always an owner."""

from __future__ import annotations

import datetime as dt

import pytest
import sqlalchemy as sa

from scorepad import pads
from scorepad.database import db, now, write_tx

pytestmark = pytest.mark.usefixtures("context")


def add(access: pads.Access, role: str = "keeper", name: str = "phone") -> pads.Device:
    """Another phone of the pad, with a link of its own."""
    new = pads.make_link(access.pad, access.device, name, "keeper", f"{role} {name} {now()}")
    offer = pads.offer_of_secret(new.secret, [])
    assert offer is not None
    device = pads.open_offer(offer, name)
    if role == "viewer":
        pads.change_role(access.pad, access.device, device.public_id, role)
    return device


def roles(access: pads.Access) -> dict[str, str]:
    return {device.public_id: device.role for device in pads.devices(access.pad)}


def test_a_phone_is_let_out_at_once_and_its_link_if_asked(access: pads.Access) -> None:
    one, other = add(access, name="one"), add(access, name="other")
    pads.let_out(access.pad, access.device, one.public_id)
    pads.let_out(access.pad, access.device, other.public_id, with_link=True)
    for device in (one, other):
        assert pads.open_pad(access.pad.public_id, [device.public_id]) is None
        with pytest.raises(pads.RightsProblem, match="gone"):
            pads.let_out(access.pad, access.device, device.public_id)
    assert [link.name for link in pads.links(access.pad)] == ["one"]


def test_anybody_lets_their_own_phone_out_and_no_other(access: pads.Access) -> None:
    keeper, viewer = add(access), add(access, "viewer")
    for device in (keeper, viewer):
        with pytest.raises(pads.RightsProblem, match="not_owner"):
            pads.let_out(access.pad, device, access.device.public_id)
        with pytest.raises(pads.RightsProblem, match="not_owner"):
            pads.let_out(access.pad, device, device.public_id, with_link=True)
        pads.let_out(access.pad, device, device.public_id)
    assert list(roles(access).values()) == ["owner"]
    assert len(pads.links(access.pad)) == 2


def test_the_last_owner_stays_whatever_is_tried(access: pads.Access) -> None:
    own = access.device.public_id
    for by in (access.device, pads.Operator()):
        with pytest.raises(pads.RightsProblem, match="last_owner"):
            pads.let_out(access.pad, by, own)
        with pytest.raises(pads.RightsProblem, match="last_owner"):
            pads.change_role(access.pad, by, own, "viewer")
    assert roles(access) == {own: "owner"}


def test_the_owners_role_is_passed_on(access: pads.Access) -> None:
    keeper = add(access)
    pads.pass_on(access.pad, access.device, keeper.public_id)
    assert roles(access) == {keeper.public_id: "owner", access.device.public_id: "keeper"}
    with pytest.raises(pads.RightsProblem, match="not_owner"):
        pads.pass_on(access.pad, access.device, access.device.public_id)
    pads.pass_on(access.pad, keeper, keeper.public_id)  # to itself
    assert roles(access)[keeper.public_id] == "owner"


def test_it_is_passed_to_nobody_who_is_out_or_elsewhere(access: pads.Access) -> None:
    keeper = add(access)
    _, stranger = pads.create_pad("Club", "en", "UTC", "phone")
    pads.let_out(access.pad, access.device, keeper.public_id)
    for device in (keeper, stranger):
        with pytest.raises(pads.RightsProblem, match="gone"):
            pads.pass_on(access.pad, access.device, device.public_id)
    assert roles(access) == {access.device.public_id: "owner"}


def test_a_viewer_becomes_a_keeper_and_back(access: pads.Access) -> None:
    device = add(access)
    for role in ("viewer", "keeper"):
        pads.change_role(access.pad, access.device, device.public_id, role)
        assert roles(access)[device.public_id] == role
    with pytest.raises(pads.RightsProblem, match="not_owner"):
        pads.change_role(access.pad, device, device.public_id, "keeper")
    with pytest.raises(ValueError):
        pads.change_role(access.pad, access.device, device.public_id, "owner")


def test_two_owners_and_either_may_let_the_other_out(access: pads.Access) -> None:
    new = pads.make_link(access.pad, pads.Operator(), "Lost", "owner", "seed")
    offer = pads.offer_of_secret(new.secret, [])
    assert offer is not None
    found = pads.open_offer(offer, "new phone")
    pads.let_out(access.pad, found, access.device.public_id)
    assert roles(access) == {found.public_id: "owner"}


def test_own_names_are_ones_own_and_others_the_owners(access: pads.Access) -> None:
    keeper, viewer = add(access), add(access, "viewer")
    pads.rename_device(access.pad, viewer, viewer.public_id, " Tante  Rose ")
    pads.rename_device(access.pad, access.device, keeper.public_id, "Kitchen")
    names = {device.public_id: device.name for device in pads.devices(access.pad)}
    assert (names[viewer.public_id], names[keeper.public_id]) == ("Tante Rose", "Kitchen")
    with pytest.raises(pads.RightsProblem, match="not_owner"):
        pads.rename_device(access.pad, keeper, viewer.public_id, "x")
    with pytest.raises(pads.NameProblem):
        pads.rename_device(access.pad, keeper, keeper.public_id, " ")
    other, stranger = pads.create_pad("Club", "en", "UTC", "phone")
    with pytest.raises(pads.RightsProblem, match="gone"):
        pads.rename_device(other, stranger, keeper.public_id, "x")


def test_last_seen_is_written_once_an_hour(access: pads.Access) -> None:
    assert pads.note_seen(access.device) is False
    long_ago = now() - dt.timedelta(hours=2)
    with write_tx() as session:
        session.execute(sa.update(pads.Device).values(seen_at=long_ago))
    db.session.refresh(access.device)
    assert pads.note_seen(access.device) is True
    db.session.refresh(access.device)
    assert access.device.seen_at > long_ago and pads.note_seen(access.device) is False
