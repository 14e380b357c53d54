"""Shared parts of pages: their frame, identity, health, metrics, the texts of scripts."""
