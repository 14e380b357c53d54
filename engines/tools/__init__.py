"""Everything that plays no game: matches, ladders, benches, tuning, verification and data builders."""
