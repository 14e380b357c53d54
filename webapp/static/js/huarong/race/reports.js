/** Tells the room how far one is in a race, and hears how the race stands. */

import { request } from "../../frame/request.js";
import { Pace } from "../../net/pace.js";

/**
 * @import { RaceReport, RaceState } from "../../types/messages.js"
 *
 * @typedef {Omit<RaceReport, "race">} Told
 */

/** How often a hidden page looks whether it is seen again. */
const HIDDEN_MS = 5000;
/** How much longer one waits who has moved nothing since. */
const IDLE_MORE_MS = 2000;
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
  #pace = new Pace(3000);
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
    this.#pace.hear(ok?.again);
    if (ok) this.#heard.stands(ok);
    else if (err && GONE.includes(err.code)) return this.#heard.left();
    else if (err) this.#heard.refused(err.message);
    else this.#heard.lost();
    const soon = this.#told || this.#solution;
    const more = soon && isAnswered ? 0 : IDLE_MORE_MS;
    this.#timer = setTimeout(() => this.#next(), this.#pace.next() + more);
  }

  #next() {
    if (document.hidden && !this.#solution) this.#timer = setTimeout(() => this.#next(), HIDDEN_MS);
    else this.#send();
  }
}
