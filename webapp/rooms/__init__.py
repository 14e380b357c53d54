"""Rooms: a class, a club or a family plays together, without accounts."""
