"""The site: a real server in its own process, and real clients."""
