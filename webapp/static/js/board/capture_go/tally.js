/** Captured stones of a finished game of Capture Go, in the lid of the winner's bowl. */

import { html } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { bowlLid } from "./bowl_lid.js";

/** @import { Game } from "../game.js" */

/** @type {NonNullable<Game["tally"]>} */
export function capturedStones({ outcome, lifted, captures }) {
  const winner = outcome.winner;
  if (outcome.reason !== "capture" || !winner || !lifted.length) return null;
  const all = Math.max(lifted.length, captures?.[winner] ?? 0);
  const side = winner === "black" ? gettext("Black") : gettext("White");
  const sentence =
    all > lifted.length
      ? ngettext(
          "In {side}’s lid: {n} stone, the last from the dashed ring.",
          "In {side}’s lid: {n} stones, the last from the dashed rings.",
          all,
          { side },
        )
      : ngettext(
          "In {side}’s lid: the stone lifted from the dashed ring.",
          "In {side}’s lid: the {n} stones lifted from the dashed rings.",
          all,
          { side },
        );
  const stones = bowlLid(winner === "black" ? "white" : "black", all);
  return html("div", { className: "lid" }, stones, html("span", {}, sentence));
}
