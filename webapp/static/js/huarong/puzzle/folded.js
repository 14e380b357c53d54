/** Remembers which sections of the puzzle page are open. */

import { load, store } from "../../frame/storage.js";

/** @param {string | undefined} name */
const key = (name) => `huarong:open:${name}`;

/** Opens what was open when the page was left, and keeps what is opened and shut. */
export function keepFolds() {
  for (const part of /** @type {NodeListOf<HTMLDetailsElement>} */ (
    document.querySelectorAll("details[data-folded]")
  )) {
    const { folded } = part.dataset;
    part.open = load(key(folded)) === "open";
    part.addEventListener("toggle", () => store(key(folded), part.open ? "open" : null));
  }
}
