"""The rules of Reversi in plain Python, and facts that follow from the rules alone."""
