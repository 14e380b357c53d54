/** Requests of a player to the server, beside moves and hints. */

import { ask } from "../../../frame/dialog.js";
import { gettext } from "../../../frame/i18n.js";
import { siteUrl } from "../../../frame/site_url.js";
import { toast } from "../../../frame/toast.js";
import { ownPlies } from "./actions.js";

/**
 * @import { Answer } from "../../../net/connection.js"
 * @import { MatchConnection } from "../../../net/match.js"
 * @import { Requests } from "../../../types/messages.js"
 */

export class PlayerRequests {
  #connection;

  /** @param {MatchConnection} connection */
  constructor(connection) {
    this.#connection = connection;
  }

  /**
   * Takes a move back, and asks once more if a reply to it came meanwhile, which goes with it.
   * @param {number | null} ply  null for one's latest move
   */
  async takeBack(ply) {
    const latest = this.#latest;
    const first = await this.#connection.takeBack(ply);
    const replied = first.err?.code === "stale" && latest !== undefined && latest === this.#latest;
    const { err } = replied ? await this.#connection.takeBack(ply) : first;
    if (err) toast(err.message);
  }

  /** The number of the player's latest move. */
  get #latest() {
    const { state, seat } = this.#connection;
    return ownPlies(state, seat).at(-1);
  }

  /** Answers the other player's offer. @param {number} offer @param {boolean} yes */
  answer(offer, yes) {
    return told(this.#connection.answer(offer, yes));
  }

  /** Resigns, if the player still wants to after reading how the game stands. @param {string} fact */
  async resign(fact) {
    const sure = await ask({
      question: gettext("Resign this game?"),
      fact,
      act: gettext("Resign"),
      stay: gettext("Play on"),
    });
    if (sure) await told(this.#connection.resign());
  }

  async rematch() {
    const { ok } = await told(this.#connection.rematch());
    if (ok?.game) location.assign(siteUrl(`/g/${ok.game}`));
  }
}

/**
 * Waits for an answer and shows an error.
 * @template {keyof Requests} Kind
 * @param {Promise<Answer<Kind>>} sent
 * @returns {Promise<Answer<Kind>>}
 */
async function told(sent) {
  const answer = await sent;
  if (answer.err) toast(answer.err.message);
  return answer;
}
