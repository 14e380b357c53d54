"""Lists of events, which matches and rooms are: locks, a memory, replay, append, and retry."""
