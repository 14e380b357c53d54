"""Capture Go on the site: lessons and SGF."""
