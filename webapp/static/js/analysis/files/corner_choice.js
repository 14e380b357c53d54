/** The fields that choose the corner to cut out of a larger board; hidden and disabled without one. */

/** @import { CornerRequest } from "../../types/messages.js" */

export class CornerChoice {
  #box = /** @type {HTMLFieldSetElement | null} */ (document.querySelector("[data-corner]"));

  /** @returns {CornerRequest | null} */
  get chosen() {
    if (!this.#box || this.#box.hidden) return null;
    const moves = this.#field("corner_moves");
    return {
      corner: /** @type {CornerRequest["corner"]} */ (this.#field("corner")),
      size: Number(this.#field("corner_size")),
      moves: /^\d{1,4}$/.test(moves) ? Number(moves) : null,
    };
  }

  show() {
    this.#turn(true);
    this.#box?.querySelector("select")?.focus();
  }

  hide() {
    this.#turn(false);
  }

  /** @param {boolean} shown */
  #turn(shown) {
    if (!this.#box) return;
    this.#box.hidden = !shown;
    this.#box.disabled = !shown;
  }

  /** @param {string} name */
  #field(name) {
    const field = this.#box?.querySelector(`[name=${name}]`);
    return /** @type {HTMLInputElement | null} */ (field)?.value.trim() ?? "";
  }
}
