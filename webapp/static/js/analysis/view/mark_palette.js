/** The marks that can be drawn on points: one is chosen, and each press on the board draws it. */

import { OUTLINES } from "../../board/marks/shapes.js";
import { find } from "../../frame/dom.js";

/** @import { Mark } from "../marks.js" */

export class MarkPalette {
  #fold = /** @type {HTMLDetailsElement} */ (find("#marking"));
  #tools = [
    .../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#marking [data-mark]")),
  ];
  /** @type {Mark} the mark that was chosen last, which the right button draws at any time */
  #latest = "circle";

  /** @param {() => void} clear  takes all marks off what is shown */
  constructor(clear) {
    for (const tool of this.#tools) {
      tool.querySelector("path")?.setAttribute("d", OUTLINES[tool.dataset.mark ?? ""] ?? "");
      tool.addEventListener("click", () => this.#choose(tool));
    }
    find("#marking [data-act=unmark]").addEventListener("click", clear);
    this.#fold.addEventListener("toggle", () => this.#show());
    this.#fold.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#close();
    });
  }

  /** Whether presses on the board draw. */
  get isOn() {
    return this.#fold.open;
  }

  get mark() {
    return this.#latest;
  }

  /** Opens or closes the palette; presses on the board then draw or play. */
  turn() {
    if (this.isOn) this.#close();
    else this.#fold.open = true;
  }

  /** @param {boolean} can  whether there are marks to be taken off */
  show(can) {
    find("#marking [data-act=unmark]").setAttribute("aria-disabled", String(!can));
  }

  #close() {
    const inside = this.#fold.contains(document.activeElement);
    this.#fold.open = false;
    if (inside) find("#marking summary").focus();
  }

  /** @param {HTMLButtonElement} tool */
  #choose(tool) {
    this.#latest = /** @type {Mark} */ (tool.dataset.mark);
    this.#show();
  }

  #show() {
    find("#board").classList.toggle("marking", this.isOn);
    for (const tool of this.#tools)
      tool.setAttribute("aria-pressed", String(tool.dataset.mark === this.#latest));
  }
}
