"""Generates and proves lessons."""
