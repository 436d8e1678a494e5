"""A pad's own pages: persons come in and change their names, settings are kept."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Phone


def person_address(phone: Phone, name: str) -> str:
    """Where a person's page is, below the pad."""
    found = re.search(
        rf'href="{phone.pad}(/persons/[\w-]+)">[^/]*/span> <bdi>{name}<', phone.get("/persons").text
    )
    assert found
    return found[1]


def test_an_empty_pad_says_what_to_do(phone: Phone) -> None:
    assert "No game has been played" in phone.get().text
    assert f'href="{phone.pad}/new"' in phone.get().text
    assert "Nobody is in this pad yet" in phone.get("/persons").text


def test_a_person_comes_in_once(phone: Phone) -> None:
    assert phone.post("/persons", name=" Marie  Ève ").status_code == 302
    assert "<bdi>Marie Ève</bdi>" in phone.get("/persons").text
    twin = phone.post("/persons", name="marie ève")
    assert twin.status_code == 422 and "somebody of that name already" in twin.text
    assert 'value="marie ève"' in twin.text


def test_a_renamed_person_is_renamed_everywhere(phone: Phone) -> None:
    phone.post("/persons", name="Ann")
    phone.post("/persons", name="Bob")
    address = person_address(phone, "Ann")
    assert 'value="Ann"' in phone.get(address).text
    assert phone.post(address, name="bob").status_code == 422
    assert phone.post(address, name="ANN").status_code == 302
    assert "<bdi>ANN</bdi>" in phone.get("/persons").text
    assert phone.get("/persons/nobody").status_code == 404


def test_a_person_of_another_pad_cannot_be_reached(phone: Phone, stranger: Phone) -> None:
    stranger.post("/persons", name="Ann")
    address = person_address(stranger, "Ann")
    assert phone.get(address).status_code == 404
    assert phone.post(address, name="Eve").status_code == 404
    assert "<bdi>Ann</bdi>" in stranger.get("/persons").text


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 81, "\x07", "a\u2028b\ud83d".encode("utf-8", "replace")]
)
def test_a_bad_name_is_refused_with_a_sentence(phone: Phone, name: str) -> None:
    answer = phone.post("/persons", name=name)
    assert answer.status_code in (302, 422)
    if answer.status_code == 422:
        assert 'id="name-error"' in answer.text


def test_names_are_carried_unharmed(phone: Phone) -> None:
    for name in (
        "محمد بن عبد الله",
        "Zoé 👩\u200d👩\u200d👧",
        "O'Neil <b>&",
        "x" * 80,
        "{{ 7*7 }}",
        "%(name)s",
    ):
        assert phone.post("/persons", name=name).status_code == 302
        answer = phone.get("/persons").text
        escaped = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        assert f"<bdi>{escaped.replace(chr(39), '&#39;')}</bdi>" in answer


def test_settings_are_kept(phone: Phone) -> None:
    page = phone.get("/settings").text
    assert 'value="Arsenault"' in page and '<option selected value="America/Moncton"' in page
    answer = phone.post("/settings", name="LeBlanc", language="fr", time_zone="Europe/Paris")
    assert answer.status_code == 302
    assert "<bdi>LeBlanc</bdi>" in phone.get().text and '<html lang="fr"' in phone.get().text
    assert '<option selected value="Europe/Paris"' in phone.get("/settings").text
    assert phone.post("/settings", name="", language="fr", time_zone="UTC").status_code == 422


def test_when_the_sides_are_asked_is_a_setting(phone: Phone) -> None:
    told = {"name": "LeBlanc", "language": "en", "time_zone": "UTC"}
    assert '<option selected value="end"' in phone.get("/settings").text
    assert phone.post("/settings", **told, consent="hands").status_code == 302
    assert phone.post("/settings", **told).status_code == 302  # as it is
    assert '<option selected value="hands"' in phone.get("/settings").text
    assert phone.post("/settings", **told, consent="always").status_code == 422
