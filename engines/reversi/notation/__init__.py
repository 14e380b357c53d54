"""Notations for games of Reversi."""
