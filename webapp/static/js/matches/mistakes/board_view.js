/** View of a turning point on the board: its position, or the line that follows from a try. */

import { prefersReducedMotion } from "../../frame/motion.js";
import { earlier } from "../board.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position, Turn } from "../../net/review.js"
 * @import { Line } from "./line.js"
 * @import { Showing } from "./page.js"
 */

/**
 * The view of a turning point; of the end of the match where there is none.
 * @param {object} now
 * @param {State} now.match
 * @param {Turn | null} now.turn
 * @param {Showing} now.showing
 * @param {Position | undefined} now.position  the analysis before it
 * @param {Line} now.line
 * @param {string | null} now.failed  the move that was tried, where it is worse
 * @param {string | null} now.chosen  the cell that is marked
 * @param {boolean} now.animate
 */
export function viewOf({ match, turn, showing, position, line, failed, chosen, animate }) {
  const before = earlier(match, turn ? turn.ply - 1 : match.ply);
  const { move, numbers } = line;
  if (move)
    return {
      ...before,
      rows: move.rows.split("/"),
      last: move.move === "pass" ? null : move.move,
      changed: move.changed,
      animate: animate && !prefersReducedMotion(),
      marks: { numbers, failed },
    };
  const asked = turn !== null && showing === "ask";
  const legal = asked && match.kind === "reversi" ? (position?.values ?? []) : [];
  return {
    ...before,
    legal: legal.map(({ move: name }) => name).filter((name) => name !== "pass"),
    hint: chosen,
    marks: { failed: asked && turn.move !== "pass" ? turn.move : failed },
  };
}
