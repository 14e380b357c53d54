/** The editor of Capture Go positions, by mouse, touch and keyboard; the server checks the position. */

import { announcePut, Brush } from "../board/brush.js";
import { GoBoard } from "../board/capture_go/board.js";
import { keptStates, Undo } from "../board/undo.js";
import { countStones } from "../board/view.js";
import { embedded, find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { share } from "../frame/share.js";
import { siteUrl } from "../frame/site_url.js";
import { toast } from "../frame/toast.js";

/** @typedef {{rows: string[], side: "black" | "white", rules: string, target: string}} State */

const WAIT = 120;
/** Names of the brushes. @type {Record<string, string>} */
const BRUSHES = { X: gettext("black stone"), O: gettext("white stone"), "-": gettext("empty") };

const svg = /** @type {SVGSVGElement} */ (find("#board"));
/** @type {State} */
const first = embedded("editor");
const brush = new Brush({ letterAt: (cell) => undo.now.rows.join("").charAt(names().indexOf(cell)), put });
/** The question whose position is changed here, if there is one. */
const question = new URLSearchParams(location.search).get("question");
let board = boardOf(first.rows.length);
/** @type {string | null} why no game can begin */
let whyNot = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Undo<State>} */
const undo = new Undo(
  keptStates((state) => JSON.stringify(state) === JSON.stringify(first)) ?? [first],
  show,
);

brush.wire(svg);

/** @param {number} size */
function boardOf(size) {
  return new GoBoard(svg, { size, pick: (cell) => brush.pick(cell) });
}

/** The names of all points, row by row. */
const names = () => [...svg.querySelectorAll("[data-name]")].map((cell) => cell.getAttribute("data-name"));

/**
 * @param {string} cell
 * @param {string} letter
 * @param {boolean} further  whether it belongs to the stroke before it
 */
function put(cell, letter, further) {
  const { rows } = undo.now;
  const place = names().indexOf(cell);
  const stones = rows.join("");
  change({ rows: split(stones.slice(0, place) + letter + stones.slice(place + 1), rows.length) }, further);
  announcePut(cell.toUpperCase(), BRUSHES[letter] ?? "");
}

/** @param {string} stones @param {number} size */
function split(stones, size) {
  return Array.from({ length: size }, (_, row) => stones.slice(row * size, (row + 1) * size));
}

/** @param {Partial<State>} changed @param {boolean} [further] */
function change(changed, further = false) {
  const state = { ...undo.now, ...changed };
  if (JSON.stringify(state) === JSON.stringify(undo.now)) return;
  if (further) undo.replace(state);
  else undo.push(state);
  show(state);
}

/** The stones on a board of another size: they keep their distance from the lower left corner. @param {number} size */
function resized(size) {
  const { rows } = undo.now;
  const before = rows.length;
  return Array.from({ length: size }, (_, row) => {
    const from = rows[row + before - size] ?? "";
    return from.slice(0, size).padEnd(size, "-");
  });
}

/** Draws a state at once, and has its position checked a moment after the last change. @param {State} state */
function show(state) {
  clearTimeout(timer);
  draw();
  leadOn();
  saveToHistory(state);
  timer = setTimeout(check, WAIT);
}

const textOf = (/** @type {State} */ { rows, side }) =>
  `${rows.reduce((text, row) => `${text}/${row}`)} ${side === "black" ? "X" : "O"}`;

/** @param {State} state */
function queryOf(state) {
  const { rules, target, rows } = state;
  return { position: textOf(state), rules, target, size: String(rows.length) };
}

async function check() {
  const asked = undo.now;
  const { ok, err } = await request(`/api/analysis/capture-go?${new URLSearchParams(queryOf(asked))}`);
  if (asked !== undo.now) return;
  const dead = err?.why === "dead_chain" ? gettext("A chain has no liberty.") : err?.message;
  whyNot = ok ? ok.why_not : (dead ?? gettext("The server did not answer; try again."));
  find("[data-why-not]").textContent = whyNot ?? "";
  offer("play", whyNot === null);
  offer("ask", Boolean(ok) && whyNot === null && asked.target === "1");
  offer("analyse", Boolean(ok));
}

/** Where one can go on with a position, by the names of the links. @param {State} state @returns {Record<string, string>} */
function ways(state) {
  const { position, ...options } = queryOf(state);
  const { rules, side } = state;
  const asked = new URLSearchParams({ position, rules, ...(question ? { question } : {}) });
  return {
    play: siteUrl(`/capture-go?${new URLSearchParams({ position, ...options, colour: side })}`),
    ask: siteUrl(`/capture-go/questions/new?${asked}`),
    analyse: siteUrl(`/capture-go/analysis?${new URLSearchParams({ from: position, ...options })}`),
  };
}

/** Links that are offered lead on with the board as it is, also before it has been checked. */
function leadOn() {
  for (const [name, url] of Object.entries(ways(undo.now))) {
    const link = /** @type {HTMLAnchorElement} */ (find(`[data-do=${name}]`));
    if (link.hasAttribute("href")) link.href = url;
  }
}

/** @param {string} name @param {boolean} leads  whether one can go on there */
function offer(name, leads) {
  const link = /** @type {HTMLAnchorElement} */ (find(`[data-do=${name}]`));
  link.setAttribute("aria-disabled", String(!leads));
  if (leads) link.href = ways(undo.now)[name] ?? "";
  else link.removeAttribute("href");
}

/** Puts the position into the address, and the earlier states into its entry of the history. @param {State} state */
function saveToHistory(state) {
  undo.saveToHistory(new URLSearchParams({ ...queryOf(state), ...(question ? { question } : {}) }));
}

function draw() {
  const { rows, side, rules, target } = undo.now;
  if (rows.length !== Math.sqrt(names().length)) board = boardOf(rows.length);
  board.draw({
    rows,
    last: null,
    legal: [],
    hint: null,
    changed: [],
    animate: false,
    atari: true,
    own: side,
  });
  const { black, white } = countStones(rows);
  find("[data-counts]").textContent = gettext("Black {black}, White {white}.", { black, white });
  /** @type {HTMLInputElement} */ (find(`input[name=side][value=${side}]`)).checked = true;
  /** @type {HTMLSelectElement} */ (find("select[name=size]")).value = String(rows.length);
  /** @type {HTMLSelectElement} */ (find("select[name=rules]")).value = `${rules} ${target}`;
}

find("[data-do=clear]").addEventListener("click", () =>
  change({ rows: undo.now.rows.map((row) => "-".repeat(row.length)) }),
);
find("[data-do=share]").addEventListener("click", () => share(location.href, document.title));
for (const name of ["play", "analyse", "ask"])
  find(`[data-do=${name}]`).addEventListener("click", () => {
    const three = name === "ask" && undo.now.target !== "1";
    if (three) toast(gettext("Questions are about the first capture."));
    else if (whyNot && find(`[data-do=${name}]`).getAttribute("aria-disabled") === "true") toast(whyNot);
  });
for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (
  document.querySelectorAll("input[name=side]")
))
  input.addEventListener("change", () => change({ side: input.value === "white" ? "white" : "black" }));
find("select[name=size]").addEventListener("change", (event) =>
  change({ rows: resized(Number(/** @type {HTMLSelectElement} */ (event.target).value)) }),
);
find("select[name=rules]").addEventListener("change", (event) => {
  const [rules = "free", target = "1"] = /** @type {HTMLSelectElement} */ (event.target).value.split(" ");
  change({ rules, target });
});

const problem = find("[data-why-not]").textContent;
draw();
if (problem) whyNot = problem;
else show(undo.now);
find("#main").dataset.ready = "true";
