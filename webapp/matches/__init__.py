"""Matches of two-player games: values, play, reviews, pages, messages; `feature` builds them."""
