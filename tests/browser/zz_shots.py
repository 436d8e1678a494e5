from __future__ import annotations
from pathlib import Path
import pytest
from .conftest import Seat

pytestmark = pytest.mark.browser
LONG = (
    "Marguerite-Antoinette LeBlanc",
    "Jean-Baptiste Arsenault",
    "Évangéline Bellefontaine",
    "Théophile Robichaud-Cormier",
)
OUT = Path("/tmp/shots_needs")


def test_shots(sit, open_page):
    OUT.mkdir(exist_ok=True)
    cases = [
        ("p", dict(start={"totals": [150, 120]})),
        ("lr", dict(variant="le_rough", start={"totals": [300, 200]})),
        ("b", dict(game="belote", variant="declarations", start={"totals": [420, 300]})),
        ("f", dict(game="five_hundred", variant="official", start={"totals": [300, 200]})),
        ("start", dict()),
        (
            "t",
            dict(
                variant="six_three",
                start={"totals": [150, 120, -150]},
                names=LONG + ("Rose-Délima Thériault", "Onésime Cormier-Gallant"),
            ),
        ),
    ]
    import os

    for name, more in cases:
        seat = sit(**{"names": LONG, **more})
        for lang in ("en", "fr"):
            for w, h in ((390, 844), (320, 568)):
                scheme = "dark" if w == 320 else "light"
                page = open_page(
                    seat,
                    "/needs?lang=" + lang,
                    color_scheme=scheme,
                    viewport={"width": w, "height": h},
                )
                page.screenshot(path=OUT / f"{name}-{lang}-{w}.png", full_page=True)
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= w, (name, lang, w, wide)
                page.context.close()
    seat = sit(names=LONG, start={"totals": [150, 120]})
    for p in ("", "/sheet"):
        page = open_page(seat, p + "?lang=fr", viewport={"width": 320, "height": 568})
        page.screenshot(path=OUT / f"link{p.replace('/', '-')}.png", full_page=True)
        page.context.close()
