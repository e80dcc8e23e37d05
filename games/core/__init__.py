"""What every game is built from: states, tasks, chance, odds, prompts, bots."""
