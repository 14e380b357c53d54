/** Entry of the map page: reads the data that the server embedded. */

import { embedded } from "../../frame/dom.js";
import { openMap } from "./page.js";

openMap(embedded("map-data"));
