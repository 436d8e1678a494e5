"""One game of the demo, from its start to its end, through the journal's check fact by fact."""

from __future__ import annotations

import base64
import datetime as dt
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.demo.deal import Deal
from scorepad.demo.deals_of_200 import hand_of_200
from scorepad.demo.deals_of_500 import hand_of_500
from scorepad.demo.deals_of_belote import hand_of_belote
from scorepad.demo.people import Custom, Player
from scorepad.journal import Folded
from scorepad.journal.endings import contenders
from scorepad.journal.facts import NewFact, Status
from scorepad.journal.judge import Writer, candidate, judge
from scorepad.journal.replay import Stopped, replay

Json = dict[str, Any]

_HANDS: dict[str, Callable[[random.Random, Deal], Json]] = {
    "two_hundred": hand_of_200,
    "five_hundred": hand_of_500,
    "belote": hand_of_belote,
}
# How likely it is that a game is ended early after a hand, that a hand is put right after it
# was written down, that a note is made, that the cards were dealt wrongly.
_GIVES_UP, _CORRECTS, _NOTES, _MISDEALS = 0.002, 0.03, 0.01, 0.01
_MOST_HANDS = 80  # a game that finds no end is ended
_KEEPERS = (1, 1, 1, 2)  # the numbers of the devices that write
_NOTES_MADE = ("counted twice", "Léo had to go", "on n’était pas d’accord", "new cards")


@dataclass(frozen=True)
class Sitting:
    """Who plays what, from when on; `persons`: the public ids of `players`, by seat."""

    custom: Custom
    players: Sequence[Player]
    persons: Sequence[str]
    begun: dt.datetime
    playing: list[int] | None = None


def played(rng: random.Random, sitting: Sitting) -> Folded:
    """The whole game, as it stands after its last fact.

    Raises RuntimeError should the rules refuse a hand: then the simulation is at fault.
    """
    game = _Game(rng, sitting)
    while not game.is_done:
        game.play_hand()
    return game.folded


def fresh_id(rng: random.Random) -> str:
    """A public id, or the id of a fact, as a phone would make it."""
    return base64.urlsafe_b64encode(rng.randbytes(16)).decode().rstrip("=")


class _Game:
    """A game while it is played."""

    def __init__(self, rng: random.Random, sitting: Sitting) -> None:
        self.rng = rng
        self.sitting = sitting
        self.at = sitting.begun
        self.names = {
            person: player.name
            for person, player in zip(sitting.persons, sitting.players, strict=True)
        }
        self.folded = self._start()
        seats = len(sitting.players)
        self.side_of: list[int | None] = [None] * seats
        for side, described in enumerate(self.folded.sheet["sides"]):
            for seat in described["seats"]:
                self.side_of[seat] = side

    @property
    def is_done(self) -> bool:
        return bool(self.folded.sheet["over"]) or self.folded.is_abandoned

    def play_hand(self) -> None:
        rng = self.rng
        self.at += dt.timedelta(seconds=rng.randint(150, 480))
        if self.folded.next_slot > _MOST_HANDS or rng.random() < _GIVES_UP:
            return self._write("abandoned", self._ending())
        if rng.random() < _MISDEALS:
            return self._write_hand({"void": "misdeal"})
        hand = self._drawn()
        wrong = _swapped(hand) if rng.random() < _CORRECTS else None
        self._write_hand(wrong or hand)
        if wrong:
            written = self.folded.facts[-1].id
            self.at += dt.timedelta(seconds=rng.randint(10, 120))
            self._write("corrected", {"target": written, "replaces": written, "hand": hand})
        if rng.random() < _NOTES:
            self._write("noted", {"text": rng.choice(_NOTES_MADE)})
        return None

    def _start(self) -> Folded:
        sitting = self.sitting
        custom = sitting.custom
        body: Json = {
            "game": custom.game,
            "variant": custom.variant,
            "rules": custom.rules,
            "persons": list(sitting.persons),
            "first_dealer": 0,
        }
        if sitting.playing:
            body["playing"] = sitting.playing
        new = NewFact(fresh_id(self.rng), "started", body, self.at)
        table = replay([candidate(new, 1, _KEEPERS[0], self.at)], self.names)
        if isinstance(table, Stopped):
            raise RuntimeError(f"{custom.variant}: {table.problems}")
        return table

    def _drawn(self) -> Json:
        sitting = self.sitting
        deal = Deal(sitting.custom.variant, self.folded.table, self.side_of, sitting.players)
        return _HANDS[sitting.custom.game](self.rng, deal)

    def _ending(self) -> Json:
        """How a game is ended that nobody plays to its end: mostly it was late."""
        if not self.folded.entries or self.rng.random() < 0.3:
            return {}
        if self.rng.random() < 0.6:
            return {"result": {"by": "clock"}}
        side = self.rng.choice(contenders(self.folded.sheet, self.folded.waiting))
        return {"result": {"by": "conceded", "side": side}}

    def _write_hand(self, hand: Json) -> None:
        self._write("hand", {"slot": self.folded.next_slot, "hand": hand})

    def _write(self, kind: str, body: Json) -> None:
        new = NewFact(fresh_id(self.rng), kind, body, self.at)
        writer = Writer(self.rng.choice(_KEEPERS))
        judged = judge(self.folded, new, writer, self.names, self.at)
        if judged.answer.status is not Status.STORED:
            raise RuntimeError(f"{self.sitting.custom.variant}: {judged.answer}: {body}")
        self.folded = judged.after


def _swapped(hand: Json) -> Json | None:
    """The hand with its two columns swapped; None where that would be no hand."""
    for key in ("captured", "tricks"):
        columns = hand.get(key, ())
        if len(columns) == 2 and columns[0] != columns[1] and "discard" not in hand:
            return {**hand, key: columns[::-1]}
    return None
