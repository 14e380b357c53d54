"""Reversi on the site: the position editor, exercises, files for the analysis board."""
