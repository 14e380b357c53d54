"""Tools for Reversi."""
