"""Exercises: small problems of Reversi with the exact value of every move proven in advance."""
