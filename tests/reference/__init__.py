"""Second implementations of the rules, written apart from the engine, to check it by."""
