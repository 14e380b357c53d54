/** A game in SGF that the server has read: steps through it, and plays on from any position. */

import { GoBoard } from "../board/capture_go/board.js";
import { announce } from "../frame/announce.js";
import { embedded, part } from "../frame/part.js";
import { say } from "../frame/phrases.js";

/** @type {{move: string | null, rows: string[], chains: import("../board/view.js").Chain[], play: string | null}[]} */
const steps = embedded("record");
const slider = /** @type {HTMLInputElement} */ (part("#stepping input"));
const count = part("#stepping output");
const link = /** @type {HTMLAnchorElement} */ (part("[data-play]"));
const board = new GoBoard(part("#board"), {
  size: steps[0]?.rows.length ?? 9,
  pick: () => {},
});
const last = steps.length - 1;
let at = last;

/** @param {number} to */
function show(to) {
  at = Math.max(0, Math.min(last, to));
  const step = steps[at];
  if (!step) return;
  const { rows, chains, move, play } = step;
  board.draw({ rows, chains, last: move, legal: [], hint: null, changed: [], animate: false, atari: true });
  slider.value = String(at);
  count.textContent = `${at} / ${last}`;
  link.hidden = !play;
  if (play) link.href = play;
}

/** @param {number} to */
function go(to) {
  show(to);
  const move = steps[at]?.move;
  announce(move ? say("record_at", { n: at, move: move.toUpperCase() }) : say("record_start"));
}

/** @type {Record<string, () => number>} */
const targets = { first: () => 0, prev: () => at - 1, next: () => at + 1, last: () => last };
for (const [name, target] of Object.entries(targets))
  document.querySelector(`[data-act=${name}]`)?.addEventListener("click", () => go(target()));
slider.addEventListener("input", () => go(Number(slider.value)));
show(last);
part("#main").dataset.ready = "true";
