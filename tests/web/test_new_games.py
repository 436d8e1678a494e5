"""A new game of every variant: found by its names, started by its form, drawn for, played again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask

from scorepad import journal, rules, words
from scorepad.game_names import KINDS, NAMES, Kind
from scorepad.languages import LANGUAGES
from scorepad.web.access import fresh_id
from scorepad.web.picker import folded, rank
from tests.web.conftest import Phone
from tests.web.test_games import errors, hidden, hidden_seat
from tests.web.test_games import folded as game_at

PEOPLE = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
EVERY = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
SHADOW = 2


def seats_of(kind: Kind) -> int:
    return rules.GAMES[kind.game].presets[kind.variant].seats


def form(kind: Kind, **changes: Any) -> dict[str, Any]:
    """A new game of this variant as its page sends it."""
    fields: dict[str, Any] = {f"seat_{n}": PEOPLE[n] for n in range(seats_of(kind))}
    fields |= {"play": kind.key, "dealer": "1", "fact_id": fresh_id(), "do": "start"} | changes
    return {name: value for name, value in fields.items() if value is not None}


def started(phone: Phone, app: Flask, kind: Kind, **changes: Any) -> journal.Folded:
    """Start a game by the form; the game as its journal tells it."""
    answer = phone.post("/new", **form(kind, **changes))
    assert answer.status_code == 302, errors(answer.text)
    return game_at(phone, app, answer.location)


def offered(page: str) -> list[str]:
    """The keys of the games that are shown, in order."""
    listed = re.findall(r"<li data-key=.*?</li>", page, re.S)
    return [kind.split('"')[1] for kind in listed if " hidden>" not in kind]


def test_every_variant_of_the_engine_has_its_words() -> None:
    known = [(game, variant) for game in rules.GAMES for variant in rules.GAMES[game].presets]
    assert sorted((kind.game, kind.variant) for kind in KINDS) == sorted(known)
    assert len({kind.title for kind in KINDS}) == len(KINDS)


def test_everything_is_offered(phone: Phone) -> None:
    assert offered(phone.get("/new").text) == [kind.key for kind in KINDS]


@EVERY
def test_every_variant_is_started_without_script(phone: Phone, app: Flask, kind: Kind) -> None:
    page = phone.get(f"/new?play={kind.key}").text
    assert kind.title in page and kind.line in page
    assert len(re.findall(r'name="seat_\d"', page)) == seats_of(kind)
    game = started(phone, app, kind)
    record = game.record
    assert (record["game"], record["variant"]) == (kind.game, kind.variant)
    assert record["players"] == list(PEOPLE[: seats_of(kind)])
    assert record["first_dealer"] == 1 and record["rules"] == {}
    assert record.get("playing") == ([0, 1] if kind.variant == "six_rotate" else None)
    assert game.sheet["problems"] == [] and "start" not in record


@EVERY
def test_the_game_played_last_is_there_again(phone: Phone, app: Flask, kind: Kind) -> None:
    started(phone, app, kind)
    page = phone.get("/new").text
    assert hidden(page, "play") == kind.key
    assert '<details class="fold picker" data-picker>' in page
    fields = re.findall(r'name="table" value="([^"]+)"[^>]* checked', page)
    assert len(fields) == 1


SOURCES = {
    "200": "partners",
    "Two Hundred": "partners",
    "two-hundred": "partners",
    "DEUX CENTS": "partners",
    "Deux-cents": "partners",
    "dix": "partners",
    "Bidder 10": "partners",
    "la fouine": "partners",
    "Двести": "partners",
    "двести (200)": "partners",
    "ツー・ハンドレッド": "partners",
    "ツーハンドレッド（２００）": "partners",
    "Le Rough": "le_rough",
    "rough": "le_rough",
    "cutthroat": "cutthroat",
    "Cut-Throat": "cutthroat",
    "200 без партнёров": "cutthroat",
    "chacun pour soi": "cutthroat",
    "with a kitty": "kitty",
    "игра с котенком": "kitty",
    "minoune": "kitty",
    "キティ": "kitty",
    "dummy": "two_dummy",
    "игра вдвоем": "two_dummy",
    "called partner": "five_called",
    "carte appelee": "five_called",
    "隠れパートナー": "five_called",
    "теневой партнер": "five_shadow",
    "partenaire fantome": "five_shadow",
    "200 с банком": "six_two",
    "cagnotte": "six_two",
    "52 cartes": "six_three_52",
    "попеременно": "six_rotate",
    "500": "official",
    "five hundred": "official",
    "Bid": "official",
    "500 (BID)": "official",
    "cinq-cents": "official",
    "nullo": "official",
    "five-card widow": "five_card_widow",
    "BELOTE": "plain",
    "bélote": "plain",
    "belote avec annonces": "declarations",
    "annonces": "declarations",
}


@pytest.mark.parametrize(("name", "variant"), SOURCES.items())
def test_a_game_is_found_by_any_name(phone: Phone, name: str, variant: str) -> None:
    page = phone.client.get(phone.pad + "/new", query_string={"find": name}).text
    found = offered(page)
    assert found and found[0].endswith(f"-{variant}")
    assert "data-picker open" in page


def test_every_name_that_is_kept_finds_its_variant() -> None:
    for kind in KINDS:
        titles = [words.translator(language)(kind.title) for language in LANGUAGES]
        for name in (*kind.names, *titles):
            assert rank(kind, folded(name)) <= 1, name
        for name in NAMES[kind.game]:
            assert rank(kind, folded(name)) <= 2, name


@pytest.mark.parametrize(("count", "found"), [(2, 2), (4, 8), (5, 2), (6, 4), (3, 0), (99, 0)])
def test_it_is_asked_how_many_play(phone: Phone, count: int, found: int) -> None:
    page = phone.get(f"/new?players={count}").text
    assert len(offered(page)) == found
    assert ("data-none hidden" in page) is (found > 0)
    assert [*map(int, re.findall(r'data-count="(\d)"', page))] == [2, 4, 5, 6]


def test_what_is_searched_for_in_vain_is_told(phone: Phone) -> None:
    page = phone.get("/new?find=poker&players=4").text
    assert offered(page) == [] and "No game of that name can be kept here." in page
    assert 'value="poker"' in page and 'name="players" value="4"' in page


@pytest.mark.parametrize("play", ["two_hundred-none", "x" * 5_000, "poker"])
def test_a_game_that_nobody_knows_is_refused(phone: Phone, play: str) -> None:
    assert phone.get(f"/new?play={play}").status_code == 200
    answer = phone.post("/new", **form(KINDS[0], play=play))
    assert answer.status_code == 422 and "cannot be kept here" in answer.text
    assert hidden_seat(answer.text, 0) == "Ann"


@EVERY
def test_everybody_is_named_and_a_dealer_chosen(phone: Phone, kind: Kind) -> None:
    last = seats_of(kind) - 1
    answer = phone.post("/new", **form(kind, **{f"seat_{last}": ""}, dealer=None))
    assert answer.status_code == 422
    assert set(errors(answer.text)) == {f"seat_{last}", "dealer"}
    assert phone.post("/new", **form(kind, dealer=str(last + 1))).status_code == 422


def test_the_shadow_does_not_deal(phone: Phone) -> None:
    kind = kind_of_variant("five_shadow")
    page = phone.get(f"/new?play={kind.key}").text
    assert page.count('name="dealer"') == 4 and f'name="dealer" value="{SHADOW}"' not in page
    assert "shadow partner" in page
    assert set(errors(phone.post("/new", **form(kind, dealer=str(SHADOW))).text)) == {"dealer"}


def test_two_of_three_teams_begin(phone: Phone, app: Flask) -> None:
    kind = kind_of_variant("six_rotate")
    game = started(phone, app, kind, waits="0", dealer="2")
    assert game.record["playing"] == [1, 2] and game.table["callers"] == [1, 2, 4, 5]
    assert set(errors(phone.post("/new", **form(kind, waits="1")).text)) == {"dealer"}
    odd = started(phone, app, kind, waits="x" * 5_000)
    assert odd.record["playing"] == [0, 1]


def kind_of_variant(variant: str) -> Kind:
    return next(kind for kind in KINDS if kind.variant == variant)


@EVERY
def test_totals_from_paper_of_every_side(phone: Phone, app: Flask, kind: Kind) -> None:
    sides = len(rules.GAMES[kind.game].presets[kind.variant].sides)
    totals = [5 * side for side in range(sides)]
    paper = {f"start_{side}": str(total) for side, total in enumerate(totals)}
    if kind.variant == "six_rotate":
        paper["table"] = "turns_by_hand"  # where the team that waits has a total too
    game = started(phone, app, kind, hands="3", held="81", **paper)
    assert game.sheet["totals"] == totals and game.record["start"]["hands"] == 3
    assert game.record["start"].get("held") == (81 if kind.game == "belote" else None)


@pytest.mark.parametrize(
    ("variant", "changes", "wrong"),
    [
        ("plain", {"start_0": "501"}, {"start_0"}),
        ("plain", {"start_0": "501", "table": "belote_1001"}, set()),
        ("plain", {"held": "much"}, {"held"}),
        ("plain", {"held": "-1"}, {"held"}),
        ("official", {"start_0": "520"}, set()),  # reached in defence: who bids wins
        ("official", {"start_1": "500", "table": "500_first"}, {"start_1"}),
        ("official", {"start_1": "750", "table": "500_750"}, {"start_1"}),
        ("official", {"start_1": "-1000"}, {"start_1"}),
        ("partners", {"start_1": "-205", "start_0": "-5", "table": "pagat_floor"}, set()),
        ("partners", {"start_1": "-205", "start_0": "5", "table": "pagat_floor"}, {"start_1"}),
        ("cutthroat", {"start_3": "200"}, {"start_3"}),
        ("five_called", {"start_0": "5", "start_4": "-200"}, {"start_4"}),
        ("five_called", {"start_4": "-200"}, set()),  # the best are level: another hand
        ("partners", {"hands": "5", "start_0": "5", "rule_hand_limit": "5"}, {"hands"}),
        ("partners", {"hands": "4", "start_0": "5", "rule_hand_limit": "5"}, set()),
        ("six_rotate", {"start_2": "250"}, {"start_2"}),  # that team waits
        ("six_rotate", {"start_2": "5"}, {"start_2"}),
        ("six_rotate", {"start_2": "0", "start_1": "5"}, set()),
        ("six_rotate", {"start_0": "5", "waits": "0", "dealer": "2"}, {"start_0"}),
        ("six_rotate", {"start_2": "5", "table": "turns_by_hand"}, set()),
        ("six_three", {"start_0": "-200"}, set()),  # that team has dropped out
        ("six_three", {"start_1": "-200"}, {"dealer"}),
        ("six_three", {"start_0": "-200", "start_2": "-200"}, {"start_0", "start_2"}),
    ],
)
def test_totals_from_paper_must_leave_a_game(
    phone: Phone, variant: str, changes: dict[str, str], wrong: set[str]
) -> None:
    answer = phone.post("/new", **form(kind_of_variant(variant), **changes))
    assert answer.status_code == (422 if wrong else 302), errors(answer.text)
    assert set(errors(answer.text)) == wrong


def test_by_which_rule_it_is_over_is_told_as_on_the_sheet(phone: Phone) -> None:
    def told(variant: str, field: str, **changes: str) -> str:
        return errors(phone.post("/new", **form(kind_of_variant(variant), **changes)).text)[field]

    assert told("cutthroat", "start_1", start_0="5", start_1="-200") == (
        "With this total the game is over. Somebody fell to \u2212200 or below: the game is over "
        "and the highest total wins, North."
    )
    limit = {"start_0": "5", "hands": "9", "rule_hand_limit": "5"}
    assert told("partners", "hands", **limit) == (
        "After so many hands the game is over. The agreed number of hands is reached, 5: the "
        "higher total wins, North and South."
    )
    assert told("six_rotate", "start_2", start_2="5") == (
        "This team waits: it has no total in this game."
    )


def test_nobody_is_dropped_whom_the_game_has_no_place_for(phone: Phone, app: Flask) -> None:
    """A page of before has no `play`: it is 200 for four then, and five are named."""
    five = form(kind_of_variant("five_called"), play=None)
    for do in ("start", "high_cards", "first_jack"):
        answer = phone.post("/new", **five | {"do": do})
        assert answer.status_code == 422
        assert errors(answer.text) == {
            "seat_3": "There is no place for Eve: this game is for 4. Choose another game, or "
            "leave the name out."
        }
    six = form(KINDS[0], seat_3="", seat_4="Eve", seat_5="Fay" * 2_000)
    told = errors(phone.post("/new", **six).text)["seat_3"]
    assert "A name is missing here." in told and "Eve and FayFay" in told and len(told) < 300
    assert "Eve" not in phone.get("/persons").text
    started(phone, app, KINDS[0], seat_4=" ", seat_5="")


def seated(page: str, count: int) -> list[str]:
    return [hidden_seat(page, seat) for seat in range(count)]


def waiting_in(page: str) -> str:
    found = re.search(r'name="waits" value="(\d)"[^>]* checked', page)
    assert found
    return found[1]


def dealer_of(page: str) -> int:
    found = re.search(r'name="dealer" value="(\d)"[^>]* checked', page)
    assert found
    return int(found[1])


@EVERY
def test_seats_teams_and_dealer_are_drawn(phone: Phone, app: Flask, kind: Kind) -> None:
    preset = rules.GAMES[kind.game].presets[kind.variant]
    for _ in range(5):
        page = phone.post("/new", **form(kind, do="high_cards", dealer=None)).text
        assert "drew the highest card" in page
        names, dealer = seated(page, preset.seats), dealer_of(page)
        assert sorted(names) == sorted(PEOPLE[: preset.seats])
        sent = {f"seat_{seat}": name for seat, name in enumerate(names)}
        waits = re.search(r'name="waits" value="(\d)"[^>]* checked', page)
        game = started(
            phone,
            app,
            kind,
            **sent,
            dealer=str(dealer),
            draw=hidden(page, "draw"),
            waits=waits and waits[1],
        )
        draw = game.facts[0].body["draw"]
        assert draw["way"] == "high_cards"
        ranked = sorted(range(preset.seats), key=lambda seat: drawn_by(kind, draw, seat))
        assert ranked[0] == dealer == game.record["first_dealer"]
        sizes = [len(side) for side in preset.sides]
        teams = [sorted(ranked[n : n + sizes[0]]) for n in range(0, sum(sizes), sizes[0])]
        assert sorted(teams) == preset.sides
        if kind.variant == "five_shadow":
            assert ranked[-1] == SHADOW
        if kind.variant == "six_rotate":
            assert ranked[-1] in preset.sides[int(waits[1]) if waits else 0]
        if sizes[0] == 1:
            assert ranked == [(dealer + step) % preset.seats for step in range(preset.seats)]


def drawn_by(kind: Kind, draw: dict[str, Any], seat: int) -> list[int]:
    """The ranks of a seat's cards, a high one first."""
    return [kind.ranks.index(card[:-1]) for row in draw["rounds"] for at, card in row if at == seat]


@EVERY
def test_the_first_jack_deals(phone: Phone, app: Flask, kind: Kind) -> None:
    preset = rules.GAMES[kind.game].presets[kind.variant]
    may = sorted(seat for side in preset.sides for seat in side)
    if kind.variant == "six_rotate":
        may = [0, 1, 3, 4]
    dealers = set()
    for _ in range(6):
        page = phone.post("/new", **form(kind, do="first_jack", dealer=None)).text
        assert seated(page, preset.seats) == list(PEOPLE[: preset.seats])
        dealers.add(dealer_of(page))
        draw = hidden(page, "draw")
        game = started(phone, app, kind, dealer=str(dealer_of(page)), draw=draw)
        cards = game.facts[0].body["draw"]["rounds"][0]
        assert [seat for seat, _card in cards] == [may[n % len(may)] for n in range(len(cards))]
        assert cards[-1][1][0] == "J" and all(card[0] != "J" for _seat, card in cards[:-1])
    assert dealers <= set(may)


@EVERY
def test_the_others_may_change_places(phone: Phone, kind: Kind) -> None:
    preset = rules.GAMES[kind.game].presets[kind.variant]
    page = phone.post("/new", **form(kind, do="high_cards", dealer=None)).text
    assert ("change places" in page) is (len(preset.sides[0]) > 1)
    if len(preset.sides[0]) == 1:
        return
    names, dealer = seated(page, preset.seats), dealer_of(page)
    sent = {f"seat_{seat}": name for seat, name in enumerate(names)} | {"dealer": str(dealer)}
    sent |= {"draw": hidden(page, "draw"), "do": "swap"}
    if kind.variant == "six_rotate":
        sent["waits"] = waiting_in(page)
    swapped = phone.post("/new", **form(kind, **sent)).text
    after = seated(swapped, preset.seats)
    assert "drew the highest card" in swapped and after != names
    assert sorted(after) == sorted(names)
    if kind.variant == "six_rotate":
        before, now = (preset.sides[int(waiting_in(one))] for one in (page, swapped))
        assert [names[seat] for seat in before] == [after[seat] for seat in now]
    own = next(side for side in preset.sides if dealer in side)
    assert all(after[seat] == names[seat] for seat in own)


def drawn_page(phone: Phone, kind: Kind) -> tuple[str, dict[str, str]]:
    """A page after a draw of high cards, and what it sends."""
    page = phone.post("/new", **form(kind, do="high_cards", dealer=None)).text
    return page, sent_by(page, kind)


def sent_by(page: str, kind: Kind) -> dict[str, str]:
    sent = {f"seat_{seat}": name for seat, name in enumerate(seated(page, seats_of(kind)))}
    sent |= {"dealer": str(dealer_of(page)), "draw": hidden(page, "draw")}
    return sent | ({"waits": waiting_in(page)} if kind.variant == "six_rotate" else {})


@EVERY
def test_the_highest_card_chooses_where_to_sit(phone: Phone, app: Flask, kind: Kind) -> None:
    """The whole table turns: partners, who is the shadow and who waits stay as they were drawn."""
    preset = rules.GAMES[kind.game].presets[kind.variant]
    callers = sorted(seat for side in preset.sides for seat in side)
    page, sent = drawn_page(phone, kind)
    before, dealer = seated(page, preset.seats), dealer_of(page)
    others = [seat for seat in callers if seat != dealer]
    assert re.findall(r'value="(sit_\d)"', page) == [f"sit_{seat}" for seat in others]
    for seat in others:
        turned = phone.post("/new", **form(kind, **sent, do=f"sit_{seat}")).text
        after = seated(turned, preset.seats)
        assert "drew the highest card" in turned and dealer_of(turned) == seat
        assert after[seat] == before[dealer] and " sits at " in turned
        assert teams(after, preset.sides) == teams(before, preset.sides)
        if len(callers) == preset.seats:
            steps = seat - dealer
            assert after == [before[(n - steps) % preset.seats] for n in range(preset.seats)]
        else:
            assert after[SHADOW] == before[SHADOW]
        if kind.variant == "six_rotate":
            was, now = (preset.sides[int(waiting_in(one))] for one in (page, turned))
            assert {before[at] for at in was} == {after[at] for at in now}
        game = started(phone, app, kind, **sent_by(turned, kind))
        assert game.record["first_dealer"] == seat and game.facts[0].body["draw"]


def teams(names: list[str], sides: list[list[int]]) -> set[frozenset[str]]:
    return {frozenset(names[seat] for seat in side) for side in sides}


def test_who_changed_places_keeps_that_when_the_table_turns(phone: Phone) -> None:
    kind = kind_of_variant("five_shadow")
    _page, sent = drawn_page(phone, kind)
    swapped = phone.post("/new", **form(kind, **sent, do="swap")).text
    names, dealer = seated(swapped, 5), dealer_of(swapped)
    away = next(seat for seat in (0, 1, 3, 4) if seat != dealer)
    there = phone.post("/new", **form(kind, **sent_by(swapped, kind), do=f"sit_{away}")).text
    back = phone.post("/new", **form(kind, **sent_by(there, kind), do=f"sit_{dealer}")).text
    assert seated(there, 5) != names and seated(back, 5) == names


@pytest.mark.parametrize("wanted", ["sit_2", "sit_9", "sit_", "sit_x", "sit_-1"])
def test_without_the_highest_card_nobody_chooses_a_seat(phone: Phone, wanted: str) -> None:
    kind = kind_of_variant("five_shadow")
    page = phone.post("/new", **form(kind, do=wanted)).text
    assert seated(page, 5) == list(PEOPLE[:5]) and "sits at " not in told_by(page)
    jack = phone.post("/new", **form(kind, do="first_jack")).text
    assert 'value="sit_' not in jack
    after = phone.post("/new", **form(kind, **sent_by(jack, kind), do=wanted)).text
    assert seated(after, 5) == list(PEOPLE[:5])
    drawn, sent = drawn_page(phone, kind)
    unmoved = phone.post("/new", **form(kind, **sent, do="sit_2")).text  # the shadow's
    assert seated(unmoved, 5) == seated(drawn, 5)


def told_by(page: str) -> str:
    """What is told of a draw."""
    found = re.search(r'<div class="told".*?</div>', page, re.S)
    return found[0] if found else ""


def test_a_draw_for_another_game_is_not_kept(phone: Phone, app: Flask) -> None:
    four, alone = kind_of_variant("partners"), kind_of_variant("cutthroat")
    page = phone.post("/new", **form(four, do="first_jack")).text
    fields = {"dealer": str(dealer_of(page)), "draw": hidden(page, "draw")}
    assert "draw" in started(phone, app, four, **fields).facts[0].body
    assert "draw" not in started(phone, app, alone, **fields).facts[0].body


def test_what_was_typed_goes_along_to_another_game(phone: Phone) -> None:
    four, six = kind_of_variant("partners"), kind_of_variant("six_two")
    sent = form(four, table="to_300", dealer="2", start_0="35", rule_floor="300")
    page = phone.post("/new", **(sent | {"play": six.key, "do": "pick"})).text
    assert seated(page, 6) == [*PEOPLE[:4], "", ""] and dealer_of(page) == 2
    assert hidden(page, "play") == six.key and 'name="start_0" type="text" value="35"' in page
    assert re.findall(r'name="table" value="([^"]+)"[^>]* checked', page) == ["six_two"]
    assert errors(page) == {}
