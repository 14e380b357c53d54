"""Openings: their names, and the opening book of the strongest levels."""
