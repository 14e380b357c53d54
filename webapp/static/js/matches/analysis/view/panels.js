/** Panels beside the board: status, graph, best lines, remarks, and links. */

import { game } from "game";
import { drawStone } from "../../../board/moon.js";
import { isProven } from "../../../board/score.js";
import { drawGraph } from "../../../board/score_graph.js";
import { find } from "../../../frame/dom.js";
import { gettext } from "../../../frame/i18n.js";
import { written } from "../../words.js";
import { forBlack } from "../values.js";
import { figures, ofLine } from "../words.js";

/**
 * @import { AnalysisPosition, AnalysisValues, Score } from "../../../types/messages.js"
 *
 * @typedef {"black" | "white"} Side
 */

/** @param {{says: string, facts: string}} words @param {Side | null} side */
export function showStatus({ says, facts }, side) {
  find(".status strong").textContent = says;
  find(".status span").textContent = facts;
  const svg = find(".status svg");
  if (side) drawStone(svg, side);
  else svg.replaceChildren();
}

/** The scores along the line that is shown. @param {readonly (Score | null)[]} scores @param {number} at */
export function showGraph(scores, at) {
  const svg = /** @type {SVGSVGElement} */ (find("#graph"));
  const known = scores.filter((score) => score !== null).length;
  find("#graph-box").hidden = known < 2;
  if (known < 2) return;
  const { height, levels } = game.graphScale(scores);
  drawGraph(svg, {
    points: scores.map((score) => ({
      height: score && height(score),
      exact: score !== null && isProven(score),
    })),
    levels,
    turns: [],
    at,
    exactWord: gettext("exact from here"),
  });
  svg.setAttribute(
    "aria-label",
    gettext("Score by move. Turning points at move: {turns}.", { turns: gettext("none") }),
  );
}

/**
 * The best lines; each opens when it is pressed, unless it is a threat, which cannot be played.
 * @param {{known: AnalysisValues | undefined, side: Side | null, position: AnalysisPosition | null, isThreat: boolean,
 *   most: number}} lines
 * @param {(moves: readonly string[]) => void} follow
 */
export function showLines({ known, side, position, isThreat, most }, follow) {
  const list = find("#lines");
  const shown = position && side && known ? known.values.slice(0, most) : [];
  const book = (!isThreat && position?.book) || {};
  const key = JSON.stringify([position?.text, isThreat, shown, book]);
  if (list.dataset.drawn === key) return;
  const focused = list.contains(document.activeElement)
    ? [...list.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
    : -1;
  list.dataset.drawn = key;
  list.replaceChildren(
    ...shown.map(({ move, worth, line }) => {
      const item = document.createElement("li");
      const score = forBlack(worth, /** @type {Side} */ (side));
      const button = Object.assign(document.createElement("button"), {
        type: "button",
        className: "analysis-line",
        disabled: isThreat,
      });
      const value = Object.assign(document.createElement("b"), {
        className: isProven(score) ? "exact" : "estimate",
        textContent: figures(score),
      });
      const rest = Object.assign(document.createElement("span"), { textContent: ofLine(line.slice(1)) });
      const first = Object.assign(document.createElement("strong"), { textContent: written(move) });
      button.append(value, first, rest);
      if (move in book)
        button.append(
          Object.assign(document.createElement("em"), {
            className: "analysis-book",
            textContent: gettext("book"),
          }),
        );
      button.addEventListener("click", () => follow(line.length ? line : [move]));
      item.append(button);
      return item;
    }),
  );
  if (focused >= 0) list.querySelectorAll("button")[focused]?.focus();
}

/** Remarks of an author on a position. @param {{name: string, comment: string} | null} remarks */
export function showRemarks(remarks) {
  const box = find("#comment");
  const { name = "", comment = "" } = remarks ?? {};
  box.hidden = !name && !comment;
  const head = Object.assign(document.createElement("b"), { textContent: name });
  box.replaceChildren(...(name ? [head, comment && "\n"] : []), comment);
}

/** The step bar. @param {number} n @param {number} of */
export function showSteps(n, of) {
  const slider = /** @type {HTMLInputElement} */ (find("#stepping input"));
  slider.max = String(of);
  slider.value = String(n);
  slider.style.setProperty("--part", `${(100 * n) / Math.max(1, of)}%`);
  slider.setAttribute("aria-valuetext", gettext("After {n} of {of} moves", { n, of }));
  find("#stepping output").textContent = `${n} / ${of}`;
}
