/** The match page: draws the server's state and sends the player's actions. */

import { afterMove, isEqual, isProven } from "../../board/score.js";
import { countStones } from "../../board/view.js";
import { announce } from "../../frame/announce.js";
import { ask } from "../../frame/dialog.js";
import { still } from "../../frame/motion.js";
import { part } from "../../frame/part.js";
import { say, sentenceGap } from "../../frame/phrases.js";
import { siteUrl } from "../../frame/site_url.js";
import { clearToasts, toast } from "../../frame/toast.js";
import { ConnectionNotices } from "../../net/connection_notices.js";
import { MatchConnection } from "../../net/match.js";
import { boardOf, earlier, latest } from "../board.js";
import { keepInAddress, showStepping } from "../stepping.js";
import { hinted, proven, status, whyIllegal, written } from "../words.js";
import { actions, ownPlies, showActions } from "./actions.js";
import { EventQueue } from "./event_queue.js";
import { showLookingBack, showPlayers, showStatus } from "./head.js";
import { MatchValues } from "./move_values.js";
import { writeMoves } from "./moves.js";
import { showInvitation, showNote, showOffer } from "./panels.js";
import { MatchPresence } from "./presence.js";
import { remark, sentenceOf } from "./remarks.js";

/**
 * @typedef {import("../../net/match.js").State} State
 * @typedef {import("../../net/match.js").Side} Side
 * @typedef {import("../../net/match.js").MatchEvent} MatchEvent
 * @typedef {import("../../net/connection.js").Requests} Requests
 * @typedef {{head: string, text: string, lamp?: boolean}} Note
 */

/** Discs turn for about this long; the next move waits so that both can be seen. */
const SEEN_FOR = 420;

export class MatchPage {
  #connection;
  #board;
  #levels;
  /** @type {State} the state that is drawn; the connection may be some moves ahead of it */
  #state;
  /** @type {EventQueue<{event: MatchEvent, state: State}>} */
  #queue = new EventQueue((next, last) => this.#happens(next, last));
  /** @type {number | null} the ply that is looked back on */
  #lookingAt = null;
  /** @type {{pos: string, move: string, checked: boolean} | null} `checked` against the values of moves */
  #hint = null;
  /** @type {string | null} the position for which a hint is being searched */
  #asking = null;
  /** @type {{pos: string, cell: string} | null} the stone that a second tap plays */
  #preview = null;
  #notices;
  #sending = false;
  #presence = new MatchPresence();
  /** @type {MatchValues | undefined} */
  #values;
  /** @type {import("../words.js").Analysis & {ply: number} | null} what is known of the position at a ply */
  #analysis = null;
  /** @type {Note | null} */
  #note = null;

  /**
   * @param {{state: State, seat: Side | null, levels: number}} match
   * @param {import("../board.js").Shown} marks  changed by the page's switches
   */
  constructor({ state, seat, levels }, marks) {
    this.marks = marks;
    this.#state = state;
    this.#levels = levels;
    this.#board = boardOf(part("#board"), state, (cell, tap) => this.#pick(cell, tap.small));
    const notices = new ConnectionNotices(state.kind);
    this.#notices = notices;
    this.#connection = new MatchConnection(state, seat, {
      changed: (event) => this.#changed(event),
      thinking: (thinking) => this.#thinks(thinking),
      hint: (hint) => this.#hinted(hint),
      queued: (before) => this.#waits(before),
      values: (values) => this.#valued(values),
      presence: (presence) => {
        this.#presence.take(this.#connection.state, this.#connection.seat, presence);
        this.#presence.show();
      },
      server: (server) => notices.server(server),
      connection: (how) => {
        notices.connection(how);
        if (how === "lost") this.#values?.forget(); // the server forgets the question as well
        if (how === "open") this.draw();
      },
      refused: (refusal) => notices.refused(refusal),
    });
    if (state.outcome) notices.over();
    this.#values = new MatchValues(this.#connection, (sentence) => toast(sentence));
    this.draw();
  }

  get state() {
    return this.#state;
  }

  /** The ply whose position is on the board. */
  get shown() {
    return this.#lookingAt ?? this.#state.ply;
  }

  /** Draws everything as it stands. */
  draw(animate = false) {
    const state = this.#state;
    const seat = this.#connection.seat;
    const back = this.#lookingAt !== null;
    const hint = this.#hint?.pos === state.pos ? this.#hint.move : null;
    const own = seat !== null && state.side === seat;
    this.#values?.want(state, this.marks.values && own && this.#againstEngine && !this.#sending);
    const values = this.#values?.plates(state);
    const view = back
      ? earlier(state, this.shown, this.marks)
      : latest(state, {
          seat,
          hint,
          animate,
          marks: this.marks,
          values,
          preview: this.#preview?.pos === state.pos ? this.#preview.cell : null,
        });
    this.#board.draw(view);
    showPlayers(state, seat, countStones(view.rows));
    if (back) showLookingBack(state, this.shown);
    else this.#drawStatus();
    if (view.preview)
      part(".status span").textContent = say("tap_again", { move: written(view.preview.cell) });
    showNote(back ? null : this.#noteOf(state));
    writeMoves(part("#moves"), state, this.shown, (ply) => this.lookAt(ply));
    showActions(
      actions(state, seat, {
        busy: this.#asking === state.pos,
        levels: this.#levels,
      }),
    );
    this.#drawPanels();
  }

  /**
   * The text of the note: a hint, else a proven win, else the last event.
   * @param {State} state
   */
  #noteOf(state) {
    const proof = this.#note?.lamp ? null : this.#values?.proof(state);
    return proof ? { head: say("proof_found"), text: proven(proof), lamp: true } : this.#note;
  }

  get #againstEngine() {
    return Object.values(this.#state.players).some(({ kind }) => kind === "ai");
  }

  #drawPanels() {
    const state = this.#state;
    const seat = this.#connection.seat;
    showInvitation(seat !== null && Object.values(state.players).some((player) => player.kind === "open"));
    const offer = seat && state.offer ? { ...state.offer, mine: state.offer.by === seat } : null;
    showOffer(offer, (v, yes) => this.#tell(this.#connection.answer(v, yes)));
    const own = ownPlies(state, seat).includes(this.shown);
    showStepping({
      shown: this.shown,
      ply: state.ply,
      back: this.#lookingAt !== null,
      own,
    });
  }

  #drawStatus() {
    showStatus(this.#state, this.#connection.seat, this.#analysisNow);
  }

  /** What is known of the position on the board, if anything. */
  get #analysisNow() {
    return this.#analysis?.ply === this.#state.ply ? this.#analysis : null;
  }

  /**
   * Takes what a search found out, unless something is proven already.
   * @param {import("../words.js").Analysis & {ply: number}} found
   */
  #learn(found) {
    const known = this.#analysis?.ply === found.ply ? this.#analysis.worth : null;
    if (known && isProven(known) && !(found.worth && isProven(found.worth))) return;
    this.#analysis = found;
  }

  /**
   * Shows the position after a ply; the latest one ends the looking back.
   * @param {number} ply
   */
  lookAt(ply) {
    const first = this.#state.start ? 0 : 1;
    const to = Math.max(first, Math.min(this.#state.ply, ply));
    this.#look(to === this.#state.ply ? null : to);
    this.draw();
    announce(this.#lookingAt === null ? say("looking_now") : (part(".status strong").textContent ?? ""));
    // The buttons for looking back may have gone, and the focus with them.
    if (document.activeElement === document.body)
      part("#moves [tabindex='0']").focus({ preventScroll: true });
  }

  /** @param {number | null} ply */
  #look(ply) {
    this.#lookingAt = ply;
    keepInAddress(ply);
  }

  // What the player does -------------------------------------------------------------------------

  /**
   * @param {string} cell
   * @param {boolean} small  a fingertip covers more than this cell, so a second tap has to confirm it
   */
  async #pick(cell, small) {
    const { side, outcome, legal, pos } = this.#state;
    const seat = this.#connection.seat;
    if (this.#lookingAt !== null) return toast(say("look_is_back"));
    if (outcome) return toast(say("game_is_over"));
    if (!seat) return toast(say("only_watching"));
    if (side !== seat) return toast(say("not_your_turn"));
    if (!legal.includes(cell)) return toast(whyIllegal(this.#state, cell));
    if (this.#sending || this.#queue.behind) return undefined;
    if (small && (this.#preview?.pos !== pos || this.#preview.cell !== cell)) {
      this.#preview = { pos, cell };
      this.draw();
      return announce(say("tap_again", { move: written(cell) }));
    }
    this.#preview = null;
    this.#sending = true;
    this.#values?.forget();
    const { ply } = this.#state;
    const { err } = await this.#connection.move(cell);
    this.#sending = false;
    return err && !this.#stands(ply, cell) ? toast(err.message) : undefined;
  }

  /**
   * Whether an own move is on the board already: one that went out again after a lost connection may be
   * told that the game has moved on, by this very move.
   * @param {number} ply  how many moves were played before it
   * @param {string} cell
   */
  #stands(ply, cell) {
    const move = this.#connection.state.moves[ply];
    return move?.move === cell && move.side === this.#connection.seat;
  }

  /** @param {number | null} ply */
  takeBack(ply) {
    return this.#tell(this.#connection.takeBack(ply));
  }

  async askHint() {
    this.#asking = this.#state.pos;
    this.#note = { head: say("hint_coming"), text: "", lamp: true };
    this.draw();
    const { err } = await this.#tell(this.#connection.hint());
    if (!err) return;
    this.#asking = null;
    this.#note = null;
    this.draw();
  }

  /**
   * A hint that was asked for has to wait.
   * @param {number} before  how many jobs go first
   */
  #waits(before) {
    if (this.#asking === null) return;
    const text = before ? say("queued", { n: before }) : "";
    this.#note = { head: say("hint_coming"), text, lamp: true };
    this.draw();
  }

  async resign() {
    const { says, facts } = status(this.#state, this.#connection.seat, this.#analysisNow);
    const sure = await ask({
      question: say("resign_question"),
      fact: say("two_sentences", { says, facts }),
      act: say("resign_act"),
      stay: say("resign_stay"),
    });
    if (sure) await this.#tell(this.#connection.resign());
  }

  async rematch() {
    const { ok } = await this.#tell(this.#connection.rematch());
    if (ok) location.assign(siteUrl(`/g/${ok.game}`));
  }

  /**
   * Waits for an answer and shows an error.
   * @template {keyof Requests} Kind
   * @param {Promise<import("../../net/connection.js").Answer<Kind>>} sent
   * @returns {Promise<import("../../net/connection.js").Answer<Kind>>}
   */
  async #tell(sent) {
    const answer = await sent;
    if (answer.err) toast(answer.err.message);
    return answer;
  }

  // Messages of the server ---------------------------------------------------------------------------

  /** @param {MatchEvent | null} event */
  #changed(event) {
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
    this.#take(last ? this.#connection.state : state);
    const animate = event.type === "move" && event.data.move !== "pass" && !still() && !document.hidden;
    this.#remark(event);
    this.draw(animate);
    return animate ? SEEN_FOR : 0;
  }

  /** @param {State} state */
  #take(state) {
    if (state.pos !== this.#state.pos) this.#hint = null;
    if (this.#asking !== state.pos) this.#asking = null;
    if (state.ply < this.#state.ply) this.#look(null);
    if (state.outcome && !this.#state.outcome) clearToasts();
    if (state.outcome) this.#notices.over();
    this.#state = state;
  }

  /** @param {MatchEvent} event */
  #remark(event) {
    const sentence = sentenceOf(this.#state, this.#connection.seat, event);
    if (sentence) this.#note = this.#state.outcome ? null : { head: sentence, text: "" };
    remark(this.#state, this.#connection.seat, event, sentence);
  }

  /** @param {import("../../net/match.js").Thinking} thinking */
  #thinks(thinking) {
    if (thinking.failed) {
      toast(say("engine_failed"));
      setTimeout(() => this.#connection.rejoin(), 2000);
      return;
    }
    // It speaks of the position before its move, and is shown after it.
    const { side, worth } = thinking;
    if (worth) this.#learn({ side, worth: afterMove(worth), ply: this.#connection.state.ply + 1 });
    if (this.#queue.busy) return;
    this.#state = this.#connection.state;
    if (this.#lookingAt === null) this.#drawStatus();
  }

  /** @param {import("../../net/match.js").Values} found */
  #valued(found) {
    if (!this.#values?.take(found)) return;
    const best = found.values?.[0];
    const { side, ply, pos } = this.#state;
    if (best && side && found.pos === pos) this.#learn({ side, worth: best.worth, ply });
    this.draw();
    if (best && found.done) this.#checkHint(found);
  }

  /**
   * Asks for a hint again that is not among the best moves; the server then speaks of the values.
   * @param {import("../../net/match.js").Values} found
   */
  #checkHint({ pos, values }) {
    const hint = this.#hint;
    if (hint?.pos !== pos || hint.checked) return;
    hint.checked = true;
    const [best] = values;
    const own = values.find(({ move }) => move === hint.move);
    if (best && own && !isEqual(own.worth, best.worth)) this.askHint();
  }

  /** @param {import("../../net/match.js").Hint} hint */
  #hinted(hint) {
    if (hint.pos !== this.#state.pos || this.#asking !== hint.pos) return;
    this.#asking = null;
    if (hint.err) {
      toast(hint.err.message);
      this.#note = null;
    } else {
      this.#hint = { pos: hint.pos, move: hint.move, checked: false };
      this.#note = { ...hinted(this.#state, hint), lamp: true };
      this.#learn({ side: this.#state.side ?? "black", worth: hint.worth, ply: this.#state.ply });
      announce(`${this.#note.head}${sentenceGap}${this.#note.text}`);
    }
    this.draw();
  }
}
