"""Messages about the analysis of positions."""
