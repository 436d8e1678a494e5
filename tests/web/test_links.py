"""Links and phones through the pages: made, opened, typed, renamed, passed on, withdrawn."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorepad import create_app, pads
from scorepad.web import access
from tests.conftest import SETTINGS
from tests.web.conftest import Phone, make_pad

IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)"}
SEED = "a seed of some sixteen characters"


def made(phone: Phone, role: str = "keeper", name: str = "Kitchen") -> tuple[str, str]:
    """Let the owner make a link: its path, and the code."""
    answer = phone.post("/links/new", name=name, role=role, seed=f"{SEED} {name} {role}")
    assert answer.status_code == 200, answer.text
    path = re.search(r'value="http://localhost(/open/[\w-]{22})"', answer.text)
    code = re.search(r"<bdi>(\w{4}-\w{4})</bdi>", answer.text)
    assert path and code
    return path[1], code[1]


def open_link(app: Flask, path: str, client: FlaskClient | None = None, **fields: str) -> Phone:
    """Open a link as a person does: look, then press the button."""
    client = client or app.test_client()
    assert client.get(path).status_code == 200
    answer = client.post(path, data={"name": "Rose"} | fields, headers=IPHONE)
    assert answer.status_code == 303, answer.text
    return Phone(client, answer.location)


def devices_of(app: Flask, phone: Phone) -> dict[str, pads.DeviceSummary]:
    """The phones of a pad by name."""
    with phone.client.session_transaction() as session:
        known = list(session["pads"].values())
    with app.app_context():
        found = pads.open_pad(phone.pad.removeprefix("/p/"), known)
        assert found is not None
        return {device.name: device for device in pads.devices(found.pad)}


def cookie_of(phone: Phone) -> dict[str, str]:
    with phone.client.session_transaction() as session:
        return dict(session["pads"])


def test_a_link_is_shown_once_with_its_picture_and_code(phone: Phone) -> None:
    path, code = made(phone)
    page = phone.get("/phones").text
    assert "Kitchen" in page and path not in page and code not in page
    link = re.search(r"/links/[\w-]{22}(?=\")", page)
    assert link
    one = phone.get(link[0]).text
    assert path not in one and code not in one
    again = phone.post("/links/new", name="Kitchen", role="keeper", seed=f"{SEED} Kitchen keeper")
    assert path in again.text and "<svg" in again.text and "style=" not in again.text


def test_the_picture_holds_the_address() -> None:
    import segno

    from scorepad.web.addresses import BORDER, drawing

    text = "http://192.168.1.20:7200/open/" + "x" * 22
    drawn, matrix = drawing(text), segno.make(text, micro=False, error="m").matrix
    dark = {(x, y) for y, row in enumerate(matrix) for x, bit in enumerate(row) if bit}
    found = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", drawn.path):
        found |= {(int(x) + n - BORDER, int(y) - BORDER) for n in range(int(length))}
    assert found == dark and drawn.size == len(matrix) + 2 * BORDER


def test_looking_at_a_link_lets_nobody_in(app: Flask, phone: Phone) -> None:
    path, _ = made(phone)
    bot = app.test_client()
    for method in ("GET", "HEAD"):
        answer = bot.open(path, method=method)
        assert answer.status_code == 200
    page = bot.get(path)
    assert "Open this pad on this phone" in page.text and "Arsenault" in page.text
    assert "Arsenault" not in page.text.split("</title>")[0]
    assert page.headers["Cache-Control"] == "no-store"
    assert page.headers["Referrer-Policy"] == "strict-origin"
    assert "noindex" in page.headers["X-Robots-Tag"]
    assert bot.get(phone.pad).status_code == 404
    assert list(devices_of(app, phone)) == ["Phone"]


def test_opening_a_link_lets_this_phone_in_and_the_secret_leaves_the_bar(
    app: Flask, phone: Phone
) -> None:
    path, _ = made(phone, "viewer")
    viewer = open_link(app, path)
    assert viewer.pad == phone.pad
    page = viewer.get()
    assert "This phone is let in as “Rose”" in page.text and path not in page.text
    assert devices_of(app, phone)["Rose"].link_name == "Kitchen"


def test_the_name_of_a_phone_is_its_kind_until_somebody_types_another(
    app: Flask, phone: Phone
) -> None:
    path, code = made(phone)
    assert 'value="iPhone"' in app.test_client().get(path, headers=IPHONE).text
    for _ in range(2):
        app.test_client().post("/code", data={"code": code}, headers=IPHONE)
    assert {"iPhone", "iPhone 2"} < set(devices_of(app, phone))
    refused = app.test_client().post(path, data={"name": " "})
    assert refused.status_code == 422 and "A name is missing" in refused.text


def test_a_phone_that_is_in_is_not_let_in_twice(app: Flask, phone: Phone) -> None:
    view, _ = made(phone, "viewer")
    keep, code = made(phone, "keeper")
    viewer = open_link(app, view)
    assert "let into this pad already" in viewer.client.get(view).text
    open_link(app, view, viewer.client)
    assert viewer.post("/persons", name="Ann").status_code == 403
    assert 'name="name"' not in viewer.client.get(keep).text
    viewer.client.post("/code", data={"code": code})
    assert viewer.post("/persons", name="Ann").status_code == 302
    assert len(devices_of(app, phone)) == 2
    open_link(app, keep, phone.client)
    assert devices_of(app, phone)["Phone"].role == "owner"


@pytest.mark.parametrize("typed", ["{0}", " {1} ", "{2}"])
def test_a_code_can_be_typed_instead(app: Flask, phone: Phone, typed: str) -> None:
    _, code = made(phone)
    client = app.test_client()
    ways = code, code.lower().replace("-", " "), code.replace("-", "").replace("0", "o")
    answer = client.post("/code", data={"code": typed.format(*ways)})
    assert answer.status_code == 303 and answer.location == phone.pad


def test_a_wrong_code_is_kept_and_told(client: FlaskClient) -> None:
    for typed in ("ABCD-EFGH", "", "x" * 1000, "\0"):
        answer = client.post("/code", data={"code": typed})
        assert answer.status_code == 422 and "This code opens nothing" in answer.text
    assert 'value="ABCD-EFGH"' in client.post("/code", data={"code": "ABCD-EFGH"}).text
    assert client.post("/code").status_code == 422


def test_a_new_code_takes_the_place_of_the_old(app: Flask, phone: Phone) -> None:
    _, old = made(phone)
    link = re.search(r"/links/[\w-]{22}(?=\")", phone.get("/phones").text)
    assert link
    page = phone.post(f"{link[0]}/code", seed=SEED)
    code = re.search(r"<bdi>(\w{4}-\w{4})</bdi>", page.text)
    assert code and code[1] != old
    assert app.test_client().post("/code", data={"code": old}).status_code == 422
    assert app.test_client().post("/code", data={"code": code[1]}).status_code == 303
    assert phone.post(f"{link[0]}/code").status_code == 400
    assert phone.post(f"{link[0]}/code", seed="é" * 20).status_code == 400


@pytest.mark.parametrize(
    "slip", [{"name": ""}, {"role": "owner"}, {"role": "x"}, {"seed": "short"}]
)
def test_a_link_needs_a_name_and_a_role_that_may_be_given(
    phone: Phone, slip: dict[str, str]
) -> None:
    sent = {"name": "x", "role": "keeper", "seed": SEED} | slip
    assert phone.post("/links/new", **sent).status_code == 422
    assert "No link lets a phone in" in phone.get("/phones").text


def test_a_page_with_a_secret_is_kept_nowhere(phone: Phone) -> None:
    shown = phone.post("/links/new", name="Kitchen", role="keeper", seed=SEED)
    link = re.search(r"/links/[\w-]{22}(?=\")", phone.get("/phones").text)
    assert link
    code = phone.post(f"{link[0]}/code", seed=SEED + "2")
    for page in (shown, code):
        assert re.search(r"<bdi>\w{4}-\w{4}</bdi>", page.text)
        assert page.headers["Cache-Control"] == "no-store"


def test_the_code_of_an_owners_link_is_the_operators(app: Flask, phone: Phone) -> None:
    with app.app_context():
        found = pads.open_pad(phone.pad.removeprefix("/p/"), cookie_of(phone).values())
        assert found
        new = pads.make_link(found.pad, pads.Operator(), "Lost", "owner", SEED)
        link = f"/links/{new.link.public_id}"
    assert "Show a code" not in phone.get(link).text
    assert phone.post(f"{link}/code", seed=SEED).location == f"{phone.pad}/phones"
    assert "on the computer that runs the pad" in phone.get("/phones").text


def test_a_full_pad_says_that_it_is_full(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, code = made(phone)
    monkeypatch.setattr(importlib.import_module("scorepad.pads.links"), "MOST_DEVICES", 1)
    client = app.test_client()
    by_link = client.post(path, data={"name": "Rose"})
    by_code = client.post("/code", data={"code": code})
    assert (by_link.status_code, by_code.status_code) == (409, 422)
    for page in (by_link, by_code):
        assert "Very many phones are let into this pad" in page.text
        assert "opens nothing" not in page.text


def test_a_keeper_reads_whose_it_is(app: Flask, phone: Phone) -> None:
    """It once read that it may only look."""
    keeper, viewer = (open_link(app, made(phone, role)[0]) for role in ("keeper", "viewer"))
    for path in ("/links/new", "/download"):
        assert "for the pad’s owner" in keeper.get(path).text
        assert "may only look" not in keeper.get(path).text
    assert "may only look" in viewer.get("/new").text


def test_a_withdrawn_phone_is_out_at_its_next_request(app: Flask, phone: Phone) -> None:
    keeper = open_link(app, made(phone)[0])
    assert keeper.get("/persons").status_code == 200
    id = devices_of(app, phone)["Rose"].public_id
    assert "From its next tap on" in phone.get(f"/phones/{id}/out").text
    assert phone.post(f"/phones/{id}/out").location == f"{phone.pad}/phones"
    assert keeper.post("/persons", name="Ann").status_code == 404
    assert keeper.get().status_code == 404
    assert "Arsenault" not in keeper.client.get("/").text
    assert "Nobody is in this pad yet" in phone.get("/persons").text


def test_with_its_link_or_it_comes_back(app: Flask, phone: Phone) -> None:
    path, code = made(phone)
    keeper = open_link(app, path)
    id = devices_of(app, phone)["Rose"].public_id
    phone.post(f"/phones/{id}/out")
    keeper = open_link(app, path, keeper.client)
    assert keeper.get().status_code == 200
    id = devices_of(app, phone)["Rose"].public_id
    phone.post(f"/phones/{id}/out", too="y")
    assert keeper.client.get(path).status_code == 404
    assert keeper.client.post(path, data={"name": "x"}).status_code == 404
    assert keeper.client.post("/code", data={"code": code}).status_code == 422


def test_a_link_is_withdrawn_with_the_phones_that_came_by_it(app: Flask, phone: Phone) -> None:
    path, _ = made(phone)
    keeper = open_link(app, path)
    link = re.search(r"/links/[\w-]{22}(?=\")", phone.get("/phones").text)
    assert link
    assert "Let out the phone that came by it too" in phone.get(f"{link[0]}/withdraw").text
    phone.post(f"{link[0]}/withdraw", too="y")
    assert keeper.get().status_code == 404
    assert phone.get(link[0]).status_code == 404
    assert phone.post(f"{link[0]}/withdraw").status_code == 404


def test_a_phone_leaves_by_itself(app: Flask, phone: Phone) -> None:
    viewer = open_link(app, made(phone, "viewer")[0])
    id = devices_of(app, phone)["Rose"].public_id
    page = viewer.get(f"/phones/{id}/out").text
    assert "Leave this pad?" in page and "Withdraw the link" not in page
    answer = viewer.post(f"/phones/{id}/out", too="y")
    assert answer.location == "/" and cookie_of(viewer) == {}
    assert viewer.get().status_code == 404
    assert "Kitchen" in phone.get("/phones").text  # a viewer withdraws no link


def test_others_rename_their_own_phone_only(app: Flask, phone: Phone) -> None:
    viewer = open_link(app, made(phone, "viewer")[0])
    found = devices_of(app, phone)
    phone.post(f"/phones/{found['Phone'].public_id}", name="Mémère")
    main = viewer.get("/phones").text.split("<main")[1].split("</main>")[0]
    assert "Rose" in main and "Mémère" not in main
    assert viewer.post(f"/phones/{found['Rose'].public_id}", name=" Rosé ").status_code == 303
    assert viewer.post(f"/phones/{found['Rose'].public_id}", name="").status_code == 422
    assert viewer.post(f"/phones/{found['Phone'].public_id}", name="x").status_code == 404
    assert set(devices_of(app, phone)) == {"Mémère", "Rosé"}


def test_the_owner_says_who_keeps_and_who_looks(app: Flask, phone: Phone) -> None:
    viewer = open_link(app, made(phone, "viewer")[0])
    id = devices_of(app, phone)["Rose"].public_id
    phone.post(f"/phones/{id}/role", role="keeper")
    assert viewer.post("/persons", name="Ann").status_code == 302
    phone.post(f"/phones/{id}/role", role="viewer")
    assert viewer.post("/persons", name="Bob").status_code == 403
    assert viewer.post(f"/phones/{id}/role", role="keeper").status_code == 403
    assert phone.post(f"/phones/{id}/role", role="owner").status_code == 400


def test_the_owners_role_is_passed_on_and_never_lost(app: Flask, phone: Phone) -> None:
    keeper = open_link(app, made(phone)[0])
    found = devices_of(app, phone)
    own, other = found["Phone"].public_id, found["Rose"].public_id
    for path, fields in (("out", {}), ("role", {"role": "viewer"})):
        answer = phone.post(f"/phones/{own}/{path}", **fields)
        assert answer.location == f"{phone.pad}/phones"
    assert "A pad needs an owner" in phone.get("/phones").text
    assert "will own this pad" in phone.get(f"/phones/{other}/owner").text
    assert phone.post(f"/phones/{other}/owner").status_code == 303
    assert phone.get("/links/new").status_code == 403
    assert phone.post(f"/phones/{other}/owner").status_code == 403
    assert keeper.get("/links/new").status_code == 200
    assert keeper.post(f"/phones/{own}/out").status_code == 303
    assert phone.get().status_code == 404


def test_a_viewer_is_shown_no_button_that_it_may_not_press(app: Flask, phone: Phone) -> None:
    phone.post("/persons", name="Ann")
    viewer = open_link(app, made(phone, "viewer")[0])
    for path in ("", "/persons", "/settings", "/phones"):
        page = viewer.get(path)
        assert page.status_code == 200
        main = page.text.split("<main")[1].split("</main>")[0]
        assert "<form" not in main and 'class="save"' not in main, path
        for address in re.findall(r'href="(/p/[^"]+)"', page.text):
            assert viewer.client.get(address).status_code == 200, address


def test_the_settings_are_the_owners(app: Flask, phone: Phone) -> None:
    keeper = open_link(app, made(phone)[0])
    renamed = {"name": "Mine", "language": "en", "time_zone": "UTC"}
    assert keeper.post("/settings", **renamed).status_code == 403
    assert keeper.post("/persons", name="Ann").status_code == 302


def test_a_link_that_opens_on_this_computer_only_says_so(phone: Phone) -> None:
    page = phone.post("/links/new", name="x", role="viewer", seed=SEED).text
    assert "opens on this computer only" in page
    elsewhere = {"base_url": "http://192.168.1.20:7200"}
    client = phone.client
    with client.session_transaction() as session:
        known = dict(session)
    with client.session_transaction(**elsewhere) as session:
        session.update(known)
    sent = {"name": "y", "role": "viewer", "seed": SEED + "2"}
    page = client.post(f"{phone.pad}/links/new", data=sent, **elsewhere).text
    assert "http://192.168.1.20:7200/open/" in page and "this computer only" not in page


def test_a_link_begins_with_the_public_address(data_folder: Path) -> None:
    app = create_app(
        data_folder, SETTINGS | {"ADDRESS": "https://pad.example.org", "NEW_PADS": "anyone"}
    )
    phone = make_pad(app.test_client())
    page = phone.post("/links/new", name="x", role="viewer", seed=SEED).text
    assert re.search(r'value="https://pad\.example\.org/open/[\w-]{22}"', page)
    answer = app.test_client().get("/", base_url="https://pad.example.org")
    assert answer.status_code == 200


# The cookie


def test_a_lost_cookie_is_mended_by_a_link(app: Flask, phone: Phone) -> None:
    path, _ = made(phone)
    fresh = app.test_client()
    assert fresh.get(phone.pad).status_code == 404
    assert open_link(app, path, fresh).get().status_code == 200


def test_two_pads_in_two_tabs(app: Flask, phone: Phone) -> None:
    other = make_pad(phone.client)
    assert phone.post("/persons", name="Ann").status_code == 302
    assert other.post("/persons", name="Bob").status_code == 302
    assert "Ann" in phone.get("/persons").text and "Ann" not in other.get("/persons").text


def test_forty_pads_fit_the_cookie_and_the_oldest_leave(client: FlaskClient) -> None:
    made = [make_pad(client) for _ in range(access.PADS_KEPT + 1)]
    cookie = client.get_cookie("scorepad")
    assert cookie is not None and len(cookie.value) < 3800
    assert made[0].get().status_code == 404
    assert all(phone.get().status_code == 200 for phone in made[1:])


def test_a_forged_cookie_opens_nothing(data_folder: Path, app: Flask, phone: Phone) -> None:
    forger = create_app(data_folder, SETTINGS | {"SECRET_KEY": "a guess"}).test_client()
    with forger.session_transaction() as session:
        session["pads"] = cookie_of(phone)
    cookie = forger.get_cookie("scorepad")
    assert cookie is not None
    for value in (cookie.value, cookie.value[:-2], "x", "", "." * 50, "é"):
        client = app.test_client()
        client.set_cookie("scorepad", value)
        assert client.get(phone.pad).status_code == 404
        assert client.post(f"{phone.pad}/persons", data={"name": "x"}).status_code == 404


@pytest.mark.parametrize("pads_", [None, [], "x", {"a": 1}, {"a": None}, {"a" * 5000: ["x"]}, 7])
def test_an_odd_cookie_of_ours_opens_nothing(
    client: FlaskClient, phone: Phone, pads_: object
) -> None:
    with client.session_transaction() as session:
        session["pads"] = pads_
    assert client.get(phone.pad).status_code == 404
    assert client.get("/").status_code == 200


def test_over_https_a_link_opens_though_its_address_is_not_told(data_folder: Path) -> None:
    """The check of forms asks for a referrer there: the origin is enough."""
    app = create_app(data_folder, SETTINGS | {"WTF_CSRF_ENABLED": True})
    with app.app_context():
        pad, owner = pads.create_pad("Arsenault", "en", "UTC", "phone")
        path = f"/open/{pads.make_link(pad, owner, 'x', 'viewer', SEED).secret}"
    client, secure = app.test_client(), {"base_url": "https://localhost"}
    token = re.search(r'csrf_token" value="([^"]+)', client.get(path, **secure).text)
    assert token
    fields = {"csrf_token": token[1], "name": "Rose"}
    origin = {"Referer": "https://localhost/"}
    assert client.post(path, data=fields, headers=origin, **secure).status_code == 303
    cookies = client.get(path, **secure).headers.getlist("Set-Cookie")
    assert all("Secure" in cookie and "HttpOnly" in cookie for cookie in cookies)
