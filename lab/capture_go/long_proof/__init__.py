"""Long proofs: the exact solver distributed over all cores, for hours."""
