/** The print sheet: one button that opens the browser's own dialog. */

import { find } from "../frame/dom.js";

const button = /** @type {HTMLButtonElement} */ (find("[data-do=print]"));
button.hidden = false;
button.addEventListener("click", () => print());
