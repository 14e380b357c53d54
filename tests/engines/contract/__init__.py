"""Promises that every game in the registry keeps."""
