"""For the Emperor: two armies, seven battlefields, hidden hands."""
