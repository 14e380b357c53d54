"""Labels: scores by search of positions, from which weights learn."""
