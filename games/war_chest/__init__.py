"""War Chest with Siege: the rules."""
