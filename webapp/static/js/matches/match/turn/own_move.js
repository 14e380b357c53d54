/** A move of this player: from the tap on the board to the answer of the server. */

import { announce } from "../../../frame/announce.js";
import { say } from "../../../frame/phrases.js";
import { toast } from "../../../frame/toast.js";
import { whyIllegal, written } from "../../words.js";

/** @typedef {import("../../../net/match.js").State} State */

export class OwnMove {
  /** @type {{pos: string, cell: string} | null} the stone that a second tap plays */
  #preview = null;
  #sending = false;
  #connection;
  #changed;

  /**
   * @param {import("../../../net/match.js").MatchConnection} connection
   * @param {{preview: () => void, sent: () => void}} changed  a stone waits for its second tap; a move goes out
   */
  constructor(connection, changed) {
    this.#connection = connection;
    this.#changed = changed;
  }

  /** Whether a move is on its way. */
  get sending() {
    return this.#sending;
  }

  /**
   * The stone that a second tap plays, if any.
   * @param {State} state
   */
  preview({ pos }) {
    return this.#preview?.pos === pos ? this.#preview.cell : null;
  }

  /**
   * Plays a cell, or says why it cannot be played.
   * @param {State} state
   * @param {string} cell
   * @param {{small: boolean, behind: boolean}} how  `small` when a fingertip covers more than this cell, so that
   *   a second tap has to confirm it; `behind` while the board has not shown all that happened
   */
  pick(state, cell, { small, behind }) {
    const why = this.#whyNot(state, cell);
    if (why) return toast(why);
    if (this.#sending || behind) return undefined;
    if (small && this.preview(state) !== cell) return this.#ask(state, cell);
    this.#preview = null;
    return this.#send(state, cell);
  }

  /**
   * @param {State} state
   * @param {string} cell
   */
  #whyNot(state, cell) {
    const { seat } = this.#connection;
    if (state.outcome) return say("game_is_over");
    if (!seat) return say("only_watching");
    if (state.side !== seat) return say("not_your_turn");
    return state.legal.includes(cell) ? "" : whyIllegal(state, cell);
  }

  /**
   * @param {State} state
   * @param {string} cell
   */
  #ask({ pos }, cell) {
    this.#preview = { pos, cell };
    this.#changed.preview();
    return announce(say("tap_again", { move: written(cell) }));
  }

  /**
   * @param {State} state
   * @param {string} cell
   */
  async #send({ ply }, cell) {
    this.#sending = true;
    this.#changed.sent();
    const { err } = await this.#connection.move(cell);
    this.#sending = false;
    if (err && !this.#stands(ply, cell)) toast(err.message);
  }

  /**
   * Whether an own move is on the board already: one that went out again after a lost connection may be
   * told that the game has moved on, by this very move.
   * @param {number} ply  how many moves were played before it
   * @param {string} cell
   */
  #stands(ply, cell) {
    const move = this.#connection.state.moves[ply];
    return move?.move === cell && move.side === this.#connection.seat;
  }
}
