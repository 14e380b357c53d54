"""The exact solver: proofs, winning lines, and the table of solved starts."""
