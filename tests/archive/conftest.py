"""A data folder with games in it, and the commands as a person types them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask

from scorepad import database
from scorepad.cli import main
from scorepad.config import DATABASE_NAME
from scorepad.journal import store
from tests.journal.at_table import Table, deal


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line of a command that was refused."""
        assert self.status == 1
        assert self.err.startswith("scorepad: ")
        assert self.err.count("\n") == 1
        assert "Traceback" not in self.err
        return self.err.removeprefix("scorepad: ").strip()


Command = Callable[..., Said]


@pytest.fixture
def data(app: Flask, data_folder: Path) -> Iterator[Path]:
    """A data folder with two games in two pads; nobody has it open."""
    with app.app_context():
        for ours in (70, 30):
            table = Table()
            table.play(deal(0, 60, ours))
            table.play(deal(1, 60, 50))
        database.db.session.remove()
        database.db.engine.dispose()
    (data_folder / DATABASE_NAME).chmod(0o600)
    data_folder.chmod(0o700)
    store.forget()
    yield data_folder
    store.forget()


@pytest.fixture
def command(
    data_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Run a command over the data folder, in this process."""
    monkeypatch.setenv("SCOREPAD_DATA", str(data_folder))

    def run(*arguments: object) -> Said:
        capsys.readouterr()
        store.forget()
        try:
            status: object = main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = end.code
        said = capsys.readouterr()
        if isinstance(status, str):
            return Said(1, said.out, f"{said.err}{status}\n")
        return Said(int(str(status)), said.out, said.err)

    return run
