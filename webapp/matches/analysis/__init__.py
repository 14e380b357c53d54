"""Knowledge of the positions of a match, and messages about it."""
