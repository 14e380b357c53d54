"""The site: a real server in a process of its own, and real clients."""
