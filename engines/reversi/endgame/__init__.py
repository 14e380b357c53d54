"""The exact endgame search."""
