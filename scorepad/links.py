"""`scorepad links`: whoever runs the server lets phones in, lets them out, invites to make pads."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from scorepad import config, pads
from scorepad.archive.contents import NotWhole, connected, contents_of
from scorepad.archive.opened import database_of, opened, refuse_other_level
from scorepad.archive.said import pad_meant, with_ids_joined
from scorepad.pads.links import CODE_LASTS, INVITATION_LASTS, OWNER_LINK_LASTS
from scorepad.pads.secret import spoken
from scorepad.start import addresses, in_use
from scorepad.start.data_folder import data_folder
from scorepad.start.problems import StartProblem
from scorepad.start.serve import DEFAULT_HOST, DEFAULT_PORT, port_number

DESCRIPTION = (
    "Without more, list every pad with its links and phones. It works while the pad is being "
    "served, and what it changes holds from the next tap on."
)
EPILOG = (
    "An owner whose phone is lost: scorepad links PAD --make owner, and open the link on the new "
    "phone; then let the lost one out."
)
_OPERATOR = pads.Operator()


def run(arguments: list[str]) -> int:
    """List, make, withdraw or invite; gives the exit status. Raises StartProblem."""
    options = _parser().parse_args(with_ids_joined(arguments))
    folder = data_folder()
    _check(database_of(folder))
    settings = config.load(folder, {})
    start = settings["ADDRESS"] or at_home(options.port)
    # Never into a database that a restore is about to put aside.
    with in_use.shared(folder), opened(folder) as app:
        app.config.from_mapping(settings)
        if options.new_pad:
            return _invite(start)
        if not options.pad:
            return _list(pads.every_pad())
        pad = pad_meant(options.pad)
        if options.make:
            return make(pad, options.make, options.name, start)
        if options.withdraw:
            return _withdraw(pad, options.withdraw)
        return _list([pad])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scorepad links", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("pad", metavar="PAD", nargs="?", help="the name of a pad, or its id")
    does = parser.add_mutually_exclusive_group()
    does.add_argument("--make", choices=("owner", "keeper", "viewer"), help="make a link into it")
    does.add_argument("--withdraw", metavar="ID", help="end a link, or let a phone out")
    does.add_argument("--new-pad", action="store_true", help="make a code for making a new pad")
    parser.add_argument("--name", default="", help="what to call the link (default: its role)")
    port = f"where the pad is served, for its address (default: {DEFAULT_PORT})"
    parser.add_argument("--port", default=str(DEFAULT_PORT), help=port)
    return parser


def _check(file: Path) -> None:
    """Raise StartProblem unless the file is a whole database of this program's."""
    try:
        with connected(file) as connection:
            revision = contents_of(connection, file).revision
    except NotWhole as error:
        raise StartProblem(str(error)) from error
    refuse_other_level(file, revision)


def at_home(port: str) -> str:
    """The address of this machine's pads, as the phones of its network open it."""
    return addresses.addresses(DEFAULT_HOST, port_number(port))[0].rstrip("/")


def _invite(start: str) -> int:
    code = spoken(pads.invite(secrets.token_urlsafe(16)))
    print(f"With this code one pad can be made, within {INVITATION_LASTS.days} days:\n")
    print(f"  {code}\n\nIt is typed at {start}/ under “A new pad”.")
    return 0


def _list(found: Sequence[pads.Pad]) -> int:
    if not found:
        print("There is no pad yet.")
    for pad in found:
        print(f"{pad.name}  (id {pad.public_id}, since {pad.created_at:%Y-%m-%d})")
        for link in pads.links(pad):
            used = (
                f"last used {link.used_at:%Y-%m-%d %H:%M} UTC" if link.used_at else "not used yet"
            )
            print(f"  link   {link.role:6}  {link.public_id}  {link.name}, {used}")
        for device in pads.devices(pad):
            came = f"by “{device.link_name}”, " if device.link_name else ""
            seen = f"{came}last here {device.seen_at:%Y-%m-%d %H:%M} UTC"
            print(f"  phone  {device.role:6}  {device.public_id}  {device.name}, {seen}")
    return 0


def make(pad: pads.Pad, role: str, name: str, start: str) -> int:
    """Make a link into a pad and print it, with its code; `start`: the address before it.

    Gives the exit status. Raises StartProblem for a name that is none, or one link too many.
    """
    try:
        new = pads.make_link(pad, _OPERATOR, name or role, role, secrets.token_urlsafe(16))
    except pads.NameProblem as error:
        raise StartProblem(f"“{name}” cannot be the name of a link.") from error
    except pads.RightsProblem as error:
        raise StartProblem(f"{pad.name} has too many links: withdraw some first.") from error
    address = f"{start}/open/{new.secret}"
    hours = OWNER_LINK_LASTS.total_seconds() / 3600
    once = f" It serves once, within {hours:.0f} hours." if role == "owner" else ""
    print(f"Whoever opens this link is {ROLES[role]} of {pad.name}.{once}\n\n  {address}\n")
    addresses.write_code(address, sys.stdout)
    minutes = CODE_LASTS.total_seconds() / 60
    print(f"\nOr type this code at {start}/ within {minutes:.0f} minutes: {spoken(new.code)}")
    return 0


ROLES = {"owner": "an owner", "keeper": "a keeper", "viewer": "a viewer"}


def _withdraw(pad: pads.Pad, public_id: str) -> int:
    links = {link.public_id: link.name for link in pads.links(pad)}
    try:
        if public_id in links:
            pads.withdraw_link(pad, _OPERATOR, public_id)
            print(f"The link “{links[public_id]}” lets nobody in any more.")
        else:
            device = pads.let_out(pad, _OPERATOR, public_id)
            print(f"“{device.name}” is out.")
    except pads.RightsProblem as error:
        if error.code == "last_owner":
            raise StartProblem(
                "that is the only owner: let another in first, with --make owner."
            ) from error
        raise StartProblem(f"{pad.name} has no link and no phone with that id.") from error
    return 0
