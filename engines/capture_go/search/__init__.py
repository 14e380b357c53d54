"""Move choice: alpha-beta, capture races, and the engine that the worker calls."""
