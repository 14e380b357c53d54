"""What tests and benchmarks share: the site as a process, its clients, stand-ins and faults."""
