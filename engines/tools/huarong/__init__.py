"""Tools for Huarong Dao."""
