/** The moves of an opened game as a tree of buttons: a line for each variation, indented where it begins. */

import { say } from "../frame/phrases.js";

/**
 * @typedef {object} Step  a position of the game; `parent` is the place of the one before
 * @property {number | null} parent
 * @property {string | null} move
 * @property {string[]} rows
 * @property {string | null} text
 * @property {string} comment
 * @property {string} name
 * @property {number | null} number
 * @property {Record<string, string>} shapes
 * @property {Record<string, string>} labels
 */

/** The order and the numbers of moves in a tree of steps. */
export class StepTree {
  /** @param {readonly Step[]} steps  each after its parent */
  constructor(steps) {
    this.steps = steps;
    /** @type {number[][]} the places that follow each place */
    this.children = steps.map(() => []);
    /** @type {number[]} how many moves lead to each place */
    this.ply = [];
    for (const [place, { parent }] of steps.entries()) {
      if (parent !== null) this.children[parent]?.push(place);
      this.ply.push(parent === null ? 0 : (this.ply[parent] ?? 0) + 1);
    }
  }

  /**
   * The places from the start to one.
   * @param {number} place
   */
  path(place) {
    const found = [];
    for (let at = /** @type {number | null} */ (place); at !== null; at = this.steps[at]?.parent ?? null)
      found.unshift(at);
    return found;
  }

  /**
   * The line through a place: from the start, and on by the first moves.
   * @param {number} place
   */
  line(place) {
    const found = this.path(place);
    for (let next = this.children[place]?.[0]; next !== undefined; next = this.children[next]?.[0])
      found.push(next);
    return found;
  }

  /**
   * The variation before or after the one that a place is in, at the branch that is nearest before it.
   * @param {number} place
   * @param {1 | -1} by
   * @returns {number | undefined}
   */
  beside(place, by) {
    for (const at of this.path(place).reverse()) {
      const siblings = this.children[this.steps[at]?.parent ?? -1] ?? [];
      const next = siblings[siblings.indexOf(at) + by];
      if (siblings.length > 1) return next;
    }
    return undefined;
  }

  /**
   * The numbers of the moves up to a place, by vertex; a number of the file's author counts on.
   * @param {number} place
   * @returns {Record<string, number>}
   */
  numbers(place) {
    /** @type {Record<string, number>} */
    const numbers = {};
    let n = 0;
    for (const at of this.path(place)) {
      const step = this.steps[at];
      if (!step?.move) continue;
      n = step.number ?? n + 1;
      numbers[step.move] = n;
    }
    return numbers;
  }
}

/**
 * Writes the tree as lines of buttons.
 * @param {HTMLElement} box
 * @param {StepTree} tree
 * @param {(place: number) => void} choose
 */
export function writeTree(box, tree, choose) {
  const main = line();
  box.replaceChildren(main);
  /** @type {[number, HTMLElement, boolean][]} a place, the line it goes into, and whether it begins it */
  const waiting = [[0, main, true]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [place, into, begins] = next;
    into.append(button(tree, place, begins, choose));
    const [first, ...others] = tree.children[place] ?? [];
    if (first === undefined) continue;
    if (!others.length) {
      waiting.push([first, into, false]);
      continue;
    }
    const holder = into.parentElement ?? box;
    const rest = line();
    const variations = others.map(() =>
      Object.assign(document.createElement("div"), { className: "sgf-variation" }),
    );
    // The played move goes on in a line of its own; the variations stand below it, indented.
    const after = into.nextSibling;
    for (const each of [rest, ...variations]) holder.insertBefore(each, after);
    for (const [k, other] of others.entries()) {
      const own = line();
      variations[k]?.append(own);
      waiting.push([other, own, true]);
    }
    waiting.push([first, rest, true]);
  }
}

function line() {
  return Object.assign(document.createElement("div"), { className: "sgf-line" });
}

/**
 * @param {StepTree} tree
 * @param {number} place
 * @param {boolean} numbered
 * @param {(place: number) => void} choose
 */
function button(tree, place, numbered, choose) {
  const step = /** @type {Step} */ (tree.steps[place]);
  const n = tree.ply[place] ?? 0;
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.place = String(place);
  if (step.comment || step.name) made.className = "remarked";
  if (!step.move) made.textContent = say("record_start");
  else {
    if (numbered || n % 2)
      made.append(Object.assign(document.createElement("small"), { textContent: String(n) }));
    made.append(step.move.toUpperCase());
    made.setAttribute("aria-label", say("record_at", { n, move: step.move.toUpperCase() }));
  }
  made.addEventListener("click", () => choose(place));
  return made;
}
