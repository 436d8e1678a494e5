"""A home server that moves to another address strands nobody: what a phone kept for the old one is
saved as a file there, without a signal, and sent at the new one."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scorepad import create_app, live, pads
from scorepad.bench.serving import Serving
from scorepad.web import addresses

from .conftest import Seat, Server
from .thumb import Thumb, await_knowing, expect_hand

pytestmark = pytest.mark.browser

HANDS = [{"bidder": seat, "bid": 50, "captured": [40, 60]} for seat in (0, 1)]


@pytest.fixture
def moved(server: Server, data_folder: Path) -> Iterator[str]:
    """The same data at another address; nobody is let in there yet, as the name is another."""
    app = create_app(data_folder, {"SECRET_KEY": "only for tests", "STREAMS": 8})
    serving = Serving(app, threads=12)
    yield f"http://localhost:{serving.port}"
    live.hub_of(app).stop()
    serving.stop()


def link_into(seat: Seat) -> str:
    """A link for the phone, as the owner makes it; its path."""
    with seat.server.app.test_request_context():
        access = pads.open_pad(seat.pad_id, [seat.device_id])
        assert access is not None
        made = pads.make_link(access.pad, access.device, "Ann", "keeper", secrets.token_urlsafe(16))
        return addresses.address_of(made.secret).split("localhost", 1)[-1]


def test_what_an_old_page_kept_is_sent_at_the_new_address(
    sit: Callable[..., Seat],
    open_page: Callable[..., Page],
    moved: str,
    tmp_path: Path,
) -> None:
    seat = sit()
    page = open_page(seat)
    page.context.set_offline(True)  # the old address answers no more
    thumb = Thumb(page)
    for number, hand in enumerate(HANDS, 1):
        thumb.hand(hand)
        expect_hand(page, number + 1, is_sent=False)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save what waits as a file").tap()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert seat.hands() == []

    new = open_page()
    new.goto(moved + link_into(seat))
    new.fill("[name=name]", "Ann again")
    new.locator("main form button").first.tap()
    new.wait_for_url(f"{moved}/p/**")
    for _ in range(2):  # the second time nothing is stored twice
        new.goto(f"{moved}/p/{seat.pad_id}/outbox")
        field = new.locator("[name=file]").element_handle()
        await_knowing(new)
        new.wait_for_timeout(500)  # whatever is drawn meanwhile, who is choosing a file goes on
        assert field.evaluate("field => field.isConnected")
        field.set_input_files(str(file))
        new.get_by_role("button", name="Send what is in it").tap()
        expect(new.locator("main")).to_contain_text("Hand 2")
        assert seat.hands() == HANDS
    new.goto(f"{moved}/p/{seat.pad_id}/g/{seat.game_id}")
    expect_hand(new, 3)
