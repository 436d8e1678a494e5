"""The pages of figures: what can be compared, of whom, with what each counts."""

from __future__ import annotations

import re
from typing import Any

import pytest
import sqlalchemy as sa
from flask import Flask

from scorepad import pads
from scorepad.database import db, now, write_tx
from scorepad.history.lots import read_lot
from scorepad.web.figures_told import cell_of, percent
from scorepad.wording import figures as wording

from .conftest import Phone
from .tables import Table, other_phone, seat_players

LOT = "two_hundred-partners"


def won(app: Flask, phone: Phone, names: tuple[str, ...] = ("Ann", "Bob", "Cid", "Dot")) -> Table:
    """A game that Ann and Cid, or who sits there, have won in two hands."""
    table = seat_players(app, phone, names)
    for _ in range(2):
        table.play("0:100", 100)
    assert table.folded().sheet["over"]
    return table


def person(table: Table, name: str) -> str:
    folded = table.folded()
    return next(one for one, known in folded.names.items() if known == name)


def text(page: str) -> str:
    """What a page shows, words alone."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page)).strip()


def test_a_pad_without_games_says_so(app: Flask, phone: Phone) -> None:
    said = "No game of this pad has come to an end yet."
    assert said in phone.get("/figures").text
    table = seat_players(app, phone)
    table.play("0:60", 70)
    for path in ("/figures", "/figures/pairs", "/figures/together"):
        assert said in phone.get(path).text
    ann = person(table, "Ann")
    assert (
        "No game with <bdi>Ann</bdi> has come to an end yet."
        in phone.get(f"/persons/{ann}/figures").text
    )


def test_every_rate_has_its_number_beside_it(app: Flask, phone: Phone) -> None:
    won(app, phone)
    page = text(phone.get("/figures").text)
    assert "1 game that came to an end · 2 hands" in page
    assert "Ann 100% 1 of 1 0% 0 of 1 2" in page, "won, lost, hands"
    assert "Ann 100% 2 of 2 100.0 2 bids 0.0 2 bids" in page, "made, average, above the bid"
    assert "100 100% 2 of 2 100% 2 of 2" in page, "the one level that was bid"
    assert "Most points in a hand 100 Ann &amp; Cid" in page
    assert "Ann 27.0 ± 16.4 1" in page


def test_each_figure_says_what_it_counts(app: Flask, phone: Phone) -> None:
    won(app, phone)
    page = phone.get("/figures").text
    for table in re.findall(r'<table class="sums">.*?</details>', page, re.S):
        columns = re.findall(r'<th scope="col">([^<]*)</th>', table)[1:]
        meant = re.findall(r"<dt>([^<]*)</dt><dd>[^<]{20,}</dd>", table)
        assert set(columns) - {"Games"} <= set(meant)


@pytest.mark.parametrize("game", wording.GAMES)
def test_every_code_of_a_table_is_a_figure(game: str) -> None:
    codes = [code for _id, _title, some in wording.TABLES for code in some]
    assert set(codes) <= set(wording.BY_CODE)
    assert len(wording.BY_CODE) == len(wording.FIGURES)
    assert all(figure.of or figure.kind == wording.NUMBER for figure in wording.FIGURES)


def test_games_that_cannot_be_compared_are_told_apart(app: Flask, phone: Phone) -> None:
    first = won(app, phone)
    to_300 = seat_players(app, phone, rules={"target": 300})
    for _ in range(3):
        to_300.play("0:100", 100)
    page = phone.get("/figures").text
    lots = re.findall(r'<option value="(two[^"]*)"', page)
    assert sorted(lots) == [LOT, f"{LOT};min_bid=60;target=300"]
    assert all(read_lot(lot) for lot in lots)
    for lot, hands in ((LOT, 2), (lots[1] if lots[0] == LOT else lots[0], 3)):
        said = text(phone.client.get(f"{phone.pad}/figures", query_string={"of": lot}).text)
        assert f"1 game that came to an end · {hands} hands" in said
    assert phone.get("/figures?of=chess&year=1066").status_code == 200
    assert first.folded().sheet["over"]


def test_a_person_with_partners_and_opponents(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    won(app, phone, ("Ann", "Cid", "Bob", "Dot"))
    ann, bob, cid, dot = (person(table, name) for name in ("Ann", "Bob", "Cid", "Dot"))
    page = phone.get(f"/persons/{ann}/figures").text
    assert "2 games that came to an end" in text(page)
    assert f"who={ann}.{bob}&amp;of={LOT}" in page and f"who={ann}.{cid}&amp;of={LOT}" in page
    assert "Streak now 2 won running" in text(page)
    page = phone.get(f"/figures/together?who={cid}.{ann}").text
    assert "1 game that came to an end" in text(page)
    assert f"against={bob}.{dot}" in page
    page = text(phone.get(f"/figures/together?who={ann}.{cid}&against={dot}.{bob}").text)
    assert "Won 100% 1 of 1 0% 0 of 1" in page, "both sides beside each other"
    answer = phone.get(f"/figures/together?who={ann}.{cid}&against={ann}.{bob}")
    assert answer.status_code == 302 and "against" not in answer.location
    pairs = text(phone.get("/figures/pairs").text)
    assert "Ann &amp; Bob 100% 1 of 1" in pairs and "Ann &amp; Cid 100% 1 of 1" in pairs


def test_whom_a_pair_played_is_told_to_the_last(app: Flask, phone: Phone) -> None:
    for number in range(12):
        table = won(app, phone, ("Ann", f"Bob {number}", "Cid", f"Dot {number}"))
    who = ".".join(sorted((person(table, "Ann"), person(table, "Cid"))))
    page = phone.get(f"/figures/together?who={who}").text
    assert page.count("against=") == 10 and "2 pairs more" in page
    (more,) = re.findall(r'href="/p/[^/]*(/figures/together[^"]*all=1[^"]*)"', page)
    page = phone.get(more.replace("&amp;", "&")).text
    assert page.count("against=") == 12 and "more</a>" not in page


def test_a_share_that_is_not_quite_all_is_not_told_as_all(app: Flask) -> None:
    with app.test_request_context():
        told = [percent(*one) for one in ((0, 9), (1, 200), (1, 9), (199, 200), (9, 9))]
        assert told == ["0%", "0.5%", "11%", "99.5%", "100%"]
        excess = {"measured": 30, "asked": 600}
        cells = [cell_of(wording.BY_CODE["excess"], excess | {"taken": n}) for n in (601, 660, 540)]
    assert [one.main for one in cells if one] == ["0.0", "+2.0", "\u22122.0"]


def test_somebody_of_another_pad_is_not_there(app: Flask, phone: Phone, stranger: Phone) -> None:
    table, other = won(app, phone), won(app, stranger)
    ann, eve = person(table, "Ann"), person(other, "Ann")
    assert phone.get(f"/persons/{eve}/figures").status_code == 404
    for query in (
        f"who={eve}",
        f"who={ann}.{eve}",
        f"who={ann}&against={eve}",
        "who=x",
        "who=a.a.a.a",
    ):
        assert phone.get(f"/figures/together?{query}").status_code == 404, query


def test_a_guest_is_in_no_figures_but_the_others_are(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    cid, ann = person(table, "Cid"), person(table, "Ann")
    assert "Cid" in phone.get("/figures").text
    phone.post(f"/persons/{cid}/guest", is_guest="y")
    phone.get()  # which says so
    page = phone.get("/figures").text
    assert "Cid" not in page and "Ann" in page
    assert "A guest is in no figures." in phone.get(f"/persons/{cid}/figures").text
    assert "Cid" not in phone.get("/figures/pairs").text
    assert "Most points in a hand" not in page
    assert "1 of 1" in text(phone.get(f"/persons/{ann}/figures").text)
    phone.post(f"/persons/{cid}/guest")
    phone.get()
    assert "Cid" in phone.get("/figures").text


def test_a_club_may_have_had_a_thousand_guests(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    with app.app_context():
        pad = table.opened()[0].pad
        rows = [
            {"pad_id": pad.id, "public_id": f"guest-{n:016}", "name": f"G{n}", "name_key": f"g{n}"}
            for n in range(1100)
        ]
        with write_tx() as session:
            session.execute(sa.insert(pads.Person).values(guest_at=now()), rows)
    assert "Most points in a hand 100" in text(phone.get("/figures").text)


def test_two_who_were_one_are_counted_as_one(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    other = won(app, phone, ("Papa", "Bob", "Cid", "Dot"))
    ann, papa = person(table, "Ann"), person(other, "Papa")
    phone.post(f"/persons/{ann}/merge", other=papa)
    phone.get()  # which says so
    page = text(phone.get("/figures").text)
    assert "Ann 100% 2 of 2" in page and "Papa" not in page
    answer = phone.get(f"/persons/{papa}/figures?of={LOT}")
    assert answer.location.startswith(f"{phone.pad}/persons/{ann}/figures?of=")
    assert "2 games that came to an end" in text(phone.get(f"/persons/{ann}/figures").text)
    cid = person(table, "Cid")
    together = text(phone.get(f"/figures/together?who={papa}.{cid}").text)
    assert "2 games that came to an end" in together
    phone.post(f"/persons/{ann}/unmerge", other=papa)
    assert "Ann 100% 1 of 1" in text(phone.get("/figures").text)


@pytest.mark.parametrize("query", ["endpoint=x", "_method=POST", "pad=x", "_anchor=x", "person=x"])
def test_the_way_to_who_somebody_is_takes_nothing_else_along(
    app: Flask, phone: Phone, query: str
) -> None:
    ann, papa = (
        person(won(app, phone, (name, "Bob", "Cid", "Dot")), name) for name in ("Ann", "Papa")
    )
    phone.post(f"/persons/{ann}/merge", other=papa)
    answer = phone.get(f"/persons/{papa}/figures?{query}&of={LOT}&year=2026")
    assert answer.location == f"{phone.pad}/persons/{ann}/figures?of={LOT}&year=2026"


def test_who_never_played_together_is_looked_for_among_the_pairs(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    ann, bob, cid = (person(table, name) for name in ("Ann", "Bob", "Cid"))
    pairs = text(phone.get(f"/figures/pairs?of={LOT}").text)
    for query in (f"who={ann}.{bob}", f"who={ann}.{bob}.{cid}", f"against={ann}", "year="):
        assert text(phone.get(f"/figures/together?{query}&of={LOT}").text) == pairs
    phone.post(f"/persons/{cid}/guest", is_guest="y")
    assert "Cid is a guest." in phone.get("/figures").text
    pairs = text(phone.get(f"/figures/pairs?of={LOT}").text)
    assert text(phone.get(f"/figures/together?who={ann}.{cid}&of={LOT}").text) == pairs
    alone = phone.get(f"/figures/together?who={ann}&of={LOT}&year=2026").location
    assert alone == f"{phone.pad}/persons/{ann}/figures?of={LOT}&year=2026"


def test_who_was_deleted_stays_with_whom_it_was_played(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    cid = person(table, "Cid")
    phone.post(f"/persons/{cid}/delete")
    phone.get()  # which says so
    page = phone.get("/figures").text
    assert "Cid" not in page
    assert "former player" not in page.partition("Records")[0]
    assert "former player" in phone.get("/figures/pairs").text


def test_a_year_is_looked_at_alone(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    with app.app_context():
        game = pads.games(pads.open_pad(phone.pad[3:], [device(app, phone)]).pad)[0]  # type: ignore[union-attr]
    year = game.evening.year
    page = phone.get(f"/figures?of={LOT}&year={year}").text
    assert f"<option selected>{year}</option>" in page
    assert "Records" not in page and "Streaks" not in page and "By year" not in page
    assert "1 game that came to an end" in text(page)
    whole = text(phone.get("/figures").text)
    assert f"By year Year Games Hands Bids made {year} 1 2 100% 2 of 2" in whole
    assert table.folded().sheet["over"]


def device(app: Flask, phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        known: dict[str, str] = session["pads"]
        return known[phone.pad[3:]]


def test_whoever_may_look_sees_them_in_french_too(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    viewer = other_phone(table, role="viewer").phone
    ann = person(table, "Ann")
    assert f"/persons/{ann}/figures" in viewer.get("/persons").text
    viewer.client.post("/language", data={"lang": "fr", "next": "/"})
    page = viewer.get("/figures").text
    assert '<html lang="fr"' in page
    assert "1 partie terminée · 2 brasses" in text(page)
    assert "100\u202f%" in page or "100\u00a0%" in page
    assert viewer.get(f"/persons/{ann}/figures").status_code == 200


def test_as_many_questions_for_many_games_as_for_few(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    ann, cid = person(table, "Ann"), person(table, "Cid")
    bob, dot = person(table, "Bob"), person(table, "Dot")
    paths = (
        "/figures", "/figures/pairs", f"/persons/{ann}/figures",
        f"/figures/together?who={ann}.{cid}",
        f"/figures/together?who={ann}.{cid}&against={bob}.{dot}",
    )  # fmt: skip
    few = asked(app, phone, paths)
    for names in (
        ("Ann", "Bob", "Cid", "Dot"),
        ("Eve", "Fay", "Gus", "Hal"),
        ("Ann", "Eve", "Fay", "Cid"),
    ):
        won(app, phone, names)
    assert asked(app, phone, paths) == few
    assert max(few) <= 11


def asked(app: Flask, phone: Phone, paths: tuple[str, ...]) -> list[int]:
    """How many questions each page asks once it was opened."""
    said: list[str] = []
    listener: Any = lambda c, u, statement, *rest: said.append(statement)  # noqa: E731
    with app.app_context():
        engine = db.engine
    counts = []
    for path in paths:
        assert phone.get(path).status_code == 200
        sa.event.listen(engine, "before_cursor_execute", listener)
        phone.get(path)
        sa.event.remove(engine, "before_cursor_execute", listener)
        counts.append(len([one for one in said if one.startswith("SELECT")]))
        said.clear()
    return counts


def test_two_sides_choose_among_the_games_in_which_they_met(app: Flask, phone: Phone) -> None:
    table = won(app, phone)
    ann, bob, cid, dot = (person(table, name) for name in ("Ann", "Bob", "Cid", "Dot"))
    won(app, phone, ("Ann", "Eve", "Cid", "Fay"))
    lots = re.compile(r'<option value="two_hundred-partners"[^>]*>200 \((\d)\)')
    alone = phone.get(f"/figures/together?who={ann}.{cid}").text
    assert lots.findall(alone) == ["2"]
    met = phone.get(f"/figures/together?who={ann}.{cid}&against={bob}.{dot}").text
    assert lots.findall(met) == ["1"] and "1 game that came to an end" in text(met)
    year = re.findall(r"<option>(\d{4})</option>", met)[0]
    of_year = phone.get(f"/figures/together?who={ann}.{cid}&against={bob}.{dot}&year={year}").text
    assert "1 game that came to an end" in text(of_year)
    never = phone.get(f"/figures/together?who={ann}.{cid}&against={ann}.{bob}")
    assert never.location == f"{phone.pad}/figures/together?who={ann}.{cid}"
