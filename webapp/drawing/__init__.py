"""Pictures, drawn in a process of their own so that no move waits for them."""
