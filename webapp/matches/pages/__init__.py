"""Pages, downloads and the JSON API of matches."""
