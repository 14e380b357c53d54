/** The analysis board: a tree of positions, the one that is looked at, and what is known of it. */

import { game } from "game";
import { isProven } from "../../board/score.js";
import { announce } from "../../frame/announce.js";
import { still } from "../../frame/motion.js";
import { part } from "../../frame/part.js";
import { say, sentenceGap } from "../../frame/phrases.js";
import { toast } from "../../frame/toast.js";
import { ConnectionNotices } from "../../net/connection_notices.js";
import { openTree, Positions } from "../../net/study.js";
import { TurningBoard } from "../turning.js";
import { written as moveName, whyIllegal } from "../words.js";
import { addressOf, isRemarked, packed } from "./address.js";
import { Analyst } from "./analyst.js";
import { rowsAfter, viewOf } from "./board_view.js";
import { showLinks } from "./links.js";
import { showGraph, showLines, showRemarks, showStatus, showSteps } from "./panels.js";
import { Tree } from "./tree.js";
import { TreeView } from "./tree_view.js";
import { KnownValues } from "./values.js";
import { figures, inWords, ofMove, ofPosition } from "./words.js";

/**
 * @typedef {import("../../types/messages.js").Study} Study
 * @typedef {import("../../types/messages.js").StudyPosition} StudyPosition
 * @typedef {import("./tree.js").Node} Node
 * @typedef {import("./address.js").Setting} Setting
 */

/** Steps back that are remembered. */
const MOST_UNDONE = 50;

export class AnalysisPage {
  /** @type {Setting} */
  #setting;
  #tree = new Tree([]);
  #at = 0;
  /** @type {number[]} the places that slider and arrows go along */
  #line = [0];
  #known = new KnownValues();
  /** @type {Positions} */
  #positions;
  /** @type {StudyPosition | null} what the server says of the position on the board */
  #position = null;
  /** @type {string | null} a cell that was chosen before the legal moves were known */
  #wanted = null;
  /** @type {string | null} the stone that a second tap plays */
  #preview = null;
  /** @type {{tree: Tree, at: number}[]} */
  #before = [];
  #values = true;
  #animate = false;
  #drawing = 0;
  #board;
  #size = 0;
  #analyst;
  #view;

  /**
   * @param {{told: Study, here: StudyPosition, match: string | null, values: boolean}} opened
   */
  constructor({ told, here, match, values }) {
    this.#values = values;
    this.#setting = settingOf(told, match);
    this.#positions = new Positions(told.game, told.options);
    this.#positions.take(here);
    this.#view = new TreeView(part("#tree"), (place) => this.go(place), match !== null);
    const notices = new ConnectionNotices(told.game);
    this.#analyst = new Analyst(told.game, told.options, {
      found: (text, found) => {
        this.#known.learn(text, found);
        this.#known.spread(this.#tree, this.#at);
        this.#prefetch(text);
        this.#drawSoon();
      },
      refused: ({ code, message }) => toast(code === "too_much_thinking" ? say("study_paused") : message),
      changed: () => this.#drawSoon(),
      server: (news) => notices.server(news),
      connection: (how) => notices.connection(how),
    });
    this.#board = this.#makeBoard(here.rows.length);
    this.#take(told);
    this.#analyst.on = values;
  }

  get tree() {
    return this.#tree;
  }

  get setting() {
    return this.#setting;
  }

  get at() {
    return this.#at;
  }

  /** The address of what is shown, and whether all of it is in it. */
  get address() {
    return addressOf(this.#setting, this.#tree, this.#at);
  }

  /** @param {boolean} shown */
  set values(shown) {
    this.#values = shown;
    this.#analyst.on = shown;
    this.draw();
  }

  /**
   * Opens another tree; the browser's way back leads to the one before.
   * @param {Study} told
   */
  open(told) {
    this.#setting = settingOf(told, null);
    this.#positions = new Positions(told.game, told.options);
    this.#analyst.options = told.options;
    this.#before = [];
    this.#view = new TreeView(part("#tree"), (place) => this.go(place), false);
    history.pushState(null, "", this.address.url);
    this.#take(told);
  }

  /**
   * Opens the tree that the browser kept for an address.
   * @param {{setting: Setting, tree: import("../../types/messages.js").StudyTreeRequest}} kept
   */
  async restore({ setting, tree }) {
    const { ok } = await openTree(setting.game, tree);
    if (!ok) return;
    this.#setting = setting;
    this.#positions = new Positions(ok.game, ok.options);
    this.#analyst.options = ok.options;
    this.#take(ok);
  }

  /** @param {Study} told */
  #take(told) {
    this.#tree = new Tree(told.nodes.map((node) => ({ ...node })));
    for (const { text, known } of told.nodes) if (known) this.#known.learn(text, known);
    const size = told.nodes[0]?.rows.length ?? this.#size;
    if (size !== this.#size) this.#board = this.#makeBoard(size);
    this.#line = this.#tree.line(told.at);
    this.#show(told.at);
  }

  /** @param {number} size */
  #makeBoard(size) {
    this.#size = size;
    const svg = /** @type {SVGSVGElement} */ (part("#board"));
    const pick = (/** @type {string} */ cell, /** @type {import("../../board/view.js").Tap} */ tap) =>
      this.#pick(cell, tap);
    return new TurningBoard(svg, { size, pick }, this.#setting.match ?? `study-${this.#setting.game}`);
  }

  // Walking -----------------------------------------------------------------------------------------

  /** Shows a position, and says which it is. @param {number} place */
  go(place) {
    if (place === this.#at) return;
    this.#show(place);
    const { move, remarks } = this.#tree.node(place);
    const where = move ? ofMove(this.#tree.ply[place] ?? 0, move) : say("record_start");
    const worth = this.#known.ofNode(this.#tree, place);
    announce([where, worth ? inWords(worth) : "", remarks?.comment].filter(Boolean).join(sentenceGap));
  }

  /** One move back or on. @param {number} by */
  step(by) {
    const n = this.#line.indexOf(this.#at) + by;
    this.go(this.#line[Math.max(0, Math.min(this.#line.length - 1, n))] ?? 0);
  }

  /** The move of that number in the line that is shown. @param {number} n */
  stepTo(n) {
    this.go(this.#line[n] ?? 0);
  }

  toStart() {
    this.go(0);
  }

  toEnd() {
    this.go(this.#line.at(-1) ?? 0);
  }

  /** The variation beside this one. @param {1 | -1} by */
  beside(by) {
    const place = this.#tree.beside(this.#at, by);
    if (place !== undefined) this.go(place);
  }

  /** @param {number} place */
  #show(place) {
    const next = this.#tree.node(place).parent === this.#at;
    this.#at = place;
    this.#wanted = null;
    this.#preview = null;
    this.#position = null;
    if (!this.#line.includes(place)) this.#line = this.#tree.line(place);
    this.#animate = next && !still();
    this.#keep();
    this.draw();
    this.#animate = false;
    this.#load(place);
  }

  /** Asks for the legal moves of a place; where its move was just drawn, for the whole position. @param {number} place */
  async #load(place) {
    const node = this.#tree.node(place);
    const tree = this.#tree;
    const before = node.text === null && node.parent !== null ? await this.#textOf(node.parent) : null;
    if (node.text === null && before === null) return;
    const { ok, err } = await (node.text === null
      ? this.#positions.ask(/** @type {string} */ (before), node.move)
      : this.#positions.ask(node.text));
    if (!ok) {
      if (this.#at === place && this.#tree === tree) toast(err?.message ?? say("study_offline"));
      return;
    }
    fill(node, ok);
    if (ok.known) this.#known.learn(ok.text, ok.known);
    if (ok.worth) this.#known.end(ok.text, ok.worth);
    this.#known.spread(this.#tree, place);
    if (this.#tree.node(this.#at) !== node) return;
    this.#position = ok;
    const settled = ok.side === null || this.#isSettled(ok.text);
    this.#analyst.look(ok.side ? ok.text : null, settled);
    this.draw();
    if (this.#wanted) this.#pick(this.#wanted, { small: false });
  }

  /**
   * The text of a position whose move may still be on its way.
   * @param {number} place
   * @returns {Promise<string | null>}
   */
  async #textOf(place) {
    const node = this.#tree.node(place);
    if (node.text !== null || node.parent === null) return node.text;
    const before = await this.#textOf(node.parent);
    if (before === null) return null;
    const { ok } = await this.#positions.ask(before, node.move);
    if (ok) fill(node, ok);
    return ok?.text ?? null;
  }

  /** Whether no search would say more of a position. @param {string} text */
  #isSettled(text) {
    const known = this.#known.of(text);
    return (
      known !== undefined && known.values.length > 0 && known.values.every(({ worth }) => isProven(worth))
    );
  }

  /** Has the position after the best move ready before it is played. @param {string} text */
  #prefetch(text) {
    const best = this.#known.of(text)?.values[0]?.move;
    if (best && text === this.#position?.text) this.#positions.ask(text, best);
  }

  // Changing ----------------------------------------------------------------------------------------

  /**
   * Plays a cell: into the line that has it, or as a new variation.
   * @param {string} cell
   * @param {import("../../board/view.js").Tap} tap
   */
  #pick(cell, { small }) {
    const known = this.#tree.next(this.#at, cell);
    if (small && this.#preview !== cell && (known !== undefined || this.#position?.legal[cell])) {
      this.#preview = cell;
      this.draw();
      announce(say("tap_again", { move: moveName(cell) }));
      return;
    }
    if (known !== undefined) return this.go(known);
    if (!this.#position) {
      this.#wanted = cell;
      return;
    }
    this.#wanted = null;
    if (this.#position.side === null) return void toast(say("game_is_over"));
    if (!this.#position.legal[cell]) return void toast(why(this.#position, cell));
    this.#grow(cell);
  }

  /** Plays a move that a link names, as soon as it is known to be legal. @param {string} cell */
  try(cell) {
    this.#pick(cell, { small: false });
  }

  /** Draws a legal move at once; the server's position follows. @param {string} move */
  #grow(move) {
    const position = /** @type {StudyPosition} */ (this.#position);
    this.#remember();
    this.#tree = this.#tree.grown({
      parent: this.#at,
      move,
      rows: rowsAfter(position, move),
      text: null,
      side: null,
      changed: position.legal[move] ?? [],
      passed: false,
      opening: null,
      remarks: null,
      known: null,
    });
    this.go(this.#tree.nodes.length - 1);
  }

  /** Plays the moves of a line, one after the other. @param {readonly string[]} moves */
  async follow(moves) {
    for (const move of moves) {
      const place = this.#at;
      const known = this.#tree.next(place, move);
      if (known !== undefined) this.go(known);
      else {
        if (!this.#position?.legal[move]) return;
        this.#grow(move);
      }
      const shown = this.#at;
      await this.#load(shown);
      if (this.#at !== shown) return;
      if (move === moves[0] && moves.length > 1 && !still()) await pause();
      if (this.#at !== shown) return;
    }
  }

  /** Takes out what is shown and all that follows it. */
  remove() {
    const { parent } = this.#tree.node(this.#at);
    if (parent === null) return;
    this.#change(this.#tree.without(this.#at), parent);
    toast(say("study_removed"));
  }

  /** Makes the variation that is shown the main line. */
  promote() {
    if (this.#tree.isMain(this.#at)) return;
    this.#change(this.#tree.promoted(this.#at), this.#at);
  }

  /**
   * @param {{tree: Tree, moved: Map<number, number>}} changed
   * @param {number} place  in the tree as it was
   */
  #change({ tree, moved }, place) {
    this.#remember();
    this.#tree = tree;
    const at = moved.get(place) ?? 0;
    this.#line = tree.line(at);
    this.#show(at);
  }

  #remember() {
    this.#before.push({ tree: this.#tree, at: this.#at });
    if (this.#before.length > MOST_UNDONE) this.#before.shift();
  }

  /** Takes the latest change back. */
  undo() {
    const before = this.#before.pop();
    if (!before) return;
    this.#tree = before.tree;
    this.#line = before.tree.line(before.at);
    this.#show(before.at);
  }

  /** Puts what is shown into the address, and the whole tree into the browser's memory of it. */
  #keep() {
    const { url, short } = this.address;
    const whole = !short || isRemarked(this.#tree) || Object.keys(this.#setting.facts).length > 0;
    const tree = whole ? packed(this.#setting, this.#tree, this.#at) : null;
    history.replaceState(tree && { study: { setting: this.#setting, tree } }, "", url);
  }

  // Drawing -----------------------------------------------------------------------------------------

  #drawSoon() {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => this.draw());
  }

  draw() {
    const node = this.#tree.node(this.#at);
    const worth = this.#known.ofNode(this.#tree, this.#at);
    const known = this.#known.of(node.text);
    const hidden = !this.#values;
    this.#drawBoard(node);
    const side = this.#position ? this.#position.side : node.side;
    showStatus(
      ofPosition({
        n: (this.#tree.ply[this.#at] ?? 0) + 1,
        position: this.#position,
        side,
        worth: hidden ? null : worth,
        known: hidden ? undefined : known,
        searching: !hidden && this.#analyst.searching,
        opening: this.#opening(),
      }),
      side,
    );
    showSteps(this.#line.indexOf(this.#at), this.#line.length - 1);
    showLines(hidden ? undefined : known, this.#position, (moves) => this.follow(moves));
    showGraph(
      hidden ? [] : this.#line.map((place) => this.#known.ofNode(this.#tree, place)),
      this.#line.indexOf(this.#at),
    );
    showRemarks(node.remarks);
    this.#view.draw(this.#tree, this.#at, (place) => {
      const score = hidden ? null : this.#known.ofNode(this.#tree, place);
      return score ? figures(score) : "";
    });
    showLinks(this, node, this.#position, this.#line);
    part("[data-act=undo]").setAttribute("aria-disabled", String(!this.#before.length));
    part("[data-act=remove]").setAttribute("aria-disabled", String(this.#at === 0));
    part("[data-act=promote]").setAttribute("aria-disabled", String(this.#tree.isMain(this.#at)));
  }

  /** @param {Node} node */
  #drawBoard(node) {
    const known = this.#values ? this.#known.of(node.text) : undefined;
    const { legal } = game.usualMarks(this.#setting.options);
    const view = viewOf(this.#tree, this.#at, this.#position, known, legal);
    const side = this.#position?.side ?? node.side;
    const preview = this.#preview && side ? { cell: this.#preview, side } : null;
    this.#board.draw({ ...view, animate: this.#animate, preview });
  }

  /** The name of the opening that the line reached last. */
  #opening() {
    const named = this.#tree.path(this.#at).reverse();
    for (const place of named) {
      const { opening } = this.#tree.node(place);
      if (opening) return opening;
    }
    return null;
  }
}

const SHOWN_FOR = 350;

function pause() {
  return new Promise((resolve) => setTimeout(resolve, SHOWN_FOR));
}

/**
 * @param {Study} told
 * @param {string | null} match
 * @returns {Setting}
 */
function settingOf({ game: key, options, begins, nodes, facts, resigned }, match) {
  return { game: key, options, start: nodes[0]?.text ?? "", begins, match, facts, resigned };
}

/**
 * Takes over what the server says of a node that was only drawn.
 * @param {Node} node
 * @param {StudyPosition} position
 */
function fill(node, { text, rows, side, passed, opening }) {
  Object.assign(node, { text, rows, side, opening, passed: node.passed || passed });
}

/**
 * @param {StudyPosition} position
 * @param {string} cell
 */
function why({ illegal, side }, cell) {
  return whyIllegal(/** @type {any} */ ({ illegal, side }), cell);
}
