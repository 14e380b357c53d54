"""Tools for Capture Go."""
