/** The editor of Reversi positions, by mouse, touch and keyboard; the server checks the position. */

import { PositionEditor, rowsOf } from "../board/position_editor.js";
import { ReversiBoard } from "../board/reversi/board.js";
import { START } from "../board/reversi/names.js";
import { embedded, find } from "../frame/dom.js";
import { FileText, LARGEST_FILE } from "../frame/file_text.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { request } from "../frame/request.js";
import { siteUrl } from "../frame/site_url.js";
import { toast } from "../frame/toast.js";
import { ReadRecord } from "./game_record.js";

/**
 * @import { Described } from "../types/messages.js"
 * @import { Game } from "./game_record.js"
 *
 * @typedef {"black" | "white"} Side
 * @typedef {{rows: string[], side: Side, game: Game | null, ply: number}} State  with the game that was read,
 *   while the board is one of its positions
 */

/** @type {Described} */
let described = embedded("editor");
const record = new ReadRecord((ply) => {
  const { game } = editor.now;
  editor.go({ ...editor.now, ...rowsAndSide(game?.positions[ply]), ply }, false);
});
/** @type {PositionEditor<State>} */
const editor = new PositionEditor(/** @type {State} */ (rowsAndSide(described)), {
  board: (svg, _size, options) => new ReversiBoard(svg, options),
  brushes: { X: gettext("black disc"), O: gettext("white disc"), "-": gettext("empty") },
  written: (cell) => cell,
  counted: (numbers) => gettext("Black {black}, White {white}, {empty} empty.", numbers),
  fresh: { game: null, ply: 0 },
  query,
  ways: (state) => {
    const { side } = state;
    const position = textOf(boardOf(state));
    return {
      play: siteUrl(`/reversi?${new URLSearchParams({ position, colour: side })}`),
      analyse: siteUrl(`/reversi/analysis?${studied(state)}`),
    };
  },
  shown: (state) => {
    tell("");
    record.show(state.game, state.ply);
    const known = [state.game?.positions[state.ply], described].find(
      (each) => each?.board === boardOf(state),
    );
    if (known) take(known);
    return Boolean(known);
  },
  check: (state) => request(`/api/reversi/position?board=${encodeURIComponent(boardOf(state))}`),
  checked: ({ ok, err }) => {
    if (ok) take(ok);
    else tell(err?.message ?? gettext("The server did not answer; try again."));
  },
});

/** @param {Described} [position] @returns {Partial<State>} */
function rowsAndSide(position) {
  if (!position) return {};
  return { rows: position.rows, side: /** @type {Side} */ (position.side) };
}

/** 64 letters and who moves. @param {State} state */
function boardOf({ rows, side }) {
  return rows.join("") + (side === "black" ? "X" : "O");
}

/** The same with a space, as other pages read it. @param {string} board */
function textOf(board) {
  return `${board.slice(0, 64)} ${board.charAt(64)}`;
}

/** @param {Described} shown */
function take(shown) {
  described = shown;
  editor.draw({ legal: shown.legal });
  find("[data-doubt]").textContent = shown.note ?? "";
  find("[data-why-not]").textContent = shown.why_not ?? "";
  editor.offer("play", shown.why_not === null);
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-file]")))
    link.href = `${link.dataset.file}?board=${encodeURIComponent(shown.board)}`;
}

/** The board, and the game that was read, in the address. @param {State} state */
function query({ game, ply, ...position }) {
  const query = new URLSearchParams({ board: boardOf({ game, ply, ...position }) });
  if (!game) return query;
  query.set("from", game.positions[0]?.board ?? "");
  query.set("moves", movesOf(game));
  query.set("ply", String(ply));
  return query;
}

/** Query for the analysis board: the whole game, or the board as it was set up. @param {State} state */
function studied(state) {
  const { game } = state;
  const begins = game?.positions[0]?.board ?? boardOf(state);
  const query = new URLSearchParams();
  if (begins !== `${START}X`) query.set("from", textOf(begins));
  if (game) query.set("moves", movesOf(game));
  return query;
}

/** The moves of a game one after the other, without passes. @param {Game} game */
function movesOf({ moves }) {
  return moves.filter((move) => move && move !== "pass").join("");
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
  const state = { ...editor.now, ...rowsAndSide(positions[ply]), game, ply };
  editor.go(state, boardOf(state) !== boardOf(editor.now) || game !== null);
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

find("[data-do=start]").addEventListener("click", () =>
  editor.change({ rows: rowsOf(START, 8), side: "black" }),
);
find("[data-do=play]").addEventListener("click", () => {
  if (described.why_not) toast(described.why_not);
});

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
editor.show();
tell(problem ?? "");
const begins = `${asked.get("from") ?? ""} ${moves}`;
const opened = moves && !editor.now.game ? read(begins, Number(asked.get("ply") ?? 0)) : Promise.resolve();
opened.then(() => {
  find("#main").dataset.ready = "true";
});
