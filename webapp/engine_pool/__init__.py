"""Engine worker processes and the queue of their jobs."""
