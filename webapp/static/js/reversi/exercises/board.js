/** The board of an exercise: a position of its line, with nothing marked that would answer the question. */

import { game } from "game";
import { ReversiBoard } from "../../board/reversi/board.js";
import { countStones } from "../../board/view.js";
import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { play } from "../../frame/sound.js";
import { isOn } from "../../problems/controls.js";

/**
 * @import { View } from "../../board/view.js"
 * @import { Problem, Shown } from "../../problems/problem_page.js"
 *
 * @typedef {Readonly<Record<string, readonly string[]>>} Flips  Black's moves, with what each turns over
 * @typedef {import("../../net/problems.js").Step & {flips: Flips}} Step
 * @typedef {Problem & {flips: Flips}} Exercise
 */

export class ExerciseBoard {
  #exercise;
  #board;
  #counts = find("#discs-now");

  /** @param {Exercise} exercise @param {(cell: string) => void} pick */
  constructor(exercise, pick) {
    this.#exercise = exercise;
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("#board")));
    this.#board = new ReversiBoard(svg, { pick });
  }

  /** @param {Shown} shown */
  draw(shown) {
    this.#draw(shown, false);
  }

  /**
   * Shows a disc and what it turns over at once, before the server has said what it is worth.
   * @param {Shown} shown
   * @param {string} cell
   */
  preview(shown, cell) {
    const changed = this.#flips(shown)[cell];
    if (!changed) return;
    const rows = game.afterMove(this.#rows(shown), "black", cell, changed);
    this.#show(rows, { last: cell, legal: [], hint: null, changed, animate: true });
  }

  /** Shows the last of the moves as it happens; a first one has been seen already. @param {Shown} shown */
  showStep(shown) {
    const step = stepOf(shown);
    if (step && step.move !== "pass") play("stone");
    this.#draw(shown, true);
  }

  /** @param {Shown} shown @param {boolean} animate */
  #draw(shown, animate) {
    const step = stepOf(shown);
    this.#show(this.#rows(shown), {
      last: step && step.move !== "pass" ? step.move : null,
      legal: shown.asked && isOn("legal") ? Object.keys(this.#flips(shown)) : [],
      hint: shown.hint,
      changed: step?.changed ?? [],
      animate,
      marks: { numbers: isOn("numbers") ? numbers(shown) : {}, failed: shown.failed },
    });
  }

  /** @param {readonly string[]} rows @param {Omit<View, "rows">} view */
  #show(rows, view) {
    this.#board.draw({ rows, ...view });
    const counts = countStones(rows);
    this.#counts.setAttribute("aria-label", gettext("Black {black}, White {white}", counts));
    for (const side of /** @type {const} */ (["black", "white"])) {
      const number = this.#counts.querySelector(`[data-side=${side}]`);
      if (number) number.textContent = String(counts[side]);
    }
  }

  /** @param {Shown} shown */
  #rows(shown) {
    return stepOf(shown)?.rows ?? this.#exercise.rows;
  }

  /** @param {Shown} shown @returns {Flips} */
  #flips(shown) {
    return stepOf(shown)?.flips ?? this.#exercise.flips;
  }
}

/** The step that is on the board. @param {Shown} shown @returns {Step | null} */
function stepOf({ steps, count }) {
  return /** @type {Step | undefined} */ (steps[count - 1]) ?? null;
}

/** The order of the discs that were played; passes have no number. @param {Shown} shown */
function numbers({ steps, count }) {
  const played = steps.slice(0, count).filter(({ move }) => move !== "pass");
  return Object.fromEntries(played.map(({ move }, place) => [move, place + 1]));
}
