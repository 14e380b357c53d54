/** Questions to the engines, whose answers come later; asked again where the line broke meanwhile. */

import { Line } from "./socket.js";

/**
 * @typedef {import("./socket.js").Refusal} Refusal
 * @typedef {{result?: any, err?: Refusal}} Reply
 * @typedef {"open" | "offline" | "preparing"} JobsState  whether answers can be expected
 * @typedef {{type: string, body: Record<string, unknown>, job: string | null, over: boolean,
 *   done: (reply: Reply) => void}} Question
 */

export class Jobs {
  /** @type {Set<Question>} */
  #open = new Set();
  /** Answers that came before the acknowledgement that names their job. @type {Map<string, Reply>} */
  #early = new Map();
  #connected = false;
  #preparing = false;
  #line;

  constructor() {
    /** Is told when answers can be expected, or no more. @type {() => void} */
    this.changed = () => {};
    this.#line = new Line({ changed: (state) => this.#changed(state === "open") });
    this.#line.on("solution", ({ job, ...reply }) => this.#answered(job, reply));
    this.#line.on("server", ({ state }) => {
      this.#preparing = state === "preparing";
      this.changed();
    });
  }

  /** @returns {JobsState} */
  get state() {
    if (!this.#connected) return "offline";
    return this.#preparing ? "preparing" : "open";
  }

  /**
   * Asks; `done` is called once, unless the question is given up before.
   * @param {string} type
   * @param {Record<string, unknown>} body
   * @param {(reply: Reply) => void} done
   * @returns {() => void} gives the question up
   */
  ask(type, body, done) {
    /** @type {Question} */
    const question = { type, body, job: null, over: false, done };
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
    if (early) this.#finish(question, early);
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
    for (const question of this.#open) if (question.job === job) return this.#finish(question, reply);
    if ([...this.#open].some((question) => question.job === null)) this.#early.set(job, reply);
  }

  /**
   * @param {Question} question
   * @param {Reply} reply
   */
  #finish(question, reply) {
    question.over = true;
    this.#open.delete(question);
    if (this.#open.size === 0) this.#early.clear();
    question.done(reply);
  }

  /** @param {boolean} connected */
  #changed(connected) {
    const wasLost = !this.#connected;
    this.#connected = connected;
    this.changed();
    if (!connected || !wasLost) return;
    // The server forgets the jobs of a lost connection; a question without a job is resent anyway.
    for (const question of this.#open)
      if (question.job) {
        question.job = null;
        this.#send(question);
      }
  }
}
