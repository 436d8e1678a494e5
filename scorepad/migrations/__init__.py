"""The database's history: each revision in `versions/`, run by `env.py` in one transaction."""
