"""Who wins for certain: proofs, their lines, and the table of solved starts."""
