"""Chromium as tests use it: tabs, input methods, pages as objects, checks of every page."""
