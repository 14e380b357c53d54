/** Home for one who plays here: the puzzle that suits them, and a line for each other thing to go on with. */

import { commonCode } from "../board/huarong/code.js";
import { drawLayout } from "../board/huarong/picture.js";
import { el } from "../board/svg.js";
import { embedded, html } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { storedNames } from "../frame/storage.js";
import { lastPuzzle } from "./came_from.js";
import { dayPath, daysSince, streaks } from "./daily_results.js";
import { kept, mostInARow, solvedInARow } from "./endless_row.js";
import { frontPuzzleOf, onWay } from "./front/front_puzzle.js";
import { OwnGame } from "./puzzle/own_game.js";
import { bestOf, record } from "./record.js";
import { isSolved } from "./win/chosen.js";

/**
 * @import { DayKind } from "./daily_results.js"
 * @import { Puzzle } from "./front/front_puzzle.js"
 *
 * @typedef {object} Line
 * @property {string} layout
 * @property {string} url
 * @property {string} text
 * @property {string} detail
 * @property {string} verb
 */

const GAME = "huarong:game:";
const LAYOUT = /^[CHVS.]{20}$/;

const { days: known, ...puzzles } = embedded("huarong-at-home");
const /** @type {Puzzle[]} */ way = puzzles.way;
const days = daysSince(known.first, known.layouts, known.short);
const solved = Object.values(record()).filter(isSolved).length;
const { kind, puzzle, today, next } = frontPuzzleOf(puzzles, ({ layout }) => bestOf(layout), {
  anySolved: solved > 0,
  playsDaily: streaks(days).longest > 0,
  date: days[days.length - 1].date,
});
const hand = puzzleInHand();
const place = onWay(next);
const wayHere = way.slice(place.from, place.from + place.of);
const walked = { n: wayHere.filter(({ layout }) => isSolved(bestOf(layout))).length, of: place.of };
const todayIsSolved = isSolved(bestOf(today.hard.layout));

/** Shows it below the heading of a stranger, or as lines of one who has games. @param {HTMLElement} place */
export function show(place) {
  const lines = document.querySelector("#go-on-lines");
  if (lines) {
    lines.querySelector("[data-kind=daily-puzzle]")?.remove();
    return lines.append(
      ...[lineOfHand(), lineOfToday("hard"), lineOfToday("short"), lineOfWay()].flatMap(shown),
    );
  }
  if (solved === 0 && !hand) return place.remove();
  const others = [
    kind === "new" || hand?.layout === puzzle.layout ? null : lineOfHand(),
    kind === "hard" ? null : lineOfToday("hard"),
    kind === "short" ? null : lineOfToday("short"),
    kind === "way" ? null : lineOfWay(),
    lineOfRow(),
    lineOfAll(),
  ];
  place.append(
    html("h1", { className: "greeting" }, greeting()),
    html(
      "div",
      { className: "waiting" },
      large(),
      html("ul", { className: "go-on-lines" }, ...others.flatMap(shown)),
    ),
  );
}

function greeting() {
  if (kind === "new") return gettext("Your puzzle is as you left it.");
  if (kind === "hard") return gettext("Today’s puzzle is waiting.");
  if (kind === "short") return gettext("Today’s short one is waiting.");
  if (kind === "famous") return gettext("Today’s puzzle is solved.");
  const onward = gettext("Number {n} of the way is next.", { n: place.n });
  return todayIsSolved ? gettext("Today’s puzzle is solved. {next}", { next: onward }) : onward;
}

/** What suits this visitor, in large: what the front page of the game shows; before anything is solved, what was begun. */
function large() {
  const { layout, over, text, detail, verb } = kind === "new" && hand ? largeHand(hand) : suited();
  const words = html("span", { className: "go-on-text" });
  if (over) words.append(html("span", { className: "kind" }, over));
  words.append(html("span", { className: "name" }, text), html("span", { className: "what" }, detail));
  words.append(html("span", { className: "button main" }, verb));
  const href = siteUrl(`/huarong/${commonCode(layout)}`);
  return html("a", { className: "go-on-big", href }, picture(layout), words);
}

/** @param {{layout: string, text: string, detail: string}} begun */
function largeHand(begun) {
  return { ...begun, over: "", verb: gettext("Keep going") };
}

function suited() {
  const { layout } = puzzle;
  const detail = hand?.layout === layout ? hand.detail : fewestOf(puzzle);
  if (kind === "hard" || kind === "short") {
    const [over, verb] =
      kind === "hard"
        ? [gettext("Today’s puzzle"), gettext("Play today’s puzzle")]
        : [gettext("Today’s short one"), gettext("Play today’s short one")];
    return { layout, over, text: nameOf(puzzle), detail, verb };
  }
  if (kind === "famous") return { layout, over: "", text: nameOf(puzzle), detail, verb: gettext("Play it") };
  return {
    layout,
    over: place.way,
    text: gettext("Number {n}", { n: place.n }),
    detail: [detail, gettext("{n} of {of} solved", walked)].join(" · "),
    verb: gettext("Keep going"),
  };
}

/** @returns {Line | null} */
function lineOfHand() {
  return (
    hand && { ...hand, url: siteUrl(`/huarong/${commonCode(hand.layout)}`), verb: gettext("Keep going") }
  );
}

/** @param {DayKind} each @returns {Line} */
function lineOfToday(each) {
  const of = today[each];
  const best = bestOf(of.layout);
  const over = isSolved(best);
  const result = best?.moves ? gettext("you {n}, the fewest {best}", { n: best.moves, best: of.moves }) : "";
  return {
    layout: of.layout,
    url: siteUrl(`/${over ? dayPath(each) : `huarong/${of.code}`}`),
    text:
      each === "short"
        ? gettext("Today’s short one")
        : gettext("Today’s puzzle: {name}", { name: nameOf(of) }),
    detail: over ? [`✓ ${gettext("Solved")}`, result].filter(Boolean).join(gettext(", ")) : fewestOf(of),
    verb: over ? gettext("Look") : gettext("Play it"),
  };
}

/** @returns {Line | null} */
function lineOfWay() {
  if (next === 0) return null;
  const puzzle = way[next - 1];
  return {
    layout: puzzle.layout,
    url: siteUrl(`/huarong/${puzzle.code}`),
    text: nameOf(puzzle),
    detail: gettext("{n} of {of} solved", walked),
    verb: gettext("Keep going"),
  };
}

/** @returns {Line} */
function lineOfRow() {
  const { row } = kept();
  const at = row && !row.over ? solvedInARow(row.layouts).solved : 0;
  const best = mostInARow();
  return {
    layout: row?.layouts[at] ?? way[0].layout,
    url: siteUrl("/huarong/endless"),
    text: at > 0 ? gettext("Endless, stage {n}", { n: at + 1 }) : gettext("Endless"),
    detail: best > 0 ? gettext("best {n}", { n: best }) : gettext("each puzzle harder than the last"),
    verb: at > 0 ? gettext("Keep going") : gettext("Have a go"),
  };
}

/** @returns {Line} */
function lineOfAll() {
  return {
    layout: puzzles.famous[0].layout,
    url: siteUrl("/huarong/all"),
    text: gettext("All puzzles"),
    detail: ngettext("{n} solved so far", "{n} solved so far", solved),
    verb: gettext("Look"),
  };
}

/** @param {Line | null} line */
function shown(line) {
  if (!line) return [];
  const link = html(
    "a",
    { className: "button", href: line.url, ariaLabel: `${line.verb}${gettext(": ")}${line.text}` },
    line.verb,
  );
  const words = html("span", { className: "line-text" }, html("span", {}, line.text));
  words.append(html("span", { className: "quiet" }, line.detail));
  return [html("li", {}, picture(line.layout), words, link)];
}

/** @param {string} layout */
function picture(layout) {
  const svg = /** @type {SVGSVGElement} */ (el("svg", { class: "thumb", "aria-hidden": "true" }));
  drawLayout(svg, layout);
  return svg;
}

/** @param {Puzzle} each */
function nameOf(each) {
  return each.name ?? onWay(way.indexOf(each) + 1).name;
}

/** @param {Puzzle} each */
function fewestOf({ moves }) {
  return ngettext("{n} move at best", "{n} moves at best", moves);
}

/** The puzzle that was open last if its game is in hand, else any other. */
function puzzleInHand() {
  const games = storedNames(GAME)
    .map((name) => name.slice(GAME.length))
    .filter((layout) => LAYOUT.test(layout))
    .map((layout) => ({ layout, game: new OwnGame(layout) }))
    .filter(({ game }) => game.scene.at > 0 && !game.solved);
  const last = lastPuzzle();
  const found = games.find(({ layout }) => commonCode(layout) === last?.code) ?? games[0];
  if (!found) return null;
  const { layout, game } = found;
  const ofDays = Object.values(puzzles.daily.hard).concat(Object.values(puzzles.daily.short));
  const listed = [...way, ...ofDays].find((each) => each.layout === layout);
  const code = commonCode(layout);
  const text = listed ? nameOf(listed) : last?.code === code ? last.name : code;
  return { layout, text, detail: gettext("at move {n}", { n: game.scene.at }) };
}
