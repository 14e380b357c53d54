/** What a game of Capture Go leaves in the lid of the winner's bowl. */

import { say } from "../../frame/phrases.js";
import { lid } from "./lid.js";

/** @type {NonNullable<import("../game.js").Game["tally"]>} */
export function capturedStones({ outcome, lifted, captures }) {
  const winner = outcome.winner;
  if (outcome.reason !== "capture" || !winner || !lifted.length) return null;
  const all = Math.max(lifted.length, captures?.[winner] ?? 0);
  const side = say(winner === "black" ? "side_black" : "side_white");
  const words = all > lifted.length ? "lid_holds" : "lid_lifted";
  const row = Object.assign(document.createElement("div"), { className: "lid" });
  const sentence = document.createElement("span");
  sentence.textContent = say(words, { side, n: words === "lid_holds" ? all : lifted.length });
  row.append(lid(winner === "black" ? "white" : "black", all), sentence);
  return row;
}
