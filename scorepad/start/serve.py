"""`scorepad up`: everything between the command and the first page that is served."""

import errno
import logging
import signal
import socket
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from scorepad.start import backups, data_folder, in_use
from scorepad.start.problems import StartProblem

if TYPE_CHECKING:
    from flask import Flask

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - the phones of the house must reach it
DEFAULT_PORT = 7200
THREADS = 256
CONNECTIONS = 4000
LARGEST_BODY = 16 * 1024 * 1024


def up(
    host: str, port: str, with_https: bool = False, backup_plan: backups.Plan | None = None
) -> int:
    """Serve until stopped by SIGTERM or Ctrl-C; gives the exit status.

    ``with_https``: with an authority of the installation's own (start/https.py). ``backup_plan``:
    how backups are made meanwhile.

    Raises StartProblem, and errors for which `problems.sentence_for` has a sentence.
    """
    number = port_number(port)
    signal.signal(signal.SIGTERM, _stop)
    if with_https:
        from scorepad.start import https

        return https.up(host, number, backup_plan)
    folder = data_folder.prepare(data_folder.data_folder())
    with in_use.shared(folder), listen(host, number) as door:
        app = ready_program(folder)
        backups.begin(folder, backup_plan)
        from scorepad.start.addresses import print_welcome

        print_welcome(host, door.getsockname()[1], public=app.config["ADDRESS"])
        serve(app, door)
    return 0


def port_number(text: str) -> int:
    """The port that was asked for; 0 lets the system choose a free one."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 65535:
        raise StartProblem(f"{text} is no port: choose a number from 1024 to 65535.")
    return number


def listen(host: str, port: int) -> socket.socket:
    """Open the door before the longer work: a taken port is told at once."""
    try:
        family, _, _, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        door = socket.socket(family, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise StartProblem(f"{host} is no address of this computer.") from error
    try:
        if sys.platform != "win32":  # there it would let two programs share the port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(place)
        door.listen(1024)
    except OSError as error:
        door.close()
        raise StartProblem(_door_sentence(error, host, port)) from error
    return door


def ready_program(folder: Path, settings: dict[str, Any] | None = None) -> "Flask":
    """The program with its database and phone engine up to date.

    Making it compiles what is stale of the translations. Raises StartProblem for a database that
    this program must leave alone.
    """
    from scorepad import create_app
    from scorepad.web import phone

    app = create_app(folder, settings)
    phone.engine_asset()  # made, and kept, before the first phone asks for it
    _upgrade(app, folder)
    return app


def _upgrade(app: "Flask", folder: Path) -> None:
    from scorepad import database
    from scorepad.config import DATABASE_NAME

    (folder / DATABASE_NAME).touch(mode=0o600)  # SQLite takes it over, and its mode with it
    try:
        database.upgrade(app)
    except database.DatabaseTooNew as error:
        raise StartProblem(
            f"the database {error.path} was written by a newer scorepad: update this program."
        ) from error
    except database.DatabaseDamaged as error:
        raise StartProblem(
            f"the database {error.path} is damaged: `scorepad restore FILE` brings a backup back."
        ) from error


def serve(app: "Flask", door: socket.socket) -> None:
    """Answer requests on the open door until the process is told to stop; streams that are open
    then do not hold it up."""
    from waitress.server import create_server
    from waitress.task import ThreadedTaskDispatcher

    from scorepad import live

    class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]
        def shutdown(self, *arguments: object, **named: object) -> bool:
            live.hub_of(app).stop()
            return bool(super().shutdown(*arguments, **named))

    if sys.maxsize < 2**32:  # 256 threads of the usual size do not fit a 32-bit process
        threading.stack_size(2 * 1024 * 1024)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a phone that waits is no news
    dispatcher = Dispatcher()
    dispatcher.set_thread_count(THREADS)
    server = create_server(
        app,
        _dispatcher=dispatcher,
        sockets=[door],
        connection_limit=_connections(),
        asyncore_use_poll=True,
        max_request_body_size=LARGEST_BODY,
        # Waitress would take away what proxies tell: as many are believed as `PROXIES` says, and
        # of one that nobody told of, this much is seen that it is there.
        clear_untrusted_proxy_headers=False,
        channel_request_lookahead=1,  # a stream hears that its phone has gone
        ident=None,
    )
    server.run()


def _connections() -> int:
    """How many connections are held: a phone keeps one or two open, and a thousand phones may be
    there. The system's bound on open files is lifted as far as it lets us."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return CONNECTIONS
    lowest, highest = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + 200
    if highest != resource.RLIM_INFINITY:
        wanted = min(wanted, highest)
    if lowest != resource.RLIM_INFINITY and lowest < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, highest))
        lowest = wanted
    return CONNECTIONS if lowest == resource.RLIM_INFINITY else min(CONNECTIONS, lowest - 200)


def _door_sentence(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program: choose another one with --port."
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"port {port} is kept for the system: choose one above 1023 with --port."
    return f"{host} is no address of this computer."


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)
