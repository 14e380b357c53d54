"""Tic-tac-toe: a game small enough to show what a game consists of."""
