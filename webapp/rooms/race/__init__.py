"""Races: one puzzle for everybody in a room. No storage."""
