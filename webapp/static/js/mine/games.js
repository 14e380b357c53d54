/** The list of all games: moments in the visitor's own time. */

import { part } from "../frame/part.js";
import { showMoments } from "./moments.js";

showMoments();
part("#main").dataset.ready = "true";
