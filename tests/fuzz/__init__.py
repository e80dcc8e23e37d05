"""Long random testing, apart from the test suite: `python -m tests.fuzz --minutes 30`."""
