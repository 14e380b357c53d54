/** The puzzle page beside the tray: counts, the note, the address and which buttons there are. */

import { announce } from "../frame/announce.js";
import { chinese, say } from "../frame/phrases.js";
import { copy } from "../frame/share.js";
import { joined } from "./puzzle_words.js";

/**
 * @typedef {import("./puzzle_words.js").Optimum} Optimum
 * @typedef {"solve" | "hint" | "undo" | "restart" | "continue" | "leave"} Action
 */

/** Browsers refuse an address that changes too often, as it would under a dragged slider. */
const ADDRESS_EVERY = 300;

export class PuzzleView {
  #timer = 0;
  #url = "";
  #code;
  #challenge;

  /**
   * @param {string} code
   * @param {string | null} challenge the token of a challenge in the address
   */
  constructor(code, challenge) {
    this.#code = code;
    this.#challenge = challenge;
    part("[data-do=copy]").addEventListener("click", () => copy(this.#url));
    this.#field.addEventListener("focus", () => this.#field.select());
  }

  get #field() {
    return /** @type {HTMLInputElement} */ (part("#address"));
  }

  /**
   * Runs something when an action's button is pressed.
   * @param {Action} action
   * @param {() => void} run
   */
  on(action, run) {
    const button = part(`[data-do=${action}]`);
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") run();
    });
  }

  /**
   * Says what happened: written in the note and read out once.
   * @param {string} head
   * @param {string} text
   * @param {{lamp?: boolean, aloud?: boolean}} [how] `lamp` for a hint
   */
  note(head, text, { lamp = false, aloud = true } = {}) {
    const note = part("[data-note]");
    note.classList.toggle("lamp", lamp);
    note.replaceChildren(
      ...(head ? [Object.assign(document.createElement("b"), { textContent: head })] : []),
    );
    note.append(head && !chinese ? ` ${text}` : text);
    if (aloud) this.aloud(joined([head, text]));
  }

  /**
   * Says something to screen readers alone.
   * @param {string} sentence
   */
  aloud(sentence) {
    announce(sentence);
  }

  /**
   * Shows both counts beside what is proven to be shortest and the player's best.
   * @param {{moves: number, steps: number}} counts
   * @param {Optimum} optimum
   * @param {Optimum | null} best
   */
  counts(counts, optimum, best) {
    for (const metric of /** @type {const} */ (["moves", "steps"])) {
      part(`[data-${metric}]`).textContent = String(counts[metric]);
      const known = [];
      if (optimum[metric] !== null) known.push(say("optimum_is", { n: optimum[metric] }));
      if (best && best[metric] !== null) known.push(say("your_best", { n: best[metric] }));
      part(`[data-best-${metric}]`).textContent = known.join(say("comma"));
    }
  }

  /**
   * Shows the buttons of a game or of a solution.
   * @param {"playing" | "watching"} mode
   */
  mode(mode) {
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mode]")))
      group.hidden = group.dataset.mode !== mode;
    part("[data-tray]").classList.toggle("watching", mode === "watching");
  }

  /**
   * @param {Action} action
   * @param {boolean} possible
   */
  enable(action, possible) {
    part(`[data-do=${action}]`).setAttribute("aria-disabled", String(!possible));
  }

  /** @param {Action} action */
  focus(action) {
    part(`[data-do=${action}]`).focus({ preventScroll: true });
  }

  /** The metric that the player wants solutions in. */
  get metric() {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=metric]:checked"));
    return chosen?.value === "steps" ? /** @type {const} */ ("steps") : /** @type {const} */ ("moves");
  }

  /** @param {"moves" | "steps"} metric */
  set metric(metric) {
    /** @type {HTMLInputElement} */ (part(`[name=metric][value=${metric}]`)).checked = true;
  }

  /** @param {() => void} run */
  onMetric(run) {
    part("[data-metric]").addEventListener("change", run);
  }

  /**
   * Runs something on Ctrl+Z (−1) and on Ctrl+Y or Ctrl+Shift+Z (+1).
   * @param {(by: number) => void} run
   */
  onUndoKeys(run) {
    document.addEventListener("keydown", (event) => {
      const key = event.key.toLowerCase();
      const typing = event.target === this.#field;
      if (!(event.ctrlKey || event.metaKey) || event.altKey || typing || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      run(key === "y" || event.shiftKey ? 1 : -1);
    });
  }

  /**
   * Makes this page's address that of a step of a solution, or of the puzzle alone.
   * @param {{metric: string, step: number} | null} place
   */
  address(place) {
    const query = place ? `metric=${place.metric}&step=${place.step}` : this.#own;
    const url = `${location.origin}/huarong/${this.#code}`;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      history.replaceState(history.state, "", query ? `${url}?${query}` : url);
      this.#drawCode();
    }, ADDRESS_EVERY);
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll(".tools a[hreflang]")
    ))
      link.href = `${url}?${query}${query ? "&" : ""}lang=${link.hreflang}`;
  }

  get #own() {
    return this.#challenge ? `challenge=${this.#challenge}` : "";
  }

  /**
   * Offers an address to hand on.
   * @param {string} url from the root of the site, or whole
   * @param {string} words what it is
   */
  share(url, words) {
    this.#url = new URL(url, location.origin).href;
    this.#field.value = this.#url.replace(/^https?:\/\//, "");
    part("[data-address-label]").textContent = words;
  }

  /** Draws the QR code of the address that is offered. */
  #drawCode() {
    const { pathname, search } = new URL(this.#url);
    const picture = /** @type {HTMLImageElement} */ (part("[data-qr]"));
    const source = `${pathname}/qr.svg${search}`;
    if (picture.getAttribute("src") !== source) picture.src = source;
  }

  /**
   * Makes the links to the solution's files those of a metric.
   * @param {"moves" | "steps"} metric
   */
  files(metric) {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      document.querySelectorAll("[data-file]")
    )) {
      const url = new URL(link.href);
      url.searchParams.set("metric", metric);
      link.href = url.href;
    }
  }
}

/**
 * The page's only element of that kind.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function part(selector) {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return /** @type {HTMLElement} */ (found);
}
