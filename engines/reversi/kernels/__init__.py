"""Reversi on bitboards in compiled code: moves, stable discs and the state of a search."""
