"""Choosing a move: searches by plies, and the engine that the worker calls."""
