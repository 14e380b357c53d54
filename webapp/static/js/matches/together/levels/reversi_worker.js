/** A worker in which the levels of Reversi search, so that the page stays responsive. */

import { reversiMove } from "./reversi.js";

addEventListener("message", ({ data }) => postMessage({ id: data.id, move: reversiMove(data.question) }));
