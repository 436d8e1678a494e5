"""How the program starts."""
