/** Entry of an opening drill: plays the other side of each line, asks for the player's moves, and records known lines. */

import { ReversiBoard } from "../../board/reversi/board.js";
import { rulesFrom } from "../../board/reversi/rules.js";
import { typedMoves } from "../../board/typed_moves.js";
import { embedded, find } from "../../frame/dom.js";
import { codeText, gettext, ngettext, sentenceGap } from "../../frame/i18n.js";
import { CONTROLS, listen, listenFirst, listenToButtons } from "../../frame/shortcuts.js";
import { play } from "../../frame/sound.js";
import { load, store } from "../../frame/storage.js";
import { nudge, showState, writeAdvice } from "../../problems/page_state.js";
import { Playback } from "../../problems/playback.js";
import { openingRecord } from "../../problems/records.js";
import { isKnown, knownAs } from "./known_words.js";
import { linesOf, linesToAsk, recordName, Session, sideAt, verdictOn } from "./session.js";

/**
 * @import { Position } from "../../board/rules.js"
 * @import { Asked, Line, Side, Verdict } from "./session.js"
 *
 * @typedef {object} Data
 * @property {number} begin       moves that are on the board when a line begins
 * @property {number} acceptable  discs below the best move within which another one is good
 * @property {string[]} rows      the board before the first move
 * @property {Line[]} lines
 * @property {Record<string, Asked>} asked  by the moves before
 */

const CHOSEN = "show-drill-side";

class Drill {
  /** @type {Data} */
  #data;
  #rules;
  #board;
  #root = find("#drill");
  #playback = new Playback();
  /** @type {Side} */
  #side = load(CHOSEN) === "white" ? "white" : "black";
  #session = new Session([]);
  /** @type {Position[]} those of the line that is due, the first before any move */
  #positions;
  /** Moves of the line that are on the board. */
  #ply = 0;
  /** @type {string | null} the right move, where it is shown */
  #shown = null;
  /** @type {string | null} the wrong move that was tried last */
  #failed = null;
  /** Whether the other side's move is being shown: the board takes no move. */
  #busy = false;
  /** @type {Set<string>} lines with a mistake in this sitting */
  #missed = new Set();

  /** @param {Data} data */
  constructor(data) {
    this.#data = data;
    this.#rules = rulesFrom(data.rows);
    this.#positions = [this.#rules.start];
    const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("#board")));
    this.#board = new ReversiBoard(svg, { pick: (cell) => this.#pick(cell) });
    this.#wire();
    this.#sit(linesToAsk(this.#own, this.#side, openingRecord.read()));
    find("#main").dataset.ready = "true";
  }

  #wire() {
    for (const input of document.querySelectorAll("input[name=side]")) {
      if (!(input instanceof HTMLInputElement)) continue;
      input.checked = input.value === this.#side;
      input.addEventListener("change", () => this.#choose(/** @type {Side} */ (input.value)));
    }
    listenToButtons({
      again: () => this.#beginLine(),
      show: () => this.#show(),
      next: () => this.#beginLine(),
      repeat: () => this.#sit(this.#own),
    });
    listen([
      { keys: ["h"], shown: "H", name: gettext("show the move"), act: () => this.#show() },
      { keys: ["u"], shown: "U", name: gettext("restart"), act: () => this.#restart() },
      typedMoves(),
    ]);
    listenFirst((key, within) =>
      key === "Enter" && this.#state === "done" && !within(CONTROLS) ? () => this.#beginLine() : null,
    );
  }

  get #state() {
    return this.#root.dataset.state ?? "";
  }

  /** The lines in which the side has something to play. */
  get #own() {
    return linesOf(this.#data.lines, this.#side, this.#data.begin);
  }

  /** The position on the board. @returns {Position} */
  get #position() {
    return this.#positions[this.#ply] ?? this.#rules.start;
  }

  /** The moves on the board, as the data names them. */
  get #before() {
    return this.#session.line?.moves.slice(0, this.#ply).join("") ?? "";
  }

  /** @param {Side} side */
  #choose(side) {
    this.#side = side;
    store(CHOSEN, side);
    this.#sit(linesToAsk(this.#own, side, openingRecord.read()));
  }

  /** Asks for lines, one after the other. @param {Line[]} lines */
  #sit(lines) {
    this.#missed.clear();
    this.#session = new Session(lines);
    this.#beginLine();
  }

  #restart() {
    if (this.#state === "ask") this.#beginLine();
  }

  /** Begins the line that is due; a mistake in it stays one. */
  #beginLine() {
    this.#playback.stop();
    this.#showLines();
    const line = this.#session.line;
    this.#positions = [this.#rules.start];
    this.#ply = 0;
    if (!line) {
      this.#end();
      return;
    }
    for (const move of line.moves) this.#positions.push(this.#rules.after(this.#lastPosition, move));
    this.#ply = Math.min(this.#data.begin, line.moves.length);
    showState("ask", this.#root);
    find("#question").textContent = line.name
      ? gettext("{name}: you play {side}", { name: line.name, side: nameOf(this.#side) })
      : gettext("Best play of the book: you play {side}", { side: nameOf(this.#side) });
    this.#goOn("", false);
  }

  get #lastPosition() {
    return this.#positions.at(-1) ?? this.#rules.start;
  }

  /**
   * Plays the other side's move, if it is due, and asks for one's own.
   * @param {string} said  what is said first
   * @param {boolean} animate  whether a move has just been played
   */
  async #goOn(said, animate) {
    const line = this.#session.line;
    if (!line) return;
    this.#shown = this.#failed = null;
    const own = sideAt(this.#ply) === this.#side;
    const answer = own ? undefined : line.moves[this.#ply];
    this.#busy = true;
    const plies = answer === undefined ? [this.#ply] : [this.#ply, this.#ply + 1];
    const whole = await this.#playback.play(plies, (ply, place) => {
      this.#ply = ply;
      if (place) play("stone");
      this.#draw(animate || place > 0);
    });
    if (!whole) return;
    this.#busy = false;
    const follows = answer === undefined ? "" : playedBy(this.#side, answer);
    if (this.#ply >= line.moves.length) this.#finish(joined(said, follows));
    else this.#say(joined(said, follows, this.#asks(line)), false);
  }

  /** The question about a line. @param {Line} line */
  #asks({ name, named }) {
    if (name && this.#ply >= named)
      return gettext("The name ends there. What is the book’s best move {n}?", { n: this.#ply + 1 });
    return gettext("Your move, move {n}.", { n: this.#ply + 1 });
  }

  /** @param {string} cell */
  #pick(cell) {
    const line = this.#session.line;
    if (this.#busy || !line) return;
    if (this.#state !== "ask") {
      nudge();
      return;
    }
    const why = this.#rules.whyIllegal(this.#position, cell);
    const colour = this.#side === "black" ? gettext("white") : gettext("black");
    if (why) this.#say(codeText("illegal", why, { move: cell, colour }), true);
    else this.#judge(line, cell);
  }

  /** @param {Line} line @param {string} move */
  #judge(line, move) {
    const due = line.moves[this.#ply] ?? "";
    const { acceptable, asked, lines } = this.#data;
    const alike = lines.filter(
      (other) => other !== line && other.moves.slice(0, this.#ply).join("") === this.#before,
    );
    const verdict = verdictOn(asked[this.#before], move, due, acceptable, alike, this.#ply);
    if (verdict.found === "right" || verdict.found === "mirrored") {
      play("stone");
      this.#ply += 1;
      this.#goOn(sentenceOn(verdict, move, due, line), true);
      return;
    }
    if (verdict.found === "wrong") this.#miss(due, move);
    this.#say(sentenceOn(verdict, move, due, line), true);
    this.#draw(false);
  }

  /** Shows the right move; the line comes back. @param {string} due @param {string | null} failed */
  #miss(due, failed) {
    const line = this.#session.line;
    if (!line) return;
    openingRecord.noteMiss(recordName(line.key, this.#side));
    this.#missed.add(line.key);
    this.#session.miss();
    this.#shown = due;
    this.#failed = failed;
    this.#showLines();
  }

  /** Shows the move that is due, which counts as a mistake. */
  #show() {
    const due = this.#session.line?.moves[this.#ply];
    if (this.#busy || this.#state !== "ask" || due === undefined) return;
    this.#miss(due, null);
    this.#say(gettext("Play {move}. The line comes back.", { move: due }), true);
    this.#draw(false);
  }

  /** The end of a line. @param {string} said  what is said first */
  #finish(said) {
    const line = this.#session.line;
    if (!line) return;
    const { missed } = this.#session;
    if (!missed) this.#noteKnown(line);
    this.#session.finish();
    const after = missed
      ? gettext("That was the line. It comes back, as there was a mistake.")
      : gettext("The whole line without a mistake: known.");
    this.#say(joined(said, after), false);
    if (!missed) play("end");
    this.#showLines();
    if (this.#session.line) showState("done", this.#root);
    else this.#end();
  }

  /** @param {Line} line */
  #noteKnown({ key, covers }) {
    for (const each of new Set([key, ...covers]))
      openingRecord.noteSolved(recordName(each, this.#side), !this.#missed.has(key));
  }

  /** All lines are known, or there is nothing to play. */
  #end() {
    const own = this.#own.length;
    const side = nameOf(this.#side);
    find("#question").textContent = own
      ? ngettext("Known as {side}", "All {n} lines are known as {side}", own, { side })
      : gettext("{side} has nothing to play here", { side });
    showState("over", this.#root);
    find("[data-act=repeat]").hidden = !own;
    this.#draw(false);
  }

  /** @param {string} sentence @param {boolean} lamp  a mistake or a hint */
  #say(sentence, lamp) {
    writeAdvice(sentence, lamp);
  }

  /** @param {boolean} animate */
  #draw(animate) {
    const position = this.#position;
    const before = this.#positions[this.#ply - 1];
    const last = this.#ply ? (this.#session.line?.moves[this.#ply - 1] ?? null) : null;
    this.#board.draw({
      rows: position.rows,
      last,
      legal: this.#state === "ask" && sideAt(this.#ply) === this.#side ? this.#rules.legal(position) : [],
      hint: this.#shown,
      changed: before && last ? this.#rules.changed(before, last) : [],
      animate,
      marks: { failed: this.#failed },
    });
  }

  /** Writes beside each line what is known of it, and how many are; the moves of others would be answers. */
  #showLines() {
    const record = openingRecord.read();
    for (const item of document.querySelectorAll("[data-line]")) {
      if (!(item instanceof HTMLElement)) continue;
      const key = item.dataset.line ?? "";
      const place = item.querySelector("[data-known]");
      if (place) place.textContent = knownAs(record, key, this.#side);
      item.toggleAttribute("data-open", isKnown(record, key, this.#side));
      if (key === this.#session.line?.key) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    const own = this.#own;
    const n = own.filter(({ key }) => isKnown(record, key, this.#side)).length;
    find("[data-progress]").textContent = gettext("{n} of {count} known", { n, count: own.length });
  }
}

/** @param {Side} side */
function nameOf(side) {
  return side === "black" ? gettext("Black") : gettext("White");
}

/** The move that answers a side. @param {Side} own @param {string} move */
function playedBy(own, move) {
  return own === "black"
    ? gettext("White plays {move}.", { move })
    : gettext("Black plays {move}.", { move });
}

/** @param {...string} sentences */
function joined(...sentences) {
  return sentences.filter(Boolean).join(sentenceGap);
}

/** @param {Verdict} verdict @param {string} move @param {string} due @param {Line} line */
function sentenceOn({ found, loss, name = "" }, move, due, line) {
  const words = { move, due, name, line: line.name || gettext("this line") };
  switch (found) {
    case "right":
      return gettext("Right.");
    case "mirrored":
      return gettext("Right; {move} is the same as {due}, mirrored.", words);
    case "other":
      return gettext("{move} leads to another line, {name}. Which is the move of {line}?", words);
    case "good":
      return loss
        ? ngettext(
            "{move} is good too, {n} disc below the book’s best. Which is the move of {line}?",
            "{move} is good too, {n} discs below the book’s best. Which is the move of {line}?",
            loss,
            words,
          )
        : gettext("{move} is as good by the book. Which is the move of {line}?", words);
    default:
      return loss === null
        ? gettext("The book does not have {move}. The line goes on with {due}: play it.", words)
        : ngettext(
            "{move} gives away {n} disc by the book. The line goes on with {due}: play it.",
            "{move} gives away {n} discs by the book. The line goes on with {due}: play it.",
            loss,
            words,
          );
  }
}

new Drill(embedded("lines"));
