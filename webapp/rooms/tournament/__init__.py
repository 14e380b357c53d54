"""Tournaments as pure values: pairings and standings. No storage."""
