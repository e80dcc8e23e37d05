"""The tests: contract (every game), games (one game each), core, app, goldens, saves, bench."""
