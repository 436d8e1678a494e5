"""The server is killed while phones write: what it acknowledged is there, once, in order."""
