"""`scorepad links`: a lost owner gets back in, phones go, pads are invited; one sentence a slip."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from scorepad import database, pads
from scorepad.cli import main
from scorepad.config import DATABASE_NAME
from tests.web.conftest import make_pad

Run = Callable[..., str]


@pytest.fixture
def run(
    app: Flask,
    data_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """The command as a person types it, while the application serves the same folder: what it
    printed, or the sentence with which it was refused."""
    monkeypatch.setenv("SCOREPAD_DATA", str(data_folder))
    (data_folder / "secret-key").write_text("only for tests".ljust(64, "."))
    app.secret_key = (data_folder / "secret-key").read_bytes()

    def run_it(*arguments: str) -> str:
        capsys.readouterr()
        try:
            assert main(["links", *arguments]) == 0
        except SystemExit as refused:
            assert isinstance(refused.code, str), capsys.readouterr().err
            assert refused.code.startswith("scorepad: ") and "\n" not in refused.code
            return refused.code.removeprefix("scorepad: ")
        return capsys.readouterr().out

    return run_it


def opens(app: Flask, said: str, path: str) -> bool:
    """Whether the link that the command printed lets a phone into the pad."""
    link = re.search(r"http://[^/]+(/open/[\w-]{22})\n", said)
    assert link
    client = app.test_client()
    client.post(link[1], data={"name": "New phone"})
    return client.get(path).status_code == 200


def test_it_lists_pads_links_and_phones(app: Flask, run: Run) -> None:
    assert run() == "There is no pad yet.\n"
    phone = make_pad(app.test_client())
    run("arsenault", "--make", "keeper", "--name", "Kitchen")
    for said in (run(), run("Arsenault"), run(phone.pad.removeprefix("/p/"))):
        assert phone.pad.removeprefix("/p/") in said
        assert re.search(r"link   keeper  [\w-]{22}  Kitchen, not used yet\n", said)
        assert re.search(r"phone  owner   [\w-]{22}  Phone, last here", said)


def test_a_lost_owner_gets_back_in_and_the_lost_phone_goes(app: Flask, run: Run) -> None:
    phone = make_pad(app.test_client())
    said = run("Arsenault", "--make", "owner")
    assert "It serves once, within 24 hours" in said and "█" in said
    lost = re.search(r"phone  owner   ([\w-]{22})", run("Arsenault"))
    assert lost
    assert "the only owner" in run("Arsenault", "--withdraw", lost[1])
    assert opens(app, said, phone.pad) and not opens(app, said, phone.pad)
    assert run("Arsenault", "--withdraw", lost[1]) == "“Phone” is out.\n"
    assert phone.get().status_code == 404


def test_its_code_serves_too(app: Flask, run: Run) -> None:
    phone = make_pad(app.test_client())
    code = re.search(r"within 60 minutes: (\w{4}-\w{4})", run("Arsenault", "--make", "viewer"))
    assert code
    client = app.test_client()
    assert client.post("/code", data={"code": code[1]}).location == phone.pad


def test_a_link_is_withdrawn(app: Flask, run: Run) -> None:
    phone = make_pad(app.test_client())
    said = run("Arsenault", "--make", "viewer")
    link = re.search(r"link   viewer  ([\w-]{22})", run())
    assert link
    assert "“viewer” lets nobody in" in run("Arsenault", "--withdraw", link[1])
    assert not opens(app, said, phone.pad)


def test_an_invitation_makes_a_pad(app: Flask, run: Run) -> None:
    code = re.search(r"  (\w{4}-\w{4})\n", run("--new-pad"))
    assert code
    with app.app_context():
        assert pads.is_invited(code[1])


def test_addresses_begin_as_they_were_set(
    app: Flask, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pad(app.test_client())
    assert ":8123/open/" in run("Arsenault", "--make", "viewer", "--port", "8123")
    monkeypatch.setenv("SCOREPAD_ADDRESS", "https://pad.example.org/")
    assert "  https://pad.example.org/open/" in run("Arsenault", "--make", "viewer")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["Arsenault", "--withdraw", "x"], "Arsenault has no link and no phone with that id."),
        (["Arsenault", "--make", "viewer", "--name", "x" * 99], f"“{'x' * 99}” cannot be the name of a link."),  # noqa: E501
        (["Arsenault", "--make", "viewer", "--port", "x"], "x is no port: choose a number from 1024 to 65535."),  # noqa: E501
    ],
)  # fmt: skip
def test_a_slip_is_one_sentence(app: Flask, run: Run, arguments: list[str], sentence: str) -> None:
    make_pad(app.test_client())
    assert run(*arguments) == sentence


def test_a_pad_that_is_not_there(app: Flask, run: Run) -> None:
    known = make_pad(app.test_client()).pad.removeprefix("/p/")
    said = f"there is no pad called “Nobody” here; there is: Arsenault ({known})."
    assert run("Nobody") == said


def test_pads_of_one_name_are_told_apart_by_id(app: Flask, run: Run) -> None:
    ids = [make_pad(app.test_client()).pad.removeprefix("/p/") for _ in range(2)]
    assert run("Arsenault").startswith("say which pad you mean, by its id: ")
    assert all(public_id in run("Arsenault") for public_id in ids)
    assert "open/" in run(ids[0], "--make", "viewer")


@pytest.mark.parametrize("order", [[0, 1, 2], [1, 2, 0]])
def test_ids_may_begin_with_a_dash(app: Flask, run: Run, order: list[int]) -> None:
    """One random id in 64 does; each is an id wherever it stands."""
    pad, link, phone = ("-" + letter * 21 for letter in "plo")
    make_pad(app.test_client())
    run("Arsenault", "--make", "viewer")
    with app.app_context(), database.db.engine.begin() as connection:
        for table, public_id in (("pad", pad), ("link", link), ("device", phone)):
            connection.exec_driver_sql(f"UPDATE {table} SET public_id = '{public_id}'")
    assert "Arsenault" in run(pad) and run("--", pad) == run(pad)
    assert "open/" in run(*[[pad, "--make", "viewer"][n] for n in order])
    said = run(*[[pad, "--withdraw", link][n] for n in order])
    assert said == "The link “viewer” lets nobody in any more.\n"
    assert "the only owner" in run(*[[pad, "--withdraw", phone][n] for n in order])


def test_a_folder_without_a_database_is_left_alone(data_folder: Path, run: Run) -> None:
    (data_folder / DATABASE_NAME).unlink()
    assert "there is no database" in run()
    assert not (data_folder / DATABASE_NAME).exists()


@pytest.mark.parametrize(("revision", "word"), [("0002", "older"), ("9999", "newer")])
def test_a_database_of_another_scorepad_is_left_alone(
    app: Flask, run: Run, revision: str, word: str
) -> None:
    with app.app_context(), database.db.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    assert word in run()


def test_a_damaged_file_is_told(data_folder: Path, run: Run) -> None:
    (data_folder / DATABASE_NAME).write_bytes(b"no database" * 500)
    assert "damaged" in run() or "no database of scorepad" in run()
