"""Test doubles for the engine pool, its workers and an old Redis."""
