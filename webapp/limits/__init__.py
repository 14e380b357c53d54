"""Rate limits and connection limits by client."""
