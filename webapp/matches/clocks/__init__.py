"""Clocks of games between people: time controls, the arithmetic, and the keeper that lets flags fall."""
