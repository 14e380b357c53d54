/** The server's side of the analysis board: positions, and values of moves from the engines. */

import { request } from "../frame/request.js";
import { Connection } from "./connection.js";

/**
 * @import { AnalysisBoard, AnalysisFound, AnalysisPosition, AnalysisRequest } from "../types/messages.js"
 * @import { AnalysisTreeRequest, CornerRequest, Library, LibraryFile } from "../types/messages.js"
 * @import { LibraryGame, ProofProgress, ServerState } from "../types/messages.js"
 * @import { ConnectionState, RequestError } from "./connection.js"
 */

/** Positions with their legal moves, asked for once. */
export class Positions {
  /** @type {Map<string, Promise<{ok?: AnalysisPosition, err?: RequestError | null}>>} */
  #asked = new Map();
  #game;
  /** @type {Record<string, string>} */
  options;

  /** @param {string} game @param {Record<string, string>} options */
  constructor(game, options) {
    this.#game = game;
    this.options = options;
  }

  /** Takes a position that the page was served with. @param {AnalysisPosition} position */
  take(position) {
    this.#asked.set(this.#key(position.text, null), Promise.resolve({ ok: position }));
  }

  /**
   * A position, or the one after a move in it.
   * @param {string} text
   * @param {string | null} [move]
   * @returns {Promise<{ok?: AnalysisPosition, err?: RequestError | null}>}
   */
  ask(text, move = null) {
    const key = this.#key(text, move);
    const known = this.#asked.get(key);
    if (known) return known;
    const query = new URLSearchParams({ position: text, ...this.options, ...(move ? { move } : {}) });
    const answer = request(`/api/analysis/${this.#game}?${query}`).then((reply) => {
      if (!reply.ok) this.#asked.delete(key);
      else if (move) this.take(reply.ok);
      return reply;
    });
    this.#asked.set(key, answer);
    return answer;
  }

  /** @param {string} text @param {string | null} move */
  #key(text, move) {
    return JSON.stringify([text, move, this.options]);
  }
}

/**
 * A game or a position in any format, as a tree.
 * @param {string} game
 * @param {string} text
 * @param {CornerRequest | null} [corner]  of a larger board
 * @returns {Promise<{ok?: AnalysisBoard, err?: RequestError | null}>}
 */
export function readText(game, text, corner = null) {
  return request(`/api/analysis/${game}/read`, { text, corner });
}

/**
 * The games of files or of a text with several of them.
 * @param {string} game
 * @param {{files?: {name: string, file: string}[], text?: string, encoding?: string | null}} given
 * @returns {Promise<{ok?: Library, err?: RequestError | null}>}
 */
export function readLibrary(game, given) {
  return request(`/api/library/${game}`, given);
}

/**
 * Some games of a list in another format.
 * @param {string} game
 * @param {string} suffix
 * @param {readonly LibraryGame[]} games
 * @returns {Promise<{ok?: LibraryFile, err?: RequestError | null}>}
 */
export function writeLibrary(game, suffix, games) {
  return request(`/api/library/${game}/file/${suffix}`, { games: games.map(({ form: _, ...rest }) => rest) });
}

/**
 * A tree that the browser kept, played again by the server.
 * @param {string} game
 * @param {AnalysisTreeRequest} tree
 * @returns {Promise<{ok?: AnalysisBoard, err?: RequestError | null}>}
 */
export function openTree(game, tree) {
  return request(`/api/analysis/${game}/tree`, tree);
}

/** Values or a proof of one position at a time, deeper and deeper, until another is asked for. */
export class ValuesConnection {
  #connection;
  #handlers;
  /** @type {string | null} */
  #job = null;
  /** The number of the latest request; answers to earlier ones are dropped. */
  #number = 0;
  #open = false;

  /**
   * @param {{found: (found: AnalysisFound) => void, refused: (refusal: RequestError) => void,
   *   proof?: (proof: ProofProgress) => void, queued: (before: number) => void, opened: () => void,
   *   server: (news: ServerState) => void,
   *   connection: (state: ConnectionState) => void}} handlers
   *   `opened` after each connect: jobs of a lost connection are forgotten
   */
  constructor(handlers) {
    this.#handlers = handlers;
    this.#connection = new Connection({
      changed: (state) => {
        handlers.connection(state);
        const wasOpen = this.#open;
        this.#open = state === "open";
        if (this.#open && !wasOpen) handlers.opened();
        if (!this.#open) this.#job = null;
      },
    });
    this.#connection.on("server", handlers.server);
    this.#connection.onJob("study", (answer) => this.#hear(answer));
    this.#connection.onJob("prove", (answer) => this.#hearProof(answer));
    this.#connection.onJob("queued", ({ job, before }) => {
      if (job === this.#job) handlers.queued(before);
    });
  }

  /** Asks for the values of a position; an earlier request ends. @param {AnalysisRequest} asked */
  ask(asked) {
    return this.#begin("study", asked);
  }

  /** Asks for a proof of its result in the same way. @param {AnalysisRequest} asked */
  prove(asked) {
    return this.#begin("prove", asked);
  }

  /** @param {"study" | "prove"} kind @param {AnalysisRequest} asked */
  async #begin(kind, asked) {
    this.stop();
    const number = this.#number;
    const { ok, err } = await this.#connection.send(kind, asked);
    const job = ok && "job" in ok ? ok.job : null;
    if (number !== this.#number) {
      if (job) this.#connection.send("cancel", { job });
    } else if (err) this.#handlers.refused(err);
    else if (ok && "found" in ok) this.#handlers.found(ok);
    else this.#job = job;
  }

  /** Ends the search that is under way. */
  stop() {
    this.#number += 1;
    if (this.#job && this.#open) this.#connection.send("cancel", { job: this.#job });
    this.#job = null;
  }

  /** @param {AnalysisFound & {err?: RequestError}} answer */
  #hear(answer) {
    if (answer.job !== this.#job || this.#failed(answer)) return;
    if (answer.done) this.#job = null;
    this.#handlers.found(answer);
  }

  /** @param {ProofProgress & {err?: RequestError}} answer */
  #hearProof(answer) {
    if (answer.job !== this.#job || this.#failed(answer)) return;
    if (answer.found) this.#job = null;
    this.#handlers.proof?.(answer);
  }

  /** @param {{err?: RequestError}} answer */
  #failed({ err }) {
    if (!err) return false;
    this.#job = null;
    this.#handlers.refused(err);
    return true;
  }
}
