/** Requests values or a proof of the position on the board, until another one is shown. */

import { ValuesConnection } from "../net/analysis.js";

/**
 * @import { ConnectionState, RequestError } from "../net/connection.js"
 * @import { AnalysisFound, AnalysisPlace, ProofProgress, ServerState } from "../types/messages.js"
 */

/** A position that is only passed by is not asked about. */
const LINGER = 150;
const LAST_ROUND = 1;

export class Analyst {
  #connection;
  #game;
  #options;
  #hear;
  /** @type {string | null} */
  #text = null;
  /** @type {AnalysisPlace | undefined} */
  #place;
  #round = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #on = true;
  #searching = false;
  #proving = false;
  /** The number of jobs before a proof that waits. */
  #before = 0;
  /** @type {ProofProgress | null} */
  #proof = null;

  /**
   * @param {string} game
   * @param {Record<string, string>} options
   * @param {{found: (answer: AnalysisFound) => void, refused: (refusal: RequestError) => void,
   *   proved: (proof: ProofProgress) => void, changed: () => void, server: (news: ServerState) => void,
   *   connection: (state: ConnectionState) => void}} hear
   *   `proved` at the end of a proof, `changed` when a search begins or ends
   */
  constructor(game, options, hear) {
    this.#game = game;
    this.#options = options;
    this.#hear = hear;
    this.#connection = new ValuesConnection({
      found: (answer) => this.#found(answer),
      proof: (answer) => this.#proved(answer),
      refused: (refusal) => this.#refused(refusal),
      queued: (before) => this.#queued(before),
      opened: () => this.#later(0),
      server: hear.server,
      connection: hear.connection,
    });
    document.addEventListener("visibilitychange", () => this.#restart());
  }

  /** Whether a search is under way. */
  get searching() {
    return this.#searching;
  }

  /** Whether a proof is asked for. */
  get proving() {
    return this.#proving;
  }

  /** The number of jobs before the proof, which waits for them. */
  get before() {
    return this.#before;
  }

  /** The results of the latest proof so far. */
  get proof() {
    return this.#proof;
  }

  /** @param {Record<string, string>} options */
  set options(options) {
    this.#options = options;
  }

  /** Whether values are wanted at all. @param {boolean} on */
  set on(on) {
    this.#on = on;
    this.#restart();
  }

  /**
   * Looks at a position.
   * @param {string} text
   * @param {AnalysisPlace} [place]  where it stands in its tree, if it does
   */
  look(text, place) {
    if (text === this.#text) return;
    this.#text = text;
    this.#place = place;
    this.#round = 0;
    this.#proof = null;
    this.#stop();
    this.#later(LINGER);
  }

  /** Requests a proof of the position; its values wait until then. */
  prove() {
    this.#stop();
    this.#proof = null;
    this.#before = 0;
    this.#proving = true;
    this.#ask();
    this.#hear.changed();
  }

  /** Gives the proof up; what is proven of it so far stays. */
  stopProving() {
    this.#stop();
    this.#hear.changed();
  }

  #restart() {
    if (this.#proving) return;
    this.#stop();
    this.#later(0);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#connection.stop();
    this.#proving = false;
    this.#search(false);
  }

  /** @param {number} pause */
  #later(pause) {
    clearTimeout(this.#timer);
    if (this.#proving) return this.#ask(); // the connection was lost meanwhile
    if (this.#text === null || !this.#on || document.hidden) return;
    this.#search(true);
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  #ask() {
    const position = this.#text;
    if (position === null) return;
    const [game, options, round, place] = [this.#game, this.#options, this.#round, this.#place];
    const asked = { game, options, position, round, ...(place && { place }) };
    if (this.#proving) this.#connection.prove(asked);
    else this.#connection.ask(asked);
  }

  /** @param {number} before */
  #queued(before) {
    this.#before = before;
    if (this.#proving) this.#hear.changed();
  }

  /** @param {ProofProgress} answer */
  #proved(answer) {
    if (answer.position !== this.#text) return;
    this.#before = 0;
    this.#proof = answer;
    if (answer.found) {
      this.#proving = false;
      this.#hear.found(answer.found);
      this.#hear.proved(answer);
    }
    this.#hear.changed();
  }

  /** @param {AnalysisFound} answer */
  #found(answer) {
    const { position, found, done } = answer;
    this.#hear.found(answer);
    if (!done || position !== this.#text) return;
    this.#search(false);
    if (!found.more || this.#round >= LAST_ROUND) return;
    this.#round += 1;
    this.#later(0);
  }

  /** @param {RequestError} refusal */
  #refused(refusal) {
    this.#proving = false;
    this.#search(false);
    this.#hear.refused(refusal);
    this.#hear.changed();
    if (refusal.retry_after) this.#later(1000 * refusal.retry_after);
  }

  /** @param {boolean} now */
  #search(now) {
    if (this.#searching === now) return;
    this.#searching = now;
    this.#hear.changed();
  }
}
