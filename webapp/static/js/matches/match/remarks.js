/** Announcements, sounds and titles for the events of a match. */

import { announce } from "../../frame/announce.js";
import { say, sentenceGap, word } from "../../frame/phrases.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { nameOf, played, sideName, status } from "../words.js";

/**
 * @typedef {import("../../net/match.js").State} State
 * @typedef {import("../../net/match.js").Side} Side
 * @typedef {import("../../net/match.js").MatchEvent} MatchEvent
 */

/**
 * A sentence for what happened; empty where the page shows it anyway.
 * @param {State} state  after the event
 * @param {Side | null} seat
 * @param {MatchEvent} event
 */
export function sentenceOf(state, seat, { type, data }) {
  if (type === "move") return played(state, seat, data);
  if (type === "takeback") return say("taken_back", { n: data.to });
  if (type === "joined")
    return say(data.side === seat ? "you_joined" : "has_joined", {
      side: sideName(data.side),
      name: seat || state.players[data.side].name ? nameOf(state, seat, data.side) : say("somebody"),
    });
  if (type === "named" && data.side !== seat) return named(state, data.side);
  if (type === "declined" && !state.outcome)
    return say(data.by === seat ? "offer_you_declined" : "offer_declined");
  if (type === "withdrawn" && !state.outcome) return say("offer_withdrawn");
  if (type === "clock_paused") return say("clock_paused");
  if (type === "hint_asked" && data.side !== seat)
    return say("hint_was_asked", { side: sideName(data.side) });
  return "";
}

/**
 * The sentence about a new name.
 * @param {State} state
 * @param {Side} side
 */
function named(state, side) {
  const { name } = state.players[side];
  const words = { side: sideName(side), name: name ? word(name) : "" };
  return say(name ? "was_named" : "was_unnamed", words);
}

/**
 * Tells readers, ears and the tab's title about an event.
 * @param {State} state  after the event
 * @param {Side | null} seat
 * @param {MatchEvent} event
 * @param {{sentence: string, seen: boolean}} how  `seen` when it has been seen and heard already
 */
export function remark(state, seat, { type, data }, { sentence, seen }) {
  const passed = type === "move" && data.move === "pass";
  if (passed && !state.outcome) toast(sentence);
  else if (type === "move" && state.outcome) play("end");
  else if (type === "move" && !seen) play("stone");
  const turn = seat !== null && state.side === seat ? say("announce_your_turn") : "";
  const { says, facts } = status(state, seat, null);
  // The toast and the offer's box are read by themselves.
  announce(
    [passed ? "" : sentence, state.outcome ? say("two_sentences", { says, facts }) : turn]
      .filter(Boolean)
      .join(sentenceGap),
  );
  document.title = document.title.replace(/^● /, "");
  if (turn && document.hidden) document.title = `● ${document.title}`;
}
