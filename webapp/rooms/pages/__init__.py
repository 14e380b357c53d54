"""The pages of rooms: opening, coming in, the host's, the wall, results."""
