"""What a phone needs to say the page models of its screens: sentences by code, options in words.

Beside the words of the rules (`words.catalogue`), which a phone has from the first page on, this
is loaded later. `codes` are sentences with their placeholders, or the plural forms of one; `rules`
says of every option how it and its values are called, and what it needs to mean anything.
"""

from __future__ import annotations

import gettext
from typing import Any

from babel import Locale

from . import house_rules, rulebook, rules
from .game_names import KINDS
from .house_rules import MONEY, RULE_CHANGED, RULE_IS
from .phone.pages.spoken import forms_of
from .sentences import (
    BLOCKED_LINES,
    CARDS,
    ENDING_REMARKS,
    JOURNAL,
    LAST_TRICK,
    PLAIN_LINES,
    RANKS,
    RULES_LINE,
    SOURCES,
)
from .wording.option import Wording
from .wording.remarks import BEHIND, REMARKS
from .wording.screens import COUNTED, SCREENS
from .words import TRANSLATIONS, Translate, translator

# Sentences of other rooms, each by its code behind the name of the room.
ROOMS = {
    "holds": RULES_LINE,
    "journal": JOURNAL,
    "remark": ENDING_REMARKS,
    "source": SOURCES,
    "rank": RANKS,
    "card": CARDS,
    "also": REMARKS,
    "behind": BEHIND,
    "by": rulebook.SOURCES,
}
SINGLE = {
    "rule_is": RULE_IS,
    "rule_changed": RULE_CHANGED,
    "money": MONEY,
    "ten_of_last_trick": LAST_TRICK,
}
# How names stand in a sentence, all of them or one of them: two names, and the first, a middle and
# the last of more.
LISTS = {"list": "standard", "or": "or"}
PARTS = {"of_two": "2", "start": "start", "middle": "middle", "end": "end"}


def codes(language: str) -> dict[str, str | list[str]]:
    """Code -> sentence in that language, or the list of its plural forms."""
    translate = translator(language)
    found: dict[str, str | list[str]] = {
        code: translate(sentence) for code, sentence in (SCREENS | SINGLE).items()
    }
    for room, sentences in ROOMS.items():
        found |= {f"{room}.{code}": translate(text) for code, text in sentences.items()}
    found |= {code: _forms(language, *pair) for code, pair in COUNTED.items()}
    patterns = Locale.parse(language).list_patterns
    return found | {
        f"{kind}_{place}": patterns[style][part]
        for kind, style in LISTS.items()
        for place, part in PARTS.items()
    }


def told_rules(language: str) -> dict[str, Any]:
    """What the screens know of rules, besides sentences: the lines that are `plain` and those that
    are `blocked`, the `titles` of the variants, and `options`: game -> variant -> name of an
    option -> the place of its words in `wordings`; `places`: in the same way, which rules in the
    book of the variant it is about."""
    translate = translator(language)
    wordings: list[dict[str, Any]] = []
    options = {
        game: {
            variant: {
                name: _place(wordings, words)
                for name, words in _worded(game, variant, translate).items()
            }
            for variant in declared.presets
        }
        for game, declared in rules.GAMES.items()
    }
    titles: dict[str, dict[str, str]] = {game: {} for game in rules.GAMES}
    for kind in KINDS:
        titles[kind.game][kind.variant] = translate(kind.title)
    return {
        "plain": list(PLAIN_LINES),
        "blocked": list(BLOCKED_LINES),
        "titles": titles,
        "options": options,
        "places": {
            game: {
                variant: rulebook.places_of_options(game, variant) for variant in declared.presets
            }
            for game, declared in rules.GAMES.items()
        },
        "wordings": wordings,
    }


def _forms(language: str, one: str, several: str) -> list[str]:
    """The plural forms of a sentence, in the order of the language's own rule."""
    catalogue = gettext.translation("messages", str(TRANSLATIONS), [language], fallback=True)
    return forms_of(catalogue, one, several)


def _place(wordings: list[dict[str, Any]], words: dict[str, Any]) -> int:
    """Where these words stand in the list; many variants share theirs."""
    if words not in wordings:
        wordings.append(words)
    return wordings.index(words)


def _worded(game: str, variant: str, translate: Translate) -> dict[str, dict[str, Any]]:
    """Every option that a variant offers, in words."""
    worded = house_rules.wordings(game, variant)
    return {
        option.name: {
            **_words(worded[option.name], translate),
            **({"needs": option.needs, "needed": option.needed} if option.needs else {}),
        }
        for option in rules.options(game, variant)
    }


def _words(option: Wording, translate: Translate) -> dict[str, Any]:
    """Its title; of each value that has words of its own its name, what it means and who plays so;
    and the name of all the others."""
    words: dict[str, Any] = {
        "title": translate(option.title),
        "values": [
            [value, translate(said.name), translate(said.means), said.played]
            for value, said in option.values.items()
        ],
    }
    if option.other is not None:
        words["other"] = translate(option.other.name)
    if option.is_money:
        words["is_money"] = True
    return words
