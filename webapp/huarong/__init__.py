"""Huarong Dao on the site: puzzles, solutions, editor, atlas."""
