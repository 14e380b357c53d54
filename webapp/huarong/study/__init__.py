"""Study pages of Huarong Dao: atlas, generator, editor, daily puzzle, story."""
