"""Queries over many matches at once."""
