"""The data of the games: cards, maps and rules texts, read through importlib.resources."""
