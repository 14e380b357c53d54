/** The editor of Reversi positions, by mouse, touch and keyboard; the server checks the position. */

import { announcePut, Brush } from "../board/brush.js";
import { ReversiBoard } from "../board/reversi/board.js";
import { START } from "../board/reversi/names.js";
import { keptStates, Undo } from "../board/undo.js";
import { countStones } from "../board/view.js";
import { embedded, find } from "../frame/dom.js";
import { FileText, LARGEST_FILE } from "../frame/file_text.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { share } from "../frame/share.js";
import { siteUrl } from "../frame/site_url.js";
import { toast } from "../frame/toast.js";
import { ReadRecord } from "./game_record.js";

/**
 * @import { Described } from "../types/messages.js"
 * @import { Game } from "./game_record.js"
 *
 * @typedef {{board: string, game: Game | null, ply: number}} State  64 letters and who moves, and the game
 *   that was read, while the board is one of its positions
 */

const EMPTY = "-".repeat(64);
const WAIT = 120;
/** Names of the brushes. @type {Record<string, string>} */
const BRUSHES = { X: gettext("black disc"), O: gettext("white disc"), "-": gettext("empty") };

/** @type {Described} */
let described = embedded("editor");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const svg = /** @type {SVGSVGElement} */ (find("#board"));
const brush = new Brush({ letterAt: (cell) => cells().charAt(placeOf(cell)), put });
const board = new ReversiBoard(svg, { pick: (cell) => brush.pick(cell) });
brush.wire(svg);
const record = new ReadRecord((ply) => {
  undo.replace({ ...undo.now, ply, board: undo.now.game?.positions[ply]?.board ?? undo.now.board });
  show(undo.now);
});
/** @type {Undo<State>} */
const undo = new Undo(
  keptStates(({ board: shown }) => shown === described.board) ?? [
    { board: described.board, game: null, ply: 0 },
  ],
  show,
);

/** The 64 letters. */
const cells = () => undo.now.board.slice(0, 64);
const mover = () => undo.now.board.charAt(64) || "X";

/** @param {string} name */
const placeOf = (name) => (Number(name.slice(1)) - 1) * 8 + name.charCodeAt(0) - 97;

/**
 * @param {string} cell
 * @param {string} letter
 * @param {boolean} further  whether it belongs to the stroke before it
 */
function put(cell, letter, further) {
  const place = placeOf(cell);
  change(cells().slice(0, place) + letter + cells().slice(place + 1) + mover(), further);
  announcePut(cell, BRUSHES[letter] ?? "");
}

/** @param {string} next @param {boolean} [further] */
function change(next, further = false) {
  tell("");
  if (next === undo.now.board) return;
  const state = { board: next, game: null, ply: 0 };
  if (further && undo.now.game === null) undo.replace(state);
  else undo.push(state);
  show(state);
}

/** Draws a state at once, and has its position checked a moment after the last change. @param {State} state */
function show({ game, ply }) {
  clearTimeout(timer);
  record.show(game, ply);
  const known = game?.positions[ply];
  if (known) return take(known);
  draw([]);
  saveToHistory();
  timer = setTimeout(look, WAIT);
  return undefined;
}

async function look() {
  const asked = undo.now.board;
  const { ok, err } = await request(`/api/reversi/position?board=${encodeURIComponent(asked)}`);
  if (asked !== undo.now.board) return;
  if (ok) take(ok);
  else tell(err?.message ?? gettext("The server did not answer; try again."));
}

/** @param {Described} shown */
function take(shown) {
  described = shown;
  draw(shown.legal);
  find("[data-doubt]").textContent = shown.note ?? "";
  find("[data-why-not]").textContent = shown.why_not ?? "";
  saveToHistory();
  const play = /** @type {HTMLAnchorElement} */ (find("[data-do=play]"));
  play.setAttribute("aria-disabled", String(shown.why_not !== null));
  if (shown.why_not === null)
    play.href = siteUrl(`/reversi?${new URLSearchParams({ position: shown.text, colour: shown.side })}`);
  else play.removeAttribute("href");
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-file]")))
    link.href = `${link.dataset.file}?board=${encodeURIComponent(shown.board)}`;
}

/** Puts the board and the game that was read into the address, and the earlier states into its entry of the history. */
function saveToHistory() {
  const { board: shown, game, ply } = undo.now;
  const query = new URLSearchParams({ board: shown });
  if (game) {
    query.set("from", game.positions[0]?.board ?? "");
    query.set("moves", game.moves.filter((move) => move && move !== "pass").join(""));
    query.set("ply", String(ply));
  }
  undo.saveToHistory(query);
  const analysis = /** @type {HTMLAnchorElement} */ (find("[data-do=analyse]"));
  analysis.href = siteUrl(`/reversi/analysis?${studied(game, shown)}`);
  const play = /** @type {HTMLAnchorElement} */ (find("[data-do=play]"));
  const [position, colour] = [
    `${shown.slice(0, 64)} ${shown.charAt(64)}`,
    mover() === "X" ? "black" : "white",
  ];
  if (play.hasAttribute("href")) play.href = siteUrl(`/reversi?${new URLSearchParams({ position, colour })}`);
}

/**
 * Query for the analysis board: the whole game, or the board as it was set up.
 * @param {Game | null} game
 * @param {string} shown
 */
function studied(game, shown) {
  const begins = game?.positions[0]?.board ?? shown;
  const query = new URLSearchParams();
  if (begins !== `${START}X`) query.set("from", `${begins.slice(0, 64)} ${begins.charAt(64)}`);
  if (game) query.set("moves", game.moves.filter((move) => move && move !== "pass").join(""));
  return query;
}

/** @param {string[]} legal */
function draw(legal) {
  const rows = cells().match(/.{8}/g) ?? [];
  board.draw({ rows, last: null, legal, hint: null, changed: [], animate: false });
  const { black, white } = countStones(rows);
  find("[data-counts]").textContent = gettext("Black {black}, White {white}, {empty} empty.", {
    black,
    white,
    empty: 64 - black - white,
  });
  const side = mover() === "X" ? "black" : "white";
  /** @type {HTMLInputElement} */ (find(`input[name=side][value=${side}]`)).checked = true;
}

/** @param {string} sentence */
function tell(sentence) {
  find("[data-said]").textContent = sentence;
}

/**
 * Reads a game; what is not understood changes nothing, and its place is selected.
 * @param {string} text
 * @param {number | null} [ply]  that is shown then, by default the last one
 */
async function read(text, ply = null) {
  const { ok, err } = await request("/api/reversi/read", { text });
  if (!ok) {
    tell(err?.message ?? gettext("The server did not answer; try again."));
    return point(text, err?.offset ?? null, err?.length ?? 0);
  }
  open(ok, ply);
  const n = ok.positions.length - 1;
  if (!ok.broken)
    return tell(n ? ngettext("Read: {n} move.", "Read: {n} moves.", n) : gettext("The board is set up."));
  tell(
    ngettext(
      "{broken} The {n} move before it is on the board.",
      "{broken} The {n} moves before it are on the board.",
      n,
      { broken: ok.broken },
    ),
  );
  return point(text, ok.offset, ok.square?.length ?? 0);
}

/** @param {Game} answer @param {number | null} asked */
function open({ positions, moves }, asked) {
  const game = positions.length > 1 ? { positions, moves } : null;
  const ply = Math.min(asked ?? positions.length - 1, positions.length - 1);
  const state = { board: positions[ply]?.board ?? undo.now.board, game, ply };
  if (state.board !== undo.now.board || game) undo.push(state);
  show(state);
}

/**
 * Selects the part of the text in the form that cannot be read.
 * @param {string} text
 * @param {number | null} offset
 * @param {number} length
 */
function point(text, offset, length) {
  const field = /** @type {HTMLTextAreaElement} */ (find("#text"));
  if (offset === null || field.value !== text) return;
  field.focus();
  field.setSelectionRange(offset, offset + Math.max(1, length));
}

/** @type {Record<string, () => void>} */
const actions = {
  start: () => change(`${START}X`),
  clear: () => change(`${EMPTY}${mover()}`),
  share: () => share(location.href, document.title),
};
for (const [name, act] of Object.entries(actions)) find(`[data-do=${name}]`).addEventListener("click", act);
find("[data-do=play]").addEventListener("click", () => {
  if (described.why_not) toast(described.why_not);
});
/** @type {NodeListOf<HTMLInputElement>} */
const sides = document.querySelectorAll("input[name=side]");
for (const input of sides)
  input.addEventListener("change", () => change(cells() + (input.value === "black" ? "X" : "O")));

find("[data-paste]").addEventListener("submit", (event) => {
  event.preventDefault();
  read(/** @type {HTMLTextAreaElement} */ (find("#text")).value);
});
const files = new FileText((text) => readThis(text));

/** @param {string} text */
function readThis(text) {
  /** @type {HTMLTextAreaElement} */ (find("#text")).value = text;
  return read(text);
}
find("#file").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return undefined;
  if (file.size > LARGEST_FILE) return toast(gettext("This file is too large for a game."));
  const text = await files.of(file);
  input.value = "";
  if (text === null) return tell(gettext("The server did not answer; try again."));
  return readThis(text);
});

const problem = find("[data-said]").textContent;
const asked = new URLSearchParams(location.search);
const moves = asked.get("moves");
if (undo.now.game) show(undo.now);
else take(described);
tell(problem ?? "");
const begins = `${asked.get("from") ?? ""} ${moves}`;
const opened = moves && !undo.now.game ? read(begins, Number(asked.get("ply") ?? 0)) : Promise.resolve();
opened.then(() => {
  find("#main").dataset.ready = "true";
});
