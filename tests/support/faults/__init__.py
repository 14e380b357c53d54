"""Faults of the machine: a small disk."""
