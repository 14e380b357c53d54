/** Entry of a race's puzzle page: reads the data that the server embedded. */

import { embedded, find } from "../../frame/dom.js";
import { RacePage } from "./page.js";

new RacePage(embedded("race"));
find("#main").dataset.ready = "true";
