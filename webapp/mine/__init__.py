"""The things of one visitor: their games, their strength, and the ways to take all of it along."""
