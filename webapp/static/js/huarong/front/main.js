/** The front page: the board that suits the visitor, moved right here; the win is told on the puzzle's own page. */

import { facesOf } from "../../board/huarong/blocks.js";
import { PuzzleBoard } from "../../board/huarong/board.js";
import { readLayout } from "../../board/huarong/cells.js";
import { drawLayout } from "../../board/huarong/picture.js";
import { reloadAfterBack } from "../../frame/after_back.js";
import { announce } from "../../frame/announce.js";
import { embedded, find, html } from "../../frame/dom.js";
import { gettext, ngettext, word } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { play } from "../../frame/sound.js";
import { keepLast, keepList } from "../came_from.js";
import { daysSince, dayWords, streaks } from "../daily_results.js";
import { NOTES, PuzzleInput } from "../puzzle/input.js";
import { OwnGame } from "../puzzle/own_game.js";
import { blockLabel, moveSentence } from "../puzzle/words.js";
import { bestOf, record } from "../record.js";
import { showWeek } from "../week.js";
import { isSolved } from "../win/chosen.js";
import { doorOf } from "./door.js";

/**
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { Puzzle } from "./door.js"
 */

const { people, days: kept, ...puzzles } = embedded("front");
const days = daysSince(kept.first, kept.layouts);
const { current, longest } = streaks(days);
const door = doorOf(puzzles, ({ layout }) => bestOf(layout), {
  anySolved: Object.values(record()).some(isSolved),
  playsDaily: longest > 0,
});
const { puzzle, kind, stage } = door;
const url = siteUrl(`/huarong/${puzzle.code}`);
const own = new OwnGame(puzzle.layout);
// A puzzle that was solved before is begun anew.
if (own.solved) own.goTo(0);
const blocks = facesOf(puzzle.layout).map((key) => people[key]);
const board = new PuzzleBoard(
  find("[data-tray]"),
  readLayout(puzzle.layout),
  blocks.map(({ key }) => key),
  (index, cell) => blockLabel(blocks[index], cell),
);
const input = new PuzzleInput(board, {
  blocks: () => own.scene.blocks,
  open: () => true,
  draggable: () => true,
  last: () => own.last,
  push,
  tell: (index, why) => note(NOTES[why](word(blocks[index]))),
  closed: () => {},
});
const begin = /** @type {HTMLAnchorElement} */ (find("[data-begin]"));

/** @param {number} index @param {number} cell @param {boolean} slide */
function push(index, cell, slide) {
  const route = own.push(index, cell);
  if (!route) return;
  play("slide");
  leave();
  show(slide ? { index, route } : null);
  note(moveSentence(blocks, index, route));
  if (!own.solved) return;
  input.letGo();
  location.assign(`${url}#end`);
}

/** Keeps where the visitor goes on from. */
function leave() {
  keepLast({ code: puzzle.code, name: nameOf(puzzle) });
  if (kind === "new" || kind === "way")
    keepList({
      url: siteUrl("/huarong/workshop"),
      puzzles: puzzles.way.map((/** @type {Puzzle} */ each) => ({ ...each, name: nameOf(each) })),
    });
}

/** @param {{index: number, route: Route} | null} [slide] what is seen moving */
function show(slide = null) {
  const { blocks, at } = own.scene;
  board.show(blocks, { slide });
  const playing = at > 0;
  find("[data-mode=before]").hidden = playing;
  find("[data-mode=playing]").hidden = !playing;
  find("[data-before]").hidden = playing;
  find("[data-note]").hidden = !playing;
}

/** @param {string} sentence */
function note(sentence) {
  find("[data-note]").textContent = sentence;
  announce(sentence);
}

/** @param {number} at */
function goTo(at) {
  own.goTo(at);
  input.letGo();
  show();
  note(at === 0 ? "" : ngettext("Move {n}.", "Move {n}.", at));
}

/** @param {Puzzle} each */
function nameOf(each) {
  return each.name ?? gettext("Beginner’s way, number {n}", { n: puzzles.way.indexOf(each) + 1 });
}

/** @param {Puzzle} each */
function fewestOf({ moves }) {
  return ngettext("{n} move at best", "{n} moves at best", moves);
}

/** Heading, facts and button of what is shown. */
function tell() {
  const name = find("#name");
  const facts = find("[data-facts]");
  if (kind !== "new") name.textContent = nameOf(puzzle);

  if (kind === "today")
    facts.replaceChildren(
      fact(gettext("Today’s puzzle")),
      fact(dayWords(days[days.length - 1].date, { weekday: "long" })),
      fact(fewestOf(puzzle)),
    );
  if (kind === "way" || kind === "famous") facts.replaceChildren(fact(fewestOf(puzzle)));
  begin.textContent = {
    new: gettext("Show me the first move"),
    way: gettext("Go on with number {n}", { n: stage }),
    today: gettext("Play today’s puzzle"),
    famous: gettext("Play it"),
  }[kind];
  begin.href = url;
  /** @type {HTMLAnchorElement} */ (find("[data-more-help]")).href = `${url}#hint`;
}

/** @param {string} text */
function fact(text) {
  return html("span", {}, text);
}

/** The marks under the board: the way for who is on it, else the week. */
function showMarks() {
  const stages = find("[data-stages]");
  [...stages.children].forEach((mark, number) => {
    mark.className = number + 1 === stage ? "at" : isSolved(bestOf(puzzles.way[number].layout)) ? "on" : "";
    mark.textContent = number + 1 === stage ? String(stage) : "";
  });
  const onTheWay = kind === "new" || kind === "way";
  stages.hidden = !onTheWay;
  if (!onTheWay) showWeek(find("[data-week]"), days);
  if (onTheWay)
    find("[data-list]").textContent = `${gettext("Beginner’s way")} ${stage}/${puzzles.way.length}`;
  else
    find("[data-said]").textContent =
      current > 0
        ? ngettext("{n} day in a row", "{n} days in a row", current)
        : gettext("One puzzle a day, harder from Monday to Sunday.");
}

/** What else is open, as a line with its picture. */
function showAlso() {
  if (!door.also) return;
  const link = /** @type {HTMLAnchorElement} */ (find("[data-also]"));
  const other = door.also === "today" ? puzzles.today : puzzles.way[stage - 1];
  link.href = siteUrl(`/huarong/${other.code}`);
  find("[data-also-kind]").textContent =
    door.also === "today" ? gettext("Today’s puzzle") : gettext("Beginner’s way");
  find("[data-also-name]").textContent =
    door.also === "today" ? nameOf(other) : gettext("Go on with number {n}", { n: stage });
  find("[data-also-facts]").textContent = fewestOf(other);
  drawLayout(/** @type {SVGSVGElement} */ (link.querySelector("svg")), other.layout);
  link.hidden = false;
}

/** The first move of a shortest way, for who has never moved a block. */
async function teach() {
  const { firstMove } = await import("./first_move.js");
  const { index, cell } = await firstMove(puzzle.layout);
  own.help();
  push(index, cell, true);
  board.stop(index);
}

begin.addEventListener("click", (event) => {
  leave();
  if (kind !== "new") return;
  event.preventDefault();
  teach();
});
find("[data-do=undo]").addEventListener("click", () => goTo(own.scene.at - 1));
find("[data-do=restart]").addEventListener("click", () => goTo(0));
reloadAfterBack();
tell();
showMarks();
showAlso();
show();
find(".front").dataset.door = kind;
