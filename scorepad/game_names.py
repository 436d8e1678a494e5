"""Every variant in words: how it is called, what it takes, and all the names that people know.

Which of them can be played is not said here. Names are of the sources and of common use; they are
not translated, as people look for a game by the name that it has at home.
"""

from __future__ import annotations

from dataclasses import dataclass

from .wording.mark import N_

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")  # from high to low


@dataclass(frozen=True)
class Kind:
    """A variant to choose: its title, one line about players, teams, pack and cards, its own names,
    and the ranks of the cards from which its players draw."""

    game: str
    variant: str
    title: str
    line: str
    names: tuple[str, ...]
    ranks: tuple[str, ...]

    @property
    def key(self) -> str:
        """What a page calls it."""
        return f"{self.game}-{self.variant}"


# Names that hold for every variant of a game.
NAMES = {
    "two_hundred": (
        "200",
        "Two Hundred",
        "Deux cents",
        "Dix",
        "Bidder 10",
        "Bidder Ten",
        "La Fouine",
        "Двести (200)",
        "ツー・ハンドレッド(200)",
    ),
    "five_hundred": (
        "500",
        "Five Hundred",
        "500 (Bid)",
        "Bid",
        "Cinq cents",
        "Le cinq cents",
        "Bid 500",
        "Пятьсот",
        "ファイブ・ハンドレッド",
    ),
    "belote": ("Belote", "La belote", "Belote classique", "Белот", "Блот", "ブロット", "ベロット"),
}

_36 = tuple(rank for rank in RANKS[:10] if rank != "6")
_40 = RANKS[:10]
_32 = RANKS[:8]

# In the order in which they are offered.
KINDS = (
    Kind(
        "two_hundred",
        "partners",
        N_("200"),
        N_("Four in two teams · 36 cards, nine each · the usual game"),
        ("Le Rough", "100 for 200", "100 на 200", "Partners", "Partenaires", "Вчетвером"),
        _36,
    ),
    Kind(
        "two_hundred",
        "kitty",
        N_("200 with a kitty"),
        N_("Four in two teams · 40 cards, nine each, four in the kitty"),
        (
            "200 With a Kitty",
            "Two-Hundred with a Kitty",
            "Deux cents avec la minoune",
            "Deux cents avec le chien",
            "Deux cents avec talon",
            "Игра с котёнком",
            "キティ",
        ),
        _40,
    ),
    Kind(
        "two_hundred",
        "le_rough",
        N_("Le Rough"),
        N_("Four in two teams · 36 cards, eight each, four in the kitty · from 70, to 350"),
        ("Le Rough", "Rough", "No trump", "Sans atout", "Без козыря", "切札なし"),
        _36,
    ),
    Kind(
        "two_hundred",
        "cutthroat",
        N_("200 without partners (cutthroat)"),
        N_("Four, each alone · 36 cards, nine each"),
        (
            "Cutthroat",
            "Cutthroat Two Hundred",
            "Cut-throat",
            "Chacun pour soi",
            "Sans partenaires",
            "200 без партнеров",
            "Каждый за себя",
        ),
        _36,
    ),
    Kind(
        "two_hundred",
        "two_dummy",
        N_("200 for two, with dummies"),
        N_("Two, each with a dummy hand opposite · 36 cards, nine in each of the four hands"),
        (
            "Two Player Two Hundred",
            "Two-handed",
            "Dummy",
            "Silent partner",
            "À deux avec morts",
            "Игра вдвоём",
        ),
        _36,
    ),
    Kind(
        "two_hundred",
        "two_plain",
        N_("200 for two, without dummies"),
        N_("Two · 36 cards, nine each; the other 18 are not played"),
        ("Two Player Two Hundred", "Two-handed", "À deux", "Игра вдвоём"),
        _36,
    ),
    Kind(
        "two_hundred",
        "five_called",
        N_("200 for five, partner called"),
        N_("Five, each with a total; the bidder calls a card for a partner · 40 cards, eight each"),
        (
            "Five Player Two Hundred",
            "Called partner",
            "Hidden partner",
            "Carte appelée",
            "Partenaire caché",
            "Тайный партнёр",
            "Вызванная карта",
            "隠れパートナー",
            "コールカード",
        ),
        _40,
    ),
    Kind(
        "two_hundred",
        "five_shadow",
        N_("200 for five, with a shadow partner"),
        N_("Two teams of two, and a fifth who helps the bidder · 40 cards, eight each"),
        (
            "Shadow partner",
            "Partenaire fantôme",
            "Теневой партнёр",
            "Игра впятером",
            "影のパートナー",
        ),
        _40,
    ),
    Kind(
        "two_hundred",
        "six_two",
        N_("200 for six, in two teams"),
        N_("Two teams of three · 36 cards, six each"),
        (
            "Six Player Two Hundred",
            "200 with a pot",
            "Cagnotte",
            "Le pot",
            "200 с банком",
            "Игра вшестером",
            "ポット",
        ),
        _36,
    ),
    Kind(
        "two_hundred",
        "six_three",
        N_("200 for six, in three teams"),
        N_("Three teams of two; at the lower limit a team drops out · 36 cards, six each"),
        (
            "Six Player Two Hundred",
            "200 with a pot",
            "Cagnotte",
            "Le pot",
            "200 с банком",
            "Игра вшестером",
            "ポット",
        ),
        _36,
    ),
    Kind(
        "two_hundred",
        "six_three_52",
        N_("200 for six, with the whole pack"),
        N_("Three teams of two · 52 cards, eight each, four in the kitty"),
        (
            "Six Player Two Hundred",
            "52 cards",
            "52 cartes",
            "200 with a pot",
            "Cagnotte",
            "Le pot",
            "200 с банком",
            "Игра вшестером",
            "ポット",
        ),
        RANKS,
    ),
    Kind(
        "two_hundred",
        "six_rotate",
        N_("200 for six, in turns"),
        N_("Three teams of two, two of them at the table · 36 cards, nine each"),
        (
            "Six Player Two Hundred",
            "Rotation",
            "Taking turns",
            "À tour de rôle",
            "Попеременно",
            "200 with a pot",
            "Cagnotte",
            "Le pot",
            "200 с банком",
            "Игра вшестером",
        ),
        _36,
    ),
    Kind(
        "five_hundred",
        "official",
        N_("500"),
        N_("Four in two teams · 43 cards with the joker, ten each, three in the widow"),
        ("Nullo", "Official team rules", "ナロ", "Мизер"),
        _40,
    ),
    Kind(
        "five_hundred",
        "five_card_widow",
        N_("500 with a five-card widow"),
        N_("Four in two teams · 45 cards with the joker, ten each, five in the widow"),
        ("Five-card widow", "Widow", "Talon de cinq cartes", "Nullo"),
        _40,
    ),
    Kind(
        "belote",
        "plain",
        N_("Belote"),
        N_("Four in two teams · 32 cards, eight each · without declarations"),
        ("Belote sans annonces", "Plain belote", "Dix de der", "Capot", "Litige"),
        _32,
    ),
    Kind(
        "belote",
        "declarations",
        N_("Belote with declarations"),
        N_("Four in two teams · 32 cards, eight each · with declarations"),
        ("Belote avec annonces", "Annonces", "Declarations", "Tierce", "Carré"),
        _32,
    ),
)
