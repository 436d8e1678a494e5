"""Behind a proxy, set up as the README says: names, cookies, forms, addresses."""

from __future__ import annotations

import http.cookiejar
import re
import shutil
import socket
import ssl
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.start import places
from tests.start.test_server import server

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
NAME = "pad.example.test"

has_nginx = pytest.mark.skipif(
    not (NGINX and shutil.which("openssl")), reason="nginx and openssl are not on this machine"
)

CONFIGURATION = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    {server}
}}
"""


def block_of_the_readme(folder: Path, port: int, address: str) -> str:
    """The README's example with this test's names, files and ports in place of its own."""
    readme = (places.root() / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(.*?)```", readme, re.DOTALL)
    assert found
    block = found[1].replace("pad.example.org", NAME)
    block = block.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    block = block.replace("http://127.0.0.1:7200", address.rstrip("/"))
    return block.replace(f"/etc/letsencrypt/live/{NAME}/", f"{folder}/")


@pytest.fixture
def proxy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a running proxy before a running server."""
    monkeypatch.setenv("SCOREPAD_HOSTS", NAME)
    monkeypatch.setenv("SCOREPAD_PROXIES", "1")
    monkeypatch.setenv("SCOREPAD_NEW_PADS", "anyone")
    folder = tmp_path / "nginx"
    folder.mkdir()
    certificate(folder)
    port = free_port()
    with server(tmp_path / "data") as (_, address):
        block = block_of_the_readme(folder, port, address)
        (folder / "nginx.conf").write_text(CONFIGURATION.format(folder=folder, server=block))
        command = [str(NGINX), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            try:
                wait_for(port)
                yield f"https://{NAME}:{port}"
            finally:
                process.terminate()


def certificate(folder: Path) -> None:
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    command += ["-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    command += ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(command, check=True, capture_output=True)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def wait_for(port: int) -> None:
    until = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert time.monotonic() < until, "the proxy did not start"
            time.sleep(0.05)


class Visitor:
    """Somebody's browser, for whom the name leads to this machine."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies = http.cookiejar.CookieJar()
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=context),
            urllib.request.HTTPCookieProcessor(self.cookies),
        )

    def open(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """The address where it ended, and the page."""
        data = urllib.parse.urlencode(form).encode() if form else None
        headers = {"Referer": f"{self.address}/", "Origin": self.address} if form else {}
        request = urllib.request.Request(f"{self.address}{path}", data, headers)
        with self.opener.open(request, timeout=20) as page:
            return page.geturl(), page.read().decode()


@has_nginx
def test_a_pad_is_made_through_the_proxy(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = socket.getaddrinfo
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda host, *rest, **more: found("127.0.0.1", *rest, **more)
    )
    visitor = Visitor(proxy)
    _, page = visitor.open("/")
    token = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert token
    form = {"csrf_token": token[1], "name": "Sunday", "language": "en", "time_zone": "UTC"}
    at, page = visitor.open("/", form)
    assert at.startswith(f"{proxy}/p/")  # the name and the port by which the visitor came
    assert "Sunday" in page
    (cookie,) = [cookie for cookie in visitor.cookies if cookie.name == "scorepad"]
    assert cookie.secure


@pytest.mark.parametrize(("proxies", "is_secure"), [("0", False), ("1", True)])
def test_a_proxy_is_believed_where_one_was_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxies: str, is_secure: bool
) -> None:
    """The server itself once took these headers away, whatever was set."""
    monkeypatch.setenv("SCOREPAD_PROXIES", proxies)
    with server(tmp_path) as (_, address):
        request = urllib.request.Request(address, headers={"X-Forwarded-Proto": "https"})
        with urllib.request.urlopen(request, timeout=20) as page:
            cookie = page.headers["Set-Cookie"]
    assert ("; Secure" in cookie) == is_secure


@pytest.mark.parametrize("headers", [{}, {"X-Forwarded-For": "192.0.2.1"}])
def test_a_proxy_that_nobody_told_of_is_seen(tmp_path: Path, headers: dict[str, str]) -> None:
    """The server itself once took these headers away: everybody was at home."""
    with server(tmp_path) as (_, address):
        request = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(request, timeout=20) as page:
            assert ('name="invitation"' in page.read().decode()) == bool(headers)
