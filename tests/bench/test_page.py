"""What counts as the first load of a page."""

from __future__ import annotations

from scorepad.bench.page import Fetched, late_ones


def test_what_is_named_by_the_page_is_its_first_load_however_late_it_comes() -> None:
    page = Fetched("http://pad/p", "", 0)
    module = Fetched("http://pad/table.js", page.url, 10)
    neighbour = Fetched("http://pad/form.js", module.url, 500)
    early = Fetched("http://pad/early.js", None, 90)
    late = Fetched("http://pad/late.js", None, 110)
    its_own = Fetched("http://pad/count.js", late.url, 120)
    icon = Fetched("http://pad/icon.svg", "", 130)
    watched = [page, module, neighbour, early, late, its_own, icon]
    assert late_ones(watched, painted=100) == [late, its_own]


def test_what_a_script_asks_for_twice_is_late_both_times() -> None:
    page = Fetched("http://pad/p", "", 0)
    first, second = (
        Fetched("http://pad/p/snapshot", None, at, size) for at, size in ((110, 3), (120, 0))
    )
    assert late_ones([page, first, second], painted=100) == [first, second]
