"""Openings: their names, and the moves that the strongest levels play from memory."""
