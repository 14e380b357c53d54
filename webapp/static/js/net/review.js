/** A review over its connection: the analysis of each position, as it arrives. */

import { request } from "../frame/request.js";
import { Connection } from "./connection.js";

/**
 * @import { ServerState, Summary, TurningPoint } from "../types/messages.js"
 * @import { ConnectionState, RequestError } from "./connection.js"
 * @import { Reason } from "./match.js"
 *
 * @typedef {import("../types/messages.js").Position & {reason: Reason | null}} Position
 * @typedef {TurningPoint} Turn
 * @typedef {Omit<import("../types/messages.js").ReviewMessage, "positions"> & {positions: Position[]}} ReviewMessage
 */

export class ReviewConnection {
  /**
   * Follows a review for as long as the page is open.
   * @param {ReviewMessage} message  what the page was served with
   * @param {{changed: () => void, refused: (refusal: RequestError) => void,
   *   server: (news: ServerState) => void,
   *   connection: (state: ConnectionState) => void}} handlers
   */
  constructor(message, handlers) {
    this.positions = message.positions;
    this.summary = message.summary;
    this.#handlers = handlers;
    /** The connection itself, for what else a page follows. @type {Connection} */
    this.connection = new Connection({
      greet: () => this.#follow(this.connection, message.game),
      changed: handlers.connection,
    });
    this.connection.on("server", handlers.server);
    this.connection.on(
      "review",
      (/** @type {ReviewMessage} */ more) => more.game === message.game && this.#take(more),
    );
  }

  #handlers;
  /** Whether the review was followed before the connection was lost. */
  #followed = false;
  /** @type {Set<number> | null} the plies received while the whole review is loading */
  #newer = null;

  /** @param {Connection} connection @param {string} game */
  async #follow(connection, game) {
    const known = knownIn(this.summary);
    const { ok, err } = await connection.ask("review", { game, later: true });
    if (err) {
      this.#handlers.refused(err);
      return;
    }
    const answer = /** @type {ReviewMessage} */ (ok);
    this.#take(answer);
    const missed = this.#followed || known !== knownIn(answer.summary);
    if (missed && !answer.positions.length) await this.#catchUp(game);
    this.#followed = true;
  }

  /**
   * Takes what was found between the page, or the end of the last connection, and now. The positions of
   * a long game are too much for one message of the websocket.
   * @param {string} game
   */
  async #catchUp(game) {
    this.#newer = new Set();
    const { ok } = await request(`/api/matches/${game}/review`);
    const { positions, summary } = /** @type {Partial<ReviewMessage>} */ (ok ?? {});
    const older = positions?.filter(({ ply }) => !this.#newer?.has(ply)) ?? [];
    const heard = this.#newer.size > 0;
    this.#newer = null;
    if (summary) this.#take({ positions: older, summary: heard ? this.summary : summary });
  }

  /** @param {Pick<ReviewMessage, "positions" | "summary">} message */
  #take({ positions, summary }) {
    for (const position of positions) {
      this.positions[position.ply] = position;
      this.#newer?.add(position.ply);
    }
    this.summary = summary;
    this.#handlers.changed();
  }
}

/** Text that changes when a summary knows more. @param {Summary} summary */
function knownIn({ work, losses, turns }) {
  return JSON.stringify([work.known, losses, turns]);
}
