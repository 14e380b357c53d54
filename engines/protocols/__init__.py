"""Protocols for other programs: text over standard input and output."""
