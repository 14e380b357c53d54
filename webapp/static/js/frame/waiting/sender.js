/**
 * Sends the moves that an earlier page could not send, as it was closed without a connection. Every
 * page of the site does this and reports the result.
 */

import { gettext } from "../i18n.js";
import { request } from "../request.js";
import { siteUrl } from "../site_url.js";
import { toast } from "../toast.js";
import { keepMove, keptMove, unlessHeld, waitingGames } from "./kept_moves.js";

/**
 * @import { ErrorMessage } from "../../types/messages.js"
 * @import { KeptMove } from "./kept_moves.js"
 */

/** Refusals that may not be given the next time. */
const LATER = [
  "busy",
  "too_fast",
  "too_many_requests",
  "too_much_thinking",
  "not_saved",
  "engine_failed",
  "failed",
];
/** Pauses between two attempts, in milliseconds. */
const FIRST_PAUSE = 4000;
const LONGEST_PAUSE = 60_000;

export class MoveSender {
  #pause = FIRST_PAUSE;
  #timer = 0;

  /** Sends what waits now, and whenever a connection comes back. */
  start() {
    addEventListener("online", () => this.send());
    return this.send();
  }

  /** Sends each move that waits; those that got no answer wait for the next attempt. */
  async send() {
    clearTimeout(this.#timer);
    for (const game of waitingGames()) await unlessHeld(game, () => sendMove(game));
    if (!waitingGames().length) return;
    this.#timer = window.setTimeout(() => this.send(), this.#pause);
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }
}

/** @param {string} game */
async function sendMove(game) {
  const kept = keptMove(game);
  if (!kept) return keepMove(game, null); // unreadable
  const { mid, ply, pos, move } = kept;
  const { ok, err } = await request("/api/moves", { game, mid, ply, pos, move }, { keepalive: true });
  if (!ok && (!err || LATER.includes(err.code))) return;
  keepMove(game, null);
  // One that does not wait belongs to a page that was left before its answer came.
  if (ok && kept.waits) tellSent(game, kept);
  else if (err && !isOfAnother(kept, err.code)) tellRefused(game, kept, err);
}

/**
 * Whether a refused move belongs to an earlier visitor of this device: the present one is not told of it.
 * @param {KeptMove} move
 * @param {string} code
 */
function isOfAnother({ visitor }, code) {
  return code === "not_your_game" && visitor !== document.documentElement.dataset.visitor;
}

/** @param {string} game @param {KeptMove} move */
function tellSent(game, { move, name = move }) {
  toast(gettext("Your move {move}, made without a connection, has been played.", { move: name }), {
    acts: waysTo(game),
  });
}

/**
 * It stays: a player must not believe that the move was played.
 * @param {string} game
 * @param {KeptMove} kept
 * @param {ErrorMessage} refusal
 */
function tellRefused(game, kept, refusal) {
  const leave = toast(refused(kept, refusal), {
    keep: true,
    acts: [...waysTo(game), { text: gettext("Close"), act: () => leave() }],
  });
}

/** @param {KeptMove} move @param {ErrorMessage} err */
function refused({ move, name = move, waits }, { code, message }) {
  const words = { move: name, why: message };
  if (!waits) return gettext("{move} was not played. {why}", words);
  return code === "stale"
    ? gettext("Your move {move}, made without a connection, was not played: the game has moved on.", words)
    : gettext("Your move {move}, made without a connection, was not played. {why}", words);
}

/** The way to the match, where its page is not the open one. @param {string} game */
function waysTo(game) {
  const address = siteUrl(`/g/${game}`);
  if (location.pathname === address) return [];
  return [{ text: gettext("To the game"), act: () => location.assign(address) }];
}
