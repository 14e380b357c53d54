/** Entry of the base of games of Reversi, which the analysis board loads once there are any. */

import { NAMES, START } from "../../board/reversi/names.js";
import { rulesFrom } from "../../board/reversi/rules.js";
import { OwnGames } from "./own_games.js";

/** @param {import("./own_games.js").Around} around */
export function openBase(around) {
  return new OwnGames(around, {
    start: () => START.match(/.{8}/g) ?? [],
    names: () => NAMES,
    rulesFrom,
    // The colour follows from what can be turned: many files leave passes out.
    next(rules, position, move, side) {
      const sides = /** @type {const} */ ([side ?? position.side, "black", "white"]);
      const movers = sides.map((each) => ({ ...position, side: each }));
      return movers.find((each) => rules.changed(each, move).length) ?? null;
    },
  });
}
