/** Entry of the page for SGF files: opens files that are dropped or pasted, and shows the game. */

import { part } from "../frame/part.js";
import { openFiles } from "./sgf_open.js";
import { SgfPage } from "./sgf_page.js";

openFiles(/** @type {HTMLFormElement} */ (part("[data-open]")));
const record = document.getElementById("record");
if (record) new SgfPage(JSON.parse(record.textContent ?? "{}"));
part("#main").dataset.ready = "true";
