"""The performance budget as one table: `python -m tests.bench`."""
