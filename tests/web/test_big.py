"""Big digits: totals, who deals and calls first, the contract as it is announced, the winner."""

from __future__ import annotations

import pytest
from flask import Flask

from scorepad import pads
from scorepad.database import write_tx

from .conftest import Phone
from .every_game import VARIANTS, append, play, start
from .tables import Table

HAND = {"bidder": 0, "bid": 100, "captured": [100, 0]}


def big(table: Table) -> str:
    return table.page("/big")


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_every_game_has_it(app: Flask, phone: Phone, game: str, variant: str) -> None:
    table = start(app, phone, game, variant)
    text = big(table)
    sides = len(table.folded().sheet["sides"])
    assert text.count('class="total"') == sides


def test_it_says_who_deals_and_what_was_announced(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "partners")
    assert "<b><bdi>Ann</bdi></b> deals" in big(table)
    assert "<b><bdi>Bob</bdi></b> calls first" in big(table)
    table.tap(table.tap(table.form(), "contract", "1:75"), "trump", "H")
    assert "<bdi>Bob</bdi> <b>75 " in big(table)
    assert "suit-H" in big(table)


def test_the_winner_at_the_end_and_a_game_given_up(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "partners")
    play(table, HAND, HAND)
    assert "Ann &amp; Cid won" in big(table)
    assert "winner" in big(table)
    other = start(app, phone, "two_hundred", "partners")
    append(other, "abandoned", {})
    assert "given up" in big(other)


def test_the_table_leads_there(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "partners")
    assert f'href="{phone.pad}{table.path}/big"' in table.page()


def test_the_table_says_whose_phone_keeps_the_score(app: Flask, phone: Phone) -> None:
    table = start(app, phone, "two_hundred", "partners")
    assert "data-pen" not in table.page(), "it is this one"
    other = Table(app, another(phone, app), table.path)
    text = other.page()
    assert "keeps the score" in text
    assert "Keep it here" in text
    assert other.post("/pen", {}).location.endswith(table.path)
    assert "data-pen" not in other.page()
    assert "Tom’s phone</bdi> keeps the score" in table.page()


def another(phone: Phone, app: Flask) -> Phone:
    """Another keeper's phone of the same pad."""
    with app.app_context():
        pad = next(one for one in pads.every_pad() if one.public_id in phone.pad)
        device = pads.Device(pad_id=pad.id, name="Tom’s phone", role="keeper")
        with write_tx() as session:
            session.add(device)
        client = app.test_client()
        with client.session_transaction() as session_of:
            session_of["pads"] = {pad.public_id: device.public_id}
    return Phone(client, phone.pad)
