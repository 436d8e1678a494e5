"""With HTTPS of its own a pad is an app: the plain door leads there, and pages open without a
signal where a phone trusts the authority."""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, Playwright, expect

from scorepad.start import authority, https
from tests.start.test_https import answer, free_port, served

from .conftest import ARGS, PATIENCE, PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """The plain door of a server with HTTPS of its own."""
    port = free_port()
    with served(tmp_path, port):
        answer(f"http://127.0.0.1:{port}/trust")
        yield port


@pytest.fixture
def trusting(playwright_: Playwright, tmp_path: Path, port: int) -> Iterator[Browser]:
    """A browser that trusts this server, as a phone does that was told to trust its authority."""
    known = authority.read(tmp_path / authority.FOLDER / authority.SERVER)
    assert known is not None
    key = known.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    pin = base64.b64encode(hashlib.sha256(key).digest()).decode()
    found = os.environ.get("SCOREPAD_CHROMIUM") or "/usr/bin/chromium"
    path = found if Path(found).exists() else None
    args = [*ARGS, f"--ignore-certificate-errors-spki-list={pin}"]
    browser = playwright_.chromium.launch(executable_path=path, args=args)
    yield browser
    browser.close()


def phone(browser: Browser, locale: str = "en") -> Page:
    context = browser.new_context(viewport=PHONE, has_touch=True, locale=locale)
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def test_a_phone_is_led_to_the_pad_and_opens_it_without_a_signal(
    trusting: Browser, port: int
) -> None:
    page = phone(trusting)
    page.goto(f"http://127.0.0.1:{port}/")
    expect(page.get_by_role("link", name="1. Fetch the certificate")).to_be_visible()
    assert Axe().run(page).violations_count == 0
    page.get_by_role("link", name="3. Open the pad").tap()
    page.wait_for_url(f"https://127.0.0.1:{port + https.FURTHER}/")
    assert page.evaluate("isSecureContext")
    page.get_by_label("Name of the pad").fill("Arsenault")
    page.locator("main .save").last.tap()
    page.wait_for_url("**/p/*")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("Arsenault")


def test_another_phone_is_shown_the_way_in_french(trusting: Browser, port: int) -> None:
    page = phone(trusting, "fr")
    page.goto(f"https://127.0.0.1:{port + https.FURTHER}/trust")
    expect(page.locator("svg.qr")).to_be_visible()
    expect(page.locator("main")).to_contain_text(f"http://127.0.0.1:{port}/trust")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Axe().run(page).violations_count == 0
