"""The languages that scorepad speaks, by their codes, each with its own name."""

from __future__ import annotations

LANGUAGES = {"en": "English", "fr": "Français", "ru": "Русский", "ja": "日本語"}
