/** Practice with the turning points of a side: asks for a better move, judges the attempt, goes on. */

import { announce } from "../../frame/announce.js";
import { find, isShown } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { ConnectionNotices } from "../../net/connection_notices.js";
import { keepAnew } from "../../net/last_heard.js";
import { judgeInstead } from "../../net/mistakes.js";
import { ReviewConnection } from "../../net/review.js";
import { nudge, showState } from "../../problems/page_state.js";
import { boardOf } from "../board.js";
import { confirmWords, whyRefused, written } from "../words.js";
import { viewOf } from "./board_view.js";
import { Line } from "./line.js";
import { describe } from "./panel.js";
import { forget, isOver, note, recordOf } from "./record.js";
import { showTiles } from "./tiles.js";
import { head, shownWords, verdictWords } from "./words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position, ReviewMessage, Turn } from "../../net/review.js"
 * @import { BetterMoveVerdict, Side } from "../../types/messages.js"
 *
 * @typedef {State} MatchState
 * @typedef {"waiting" | "none" | "ask" | "wrong" | "right" | "shown" | "done"} Showing
 */

export class MistakesPage {
  #match;
  #seat;
  #board;
  #connection;
  /** @type {Side} */
  #side;
  /** @type {Side | null} the side of the address, of the player or of their choice */
  #chosenSide;
  /** @type {Turn | null} the mistake on the board; it stays as it was asked while the review goes on */
  #turn = null;
  /** @type {Showing} */
  #showing = "waiting";
  #line = new Line((animate) => this.#draw(animate));
  /** @type {BetterMoveVerdict | null} */
  #verdict = null;
  /** @type {string | null} the cell whose verdict is awaited, or that a second tap would play */
  #chosen = null;
  #busy = false;
  #hinted = false;
  /** Whether what follows a move is on the board, as stones that are not there. */
  #ghosts = true;
  /** @type {number | null} the ply that the address asks for, until the review has come to it */
  #wanted;
  /** Whether the server has been asked for the review. */
  #followed = false;
  /** Whether the review was running at its latest message. */
  #inWork = false;

  /**
   * @param {{state: MatchState, told: ReviewMessage, seat: Side | null,
   *   side: Side | null, ply: number | null}} page
   */
  constructor({ state, told, seat, side, ply }) {
    this.#match = state;
    this.#seat = seat;
    const notices = new ConnectionNotices(state.kind);
    this.#board = boardOf(find("#board"), state, (cell, tap) => this.#pick(cell, tap.small));
    this.#connection = new ReviewConnection(told, {
      changed: () => this.#reviewed(),
      refused: (refusal) => toast(refusal.message),
      server: (news) => notices.server(news),
      connection: (how) => notices.connection(how),
    });
    this.#side = side ?? seat ?? mostMistaken(told.summary.turns);
    this.#chosenSide = side ?? seat;
    this.#wanted = ply;
    this.#begin();
  }

  /** Begins with the turning point that the address asks for, or with the first one that is open. */
  #begin() {
    const { summary } = this.#connection;
    this.#side = this.#chosenSide ?? mostMistaken(summary.turns);
    const wanted = this.#turns.find(({ ply }) => ply - 1 === this.#wanted);
    // The review begins with the end of the game: until it has seen the start, nothing is the first.
    const { known, all } = summary.work;
    if (!wanted && this.#working && known < all) this.#enter("waiting");
    else this.#open(wanted ?? this.#unsolved());
  }

  /** State that the page shows. */
  get showing() {
    return this.#showing;
  }

  /** @returns {Turn[]} the turning points of the chosen side */
  get #turns() {
    return this.#connection.summary.turns.filter(({ side }) => side === this.#side);
  }

  /** The first turning point that was neither found nor shown. */
  #unsolved() {
    const record = recordOf(this.#match.game);
    const open = this.#turns.filter(({ ply }) => !isOver(record[ply - 1]));
    return open.find(({ ply }) => ply > (this.#turn?.ply ?? 0)) ?? open[0] ?? null;
  }

  /** Chooses a side. @param {Side} side */
  choose(side) {
    this.#chosenSide = side;
    this.#wanted = null;
    this.#turn = null;
    this.#begin();
  }

  /** Asks about a turning point; null shows why there is none. @param {Turn | null} turn */
  #open(turn) {
    this.#turn = turn;
    this.#line.clear();
    this.#verdict = null;
    this.#chosen = null;
    this.#hinted = false;
    this.#ghosts = true;
    if (turn) this.#enter("ask");
    else if (this.#turns.length) this.#enter("done");
    else this.#enter(this.#working ? "waiting" : "none");
    this.#address();
  }

  /** Opens the turning point of a ply. @param {number} ply */
  openPly(ply) {
    this.#open(this.#turns.find((turn) => turn.ply - 1 === ply) ?? null);
  }

  /** Whether the review goes on, or is about to. */
  get #working() {
    const { busy, known, all } = this.#connection.summary.work;
    return busy || (!this.#followed && known < all);
  }

  /** The review has found more. */
  #reviewed() {
    this.#followed = true;
    const { busy } = this.#connection.summary.work;
    if (this.#inWork && !busy) keepAnew();
    this.#inWork = busy;
    if (this.#showing === "waiting" || this.#showing === "none") this.#begin();
    else this.#describe();
  }

  // Actions of the visitor ---------------------------------------------------------------------------

  /**
   * @param {string} cell
   * @param {boolean} small  a finger chose a cell that is smaller than a fingertip: it confirms
   */
  async #pick(cell, small) {
    if (this.#busy || !this.#turn || this.#showing !== "ask") {
      if (this.#showing !== "ask") nudge();
      return;
    }
    if (small && this.#chosen !== cell) {
      this.#chosen = cell;
      this.#draw(false);
      announce(confirmWords(cell));
      return;
    }
    await this.#try(cell, false);
  }

  /**
   * Asks the server to judge a move, and shows its value.
   * @param {string} move
   * @param {boolean} shown  the page shows it; the player has not found it
   */
  async #try(move, shown) {
    const turn = this.#turn;
    if (!turn || this.#busy) return;
    this.#busy = true;
    this.#chosen = shown ? null : move;
    this.#draw(false);
    const { ok, err } = await judgeInstead(this.#match.game, turn.ply - 1, move);
    this.#busy = false;
    this.#chosen = null;
    if (this.#turn !== turn) return;
    if (ok) this.#judged(turn, ok, shown);
    else {
      toast(err ? whyRefused(err, turn.side, move) : gettext("No answer came; try again."));
      this.#draw(false);
    }
  }

  /** @param {Turn} turn @param {BetterMoveVerdict} verdict @param {boolean} shown */
  #judged(turn, verdict, shown) {
    const good = verdict.found === "right" || verdict.found === "enough";
    this.#verdict = verdict;
    note(this.#match.game, turn.ply - 1, shown ? "shown" : good ? "found" : "missed");
    find("#verdict").textContent = shown
      ? gettext("A better move: {move}", { move: written(verdict.move) })
      : head(verdict);
    find("#says").textContent = shown ? shownWords(verdict) : verdictWords(verdict, turn.move);
    this.#enter(shown ? "shown" : good ? "right" : "wrong");
    play(good && !shown ? "end" : "stone");
    this.#line.begin(verdict.line);
  }

  /** Takes a try back. */
  again() {
    if (!this.#turn || this.#busy) return;
    const hinted = this.#hinted;
    this.#open(this.#turn);
    if (hinted) this.hint();
  }

  /** Says the score after the best move; on a second request shows the move. */
  hint() {
    const best = this.#position?.values[0];
    if (!this.#turn || !best || this.#busy) return;
    if (this.#hinted && this.#showing === "ask") return void this.show();
    this.#hinted = true;
    note(this.#match.game, this.#turn.ply - 1, "missed");
    this.#describe();
  }

  /** Shows the best move and its line. */
  show() {
    const best = this.#position?.values[0];
    if (best) this.#try(best.move, true);
  }

  /** Goes to the next turning point, or to the result. */
  next() {
    if (!this.#busy) this.#open(this.#unsolved());
  }

  /** Leaves a turning point for later. */
  skip() {
    const turns = this.#turns;
    const place = turns.findIndex(({ ply }) => ply === this.#turn?.ply);
    this.#open(turns[(place + 1) % turns.length] ?? null);
  }

  /** Takes what follows a move off the board. */
  hideGhosts() {
    this.#ghosts = false;
    this.#draw(false);
  }

  /** Plays the line once more. */
  replay() {
    this.#line.replay();
  }

  /** Walks the line. @param {number} by */
  step(by) {
    if (this.#line.moves.length) this.#line.step(by);
  }

  /** Begins with all turning points again. */
  restart() {
    forget(this.#match.game);
    this.#turn = null;
    this.#open(this.#unsolved());
  }

  // Showing -----------------------------------------------------------------------------------------

  /** @returns {Position | undefined} */
  get #position() {
    return this.#turn ? this.#connection.positions[this.#turn.ply - 1] : undefined;
  }

  /** @param {Showing} showing */
  #enter(showing) {
    const held = document.activeElement;
    this.#showing = showing;
    showState(showing, find("#problem"));
    this.#describe();
    this.#draw(false);
    // A button that has gone takes the focus with it.
    if (held instanceof HTMLElement && held !== document.body && !isShown(held))
      /** @type {SVGElement | null} */ (document.querySelector("#board [tabindex='0']"))?.focus();
  }

  /** Writes everything but the verdict. */
  #describe() {
    const turns = this.#turns;
    const record = recordOf(this.#match.game);
    describe({
      match: this.#match,
      showing: this.#showing,
      side: this.#side,
      seat: this.#seat,
      turns,
      turn: this.#turn,
      position: this.#position,
      hinted: this.#hinted,
      working: this.#working,
      work: this.#connection.summary.work,
      record,
      next: this.#unsolved(),
    });
    showTiles(this.#match, turns, this.#turn, record, (ply) => this.openPly(ply));
  }

  /** @param {boolean} animate */
  #draw(animate) {
    const { moves, count } = this.#line;
    find("#count").textContent = gettext("{n} of {of}", { n: count, of: moves.length });
    this.#board.draw(
      viewOf({
        match: this.#match,
        turn: this.#turn,
        showing: this.#showing,
        position: this.#position,
        line: this.#line,
        verdict: this.#verdict,
        ghosts: this.#ghosts,
        chosen: this.#chosen,
        animate,
      }),
    );
  }

  /** Keeps the side and the turning point in the address. */
  #address() {
    const url = new URL(location.href);
    url.searchParams.set("side", this.#side);
    if (this.#turn) url.searchParams.set("ply", String(this.#turn.ply - 1));
    else url.searchParams.delete("ply");
    history.replaceState(null, "", url);
    const board = document.querySelector("a[data-analysis]");
    const at = this.#turn ? `?ply=${this.#turn.ply - 1}` : "";
    board?.setAttribute("href", `${board.getAttribute("data-at-ply")}${at}`);
  }
}

/** The side that has more to learn. @param {readonly Turn[]} turns @returns {Side} */
function mostMistaken(turns) {
  const black = turns.filter(({ side }) => side === "black").length;
  return black * 2 >= turns.length ? "black" : "white";
}
