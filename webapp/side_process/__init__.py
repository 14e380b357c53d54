"""Functions of the site that run in another process: drawing, and reading what strangers send."""
