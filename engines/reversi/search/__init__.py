"""Move choice: searches by plies, and the engine that the worker calls."""
