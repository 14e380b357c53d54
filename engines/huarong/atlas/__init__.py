"""The distances of all layouts: the file, how it is built, and paths out of it."""
