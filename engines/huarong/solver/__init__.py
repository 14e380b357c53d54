"""Shortest solutions by breadth-first search."""
