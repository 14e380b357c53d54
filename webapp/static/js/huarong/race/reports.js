/** Reports the player's progress in a race to the room, and receives the standings. */

import { request } from "../../frame/request.js";
import { Pace } from "../../net/pace.js";

/**
 * @import { RaceReport, RaceState } from "../../types/messages.js"
 *
 * @typedef {Omit<RaceReport, "race">} Progress
 */

/** Milliseconds between checks whether a hidden page is visible again. */
const HIDDEN_MS = 5000;
/** Milliseconds added to the wait while the player has not moved. */
const IDLE_MORE_MS = 2000;
/** Refusals after which the same is not sent again. */
const FINAL = ["unproven", "race_over", "room_over", "bad_position", "bad_option", "not_your_room"];
/** Refusals after which the page loads the room again. */
const GONE = ["unknown_room", "not_your_room"];

export class Reports {
  /** Progress that the room does not know yet. @type {Progress | null} */
  #progress = null;
  /** A solution that the server has not counted yet. @type {Progress | null} */
  #solution = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #asking = false;
  #pace = new Pace(3000);
  #room;
  #race;
  #handlers;

  /**
   * @param {{room: string, race: number}} where
   * @param {{stands: (state: RaceState) => void, refused: (sentence: string) => void, lost: () => void,
   *   left: () => void}} handlers
   */
  constructor({ room, race }, handlers) {
    this.#room = room;
    this.#race = race;
    this.#handlers = handlers;
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#send();
    });
    this.#send();
  }

  /** The moves so far and the layout, sent with the next report. @param {number} moves @param {string} place */
  moved(moves, place) {
    this.#progress = { moves, place };
  }

  /** A whole solution, sent at once and until it is answered. @param {Progress} solution */
  solved(solution) {
    this.#solution = solution;
    this.#send();
  }

  /** Asks at once what is so now. */
  look() {
    this.#send();
  }

  async #send() {
    if (this.#asking) return;
    clearTimeout(this.#timer);
    this.#asking = true;
    const solution = this.#solution;
    const progress = this.#progress;
    const report = { race: this.#race, ...progress, ...solution };
    const { ok, err } = await request(`/api/rooms/${this.#room}/race`, report);
    this.#asking = false;
    const isAnswered = ok || (err && FINAL.includes(err.code));
    if (isAnswered && this.#solution === solution) this.#solution = null;
    if (isAnswered && this.#progress === progress) this.#progress = null;
    this.#pace.hear(ok?.again);
    if (ok) this.#handlers.stands(ok);
    else if (err && GONE.includes(err.code)) return this.#handlers.left();
    else if (err) this.#handlers.refused(err.message);
    else this.#handlers.lost();
    const soon = this.#progress || this.#solution;
    const more = soon && isAnswered ? 0 : IDLE_MORE_MS;
    this.#timer = setTimeout(() => this.#next(), this.#pace.next() + more);
  }

  #next() {
    if (document.hidden && !this.#solution) this.#timer = setTimeout(() => this.#next(), HIDDEN_MS);
    else this.#send();
  }
}
