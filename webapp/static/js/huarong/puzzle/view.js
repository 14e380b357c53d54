/** Draws the puzzle page around the tray: counts, the note, the address and the buttons. */

import { announce } from "../../frame/announce.js";
import { find } from "../../frame/dom.js";
import { chinese, gettext } from "../../frame/i18n.js";
import { joined } from "./words.js";

/**
 * @import { Metric, Optimum } from "./words.js"
 *
 * @typedef {"solve" | "hint" | "undo" | "restart" | "again" | "detour" | "continue" | "leave" | "race"} Action
 * @typedef {keyof typeof STATES} Mode
 */

/** Names of the modes in style sheets. */
const STATES = /** @type {const} */ ({ playing: "play", watching: "step", won: "win" });

export class PuzzleView {
  /** Runs something when an action's button is pressed. @param {Action} action @param {() => void} run */
  on(action, run) {
    const button = find(`[data-do=${action}]`);
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") run();
    });
  }

  /**
   * Shows an event in the note and announces it once.
   * @param {string} head
   * @param {string} text
   * @param {{lamp?: boolean, aloud?: boolean}} [how] `lamp` for a hint
   */
  note(head, text, { lamp = false, aloud = true } = {}) {
    const note = find("[data-note]");
    note.classList.toggle("lamp", lamp);
    note.replaceChildren(...(head ? [element("b", head)] : []), ...(text ? [element("span", text)] : []));
    if (aloud) this.aloud(joined([head, text]));
  }

  /**
   * Announces a sentence to screen readers only; in English without the characters on the blocks.
   * @param {string} sentence
   */
  aloud(sentence) {
    announce(chinese ? sentence : sentence.replace(/ \p{Script=Han}+/gu, ""));
  }

  /**
   * Shows all counts beside what is proven to be shortest and the player's best.
   * @param {Record<Metric, number>} counts
   * @param {Optimum} optimum
   * @param {Partial<Optimum> | null} best
   */
  counts(counts, optimum, best) {
    for (const metric of /** @type {const} */ (["moves", "steps", "slides"])) {
      find(`[data-${metric}]`).textContent = String(counts[metric]);
      const [fewest, own] = [optimum[metric], best?.[metric] ?? null];
      const known =
        fewest === null ? [] : [element("span", gettext("optimum")), " ", element("b", String(fewest))];
      find(`[data-best-${metric}]`).replaceChildren(...known);
      // The same number a third time would say nothing.
      const said = own === counts[metric] && own === fewest;
      find(`[data-own-${metric}]`).textContent =
        own === null || said ? "" : gettext("your best {n}", { n: own });
    }
  }

  /** Shows the parts of a game or of a solution. @param {Mode} mode */
  mode(mode) {
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-mode]")))
      group.hidden = group.dataset.mode !== mode;
    find(".puzzle").dataset.state = STATES[mode];
  }

  /** @param {Action} action @param {boolean} possible */
  enable(action, possible) {
    find(`[data-do=${action}]`).setAttribute("aria-disabled", String(!possible));
  }

  /**
   * Shows the buttons for a run that is watched: to race it, and to return to one's own game.
   * @param {boolean} run
   * @param {boolean} begun whether there is a game of the player's own
   */
  runs(run, begun) {
    const race = /** @type {HTMLElement | null} */ (document.querySelector("[data-do=race]"));
    if (!race) return;
    race.hidden = !run;
    find("[data-do=continue]").hidden = run;
    find("[data-do=leave]").hidden = run && !begun;
  }

  /** @param {Action} action */
  focus(action) {
    find(`[data-do=${action}]`).focus({ preventScroll: true });
  }

  /** The metric that the player wants solutions in. */
  get metric() {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=metric]:checked"));
    return /** @type {Metric} */ (chosen?.value ?? "moves");
  }

  /** @param {Metric} metric */
  set metric(metric) {
    /** @type {HTMLInputElement} */ (find(`[name=metric][value=${metric}]`)).checked = true;
    find(".puzzle").dataset.counted = metric;
  }

  /** @param {() => void} run */
  onMetric(run) {
    find("[data-metric]").addEventListener("change", () => {
      find(".puzzle").dataset.counted = this.metric;
      run();
    });
  }

  /** Runs something on Ctrl+Z (−1) and on Ctrl+Y or Ctrl+Shift+Z (+1). @param {(by: number) => void} run */
  onUndoKeys(run) {
    document.addEventListener("keydown", (event) => {
      const key = event.key.toLowerCase();
      const typing = event.target === find("#address");
      if (!(event.ctrlKey || event.metaKey) || event.altKey || typing || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      run(key === "y" || event.shiftKey ? 1 : -1);
    });
  }
}

/** @param {string} name @param {string} text */
function element(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
}
