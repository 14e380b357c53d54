/** The address of what the board shows, and the tree as it is kept by the browser and sent to the server. */

import { siteUrl } from "../frame/site_url.js";
import { written } from "./tree.js";

/**
 * @import { AnalysisBoard, AnalysisTreeRequest, Written } from "../types/messages.js"
 * @import { Tree } from "./tree.js"
 *
 * @typedef {{game: string, options: Record<string, string>, start: string, begins: string | null,
 *   match: string | null, facts: Record<string, string>, resigned: "black" | "white" | null}} Setting
 *   what all positions share; `begins` is the first position, null where it is the usual one
 * @typedef {{setting: Setting, tree: AnalysisTreeRequest}} Kept  what the browser keeps with an address
 */

/**
 * Setting that the positions of an analysis share.
 * @param {AnalysisBoard} told
 * @param {string | null} match
 * @returns {Setting}
 */
export function settingOf({ game, options, begins, nodes, facts, resigned }, match) {
  return { game, options, start: nodes[0]?.text ?? "", begins, match, facts, resigned };
}

/** Remarks of a position without any. @type {Written} */
export const NOTHING_WRITTEN = {
  comment: "",
  name: "",
  number: null,
  shapes: {},
  labels: {},
  judgement: "",
  others: {},
};

/** Letters of moves that an address takes; more is cut off by some programs on the way. */
const LONGEST = 4000;
/** Characters of remarks in it; a Chinese character takes nine. */
const LONGEST_NOTES = 2500;

/**
 * The address of a place in a tree; `short` is false where the moves do not fit into it, `whole` where not all
 * remarks do.
 * @param {Setting} setting
 * @param {Tree} tree
 * @param {number} at
 * @returns {{url: string, short: boolean, whole: boolean}}
 */
export function addressOf({ game, options, begins, match }, tree, at) {
  const { text, places } = written(tree);
  const query = new URLSearchParams();
  if (match) query.set("match", match);
  else for (const [name, value] of Object.entries(options)) query.set(name, value);
  if (!match && begins) query.set("from", begins);
  const short = text.length <= LONGEST;
  if (short) query.set("moves", text);
  query.set("at", String(places.indexOf(at)));
  const { notes, all } = notesOf(tree, places);
  const fits = short && encodeURIComponent(notes).length <= LONGEST_NOTES;
  if (notes && fits) query.set("notes", notes);
  // Brackets may stand in an address as they are, and are easier to read so.
  const asked = query.toString().replaceAll("%28", "(").replaceAll("%29", ")");
  return { url: `${siteUrl(`/${game}/analysis`)}?${asked}`, short, whole: all && (fits || !notes) };
}

/**
 * Comments, judgements and marks by their place in the text of the moves; `all` is false where more is written than these.
 * @param {Tree} tree
 * @param {readonly number[]} places
 * @returns {{notes: string, all: boolean}}
 */
function notesOf(tree, places) {
  let all = true;
  const found = places.flatMap((place, n) => {
    const { remarks } = tree.node(place);
    if (!remarks) return [];
    const { comment, judgement, shapes, labels, ...more } = remarks;
    if (isWritten({ ...NOTHING_WRITTEN, ...more })) all = false;
    const marks = isMarked(remarks) ? [pointsByShape(shapes), labels] : [];
    return comment || judgement || marks.length ? [[n, judgement, comment, ...marks]] : [];
  });
  return { notes: found.length ? JSON.stringify(found) : "", all };
}

/**
 * The points of each shape, one behind the other.
 * @param {Readonly<Record<string, string>>} shapes  by point
 */
function pointsByShape(shapes) {
  /** @type {Record<string, string>} */
  const points = {};
  for (const [point, shape] of Object.entries(shapes)) points[shape] = (points[shape] ?? "") + point;
  return points;
}

/**
 * A tree with all that is written in it.
 * @param {Setting} setting
 * @param {Tree} tree
 * @param {number} at
 * @returns {AnalysisTreeRequest}
 */
export function packed({ options, start, facts, resigned }, tree, at) {
  return {
    options,
    start,
    at,
    facts,
    ...(rootRemarks(tree) ?? {}),
    ...(resigned ? { resigned } : {}),
    nodes: tree.nodes
      .slice(1)
      .map(({ parent, move, remarks }) => ({ parent: parent ?? 0, move: move ?? "", ...remarks })),
  };
}

/**
 * Puts what is shown into the address, and the whole tree into its entry of the history.
 * @param {Setting} setting
 * @param {Tree} tree
 * @param {number} at
 */
export function saveToHistory(setting, tree, at) {
  const { url, short } = addressOf(setting, tree, at);
  const whole = !short || isRemarked(tree) || Object.keys(setting.facts).length > 0;
  const kept = whole ? { analysis: { setting, tree: packed(setting, tree, at) } } : null;
  history.replaceState(kept, "", url);
}

/**
 * What an entry of the history has kept; entries that are older than this name have it as `study`.
 * @param {any} state
 * @returns {Kept | undefined}
 */
export function keptIn(state) {
  return state?.analysis ?? state?.study;
}

/** Remarks at the start, as the server takes them. @param {Tree} tree */
function rootRemarks(tree) {
  const remarks = tree.node(0).remarks;
  if (!remarks) return null;
  const { comment, name, shapes, labels, others } = remarks;
  return { comment, name, shapes, labels, others };
}

/** Whether there is anything in what is written at a position. @param {Written} remarks */
export function isWritten(remarks) {
  const { comment, name, number, judgement, others } = remarks;
  const more = number !== null || Object.keys(others).length > 0;
  return Boolean(comment || name || judgement) || more || isMarked(remarks);
}

/** Whether a point of a position is marked. @param {Pick<Written, "shapes" | "labels">} remarks */
export function isMarked({ shapes, labels }) {
  return Object.keys(shapes).length + Object.keys(labels).length > 0;
}

/**
 * Whether a position has something to read: a sign, a comment, or marks on its points.
 * @param {Written | null} remarks
 */
export function isReadable(remarks) {
  return remarks !== null && isWritten({ ...remarks, number: null, others: {} });
}

/** Whether anybody wrote something into a tree. @param {Tree} tree */
function isRemarked(tree) {
  return tree.nodes.some(({ remarks }) => remarks !== null);
}
