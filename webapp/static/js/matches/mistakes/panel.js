/** Texts around the board: the question, the note below it, the number of the question, the total. */

import { find } from "../../frame/dom.js";
import { gettext, ngettext, sentenceGap } from "../../frame/i18n.js";
import { ofWork } from "../review/words.js";
import { moveNumber, sideName } from "../words.js";
import { cost, hint, question } from "./words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position, Turn } from "../../net/review.js"
 * @import { Side, Summary } from "../../types/messages.js"
 * @import { Showing } from "./page.js"
 * @import { Results } from "./record.js"
 */

/**
 * Content of the panel.
 * @typedef {object} Described
 * @property {State} match
 * @property {Showing} showing
 * @property {Side} side  whose turning points are replayed
 * @property {Side | null} seat
 * @property {readonly Turn[]} turns  all turning points of that side
 * @property {Turn | null} turn  the one on the board
 * @property {Position | undefined} position  the analysis before it
 * @property {boolean} hinted
 * @property {boolean} working  whether the review may find more
 * @property {Summary["work"]} work
 * @property {Results} record
 * @property {Turn | null} next  the turning point that comes after this one
 */

/** Writes everything but the verdict. @param {Described} now */
export function describe(now) {
  const { showing, side, turns, turn, hinted, work, record, next } = now;
  const { questioned, advice } = asked(now);
  find("#question").textContent = questioned;
  find("#advice").textContent = advice;
  find("#advice").classList.toggle("lamp", hinted);
  const place = turns.findIndex(({ ply }) => ply === turn?.ply) + 1;
  find("#place").textContent = place
    ? gettext("Turning point {n} of {of}", { n: place, of: turns.length })
    : sideName(side);
  find("#work").textContent = work.busy ? ofWork(work) : "";
  if (showing === "done") writeSum(turns, record);
  const choice = document.querySelector(`input[name=side][value=${side}]`);
  if (choice instanceof HTMLInputElement) choice.checked = true;
  find("[data-act=on] span").textContent = next
    ? gettext("Next: move {n}", { n: moveNumber(now.match, next.ply) })
    : gettext("To the result");
}

/** The question and what is said below it. @param {Described} now */
function asked({ match, showing, side, seat, turn, position, hinted, working, work }) {
  if (turn) {
    const best = position?.values[0]?.worth;
    const lost = [cost(turn, position?.depth ?? null), follows(turn)].filter(Boolean).join(sentenceGap);
    const advice = hinted && best ? hint(turn.side, best) : lost;
    return { questioned: question(match, turn, seat), advice };
  }
  if (showing === "done") return { questioned: gettext("All turning points are done"), advice: "" };
  if (showing === "waiting")
    return { questioned: gettext("Looking for turning points"), advice: ofWork(work) };
  return {
    questioned: gettext("The review found no turning point of {side}.", { side: sideName(side) }),
    advice: working ? gettext("None found so far; the review goes on.") : "",
  };
}

/** What followed the move; nothing where that would name a better one. @param {Turn} turn */
function follows({ move, fault, why }) {
  return fault?.ghosts[0]?.[0] === move ? why : "";
}

/**
 * Writes how many were found, in place of a verdict.
 * @param {readonly Turn[]} turns
 * @param {Results} record
 */
function writeSum(turns, record) {
  const went = turns.map(({ ply }) => record[ply - 1]);
  const first = went.filter((each) => each === "first").length;
  const found = first + went.filter((each) => each === "later").length;
  find("#verdict").textContent = gettext("{found} of {of} found", { found, of: turns.length });
  find("#says").textContent = first
    ? ngettext("{n} of them at once.", "{n} of them at once.", first)
    : gettext("What you missed waits here for another time.");
}
