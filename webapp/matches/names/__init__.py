"""Names that people choose for their seats: what a name may be, changing it, forgetting it."""
