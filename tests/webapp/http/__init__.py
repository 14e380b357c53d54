"""Tests of HTTP: hosts, prefix, headers, compression, static files."""
