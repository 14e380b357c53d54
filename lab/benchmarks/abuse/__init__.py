"""Attacks on a site of our own, and what its honest players notice of them."""
