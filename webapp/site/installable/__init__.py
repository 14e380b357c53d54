"""The site as an app that can be installed: manifest, service worker, page without a connection."""
