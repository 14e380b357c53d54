"""Reproducible benchmarks, outside the test run: `python -m tests.benchmarks.NAME`."""
