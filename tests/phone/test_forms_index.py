"""Every game's form is found on a phone, and can do what the form in Python can."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import pytest

from scorepad.web.hands import FORMS, GameForm
from tests.house.sources import STATIC
from tests.phone.modules import Modules

INDEX = (STATIC / "js" / "shown" / "forms" / "index.js").read_text(encoding="utf-8")
LISTED = dict(re.findall(r'^  (\w+): \(\) => import\("\./([\w-]+\.js)"\),$', INDEX, re.M))


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    yield made
    made.close()


def test_every_game_is_listed() -> None:
    assert LISTED.keys() == FORMS.keys()


@pytest.mark.parametrize("game", FORMS)
def test_a_form_can_do_all_that_is_asked_of_one(modules: Modules, game: str) -> None:
    name = modules.load(f"shown/forms/{LISTED[game]}")
    names = [field.name for field in dataclasses.fields(GameForm) if field.name != "template"]
    asked = [re.sub(r"_(\w)", lambda found: found[1].upper(), name) for name in names]
    wanted = {"pageOf" if one == "page" else one for one in asked}
    assert wanted <= set(modules.value(f"Object.keys(modules[{name!r}])"))
