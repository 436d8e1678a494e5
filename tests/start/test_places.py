"""The data folder, the secret key, the version: where things lie and who may read them."""

import os
import stat
import threading
from pathlib import Path

import pytest

from scorepad.start import data_folder, places
from scorepad.start.problems import StartProblem


def test_the_variable_moves_the_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCOREPAD_DATA", str(tmp_path / "family"))
    assert data_folder.data_folder() == tmp_path / "family"


def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_DATA", "")
    assert data_folder.data_folder() == places.root() / "instance"


def test_a_relative_folder_is_taken_from_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SCOREPAD_DATA", "family")
    assert data_folder.data_folder() == tmp_path / "family"


def test_an_installed_program_keeps_data_at_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCOREPAD_DATA", raising=False)
    monkeypatch.setattr(places, "is_checkout", lambda: False)
    folder = data_folder.data_folder()
    assert folder.is_relative_to(Path.home())
    assert places.PACKAGE not in folder.parents
    assert folder.name == "scorepad"


def test_the_key_is_made_once_and_for_its_owner(tmp_path: Path) -> None:
    key = data_folder.secret_key(tmp_path)
    assert len(key) >= data_folder.KEY_BYTES
    assert data_folder.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / data_folder.KEY_NAME).stat().st_mode) == 0o600
    assert os.listdir(tmp_path) == [data_folder.KEY_NAME]


def test_a_key_that_others_could_read_is_closed(tmp_path: Path) -> None:
    data_folder.secret_key(tmp_path)
    (tmp_path / data_folder.KEY_NAME).chmod(0o644)
    data_folder.secret_key(tmp_path)
    assert stat.S_IMODE((tmp_path / data_folder.KEY_NAME).stat().st_mode) == 0o600


def test_a_key_cut_short_by_a_full_disk_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / data_folder.KEY_NAME).write_bytes(b"")
    assert len(data_folder.secret_key(tmp_path)) >= data_folder.KEY_BYTES


def test_programs_that_start_at_once_share_one_key(tmp_path: Path) -> None:
    keys: list[bytes] = []
    starts = [
        threading.Thread(target=lambda: keys.append(data_folder.secret_key(tmp_path)))
        for _ in range(16)
    ]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert len(keys) == 16
    assert len(set(keys)) == 1


def test_a_file_system_without_hard_links_will_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    key = data_folder.secret_key(tmp_path)
    assert data_folder.secret_key(tmp_path) == key
    assert os.listdir(tmp_path) == [data_folder.KEY_NAME]


def test_a_file_in_the_way_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StartProblem, match=r"data folder .*family cannot be written"):
        data_folder.prepare(tmp_path / "file" / "family")


def test_the_version_is_that_of_the_sources() -> None:
    assert f'version = "{places.version()}"' in (places.root() / "pyproject.toml").read_text()
