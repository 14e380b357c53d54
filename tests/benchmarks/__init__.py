"""Figures anyone can repeat; not part of the test run. Run one as `python -m tests.benchmarks.NAME`."""
