"""Games under other rules: what the phone says of them is what the server says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from scorepad import pads
from scorepad.languages import LANGUAGES
from scorepad.web.house_tables import houses
from scorepad.web.other_rules import game_compared, hand_compared
from scorepad.web.snapshot import tables_of
from tests.game_generators import VARIANTS
from tests.phone.modules import Modules, Whole
from tests.phone.test_shown_games import Night, played
from tests.phone.twin_pages import Twins, phone_folded, speaking

PROBE = """
import { asked, offersFor } from "./shown/other_offers.js";
import { gameCompared, handCompared } from "./shown/other_rules.js";
export const all = (folded, tables, engine, settle) => {
  const offers = offersFor(folded.record, tables);
  const rows = settle.other_readings(folded.record, offers.map(asked)).others;
  const hands = folded.entries.map(({ id }) => handCompared(folded, id, rows, offers, engine));
  return { game: gameCompared(folded, rows, offers, engine), hands };
};
"""


@pytest.fixture(scope="module")
def modules() -> Iterator[Modules]:
    made = Modules()
    made.add_settle()
    made.add("probe", PROBE)
    yield made
    made.close()


def readings_agree(twins: Twins, night: Night) -> None:
    pad, folded = night.table.pad, night.table.now
    given = phone_folded(folded, pads.device_names(pad), night.table.phone.id)
    hands = [hand_compared(folded, pad, index) for index in range(len(folded.entries))]
    told = [given, tables_of(pad), Whole("engine"), Whole("settle")]
    twins.same("probe", "all", told, {"game": game_compared(folded, pad), "hands": hands})


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_evenings_of_every_variant(app: Flask, modules: Modules, game: str, variant: str) -> None:
    with app.test_request_context():
        night = played(f"{variant}/1", game, variant, 14)
        options = night.other_rules()
        pads.add_profile(night.table.pad, "At Rita’s", game, variant, options)
        assert houses(night.table.pad)[0].is_own
    for language in LANGUAGES:
        with speaking(app, modules, language) as twins:
            readings_agree(twins, night)
