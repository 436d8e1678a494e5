"""House rules under names: kept, renamed, changed, forgotten, and the default of a pad."""

from __future__ import annotations

import pytest

from scorepad import journal, pads
from scorepad.pads import NameProblem, RulesProblem

GAME = ("two_hundred", "partners")


@pytest.fixture
def pad(context: None) -> pads.Pad:
    return pads.create_pad("Family", "en", "America/Moncton", "phone")[0]


@pytest.fixture
def stranger(context: None) -> pads.Pad:
    return pads.create_pad("Others", "en", "America/Moncton", "phone")[0]


def names(pad: pads.Pad) -> list[str]:
    return [profile.name for profile in pads.profiles(pad)]


def test_a_profile_keeps_what_differs(pad: pads.Pad) -> None:
    profile = pads.add_profile(
        pad, "  As at  Mémère's ", *GAME, {"target": 300, "min_bid": 60, "tie": "another_hand"}
    )
    assert (profile.name, profile.rules) == ("As at Mémère's", {"target": 300})
    assert pads.profile_of(pad, profile.public_id) == profile
    assert names(pad) == ["As at Mémère's"]


def test_a_profile_from_elsewhere_keeps_its_id(pad: pads.Pad) -> None:
    profile = pads.add_profile(pad, "Mémère", *GAME, {}, public_id="p" * 22)
    assert profile.public_id == "p" * 22 and pads.profile_of(pad, "p" * 22) == profile


def test_names_are_like_those_of_persons(pad: pads.Pad, stranger: pads.Pad) -> None:
    pads.add_profile(pad, "Mémère", *GAME, {})
    pads.add_profile(stranger, "Mémère", *GAME, {})
    for name, code in (("MÉMÈRE ", "same_name"), (" ", "empty"), ("x" * 81, "too_long")):
        with pytest.raises(NameProblem) as refusal:
            pads.add_profile(pad, name, *GAME, {})
        assert refusal.value.code == code
    other = pads.add_profile(pad, "Pépère", *GAME, {})
    with pytest.raises(NameProblem):
        pads.change_profile(pad, other.public_id, "mémère", {})
    assert pads.change_profile(pad, other.public_id, "PÉPÈRE", {"target": 500})
    assert names(pad) == ["Mémère", "PÉPÈRE"]
    assert pads.profiles(pad)[1].rules == {"target": 500}


@pytest.mark.parametrize(
    "options", [{"target": 250}, {"rain": True}, {"min_bid": 52}, {"target": True}]
)
def test_rules_that_there_are_not(pad: pads.Pad, options: dict[str, object]) -> None:
    with pytest.raises(RulesProblem):
        pads.add_profile(pad, "Odd", *GAME, options)
    kept = pads.add_profile(pad, "Even", *GAME, {})
    with pytest.raises(RulesProblem):
        pads.change_profile(pad, kept.public_id, "Even", options)
    with pytest.raises(RulesProblem):
        pads.add_profile(pad, "Odd", "bridge", "rubber", {})
    assert names(pad) == ["Even"] and pads.profiles(pad)[0].rules == {}


def test_another_pad_reaches_nothing(pad: pads.Pad, stranger: pads.Pad) -> None:
    key = pads.add_profile(pad, "Mémère", *GAME, {}).public_id
    for odd in (key, "x" * 22, "short", "usual", ""):
        assert pads.profile_of(stranger, odd) is None
        assert pads.change_profile(stranger, odd, "Mine", {}) is None
        assert not pads.delete_profile(stranger, odd)
        assert pads.choose_default(stranger, odd) is (odd == "usual")
    assert names(pad) == ["Mémère"] and names(stranger) == []


def test_the_default_of_new_games(pad: pads.Pad) -> None:
    assert pads.default_key(pad) == pads.USUAL
    assert pads.choose_default(pad, "to_300") and pads.default_key(pad) == "to_300"
    key = pads.add_profile(pad, "Mémère", *GAME, {"target": 500}).public_id
    assert pads.choose_default(pad, key) and pads.default_key(pad) == key
    pads.delete_profile(pad, key)
    assert pads.default_key(pad) == pads.USUAL and names(pad) == []
    pads.choose_default(pad, "to_500")
    assert pads.choose_default(pad, pads.USUAL) and pads.default_key(pad) == pads.USUAL


def test_a_game_keeps_the_rules_that_it_started_with(context: None) -> None:
    pad, device = pads.create_pad("Family", "en", "America/Moncton", "phone")
    profile = pads.add_profile(pad, "Mémère", *GAME, {"target": 300})
    persons = [pads.add_person(pad, name).public_id for name in "ABCD"]
    body = {"game": GAME[0], "variant": GAME[1], "rules": profile.rules, "persons": persons}
    game = pads.start_game(pad, device, body, "f" * 22)
    assert isinstance(game, pads.Game)
    pads.change_profile(pad, profile.public_id, "Mémère", {"target": 500})
    pads.delete_profile(pad, profile.public_id)
    assert journal.folded(game).record["rules"] == {"target": 300}
