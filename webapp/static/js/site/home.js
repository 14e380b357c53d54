/** The boards on the cards of the home page: recorded games that play automatically until stopped. */

import { showAtHome } from "../frame/at_home.js";
import { gettext } from "../frame/i18n.js";
import { prefersReducedMotion } from "../frame/motion.js";

/** @import { Miniature } from "../board/miniature.js" */

const PACE = 1100;

/**
 * The recorded game of a card, whose element names the module that plays it.
 * @param {SVGSVGElement} svg
 * @returns {Promise<Miniature>}
 */
async function miniatureOf(svg) {
  const { miniature } = await import(svg.dataset.miniature ?? "");
  return miniature(svg);
}

const places = /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("[data-miniature]"));
/** @type {Miniature[]} */
const boards = [];
let stopped = prefersReducedMotion();
let turn = 0;
showAtHome();
setInterval(() => {
  if (stopped || document.hidden) return;
  const board = boards[turn++ % boards.length];
  if (!board) return;
  board.at = board.at >= board.length ? 1 : board.at + 1;
  board.show(board.at, !prefersReducedMotion());
}, PACE);

const button = document.querySelector("[data-do=still]");
if (button instanceof HTMLButtonElement) {
  const show = () => {
    button.setAttribute("aria-pressed", String(stopped));
    button.querySelector("use")?.setAttribute("href", stopped ? "#i-play" : "#i-pause");
    const words = button.querySelector("span");
    if (words) words.textContent = stopped ? gettext("Let the boards move") : gettext("Stop the boards");
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    stopped = !stopped;
    show();
  });
  show();
}

Promise.all([...places].map(miniatureOf)).then((loaded) => {
  boards.push(...loaded);
  for (const board of boards) board.show(board.at, false);
});
