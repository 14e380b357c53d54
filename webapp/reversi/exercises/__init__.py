"""The exercises of Reversi: pages, verdicts and texts."""
