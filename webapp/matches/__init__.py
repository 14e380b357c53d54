"""Matches of two-player games: values, service, pages, API, downloads."""
