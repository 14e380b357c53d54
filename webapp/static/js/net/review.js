/** A review over the line: what is known of each position, as the server finds it out. */

import { Line } from "./socket.js";

/**
 * @typedef {import("./match.js").Side} Side
 * @typedef {{score: number, exact: boolean}} Score
 * @typedef {{move: string, score: number, exact: boolean}} MoveValue
 * @typedef {{move: string, side: Side, rows: string, changed: string[]}} LineMove
 * @typedef {{ply: number, text: string, side: Side | null, played: string | null, score: number | null,
 *   exact: boolean, depth: number | null, values: MoveValue[], loss: number | null,
 *   line: LineMove[], proof: import("./match.js").Proof | null,
 *   reason: import("./match.js").Reason | null}} Position
 * @typedef {{ply: number, side: Side, move: string, better: string, before: Score, after: Score,
 *   loss: number, exact: boolean}} Turn
 * @typedef {{sum: number, moves: number, of: number, average: number | null}} Losses
 * @typedef {{pass: number, passes: number, done: number, known: number, all: number, busy: boolean,
 *   failed: boolean}} Work
 * @typedef {{losses: Record<Side, Losses>, turns: Turn[], work: Work}} Summary
 * @typedef {{game: string, positions: Position[], summary: Summary}} Told
 */

export class ReviewLine {
  /**
   * Follows a review for as long as the page is open.
   * @param {Told} told  what the page was served with
   * @param {{changed: () => void, refused: (refusal: import("./socket.js").Refusal) => void,
   *   server: (news: {state: string, doing: string[]}) => void,
   *   line: (state: import("./socket.js").LineState) => void}} hears
   */
  constructor(told, hears) {
    this.positions = told.positions;
    this.summary = told.summary;
    this.#hears = hears;
    /** @type {Line} */
    const line = new Line({ greet: () => this.#follow(line, told.game), changed: hears.line });
    line.on("server", hears.server);
    line.on("review", (/** @type {Told} */ more) => more.game === told.game && this.#take(more));
  }

  #hears;

  /**
   * @param {Line} line
   * @param {string} game
   */
  async #follow(line, game) {
    const { ok, err } = await line.ask("review", { game });
    if (err) this.#hears.refused(err);
    else this.#take(ok);
  }

  /** @param {Told} told */
  #take({ positions, summary }) {
    for (const position of positions) this.positions[position.ply] = position;
    this.summary = summary;
    this.#hears.changed();
  }
}
