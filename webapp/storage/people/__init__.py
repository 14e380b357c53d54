"""Tables and queries for games between people."""
