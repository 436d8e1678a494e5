"""The next game with the same players: who deals, and who makes room where teams take turns."""

from __future__ import annotations

from typing import Any

from scorepad.journal import Folded


def body_again(folded: Folded) -> dict[str, Any]:
    """The started fact of the next game: players, sides and rules stay, the deal moves on."""
    record, table = folded.record, folded.table
    body: dict[str, Any] = {
        "v": 1,
        "game": record["game"],
        "variant": record["variant"],
        "rules": {name: table["options"][name] for name in table["differs"]},
        "persons": list(folded.persons),
    }
    if "sides" in record:
        body["sides"] = record["sides"]
    playing = next_playing(folded)
    if playing is not None:
        body["playing"] = playing
    dealer = next_dealer(folded, playing)
    if dealer is not None:
        body["first_dealer"] = dealer
    return body


def next_playing(folded: Folded) -> list[int] | None:
    """The two teams of the next game, where the record says which two play: who lost makes room
    for the team that waits. Without one loser the same two play again; and all three do where the
    third had dropped out."""
    given, sheet = folded.record.get("playing"), folded.sheet
    if given is None or sheet["dropped"]:
        return None
    if folded.table["options"].get("six_rotate_per_hand"):
        return list(given)
    losers = [side for side in given if side not in sheet["winners"]]
    if not sheet["over"] or len(losers) != 1:
        return list(given)
    waiting = [side for side in range(len(sheet["sides"])) if side not in given]
    return sorted([*(side for side in given if side not in losers), *waiting])


def next_dealer(folded: Folded, playing: list[int] | None) -> int | None:
    """The seat to which the deal passes, clockwise among those who play the next game."""
    sheet = folded.sheet
    if not sheet["over"] or sheet["ended_at"] is None:
        dealer: int | None = folded.table["dealer"]
        return dealer
    last = sheet["hands"][sheet["ended_at"] - 1]["dealer"]
    if last is None:
        return None
    sides = range(len(sheet["sides"])) if playing is None else playing
    dealers: list[int] = sorted(seat for side in sides for seat in sheet["sides"][side]["seats"])
    return next((seat for seat in dealers if seat > last), dealers[0])
