/** A problem of a race in a room: shows the standings beside the name of the set. */

import { announce } from "../frame/announce.js";
import { embedded, find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { Pace } from "../net/pace.js";
import { fillStar } from "./stars.js";

/**
 * @import { RaceState, SetStand } from "../types/messages.js"
 * @import { Run } from "./run_page.js"
 */

/** Milliseconds added to the polling interval: a puzzle of many moves is polled more often. */
const MORE_MS = 2000;
const TICK_MS = 500;

export class SetRace {
  /** @type {{room: string, race: number, left: number | null, paused: boolean, over: boolean}} */
  #race = embedded("race");
  /** When the race ends, as this page counts; null without an end. @type {number | null} */
  #endsAt = this.#endOf(this.#race.left);
  #isOver = this.#race.over;
  #pace = new Pace(3000);
  #isPaused = this.#race.paused;
  #tickedAt = performance.now();

  constructor() {
    this.#say();
    this.#tick();
    this.#follow();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#ask();
    });
  }

  /** Receives the events of the problem; the standings are then requested at once. @returns {Run} */
  get run() {
    const ask = () => void this.#ask();
    return { solved: ask, missed: ask };
  }

  /** @param {number | null} left */
  #endOf(left) {
    return left === null ? null : performance.now() + 1000 * left;
  }

  async #follow() {
    if (!document.hidden) await this.#ask();
    setTimeout(() => this.#follow(), this.#pace.next() + MORE_MS);
  }

  async #ask() {
    const { race, room } = this.#race;
    const { ok, err } = await request(`/api/rooms/${room}/race`, { race });
    this.#pace.hear(ok?.again);
    if (ok) this.#heard(ok);
    else if (err?.code === "unknown_room" || err?.code === "not_your_room") location.reload();
  }

  /** @param {RaceState} state */
  #heard({ race, url, left, over, paused, stand, members }) {
    if (race !== this.#race.race) {
      location.assign(url);
      return;
    }
    this.#endsAt = this.#endOf(left);
    const changed = over !== this.#isOver || paused !== this.#isPaused;
    this.#isOver = over;
    this.#isPaused = paused;
    if (changed) this.#say();
    if (stand) this.#showStand(stand, members);
  }

  /** @param {SetStand} stand @param {number} members */
  #showStand({ count, solved, place }, members) {
    const figures = { n: solved.length, count, place: place ?? 0, members };
    find("[data-stand]").textContent = place
      ? gettext("{n} of {count} solved, place {place} of {members}", figures)
      : gettext("{n} of {count} solved", figures);
    for (const n of solved) {
      const link = document.querySelector(`[data-problem="${n}"]`);
      if (!link) continue;
      fillStar(link, "full");
      link.setAttribute("aria-label", gettext("{n}, solved", { n }));
    }
  }

  /** Whether moves count. */
  #say() {
    const words = this.#isOver
      ? gettext("The race is over.")
      : this.#isPaused
        ? gettext("The host has paused the race.")
        : "";
    find("[data-note]").textContent = words;
    if (words) announce(words);
  }

  #tick() {
    // While the time stands, each answer of the server says again how much is left.
    if (this.#isPaused && this.#endsAt !== null) this.#endsAt += performance.now() - this.#tickedAt;
    this.#tickedAt = performance.now();
    const left =
      this.#endsAt === null ? null : Math.max(0, Math.ceil((this.#endsAt - performance.now()) / 1000));
    find("[data-left]").textContent =
      left === null || this.#isOver ? "" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    setTimeout(() => this.#tick(), TICK_MS);
  }
}
