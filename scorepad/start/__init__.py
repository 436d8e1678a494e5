"""How the program starts: its places, its environment, its data folder, its server, its checks."""
