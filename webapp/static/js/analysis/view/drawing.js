/** Draws all that the page shows of a node: the board and the panels beside it. */

import { game } from "game";
import { find } from "../../frame/dom.js";
import { showSteps } from "../../matches/stepping.js";
import { TurningBoard } from "../../matches/turning.js";
import { isMarked, isReadable } from "../address.js";
import { showLinks } from "../links.js";
import { figures, ofPosition, ofThreat } from "../words.js";
import { legendOf, viewOf } from "./board_view.js";
import { MarkPalette } from "./mark_palette.js";
import {
  showGraph,
  showLegend,
  showLines,
  showProof,
  showRemarks,
  showSetting,
  showStatus,
} from "./panels.js";
import { RemarkForm } from "./remark_form.js";
import { TreeView } from "./tree_view.js";

/**
 * @import { Tap } from "../../board/view.js"
 * @import { AnalysisPosition, ProofProgress } from "../../types/messages.js"
 * @import { Setting } from "../address.js"
 * @import { Asked } from "../threat.js"
 * @import { Tree } from "../tree.js"
 * @import { KnownValues } from "../values.js"
 * @import { Writing } from "../writing.js"
 */

/**
 * Parts of the drawing.
 * @typedef {object} Shown
 * @property {Setting} setting
 * @property {{url: string, short: boolean, whole: boolean}} address
 * @property {Tree} tree
 * @property {number} at
 * @property {readonly number[]} line  the places that slider and arrows go along
 * @property {AnalysisPosition | null} position  null until the server has said what is legal
 * @property {KnownValues | null} known  null where values are not wanted
 * @property {boolean} searching
 * @property {{proving: boolean, before: number, proof: ProofProgress | null}} proof
 * @property {Asked | null} threat  what is shown in place of the values of the position
 * @property {number} lines  how many of the best lines are shown
 * @property {string | null} preview  the stone that a second tap plays
 * @property {boolean} animate
 * @property {boolean} undoable
 */

export class Drawing {
  #actions;
  #board;
  #size;
  /** The name under which the page remembers that the board is turned. */
  #name;
  #treeView;
  #remarkForm;
  #palette;
  /** @type {Record<string, string> | null} */
  #options = null;

  /**
   * @param {{pick: (cell: string, tap: Tap) => void, go: (place: number) => void,
   *   follow: (moves: readonly string[]) => void,
   *   writing: Writing}} actions  called when the visitor uses what is drawn
   * @param {number} size  of the board
   * @param {Pick<Setting, "game" | "match">} setting
   */
  constructor(actions, size, setting) {
    this.#actions = actions;
    this.#size = size;
    this.#name = setting.match ?? `study-${setting.game}`;
    this.#palette = new MarkPalette(() => actions.writing.unmark());
    this.#board = this.#makeBoard(size);
    this.#treeView = new TreeView(find("#tree"), actions.go, setting.match !== null);
    this.#remarkForm = new RemarkForm((remark) => actions.writing.remark(remark));
  }

  /** Opens the form for a remark. */
  write() {
    this.#remarkForm.open();
  }

  /** Has presses on the board draw marks, or play again. */
  turnMarking() {
    this.#palette.turn();
  }

  /** Keeps a remark that is being written, before another place is shown. */
  leave() {
    this.#remarkForm.flush();
  }

  /** Has a board of that size. @param {number} size */
  resize(size) {
    if (size === this.#size) return;
    this.#size = size;
    this.#board = this.#makeBoard(size);
  }

  /** Starts again with a tree that has no moves. */
  restart() {
    this.#treeView.restart();
  }

  /** @param {Shown} shown */
  draw(shown) {
    const { setting, tree, at, line, position, known } = shown;
    const node = tree.node(at);
    const side = position ? position.side : node.side;
    this.#drawBoard(shown);
    this.#drawStatus(shown, side);
    showSteps(line.indexOf(at), line.length - 1);
    const asked = { known: known?.of((shown.threat ?? node).text), side: (shown.threat ?? { side }).side };
    const isThreat = shown.threat !== null;
    showLegend(legendOf(tree, at, asked));
    this.#showSetting(setting);
    showLines({ ...asked, position, isThreat, most: shown.lines }, this.#actions.follow);
    showProof(known && !isThreat ? { known: known.of(node.text), position, ...shown.proof } : null);
    find("[data-act=threat]").setAttribute("aria-pressed", String(isThreat));
    showGraph(known ? line.map((place) => known.ofNode(tree, place)) : [], line.indexOf(at));
    showRemarks(node.remarks);
    this.#remarkForm.show(`${setting.game} ${written(tree, at)}`, node.remarks, node.move !== null);
    this.#palette.show(node.remarks !== null && isMarked(node.remarks));
    this.#treeView.draw(tree, at, (place) => {
      const score = known?.ofNode(tree, place);
      return score ? figures(score) : "";
    });
    showLinks(shown, node, position, line);
    enable("undo", shown.undoable);
    enable("remove", at !== 0);
    enable("raise", !tree.isMain(at));
    enable("promote", !tree.isMain(at));
    const readable = (/** @type {import("../tree.js").Node} */ { remarks }) => isReadable(remarks);
    enable("remark-before", tree.nearest(at, -1, readable) !== undefined);
    enable("remark-after", tree.nearest(at, 1, readable) !== undefined);
  }

  /** The form for a new board follows what is opened, and is left alone while it is filled in. @param {Setting} setting */
  #showSetting({ options }) {
    if (options === this.#options) return;
    this.#options = options;
    showSetting(options);
  }

  /** @param {number} size */
  #makeBoard(size) {
    const svg = /** @type {SVGSVGElement} */ (find("#board"));
    const mark = (/** @type {string} */ cell) => {
      this.leave(); // what stands in the form is written first
      this.#actions.writing.mark(cell, this.#palette.mark);
    };
    const pick = (/** @type {string} */ cell, /** @type {Tap} */ tap) =>
      this.#palette.isOn ? mark(cell) : this.#actions.pick(cell, tap);
    return new TurningBoard(svg, { size, pick, mark }, this.#name);
  }

  /** @param {Shown} shown */
  #drawBoard({ setting, tree, at, position, known, threat, preview, animate }) {
    const node = tree.node(at);
    const { legal } = game.usualMarks(setting.options);
    const asked = threat ?? { text: node.text, side: node.side };
    const values = { known: known?.of(asked.text), side: asked.side };
    const view = viewOf(tree, at, position, values, legal && !threat);
    const side = position?.side ?? node.side;
    this.#board.draw({ ...view, animate, preview: preview && side ? { cell: preview, side } : null });
  }

  /**
   * @param {Shown} shown
   * @param {"black" | "white" | null} side  who is to move
   */
  #drawStatus({ tree, at, position, known, threat, searching }, side) {
    const values = known?.of((threat ?? tree.node(at)).text);
    if (threat) {
      const worth = known?.standing(threat.text, threat.side) ?? null;
      const searches = known !== null && searching;
      return showStatus(
        ofThreat({ side: threat.side, worth, known: values, searching: searches }),
        threat.side,
      );
    }
    const words = ofPosition({
      n: (tree.ply[at] ?? 0) + 1,
      position,
      side,
      worth: known?.ofNode(tree, at) ?? null,
      known: values,
      searching: known !== null && searching,
      opening: tree.openingAt(at),
    });
    showStatus(words, side);
  }
}

/** The moves that lead to a place. @param {Tree} tree @param {number} at */
function written(tree, at) {
  return tree
    .path(at)
    .map((place) => tree.node(place).move ?? tree.node(place).text)
    .join(" ");
}

/** @param {string} act @param {boolean} can */
function enable(act, can) {
  find(`[data-act=${act}]`).setAttribute("aria-disabled", String(!can));
}
