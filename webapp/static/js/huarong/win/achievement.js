/** What a finished game has achieved: its seal, and the sentences that say so. */

import { say } from "../../frame/phrases.js";
import { counted, grouped, joined } from "../puzzle/words.js";

/**
 * @typedef {{moves: number, steps: number}} Counts
 * @typedef {import("../puzzle/words.js").Optimum} Optimum
 * @typedef {"moves" | "steps" | "tenth" | "solved"} SealName
 * @typedef {object} Finished
 * @property {Counts} counts
 * @property {Optimum} optimum
 * @property {number | null} states how many layouts the proof has searched, null where that is not known
 * @property {boolean} helped whether a hint or a solution had a part in it
 * @property {import("../puzzle/seen_solutions.js").Seen} seen the part of solutions that was seen before
 * @property {number | null} before the fewest moves of an earlier game, null where there is none
 * @property {number | null} challenge the moves to beat, null where nobody asks
 */

/** The characters of the seals; two columns, read from the right. @type {Record<SealName, string>} */
export const SEALS = { moves: "最少移动", steps: "最少步数", tenth: "一成之内", solved: "已解" };

/** What the seals say, for screen readers. @type {Record<SealName, string>} */
export const SEAL_WORDS = {
  moves: "seal_moves",
  steps: "seal_steps",
  tenth: "seal_tenth",
  solved: "seal_solved",
};
/** The sentence that goes with a seal. @type {Record<SealName, string>} */
const SENTENCES = { moves: "won_moves", steps: "won_steps", tenth: "won_tenth", solved: "won_solved" };

const METRICS = /** @type {const} */ (["moves", "steps"]);
const A_TENTH_MORE = 1.1;

/**
 * The seal of a game; with help it is that of a solved one.
 * @param {Finished} game
 * @returns {SealName}
 */
export function sealOf({ counts, optimum, helped }) {
  if (helped) return "solved";
  const within = (/** @type {"moves" | "steps"} */ metric, /** @type {number} */ factor) => {
    const fewest = optimum[metric];
    return fewest !== null && counts[metric] <= fewest * factor;
  };
  const fewest = METRICS.find((metric) => within(metric, 1));
  if (fewest) return fewest;
  return METRICS.some((metric) => within(metric, A_TENTH_MORE)) ? "tenth" : "solved";
}

/**
 * What was achieved in one sentence, and what is proven or remembered of it.
 * @param {Finished} game
 */
export function praise(game) {
  return { head: headOf(game), text: joined([against(game), sinceBefore(game), worth(game)]) };
}

/** @param {Finished} game */
function headOf(game) {
  const { counts, optimum, helped } = game;
  const over = counts.moves - (optimum.moves ?? counts.moves);
  const words = {
    moves: counted("moves", counts.moves),
    steps: counted("steps", counts.steps),
    over: counted("moves", over),
  };
  const both = !helped && METRICS.every((metric) => counts[metric] === optimum[metric]);
  return say(both ? "won_both" : SENTENCES[sealOf(game)], words);
}

/** How it went against the challenge. @param {Finished} game */
function against({ counts, challenge, helped }) {
  if (challenge === null || helped) return "";
  const by = challenge - counts.moves;
  if (by === 0) return say("challenge_even");
  return say(by > 0 ? "challenge_beaten" : "challenge_missed", { by: counted("moves", Math.abs(by)) });
}

/** @param {Finished} game */
function sinceBefore({ counts, before, helped, challenge }) {
  if (before === null || helped || challenge !== null || before <= counts.moves) return "";
  return say("fewer_than_before", { by: counted("moves", before - counts.moves) });
}

/** What the game is worth beside what is proven. @param {Finished} game */
function worth(game) {
  const { counts, optimum, states, helped, seen } = game;
  if (helped) return withHelp(seen);
  const seal = sealOf(game);
  if (seal === "moves" || seal === "steps")
    return joined([
      states === null ? say("won_proven") : say("won_proven_over", { states: grouped(states) }),
      otherFewest(counts, optimum),
    ]);
  const fewest = optimum.moves;
  if (fewest === null) return "";
  return say(seal === "tenth" ? "won_near" : "won_fewest", { best: counted("moves", fewest) });
}

/**
 * Why a game counts as solved only.
 * @param {import("../puzzle/seen_solutions.js").Seen} seen
 */
function withHelp(seen) {
  const metrics = METRICS.filter((metric) => seen[metric]);
  if (metrics.length === 0) return say("with_help");
  const parts = metrics.map((metric) => counted(metric, seen[metric]));
  return say("with_solution", { seen: parts.join(say("comma")) });
}

/**
 * The proven optimum of the metric in which the game was longer.
 * @param {Counts} counts
 * @param {Optimum} optimum
 */
function otherFewest(counts, optimum) {
  const longer = METRICS.find((metric) => optimum[metric] !== null && counts[metric] !== optimum[metric]);
  return longer ? say("won_other", { best: counted(longer, optimum[longer] ?? 0) }) : "";
}
