/** Announcements, sounds and titles for the events of a match. */

import { announce } from "../../frame/announce.js";
import { gettext, ngettext, sentenceGap, word } from "../../frame/i18n.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { moveNumber, nameOf, played, sideName, status } from "../words.js";

/**
 * @import { MatchEvent, State } from "../../net/match.js"
 * @import { Side } from "../../types/messages.js"
 */

/**
 * A sentence for what happened; empty where the page shows it anyway.
 * @param {State} state  after the event
 * @param {Side | null} seat
 * @param {MatchEvent} event
 */
export function sentenceOf(state, seat, { type, data }) {
  if (type === "move") return played(state, seat, data);
  if (type === "takeback") return gettext("Taken back to move {n}.", { n: moveNumber(state, data.to) });
  if (type === "joined")
    return data.side === seat
      ? gettext("You play {side}.", { side: sideName(data.side) })
      : gettext("{name} has come and plays {side}.", {
          side: sideName(data.side),
          name: seat || state.players[data.side].name ? nameOf(state, seat, data.side) : gettext("Somebody"),
        });
  if (type === "named" && data.side !== seat) return named(state, data.side);
  if (type === "declined" && !state.outcome)
    return data.by === seat ? gettext("You declined the takeback.") : gettext("The takeback was declined.");
  if (type === "withdrawn" && !state.outcome) return gettext("The takeback request was withdrawn.");
  if (type === "clock_paused") return gettext("The site was away for a moment; the clocks stood still.");
  if (type === "clock_stopped") return gettext("The host has paused the games.");
  if (type === "clock_went_on" || (type === "ruled" && !data.result)) return gettext("The games go on.");
  if (type === "time_given")
    return ngettext("{n} minute more for both.", "{n} minutes more for both.", data.ms / 60_000);
  if (type === "hint_asked" && data.side !== seat)
    return gettext("{side} asked for a hint.", { side: sideName(data.side) });
  return "";
}

/** The sentence about a new name. @param {State} state @param {Side} side */
function named(state, side) {
  const { name } = state.players[side];
  const words = { side: sideName(side), name: name ? word(name) : "" };
  return name
    ? gettext("{side} is called {name} now.", words)
    : gettext("{side} plays without a name now.", words);
}

/**
 * A capture is heard before the end that it brings.
 * @param {NonNullable<State["outcome"]>} outcome
 * @param {Side | null} seat
 */
function soundEnd({ reason, winner }, seat) {
  const captured = reason === "capture";
  if (captured) play("capture");
  play(seat && winner && winner !== seat ? "loss" : "end", captured ? 0.3 : 0);
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
  else if (type === "move" && state.outcome) soundEnd(state.outcome, seat);
  else if (type === "move" && !seen) play("stone");
  const turn = seat !== null && state.side === seat ? gettext("Your move.") : "";
  const { says, facts } = status(state, seat, null);
  // The toast and the offer's box are read by themselves.
  announce(
    [passed ? "" : sentence, state.outcome ? gettext("{says}. {facts}", { says, facts }) : turn]
      .filter(Boolean)
      .join(sentenceGap),
  );
  call(Boolean(turn) && document.hidden);
}

/** Marks the tab, and the icon of an installed app, while it is the player's turn and the page is hidden. @param {boolean} wanted */
function call(wanted) {
  document.title = document.title.replace(/^● /, "");
  if (wanted) document.title = `● ${document.title}`;
  // eslint-disable-next-line compat/compat -- called only where it exists
  const badge = wanted ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  badge?.catch(() => {}); // not allowed, or not installed
}
document.addEventListener("visibilitychange", () => document.hidden || call(false));
