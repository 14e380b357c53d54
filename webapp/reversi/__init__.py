"""Reversi on the site: the position editor."""
