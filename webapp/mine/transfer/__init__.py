"""One-time codes that take a visitor's identity and records to another device."""
