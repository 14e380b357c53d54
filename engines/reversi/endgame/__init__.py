"""The exact result of the last moves."""
