/** Starts the puzzle page with what the server put into it. */

import { PuzzlePage } from "./puzzle_page.js";
import { part } from "./puzzle_view.js";

new PuzzlePage(JSON.parse(part("#puzzle").textContent ?? ""));
