"""A match as a value: its events, seats, names, clock, and how it is begun."""
