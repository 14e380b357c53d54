"""Proofs that run for hours on all cores."""
