"""The hash-locked lists: whole, without a host, and in step with pyproject.toml."""

import re
import tomllib
from typing import Any

import pytest
from packaging.requirements import Requirement

from scorepad.start import places
from scorepad.start.environment import list_of


def project() -> dict[str, Any]:
    with (places.root() / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


def pins(kind: str) -> dict[str, str]:
    """Name to exact version."""
    found = re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", list_of(kind).read_text(), re.MULTILINE)
    return dict(found)


@pytest.mark.parametrize("kind", ["run", "dev", "mutation"])
def test_every_line_is_a_pin_with_hashes_and_names_no_place(kind: str) -> None:
    text = list_of(kind).read_text().replace("\\\n", " ")
    for line in filter(None, text.splitlines()):
        if not line.startswith("#"):
            assert re.fullmatch(r"[a-z0-9-]+==\S+ +(; .+?)?( +--hash=sha256:[0-9a-f]{64})+", line)
    assert "/" not in text
    assert "index" not in text


@pytest.mark.parametrize("kind", ["run", "dev", "mutation"])
def test_the_list_holds_what_pyproject_asks_for(kind: str) -> None:
    wanted = list(project()["project"]["dependencies"])
    wanted += project()["dependency-groups"].get(kind, [])
    held = pins(kind)
    for line in wanted:
        requirement = Requirement(line)
        assert requirement.specifier.contains(held[requirement.name])


def test_the_checks_run_on_the_versions_that_are_served() -> None:
    assert pins("run").items() <= pins("dev").items()
    assert pins("run").items() <= pins("mutation").items()
