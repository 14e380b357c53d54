/** The game of a page: its import map names the module, `board/<game>/game.js`. */
export const game: import("../board/game.js").Game;
