/** The print sheet: one button that opens the browser's own dialog. */

import { part } from "../frame/part.js";

const button = /** @type {HTMLButtonElement} */ (part("[data-do=print]"));
button.hidden = false;
button.addEventListener("click", () => print());
