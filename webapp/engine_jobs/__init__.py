"""Engine jobs for clients, and a cache of their analyses."""
