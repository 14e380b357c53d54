"""Huarong Dao on the site: puzzles, solutions, the daily table, races, maps, downloads, the atlas."""
