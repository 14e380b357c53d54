"""The lessons of Capture Go: pages, verdicts and texts."""
