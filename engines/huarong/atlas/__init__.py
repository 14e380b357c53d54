"""The distance of every layout from the exit: the atlas file, its builder, and shortest paths."""
