/** A review over its connection: what is known of each position, as the server finds it out. */

import { Connection } from "./connection.js";

/**
 * @typedef {import("./match.js").Side} Side
 * @typedef {import("./match.js").Score} Score
 * @typedef {import("./match.js").MoveValue} MoveValue
 * @typedef {import("../types/messages.js").LineMove} LineMove
 * @typedef {import("../types/messages.js").Position & {reason: import("./match.js").Reason | null}} Position
 * @typedef {import("../types/messages.js").TurningPoint} Turn
 * @typedef {import("../types/messages.js").Losses} Losses
 * @typedef {import("../types/messages.js").Work} Work
 * @typedef {import("../types/messages.js").Summary} Summary
 * @typedef {Omit<import("../types/messages.js").ReviewMessage, "positions"> & {positions: Position[]}} ReviewMessage
 */

export class ReviewConnection {
  /**
   * Follows a review for as long as the page is open.
   * @param {ReviewMessage} message  what the page was served with
   * @param {{changed: () => void, refused: (refusal: import("./connection.js").RequestError) => void,
   *   server: (news: import("../types/messages.js").ServerState) => void,
   *   connection: (state: import("./connection.js").ConnectionState) => void}} handlers
   */
  constructor(message, handlers) {
    this.positions = message.positions;
    this.summary = message.summary;
    this.#handlers = handlers;
    /** @type {Connection} */
    const connection = new Connection({
      greet: () => this.#follow(connection, message.game),
      changed: handlers.connection,
    });
    connection.on("server", handlers.server);
    connection.on(
      "review",
      (/** @type {ReviewMessage} */ more) => more.game === message.game && this.#take(more),
    );
  }

  #handlers;

  /**
   * @param {Connection} connection
   * @param {string} game
   */
  async #follow(connection, game) {
    const { ok, err } = await connection.ask("review", { game });
    if (err) this.#handlers.refused(err);
    else this.#take(/** @type {ReviewMessage} */ (ok));
  }

  /** @param {ReviewMessage} message */
  #take({ positions, summary }) {
    for (const position of positions) this.positions[position.ply] = position;
    this.summary = summary;
    this.#handlers.changed();
  }
}
