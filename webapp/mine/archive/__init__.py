"""All games of a visitor as a file, and back: what the site has sealed comes back as it was."""
