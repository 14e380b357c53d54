/** The board of a problem: a position of its line, with nothing marked that would answer the question. */

import { GoBoard } from "../../../board/capture_go/board.js";
import { stoneAt, withStones } from "../../../board/capture_go/rows.js";
import { find } from "../../../frame/dom.js";
import { play } from "../../../frame/sound.js";
import { isOn } from "../../../problems/controls.js";
import { lift } from "../lift.js";

/**
 * @import { Chain } from "../../../board/view.js"
 * @import { Problem, Shown } from "../../../problems/problem_page.js"
 *
 * @typedef {object} LessonParts  the parts that only lessons have
 * @property {string} goal
 * @property {"black" | "white"} side  to move
 * @property {Chain[]} chains
 * @property {string[]} chain  the stones in question
 *
 * @typedef {Problem & LessonParts} Lesson
 */

export class LessonBoard {
  #lesson;
  #board;
  /** Number of drawings, so that lifted stones are not drawn over something newer. */
  #drawn = 0;
  #svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("#board")));

  /**
   * @param {Lesson} lesson
   * @param {(cell: string) => void} pick
   * @param {{framed?: boolean}} [look]
   */
  constructor(lesson, pick, look = {}) {
    this.#lesson = lesson;
    this.#board = new GoBoard(this.#svg, { size: lesson.rows.length, pick, ...look });
  }

  /**
   * @param {Shown} shown
   * @param {{animate?: boolean, rows?: readonly string[] | undefined}} [more]  `rows` instead of those
   *   of the position
   */
  draw(shown, { animate = false, rows } = {}) {
    this.#drawn += 1;
    const step = shown.steps[shown.count - 1];
    const standing = rows ?? step?.rows ?? this.#lesson.rows;
    this.#board.draw({
      rows: standing,
      last: step?.move ?? null,
      legal: [],
      hint: shown.hint,
      changed: rows ? [] : (step?.changed ?? []),
      animate,
      chains: shown.asked ? [] : (step?.chains ?? this.#lesson.chains),
      liberties: !shown.asked && isOn("liberties"),
      marks: { ...this.#marks(shown), rings: this.#rings(standing) },
    });
  }

  /**
   * Shows a stone at once, before the server has said what it is worth.
   * @param {Shown} shown
   * @param {string} cell
   */
  preview(shown, cell) {
    const rows = shown.steps[shown.count - 1]?.rows ?? this.#lesson.rows;
    if (!stoneAt(rows, cell)) this.draw(shown, { rows: withStones(rows, [cell], this.#own) });
  }

  /**
   * Shows the last of the moves; the stones that it captures stay for a moment, then are lifted.
   * @param {Shown} shown
   */
  async showStep(shown) {
    const step = shown.steps[shown.count - 1];
    if (!step) return;
    play("stone");
    if (step.changed.length) {
      const captured = step.side === "black" ? "O" : "X";
      this.draw(shown, { animate: true, rows: withStones(step.rows, step.changed, captured) });
      const drawn = this.#drawn;
      play("capture");
      await lift(this.#svg, step.changed);
      if (drawn !== this.#drawn) return;
    }
    this.draw(shown, { animate: !step.changed.length });
  }

  /** @param {Shown} shown */
  #marks({ steps, count, asked, points, dots, failed }) {
    const crossed = this.#lesson.goal === "illegal";
    // Where stones were captured, that is the reason; liberties would only hide it.
    const counted = !asked && count === steps.length && !steps.at(-1)?.changed.length;
    return {
      dots: crossed ? [] : [...points, ...(counted ? dots : [])],
      shapes: crossed ? Object.fromEntries(points.map((name) => [name, "x"])) : {},
      numbers: isOn("numbers")
        ? Object.fromEntries(steps.slice(0, count).map(({ move }, place) => [move, place + 1]))
        : {},
      failed,
    };
  }

  /** The letter of the player's stones. */
  get #own() {
    return this.#lesson.side === "white" ? "O" : "X";
  }

  /** The stones in question that are still there. @param {readonly string[]} rows */
  #rings(rows) {
    const { chain, rows: first } = this.#lesson;
    return chain.filter((name) => stoneAt(rows, name) === stoneAt(first, name));
  }
}
