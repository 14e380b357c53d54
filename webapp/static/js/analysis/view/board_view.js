/** View of a node on the board: stones, values of moves, and marks of an author. */

import { game } from "game";
import { isEqual, isProven, isSettled } from "../../board/score.js";
import { gettext } from "../../frame/i18n.js";
import { forBlack } from "../values.js";
import { figures, inWords } from "../words.js";

/**
 * @import { ValueLabel } from "../../board/value_labels.js"
 * @import { View } from "../../board/view.js"
 * @import { AnalysisPosition, AnalysisValues, Score } from "../../types/messages.js"
 * @import { Tree } from "../tree.js"
 *
 * @typedef {{known: AnalysisValues | undefined, side: "black" | "white" | null}} Asked  values, and whose moves they are of
 */

/**
 * A node as the board draws it.
 * @param {Tree} tree
 * @param {number} at
 * @param {AnalysisPosition | null} position  null until the server has said what is legal
 * @param {Asked} asked  the values that are shown
 * @param {boolean} legal  whether legal cells are marked
 * @returns {View}
 */
export function viewOf(tree, at, position, asked, legal) {
  const node = tree.node(at);
  const { shapes = {}, labels = {} } = node.remarks ?? {};
  const values = without(valueLabelsOf(tree, at, asked), { ...shapes, ...labels });
  const written = { ...choices(tree, at), ...authorNumbers(tree, at), ...labels };
  const numbers = Object.fromEntries(Object.entries(written).filter(([cell]) => !values[cell]));
  return {
    rows: node.rows,
    last: node.move,
    legal: legal ? Object.keys(position?.legal ?? {}) : [],
    hint: null,
    changed: node.changed,
    animate: false,
    values,
    own: position?.side ?? node.side ?? undefined,
    marks: { shapes, numbers },
  };
}

/**
 * Values that leave the points free on which something is drawn.
 * @param {Record<string, ValueLabel>} values
 * @param {Readonly<Record<string, string>>} drawn
 */
function without(values, drawn) {
  return Object.fromEntries(Object.entries(values).filter(([cell]) => !(cell in drawn)));
}

/** Fewest moves of one value whose labels would say nothing about the choice. */
const MANY = 5;

/**
 * Whether nothing is proven of a move while another is: its estimate says nothing.
 * @param {AnalysisValues} known
 * @param {{worth: Score}} value
 */
export function isOpen({ values }, { worth }) {
  return isSettled(values[0]?.worth) && !isProven(worth);
}

/**
 * The moves with a label: those that differ from most, and of these the best; no group of equal ones is cut, unless
 * there is no better one.
 * @param {Asked} asked
 * @returns {{shown: AnalysisValues["values"], common: string | null}}  `common` is the value of most moves, in figures
 */
function labelled({ known, side }) {
  const all = side && known ? known.values.filter((each) => !isOpen(known, each)) : [];
  const figure = (/** @type {{worth: Score}} */ { worth }) => figures(forBlack(worth, side ?? "black"));
  const counted = (/** @type {string} */ text) => all.filter((each) => figure(each) === text).length;
  const most = all.map(figure).find((text) => counted(text) >= MANY && counted(text) > all.length / 2);
  const differ = all.filter((each) => figure(each) !== most);
  const [first] = differ;
  const next = differ[game.mostValueLabels];
  const whole = next
    ? differ.slice(0, game.mostValueLabels).filter((each) => figure(each) !== figure(next))
    : differ;
  const best = first ? differ.filter((each) => figure(each) === figure(first)) : [];
  return { shown: whole.length ? whole : best, common: most ?? null };
}

/**
 * The values of the moves with a label, and of those that have a variation.
 * @param {Tree} tree
 * @param {number} at
 * @param {Asked} asked
 * @returns {Record<string, ValueLabel>}
 */
function valueLabelsOf(tree, at, { known, side }) {
  if (!known || !side) return {};
  const inTree = (tree.children[at] ?? []).map((place) => tree.node(place).move);
  const first = known.values[0]?.worth;
  const best = labelled({ known, side }).shown;
  const shown = known.values.filter(
    (each) => best.includes(each) || inTree.includes(each.move) || isOpen(known, each),
  );
  return Object.fromEntries(
    shown.map((each) => {
      const { move, worth } = each;
      const played = move === inTree[0];
      if (isOpen(known, each))
        return [move, { text: "", spoken: gettext("not proven"), best: false, light: true, played }];
      const black = forBlack(worth, side);
      const best = first !== undefined && isEqual(worth, first);
      const light = !isProven(worth);
      return [move, { text: figures(black), spoken: inWords(black), best, light, played }];
    }),
  );
}

/**
 * The legend of the labels and letters on the board: an example of each kind that is there, in figures and in words.
 * @param {Tree} tree
 * @param {number} at
 * @param {Asked} asked
 * @returns {{text: string, exact?: boolean, words: string}[]}
 */
export function legendOf(tree, at, asked) {
  const valueLabels = Object.values(valueLabelsOf(tree, at, asked));
  const kinds = [valueLabels.find(({ light }) => !light), valueLabels.find(({ light }) => light)];
  const examples = kinds.flatMap((each) =>
    each ? [{ text: each.text || "·", exact: !each.light, words: each.spoken }] : [],
  );
  const { shown, common } = labelled(asked);
  const { known } = asked;
  const count = known?.values.filter((each) => !isOpen(known, each)).length ?? 0;
  const rest = shown.length ? gettext("most points") : gettext("every point");
  const others = !common && asked.side && shown.length < count;
  const letters = Object.keys(choices(tree, at)).length > 0;
  return [
    ...examples,
    ...(common ? [{ text: common, words: rest }] : []),
    ...(others ? [{ text: "", words: gettext("the other points: worse") }] : []),
    ...(letters ? [{ text: "a", words: gettext("a move of the tree") }] : []),
  ];
}

/**
 * Letters of the next points where several variations follow.
 * @param {Tree} tree
 * @param {number} at
 * @returns {Record<string, string>}
 */
function choices(tree, at) {
  const next = tree.children[at] ?? [];
  if (next.length < 2) return {};
  return Object.fromEntries(
    next.map((place, k) => [tree.node(place).move ?? "", String.fromCharCode(97 + k)]),
  );
}

/** Numbers are on the stones where the author of the file gave one. @param {Tree} tree @param {number} at */
function authorNumbers(tree, at) {
  const numbered = tree.path(at).some((place) => tree.node(place).remarks?.number);
  return numbered ? tree.numbers(at) : {};
}

/**
 * The rows after a legal move; unchanged where nobody is to move.
 * @param {AnalysisPosition} position
 * @param {string} move
 */
export function rowsAfter({ rows, side, legal }, move) {
  return side ? game.afterMove(rows, side, move, legal[move] ?? []) : rows;
}
