/** The step bar: first, back, play, forward, last, a slider, and where we are. */

import { say } from "../frame/phrases.js";

const PLAY_EVERY = 600;

export class StepBar {
  #at = 0;
  #length = 0;
  #timer = 0;
  #go;
  #slider;
  #output;
  /** @type {Map<string, HTMLButtonElement>} */
  #keys = new Map();

  /**
   * @param {HTMLElement} bar
   * @param {(at: number, how: "key" | "play" | "slider") => void} go the player asks for this place
   */
  constructor(bar, go) {
    this.#go = go;
    this.#slider = /** @type {HTMLInputElement} */ (bar.querySelector("[data-slider]"));
    this.#output = /** @type {HTMLOutputElement} */ (bar.querySelector("[data-at]"));
    for (const key of bar.querySelectorAll("button")) this.#keys.set(key.dataset.go ?? "", key);
    for (const [name, key] of this.#keys) key.addEventListener("click", () => this.#press(name, key));
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
      const useless =
        name === "play" ? length === 0 : at === (name === "first" || name === "prev" ? 0 : length);
      key.setAttribute("aria-disabled", String(useless));
    }
    if (at === length) this.stop();
  }

  /** Stops playing. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#showPlaying();
  }

  /** Puts the focus on the play button. */
  focus() {
    this.#keys.get("play")?.focus({ preventScroll: true });
  }

  /**
   * @param {string} name
   * @param {HTMLButtonElement} key
   */
  #press(name, key) {
    if (key.getAttribute("aria-disabled") === "true") return;
    if (name === "play") return this.#timer ? this.stop() : this.#play();
    this.stop();
    const to = { first: 0, prev: this.#at - 1, next: this.#at + 1, last: this.#length }[name] ?? this.#at;
    this.#go(to, "key");
  }

  #play() {
    const forward = () => this.#go(this.#at === this.#length ? 0 : this.#at + 1, "play");
    this.#timer = setInterval(forward, PLAY_EVERY);
    this.#showPlaying();
    forward();
  }

  #showPlaying() {
    const key = this.#keys.get("play");
    key?.setAttribute("aria-label", say(this.#timer ? "pause" : "play"));
    key?.querySelector("use")?.setAttribute("href", this.#timer ? "#i-pause" : "#i-play");
  }
}
