/** Entry of the base of games of Capture Go, which the analysis board loads once there are any. */

import { vertexNames } from "../../board/capture_go/geometry.js";
import { rulesFrom } from "../../board/capture_go/rules.js";
import { OwnGames } from "./own_games.js";

/** Lines of the boards that are drawn here. */
const [SMALLEST, LARGEST] = [5, 13];

/** @param {import("./own_games.js").Around} around */
export function openBase(around) {
  return new OwnGames(around, {
    start: (size) =>
      size >= SMALLEST && size <= LARGEST ? Array.from({ length: size }, () => "-".repeat(size)) : [],
    names: vertexNames,
    rulesFrom: (rows) => rulesFrom(rows, { rules: "free", target: "1" }),
    next: (_rules, position, _move, side) => (side ? { ...position, side } : position),
  });
}
