/** A game of two people at one board, by the rules that the page knows. */

import { countStones } from "../../board/view.js";

/**
 * @import { Position, Rules } from "../../board/rules.js"
 * @import { State } from "../../net/match.js"
 *
 * @typedef {{options: Record<string, string>, moves: string[], at: string}} Recorded  `at` in ISO 8601: its latest move
 */

/** Nobody has a name here: the sides are called Black and White. */
const PERSON = { kind: "person", level: null, name: null };

export class SharedGame {
  #kind;
  #rules;
  #options;
  /** @type {Position[]} from the first to the latest */
  #positions;
  /** @type {State["moves"]} */
  #moves = [];

  /** @param {string} kind @param {Rules} rules @param {Record<string, string>} options */
  constructor(kind, rules, options) {
    this.#kind = kind;
    this.#rules = rules;
    this.#options = options;
    this.#positions = [rules.start];
  }

  get options() {
    return this.#options;
  }

  /** The moves so far, passes among them. */
  get moves() {
    return this.#moves.map(({ move }) => move);
  }

  /**
   * Plays a legal move, and the pass that it forces.
   * @param {string} move
   */
  play(move) {
    this.#add(move);
    if (this.#rules.legal(this.#now).join() === "pass") this.#add("pass");
  }

  /** Plays moves as long as they are legal. @param {readonly string[]} moves  passes among them or not */
  replay(moves) {
    for (const move of moves) {
      if (move === "pass") continue; // it follows from the move before
      if (this.whyIllegal(move)) return;
      this.play(move);
    }
  }

  /** Takes the last stone back, and the pass after it. */
  takeBack() {
    while (this.#moves.length) {
      this.#positions.pop();
      if (this.#moves.pop()?.move !== "pass") return;
    }
  }

  /** The code of why a cell may not be played; empty for a legal move. @param {string} cell */
  whyIllegal(cell) {
    return this.#rules.whyIllegal(this.#now, cell);
  }

  /** The game as the pages of matches describe one. @returns {State} */
  get state() {
    const rules = this.#rules;
    const position = this.#now;
    const outcome = rules.outcome(position);
    const facts = {
      counts: countStones(position.rows),
      captures: position.captures,
      target: Number(this.#options.target ?? 1),
    };
    return /** @type {State} */ (
      /** @type {unknown} */ ({
        kind: this.#kind,
        options: this.#options,
        ply: this.#moves.length,
        side: outcome ? null : position.side,
        rows: position.rows,
        last: this.#moves.at(-1)?.move ?? null,
        legal: rules.legal(position),
        facts,
        players: { black: PERSON, white: PERSON },
        outcome,
        moves: this.#moves,
      })
    );
  }

  get #now() {
    return this.#positions.at(-1) ?? this.#rules.start;
  }

  /** @param {string} move */
  #add(move) {
    const before = this.#now;
    const changed = move === "pass" ? [] : this.#rules.changed(before, move);
    const after = this.#rules.after(before, move);
    const ply = this.#moves.length + 1;
    this.#positions.push(after);
    this.#moves.push({ ply, side: before.side, move, rows: after.rows.join("/"), changed });
  }
}
