/** The tree of moves: a line for each variation, indented where it begins, with the value behind every move. */

import { html, showInside } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { written } from "../../matches/words.js";
import { isMarked } from "../address.js";
import { ofMove } from "../words.js";

/**
 * @import { Written } from "../../types/messages.js"
 * @import { Tree } from "../tree.js"
 */

/** The name of each sign that judges a move. @type {Record<string, string>} */
const JUDGED = {
  "!!": gettext("excellent move"),
  "!": gettext("good move"),
  "!?": gettext("interesting move"),
  "?!": gettext("doubtful move"),
  "?": gettext("bad move"),
  "??": gettext("very bad move"),
};

export class TreeView {
  #box;
  #choose;
  #played;
  /** @type {Tree | null} */
  #tree = null;
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();
  #at = 0;

  /**
   * @param {HTMLElement} box
   * @param {(place: number) => void} choose
   * @param {boolean} played  whether the main line was played in a game
   */
  constructor(box, choose, played) {
    this.#box = box;
    this.#choose = choose;
    this.#played = played;
    box.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Starts again with a tree that has no moves. */
  restart() {
    this.#played = false;
    this.#tree = null;
  }

  /**
   * Draws a tree, whole only where its moves have changed.
   * @param {Tree} tree
   * @param {number} at
   * @param {(place: number) => string} figure  the value of a place, empty where none is known
   */
  draw(tree, at, figure) {
    if (!this.#tree?.hasMovesOf(tree)) this.#write(tree);
    else if (tree !== this.#tree) {
      // The buttons stay: one of them may just be pressed, which is how a comment is finished.
      this.#tree = tree;
      for (const [place, button] of this.#buttons) this.#remark(place, button);
    }
    for (const [place, button] of this.#buttons) {
      const text = place ? figure(place) : "";
      const small = button.lastElementChild;
      if (small && small.textContent !== text) {
        small.textContent = text;
        small.classList.toggle("exact", text.startsWith("="));
        this.#label(place, text);
      }
    }
    this.#mark(at);
  }

  /** @param {number} at */
  #mark(at) {
    const before = this.#buttons.get(this.#at);
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    this.#at = at;
    const now = this.#buttons.get(at);
    if (!now) return;
    now.setAttribute("aria-current", "step");
    now.setAttribute("tabindex", "0");
    if (this.#box.contains(document.activeElement) && document.activeElement !== now) now.focus();
    if (before && before !== now) showInside(this.#box.closest("[data-scrolls]") ?? this.#box, now);
  }

  /** @param {number} place @param {string} text */
  #label(place, text) {
    const move = this.#tree?.node(place).move;
    const name = move ? ofMove(this.#tree?.ply[place] ?? 0, move) : gettext("The start");
    const remarks = this.#tree?.node(place).remarks;
    const judged = remarks?.judgement ? JUDGED[remarks.judgement] : "";
    const spoken = [[name, text].filter(Boolean).join(" "), judged];
    if (isRemarked(remarks)) spoken.push(gettext("with a remark"));
    this.#buttons.get(place)?.setAttribute("aria-label", spoken.filter(Boolean).join(" "));
  }

  /** @param {Tree} tree */
  #write(tree) {
    this.#tree = tree;
    this.#buttons.clear();
    const main = line(1, "");
    const made = document.createDocumentFragment();
    made.append(main);
    /** @type {{place: number, into: HTMLElement, begins: boolean, level: number}[]} */
    const waiting = [{ place: 0, into: main, begins: true, level: 1 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { place, into, begins, level } = next;
      into.append(this.#button(tree, place, begins));
      const [first, ...others] = tree.children[place] ?? [];
      if (first === undefined) continue;
      if (!others.length) {
        waiting.push({ ...next, place: first, begins: false });
        continue;
      }
      // The first move goes on in a line of its own; the variations stand below it, indented.
      const rest = line(level, this.#played && level === 1 ? gettext("played") : "");
      const after = into.nextSibling;
      const holder = /** @type {ParentNode & Node} */ (into.parentNode);
      holder.insertBefore(rest, after);
      const inner = others.map((other) => {
        const begun = line(level + 1, "");
        holder.insertBefore(html("div", { className: "analysis-branch", role: "group" }, begun), after);
        return { place: other, into: begun, begins: true, level: level + 1 };
      });
      waiting.push({ ...next, place: first, into: rest, begins: true }, ...inner.reverse());
    }
    number(made, "");
    this.#box.replaceChildren(made);
  }

  /** @param {Tree} tree @param {number} place @param {boolean} numbered */
  #button(tree, place, numbered) {
    const { move } = tree.node(place);
    const n = tree.ply[place] ?? 0;
    const number = move && (numbered || n % 2) ? `${n} ` : "";
    const made = html(
      "button",
      { type: "button", tabIndex: -1, onclick: () => this.#choose(place) },
      number + (move ? written(move) : gettext("The start")),
      html("span"),
      html("small"),
    );
    made.dataset.place = String(place);
    this.#buttons.set(place, made);
    this.#remark(place, made);
    return made;
  }

  /** Marks a move by what is written at it. @param {number} place @param {HTMLButtonElement} button */
  #remark(place, button) {
    const remarks = this.#tree?.node(place).remarks;
    button.className = isRemarked(remarks) ? "remarked" : "";
    const sign = button.querySelector("span");
    if (sign) sign.textContent = remarks?.judgement ?? "";
    this.#label(place, button.lastElementChild?.textContent ?? "");
  }

  /** Up and down between lines, left and right along one. @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = [...this.#box.querySelectorAll(".analysis-moves")];
    const now = this.#buttons.get(this.#at);
    const row = lines.findIndex((each) => now && each.contains(now));
    const along = [...(lines[row]?.querySelectorAll("button") ?? [])];
    const column = now ? along.indexOf(now) : -1;
    const target = {
      ArrowLeft: along[column - 1] ?? last(lines[row - 1]),
      ArrowRight: along[column + 1] ?? lines[row + 1]?.querySelector("button"),
      ArrowUp: lines[row - 1]?.querySelector("button"),
      ArrowDown: lines[row + 1]?.querySelector("button"),
      Home: this.#buttons.get(0),
      End: last(lines.at(-1)),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(Number(target.getAttribute("data-place")));
    this.#buttons.get(this.#at)?.focus();
  }
}

/**
 * Whether something is written or drawn at a position, beside a sign that judges its move.
 * @param {Written | null | undefined} remarks
 */
function isRemarked(remarks) {
  return Boolean(remarks && (remarks.comment || remarks.name || isMarked(remarks)));
}

/** @param {Element | undefined} moves */
function last(moves) {
  return [...(moves?.querySelectorAll("button") ?? [])].at(-1);
}

/**
 * Numbers the variations from the top, those within one by its number: 2, 2.1, 2.2.
 * @param {ParentNode} holder
 * @param {string} within
 */
function number(holder, within) {
  const groups = [...holder.children].filter((each) => each.classList.contains("analysis-branch"));
  for (const [n, group] of groups.entries()) {
    const own = within ? `${within}.${n + 1}` : String(n + 1);
    group.firstElementChild?.prepend(tag(within ? own : gettext("line {n}", { n: own })));
    number(group, own);
  }
}

/** @param {string} text */
function tag(text) {
  return html("span", { className: "analysis-tag" }, text);
}

/** @param {number} level @param {string} name */
function line(level, name) {
  const how = { className: "analysis-moves", role: "treeitem", "aria-level": String(level) };
  return html("div", how, ...(name ? [tag(name)] : []));
}
