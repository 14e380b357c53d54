/** Tells the room how far one is in a race, and hears how the race stands. */

import { request } from "../../frame/request.js";

/**
 * @import { RaceReport, RaceState } from "../../types/messages.js"
 *
 * @typedef {Omit<RaceReport, "race">} Told
 */

const CHANGED_MS = 3000;
const IDLE_MS = 5000;
/** Refusals after which the same is not sent again. */
const FINAL = ["unproven", "race_over", "room_over", "bad_position", "bad_option", "not_your_room"];
/** Refusals after which the page asks the room what is so now. */
const GONE = ["unknown_room", "not_your_room"];

export class Reports {
  /** What the room does not know yet. @type {Told | null} */
  #told = null;
  /** A solution that the server has not counted yet. @type {Told | null} */
  #solution = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #asking = false;
  #room;
  #race;
  #heard;

  /**
   * @param {{room: string, race: number}} where
   * @param {{stands: (state: RaceState) => void, refused: (sentence: string) => void, lost: () => void,
   *   left: () => void}} heard
   */
  constructor({ room, race }, heard) {
    this.#room = room;
    this.#race = race;
    this.#heard = heard;
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#send();
    });
    this.#send();
  }

  /** The moves so far and the layout, sent with the next report. @param {number} moves @param {string} place */
  moved(moves, place) {
    this.#told = { moves, place };
  }

  /** A whole solution, sent at once and until it is answered. @param {Told} solution */
  solved(solution) {
    this.#solution = solution;
    this.#send();
  }

  async #send() {
    if (this.#asking) return;
    clearTimeout(this.#timer);
    this.#asking = true;
    const solution = this.#solution;
    const told = this.#told;
    const report = { race: this.#race, ...told, ...solution };
    const { ok, err } = await request(`/api/rooms/${this.#room}/race`, report);
    this.#asking = false;
    const isAnswered = ok || (err && FINAL.includes(err.code));
    if (isAnswered && this.#solution === solution) this.#solution = null;
    if (isAnswered && this.#told === told) this.#told = null;
    if (ok) this.#heard.stands(ok);
    else if (err && GONE.includes(err.code)) return this.#heard.left();
    else if (err) this.#heard.refused(err.message);
    else this.#heard.lost();
    const soon = this.#told || this.#solution;
    this.#timer = setTimeout(() => this.#next(), soon && isAnswered ? CHANGED_MS : IDLE_MS);
  }

  #next() {
    if (document.hidden && !this.#solution) this.#timer = setTimeout(() => this.#next(), IDLE_MS);
    else this.#send();
  }
}
