"""The value of a room, as its events have made it. No storage."""
