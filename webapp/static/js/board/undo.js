/** Undo and redo of an editor's states, by buttons and keys. */

import { find } from "../frame/dom.js";

/** States that are remembered. */
const MOST = 200;
/** States that survive a reload. */
const KEPT = 40;

/** @template State */
export class Undo {
  /** @type {State[]} */
  #states;
  #at = 0;
  #show;

  /**
   * Wires the buttons `undo` and `redo` of the page, and the keys.
   * @param {readonly State[]} states  at least one; the last one is shown
   * @param {(state: State) => void} show  draws a state after undo or redo
   */
  constructor(states, show) {
    this.#states = [...states];
    this.#at = states.length - 1;
    this.#show = show;
    find("[data-do=undo]").addEventListener("click", () => this.undo());
    find("[data-do=redo]").addEventListener("click", () => this.redo());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#mark();
  }

  /** @returns {State} */
  get now() {
    return /** @type {State} */ (this.#states[this.#at]);
  }

  /** Puts what is shown into the address, and the earlier states into its entry of the history. @param {URLSearchParams} query */
  saveToHistory(query) {
    const states = this.#states.slice(0, this.#at + 1).slice(-KEPT);
    history.replaceState({ editor: states }, "", `${location.pathname}?${query}`);
  }

  /** Adds a new state; states that were undone are dropped. @param {State} state */
  push(state) {
    this.#states = [...this.#states.slice(0, this.#at + 1), state].slice(-MOST);
    this.#at = this.#states.length - 1;
    this.#mark();
  }

  /** Replaces the current state: a stroke that continues, or another ply of a game. @param {State} state */
  replace(state) {
    this.#states[this.#at] = state;
  }

  undo() {
    this.#go(this.#at - 1);
  }

  redo() {
    this.#go(this.#at + 1);
  }

  /** @param {number} at */
  #go(at) {
    if (at < 0 || at >= this.#states.length) return;
    this.#at = at;
    this.#mark();
    this.#show(this.now);
  }

  #mark() {
    find("[data-do=undo]").setAttribute("aria-disabled", String(this.#at === 0));
    find("[data-do=redo]").setAttribute("aria-disabled", String(this.#at === this.#states.length - 1));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof HTMLTextAreaElement) return; // a text has its own
    const key = event.key.toLowerCase();
    const again = (key === "z" && event.shiftKey) || key === "y";
    if (!again && key !== "z") return;
    event.preventDefault();
    if (again) this.redo();
    else this.undo();
  }
}

/**
 * The states of this page before it was reloaded.
 * @param {(state: any) => boolean} isShown  whether a state is the one that the server has sent
 * @returns {any[] | null}  null where the server has sent another one
 */
export function keptStates(isShown) {
  const states = history.state?.editor;
  return Array.isArray(states) && states.length && isShown(states.at(-1)) ? states : null;
}
