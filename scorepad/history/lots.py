"""Which games can be compared: those of one variant in which a bid, a hand and the way to the end
mean the same. Such games are a lot; figures are of one lot, never of two. Pure.

A lot is named by its variant and by what differs from the variant's usual rules among the options
that set games apart: `two_hundred-partners`, `two_hundred-partners;min_bid=60;target=300`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad import rules

# What a bid may be, what a hand is worth, and how far a game goes.
APART = {
    "two_hundred": (
        "target",
        "min_bid",
        "hand_limit",
        "hundred_rule",
        "hundred_threshold",
        "single_round",
        "dealer_must_bid",
        "hundred_for_200",
        "hundred_for_200_penalty",
        "no_trump",
        "nt_multiplier",
        "nt_doubles_failed",
        "discard_points",
        "five_fail",
        "six_rotate_per_hand",
    ),
    "five_hundred": (
        "min_bid",
        "hand_limit",
        "win_rule",
        "nullo",
        "nullo_scores",
        "defence_cap",
    ),
    "belote": (
        "target",
        "hand_limit",
        "declarations",
        "tie_rule",
        "litige_belote",
        "contract_counts_declarations",
        "round_to_ten",
    ),
}
# Who deals again, who wins where two could, how deep one may fall, what is paid: counted together.
TOGETHER = {
    "two_hundred": ("floor", "floor_rule", "both_over", "tie", "void_deal", "pair_wins",
                    "stake_cents"),
    "five_hundred": ("floor", "floor_rule", "tie", "void_deal", "misdeal_call"),
    "belote": ("tie", "void_deal", "belote_alone_wins", "carre_order"),
}  # fmt: skip
# Of games whose rules changed on the way from one lot to another.
CHANGED = "changed"
LONGEST = 400


@dataclass(frozen=True)
class Lot:
    """Games that can be compared: `options` are those that set them apart from the usual ones;
    `is_changed`: they ended so, and had begun otherwise."""

    game: str
    variant: str
    options: tuple[tuple[str, Any], ...] = ()
    is_changed: bool = False

    @property
    def key(self) -> str:
        """What names the lot in addresses and rows."""
        told = [f"{name}={_written(value)}" for name, value in self.options]
        return ";".join([f"{self.game}-{self.variant}", *told, *[CHANGED] * self.is_changed])

    @property
    def rules(self) -> dict[str, Any]:
        """The options as a record has them."""
        return dict(self.options)


def lot_of(game: str, variant: str, in_force: Iterable[Mapping[str, Any]]) -> Lot:
    """The lot of a game; `in_force`: the options of each of its hands, of one at least."""
    lots = list(dict.fromkeys(Lot(game, variant, _apart(game, variant, one)) for one in in_force))
    return Lot(game, variant, lots[-1].options, is_changed=len(lots) > 1)


def read_lot(key: str) -> Lot | None:
    """The lot that a key names; None for what names none."""
    kind, *told = key[:LONGEST].split(";")
    game, _dash, variant = kind.partition("-")
    if game not in rules.GAMES or variant not in rules.GAMES[game].presets:
        return None
    is_changed = told[-1:] == [CHANGED]
    written = dict(one.split("=", 1) for one in told[: len(told) - is_changed] if "=" in one)
    given = {name: _read(game, variant, name, text) for name, text in written.items()}
    if rules.house_rules(game, variant, given) is None:
        return None
    lot = Lot(game, variant, tuple(sorted(given.items())), is_changed)
    return lot if lot.key == key else None


def _apart(game: str, variant: str, options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """What sets games under these options apart from those under the usual ones."""
    usual = rules.usual(game, variant, {})
    idle = {
        option.name
        for option in rules.options(game, variant)
        if option.needs and options[option.needs] not in option.needed
    }
    return tuple(
        (name, options[name])
        for name in sorted(APART[game])
        if name in usual and name not in idle and options[name] != usual[name]
    )


def _written(value: object) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(game: str, variant: str, name: str, text: str) -> object:
    """The value of an option that is written so; what is none of its kind stays a text."""
    option = next((one for one in rules.options(game, variant) if one.name == name), None)
    if text == "null":
        return None
    if option and option.kind == "boolean":
        return {"true": True, "false": False}.get(text, text)
    if option and option.kind == "integer" and re.fullmatch(r"-?\d{1,8}", text, re.ASCII):
        return int(text)
    return text
