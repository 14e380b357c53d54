/** Questions to the engines, whose answers come later; asked again where the line broke meanwhile. */

import { Line } from "./socket.js";

/**
 * @typedef {import("./socket.js").Refusal} Refusal
 * @typedef {{result?: any, err?: Refusal}} Reply
 * @typedef {"open" | "offline" | "preparing" | "delayed"} JobsState  whether answers can be expected
 * @typedef {{type: string, body: Record<string, unknown>, job: string | null, over: boolean,
 *   done: (reply: Reply) => void, queued: (before: number) => void}} Question
 * @typedef {{state: JobsState, doing: string[], before: number}} Waiting  why an answer takes its time:
 *   the games whose engines are being prepared, and how many jobs go before one's own
 */

export class Jobs {
  /** @type {Set<Question>} */
  #open = new Set();
  /** Answers that came before the acknowledgement that names their job. @type {Map<string, Reply>} */
  #early = new Map();
  /** How many jobs go before one, said before its acknowledgement. @type {Map<string, number>} */
  #places = new Map();
  #connected = false;
  /** @type {{state: string, doing: string[]}} */
  #server = { state: "ready", doing: [] };
  /** @type {(() => void)[]} */
  #listeners = [];
  #line;

  constructor() {
    this.#line = new Line({ changed: (state) => this.#changed(state === "open") });
    this.#line.on("solution", ({ job, ...reply }) => this.#answered(job, reply));
    this.#line.on("queued", ({ job, before }) => this.#queued(job, before));
    this.#line.on("server", (told) => {
      this.#server = told;
      this.#tell();
    });
  }

  /** @returns {JobsState} */
  get state() {
    if (!this.#connected) return "offline";
    const { state } = this.#server;
    return state === "preparing" || state === "delayed" ? state : "open";
  }

  /**
   * Why an answer takes its time.
   * @param {number} before  how many jobs go before it
   * @returns {Waiting}
   */
  waiting(before) {
    return { state: this.state, doing: this.#server.doing, before };
  }

  /**
   * Has somebody told when answers can be expected, or no more.
   * @param {() => void} changed
   */
  listen(changed) {
    this.#listeners.push(changed);
  }

  #tell() {
    for (const changed of this.#listeners) changed();
  }

  /**
   * Asks; `done` is called once, unless the question is given up before, and `queued` with how many
   * jobs go first, each time that changes.
   * @param {string} type
   * @param {Record<string, unknown>} body
   * @param {(reply: Reply) => void} done
   * @param {(before: number) => void} queued
   * @returns {() => void} gives the question up
   */
  ask(type, body, done, queued) {
    /** @type {Question} */
    const question = { type, body, job: null, over: false, done, queued };
    this.#open.add(question);
    this.#send(question);
    return () => this.#giveUp(question);
  }

  /** @param {Question} question */
  async #send(question) {
    const { ok, err } = await this.#line.send(question.type, question.body);
    if (question.over) {
      if (ok?.job) this.#line.send("cancel", { job: ok.job });
      return;
    }
    if (err) return this.#finish(question, { err });
    // What is known without a search is in the acknowledgement itself.
    if (!ok.job) return this.#finish(question, { result: ok });
    question.job = ok.job;
    const early = this.#early.get(ok.job);
    if (early) return this.#finish(question, early);
    const place = this.#places.get(ok.job);
    if (place) question.queued(place);
  }

  /** @param {Question} question */
  #giveUp(question) {
    if (question.over) return;
    question.over = true;
    this.#open.delete(question);
    if (question.job && this.#connected) this.#line.send("cancel", { job: question.job });
  }

  /**
   * @param {string} job
   * @param {Reply} reply
   */
  #answered(job, reply) {
    const question = this.#of(job);
    if (question) this.#finish(question, reply);
    else if (this.#someUnnamed) this.#early.set(job, reply);
  }

  /**
   * @param {string} job
   * @param {number} before
   */
  #queued(job, before) {
    const question = this.#of(job);
    if (question) question.queued(before);
    else if (this.#someUnnamed) this.#places.set(job, before);
  }

  /** @param {string} job */
  #of(job) {
    return [...this.#open].find((question) => question.job === job);
  }

  get #someUnnamed() {
    return [...this.#open].some((question) => question.job === null);
  }

  /**
   * @param {Question} question
   * @param {Reply} reply
   */
  #finish(question, reply) {
    question.over = true;
    this.#open.delete(question);
    if (this.#open.size === 0) {
      this.#early.clear();
      this.#places.clear();
    }
    question.done(reply);
  }

  /** @param {boolean} connected */
  #changed(connected) {
    const wasLost = !this.#connected;
    this.#connected = connected;
    this.#tell();
    if (!connected || !wasLost) return;
    // The server forgets the jobs of a lost connection; a question without a job is resent anyway.
    for (const question of this.#open)
      if (question.job) {
        question.job = null;
        question.queued(0);
        this.#send(question);
      }
  }
}
