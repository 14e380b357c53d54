"""Shared parts of pages and routes: chrome, headers, static files, identity, API description."""
