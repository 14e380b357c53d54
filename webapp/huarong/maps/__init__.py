"""The map of a puzzle: its page, and the places of its layouts, which are computed once."""
