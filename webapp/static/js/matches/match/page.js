/** The match page: draws the server's state and sends the player's actions. */

import { countStones } from "../../board/view.js";
import { announce } from "../../frame/announce.js";
import { find } from "../../frame/dom.js";
import { gettext, sentenceGap } from "../../frame/i18n.js";
import { afterFrame } from "../../frame/motion.js";
import { play } from "../../frame/sound.js";
import { clearToasts, toast } from "../../frame/toast.js";
import { ConnectionNotices } from "../../net/connection_notices.js";
import { MatchConnection } from "../../net/match.js";
import { boardOf, earlier, expected, latest } from "../board.js";
import { keepInAddress } from "../stepping.js";
import { confirmWords, proven, standingWords } from "../words.js";
import { GameEnd } from "./end/game_end.js";
import { EventQueue } from "./event_queue.js";
import { showLookingBack, showPlayers, showStatus, showUnconfirmed } from "./head.js";
import { Knowledge } from "./knowledge.js";
import { MoveAnimation } from "./move_animation.js";
import { writeMoves } from "./moves.js";
import { NextGame, showOfferedGame } from "./next_game.js";
import { showHintInStatus, showMarks, showNote, showPanels } from "./panels.js";
import { Practice } from "./practice.js";
import { MatchPresence } from "./presence.js";
import { remark, sentenceOf } from "./remarks.js";
import { actions, showActions } from "./turn/actions.js";
import { MatchHint } from "./turn/hint.js";
import { MatchValues } from "./turn/move_values.js";
import { OwnMove, waits } from "./turn/own_move.js";
import { PlayerRequests } from "./turn/requests.js";

/**
 * @import { Hint, MatchEvent, State, Thinking, Values } from "../../net/match.js"
 * @import { Side } from "../../types/messages.js"
 * @import { Shown } from "../board.js"
 * @import { Steps } from "./next_game.js"
 * @import { Note } from "./panels.js"
 * @import { Happened } from "./turn/own_move.js"
 */

export class MatchPage {
  #connection;
  #board;
  #next;
  /** @type {State} the state that is drawn; the connection may be some moves ahead of it */
  #state;
  /** @type {EventQueue<{event: MatchEvent, state: State}>} */
  #queue = new EventQueue((next, last) => this.#happens(next, last));
  /** @type {number | null} the ply that is looked back on */
  #lookingAt = null;
  #notices;
  #presence = new MatchPresence();
  #practice = new Practice();
  #inRoom = document.querySelector("[data-act=room]") !== null;
  #knowledge = new Knowledge();
  #animation = new MoveAnimation();
  #onState;
  #move;
  #hint;
  #values;
  #requests;
  #end;
  /** @type {import("./people/people.js").People | null} where people play each other */
  #people = null;
  /** @type {import("./people/clocks.js").Clocks | null} where time is counted */
  #clocks = null;
  /** @type {import("../next_board.js").NextBoard | null} of a game in a room */
  #nextBoard = null;
  /** @type {import("../looking.js").Looking | null} of a game that is over */
  #looking = null;
  /** @type {Note | null} */
  #note = null;

  /**
   * @param {{state: State, seat: Side | null,
   *   next_games: Steps | null}} match
   * @param {Shown} marks  changed by the page's switches
   * @param {(state: State) => void} onState  called with each state that the server sends
   */
  constructor({ state, seat, next_games }, marks, onState) {
    this.marks = marks;
    this.#onState = onState;
    this.#state = state;
    this.#next = new NextGame(state, seat, next_games);
    this.#board = boardOf(find("#board"), state, (cell, tap) => this.#pick(cell, tap.small));
    this.#notices = new ConnectionNotices(this.#waitsForEngine ? state.kind : "", () => this.#lostWords());
    this.#connection = this.#connect(state, seat);
    if (state.outcome) this.#notices.over();
    this.#move = new OwnMove(this.#connection, (what) => this.#moved(what));
    this.#hint = new MatchHint(this.#connection, (note) => this.#notes(note));
    this.#values = new MatchValues(this.#connection, (sentence) => toast(sentence));
    this.#requests = new PlayerRequests(this.#connection);
    this.#end = new GameEnd(this.#connection, (ply) => this.lookAt(ply));
    this.draw();
    this.#move.resume(state);
  }

  /** Joins the match; the messages of the server come here. @param {State} state @param {Side | null} seat */
  #connect(state, seat) {
    const notices = this.#notices;
    return new MatchConnection(state, seat, {
      changed: (event) => this.#changed(event),
      thinking: (thinking) => this.#thinks(thinking),
      hint: (hint) => this.#hinted(hint),
      queued: (before) => this.#hint.waits(before),
      values: (values) => this.#valued(values),
      presence: (presence) => {
        this.#presence.take(this.#connection.state, this.#connection.seat, presence);
        this.#presence.show();
        this.draw();
      },
      server: (server) => notices.server(server),
      connection: (how) => {
        notices.connection(how);
        if (how !== "connecting") this.#move.connection(how);
        if (how === "lost") {
          this.#values.forget(); // the server forgets the questions as well
          if (this.#hint.forget()) this.#notes(null);
        }
        if (how === "open") this.draw();
      },
      refused: (refusal) => notices.refused(refusal),
    });
  }

  get state() {
    return this.#state;
  }

  /** Adds the controls of a game between people. @param {typeof import("./people/people.js").People} People @param {number} seconds */
  addPeople(People, seconds) {
    this.#people = new People(this.#connection, this.#requests, this.#presence, () => this.draw(), seconds);
    this.draw();
  }

  /** Adds the clocks of a timed game. @param {typeof import("./people/clocks.js").Clocks} Clocks */
  addClocks(Clocks) {
    this.#clocks = new Clocks(
      () => this.#connection.serverTime,
      () => this.#notices.refresh(),
    );
    this.draw();
  }

  /** Adds what comes next in the room of this game. @param {typeof import("../next_board.js").NextBoard} NextBoard */
  addNextBoard(NextBoard) {
    this.#nextBoard = new NextBoard(this.#connection.connection, this.#connection.seat);
    this.draw();
  }

  get seat() {
    return this.#connection.seat;
  }

  /** Adds looking at a game that is over with others. @param {typeof import("../looking.js").Looking} Looking */
  addLooking(Looking) {
    this.#looking ??= new Looking(this.#connection.connection, this);
  }

  /** The ply whose position is on the board. */
  get shown() {
    return this.#lookingAt ?? this.#state.ply;
  }

  /** Draws the whole page. */
  draw() {
    const state = this.#state;
    const seat = this.#connection.seat;
    const back = this.#lookingAt !== null;
    const own = seat !== null && state.side === seat;
    this.#values.want(
      state,
      this.marks.values && own && this.#againstEngine && !this.#inRoom && !this.#move.sending,
    );
    const view = back ? earlier(state, this.shown, this.marks) : this.#view();
    const { shapes } = this.#looking ?? {};
    this.#board.draw(shapes ? { ...view, marks: { ...view.marks, shapes } } : view);
    showMarks(Boolean(state.outcome));
    showPlayers(state, seat, countStones(view.rows));
    if (back) showLookingBack(state, this.shown);
    else this.#drawStatus();
    if (view.preview) find(".status span").textContent = confirmWords(view.preview.cell);
    const note = back ? null : this.#noteOf(state);
    showNote(note);
    showHintInStatus(note?.lamp && !view.preview && !view.unconfirmed ? note : null);
    writeMoves(find("#moves"), state, this.shown, (ply) => this.lookAt(ply));
    const offer = this.#next.offer(state);
    const [busy, sending] = [this.#hint.busy(state), this.#move.sending];
    showActions(actions(state, seat, { busy, sending, back, offer, room: this.#inRoom }));
    showOfferedGame(offer);
    this.#people?.showActions(this.#connection.state, this.#state, seat);
    this.#clocks?.show(this.#connection.state, seat);
    this.#nextBoard?.show(Boolean(state.outcome));
    this.#practice.show(state, seat);
    showPanels(this.#state, seat, {
      shown: this.shown,
      back,
      answer: (v, yes) => this.#requests.answer(v, yes),
    });
    if (!back) this.#people?.showInstead(this.#connection.state, seat);
    this.#end.show(state, seat, { shown: this.shown, animate: this.#animation.isRunning(state.ply) });
    this.#notices.refresh();
  }

  /** The latest position, with an own move that the server has not confirmed. */
  #view() {
    const state = this.#state;
    const { seat } = this.#connection;
    const sent = this.#unconfirmed;
    if (sent && seat) {
      const animate = this.#animation.isRunning(state.ply + 1);
      return expected(state, seat, sent, { animate, marks: this.marks });
    }
    return latest(state, {
      seat,
      hint: this.#hint.move(state),
      ghosts: this.#hint.ghosts(state),
      animate: this.#animation.isRunning(state.ply),
      stands: this.#animation.beganWithTap(state.ply, state.last ?? ""),
      marks: this.marks,
      values: this.#values.labels(state),
      preview: this.#move.preview(state),
    });
  }

  /** The text of the note: a hint, else a proven win, else the last event. @param {State} state */
  #noteOf(state) {
    const proof = this.#note?.lamp ? null : this.#values.proof(state);
    return proof ? { head: gettext("Proven."), text: proven(proof), lamp: true } : this.#note;
  }

  /** @param {Note | null} note */
  #notes(note) {
    this.#note = note;
    this.draw();
  }

  /** The own move that is shown before the server confirms it; null if the server does not send what a move changes. */
  get #unconfirmed() {
    return this.#state.changes ? this.#move.unconfirmed(this.#state) : null;
  }

  get #againstEngine() {
    return Object.values(this.#state.players).some(({ kind }) => kind === "ai");
  }

  /** Whether a side moves only once the engine is ready: the first levels of Reversi do without. */
  get #waitsForEngine() {
    return Object.values(this.#state.players).some(({ needs_engine }) => needs_engine);
  }

  #drawStatus() {
    const sent = this.#unconfirmed;
    if (sent) showUnconfirmed(sent);
    else showStatus(this.#state, this.#connection.seat, this.#analysis);
  }

  /** What a lost connection means now: for an own move, and for one's own clock. */
  #lostWords() {
    const sent = this.#unconfirmed;
    const said = sent ? waits(sent) : gettext("The connection is lost. Trying again.");
    const { own = "" } = this.#clocks ?? {};
    return [said, own].filter(Boolean).join(sentenceGap);
  }

  /** Knowledge of the position on the board. */
  get #analysis() {
    return this.#knowledge.at(this.#state.ply, this.#values.best(this.#state));
  }

  /** Shows the position after a ply; the latest one ends the looking back. @param {number} ply */
  lookAt(ply) {
    const first = this.#state.start ? 0 : 1;
    const to = Math.max(first, Math.min(this.#state.ply, ply));
    this.#look(to === this.#state.ply ? null : to);
    this.#looking?.stepped();
    this.draw();
    announce(
      this.#lookingAt === null
        ? gettext("Back at the latest move.")
        : (find(".status strong").textContent ?? ""),
    );
    // The buttons for looking back may have gone, and the focus with them.
    if (document.activeElement === document.body)
      find("#moves [tabindex='0']").focus({ preventScroll: true });
  }

  /** @param {number | null} ply */
  #look(ply) {
    this.#lookingAt = ply;
    keepInAddress(ply);
  }

  // Actions of the player -------------------------------------------------------------------------

  /**
   * @param {string} cell
   * @param {boolean} small  a fingertip covers more than this cell
   */
  #pick(cell, small) {
    if (this.#looking?.mark(cell)) return;
    if (this.#lookingAt !== null)
      toast(gettext("You are looking at an earlier move. Go back to now to play."));
    else this.#move.pick(this.#state, cell, { small, behind: this.#queue.behind });
  }

  /** The state of an own move has changed. @param {Happened} what */
  #moved(what) {
    const sent = this.#unconfirmed;
    if (what === "sent") {
      this.#values.forget();
      this.#hint.forget();
    }
    if (what === "sent" && sent) {
      this.#animation.begin(this.#state.ply + 1, sent.move);
      this.#board.draw(this.#view());
      afterFrame(() => {
        play("stone");
        this.draw();
      });
      return;
    }
    if (what === "answered") this.#move.keepFor(this.#state);
    if (what === "refused") this.#animation.end();
    this.draw();
  }

  /**
   * Takes a move back; one that has not gone out never happened.
   * @param {number | null} ply  null for the latest
   */
  async takeBack(ply) {
    if (ply === null && this.#move.withdraw()) return;
    await this.#move.answered;
    await this.#requests.takeBack(ply);
  }

  askHint() {
    return this.#hint.ask(this.#state);
  }

  hideGhosts() {
    this.#hint.hideGhosts();
    this.draw();
  }

  resign() {
    return this.#requests.resign(standingWords(this.#state, this.#analysis));
  }

  rematch() {
    return (this.#people ?? this.#requests).rematch();
  }

  // Messages of the server -----------------------------------------------------------------------------

  /** @param {MatchEvent | null} event */
  #changed(event) {
    this.#onState(this.#connection.state);
    if (!event) {
      this.#queue.clear();
      this.#take(this.#connection.state);
      this.draw();
      return;
    }
    this.#queue.add({ event, state: this.#connection.state });
  }

  /**
   * Shows one event; the last one waiting shows all that the connection knows by now.
   * @param {{event: MatchEvent, state: State}} next
   * @param {boolean} last
   * @returns {number} for how many milliseconds it is to be seen
   */
  #happens({ event, state }, last) {
    const before = this.#state;
    this.#take(last ? this.#connection.state : state);
    this.#people?.hear(event, before, this.#state, this.#connection.seat);
    const seen = event.type === "move" && this.#animation.beganWithTap(event.ply, event.data.move);
    if (event.type === "move" && event.data.move !== "pass" && !seen) this.#animation.begin(event.ply);
    this.#remark(event, seen);
    this.draw();
    return event.type === "move" ? this.#animation.remaining : 0;
  }

  /** @param {State} state */
  #take(state) {
    this.#hint.keepFor(state);
    this.#move.keepFor(state);
    if (state.ply < this.#state.ply) {
      this.#look(null);
      this.#knowledge.forget();
    }
    if (state.outcome && !this.#state.outcome) clearToasts();
    this.#notices.over(Boolean(state.outcome));
    if (state.outcome) this.#note = null;
    this.#state = state;
    this.#next.take(state);
  }

  /**
   * @param {MatchEvent} event
   * @param {boolean} seen  and heard already
   */
  #remark(event, seen) {
    const sentence = sentenceOf(this.#state, this.#connection.seat, event);
    if (sentence) this.#note = this.#state.outcome ? null : { head: sentence, text: "" };
    remark(this.#state, this.#connection.seat, event, { sentence, seen });
  }

  /** @param {Thinking} thinking */
  #thinks(thinking) {
    if (thinking.failed) {
      toast(gettext("The engine stopped. Asking it again."));
      setTimeout(() => this.#connection.rejoin(), 2000);
      return;
    }
    // It speaks of the position before its move, and is shown after it.
    const { side, after, depth } = thinking;
    const ply = this.#connection.state.ply + 1;
    this.#knowledge.foresee({ side, worth: after, ply, depth: Math.max(0, (depth ?? 0) - 1) });
    if (this.#queue.busy) return;
    this.#state = this.#connection.state;
    if (this.#lookingAt === null) this.#drawStatus();
  }

  /** @param {Values} found */
  #valued(found) {
    if (!this.#values.take(found)) return;
    const best = this.#values.best(this.#state);
    if (best) this.#knowledge.learn(best);
    this.draw();
    if (best && found.done) this.#hint.check(this.#state, found);
  }

  /** @param {Hint} hint */
  #hinted(hint) {
    const { side, ply } = this.#state;
    if (!this.#hint.take(this.#state, hint)) return;
    this.#knowledge.learn({ side: side ?? "black", worth: hint.worth, ply, depth: hint.depth });
    this.draw();
  }
}
