"""Reproducible benchmarks, outside the test run: `python -m lab.benchmarks.NAME`."""
