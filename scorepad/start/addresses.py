"""The addresses under which phones find this computer, and the code that opens them."""

import io
import ipaddress
import socket
import sys
from collections.abc import Iterator
from typing import TextIO
from urllib.parse import urlsplit

import segno

ANYWHERE = {"0.0.0.0", "::", ""}  # noqa: S104 - compared with, not listened on
_WHITE_ON_BLACK, _PLAIN = "\033[97;40m", "\033[0m"


def addresses(host: str, port: int, scheme: str = "http") -> list[str]:
    """The addresses to print, the best one for a phone first; never empty.

    `host` is what the server listens on. A `.local` name comes last: not every network knows it.
    """
    if host not in ANYWHERE:
        return [_address(host, port, scheme)]
    hosts = local_hosts() or ["127.0.0.1"]
    name = local_name()
    return [_address(found, port, scheme) for found in [*hosts, *filter(None, [name])]]


def is_for_phones(address: str) -> bool:
    """Whether another device can open the address."""
    host = urlsplit(address).hostname or ""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def local_hosts() -> list[str]:
    """This computer's numbers on the local network, the one that leads outside first."""
    found = dict.fromkeys([*_outward(), *_by_name()])
    return [host for host in found if not host.startswith("127.")]


def local_name() -> str | None:
    """This computer's name on the local network, `name.local`."""
    name = socket.gethostname().split(".")[0].lower()
    return f"{name}.local" if name and name != "localhost" else None


def write_code(address: str, out: TextIO) -> None:
    """Draw the QR code of an address with characters; it reads on dark and light terminals."""
    code = segno.make(address, micro=False, error="m")
    drawn = io.StringIO()
    code.terminal(out=drawn, compact=True, border=2)
    try:
        drawn.getvalue().encode(getattr(out, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        code.terminal(out=out, border=2)
        return
    before, after = (_WHITE_ON_BLACK, _PLAIN) if out.isatty() else ("", "")
    for line in drawn.getvalue().splitlines():
        out.write(f"  {before}{line}{after}\n")


def _address(host: str, port: int, scheme: str) -> str:
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def _outward() -> Iterator[str]:
    """The number of the interface that leads outside; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for examples, RFC 5737
            yield str(probe.getsockname()[0])
        except OSError:
            return


def _by_name() -> Iterator[str]:
    try:
        entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return
    for entry in entries:
        yield str(entry[4][0])


def print_welcome(host: str, port: int, out: TextIO | None = None, public: str = "") -> None:
    """Tell where the pad is, and draw the code that opens it on a phone.

    `public`: the address under which it is found from everywhere, if one was set.
    """
    out = out or sys.stdout
    first, *others = addresses(host, port)
    where = "in this network"
    if public:
        first, others, where = f"{public}/", [first, *others], "anywhere"
    out.write(f"\nThe score pad is open. On a phone {where}, scan the code or type:\n\n")
    for address in [first, *others]:
        out.write(f"  {address}\n")
    out.write("\n")
    if is_for_phones(first):
        write_code(first, out)
    else:
        out.write("  (This address opens on this computer only.)\n")
    out.write("\nStop it with Ctrl-C.\n")
    out.flush()


def print_trust(
    host: str, plain: int, secure: int, fingerprint: str, out: TextIO | None = None
) -> None:
    """Tell where a phone learns to trust this server, and where the pad is afterwards."""
    out = out or sys.stdout
    first, *others = addresses(host, plain)
    out.write("\nThe score pad is open, with HTTPS. A phone comes to trust it once, here:\n\n")
    out.write(f"  {first}\n\n")
    if is_for_phones(first):
        write_code(first, out)
    else:
        out.write("  (This address opens on this computer only.)\n")
    out.write("\nAfterwards the pad is at:\n\n")
    for address in addresses(host, secure, "https"):
        out.write(f"  {address}\n")
    out.write(f"\nThe fingerprint of its authority (SHA-256):\n  {fingerprint}\n")
    out.write("\nStop it with Ctrl-C.\n")
    out.flush()
