/** Starts the page of a map with what the server put into it. */

import { embedded } from "../../frame/dom.js";
import { openMap } from "./page.js";

openMap(embedded("map-data"));
