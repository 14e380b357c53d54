"""Tournaments as pure values: who meets whom, and who stands where. No storage."""
