/** The step bar: first, back, play, forward, last, a slider, and the present place. */

import { gettext } from "../../frame/i18n.js";
import { showPlaying } from "../../frame/play_button.js";
import { load, store } from "../../frame/storage.js";

/** Milliseconds between two steps while it plays. */
export const STEP_MS = 600;
/** Factor of each speed, by its name on the button. */
const SPEEDS = { "½×": 2, "1×": 1, "2×": 0.5 };
const KEPT = "huarong:speed";

/** @typedef {keyof typeof SPEEDS} Speed */

export class StepBar {
  #at = 0;
  #length = 0;
  #timer = 0;
  /** @type {Speed} */
  #speed = "1×";
  #go;
  #slider;
  #output;
  /** @type {Map<string, HTMLButtonElement>} */
  #keys = new Map();

  /**
   * @param {HTMLElement} bar holds a slider, an output and any of the buttons
   * @param {(at: number, how: "key" | "play" | "slider") => void} go the player asks for this place
   */
  constructor(bar, go) {
    this.#go = go;
    this.#slider = /** @type {HTMLInputElement} */ (bar.querySelector("[data-slider]"));
    this.#output = /** @type {HTMLOutputElement} */ (bar.querySelector("[data-at]"));
    for (const key of /** @type {NodeListOf<HTMLButtonElement>} */ (bar.querySelectorAll("[data-go]")))
      this.#keys.set(key.dataset.go ?? "", key);
    for (const [name, key] of this.#keys) key.addEventListener("click", () => this.#press(name, key));
    const was = /** @type {Speed} */ (load(KEPT));
    this.#run(was in SPEEDS ? was : "1×");
    this.#slider.addEventListener("input", () => {
      this.stop();
      this.#go(Number(this.#slider.value), "slider");
    });
  }

  /**
   * Shows a place.
   * @param {number} at
   * @param {number} length
   * @param {string} words the place in words, for the slider
   */
  show(at, length, words) {
    this.#at = at;
    this.#length = length;
    this.#slider.max = String(length);
    this.#slider.value = String(at);
    this.#slider.style.setProperty("--part", `${length ? (100 * at) / length : 0}%`);
    this.#slider.setAttribute("aria-valuetext", words);
    this.#output.textContent = `${at} / ${length}`;
    for (const [name, key] of this.#keys) {
      key.setAttribute("aria-disabled", String(this.#isUseless(name)));
    }
    if (at === length) this.stop();
  }

  /** Milliseconds from a place to the next one at the plain speed. @type {(at: number) => number} */
  pace = () => STEP_MS;

  /** Starts playing from where it is. */
  play() {
    if (!this.#timer) this.#play();
  }

  /** Stops playing. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#showPlaying();
  }

  /** Puts the focus on the play button. */
  focus() {
    this.#keys.get("play")?.focus({ preventScroll: true });
  }

  /** Does what a button of the bar does. @param {string} name */
  press(name) {
    const key = this.#keys.get(name);
    if (key) this.#press(name, key);
  }

  /** @param {string} name @param {HTMLButtonElement} key */
  #press(name, key) {
    if (key.getAttribute("aria-disabled") === "true") return;
    if (name === "play") return this.#timer ? this.stop() : this.#play();
    if (name === "speed") return this.#faster();
    this.stop();
    const to = { first: 0, prev: this.#at - 1, next: this.#at + 1, last: this.#length }[name] ?? this.#at;
    this.#go(to, "key");
  }

  /** @param {string} name */
  #isUseless(name) {
    if (name === "speed") return false;
    if (name === "play") return this.#length === 0;
    return this.#at === (name === "first" || name === "prev" ? 0 : this.#length);
  }

  #play() {
    this.#wait();
    this.#showPlaying();
    this.#forward();
    if (this.#timer) this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#forward();
      if (this.#timer) this.#wait();
    }, this.pace(this.#at) * SPEEDS[this.#speed]);
  }

  #forward() {
    this.#go(this.#at === this.#length ? 0 : this.#at + 1, "play");
  }

  /** From each speed to the next, and from the fastest to the slowest. */
  #faster() {
    const all = /** @type {Speed[]} */ (Object.keys(SPEEDS));
    this.#run(all[(all.indexOf(this.#speed) + 1) % all.length]);
    store(KEPT, this.#speed);
    if (this.#timer) this.#wait();
  }

  /** @param {Speed} speed */
  #run(speed) {
    this.#speed = speed;
    const key = this.#keys.get("speed");
    if (!key) return;
    key.textContent = speed;
    key.setAttribute("aria-label", gettext("Speed {speed}", { speed }));
  }

  #showPlaying() {
    const key = this.#keys.get("play");
    if (key) showPlaying(key, this.#timer !== 0);
  }
}
