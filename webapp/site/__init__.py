"""What every page and route has: chrome, headers, static files, identity, API description."""
