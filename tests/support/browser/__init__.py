"""Chromium for tests: tabs, input methods, page objects, checks of every page."""
