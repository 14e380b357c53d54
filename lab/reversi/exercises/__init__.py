"""Generates and verifies the exercises of Reversi."""
