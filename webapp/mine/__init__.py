"""A visitor's own pages: their games, their strength, and the export of their data."""
