"""The languages that scorepad speaks, by their codes, each with its own name."""

from __future__ import annotations

# The language that the sentences of the sources are in; it has no catalogue.
SOURCE = "en"
LANGUAGES = {"en": "English", "fr": "Français", "ru": "Русский", "ja": "日本語"}
