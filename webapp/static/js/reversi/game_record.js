/** A game that was read in the editor, as a list of positions. */

import { find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { reviewRecord } from "../net/records.js";

/**
 * @import { Described } from "../types/messages.js"
 *
 * @typedef {{positions: Described[], moves: (string | null)[]}} Game
 */

export class ReadRecord {
  #go;
  /** @type {Game | null} */
  #game = null;
  #ply = 0;

  /** @param {(ply: number) => void} go  shows a position of the game */
  constructor(go) {
    this.#go = go;
    find("[data-do=prev]").addEventListener("click", () => this.#step(this.#ply - 1));
    find("[data-do=next]").addEventListener("click", () => this.#step(this.#ply + 1));
    find("[data-do=review]").addEventListener("click", () => this.#review());
    find("#ply").addEventListener("input", (event) =>
      this.#step(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    );
  }

  /**
   * Shows where in a game the board is; null where it belongs to none.
   * @param {Game | null} game
   * @param {number} ply
   */
  show(game, ply) {
    this.#game = game;
    this.#ply = ply;
    for (const id of ["#record", "[data-do=review]", "#record-files"]) find(id).hidden = game === null;
    if (!game) return;
    const of = game.positions.length - 1;
    const slider = /** @type {HTMLInputElement} */ (find("#ply"));
    slider.max = String(of);
    slider.value = String(ply);
    slider.style.setProperty("--part", `${(100 * ply) / Math.max(1, of)}%`);
    slider.setAttribute("aria-valuetext", gettext("After {n} of {of} moves", { n: ply, of }));
    find("#record output").textContent = `${ply} / ${of}`;
    const query = new URLSearchParams({
      board: game.positions[0]?.board ?? "",
      moves: movesOf(game).join(" "),
    });
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll("[data-game]")
    ))
      link.href = `${link.dataset.game}?${query}`;
  }

  /** @param {number} ply */
  #step(ply) {
    const of = (this.#game?.positions.length ?? 1) - 1;
    this.#go(Math.max(0, Math.min(of, ply)));
  }

  #review() {
    if (!this.#game) return undefined;
    const { positions } = this.#game;
    return reviewRecord({
      game: "reversi",
      moves: movesOf(this.#game),
      position: positions[0]?.text ?? null,
    });
  }
}

/** @param {Game} game */
function movesOf({ moves }) {
  return moves.flatMap((move) => move ?? []);
}
