"""Random inputs for everything that reads what strangers send."""
