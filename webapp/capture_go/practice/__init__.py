"""Problems made from finished games: what decided a game, and the page to practise it."""
