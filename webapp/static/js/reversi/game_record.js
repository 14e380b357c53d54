/** The game that was read in the editor: one position after the other. */

import { part } from "../frame/part.js";
import { say } from "../frame/phrases.js";
import { reviewRecord } from "../net/records.js";

/** @typedef {import("./editor.js").Described} Described */

export class ReadRecord {
  #show;
  /** @type {Described[]} */
  #positions = [];
  #ply = 0;
  /** @type {string[]} */
  #moves = [];

  /** @param {(shown: Described) => void} show */
  constructor(show) {
    this.#show = show;
    part("[data-do=prev]").addEventListener("click", () => this.#go(this.#ply - 1));
    part("[data-do=next]").addEventListener("click", () => this.#go(this.#ply + 1));
    part("[data-do=review]").addEventListener("click", () =>
      reviewRecord({ game: "reversi", moves: this.#moves, position: this.#positions[0]?.text ?? null }),
    );
    part("#ply").addEventListener("input", (event) =>
      this.#go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    );
  }

  /**
   * Shows a game from its end.
   * @param {{positions: Described[], moves: (string | null)[]}} game
   */
  open({ positions, moves }) {
    this.#positions = positions;
    this.#moves = moves.flatMap((move) => move ?? []);
    this.#hide(positions.length < 2);
    const game = new URLSearchParams({
      board: positions[0]?.board ?? "",
      moves: moves.filter(Boolean).join(" "),
    });
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll("[data-game]")
    ))
      link.href = `${link.dataset.game}?${game}`;
    this.#go(positions.length - 1);
  }

  /** The board was changed by hand and no longer belongs to this game. */
  close() {
    this.#positions = [];
    this.#hide(true);
  }

  /** @param {boolean} hidden */
  #hide(hidden) {
    part("#record").hidden = hidden;
    part("[data-do=review]").hidden = hidden;
    part("#record-files").hidden = hidden;
  }

  /** @param {number} ply */
  #go(ply) {
    const of = this.#positions.length - 1;
    this.#ply = Math.max(0, Math.min(of, ply));
    const shown = this.#positions[this.#ply];
    if (!shown) return;
    const slider = /** @type {HTMLInputElement} */ (part("#ply"));
    slider.max = String(of);
    slider.value = String(this.#ply);
    slider.style.setProperty("--part", `${(100 * this.#ply) / Math.max(1, of)}%`);
    slider.setAttribute("aria-valuetext", say("record_of", { n: this.#ply, of }));
    part("#record output").textContent = `${this.#ply} / ${of}`;
    this.#show(shown);
  }
}
