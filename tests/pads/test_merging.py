"""Two persons who were one: seen everywhere, undone without a trace, refused where they are two."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad import journal, pads
from scorepad.archive.pad_file import pad_text
from scorepad.database import now, write_tx
from tests.pads.test_games import body, fact_id

NAMES = ("Jean", "Papa", "Ann", "Bob", "Cid", "Dot")


@pytest.fixture
def ids(access: pads.Access) -> dict[str, str]:
    return {name: pads.add_person(access.pad, name).public_id for name in NAMES}


def begin(access: pads.Access, number: int, *persons: str) -> pads.Game:
    game = pads.start_game(access.pad, access.device, body(list(persons)), fact_id(number))
    assert isinstance(game, pads.Game), game
    return game


def text_of(pad: pads.Pad) -> str:
    return "".join(pad_text(pad))


def test_one_name_stands_everywhere(access: pads.Access, ids: dict[str, str]) -> None:
    game = begin(access, 1, ids["Papa"], ids["Ann"], ids["Bob"], ids["Cid"])
    seen = pads.merging(access.pad, ids["Jean"], ids["Papa"])
    assert seen
    assert (seen.games, seen.together) == ((game.public_id,), ())
    assert pads.merge_persons(access.pad, ids["Jean"], ids["Papa"])
    assert journal.folded(game).record["players"] == ["Jean", "Ann", "Bob", "Cid"]
    assert pads.games(access.pad)[0].names[0] == "Jean"
    assert pads.names_of(access.pad)[ids["Papa"]] == "Jean"
    assert pads.other_names(access.pad) == {ids["Jean"]: ["Papa"]}
    assert "Papa" not in [person.name for person in pads.persons(access.pad)]
    pads.rename_person(access.pad, ids["Jean"], "Jean-Paul")
    assert journal.folded(game).record["players"][0] == "Jean-Paul"
    with pytest.raises(pads.NameProblem) as found:
        pads.add_person(access.pad, "papa")
    assert (found.value.code, found.value.holder) == ("other_name", "Jean-Paul")


def test_who_sat_in_one_game_are_two(access: pads.Access, ids: dict[str, str]) -> None:
    game = begin(access, 1, *(ids[name] for name in ("Ann", "Papa", "Bob", "Cid")))
    later = [ids[name] for name in ("Jean", "Papa", "Bob", "Cid")]
    new = journal.NewFact(fact_id(2), "seats", {"persons": later})
    assert journal.append(game, new, access.device).status is journal.Status.STORED
    assert pads.merge_persons(access.pad, ids["Ann"], ids["Dot"])
    for kept, other in (("Jean", "Papa"), ("Ann", "Papa"), ("Bob", "Ann"), ("Papa", "Jean")):
        with pytest.raises(pads.SatTogether) as found:
            pads.merge_persons(access.pad, ids[kept], ids[other])
        assert found.value.games == (game.public_id,)


def test_one_person_has_one_place(access: pads.Access, ids: dict[str, str]) -> None:
    pads.merge_persons(access.pad, ids["Jean"], ids["Papa"])
    both = body([ids[name] for name in ("Jean", "Ann", "Papa", "Bob")])
    problems = pads.start_game(access.pad, access.device, both, fact_id(1))
    assert isinstance(problems, tuple)
    assert [found["code"] for found in problems] == ["bad_value"]
    game = begin(access, 2, *(ids[name] for name in ("Papa", "Ann", "Bob", "Cid")))
    later = {"persons": [ids[name] for name in ("Papa", "Ann", "Bob", "Jean")]}
    answer = journal.append(game, journal.NewFact(fact_id(3), "seats", later), access.device)
    assert answer.status is journal.Status.REFUSED


def test_persons_of_other_pads_are_nobody(access: pads.Access, ids: dict[str, str]) -> None:
    other, _device = pads.create_pad("Others", "en", "UTC", "Eve's phone")
    eve = pads.add_person(other, "Eve").public_id
    assert pads.merging(access.pad, ids["Jean"], eve) is None
    assert pads.merge_persons(access.pad, ids["Jean"], eve) is None
    assert pads.merge_persons(other, eve, ids["Jean"]) is None
    assert pads.merge_persons(access.pad, ids["Jean"], ids["Jean"]) is None
    pads.merge_persons(access.pad, ids["Jean"], ids["Papa"])
    assert pads.unmerge_person(other, ids["Papa"]) is None
    assert pads.person_of(access.pad, ids["Papa"]).public_id == ids["Jean"]  # type: ignore[union-attr]


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(pairs=st.lists(st.permutations(NAMES).map(lambda names: names[:2]), max_size=6))
def test_merging_then_unmerging_changes_nothing(
    access: pads.Access, ids: dict[str, str], pairs: list[list[str]]
) -> None:
    if not pads.games(access.pad):
        begin(access, 1, *(ids[name] for name in ("Papa", "Ann", "Bob", "Cid")))
    game = pads.game_of(access.pad, pads.games(access.pad)[0].public_id)
    assert game
    before, record = text_of(access.pad), journal.folded(game).record
    merged = []
    for kept, other in pairs:
        try:
            if pads.merge_persons(access.pad, ids[kept], ids[other]):
                merged.append(other)
        except pads.SatTogether:
            continue
    assert len(set(journal.folded(game).record["players"])) == 4
    names = pads.names_of(access.pad)
    assert len(pads.persons(access.pad)) == len(NAMES) - len(merged)
    assert len(set(names.values())) == len(NAMES) - len(merged)
    for other in merged:
        assert pads.unmerge_person(access.pad, ids[other])
    assert text_of(access.pad) == before
    assert journal.folded(game).record == record


def test_who_is_deleted_leaves_the_results(access: pads.Access, ids: dict[str, str]) -> None:
    game = begin(access, 1, *(ids[name] for name in ("Papa", "Ann", "Bob", "Cid")))
    pads.merge_persons(access.pad, ids["Jean"], ids["Papa"])
    pads.add_other_name(access.pad, ids["Jean"], "Grand-papa")
    assert pads.delete_person(access.pad, ids["Jean"], "former player")
    assert pads.delete_person(access.pad, ids["Bob"], "former player")
    players = journal.folded(game).record["players"]
    assert players[0].startswith("former player") and players[2].startswith("former player")
    assert players[1::2] == ["Ann", "Cid"] and len(set(players)) == 4
    assert not any(name in text_of(access.pad) for name in ("Jean", "Papa", "Grand-papa", "Bob"))
    jean = pads.add_person(access.pad, "Jean")
    assert pads.add_person(access.pad, "Papa").public_id != ids["Papa"]
    assert jean.public_id != ids["Jean"]
    assert journal.folded(game).record["players"] == players
    assert not pads.unmerge_person(access.pad, ids["Papa"])
    assert not pads.delete_person(access.pad, ids["Jean"], "former player")
    with pytest.raises(pads.NameProblem) as found:
        pads.add_person(access.pad, "Former player")
    assert found.value.code == "former_name"


def test_a_guest_is_offered_for_one_evening(access: pads.Access, ids: dict[str, str]) -> None:
    zoe = pads.add_person(access.pad, "Zoé", is_guest=True)
    assert "Zoé" in [person.name for person in pads.offered(access.pad)]
    assert pads.guests(access.pad) == {zoe.public_id}
    with write_tx() as session:
        early = now() - pads.EVENING
        session.execute(
            sa.update(pads.Person).values(guest_at=early).where(pads.Person.id == zoe.id)
        )
    assert "Zoé" not in [person.name for person in pads.offered(access.pad)]
    begin(access, 1, zoe.public_id, ids["Ann"], ids["Bob"], ids["Cid"])
    assert "Zoé" in [person.name for person in pads.offered(access.pad)]
    pads.make_guest(access.pad, zoe.public_id, False)
    assert pads.guests(access.pad) == set()


@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(names=st.lists(st.sampled_from("abcä1é "), min_size=1, max_size=6).map("".join))
def test_no_two_have_the_same_initials(access: pads.Access, names: str) -> None:
    before = pads.marks(access.pad)
    try:
        pads.add_person(access.pad, names)
    except pads.NameProblem:
        return
    after = pads.marks(access.pad)
    assert len({mark.initials for mark in after.values()}) == len(after)
    assert all(after[person] == mark for person, mark in before.items())
