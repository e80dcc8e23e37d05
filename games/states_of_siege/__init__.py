"""What the States of Siege games share: fronts, event decks, die rolls, the turn of one card."""
