/** The game of the page, in the place of "game"; a test can change it. */

import { game as captureGo } from "../../../webapp/static/js/board/capture_go/game.js";
import { game as reversi } from "../../../webapp/static/js/board/reversi/game.js";

export let game = reversi;

/** @param {"reversi" | "captureGo"} name */
export function openGame(name) {
  game = { reversi, captureGo }[name];
}
