"""`scorepad up --https`: the pad under a certificate of its own, and a plain door that leads there.

Two doors: the plain one, under the usual port, shows how a phone comes to trust this server and
sends it on; the other one, 43 ports higher, speaks TLS. Phones with an old page of the plain door
still send from there what they kept.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scorepad.start import backups, data_folder, in_use
from scorepad.start.problems import StartProblem

if TYPE_CHECKING:
    from flask import Flask

    from scorepad.start.authority import Papers

# From the plain door's port to the other one's: 80 and 443 end alike.
FURTHER = 43
# What the two doors tell the process that answers behind TLS.
DATA, PARENT = "SCOREPAD_DATA", "_SCOREPAD_PARENT"
PLAIN_PORT, AUTHORITY = "_SCOREPAD_PLAIN_PORT", "_SCOREPAD_AUTHORITY"
LOOKS_EVERY_SECONDS = 2.0
_SHARE = ExitStack()


def up(host: str, port: int, backup_plan: backups.Plan | None = None) -> int:
    """Serve both doors until stopped by SIGTERM or Ctrl-C; gives the exit status.

    What stands in this process answers the plain door; granian starts another one for TLS. Raises
    StartProblem, and errors for which `problems.sentence_for` has a sentence.
    """
    from scorepad.start.addresses import print_trust
    from scorepad.start.serve import listen, ready_program, serve

    folder = data_folder.prepare(data_folder.data_folder())
    with in_use.shared(folder), listen(host, port) as door:
        plain = int(door.getsockname()[1])
        secure = _free_port(host, plain + FURTHER if port else 0)
        app = ready_program(folder, {"HTTPS_PORT": secure})
        papers = _papers(folder, host, app)
        app.config["AUTHORITY"] = str(papers.authority)
        backups.begin(folder, backup_plan)
        threading.Thread(target=serve, args=(app, door), daemon=True).start()
        print_trust(host, plain, secure, papers.fingerprint)
        _serve_secure(host, secure, plain, folder, papers)
    return 0


def application() -> Flask:
    """The application behind TLS, in the process that granian starts for it."""
    from scorepad.start.serve import ready_program

    folder = Path(os.environ[DATA])
    _SHARE.enter_context(in_use.shared(folder))  # as long as this process answers
    threading.Thread(target=_go_with, args=(int(os.environ[PARENT]),), daemon=True).start()
    told = {"PLAIN_PORT": int(os.environ[PLAIN_PORT]), "AUTHORITY": os.environ[AUTHORITY]}
    return ready_program(folder, told)


def names_of(host: str, settings: Mapping[str, Any]) -> list[str]:
    """All names and numbers under which this server may be called."""
    from scorepad.start import addresses

    here = ["localhost", "127.0.0.1", "::1", socket.gethostname().split(".")[0]]
    local = filter(None, [addresses.local_name()])
    found = [*settled_names(host, settings), *here, *local, *addresses.local_hosts()]
    return list(dict.fromkeys(found))


def settled_names(host: str, settings: Mapping[str, Any]) -> list[str]:
    """Those that somebody chose; the others change with the computer and its network."""
    from scorepad.start import addresses

    given = "" if host in addresses.ANYWHERE else host
    public = urlsplit(settings["ADDRESS"]).hostname or ""
    return [name for name in (given, public, *settings["HOSTS"]) if name]


def _papers(folder: Path, host: str, app: Flask) -> Papers:
    try:
        from scorepad.start.authority import papers
    except ImportError as error:
        raise StartProblem(
            "HTTPS needs two packages more: pip install 'cryptography>=50' 'granian>=2.8'."
        ) from error
    return papers(folder, names_of(host, app.config), settled_names(host, app.config))


def _serve_secure(host: str, port: int, plain: int, folder: Path, papers: Papers) -> None:
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels

    from scorepad.start.serve import THREADS

    os.environ |= {
        DATA: str(folder),
        PLAIN_PORT: str(plain),
        AUTHORITY: str(papers.authority),
        PARENT: str(os.getpid()),
    }
    Granian(
        "scorepad.start.https:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        blocking_threads=THREADS,
        websockets=False,
        log_level=LogLevels.error,
        ssl_cert=papers.certificate,
        ssl_key=papers.key,
        factory=True,
        workers_kill_timeout=3,
    ).serve()


def _free_port(host: str, port: int) -> int:
    """The port, found free a moment ago; 0 lets the system choose."""
    from scorepad.start.serve import listen

    with listen(host, port) as door:
        return int(door.getsockname()[1])


def _go_with(parent: int) -> None:
    """End this process when the one that started it is gone, however that ended."""
    if sys.platform == "win32":
        _wait_for(parent)
    while os.name != "nt" and os.getppid() == parent:
        time.sleep(LOOKS_EVERY_SECONDS)
    os._exit(0)


if sys.platform == "win32":

    def _wait_for(process: int) -> None:
        """Until a process of the same person is gone."""
        import ctypes

        may_wait, for_ever = 0x00100000, 0xFFFFFFFF
        kernel = ctypes.windll.kernel32
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = kernel.OpenProcess(may_wait, False, process)
        if handle:
            kernel.WaitForSingleObject(ctypes.c_void_p(handle), for_ever)
