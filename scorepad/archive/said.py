"""What commands say of files: problems by place, which pad was meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad import words
from scorepad.pads import Pad, every_pad
from scorepad.pads.models import is_public_id
from scorepad.pads.names import name_key
from scorepad.start.problems import StartProblem
from scorepad.wording.mark import N_

MOST_TOLD = 50
HAND = N_("hand %(number)d")
# After which options an id may follow.
_WITH_ID = ("--pad", "--game", "--withdraw")


class Refused(Exception):
    """A file that was not taken in; `problems`: all that is wrong with it, each a sentence."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("; ".join(problems[:3]))
        self.problems = list(problems)

    def told(self) -> list[str]:
        """The problems as they are printed: not thousands of them."""
        more = len(self.problems) - MOST_TOLD
        return self.problems[:MOST_TOLD] + ([f"... and {more} more."] if more > 0 else [])


def problem_sentence(
    problem: Mapping[str, Any],
    sides: Sequence[str] = ("", ""),
    players: Sequence[str] = (),
    say: Callable[[str], str] = str,
) -> str:
    """A problem of the engine or the journal with the hand and field it is about; ``say``
    translates."""
    names = [*players, *[""] * 12]
    sentence = words.problem_text(dict(problem), list(sides), names, say)
    hand = say(HAND) % {"number": problem["hand"]} if problem["hand"] else ""
    index = "" if problem["index"] is None else f"[{problem['index']}]"
    place = ", ".join(filter(None, [hand, f"{problem['field']}{index}"]))
    return f"{place}: {sentence}" if place else sentence


def with_ids_joined(arguments: Sequence[str]) -> list[str]:
    """The arguments of a command, so that ids which begin with ``-``, as one random id in 64 does,
    are taken for no options: one after its option is joined to it, one by itself goes last."""
    end = list(arguments).index("--") if "--" in arguments else len(arguments)
    joined: list[str] = []
    alone: list[str] = []
    for argument in arguments[:end]:
        is_dashed = argument.startswith("-") and is_public_id(argument)
        if is_dashed and joined and joined[-1] in _WITH_ID:
            joined[-1] += f"={argument}"
        else:
            (alone if is_dashed else joined).append(argument)
    alone += arguments[end + 1 :]
    return [*joined, "--", *alone] if alone else joined


def pad_meant(name: str | None) -> Pad:
    """The pad of this name or id; without one, the only pad there is. Raises StartProblem."""
    known = every_pad()
    if name is None:
        found = known
    else:
        found = [pad for pad in known if pad.public_id == name] or [
            pad for pad in known if name_key(pad.name) == name_key(name)
        ]
    if len(found) == 1:
        return found[0]
    if not known:
        raise StartProblem("there is no pad here yet.")
    choices = ", ".join(f"{pad.name} ({pad.public_id})" for pad in (found or known)[:20])
    if found:
        raise StartProblem(f"say which pad you mean, by its id: {choices}.")
    raise StartProblem(f"there is no pad called “{name}” here; there is: {choices}.")
