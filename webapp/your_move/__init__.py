"""Calls players when it is their move: web push to their browser, and a calendar of their games."""
