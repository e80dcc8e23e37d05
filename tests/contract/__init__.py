"""Tests that every game in the registry must pass; a new game gets them by being registered."""
