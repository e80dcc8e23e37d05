"""Real saves of every rules version of every game, made by the controller: they load for ever.

`python -m tests.saves [GAME]…` writes those that a game's rules of today lack; it changes none that
are there. When a change of the rules breaks one, a new `rules_version` in the game's `info.py` says
so; if it was card entries that changed, `assets/<game>/changes.json` keeps the old ones, and saves
of before go on as they began. Only saves of rules that nobody was given may be deleted.
"""
