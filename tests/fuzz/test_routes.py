"""Every address with every method, odd in every part: an answer, and nothing half done."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.routing import Rule

from tests.house.walk import NOWHERE, PLAIN

from . import odd
from .pace import often, quick
from .pages import encoded, forms_of
from .world import LOOKS, World, check_answer, check_change, pad_named

METHODS = ("GET", "HEAD", "OPTIONS", "TRACE", "PUT", "PATCH", "DELETE", "ODD", "POST")
ROLES = ("owner", "owner", "keeper", "viewer", "nobody")
QUICK = quick(4)
LONG = often(60)
HEADERS: dict[str, tuple[str, ...]] = {
    "Host": ("localhost", "pad.local", "[::1]:80", "a..local", "evil.example.org", "\xff", ":", ""),
    "Origin": ("http://localhost", "null", "http://evil.example.org", "http://[", "\xff"),
    "Referer": ("http://localhost/", "http://[", "\x80"),
    "Accept-Language": ("fr", "de;q=x", "*", "fr" * 5_000, "\xff;q=1e9", ";;,,=", "en;q=-1"),
    "Accept": ("application/json", "*/*;q=x", ";;", "\xff"),
    "Accept-Encoding": ("gzip", "gzip;q=0", "\xff"),
    "Cookie": (
        "scorepad=x",
        "scorepad=e30.x.y",
        "language=\xff",
        "=;=",
        "a=b; " * 900,
        "language=fr",
    ),
    "Content-Type": (
        "application/json",
        "text/plain",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "multipart/form-data; boundary=" + "x" * 300,
        "application/x-www-form-urlencoded; charset=utf-7",
        "\xff",
        "",
    ),
    "Content-Length": ("0", "5", "-5", "999999999999999999999", "1e3", "x", ""),
    "Content-Encoding": ("gzip", "\xff"),
    "If-None-Match": ('W/"x"', "*", '"', "\xff"),
    "If-Modified-Since": ("Thu, 99 Xyz 0000", "\xff"),
    "Range": ("bytes=0-", "bytes=9-1", "bytes=-" + "9" * 40, "x"),
    "Sec-Fetch-Site": ("cross-site", "\xff"),
    "User-Agent": ("", "iPhone" * 900, odd.SCRIPT),
    "X-Forwarded-For": ("1.2.3.4, x", "\xff"),
    "X-Forwarded-Host": ("evil.example.org",),
}


@st.composite
def requests(draw: st.DrawFn, names: list[str]) -> dict[str, Any]:
    """What is sent besides the address: a query, headers, a body."""
    pairs = st.lists(st.tuples(st.sampled_from(names) | odd.texts, odd.raw), max_size=6)
    headers = {
        name: draw(st.sampled_from(HEADERS[name]))
        for name in draw(st.lists(st.sampled_from(sorted(HEADERS)), max_size=3, unique=True))
    }
    what = draw(st.sampled_from(["form", "form", "form", "json", "raw", "parts"]))
    queries = draw(st.lists(st.tuples(st.sampled_from(QUERIES) | odd.texts, odd.raw), max_size=3))
    data, kind = encoded(draw(pairs)), "application/x-www-form-urlencoded"
    if what == "json":
        data, kind = json.dumps(draw(odd.json_values)).encode(), "application/json"
    if what == "raw":
        data = draw(odd.raw)
    if what == "parts":
        data, kind = _parts(draw(pairs)), "multipart/form-data; boundary=zz"
    return {
        "query_string": urlencode(queries, safe=draw(st.sampled_from(["", "%&="]))),
        "headers": headers,
        "data": data,
        "content_type": headers.pop("Content-Type", kind),
    }


QUERIES = ("lang", "again", "step", "from", "after", "x")


def _parts(pairs: list[tuple[str, bytes]]) -> bytes:
    """The pairs in many parts, some of them files, the last one torn."""
    lines = []
    for place, (name, value) in enumerate(pairs):
        file = b'; filename="x"' if place % 3 == 2 else b""
        quoted = quote(name, safe=" <>").encode()
        head = b'Content-Disposition: form-data; name="' + quoted + b'"' + file
        lines += [b"--zz", head, b"", value]
    return b"\r\n".join(lines)


@st.composite
def addresses(draw: st.DrawFn, world: World, rule: Rule) -> str:
    """An address of the rule: every part real, another pad's, of nothing, or odd."""
    path = rule.rule
    for name in rule.arguments:
        own, theirs = world.own.ids.get(name), world.theirs.ids.get(name)
        if own is None or theirs is None:
            own, theirs = PLAIN[name], world.own.secret
        which = draw(st.sampled_from(["own", "own", "own", "own", "theirs", "none", "odd"]))
        if which == "odd":
            part = quote(draw(odd.raw), safe=draw(st.sampled_from(["", "/%;"])))
        else:
            part = {"own": own, "theirs": theirs, "none": NOWHERE}[which]
        path = path.replace(f"<path:{name}>", part).replace(f"<{name}>", part)
    return path


def field_names(world: World) -> list[str]:
    """The names of all fields of all forms."""
    client = world.client("owner")
    pages = ["/", *(path(world, rule) for rule in rules(world) if "GET" in rule.methods)]
    answers = [client.get(page) for page in pages]
    told = [answer.text for answer in answers if answer.mimetype == "text/html"]
    forms = [form for page in told for form in forms_of(page)]
    return sorted({control.name for form in forms for control in form.controls if control.name})


def rules(world: World) -> list[Rule]:
    found = world.app.url_map.iter_rules()
    return sorted((rule for rule in found if "pad" in rule.arguments), key=lambda rule: rule.rule)


def path(world: World, rule: Rule) -> str:
    """The address of a rule in one's own pad."""
    values = {name: world.own.ids[name] for name in rule.arguments}
    return str(world.app.url_map.bind("localhost").build(rule.endpoint, values))


def walk(world: World, how: settings) -> None:
    """Send generated requests with every method to every rule."""
    names = field_names(world)
    assert len(names) > 40
    # What deletes a game erases facts, as nothing else may: tests/history/test_deletion.py.
    every = {
        rule.rule: rule
        for rule in world.app.url_map.iter_rules()
        if not rule.endpoint.startswith("deletion.")
    }
    before = world.restore()
    for _address, rule in sorted(every.items()):

        @how
        @given(st.sampled_from(ROLES), addresses(world, rule), requests(names))
        def send(role: str, address: str, sent: Any) -> None:
            client = world.client(role)
            for method in METHODS:
                send_one(world, before, client, method, address, sent)

        send()


def send_one(
    world: World, before: Any, client: FlaskClient, method: str, address: str, sent: Any
) -> None:
    """One request; the database is put back after what was accepted."""
    client = client if "Cookie" not in sent["headers"] else world.app.test_client(use_cookies=False)
    answer = client.open(address, method=method, **sent)
    check_answer(answer)
    after = world.rows()
    if method in LOOKS or answer.status_code >= 400:
        assert after == before, (method, address, sent, answer.status)
    elif after != before:
        check_change(world, before, after, pad_named(address))
        world.restore()


def test_every_address_answers_every_method(world: World) -> None:
    walk(world, QUICK)


@pytest.mark.slow
def test_every_address_answers_every_method_often(world: World) -> None:
    walk(world, LONG)
