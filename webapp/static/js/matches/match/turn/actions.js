/** The actions of a player: which are shown, and which are enabled. */

/**
 * @import { State } from "../../../net/match.js"
 * @import { Side } from "../../../types/messages.js"
 * @import { Offer } from "../next_game.js"
 *
 * @typedef {"takeback" | "hint" | "resign" | "share" | "rematch" | "review" |
 *   "next-game" | "room"} Action
 */

/** @type {Action[]} */
const ACTIONS = ["takeback", "hint", "resign", "share", "rematch", "review", "next-game", "room"];

/**
 * The plies that a player may take back: own moves that were no pass.
 * @param {State} state
 * @param {Side | null} seat
 * @returns {number[]}
 */
export function ownPlies(state, seat) {
  return state.moves.filter((move) => move.side === seat && move.move !== "pass").map((move) => move.ply);
}

/**
 * Whether there is something to take back, or to ask the other player for.
 * @param {State} state
 * @param {Side | null} seat
 */
export function mayTakeBack(state, seat) {
  if (!seat || /^(resign|time)$/.test(state.outcome?.reason ?? "")) return false;
  if (!ownPlies(state, seat).length) return false;
  const kinds = Object.values(state.players).map((player) => player.kind);
  return kinds.includes("ai") || (!state.outcome && !state.offer && !kinds.includes("open"));
}

/**
 * Which actions are shown, and which of those are usable.
 * @param {State} state
 * @param {Side | null} seat
 * @param {{busy: boolean, sending?: boolean, back?: boolean,
 *   offer: Offer | null, room?: boolean}} now  `busy` while a hint is on its way, `sending` while
 *   a move is, `back` when an earlier position is shown; `offer` is the step to take next,
 *   `room` whether a room has begun the game: it goes on there, without a rematch
 * @returns {{shown: Set<Action>, usable: Set<Action>, main: Action | null}}
 */
export function actions(state, seat, { busy, sending = false, back = false, offer, room = false }) {
  const over = Boolean(state.outcome);
  const kinds = Object.values(state.players).map((player) => player.kind);
  /** @type {Set<Action>} */
  const shown = new Set(["share"]);
  if (seat)
    for (const action of /** @type {Action[]} */ (
      over ? ["takeback", "rematch"] : ["takeback", "hint", "resign"]
    ))
      shown.add(action);
  if (over) shown.add("review");
  if (room) shown.add("room");
  if (seat && over && offer) shown.add("next-game");
  const usable = new Set(shown);
  if (back || !(sending || mayTakeBack(state, seat))) usable.delete("takeback");
  if (back || busy || sending || state.side !== seat) usable.delete("hint");
  if (state.hints === false) shown.delete("hint");
  if (kinds.includes("open")) shown.delete("resign");
  if (kinds.includes("nobody") || room) shown.delete("rematch");
  if (over && !mayTakeBack(state, seat)) shown.delete("takeback");
  const again = room ? "room" : shown.has("rematch") ? "rematch" : "review";
  const main =
    over && seat
      ? offer?.urged
        ? "next-game"
        : again
      : shown.has("hint") && usable.has("hint")
        ? "hint"
        : null;
  return { shown, usable, main };
}

/** Shows the actions. @param {ReturnType<typeof actions>} now */
export function showActions({ shown, usable, main }) {
  for (const action of ACTIONS) {
    for (const button of document.querySelectorAll(`[data-act=${action}]`)) {
      button.toggleAttribute("hidden", !shown.has(action));
      button.removeAttribute("disabled");
      // Not `disabled`: a briefly busy button keeps the focus and can explain why.
      button.setAttribute("aria-disabled", String(!usable.has(action)));
      button.classList.toggle("main", action === main);
    }
  }
}
