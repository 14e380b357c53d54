"""Static evaluation: the value of a position without searching."""
