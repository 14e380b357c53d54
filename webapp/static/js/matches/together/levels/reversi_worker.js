/** A worker in which the levels of Reversi think, so that the page stays at hand meanwhile. */

import { reversiMove } from "./reversi.js";

addEventListener("message", ({ data }) => postMessage({ id: data.id, move: reversiMove(data.question) }));
