/** The list of all games: moments in the visitor's own time. */

import { find } from "../frame/dom.js";
import { showMoments } from "./moments.js";

showMoments();
find("#main").dataset.ready = "true";
