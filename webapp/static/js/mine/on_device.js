/** Links to the games on this device, between two people or against a level; the server does not know them. */

import { find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { Records } from "../matches/together/records.js";
import { momentWords } from "./moments.js";

/**
 * @import { Recorded } from "../matches/together/game.js"
 * @import { Side } from "../types/messages.js"
 */

/** @param {Side} side @returns {Side} */
const other = (side) => (side === "black" ? "white" : "black");

/** @param {Side} side */
const sideName = (side) => (side === "black" ? gettext("Black") : gettext("White"));

/** The lines of the games, each with its key. @returns {HTMLElement[]} */
function lines() {
  return [...find("#device-games").querySelectorAll("[data-here]")].filter(
    (each) => each instanceof HTMLElement,
  );
}

/** @param {HTMLElement} line @returns {{now: Recorded | null, earlier: Recorded[]}} */
function kept(line) {
  const records = new Records(line.dataset.here ?? "");
  const now = records.now();
  return { now: now?.moves.length ? now : null, earlier: records.earlier() };
}

/** When the games of this device were played last, in seconds of the epoch. @returns {number[]} */
export function momentsOnDevice() {
  const games = lines().flatMap((line) => [kept(line).now ?? [], kept(line).earlier].flat());
  return games.map(({ at }) => Date.parse(at) / 1000).filter(Number.isFinite);
}

/** Shows how many there are, and the one on each board. */
export function showOnDevice() {
  let count = 0;
  for (const line of lines()) {
    const { now, earlier } = kept(line);
    const found = earlier.length + Number(now !== null);
    count += found;
    line.hidden = !found;
    const told = [
      now ? onBoard(now, line) : "",
      earlier.length ? ngettext("{n} earlier game", "{n} earlier games", earlier.length) : "",
    ];
    find(`#device-games [data-here="${line.dataset.here}"] [data-told]`).textContent = told
      .filter(Boolean)
      .join(gettext(", "));
  }
  find("#device-games").hidden = !count;
  document.querySelector("[data-no-games]")?.toggleAttribute("hidden", count > 0);
  find("#device-games [data-count]").textContent = ngettext("{n} game", "{n} games", count);
}

/** The game on the board in a few words. @param {Recorded} game @param {HTMLElement} line */
function onBoard({ moves, at, against, ended }, line) {
  const n = moves.filter((move) => move !== "pass").length;
  const when = momentWords(new Date(at));
  const level = against ? JSON.parse(line.dataset.levels ?? "{}")[against.level] : null;
  if (ended) {
    const own = against?.colour ?? "black";
    const score = ended.counts ? `${ended.counts[own]} : ${ended.counts[other(own)]}` : "";
    return [resultOf(ended.winner, against ? own : null, level), score, when]
      .filter(Boolean)
      .join(gettext(", "));
  }
  return level
    ? gettext("move {n} against {name}, {when}", { n, name: level, when })
    : gettext("move {n} of two at this device, {when}", { n, when });
}

/**
 * @param {Side | null} winner
 * @param {Side | null} own  that of the person who played a level
 * @param {string | null} name  of the level
 */
function resultOf(winner, own, name) {
  if (!own || !name) return winner ? gettext("{side} won", { side: sideName(winner) }) : gettext("a draw");
  if (!winner) return gettext("a draw with {name}", { name });
  return winner === own ? gettext("won against {name}", { name }) : gettext("lost to {name}", { name });
}
