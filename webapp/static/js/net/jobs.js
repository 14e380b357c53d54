/** Requests to the engines, answered later; sent again after a lost connection. */

import { Connection } from "./connection.js";

/**
 * @import { Requests, ServerState } from "../types/messages.js"
 * @import { RequestError } from "./connection.js"
 *
 * @typedef {"solve" | "distance" | "distances" | "map"} Asked  requests for which an engine may have to search
 * @typedef {{result?: any, err?: RequestError}} Reply
 * @typedef {"open" | "offline" | "preparing" | "delayed"} JobsState  whether answers can be expected
 * @typedef {{type: Asked, body: Omit<Requests[Asked], "mid">, job: string | null, over: boolean,
 *   done: (reply: Reply) => void, queued: (before: number) => void}} Request
 * @typedef {{state: JobsState, doing: string[], before: number}} Waiting  why an answer takes its time:
 *   the games whose engines are being prepared, and the number of jobs before one's own
 */

export class Jobs {
  /** @type {Set<Request>} */
  #open = new Set();
  #connected = false;
  /** @type {ServerState} */
  #server = { state: "ready", doing: [] };
  /** @type {(() => void)[]} */
  #listeners = [];
  #connection;

  constructor() {
    this.#connection = new Connection({ changed: (state) => this.#changed(state === "open") });
    for (const answer of ["solution", "map"])
      this.#connection.onJob(answer, ({ job, ...reply }) =>
        this.#with(job, (request) => this.#finish(request, reply)),
      );
    this.#connection.onJob("queued", ({ job, before }) =>
      this.#with(job, (request) => request.queued(before)),
    );
    this.#connection.on("server", (server) => {
      this.#server = server;
      this.#notify();
    });
  }

  /** @returns {JobsState} */
  get state() {
    if (!this.#connected) return "offline";
    const { state } = this.#server;
    return state === "preparing" || state === "delayed" ? state : "open";
  }

  /**
   * Reason why an answer takes its time.
   * @param {number} before  how many jobs go before it
   * @returns {Waiting}
   */
  waiting(before) {
    return { state: this.state, doing: this.#server.doing, before };
  }

  /** Sets the listener for when answers become available or unavailable. @param {() => void} changed */
  listen(changed) {
    this.#listeners.push(changed);
  }

  #notify() {
    for (const changed of this.#listeners) changed();
  }

  /**
   * Asks; `done` is called once, unless the request is given up before, and `queued` with how many
   * jobs go first, each time that changes.
   * @template {Asked} Kind
   * @param {Kind} type
   * @param {Omit<Requests[Kind], "mid">} body
   * @param {(reply: Reply) => void} done
   * @param {(before: number) => void} queued
   * @returns {() => void} gives the request up
   */
  ask(type, body, done, queued) {
    /** @type {Request} */
    const request = { type, body, job: null, over: false, done, queued };
    this.#open.add(request);
    this.#send(request);
    return () => this.#giveUp(request);
  }

  /** @param {Request} request */
  async #send(request) {
    const { ok, err } = await this.#connection.send(request.type, request.body);
    const job = ok && "job" in ok ? ok.job : undefined;
    if (request.over) {
      if (job) this.#connection.send("cancel", { job });
      return;
    }
    if (err) return this.#finish(request, { err });
    // An answer without a search is in the acknowledgement itself.
    if (!job) return this.#finish(request, { result: ok });
    request.job = job;
  }

  /** @param {Request} request */
  #giveUp(request) {
    if (request.over) return;
    request.over = true;
    this.#open.delete(request);
    if (request.job && this.#connected) this.#connection.send("cancel", { job: request.job });
  }

  /**
   * Acts on the request of a job, unless it was given up.
   * @param {string} job
   * @param {(request: Request) => void} act
   */
  #with(job, act) {
    const found = [...this.#open].find((request) => request.job === job);
    if (found) act(found);
  }

  /** @param {Request} request @param {Reply} reply */
  #finish(request, reply) {
    request.over = true;
    this.#open.delete(request);
    request.done(reply);
  }

  /** @param {boolean} connected */
  #changed(connected) {
    const wasLost = !this.#connected;
    this.#connected = connected;
    this.#notify();
    if (!connected || !wasLost) return;
    // The server forgets the jobs of a lost connection; a request without a job is resent anyway.
    for (const request of this.#open)
      if (request.job) {
        request.job = null;
        request.queued(0);
        this.#send(request);
      }
  }
}
