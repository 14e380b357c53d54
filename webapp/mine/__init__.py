"""What one visitor has: their games, their strength, and the ways to take all of it along."""
