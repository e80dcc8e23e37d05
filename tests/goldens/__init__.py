"""Playthroughs that a player can read: one game of each scenario, kept as text."""
