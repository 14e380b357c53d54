"""How games of Reversi are written down."""
