"""Capture Go on vertex sets in compiled code: chains, move lists and the memory of a search."""
