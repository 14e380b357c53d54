"""The rules of Reversi in plain Python, and what they alone say of a position."""
