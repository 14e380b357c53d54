/** The hint: requests it, shows its ring on the board and its reason in the note. */

import { isEqual } from "../../../board/score.js";
import { announce } from "../../../frame/announce.js";
import { gettext, ngettext, sentenceGap } from "../../../frame/i18n.js";
import { toast } from "../../../frame/toast.js";
import { ghostsOf } from "../../board.js";
import { hinted } from "../../words.js";

/**
 * @import { Hint, MatchConnection, State, Values } from "../../../net/match.js"
 * @import { Note } from "../panels.js"
 * @import { Ghost } from "../../../board/view.js"
 */

export class MatchHint {
  /**
   * `checked` against the values of moves; `ghosts` are moves with their numbers.
   * @type {{pos: string, move: string, checked: boolean, ghosts: [string, number][]} | null}
   */
  #found = null;
  /** @type {{pos: string, job: string | null} | null} what is being searched for */
  #asking = null;
  #connection;
  #note;

  /**
   * @param {MatchConnection} connection
   * @param {(note: Note | null) => void} note  what is to be said changed, and the board with it
   */
  constructor(connection, note) {
    this.#connection = connection;
    this.#note = note;
  }

  /** The move that is hinted at, if any. @param {State} state */
  move({ pos }) {
    return this.#found?.pos === pos ? this.#found.move : null;
  }

  /** What the hint warns of, as discs that are not there. @param {State} state @returns {Ghost[]} */
  ghosts(state) {
    const { side, pos } = state;
    if (!side || this.#found?.pos !== pos) return [];
    return ghostsOf(this.#found.ghosts, side);
  }

  /** Takes what the hint warns of off the board. */
  hideGhosts() {
    if (this.#found) this.#found.ghosts = [];
  }

  /** Whether a hint is being searched. @param {State} state */
  busy({ pos }) {
    return this.#asking?.pos === pos;
  }

  /** Gives up what was said of another position, or of a game that is over. @param {State} state */
  keepFor({ pos, outcome }) {
    if (this.#found?.pos !== pos || outcome) this.#found = null;
    if (this.#asking?.pos !== pos || outcome) this.forget();
  }

  /** Cancels what is being searched for; returns whether there was anything. */
  forget() {
    const asked = this.#asking;
    if (asked?.job) this.#connection.cancel(asked.job);
    this.#asking = null;
    return asked !== null;
  }

  /** @param {State} state */
  async ask({ pos }) {
    const asked = { pos, job: /** @type {string | null} */ (null) };
    this.#asking = asked;
    this.#note({ head: gettext("Looking for a hint."), text: "", lamp: true });
    const { ok, err } = await this.#connection.hint();
    asked.job = ok?.job ?? null;
    if (this.#asking !== asked) {
      if (asked.job) this.#connection.cancel(asked.job);
    } else if (err) {
      toast(err.message);
      this.#asking = null;
      this.#note(null);
    }
  }

  /**
   * A hint that was asked for has to wait.
   * @param {number} before  how many jobs go first
   */
  waits(before) {
    if (this.#asking === null || this.#found) return;
    this.#note({
      head: gettext("Looking for a hint."),
      text: before ? ngettext("{n} job before this one", "{n} jobs before this one", before) : "",
      lamp: true,
    });
  }

  /** Takes the answer; true if it is a hint for this position. @param {State} state @param {Hint} hint */
  take(state, hint) {
    if (hint.pos !== state.pos || !this.busy(state)) return false;
    if (hint.done !== false) this.#asking = null;
    if (hint.err) {
      toast(hint.err.message);
      this.#note(null);
      return false;
    }
    const isNew = this.#found?.move !== hint.move;
    this.#found = { pos: hint.pos, move: hint.move, checked: false, ghosts: hint.reason.ghosts ?? [] };
    const note = { ...hinted(hint), lamp: true };
    if (isNew) announce(`${note.head}${sentenceGap}${note.text}`);
    this.#note(note);
    return true;
  }

  /**
   * Asks for a hint again that is not among the best moves; the server then speaks of the values.
   * @param {State} state
   * @param {Values} values
   */
  check(state, { pos, values }) {
    const hint = this.#found;
    if (hint?.pos !== pos || hint.checked) return;
    hint.checked = true;
    const [best] = values;
    const own = values.find(({ move }) => move === hint.move);
    if (best && own && !isEqual(own.worth, best.worth)) this.ask(state);
  }
}
