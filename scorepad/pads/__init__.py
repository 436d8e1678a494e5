"""Pads, the persons and devices in them, and their games: who may open what."""

from scorepad.pads.access import (
    LANGUAGES,
    Access,
    SettingProblem,
    change_pad,
    create_pad,
    device_names,
    is_time_zone,
    open_pad,
    pads_of,
)
from scorepad.pads.games import GameSummary, game_of, games, start_game
from scorepad.pads.models import Device, Game, Pad, Person
from scorepad.pads.names import NameProblem, clean_name, name_key
from scorepad.pads.persons import add_person, names_of, persons, persons_named, rename_person

__all__ = [
    "LANGUAGES",
    "Access",
    "Device",
    "Game",
    "GameSummary",
    "NameProblem",
    "Pad",
    "Person",
    "SettingProblem",
    "add_person",
    "change_pad",
    "clean_name",
    "create_pad",
    "device_names",
    "game_of",
    "games",
    "is_time_zone",
    "name_key",
    "names_of",
    "open_pad",
    "pads_of",
    "persons",
    "persons_named",
    "rename_person",
    "start_game",
]
