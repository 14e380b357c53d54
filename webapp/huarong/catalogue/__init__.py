"""Lists of named layouts: gallery, hardest, daily."""
