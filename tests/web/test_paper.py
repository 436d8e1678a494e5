"""Old games from a CSV: every mistake by line and column, all or nothing, the same file once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorepad import pads, rules
from scorepad.archive import checks
from scorepad.database import db
from scorepad.game_names import KINDS
from scorepad.journal import audit
from scorepad.web import paper
from scorepad.web.picker import title_of
from tests.web.conftest import Phone
from tests.web.test_importing import look, token_of

HEAD = "Date,Side 1,Total 1,Side 2,Total 2,What was played,Won by,Note\n"
TWO = (
    HEAD
    + "2019-12-26,Marie & Paul,205,Jean et Zoé,-30,,,Christmas\n"
    + "2020-01-02,Ann+Bob,120,Cid / Dot,120,,,\n"
)


def games(app: Flask) -> list[pads.GameSummary]:
    with app.app_context():
        return pads.games(db.session.query(pads.Pad).order_by(pads.Pad.id).first())


def told(phone: Phone, content: str | bytes) -> list[str]:
    """What is wrong with a file, as the page says it."""
    page = look(phone, content.encode() if isinstance(content, str) else content)
    assert page.status_code == 422, page.text
    return re.findall(r'<p class="error">(.*?)</p>', page.text)


def test_old_games_come_in(app: Flask, phone: Phone) -> None:
    page = look(phone, TWO.encode())
    assert page.status_code == 200
    assert "2 games would come in." in page.text and "New in this pad:" in page.text
    assert "Dec 26, 2019" in page.text and "Christmas" in page.text
    assert games(app) == []
    answer = phone.post("/import/take", token=token_of(page))
    assert answer.status_code == 303
    assert "2 games are in the pad now." in phone.client.get(answer.location).text
    later, first = games(app)
    assert (first.names, first.sides) == (("Marie", "Jean", "Paul", "Zoé"), ((0, 2), (1, 3)))
    assert (first.totals, first.winners, first.is_over) == ((205, -30), (0,), True)
    assert later.winners == (0, 1) and (later.note, first.note) == ("", "Christmas")
    assert first.started_at.isoformat() == "2019-12-26T16:00:00+00:00"


def test_the_same_file_twice_adds_nothing(app: Flask, phone: Phone) -> None:
    doubled = TWO + TWO.splitlines()[1] + "\n"  # the same evening, the same result once more
    phone.post("/import/take", token=token_of(look(phone, doubled.encode())))
    assert len(games(app)) == 3
    for again in (doubled, doubled.replace(",", ";"), doubled.replace("Christmas", "Xmas")):
        page = look(phone, again.encode())
        assert "All of it is in the pad already" in page.text and 'name="token"' not in page.text
    more = doubled + "2021-05-01,Ann & Bob,200,Eve & Dot,10,,,\n"
    page = look(phone, more.encode())
    assert "1 game would come in." in page.text and "3 are in the pad already." in page.text
    phone.post("/import/take", token=token_of(page))
    assert len(games(app)) == 4


def test_every_page_of_such_a_game(app: Flask, phone: Phone) -> None:
    phone.post("/import/take", token=token_of(look(phone, TWO.encode())))
    game = "/g/" + games(app)[-1].public_id
    sheet = phone.get(game + "/sheet").text
    assert "The hands are not known." in sheet and "From paper" in sheet
    assert "Only the totals were on paper" in sheet and "won" in sheet and "205" in sheet
    pages = ("", "/log", "/readings", "/why/last", "/statement", "/needs", "/big", "/rules")
    for path in pages:
        assert phone.get(game + path).status_code in (200, 404), path
    for path in ("", "/log", "/readings", "/statement", "/big", "/rules", "/story", "/hands.csv"):
        assert phone.get(game + path).status_code == 200, path
    assert phone.get(game + "/hands.xlsx").status_code == 200
    assert "From paper,,,,,,,205,,-30,,2019-12-26 12:00:00" in phone.get(game + "/hands.csv").text
    assert "205" in phone.get("/games.csv").text and phone.get("/games.xlsx").status_code == 200
    for path in ("/story", "/paper", "/statement"):
        assert "The hands are not known." in phone.get(game + path).text, path
    assert "other rules" not in phone.get(game).text.replace("Other seats or other rules", "")
    assert "12:00" in phone.get("/games").text and " to 12:00" not in phone.get("/games").text
    again = phone.post(game + "/again")
    assert again.status_code in (302, 303)


def test_nothing_is_counted_in_it(app: Flask, phone: Phone) -> None:
    phone.post("/import/take", token=token_of(look(phone, TWO.encode())))
    game = "/g/" + games(app)[-1].public_id
    fields = {"slot": "1", "fact": "f" * 22, "bidder": "0", "bid": "60", "captured-0": "70"}
    fields |= {"void": "misdeal"}
    assert phone.post(game + "/hand", **fields).status_code in (409, 422)
    assert games(app)[-1].version == 2


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_what_spreadsheets_write_is_read(phone: Phone, separator: str, encoding: str) -> None:
    text = TWO.replace(",", separator).replace("\n", "\r\n")
    page = look(phone, text.encode(encoding))
    assert page.status_code == 200 and "Zoé" in page.text


def test_french_columns_and_figures(app: Flask, phone: Phone) -> None:
    phone.post("/settings", name="A", language="fr", time_zone="America/Moncton", consent="end")
    columns = phone.get("/import/columns.csv").text
    head = columns.removeprefix("\ufeff").strip()
    assert head.count(",") == 7 and "Date" in head
    line = '26/12/2019,,Marie & Paul,\u22121 020,Jean + Zoé,"205,0",2,Noël'
    page = look(phone, (columns + line).encode())
    assert page.status_code == 200, page.text
    phone.post("/import/take", token=token_of(page))
    [game] = games(app)
    assert (game.totals, game.winners) == ((-1020, 205), (1,))


@pytest.mark.parametrize(
    ("language", "letters", "line"),
    [
        ("ru", "utf-8", "26.12.2019,,Аня и Борис,\u22121 020,Вера + Глеб,205,2,Рождество"),
        ("ru", "cp1251", "26.12.2019,,Аня и Борис,-1 020,Вера и Глеб,205,Вера,"),
        ("ja", "utf-8", "2019年12月26日,,太郎＆花子,－１０２０,次郎、桜,２０５,２,クリスマス"),
        ("ja", "cp932", "2019/12/26,,太郎 & 花子,-1020,次郎＆桜,205,次郎,"),
    ],
)
def test_columns_dates_and_letters_of_a_language(
    app: Flask, phone: Phone, language: str, letters: str, line: str
) -> None:
    phone.post("/settings", name="A", language=language, time_zone="UTC", consent="end")
    columns = phone.get("/import/columns.csv").text.removeprefix("\ufeff")
    page = look(phone, (columns + line).encode(letters))
    assert page.status_code == 200, page.text
    phone.post("/import/take", token=token_of(page))
    [game] = games(app)
    assert (game.totals, game.winners) == ((-1020, 205), (1,))
    assert "2019" in phone.get("/games").text and line.split(",")[4][:2] in phone.get("/games").text


@pytest.mark.parametrize(
    "columns",
    [
        "Дата;Игра;Команда 1;Итог 1;Команда 2;Итог 2;Победитель;Примечание",
        "日;ゲーム;チーム１;得点１;チーム2;得点2;勝者;備考",
    ],
)
def test_columns_as_others_name_them(phone: Phone, columns: str) -> None:
    line = "2019-12-26;;Ann & Bob;10;Cid & Dot;205;;"
    assert look(phone, f"{columns}\n{line}\n".encode()).status_code == 200


def test_a_date_that_could_be_two_is_asked(app: Flask, phone: Phone) -> None:
    text = HEAD + "03/04/2019,Ann & Bob,1,Cid & Dot,2,,,\n"
    page = look(phone, text.encode())
    assert "Which day is 03/04/2019?" in page.text
    assert "Apr 3, 2019" in page.text and "Mar 4, 2019" in page.text
    token = token_of(page)
    assert phone.post("/import/take", token=token).status_code == 422
    assert games(app) == []
    page = phone.post("/import", token=token, order="mdy")
    assert page.status_code == 200 and "Mar 4, 2019" in page.text
    phone.post("/import/take", token=token_of(page), order="mdy")
    assert games(app)[0].started_at.date().isoformat() == "2019-03-04"
    told_by_another = text + "13/04/2019,Ann & Bob,1,Cid & Dot,2,,,\n"
    assert "Apr 3, 2019" in look(phone, told_by_another.encode()).text


GOOD = "2019-12-26,Ann & Bob,205,Cid & Dot,30,,,"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("yesterday,Ann & Bob,205,Cid & Dot,30,,,", "Line 3, Date: “yesterday” is no date"),
        ("2019-02-30,Ann & Bob,205,Cid & Dot,30,,,", "“2019-02-30” is no day of the calendar."),
        ("1950-02-03,Ann & Bob,205,Cid & Dot,30,,,", "is before 1970 or after today."),
        ("2999-02-03,Ann & Bob,205,Cid & Dot,30,,,", "is before 1970 or after today."),
        ("2019-12-26,Ann & Bob,20o,Cid & Dot,30,,,", "Line 3, Total 1: “20o” is no whole number."),
        ("2019-12-26,Ann & Bob,20.5,Cid & Dot,30,,,", "“20.5” is no whole number."),
        ("2019-12-26,Ann & Bob,9999999,Cid & Dot,30,,,", "“9999999” is no whole number."),
        ("2019-12-26,Ann & Bob,,Cid & Dot,30,,,", "Line 3, Total 1: the total is missing."),
        (
            "2019-12-26,Ann & Bob,205,,30,,,",
            "Line 3, Side 2: the names of the players are missing.",
        ),
        ("2019-12-26,Ann & ann,205,Cid & Dot,30,,,", "two players have the same name."),
        ("2019-12-26,Ann & \u202eBob,205,Cid & Dot,30,,,", "Line 3, Side 1:"),
        ("2019-12-26,Ann &,205,Cid & Dot,30,,,", "Line 3, Side 1:"),
        ("2019-12-26,Ann,205,Cid & Dot,30,,,", "is played by sides of 1 + 2."),
        ("2019-12-26,Ann & Bob,205,Cid & Dot,30,Chess,,", "no game “Chess” is played"),
        (
            "2019-12-26,Ann & Bob,205,Cid & Dot,30,,Eve,",
            "Line 3, Won by: “Eve” is none of the sides.",
        ),
        ("2019-12-26,Ann & Bob,205,Cid & Dot,30,,3,", "“3” is none of the sides."),
        (f"2019-12-26,Ann & Bob,205,Cid & Dot,30,,,{'x' * 501}", "at most 500 letters"),
        ("2019-12-26,Ann & Bob,205,Cid & Dot,30,,,,more", "“more” stands beyond the last column."),
    ],
)
def test_a_mistake_is_told_by_line_and_column(
    app: Flask, phone: Phone, line: str, said: str
) -> None:
    found = told(phone, f"{HEAD}{GOOD}\n{line}\n")
    assert len(found) == 1 and said in found[0]
    assert games(app) == []


def test_all_mistakes_are_told(phone: Phone) -> None:
    lines = "".join(f"2019-12-26,Ann & Bob,x{n},Cid & Dot,30,,,\n" for n in range(60))
    found = told(phone, HEAD + lines)
    assert len(found) == 51 and found[-1] == "And 10 more."


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (HEAD, "There is no game in this file"),
        ("Date,Side 1,Total 1,Side 2\n" + GOOD, "“Total 2” is missing"),
        ("Date,Date,Side 1\n1", "“Date” is there twice."),
        ("Date,Colour\n1", "“Colour” is not known."),
        ("Date,Side 7\n1", "“Side 7” is not known."),
        (b"PK\x03\x04\0\0", "save it as CSV"),
        (b"PK\x03\x04\x14\0\x81\x8d\x8f", "save it as CSV"),
        (b"\x81\x8d\x8f", "neither UTF-8 nor Windows-1252"),
        (b"\xff\xfeabc", "neither UTF-8 nor Windows-1252"),
        (HEAD + (GOOD + "\n") * 1001, "More than 1000 lines"),
        ('Date,Side 1,Total 1,Side 2,Total 2\n"' + "x" * 200_000, "save it as CSV"),
    ],
)
def test_what_is_no_table_is_told(phone: Phone, content: str | bytes, said: str) -> None:
    [found] = told(phone, content)
    assert said in found


def test_markup_and_formulas_are_text(phone: Phone) -> None:
    page = look(phone, f"{HEAD}2019-12-26,<b>Ann & '=Bob,'-5,Cid & Dot,30,,,<i>\n".encode())
    assert page.status_code == 200
    assert "<b>Ann" not in page.text and "<i>" not in page.text and "&lt;b&gt;Ann" in page.text


def of_every_variant() -> tuple[str, int]:
    """A table with a game of every variant whose sides take in every seat, and how many."""
    sides = [f"Side {n},Total {n}" for n in range(1, 7)]
    lines = ["Date,What was played," + ",".join(sides)]
    for number, kind in enumerate(KINDS):
        preset = rules.GAMES[kind.game].presets[kind.variant]
        if sum(map(len, preset.sides)) < preset.seats:
            continue
        cells = [
            f"{' & '.join(f'P{seat}' for seat in side)},{50 * place}"
            for place, side in enumerate(preset.sides)
        ]
        title = title_of(kind.game, kind.variant)
        lines.append(f'2020-01-{number + 1:02},"{title}",' + ",".join(cells))
    return "\n".join(lines) + "\n", len(lines) - 1


def test_games_of_every_variant_and_the_pad_is_equal_elsewhere(
    app: Flask, phone: Phone, data_folder: Path
) -> None:
    with app.test_request_context():
        text, count = of_every_variant()
    page = look(phone, text.encode())
    assert page.status_code == 200, page.text
    phone.post("/import/take", token=token_of(page))
    assert count > 12 and len(games(app)) == count
    variants = {
        json.loads(phone.get(f"/g/{one.public_id}/record").data)["variant"] for one in games(app)
    }
    assert len(variants) == count
    with app.app_context():
        assert not any(audit.audit(key) for key in audit.every_game())
        db.session.rollback()
        assert [one for one in checks._games(False) if one.level == "bad"] == []
    for one in games(app):
        assert phone.get(f"/g/{one.public_id}").status_code == 200, one.variant
        assert phone.get(f"/g/{one.public_id}/sheet").status_code == 200, one.variant


CELLS = st.one_of(
    st.sampled_from(["2019-12-26", "03/04/2019", "13.1.2020", "Ann & Bob", "Cid + Dot", "205"]),
    st.sampled_from(["-30", "\u221230", "1e9", "'=1", "²", "٣", "NaN", '"', "", "Belote", "Capot"]),
    st.text(max_size=12),
)
HEADS = st.lists(
    st.one_of(
        st.sampled_from(["Date", "Side 1", "Total 1", "Side 2", "Total 2", "Note", "Won by"]),
        st.sampled_from(["Side 3", "Total 3", "side9999999", "What was played", "²", "Side ²"]),
        st.text(max_size=6),
    ),
    max_size=9,
)
WHOLE = ["Date", "Side 1", "Total 1", "Side 2", "Total 2", "What was played", "Won by", "Note"]
TABLES = st.builds(
    lambda head, rows, mark: "\n".join(mark.join(row) for row in [head, *rows]).encode(
        "utf-8", "surrogatepass"
    ),
    st.one_of(st.just(WHOLE), HEADS),
    st.lists(st.lists(CELLS, max_size=9), max_size=4),
    st.sampled_from([",", ";", "\t", "|"]),
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(TABLES, st.binary(max_size=200)), st.sampled_from(["", "dmy", "mdy", "x"]))
def test_no_file_of_any_kind_raises(app: Flask, content: bytes, order: str) -> None:
    with app.test_request_context():
        try:
            found = paper.read(content, order)
        except paper.NoTable as no_table:
            assert no_table.told
        else:
            assert found.games or found.problems or found.asks
            for one in found.games:
                assert len(one.sides) == len(one.totals) > max(one.winners)
