"""The addresses that are printed, and the code that opens the first of them."""

import io
import socket

import pytest
import segno

from scorepad.start import addresses

# what a half-block character shows: upper and lower module, 1 for dark
HALVES = {" ": (1, 1), "\u2580": (0, 1), "\u2584": (1, 0), "\u2588": (0, 0)}


class Terminal(io.StringIO):
    """A terminal of a given encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return True


def test_the_number_comes_before_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_hosts", lambda: ["192.168.1.20"])
    monkeypatch.setattr(socket, "gethostname", lambda: "Kitchen.home")
    assert addresses.addresses("0.0.0.0", 7200) == [
        "http://192.168.1.20:7200/",
        "http://kitchen.local:7200/",
    ]


def test_a_chosen_host_is_the_only_one() -> None:
    assert addresses.addresses("127.0.0.1", 7200) == ["http://127.0.0.1:7200/"]
    assert addresses.addresses("::1", 7200) == ["http://[::1]:7200/"]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("http://127.0.0.1:7200/", False),
        ("http://localhost:7200/", False),
        ("http://[::1]:7200/", False),
        ("http://192.168.1.20:7200/", True),
        ("http://kitchen.local:7200/", True),
    ],
)
def test_a_loopback_address_is_not_for_phones(address: str, expected: bool) -> None:
    assert addresses.is_for_phones(address) is expected


def test_without_a_network_there_is_still_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_hosts", lambda: [])
    monkeypatch.setattr(socket, "gethostname", lambda: "localhost")
    assert addresses.addresses("0.0.0.0", 7200) == ["http://127.0.0.1:7200/"]


def test_the_code_on_the_screen_is_the_code_of_the_address() -> None:
    address = "http://192.168.1.20:7200/"
    screen = io.StringIO()
    addresses.write_code(address, screen)
    rows: list[list[int]] = []
    for line in screen.getvalue().splitlines():
        pairs = [HALVES[character] for character in line[2:]]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    wanted = segno.make(address, micro=False, error="m").matrix_iter(border=2)
    assert rows[: len(rows) - 1] == [list(map(int, row)) for row in wanted]


def test_a_terminal_without_blocks_gets_plain_characters() -> None:
    screen = Terminal("ascii")
    addresses.write_code("http://192.168.1.20:7200/", screen)
    assert screen.getvalue().isascii()


def test_a_terminal_gets_white_on_black() -> None:
    screen = Terminal("utf-8")
    addresses.write_code("http://192.168.1.20:7200/", screen)
    assert all(line.startswith("  \033[97;40m") for line in screen.getvalue().splitlines())


def test_the_welcome_says_when_no_phone_can_come() -> None:
    out = io.StringIO()
    addresses.print_welcome("127.0.0.1", 7200, out)
    assert "opens on this computer only" in out.getvalue()
