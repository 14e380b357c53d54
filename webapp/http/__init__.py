"""HTTP itself: hosts, prefix, proxies, limits, headers, static files, JSON. It knows no game."""
