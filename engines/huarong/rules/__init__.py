"""Layouts, moves and their notations, in plain Python."""
