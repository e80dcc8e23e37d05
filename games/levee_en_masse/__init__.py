"""Levée en Masse, with its Expansion Kit."""
