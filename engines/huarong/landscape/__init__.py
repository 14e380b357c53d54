"""The map of a puzzle: places for all layouts that can be reached, for drawing them as a landscape."""
