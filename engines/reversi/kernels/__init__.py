"""Reversi on bitboards in compiled code: moves, stable discs and the memory of a search."""
