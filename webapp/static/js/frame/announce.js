/** Announces a sentence to screen readers, politely and once. */

import { html } from "./dom.js";

/** @type {string[]} */
let waiting = [];

/** Announces a sentence; several within one moment are read together, in order. @param {string} sentence */
export function announce(sentence) {
  if (!sentence) return;
  waiting.push(sentence);
  if (waiting.length > 1) return;
  setTimeout(() => {
    const region = document.getElementById("announcer");
    // A new node is read even when the words are the same as before.
    if (region) region.replaceChildren(html("p", {}, waiting.join(" ")));
    waiting = [];
  }, 60);
}
