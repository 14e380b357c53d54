"""Fuzzers: random inputs for all readers of untrusted input."""
