/** Panels beside the board: status, graph, best lines, remarks, and links. */

import { game } from "game";
import { drawStone } from "../../board/moon.js";
import { isProven } from "../../board/score.js";
import { drawGraph } from "../../board/score_graph.js";
import { signed } from "../../board/view.js";
import { find, html } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { fill } from "../../matches/lists.js";
import { written } from "../../matches/words.js";
import { merged } from "../symmetry.js";
import { forBlack } from "../values.js";
import { figures, ofLine, ofProof } from "../words.js";
import { isOpen, rowsAfter } from "./board_view.js";

/**
 * @import { AnalysisPosition, AnalysisValues, ProofProgress, Score } from "../../types/messages.js"
 *
 * @typedef {"black" | "white"} Side
 */

/** The first move of Reversi in all writing about the game. */
const USUAL = ["f5"];

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
    gaps: true,
  });
  svg.setAttribute("aria-label", gettext("Score by move."));
}

/**
 * The best lines; each opens when it is pressed, unless it is a threat, which cannot be played.
 * @param {{known: AnalysisValues | undefined, side: Side | null, position: AnalysisPosition | null, isThreat: boolean,
 *   most: number}} lines
 * @param {(moves: readonly string[]) => void} follow
 */
export function showLines({ known, side, position, isThreat, most }, follow) {
  const values = position && side && known ? known.values : [];
  const after = (/** @type {string} */ move) => (position && !isThreat ? rowsAfter(position, move) : [move]);
  const shown = merged(values, after, USUAL).slice(0, most);
  const book = (!isThreat && position?.book) || {};
  // The lines to come have their place, so that what is below stays where it is.
  const legal = Object.keys((!isThreat && position?.legal) || {}).map((move) => ({ move }));
  const kinds = legal.length ? merged(legal, after, USUAL).length : most;
  find("#lines").style.setProperty("--rows", String(side ? Math.min(most, Math.max(kinds, 1)) : 0));
  fill(find("#lines"), [position?.text, isThreat, shown, book], () =>
    shown.map(({ value, alike }) => {
      const { move, worth, line } = value;
      const score = forBlack(worth, /** @type {Side} */ (side));
      const onclick = () => follow(line.length ? line : [move]);
      const button = html(
        "button",
        { type: "button", className: "analysis-line", disabled: isThreat, onclick },
        html(
          "b",
          { className: isProven(score) ? "exact" : "estimate" },
          known && isOpen(known, value) ? "·" : figures(score),
        ),
        html("strong", {}, written(move)),
        html("span", {}, ofLine(line.slice(1))),
        ...(alike ? [html("em", { className: "analysis-alike" }, alikeWords(alike))] : []),
        ...(move in book ? [html("em", { className: "analysis-book" }, bookWords(book[move], side))] : []),
      );
      return html("li", {}, button);
    }),
  );
}

/** What the opening book says of a move, in discs for Black. @param {number} n for the side to move @param {Side | null} side */
function bookWords(n, side) {
  return gettext("book {n}", { n: signed(side === "black" ? n : -n) });
}

/** Says how many other moves lead to the same position. @param {number} n */
function alikeWords(n) {
  return ngettext("{n} more alike", "{n} more alike", n);
}

/**
 * What a proof of the position takes, and how far it is; nothing where it is proven or not wanted.
 * @param {{known: AnalysisValues | undefined, position: AnalysisPosition | null, proof: ProofProgress | null,
 *   proving: boolean, before: number} | null} shown
 */
export function showProof(shown) {
  const box = document.querySelector("#proof");
  if (!(box instanceof HTMLElement)) return;
  const { proof: estimate, side } = shown?.position ?? {};
  box.hidden = !shown || !estimate || !side || Boolean(shown.known?.result);
  if (box.hidden || !shown || !estimate || !side) return;
  const { proof, proving, before } = shown;
  find("#proof span").textContent = ofProof({ estimate, proof, proving, before, side });
  const button = find("#proof button");
  button.textContent = proving
    ? gettext("Stop")
    : estimate.allowed
      ? gettext("Prove it")
      : gettext("Copy the command");
}

/** Shows the legend of the labels and letters on the board. @param {{text: string, exact?: boolean, words: string}[]} legend */
export function showLegend(legend) {
  const box = find("#legend");
  box.hidden = !legend.length;
  const { unit } = box.dataset;
  const parts = legend.map(({ text, exact, words }) =>
    html("span", {}, html(exact ? "b" : "i", {}, text), words),
  );
  box.replaceChildren(...parts, ...(unit ? [html("span", {}, unit)] : []));
}

/** Shows the rules and the size of the board in the form for a new one. @param {Record<string, string>} options */
export function showSetting(options) {
  for (const select of document.querySelectorAll("#setting select"))
    if (select instanceof HTMLSelectElement && select.name in options)
      select.value = options[select.name] ?? "";
}

/** Remarks of an author on a position. @param {{name: string, comment: string} | null} remarks */
export function showRemarks(remarks) {
  const box = find("#comment");
  const { name = "", comment = "" } = remarks ?? {};
  box.hidden = !name && !comment;
  box.replaceChildren(...(name ? [html("b", {}, name), comment && "\n"] : []), comment);
}
