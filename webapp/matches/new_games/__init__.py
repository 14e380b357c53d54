"""Games that begin: as asked for, after a finished one, and finished ones from elsewhere."""
