"""Matches of two-player games: values, play, reviews, pages, websocket messages; `feature` builds them."""
