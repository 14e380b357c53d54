/** The analysis board: a tree of positions, the current one, and its values. */

import { isProven } from "../board/score.js";
import { announce } from "../frame/announce.js";
import { gettext, sentenceGap } from "../frame/i18n.js";
import { prefersReducedMotion } from "../frame/motion.js";
import { copy } from "../frame/share.js";
import { toast } from "../frame/toast.js";
import { confirmWords, whyIllegal } from "../matches/words.js";
import { openTree } from "../net/analysis.js";
import { ConnectionNotices } from "../net/connection_notices.js";
import { addressOf, isReadable, isWritten, saveToHistory, settingOf } from "./address.js";
import { Analyst } from "./analyst.js";
import { NodePositions } from "./node_positions.js";
import { threatIn } from "./threat.js";
import { surroundings, Tree, written } from "./tree.js";
import { UndoHistory } from "./undo_history.js";
import { forBlack, KnownValues } from "./values.js";
import { rowsAfter } from "./view/board_view.js";
import { Drawing } from "./view/drawing.js";
import { figures, inWords, ofMove } from "./words.js";
import { Writing } from "./writing.js";

/**
 * @import { Tap } from "../board/view.js"
 * @import { AnalysisBoard, AnalysisPosition, Written } from "../types/messages.js"
 * @import { Kept, Setting } from "./address.js"
 * @import { Asked } from "./threat.js"
 */

export class AnalysisPage {
  /** @type {Setting} */
  #setting;
  #tree = new Tree([]);
  #at = 0;
  /** @type {Tree | null} the tree that the address has, while the browser's own is asked for */
  #part = null;
  /** @type {Kept | null} the kept tree that was asked for last */
  #awaited = null;
  /** @type {number[]} the places that slider and arrows go along */
  #line = [0];
  #known = new KnownValues();
  #positions;
  /** @type {AnalysisPosition | null} what the server says of the position on the board */
  #position = null;
  /** @type {string | null} a cell that was chosen before the legal moves were known */
  #wanted = null;
  /** @type {string | null} the stone that a second tap plays */
  #preview = null;
  /** @type {Asked | null} what the other side threatens, while that is shown */
  #threat = null;
  #undo = new UndoHistory();
  #values = true;
  #lines;
  #animate = false;
  #frame = 0;
  /** @type {import("./base/own_games.js").OwnGames | null} */
  #base = null;
  #drawing;
  #analyst;

  /**
   * @param {{told: AnalysisBoard, here: AnalysisPosition, match: string | null, values: boolean, lines: number,
   *   kept: Kept | null}} opened  `lines` is how many of the best lines are shown, `kept` what `restore` opens
   */
  constructor({ told, here, match, values, lines, kept }) {
    this.#values = values;
    this.#lines = lines;
    this.#setting = settingOf(told, match);
    this.#positions = new NodePositions(told);
    this.#positions.take(here);
    const notices = new ConnectionNotices(told.game);
    this.#analyst = new Analyst(told.game, told.options, {
      found: ({ position, found, follows }) => {
        this.#known.learn(position, found);
        for (const [text, values] of Object.entries(follows)) this.#known.learn(text, values);
        this.#prefetch(position);
        this.#drawSoon();
      },
      refused: ({ code, message }) =>
        toast(
          code === "too_much_thinking"
            ? gettext("The engines rest for a moment; the values go on by themselves.")
            : message,
        ),
      proved: ({ found }) => {
        const worth = this.#known.ofNode(this.#tree, this.#at);
        announce(
          found?.found.result && worth ? inWords(worth) : gettext("The result could not be proven in time."),
        );
      },
      changed: () => this.#drawSoon(),
      server: (news) => notices.server(news),
      connection: (how) => {
        notices.connection(how);
        if (how === "open" && !this.#position) this.#load(this.#at);
      },
    });
    const actions = {
      pick: (/** @type {string} */ cell, /** @type {Tap} */ tap) => this.#pick(cell, tap),
      go: (/** @type {number} */ place) => this.go(place),
      follow: (/** @type {readonly string[]} */ moves) => this.follow(moves),
      writing: new Writing(
        () => this.#tree.node(this.#at).remarks,
        (remarks) => this.#write(remarks),
      ),
    };
    this.#drawing = new Drawing(actions, here.rows.length, this.#setting);
    this.#take(told, kept === null);
    this.#analyst.on = values;
    if (kept) this.restore(kept);
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

  /** The address of the shown node, and whether it holds the whole tree. */
  get address() {
    return addressOf(this.#setting, this.#tree, this.#at);
  }

  /** @param {boolean} shown */
  set values(shown) {
    this.#values = shown;
    this.#analyst.on = shown;
    this.draw();
  }

  /** Number of best lines that are shown. @param {number} lines */
  set lines(lines) {
    this.#lines = lines;
    this.draw();
  }

  /** The games that were read from files, once they are known. @param {import("./base/own_games.js").OwnGames} base */
  set base(base) {
    this.#base = base;
    this.draw();
  }

  /** The position on the board as text, once it is known. */
  get text() {
    return this.#tree.node(this.#at).text;
  }

  /** Shows what the other side would do if it could move now, or what is best again. */
  turnThreat() {
    const { text, side } = this.#position ?? {};
    if (!text || !side) return void toast(gettext("This game is over."));
    this.#threat = this.#threat ? null : threatIn(text, side);
    if (this.#threat) this.#analyst.look(this.#threat.text);
    else this.#analyst.look(text, surroundings(this.#tree, this.#at));
    this.draw();
    announce(
      this.#threat
        ? gettext("What the other side threatens is shown.")
        : gettext("The best moves are shown again."),
    );
  }

  /** Has the result proven, or gives that up; where this site does not, copies the command that does. */
  turnProof() {
    const { text, proof } = this.#position ?? {};
    if (!text || !proof) return;
    if (this.#analyst.proving) this.#analyst.stopProving();
    else if (proof.allowed) this.#analyst.prove();
    else
      copy(
        `yiyuan reversi solve "${text}"`,
        gettext("The command for your own computer is copied; the README says how to install it."),
      );
  }

  /** Plays the best move that is known. */
  playBest() {
    const best = this.#known.of(this.#position?.text ?? null)?.values[0]?.move;
    if (best && this.#values) this.#pick(best, { small: false });
    else toast(gettext("No best move is known yet."));
  }

  /** Opens another tree; the browser's way back leads to the one before. @param {AnalysisBoard} told */
  open(told) {
    this.#setting = settingOf(told, null);
    this.#positions = new NodePositions(told);
    this.#analyst.options = told.options;
    this.#undo = new UndoHistory();
    this.#drawing.restart();
    history.pushState(null, "", this.address.url);
    this.#take(told);
  }

  /**
   * Opens the tree that the browser kept for an address, unless another one is begun meanwhile.
   * @param {Kept} kept
   */
  async restore(kept) {
    const { setting, tree } = kept;
    const [shown, at] = [this.#tree, this.#at];
    this.#awaited = kept;
    const { ok, err } = await openTree(setting.game, tree);
    if (this.#awaited !== kept || this.#tree !== shown) return;
    if (!ok) return void toast(err?.message ?? gettext("The server did not answer; try again."));
    this.#setting = setting;
    this.#positions = new NodePositions(ok);
    this.#analyst.options = ok.options;
    const wentTo = this.#part && this.#at !== at ? written(new Tree(ok.nodes)).places[this.#at] : undefined;
    this.#take({ ...ok, at: wentTo ?? ok.at });
  }

  /**
   * @param {AnalysisBoard} told
   * @param {boolean} [whole]  false where the browser has kept more of it, which must not be overwritten
   */
  #take(told, whole = true) {
    this.#tree = new Tree(told.nodes.map((node) => ({ ...node })));
    this.#part = whole ? null : this.#tree;
    for (const { text, known } of told.nodes) if (known) this.#known.learn(text, known);
    if (told.nodes[0]) this.#drawing.resize(told.nodes[0].rows.length);
    this.#line = this.#tree.line(told.at);
    this.#show(told.at);
  }

  // Walking -----------------------------------------------------------------------------------------

  /** Shows a position, and says which it is. @param {number} place */
  go(place) {
    if (place === this.#at) return;
    this.#show(place);
    const { move, remarks } = this.#tree.node(place);
    const where = move ? ofMove(this.#tree.ply[place] ?? 0, move) : gettext("The start");
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

  /** The position before or after this one at which something is written. @param {1 | -1} by */
  toRemark(by) {
    const place = this.#tree.nearest(this.#at, by, ({ remarks }) => isReadable(remarks));
    if (place !== undefined) this.go(place);
    else
      toast(
        by > 0
          ? gettext("Nothing is written after this position.")
          : gettext("Nothing is written before this position."),
      );
  }

  /** @param {number} place */
  #show(place) {
    this.#drawing.leave();
    const next = this.#tree.node(place).parent === this.#at;
    this.#at = place;
    this.#wanted = null;
    this.#preview = null;
    this.#threat = null;
    this.#position = null;
    if (!this.#line.includes(place)) this.#line = this.#tree.line(place);
    this.#animate = next && !prefersReducedMotion();
    if (this.#tree !== this.#part) saveToHistory(this.#setting, this.#tree, place);
    this.draw();
    this.#animate = false;
    this.#load(place);
  }

  /** Asks for the legal moves of a place; where its move was just drawn, for the whole position. @param {number} place */
  async #load(place) {
    const tree = this.#tree;
    const node = tree.node(place);
    const answer = await this.#positions.of(tree, place);
    if (!answer) return;
    const { ok, err } = answer;
    if (!ok) {
      if (this.#at === place && this.#tree === tree)
        toast(
          err?.message ??
            gettext("The server did not answer; the move is tried again when there is a connection."),
        );
      return;
    }
    if (ok.known && !this.#known.of(ok.text)) this.#known.learn(ok.text, ok.known);
    if (ok.worth) this.#known.end(ok.text, ok.worth);
    if (this.#tree.node(this.#at) !== node) return;
    this.#position = ok;
    if (this.#threat) return;
    this.#analyst.look(ok.text, surroundings(tree, place));
    this.draw();
    if (this.#wanted) this.#pick(this.#wanted, { small: false });
  }

  /** Has the position after the best move ready before it is played. @param {string} text */
  #prefetch(text) {
    const best = this.#known.of(text)?.values[0]?.move;
    if (best && text === this.#position?.text) this.#positions.prefetch(text, best);
  }

  // Changing ----------------------------------------------------------------------------------------

  /** Plays a cell: into the line that has it, or as a new variation. @param {string} cell @param {Tap} tap */
  #pick(cell, { small }) {
    const known = this.#tree.next(this.#at, cell);
    if (small && this.#preview !== cell && (known !== undefined || this.#position?.legal[cell])) {
      this.#preview = cell;
      this.draw();
      announce(confirmWords(cell));
      return;
    }
    if (known !== undefined) return this.go(known);
    if (!this.#position) {
      this.#wanted = cell;
      return;
    }
    this.#wanted = null;
    if (this.#position.side === null) return void toast(gettext("This game is over."));
    if (!this.#position.legal[cell]) return void toast(whyIllegal(this.#position, cell));
    this.#grow(cell);
  }

  /** Plays a move that a link names, as soon as it is known to be legal. @param {string} cell */
  try(cell) {
    this.#pick(cell, { small: false });
  }

  /** Draws a legal move at once; the server's position follows. @param {string} move */
  #grow(move) {
    const position = /** @type {AnalysisPosition} */ (this.#position);
    this.#undo.push(this.#tree, this.#at);
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

  /** Plays the moves of a line, one after the other; passes follow from the moves. @param {readonly string[]} moves */
  async follow(moves) {
    for (const move of moves.filter((each) => each !== "pass")) {
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
      if (move === moves[0] && moves.length > 1 && !prefersReducedMotion()) await pause();
      if (this.#at !== shown) return;
    }
  }

  /** @param {Written} remarks */
  #write(remarks) {
    this.#undo.push(this.#tree, this.#at);
    this.#tree = this.#tree.remarked(this.#at, isWritten(remarks) ? remarks : null);
    saveToHistory(this.#setting, this.#tree, this.#at);
    this.draw();
    if (!this.#position) this.#load(this.#at); // what is on its way is for the node before
  }

  /** Opens the form for a remark. */
  write() {
    this.#drawing.write();
  }

  /** Has presses on the board draw marks, or play again. */
  turnMarking() {
    this.#drawing.turnMarking();
  }

  /** Takes out what is shown and all that follows it. */
  remove() {
    const { parent } = this.#tree.node(this.#at);
    if (parent === null) return;
    this.#change(this.#tree.without(this.#at), parent);
    toast(gettext("The line is taken out; “Undo” brings it back."));
  }

  /** Makes the variation that is shown the main line. */
  promote() {
    if (this.#tree.isMain(this.#at)) return;
    this.#change(this.#tree.promoted(this.#at), this.#at);
  }

  /** Moves the variation that is shown one place up. */
  raise() {
    if (this.#tree.isMain(this.#at)) return;
    this.#change(this.#tree.raised(this.#at), this.#at);
  }

  /**
   * @param {{tree: Tree, moved: Map<number, number>}} changed
   * @param {number} place  in the tree as it was
   */
  #change({ tree, moved }, place) {
    this.#undo.push(this.#tree, this.#at);
    this.#tree = tree;
    const at = moved.get(place) ?? 0;
    this.#line = tree.line(at);
    this.#show(at);
  }

  /** Takes the latest change back. */
  undo() {
    const before = this.#undo.pop();
    if (!before) return;
    this.#tree = before.tree;
    this.#line = before.tree.line(before.at);
    this.#show(before.at);
  }

  // Drawing -----------------------------------------------------------------------------------------

  #drawSoon() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.#drawing.draw({
      setting: this.#setting,
      address: this.address,
      tree: this.#tree,
      at: this.#at,
      line: this.#line,
      position: this.#position,
      known: this.#values ? this.#known : null,
      searching: this.#analyst.searching,
      proof: { proving: this.#analyst.proving, before: this.#analyst.before, proof: this.#analyst.proof },
      threat: this.#threat,
      lines: this.#lines,
      preview: this.#preview,
      animate: this.#animate,
      undoable: !this.#undo.isEmpty,
    });
    this.#base?.show(this.#position, (move) => this.#worthOf(move));
  }

  /** What a move is worth, in figures, where that is known and wanted. @param {string} move */
  #worthOf(move) {
    const { text, side } = this.#position ?? {};
    const value =
      this.#values && text ? this.#known.of(text)?.values.find((each) => each.move === move) : null;
    const score = value && side ? forBlack(value.worth, side) : null;
    return score && { text: figures(score), exact: isProven(score) };
  }
}

const SHOWN_FOR = 350;

function pause() {
  return new Promise((resolve) => setTimeout(resolve, SHOWN_FOR));
}
