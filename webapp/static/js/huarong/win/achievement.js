/** The achievement of a finished game: its seal and its sentences. */

import { gettext } from "../../frame/i18n.js";
import { counted, grouped, joined } from "../puzzle/words.js";

/**
 * @import { Seen } from "../puzzle/seen_solutions.js"
 * @import { Optimum } from "../puzzle/words.js"
 *
 * @typedef {{moves: number, steps: number}} Counts
 * @typedef {"moves" | "steps" | "tenth" | "solved"} SealName
 * @typedef {object} Finished
 * @property {Counts} counts
 * @property {Optimum} optimum
 * @property {number | null} states how many layouts the proof has searched, null where that is not known
 * @property {boolean} isOnWay whether it is of the beginner's way, where hints cost only the word "fewest"
 * @property {boolean} helped whether a hint or a solution had a part in it
 * @property {Seen} seen the part of solutions that was seen before
 * @property {number | null} before the fewest moves of an earlier game, null where there is none
 * @property {number | null} challenge the moves to beat, null where nobody asks
 */

/** The characters of the seals; two columns, read from the right. @type {Record<SealName, string>} */
export const SEALS = { moves: "最少移动", steps: "最少步数", tenth: "一成之内", solved: "已解" };

/** Labels of the seals for screen readers. @type {Record<SealName, string>} */
export const SEAL_WORDS = {
  moves: gettext("Seal: fewest moves"),
  steps: gettext("Seal: fewest steps"),
  tenth: gettext("Seal: within a tenth"),
  solved: gettext("Seal: solved"),
};
/** The sentence that goes with a seal. @type {Record<SealName, (words: Record<string, string>) => string>} */
const SENTENCES = {
  moves: (words) => gettext("{moves}: the fewest possible.", words),
  steps: (words) => gettext("{steps}: the fewest possible.", words),
  tenth: (words) => gettext("{moves}, {over} above the fewest.", words),
  solved: (words) => gettext("Solved in {moves}.", words),
};

const METRICS = /** @type {const} */ (["moves", "steps"]);
const A_TENTH_MORE = 1.1;

/** The seal of a game; with help it is that of a solved one. @param {Finished} game @returns {SealName} */
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
 * The achievement in one sentence, and the proof or memory that it is compared with.
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
  return both ? gettext("{moves}, {steps}: both the fewest.", words) : SENTENCES[sealOf(game)](words);
}

/** Result against the challenge. @param {Finished} game */
function against({ counts, challenge, helped }) {
  if (challenge === null || helped) return "";
  const by = challenge - counts.moves;
  if (by === 0) return gettext("The same number of moves as the challenge.");
  return by > 0
    ? gettext("Better than the challenge by {by}.", { by: counted("moves", Math.abs(by)) })
    : gettext("The challenge was {by} shorter.", { by: counted("moves", Math.abs(by)) });
}

/** @param {Finished} game */
function sinceBefore({ counts, before, helped, challenge }) {
  if (before === null || helped || challenge !== null || before <= counts.moves) return "";
  return gettext("{by} fewer than your last best.", { by: counted("moves", before - counts.moves) });
}

/** The game compared with the proven optimum. @param {Finished} game */
function worth(game) {
  const { counts, optimum, states, helped, seen, isOnWay } = game;
  if (helped)
    return joined([isOnWay && Object.keys(seen).length === 0 ? "" : withHelp(seen), fewestOf(game)]);
  const seal = sealOf(game);
  if (seal === "moves" || seal === "steps")
    return joined([
      states === null
        ? gettext("Every shorter way was searched: proven.")
        : gettext("Proven over all {states} layouts within reach.", { states: grouped(states) }),
      otherFewest(counts, optimum),
    ]);
  return fewestOf(game);
}

/** The proven fewest moves, where the game had more. @param {Finished} game */
function fewestOf({ counts, optimum: { moves } }) {
  return moves === null || counts.moves <= moves
    ? ""
    : gettext("The fewest is {best}.", { best: counted("moves", moves) });
}

/** Reason why a game counts as solved only. @param {Seen} seen */
function withHelp(seen) {
  const metrics = METRICS.filter((metric) => seen[metric]);
  if (metrics.length === 0) return gettext("With a hint it counts as solved only.");
  const parts = metrics.map((metric) => counted(metric, seen[metric]));
  return gettext("You saw {seen} of a solution: it counts as solved only.", {
    seen: parts.join(gettext(", ")),
  });
}

/**
 * The proven optimum of the metric in which the game was longer.
 * @param {Counts} counts
 * @param {Optimum} optimum
 */
function otherFewest(counts, optimum) {
  const longer = METRICS.find((metric) => optimum[metric] !== null && counts[metric] !== optimum[metric]);
  return longer ? gettext("The fewest is {best}.", { best: counted(longer, optimum[longer] ?? 0) }) : "";
}
