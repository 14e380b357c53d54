/**
 * A move of this player, from the tap on the board to the answer of the server. It is shown at once, with the
 * changes that the server announced; when the server refuses it, the board goes back.
 */

import { announce } from "../../../frame/announce.js";
import { gettext } from "../../../frame/i18n.js";
import { toast } from "../../../frame/toast.js";
import { holdMove, keepMove, keptMove } from "../../../frame/waiting/kept_moves.js";
import { freshId, WITHDRAWN } from "../../../net/connection.js";
import { confirmWords, whyIllegal, written } from "../../words.js";

/**
 * @import { Answer, ConnectionState } from "../../../net/connection.js"
 * @import { MatchConnection, State } from "../../../net/match.js"
 *
 * @typedef {import("../../../net/match.js").OwnMove} Move
 * @typedef {"preview" | "sent" | "waiting" | "answered" | "refused"} Happened
 * @typedef {Move & {waiting: boolean, connected: boolean, answered: number | null}} Sent  `waiting` when the
 *   answer takes long; `answered` is the version of the match with this move, once the server has answered
 */

/** Milliseconds after which a move without an answer is shown as waiting. */
const SOON = 1000;

export class OwnMove {
  /** @type {{pos: string, cell: string} | null} the stone that a second tap plays */
  #preview = null;
  /** @type {Sent | null} what is on the board before the server has confirmed it */
  #sent = null;
  /** @type {Promise<unknown>} */
  #answer = Promise.resolve();
  /** @type {ConnectionState} */
  #how = "connecting";
  #connection;
  #draw;

  /**
   * @param {MatchConnection} connection
   * @param {(what: Happened) => void} draw  the board changes
   */
  constructor(connection, draw) {
    this.#connection = connection;
    this.#draw = draw;
  }

  /** Whether a move is on its way. */
  get sending() {
    return this.#sent !== null;
  }

  /** Resolved once no move is on its way. */
  get answered() {
    return this.#answer;
  }

  /**
   * The move on this position that the server has not confirmed, if any.
   * @param {State} state
   * @returns {Sent | null}
   */
  unconfirmed({ pos }) {
    return this.#sent?.pos === pos ? this.#sent : null;
  }

  /** The stone that a second tap plays, if any. @param {State} state */
  preview({ pos }) {
    return this.#preview?.pos === pos ? this.#preview.cell : null;
  }

  /**
   * Plays a cell, or says why it cannot be played.
   * @param {State} state
   * @param {string} cell
   * @param {{small: boolean, behind: boolean}} how  `small` when a fingertip covers more than this cell, so that
   *   a second tap has to confirm it; `behind` while the board has not shown all that happened
   */
  pick(state, cell, { small, behind }) {
    if (this.#sent) return this.#sent.waiting ? toast(waits(this.#sent)) : undefined;
    const why = this.#whyNot(state, cell);
    if (why) return toast(why);
    if (behind) return undefined;
    if (small && this.preview(state) !== cell) return this.#ask(state, cell);
    this.#preview = null;
    return this.#send({ mid: freshId(), ply: state.ply, pos: state.pos, move: cell });
  }

  /**
   * Sends a move again that an earlier visit could not send, if it can be played on this position. The server
   * knows a message that it has had before. Any other is left to `frame/waiting/sender.js`, which says what
   * became of it.
   * @param {State} state
   */
  resume(state) {
    const move = keptMove(state.game);
    if (move?.pos === state.pos && !this.#whyNot(state, move.move)) this.#send(move);
  }

  /** @param {ConnectionState} how */
  connection(how) {
    this.#how = how;
    if (!this.#sent) return;
    this.#sent.connected = how === "open";
    if (how === "lost") this.#wait(this.#sent);
    else this.#draw("waiting");
  }

  /** Takes the move back if it has not gone out; false if the server may know it. */
  withdraw() {
    const sent = this.#sent;
    if (!sent || !this.#connection.withdraw(sent)) return false;
    announce(gettext("{move} was not sent; it is your move again.", { move: written(sent.move) }));
    return true;
  }

  /** Forgets a move that was confirmed, once the board shows it. @param {State} state */
  keepFor({ v }) {
    const answered = this.#sent?.answered ?? null;
    if (answered !== null && v >= answered) this.#sent = null;
  }

  /** @param {State} state @param {string} cell */
  #whyNot(state, cell) {
    const { seat } = this.#connection;
    if (state.outcome) return gettext("This game is over.");
    if (!seat) return gettext("You are watching this game.");
    if (state.side !== seat) return gettext("It is not your turn.");
    return state.legal.includes(cell) ? "" : whyIllegal(state, cell);
  }

  /** @param {State} state @param {string} cell */
  #ask({ pos }, cell) {
    this.#preview = { pos, cell };
    this.#draw("preview");
    return announce(confirmWords(cell));
  }

  /** @param {Move} move */
  async #send(move) {
    const { game } = this.#connection.state;
    const sent = { ...move, waiting: false, connected: this.#how === "open", answered: null };
    this.#sent = sent;
    this.#draw("sent");
    this.#keep(sent);
    const late = setTimeout(() => this.#wait(sent), SOON);
    const answer = this.#connection.move(move);
    this.#answer = answer;
    holdMove(game, answer);
    if (this.#how === "lost") this.#wait(sent);
    this.#answered(move, await answer);
    clearTimeout(late);
    keepMove(game, null);
  }

  /** @param {Sent} sent */
  #keep({ mid, ply, pos, move, waiting }) {
    const { visitor } = document.documentElement.dataset;
    const { game } = this.#connection.state;
    keepMove(game, { mid, ply, pos, move, name: written(move), visitor, waits: waiting });
  }

  /** @param {Move} move @param {Answer<"move">} answer */
  #answered(move, { ok, err }) {
    if (this.#sent && ok) Object.assign(this.#sent, { answered: ok.v });
    else this.#sent = null;
    if (err && err.code !== WITHDRAWN && !this.#stands(move))
      toast(gettext("{move} was not played. {why}", { move: written(move.move), why: err.message }));
    this.#draw(ok ? "answered" : "refused");
  }

  /** @param {Sent | null} sent */
  #wait(sent) {
    if (!sent || sent !== this.#sent || sent.waiting || sent.answered !== null) return;
    sent.waiting = true;
    this.#keep(sent);
    if (sent.connected) announce(waits(sent)); // else it is said with the lost connection
    this.#draw("waiting");
  }

  /**
   * Whether an own move is on the board already: one that went out again after a lost connection may be
   * told that the game has moved on, by this very move.
   * @param {Move} move
   */
  #stands({ ply, move }) {
    const played = this.#connection.state.moves[ply];
    return played?.move === move && played.side === this.#connection.seat;
  }
}

/** Reason why a move waits, in words. @param {Sent} sent */
export function waits({ move, connected }) {
  return connected
    ? gettext("{move} is sent; the server has not answered yet.", { move: written(move) })
    : gettext("{move} will be sent when the connection is back.", { move: written(move) });
}
