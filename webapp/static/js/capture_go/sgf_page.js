/** A game opened from SGF: the board, its variations, and what its author wrote. */

import { GoBoard } from "../board/capture_go/board.js";
import { announce } from "../frame/announce.js";
import { part } from "../frame/part.js";
import { say, sentenceGap } from "../frame/phrases.js";
import { siteUrl } from "../frame/site_url.js";
import { reviewRecord } from "../net/records.js";
import { StepTree, writeTree } from "./sgf_tree.js";

/**
 * @typedef {import("./sgf_tree.js").Step} Step
 * @typedef {{steps: Step[], main: number[], options: Record<string, string> | null,
 *   resigned: "black" | "white" | null}} OpenedGame
 */

export class SgfPage {
  #game;
  #tree;
  #board;
  #at = 0;
  /** @type {number[]} the places that slider and arrows go along */
  #line;

  /** @param {OpenedGame} game */
  constructor(game) {
    this.#game = game;
    this.#tree = new StepTree(game.steps);
    const size = game.steps[0]?.rows.length ?? 9;
    this.#board = new GoBoard(part("#board"), { size, pick: (cell) => this.#pick(cell) });
    this.#line = game.main;
    writeTree(part("#tree"), this.#tree, (place) => this.go(place));
    this.#wire();
    this.#show(game.steps.some(({ comment }) => comment) ? 0 : (game.main.at(-1) ?? 0));
  }

  /** Shows a position, and says which it is. @param {number} place */
  go(place) {
    this.#show(place);
    const { move, comment } = this.#step;
    const n = this.#tree.ply[place] ?? 0;
    const where = move ? say("record_at", { n, move: move.toUpperCase() }) : say("record_start");
    announce([where, comment].filter(Boolean).join(sentenceGap));
  }

  get #step() {
    return /** @type {Step} */ (this.#game.steps[this.#at]);
  }

  /** @param {number} place */
  #show(place) {
    this.#at = place;
    if (!this.#line.includes(place)) this.#line = this.#tree.line(place);
    const { rows, move, shapes, labels } = this.#step;
    const choices = this.#choices();
    this.#board.draw({
      rows,
      last: move,
      legal: [],
      hint: null,
      changed: this.#lifted(),
      animate: false,
      marks: { shapes, numbers: { ...choices, ...this.#authorNumbers(), ...labels } },
    });
    this.#drawSteps();
    this.#drawRemarks();
    this.#drawLinks();
  }

  /** The stones that the last move captured. */
  #lifted() {
    const before = this.#game.steps[this.#step.parent ?? -1];
    if (!before) return [];
    const taken = [];
    const size = before.rows.length;
    for (const [row, line] of before.rows.entries())
      for (const [column, letter] of [...line].entries())
        if (letter !== "-" && this.#step.rows[row]?.[column] === "-")
          taken.push(`${"abcdefghjklmn".charAt(column)}${size - row}`);
    return taken;
  }

  /** Where several variations follow, each next point has the letter of its button. */
  #choices() {
    const next = this.#tree.children[this.#at] ?? [];
    if (next.length < 2) return {};
    return Object.fromEntries(
      next.map((place, k) => [this.#game.steps[place]?.move ?? "", String.fromCharCode(97 + k)]),
    );
  }

  /** Numbers are on the stones where the author of the file gave one. */
  #authorNumbers() {
    const numbered = this.#tree.path(this.#at).some((place) => this.#game.steps[place]?.number);
    return numbered ? this.#tree.numbers(this.#at) : {};
  }

  #drawSteps() {
    const slider = /** @type {HTMLInputElement} */ (part("#stepping input"));
    const of = this.#line.length - 1;
    const n = this.#line.indexOf(this.#at);
    slider.max = String(of);
    slider.value = String(n);
    slider.style.setProperty("--part", `${(100 * n) / Math.max(1, of)}%`);
    slider.setAttribute("aria-valuetext", say("record_of", { n, of }));
    part("#stepping output").textContent = `${n} / ${of}`;
    for (const button of document.querySelectorAll("#tree button")) {
      const current = button.getAttribute("data-place") === String(this.#at);
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (current && button instanceof HTMLElement) showInside(part("#tree"), button);
    }
  }

  #drawRemarks() {
    const { name, comment } = this.#step;
    const box = part("#comment");
    box.hidden = !name && !comment;
    const head = Object.assign(document.createElement("b"), { textContent: name });
    box.replaceChildren(...(name ? [head, comment && "\n"] : []), comment);
  }

  #drawLinks() {
    const { options } = this.#game;
    const play = /** @type {HTMLAnchorElement} */ (part("[data-play]"));
    const { text } = this.#step;
    play.hidden = !text || !options;
    if (text && options)
      play.href = siteUrl(`/capture-go?${new URLSearchParams({ position: text, ...options })}`);
    part("[data-act=review]").hidden = !options || !this.#game.steps[0]?.text || this.#line.length < 2;
  }

  #wire() {
    const step = (/** @type {number} */ by) =>
      this.go(this.#line[this.#within(this.#line.indexOf(this.#at) + by)] ?? 0);
    /** @type {Record<string, () => unknown>} */
    const acts = {
      first: () => this.go(0),
      prev: () => step(-1),
      next: () => step(1),
      last: () => this.go(this.#line.at(-1) ?? 0),
      review: () => this.#review(),
    };
    for (const [name, act] of Object.entries(acts)) part(`[data-act=${name}]`).addEventListener("click", act);
    part("#stepping input").addEventListener("input", (event) =>
      this.go(this.#line[Number(/** @type {HTMLInputElement} */ (event.target).value)] ?? 0),
    );
    document.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      if (event.key === "ArrowLeft") step(-1);
      else if (event.key === "ArrowRight") step(1);
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        const beside = this.#tree.beside(this.#at, event.key === "ArrowUp" ? -1 : 1);
        if (beside === undefined) return;
        this.go(beside);
      } else return;
      event.preventDefault();
    });
  }

  /** @param {number} place */
  #within(place) {
    return Math.max(0, Math.min(this.#line.length - 1, place));
  }

  /** A point where a variation goes on leads into it. @param {string} cell */
  #pick(cell) {
    const next = this.#tree.children[this.#at]?.find((place) => this.#game.steps[place]?.move === cell);
    if (next !== undefined) this.go(next);
  }

  /** Has the line that is shown reviewed, as a match of its own. */
  #review() {
    const moves = this.#line.slice(1).map((place) => this.#game.steps[place]?.move ?? "");
    const position = this.#game.steps[0]?.text;
    const played = this.#line.at(-1) === this.#game.main.at(-1);
    return reviewRecord({
      game: "capture-go",
      moves,
      position,
      resigned: played ? this.#game.resigned : null,
      ...this.#game.options,
    });
  }
}

/**
 * Scrolls the list alone, never the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
function showInside(list, item) {
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + 8;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + 8;
}
