/** The kept page of any puzzle: without a connection it becomes that of the code in its address. */

import { facesOf } from "../../board/huarong/blocks.js";
import { layoutOf } from "../../board/huarong/code.js";
import { find } from "../../frame/dom.js";
import { listed } from "../came_from.js";

/**
 * @import { Puzzle } from "./page.js"
 * @import { Person } from "./words.js"
 * @typedef {Puzzle & {any: {people: Record<string, Person>, way: string[]} | null}} Embedded  `any` on the page of
 *   any puzzle
 */

const CODE = /\/([0-9A-F]{9})$/;

/** The puzzle of this page. @param {Embedded} embedded @returns {Puzzle} */
export function puzzleHere({ any, ...puzzle }) {
  const code = CODE.exec(location.pathname)?.[1];
  if (!any || !code || code === puzzle.code) return puzzle;
  const layout = layoutOf(code);
  const { name = code, moves = null } = listed(code) ?? {};
  tell(puzzle.code, code, name);
  const blocks = facesOf(layout).map((key) => any.people[key]);
  const unknown = { steps: null, slides: null, states: null, unsolvable: null };
  return { ...puzzle, layout, code, moves, blocks, onWay: any.way.includes(code), ...unknown };
}

/** Writes the name and the code into the page. @param {string} before @param {string} code @param {string} name */
function tell(before, code, name) {
  document.title = document.title.replace(/^.*?(?= ·)/, name);
  const heading = find("#name");
  heading.textContent = name;
  heading.className = "";
  find(".facts").replaceChildren();
  Object.assign(find("[data-neighbours]").dataset, { neighbours: code, name });
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll(".more a[href]")
  ))
    link.href = link.href.replace(before, code);
}
