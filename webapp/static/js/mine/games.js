/** The list of all games, with times in the visitor's time zone. */

import { reloadAfterBack } from "../frame/after_back.js";
import { find } from "../frame/dom.js";
import { showMoments } from "./moments.js";
import { showOnDevice } from "./on_device.js";

reloadAfterBack();
showMoments();
if (document.querySelector("#device-games")) showOnDevice();
find("#main").dataset.ready = "true";
