"""The servers, on green threads and on system threads."""
