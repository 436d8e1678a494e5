"""The authority: what it may vouch for, what is kept, and when a certificate is made anew."""

from __future__ import annotations

import datetime as dt
import os
import ssl
import stat
from pathlib import Path

import pytest
from cryptography import x509

from scorepad.start import authority

NAMES = ["localhost", "127.0.0.1", "pi.local", "192.168.1.7", "fe80::1"]


def certificate(path: Path) -> x509.Certificate:
    found = authority.read(path)
    assert found is not None
    return found


def names_in(path: Path) -> set[str]:
    told = certificate(path).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in told}


def permitted(path: Path) -> set[str]:
    told = certificate(path).extensions.get_extension_for_class(x509.NameConstraints).value
    return {str(name.value) for name in told.permitted_subtrees or ()}


def test_the_server_is_known_by_all_its_names_through_the_authority(tmp_path: Path) -> None:
    made = authority.papers(tmp_path, NAMES)
    server, above = certificate(made.certificate), certificate(made.authority)
    server.verify_directly_issued_by(above)
    assert names_in(made.certificate) == set(NAMES)
    assert server.not_valid_after_utc - server.not_valid_before_utc <= dt.timedelta(days=397)
    ssl.create_default_context(cafile=str(made.authority)).load_cert_chain(
        made.certificate, made.key
    )


def test_what_there_is_stays(tmp_path: Path) -> None:
    first, again = authority.papers(tmp_path, NAMES), authority.papers(tmp_path, NAMES[:2])
    assert first == again
    assert names_in(again.certificate) == set(NAMES)


def test_another_address_gets_a_certificate_from_the_same_authority(tmp_path: Path) -> None:
    first = authority.papers(tmp_path, NAMES)
    moved = authority.papers(tmp_path, [*NAMES[:3], "10.0.0.9"])
    assert moved.fingerprint == first.fingerprint
    assert "10.0.0.9" in names_in(moved.certificate)


def test_it_vouches_for_no_site_elsewhere(tmp_path: Path) -> None:
    made = authority.papers(tmp_path, NAMES)
    assert {"local", "home.arpa", "192.168.0.0/16"} <= permitted(made.authority)
    assert not {"", "com", "example.org", "0.0.0.0/0"} & permitted(made.authority)


def test_a_name_from_the_settings_is_added_by_itself(tmp_path: Path) -> None:
    made = authority.papers(tmp_path, [*NAMES, "pad.example.org", "203.0.113.9"])
    more = permitted(made.authority) - set(authority.HOME_NETWORKS) - set(authority.HOME_NAMES)
    assert more == {"pad.example.org", "203.0.113.9/32"}


def test_a_renamed_computer_or_another_public_number_needs_no_other_authority(
    tmp_path: Path,
) -> None:
    first = authority.papers(tmp_path, [*NAMES, "oldname", "203.0.113.9"])
    assert {"oldname", "203.0.113.9"} <= names_in(first.certificate)
    again = authority.papers(tmp_path, [*NAMES, "newname", "new.local", "198.51.100.4"])
    assert again.fingerprint == first.fingerprint
    # One name that the authority may not vouch for would spoil the whole certificate.
    assert names_in(again.certificate) == {*NAMES, "new.local"}


def test_a_name_that_somebody_chose_is_worth_another_authority(tmp_path: Path) -> None:
    first = authority.papers(tmp_path, NAMES)
    chosen = [*NAMES, "pad.example.org"]
    moved = authority.papers(tmp_path, chosen, ["pad.example.org"])
    assert moved.fingerprint != first.fingerprint
    assert "pad.example.org" in names_in(moved.certificate)
    assert authority.papers(tmp_path, chosen, ["pad.example.org"]) == moved


def test_it_is_renewed_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = authority.papers(tmp_path, NAMES)
    before = certificate(first.certificate)
    monkeypatch.setattr(authority, "RENEWED_BEFORE", authority.SERVER_LASTS)
    again = authority.papers(tmp_path, NAMES)
    assert certificate(again.certificate).serial_number != before.serial_number
    assert again.fingerprint == first.fingerprint


@pytest.mark.parametrize("name", ["authority.crt", "authority.key", "server.crt", "server.key"])
def test_what_is_damaged_is_made_anew(tmp_path: Path, name: str) -> None:
    first = authority.papers(tmp_path, NAMES)
    (tmp_path / "https" / name).write_bytes(b"rubbish")
    again = authority.papers(tmp_path, NAMES)
    certificate(again.certificate).verify_directly_issued_by(certificate(again.authority))
    assert (again.fingerprint == first.fingerprint) == name.startswith("server")


@pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")
def test_keys_are_read_by_their_owner_only(tmp_path: Path) -> None:
    authority.papers(tmp_path, NAMES)
    for name in ("authority.key", "server.key"):
        assert stat.S_IMODE((tmp_path / "https" / name).stat().st_mode) == 0o600
