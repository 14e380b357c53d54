"""Makes exercises: varied games, proofs of all moves, trees of answers. Only workers import it."""
