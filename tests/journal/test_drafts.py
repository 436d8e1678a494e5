"""The hand in progress: one a game, the last writer wins, gone with its hand."""

from __future__ import annotations

import pytest

from scorepad import journal

from .at_table import Table, codes, deal, stored


def test_there_is_none_at_first(table: Table) -> None:
    assert journal.draft_of(table.game) is None


def test_the_last_writer_wins(table: Table) -> None:
    assert journal.keep_draft(table.game, 1, {"bidder": "0"}, table.phone)
    assert journal.keep_draft(table.game, 1, {"bidder": "1", "bid": "60"}, table.other)
    draft = journal.draft_of(table.game)
    assert draft is not None
    assert (draft.slot, draft.body, draft.device_id) == (
        1,
        {"bidder": "1", "bid": "60"},
        table.other.id,
    )
    assert table.now.version == 1


def test_a_stored_hand_drops_its_draft(table: Table) -> None:
    journal.keep_draft(table.game, 1, {"bidder": "0"}, table.other)
    assert "not_multiple_of_5" in codes(table.play(deal(0, 60, 71)))
    assert journal.draft_of(table.game) is not None
    stored(table.play(deal(0, 60, 70)))
    assert journal.draft_of(table.game) is None


def test_a_draft_that_comes_after_its_hand_is_not_kept(table: Table) -> None:
    stored(table.play(deal(0, 60, 70)))
    assert not journal.keep_draft(table.game, 1, {"bidder": "0"}, table.phone)
    assert not journal.keep_draft(table.game, 3, {"bidder": "0"}, table.phone)
    assert journal.keep_draft(table.game, 2, {"bidder": "0"}, table.phone)


def test_what_takes_no_slot_leaves_the_draft(table: Table) -> None:
    journal.keep_draft(table.game, 1, {"bidder": "0"}, table.phone)
    stored(table.send("noted", {"text": "tea"}))
    stored(table.send("adjusted", {"adjust": [-20, 0]}))
    assert journal.draft_of(table.game) is not None


def test_an_empty_draft_leaves_none(table: Table) -> None:
    journal.keep_draft(table.game, 1, {"bidder": "0"}, table.phone)
    assert journal.keep_draft(table.game, 1, {}, table.phone)
    assert journal.draft_of(table.game) is None


@pytest.mark.parametrize(
    "body",
    [
        {"note": "x" * 501},
        {"note": "\ud800"},
        {str(n): n for n in range(2_000)},
        {"bid": 2**70},
        {"bid": 60.5},
        ["not", "an", "object"],
        "text",
    ],
)
def test_drafts_are_bounded(table: Table, body: object) -> None:
    assert not journal.keep_draft(table.game, 1, body, table.phone)  # type: ignore[arg-type]


def test_a_draft_hidden_by_an_undo_is_there_again(table: Table) -> None:
    fact = stored(table.play(deal(0, 60, 70)))
    journal.keep_draft(table.game, 2, {"bidder": "0"}, table.phone)
    stored(table.undo(fact.id))
    assert journal.draft_of(table.game) is None
    stored(table.play(deal(0, 60, 65)))
    assert journal.draft_of(table.game) is not None
