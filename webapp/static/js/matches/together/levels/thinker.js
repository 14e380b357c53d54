/** Requests moves of a level from a worker of the page. */

/** @import { Question } from "./question.js" */

/** Milliseconds until an answer is shown: the player's own move is seen first. */
const MOMENT = 450;

export class Thinker {
  #address;
  /** @type {Worker | null} */
  #worker = null;
  #asked = 0;

  /** @param {string} address  of the worker's script */
  constructor(address) {
    this.#address = address;
  }

  /**
   * The move of a level; never, if it is asked again or told to forget it before.
   * @param {Question} question
   * @returns {Promise<string>}
   */
  async move(question) {
    const id = ++this.#asked;
    const [move] = await Promise.all([this.#answer(id, question), moment()]);
    return id === this.#asked ? move : new Promise(() => {});
  }

  forget() {
    this.#asked++;
  }

  /** @param {number} id @param {Question} question @returns {Promise<string>} */
  #answer(id, question) {
    this.#worker ??= new Worker(this.#address, { type: "module" });
    const worker = this.#worker;
    return new Promise((done, failed) => {
      worker.addEventListener("message", ({ data }) => data.id === id && done(data.move));
      worker.addEventListener("error", () => {
        this.#worker = null;
        failed(new Error("the worker of the levels has failed"));
      });
      worker.postMessage({ id, question });
    });
  }
}

function moment() {
  return new Promise((done) => {
    setTimeout(done, MOMENT);
  });
}
