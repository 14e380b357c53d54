/** The print button of a print sheet. */

import { find } from "../frame/dom.js";

const button = /** @type {HTMLButtonElement} */ (find("[data-do=print]"));
button.hidden = false;
button.addEventListener("click", () => print());
