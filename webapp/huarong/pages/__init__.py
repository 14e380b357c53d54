"""Pages of Huarong Dao: puzzles, the daily one, maps, the generator, the atlas."""
