/** Values of the player's moves, if switched on: requested for each position, drawn as they arrive. */

import { valueLabelsOf } from "../../values.js";

/**
 * @import { MatchConnection, State, Values } from "../../../net/match.js"
 * @import { PlyAnalysis } from "../knowledge.js"
 */

export class MatchValues {
  /** @type {{pos: string, job: string | null, values: Values["values"], depth: number, proof: Values["proof"]} | null} */
  #asked = null;
  #connection;
  #refused;

  /**
   * @param {MatchConnection} line
   * @param {(sentence: string) => void} refused  receives the reason when there are no values
   */
  constructor(line, refused) {
    this.#connection = line;
    this.#refused = refused;
  }

  /**
   * Requests the values of a new position, and cancels the request for an older one.
   * @param {State} state
   * @param {boolean} wanted  whether it is this player's turn, and values are to be shown
   */
  async want(state, wanted) {
    if (this.#asked && wanted && this.#asked.pos === state.pos) return;
    this.forget();
    if (!wanted) return;
    const asked = {
      pos: state.pos,
      job: /** @type {string | null} */ (null),
      values: [],
      depth: 0,
      proof: null,
    };
    this.#asked = asked;
    const { ok, err } = await this.#connection.values();
    asked.job = ok?.job ?? null;
    if (this.#asked !== asked) {
      if (asked.job) this.#connection.cancel(asked.job);
    } else if (err && err.code !== "stale") this.#refused(err.message);
  }

  /** Cancels the request. */
  forget() {
    if (this.#asked?.job) this.#connection.cancel(this.#asked.job);
    this.#asked = null;
  }

  /** Takes values from the server; returns whether they belong to the request. @param {Values} found */
  take(found) {
    if (!this.#asked || found.pos !== this.#asked.pos) return false;
    if (found.done) this.#asked.job = null;
    if (found.err) this.#refused(found.err.message);
    else Object.assign(this.#asked, { values: found.values, depth: found.depth, proof: found.proof });
    return true;
  }

  /** The proven win that was found in a position, if any. @param {State} state */
  proof(state) {
    return this.#asked?.pos === state.pos ? (this.#asked.proof ?? null) : null;
  }

  /**
   * Score of the position by the best of the values on the board; null while there are none.
   * @param {State} state
   * @returns {PlyAnalysis | null}
   */
  best({ pos, side, ply }) {
    const asked = this.#asked?.pos === pos ? this.#asked : null;
    const worth = asked?.values[0]?.worth;
    return asked && worth && side ? { side, worth, ply, depth: asked.depth } : null;
  }

  /** The value labels of a position; undefined while nothing is known. @param {State} state */
  labels(state) {
    return this.#asked?.pos === state.pos ? valueLabelsOf(this.#asked.values) : undefined;
  }
}
