"""The map of a puzzle: places for all layouts that can be reached, for drawing them as a landscape."""

VERSION = 1
"""The version of the places; it changes whenever the same layouts would get other places."""
