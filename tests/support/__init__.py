"""Shared by tests and benchmarks: the site as a process, its clients, test doubles and faults."""
