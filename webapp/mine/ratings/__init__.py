"""Playing strength: Glicko-2 ratings of visitors, worked out from their games, and ratings of levels."""
