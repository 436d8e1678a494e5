"""Links: made once, opened by phones, withdrawn at once, guessed by nobody."""

from __future__ import annotations

import datetime as dt
import importlib

import pytest
import sqlalchemy as sa
from flask import Flask

from scorepad import pads
from scorepad.database import db, now, write_tx
from scorepad.pads import secret
from scorepad.pads.devices import free_name
from scorepad.pads.links import use_invitation

pytestmark = pytest.mark.usefixtures("context")

SEED = "a seed of some sixteen characters"


def make(access: pads.Access, role: str = "keeper", seed: str = SEED) -> pads.NewLink:
    return pads.make_link(access.pad, access.device, "Kitchen", role, seed)


def opened(secret: str, *known: pads.Device, name: str = "iPhone") -> pads.Device:
    offer = pads.offer_of_secret(secret, [device.public_id for device in known])
    assert offer is not None
    return pads.open_offer(offer, name)


def is_in(access: pads.Access, device: pads.Device) -> bool:
    return pads.open_pad(access.pad.public_id, [device.public_id]) is not None


def test_a_link_lets_many_phones_in(access: pads.Access) -> None:
    new = make(access, "viewer")
    first, second = opened(new.secret), opened(new.secret)
    assert (first.name, second.name) == ("iPhone", "iPhone 2")
    assert first.role == second.role == "viewer"
    assert is_in(access, first) and is_in(access, second)
    (link,) = pads.links(access.pad)
    assert (link.name, link.role, link.devices) == ("Kitchen", "viewer", 2)
    assert link.used_at is not None
    assert [one.link_name for one in pads.devices(access.pad)] == [None, "Kitchen", "Kitchen"]


def test_neither_secret_nor_code_is_stored(access: pads.Access) -> None:
    new = make(access)
    with db.engine.connect() as connection:
        for table in sa.inspect(connection).get_table_names():
            stored = repr(connection.exec_driver_sql(f"SELECT * FROM {table}").fetchall())
            assert new.secret not in stored and new.code not in stored


def test_the_same_form_sent_twice_makes_one_link(access: pads.Access) -> None:
    first, again = make(access), make(access)
    assert (first.secret, first.code) == (again.secret, again.code)
    assert first.link.id == again.link.id
    assert make(access, seed=SEED + "x").secret != first.secret
    pads.withdraw_link(access.pad, access.device, first.link.public_id)
    with pytest.raises(pads.RightsProblem, match="gone"):
        make(access)


def test_one_seed_in_two_pads_is_two_secrets(access: pads.Access) -> None:
    pad, device = pads.create_pad("Club", "en", "UTC", "phone")
    assert make(pads.Access(pad, device)).secret != make(access).secret


def test_a_phone_that_is_in_is_not_doubled_and_only_gains(access: pads.Access) -> None:
    view, keep = make(access, "viewer", SEED), make(access, "keeper", SEED + "2")
    phone = opened(view.secret)
    assert opened(view.secret, phone).id == phone.id
    assert opened(keep.secret, phone).id == phone.id
    assert phone.role == "keeper" and phone.link_id == keep.link.id
    assert opened(view.secret, phone).role == "keeper"
    assert opened(keep.secret, access.device).role == "owner"
    assert len(pads.devices(access.pad)) == 2


def test_a_withdrawn_link_lets_nobody_in_and_its_phones_stay_or_go(access: pads.Access) -> None:
    kept, gone = make(access, seed=SEED), make(access, seed=SEED + "2")
    stays, goes = opened(kept.secret), opened(gone.secret)
    offer = pads.offer_of_secret(gone.secret, [])
    assert offer is not None
    pads.withdraw_link(access.pad, access.device, kept.link.public_id)
    pads.withdraw_link(access.pad, access.device, gone.link.public_id, with_devices=True)
    assert is_in(access, stays) and not is_in(access, goes) and is_in(access, access.device)
    for new in (kept, gone):
        assert pads.offer_of_secret(new.secret, []) is None
        assert pads.offer_of_code(new.code, []) is None
    with pytest.raises(pads.RightsProblem, match="gone"):
        pads.open_offer(offer, "late")
    assert pads.links(access.pad) == []


def test_an_owner_who_came_by_a_link_stays_when_it_goes(access: pads.Access) -> None:
    new = make(access)
    phone = opened(new.secret)
    pads.pass_on(access.pad, access.device, phone.public_id)
    pads.withdraw_link(access.pad, phone, new.link.public_id, with_devices=True)
    assert is_in(access, phone)


@pytest.mark.parametrize(
    "change", [str.lower, lambda code: f" {code[:4]} {code[4:]} ", secret.spoken]
)
def test_a_code_is_read_however_it_is_typed(access: pads.Access, change) -> None:  # type: ignore[no-untyped-def]
    new = make(access)
    offer = pads.offer_of_code(change(new.code), [])
    assert offer is not None and offer.link.id == new.link.id


def test_letters_that_look_alike_are_read_alike() -> None:
    assert secret.read_code("oOiI-lL5S") == "0011115S"
    for bad in ("", "1234567", "123456789", "1234567U", "12345 é8", "x" * 5000, "\ud8001234567"):
        assert secret.read_code(bad) is None
    assert pads.offer_of_code("not a code", []) is None


def test_codes_use_the_whole_alphabet() -> None:
    codes = [secret.code_of(f"seed {n}") for n in range(300)]
    assert len(set(codes)) == 300 and all(len(code) == 8 for code in codes)
    assert set("".join(codes)) == set(secret.ALPHABET)


def test_a_code_lasts_an_hour_and_can_be_made_anew(access: pads.Access) -> None:
    new = make(access)
    link, code = pads.new_code(access.pad, access.device, new.link.public_id, SEED + "2")
    assert code != new.code and pads.offer_of_code(new.code, []) is None
    assert pads.new_code(access.pad, access.device, link.public_id, SEED + "2")[1] == code
    assert pads.offer_of_code(code, []) is not None
    with write_tx() as session:
        session.execute(sa.update(pads.Link).values(code_until=now()))
    assert pads.offer_of_code(code, []) is None
    assert pads.offer_of_secret(new.secret, []) is not None
    again = pads.new_code(access.pad, access.device, link.public_id, SEED + "2")[1]
    assert again not in ("", code)


def test_another_key_reads_no_code_but_opens_links(access: pads.Access, app: Flask) -> None:
    new = make(access)
    app.secret_key = "another"
    assert pads.offer_of_code(new.code, []) is None
    assert pads.offer_of_secret(new.secret, []) is not None


@pytest.mark.parametrize("bad", ["", "x" * 22, "x" * 21, "é" * 22, "\ud800" * 22, "x" * 100_000])
def test_what_is_no_secret_opens_nothing(access: pads.Access, bad: str) -> None:
    make(access)
    assert pads.offer_of_secret(bad, [access.device.public_id]) is None


def test_an_owners_link_is_the_operators_serves_once_and_for_a_day(access: pads.Access) -> None:
    with pytest.raises(ValueError):
        make(access, "owner")
    new = pads.make_link(access.pad, pads.Operator(), "Lost", "owner", SEED)
    phone = opened(new.secret)
    assert phone.role == "owner" and pads.offer_of_secret(new.secret, []) is None
    late = pads.make_link(access.pad, pads.Operator(), "Lost", "owner", SEED + "2")
    with write_tx() as session:
        ended = {"until": now() - dt.timedelta(seconds=1)}
        session.execute(sa.update(pads.Link).where(pads.Link.id == late.link.id).values(ended))
    assert pads.offer_of_secret(late.secret, []) is None
    assert pads.offer_of_code(late.code, []) is None


def test_only_an_owner_makes_and_withdraws(access: pads.Access) -> None:
    new = make(access)
    keeper = opened(new.secret)
    _, stranger = pads.create_pad("Club", "en", "UTC", "phone")
    for device, code in ((keeper, "not_owner"), (stranger, "gone")):
        with pytest.raises(pads.RightsProblem, match=code):
            pads.make_link(access.pad, device, "x", "viewer", SEED + "2")
        with pytest.raises(pads.RightsProblem, match=code):
            pads.withdraw_link(access.pad, device, new.link.public_id)
        with pytest.raises(pads.RightsProblem, match=code):
            pads.new_code(access.pad, device, new.link.public_id, SEED)
    pad, owner = pads.create_pad("Other", "en", "UTC", "phone")
    with pytest.raises(pads.RightsProblem, match="gone"):
        pads.withdraw_link(pad, owner, new.link.public_id)


def test_rights_are_those_of_the_moment_of_writing(access: pads.Access) -> None:
    new = make(access)
    phone = opened(new.secret)
    with write_tx() as session:  # another request, of which this one's rows know nothing
        session.execute(sa.update(pads.Device.__table__).values(role="keeper"))
    assert access.device.role == "owner"
    with pytest.raises(pads.RightsProblem, match="not_owner"):
        pads.let_out(access.pad, access.device, phone.public_id)


def test_there_is_room_for_so_many_and_no_more(
    access: pads.Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = importlib.import_module("scorepad.pads.links")
    monkeypatch.setattr(module, "MOST_LINKS", 1)
    monkeypatch.setattr(module, "MOST_DEVICES", 2)
    new = make(access)
    with pytest.raises(pads.RightsProblem, match="too_many"):
        make(access, seed=SEED + "2")
    phone = opened(new.secret)
    with pytest.raises(pads.RightsProblem, match="too_many"):
        opened(new.secret)
    assert opened(new.secret, phone).id == phone.id


def test_an_invitation_serves_once() -> None:
    code = pads.invite(SEED)
    assert pads.is_invited(secret.spoken(code).lower()) and not pads.is_invited("0" * 8)
    with write_tx() as session:
        use_invitation(session, code)
    assert not pads.is_invited(code)
    with pytest.raises(pads.RightsProblem), write_tx() as session:
        use_invitation(session, code)
    assert pads.invite(SEED) != code


def test_a_pad_goes_with_its_links_and_phones(access: pads.Access) -> None:
    opened(make(access).secret)
    with write_tx() as session:
        session.execute(sa.delete(pads.Pad))
    assert db.session.scalar(sa.select(sa.func.count(pads.Link.id))) == 0
    assert db.session.scalar(sa.select(sa.func.count(pads.Device.id))) == 0


def test_free_names_are_numbered_within_bounds() -> None:
    assert free_name("a", set()) == "a"
    assert free_name("a", {"a", "a 2"}) == "a 3"
    assert len(free_name("a" * 80, {"a" * 80})) <= 80
