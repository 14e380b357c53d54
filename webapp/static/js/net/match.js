/** One match over its connection: the server's state, and the player's requests. */

import { Connection, PROTO } from "./connection.js";

/**
 * @import { ErrorMessage, Ply, Requests, Sent, ServerState, Side } from "../types/messages.js"
 * @import { Answer, ConnectionState, RequestError } from "./connection.js"
 *
 * @typedef {Pick<import("../types/messages.js").MoveValue, "move" | "worth">} MoveValue
 * @typedef {Ply} Move
 * @typedef {import("../types/messages.js").Thinking & {failed?: boolean}} Thinking
 * @typedef {import("../types/messages.js").State & {moves: Move[], start?: string[]}} State
 * @typedef {Extract<Sent["event"], {state: import("../types/messages.js").State}>} MatchEvent  or only changes
 * @typedef {import("../types/messages.js").Proof} Proof  how a win is certain
 * @typedef {{code: string, line?: string[], [more: string]: any}} Reason
 * @typedef {import("../types/messages.js").Hint & {reason: Reason, err?: ErrorMessage}} Hint
 * @typedef {import("../types/messages.js").Values & {err?: ErrorMessage}} Values
 * @typedef {import("../types/messages.js").Presence} Presence  whose players are connected; how many others watch
 * @typedef {import("../types/messages.js").Summary} Summary  of a review
 * @typedef {{mid: string, ply: number, pos: string, move: string}} OwnMove  on the position that the player saw
 *
 * @typedef {object} MatchHandlers
 * @property {(event: MatchEvent | null) => void} changed   a live event, or null after catching up
 * @property {(thinking: Thinking) => void} thinking
 * @property {(hint: Hint) => void} hint
 * @property {(values: Values) => void} values
 * @property {(before: number) => void} queued   number of jobs before one's own
 * @property {(presence: Presence) => void} presence
 * @property {(server: ServerState) => void} server
 * @property {(state: ConnectionState) => void} connection
 * @property {(refusal: RequestError) => void} refused  the match cannot be joined
 */

export class MatchConnection {
  /** @type {State} */
  state;
  /** @type {Side | null} this player's side, from the server's answer to joining */
  seat;
  /** By how many milliseconds the server's time is ahead of this device's. */
  #ahead = 0;
  #handlers;
  #connection;
  #joined = false;
  /** @type {((summary: Summary) => void) | null} */
  #hearReview = null;

  /**
   * Joins a match and follows it.
   * @param {State} state  the state that the page was served with
   * @param {Side | null} seat
   * @param {MatchHandlers} handlers
   */
  constructor(state, seat, handlers) {
    this.state = state;
    this.seat = seat;
    this.#handlers = handlers;
    this.#connection = new Connection({
      greet: () => this.#join(),
      changed: handlers.connection,
    });
    this.#connection.on("event", (/** @type {MatchEvent} */ event) => this.#received(event));
    this.#connection.on("thinking", (thinking) => this.#thinks(thinking));
    this.#connection.on("hint", (hint) => hint.game === this.state.game && handlers.hint(hint));
    this.#connection.on("values", (values) => values.game === this.state.game && handlers.values(values));
    this.#connection.on("queued", ({ before }) => handlers.queued(before));
    this.#connection.on(
      "presence",
      (presence) => presence.game === this.state.game && handlers.presence(presence),
    );
    this.#connection.on("server", handlers.server);
    this.#connection.on(
      "review",
      ({ game, summary }) => game === this.state.game && this.#hearReview?.(summary),
    );
  }

  /** The connection itself, for what else a page follows. */
  get connection() {
    return this.#connection;
  }

  /** The server's time in milliseconds of the epoch. */
  get serverTime() {
    return Date.now() + this.#ahead;
  }

  /** @param {OwnMove} move */
  move({ mid, ply, pos, move }) {
    return this.#send("move", { game: this.state.game, ply, pos, move }, mid);
  }

  /** Takes back a move that has not gone out; false if the server may know it. @param {OwnMove} move */
  withdraw({ mid }) {
    return this.#connection.withdraw(mid);
  }

  /** @param {number | null} to  the ply to take back with all after it; null for one's latest */
  takeBack(to) {
    return this.#send("takeback", {
      game: this.state.game,
      pos: this.state.pos,
      to,
    });
  }

  /**
   * @param {number} offer  the version that made the offer which the player saw
   * @param {boolean} yes
   */
  answer(offer, yes) {
    return this.#send("answer", { game: this.state.game, offer, yes });
  }

  resign() {
    return this.#send("resign", { game: this.state.game });
  }

  /** Ends the game that the other player has left. @param {boolean} draw */
  claim(draw) {
    return this.#send("claim", { game: this.state.game, draw });
  }

  /** @param {Requests["greet"]["says"]} says  one of the six sentences, good only now */
  greet(says) {
    return this.#connection.ask("greet", { game: this.state.game, says });
  }

  /** @param {(greeting: Sent["greeting"]) => void} hear  called with each later greeting */
  hearGreetings(hear) {
    this.#connection.on("greeting", (greeting) => greeting.game === this.state.game && hear(greeting));
  }

  hint() {
    return this.#send("hint", { game: this.state.game, pos: this.state.pos });
  }

  values() {
    return this.#send("values", { game: this.state.game, pos: this.state.pos });
  }

  /** @param {string} job */
  cancel(job) {
    return this.#connection.send("cancel", { job });
  }

  rematch() {
    return this.#send("rematch", { game: this.state.game });
  }

  /**
   * Follows the review of the finished match: its summary now, and whenever it changes.
   * @param {(summary: Summary) => void} hear
   */
  followReview(hear) {
    this.#hearReview = hear;
    if (this.#joined) this.#askReview();
  }

  leaveReview() {
    this.#hearReview = null;
  }

  async #askReview() {
    const { game } = this.state;
    try {
      const { ok } = await this.#connection.ask("review", { game, brief: true });
      if (ok) this.#hearReview?.(ok.summary);
    } catch {
      // The connection is lost; the review is asked for again after reconnecting.
    }
  }

  /** Asks for everything again; the server also looks after a search that was lost. */
  async rejoin() {
    try {
      await this.#join();
    } catch {
      // The connection is lost; it rejoins after reconnecting.
    }
  }

  /**
   * An error that carries the state means that the page was behind. The answer has the events of the
   * message; what came meanwhile is newer.
   * @template {keyof Requests} Kind
   * @param {Kind} type
   * @param {Omit<Requests[Kind], "mid">} body
   * @param {string} [mid]
   * @returns {Promise<Answer<Kind>>}
   */
  async #send(type, body, mid) {
    const answer = await this.#connection.send(type, body, mid);
    if (answer.err?.state) this.#take(answer.err.state);
    if (answer.ok && "events" in answer.ok) {
      const events = /** @type {MatchEvent[]} */ (/** @type {unknown} */ (answer.ok.events ?? []));
      for (const event of events) this.#received(event);
    }
    return answer;
  }

  async #join() {
    const { game, v } = this.state;
    const asked = Date.now();
    const { ok, err } = await this.#connection.ask("join", {
      proto: PROTO,
      game,
      since: v,
      changes: true,
    });
    if (err) {
      this.#handlers.refused(err);
      return;
    }
    this.#joined = true;
    this.#ahead = ok.now - (asked + Date.now()) / 2;
    this.seat = ok.seat;
    if (ok.state) this.#take(ok.state);
    else if (ok.events?.length) {
      for (const event of ok.events) this.#apply(event);
      this.#handlers.changed(null);
    }
    if (ok.presence) this.#handlers.presence(ok.presence);
    if (this.#hearReview) this.#askReview();
  }

  /** @param {State} state */
  #take(state) {
    if (state.v < this.state.v) return;
    this.state = { ...state, start: state.start ?? this.state.start };
    this.#handlers.changed(null);
  }

  /** @param {MatchEvent} event */
  #received(event) {
    if (event.game !== this.state.game || event.v <= this.state.v) return;
    if (event.v > this.state.v + 1) {
      this.rejoin();
      return;
    }
    this.#apply(event);
    this.#handlers.changed(event);
    if (event.type === "clock_paused") this.rejoin(); // the server's clock may have been set
  }

  /** @param {MatchEvent} event */
  #apply(event) {
    if (event.v <= this.state.v) return;
    const { v, ply, pos } = event;
    const moves = [...this.state.moves];
    const known = { ...this.state, v, ply, pos };
    if (event.type === "move") {
      moves.push(event.data);
      known.rows = event.data.rows.split("/");
      known.last = event.data.move;
    }
    moves.length = Math.min(moves.length, ply);
    this.state = { ...known, ...event.state, moves };
  }

  /** @param {Thinking & {game: string}} thinking */
  #thinks(thinking) {
    if (thinking.game !== this.state.game) return;
    if (!thinking.failed) this.state = { ...this.state, thinking };
    this.#handlers.thinking(thinking);
  }
}
