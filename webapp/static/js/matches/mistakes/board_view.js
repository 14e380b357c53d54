/** View of a turning point on the board: its position, or the line that follows from a try. */

import { prefersReducedMotion } from "../../frame/motion.js";
import { earlier, ghostsOf, ghostsOfTurn } from "../board.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Position, Turn } from "../../net/review.js"
 * @import { BetterMoveVerdict } from "../../types/messages.js"
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
 * @param {BetterMoveVerdict | null} now.verdict  on the move that was tried
 * @param {boolean} now.ghosts  whether what follows is shown, as stones that are not there
 * @param {string | null} now.chosen  the cell that is marked
 * @param {boolean} now.animate
 */
export function viewOf({ match, turn, showing, position, line, verdict, ghosts, chosen, animate }) {
  const failed = showing === "wrong" ? (verdict?.move ?? null) : null;
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
  const follows =
    turn === null || !ghosts
      ? []
      : asked
        ? ghostsOfTurn(turn)
        : ghostsOf(verdict?.fault?.ghosts ?? [], turn.side);
  // What was missed would be the answer.
  const shown = asked && follows[0]?.cell !== turn.move ? [] : follows;
  const legal = asked && match.kind === "reversi" ? (position?.values ?? []) : [];
  return {
    ...before,
    legal: legal.map(({ move: name }) => name).filter((name) => name !== "pass"),
    hint: chosen,
    ghosts: shown,
    marks: { failed: asked && turn.move !== "pass" ? turn.move : failed },
  };
}
