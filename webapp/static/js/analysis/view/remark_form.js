/** The form for a remark at a position: a comment, and a sign that judges the move. */

import { find } from "../../frame/dom.js";

/**
 * @import { Written } from "../../types/messages.js"
 *
 * @typedef {Pick<Written, "comment" | "judgement">} Remark
 */

/** Milliseconds of rest after which a comment is saved while it is being typed. */
const REST = 600;

export class RemarkForm {
  #fold = /** @type {HTMLDetailsElement} */ (find("#remark"));
  #text = /** @type {HTMLTextAreaElement} */ (find("#remark textarea"));
  #signs = [
    .../** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("#remark [data-sign]")),
  ];
  #write;
  #timer = 0;
  /** @type {unknown} the node that the form is about */
  #about = null;

  /** @param {(remark: Remark) => void} write  receives the content of the form after each change */
  constructor(write) {
    this.#write = write;
    this.#text.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => this.flush(), REST);
    });
    this.#text.addEventListener("change", () => this.#save());
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      this.flush();
      this.#fold.open = false;
      find("#remark summary").focus();
    });
    window.addEventListener("pagehide", () => this.flush());
    for (const button of this.#signs) button.addEventListener("click", () => this.#judge(button));
  }

  /** Opens the form, to write at once. */
  open() {
    this.#fold.open = true;
    this.#text.focus();
  }

  /** Saves what was typed a moment ago. */
  flush() {
    if (this.#timer) this.#save();
  }

  #save() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#tell(this.#sign);
  }

  /**
   * Shows what is written at a place; a comment that is just being typed stays as it is.
   * @param {unknown} about  what stays the same while the same move is shown
   * @param {Written | null} remarks
   * @param {boolean} isMove  whether there is a move to be judged
   */
  show(about, remarks, isMove) {
    const comment = remarks?.comment ?? "";
    if (about !== this.#about || (!this.#timer && this.#text.value !== comment)) this.#text.value = comment;
    this.#about = about;
    find("#remark .analysis-signs").hidden = !isMove;
    for (const button of this.#signs)
      button.setAttribute("aria-pressed", String(button.dataset.sign === (remarks?.judgement ?? "")));
  }

  get #sign() {
    const pressed = this.#signs.find((button) => button.getAttribute("aria-pressed") === "true");
    return /** @type {Written["judgement"]} */ (pressed?.dataset.sign ?? "");
  }

  /** @param {HTMLButtonElement} button */
  #judge(button) {
    const sign = /** @type {Written["judgement"]} */ (button.dataset.sign ?? "");
    this.#tell(this.#sign === sign ? "" : sign);
  }

  /** @param {Written["judgement"]} judgement */
  #tell(judgement) {
    this.#write({ comment: this.#text.value.trim(), judgement });
  }
}
