/** Links from a position of the analysis board: to a match, the editor, a review, files. */

import { find } from "../frame/dom.js";
import { siteUrl } from "../frame/site_url.js";
import { reviewRecord } from "../net/records.js";

/**
 * @import { AnalysisPosition } from "../types/messages.js"
 * @import { AnalysisPage } from "./page.js"
 * @import { Node } from "./tree.js"
 */

/**
 * Points all links to what is shown.
 * @param {Pick<AnalysisPage, "setting" | "address">} page
 * @param {Node} node
 * @param {AnalysisPosition | null} position
 * @param {readonly number[]} line
 */
export function showLinks({ setting, address }, node, position, line) {
  const play = /** @type {HTMLAnchorElement} */ (find("[data-act=play]"));
  const can = position !== null && position.side !== null && position.why_not === null;
  play.setAttribute("aria-disabled", String(!can));
  if (can) {
    const asked = new URLSearchParams({
      ...setting.options,
      position: position.text,
      colour: position.side ?? "",
    });
    if (setting.game === "capture-go") asked.set("size", String(node.rows.length));
    play.href = siteUrl(`/${setting.game}?${asked}`);
  } else play.removeAttribute("href");
  find("[data-act=review]").hidden = line.length < 2;
  const edit = /** @type {HTMLAnchorElement} */ (find("[data-act=edit]"));
  if (node.text) edit.href = editorUrl(setting.game, node.text, setting.options);
  const ask = document.querySelector("[data-act=ask]");
  if (ask instanceof HTMLAnchorElement) {
    const { rules = "contact", target = "1" } = setting.options;
    ask.hidden = position === null || position.side === null || target !== "1";
    const question = new URLSearchParams({ position: node.text ?? "", rules });
    ask.href = siteUrl(`/capture-go/questions/new?${question}`);
  }
  const picture = /** @type {HTMLAnchorElement} */ (find("[data-act=picture]"));
  picture.href = address.url.replace("analysis?", "analysis.png?");
}

/** @param {string} game @param {string} text @param {Record<string, string>} options */
function editorUrl(game, text, options) {
  if (game === "reversi") return siteUrl(`/reversi/edit?board=${encodeURIComponent(text.replace(" ", ""))}`);
  const { rules = "contact", target = "1" } = options;
  return siteUrl(`/${game}/edit?${new URLSearchParams({ position: text, rules, target })}`);
}

/**
 * Has the line that is shown reviewed, as a match of its own.
 * @param {AnalysisPage} page
 * @param {readonly number[]} line
 */
export function reviewLine({ setting, tree }, line) {
  return reviewRecord({
    game: setting.game,
    ...setting.options,
    moves: line.slice(1).map((place) => tree.node(place).move ?? ""),
    position: setting.begins,
    resigned: tree.isMain(line.at(-1) ?? 0) ? setting.resigned : null,
  });
}

/** The moves that lead to what is shown, as text. @param {Pick<AnalysisPage, "tree" | "at">} page */
export function movesTo({ tree, at }) {
  return tree
    .path(at)
    .map((place) => tree.node(place).move ?? "")
    .join("");
}
