"""The analysis board: any game or position, walked, branched and valued."""
