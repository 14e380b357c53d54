"""Choosing a move: alpha-beta, races of captures, and the engine that the worker calls."""
