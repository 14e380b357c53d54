"""Notations for games of Capture Go."""
