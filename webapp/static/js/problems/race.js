/** A problem of a race in a room: shows the standings beside the name of the set. */

import { announce } from "../frame/announce.js";
import { embedded, find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { Connection } from "../net/connection.js";
import { Pace } from "../net/pace.js";
import { RaceClock } from "../net/race_clock.js";
import { followRoom } from "../net/room_news.js";
import { fillStar } from "./stars.js";

/**
 * @import { RaceState, SetStand } from "../types/messages.js"
 * @import { Run } from "./run_page.js"
 */

/** Milliseconds added to the polling interval: a puzzle of many moves is polled more often. */
const MORE_MS = 2000;

export class SetRace {
  /** @type {{room: string, race: number, left: number | null, paused: boolean, over: boolean}} */
  #race = embedded("race");
  #clock = new RaceClock(this.#race);
  #pace = new Pace(3000);

  constructor() {
    this.#say();
    if (this.#clock.isOver) this.#followRoom();
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
    if (over && !this.#clock.isOver) this.#followRoom();
    const changed = over !== this.#clock.isOver || paused !== this.#clock.isPaused;
    Object.assign(this.#clock, { left, isOver: over, isPaused: paused });
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

  /** After the end of the race: what comes next opens as soon as the host starts it. */
  #followRoom() {
    followRoom(new Connection(), this.#race.room, () => void this.#ask());
  }

  /** Whether moves count. */
  #say() {
    const words = this.#clock.isOver
      ? gettext("The race is over.")
      : this.#clock.isPaused
        ? gettext("The host has paused the race.")
        : "";
    find("[data-note]").textContent = words;
    if (words) announce(words);
  }
}
