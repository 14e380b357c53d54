"""Races: one puzzle, or a set of problems, for everybody in a room. No storage."""
