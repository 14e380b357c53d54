"""Several web processes on the same matches."""
