/** Starts the puzzle page with what the server put into it. */

import { embedded } from "../../frame/dom.js";
import "../skins.js";
import { leadOn } from "./neighbours.js";
import { PuzzlePage } from "./page.js";

new PuzzlePage(embedded("puzzle"));
leadOn();
