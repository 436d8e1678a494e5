"""The sentences of each game, beside those that all games share (sentences.py)."""
