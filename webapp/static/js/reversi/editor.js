/** The editor of Reversi positions, by mouse, touch and keyboard; the server checks the position. */

import { ReversiBoard } from "../board/reversi/board.js";
import { countStones } from "../board/view.js";
import { announce } from "../frame/announce.js";
import { embedded, part } from "../frame/part.js";
import { say } from "../frame/phrases.js";
import { share } from "../frame/share.js";
import { siteUrl } from "../frame/site_url.js";
import { toast } from "../frame/toast.js";
import { request } from "../net/api.js";
import { ReadRecord } from "./game_record.js";

/**
 * @typedef {import("../types/messages.js").Described} Described
 */

const EMPTY = "-".repeat(64);
const START = "---------------------------OX------XO---------------------------";
const WAIT = 120;
const LARGEST = 15_000;
/** @type {Record<string, string>} */
const BRUSHES = { X: say("brush_X"), O: say("brush_O"), "-": say("brush_-") };
/** @type {Record<string, string>} */
const KEYS = { x: "X", b: "X", o: "O", w: "O", "-": "-", delete: "-", backspace: "-" };

/** @type {Described} */
let described = embedded("editor");
/** Boards that were set up, 64 letters and who moves; the newest last. */
const built = [described.board];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const board = new ReversiBoard(part("#board"), { pick });
const record = new ReadRecord((shown) => {
  built.push(shown.board);
  take(shown);
});

/** The 64 letters. */
const cells = () => (built.at(-1) ?? EMPTY).slice(0, 64);
const mover = () => (built.at(-1) ?? "").charAt(64) || "X";

/** @param {string} name */
const placeOf = (name) => (Number(name.slice(1)) - 1) * 8 + name.charCodeAt(0) - 97;

/** @returns {string} */
const brush = () => /** @type {HTMLInputElement} */ (part("input[name=brush]:checked")).value;

/** @param {string} cell */
function pick(cell) {
  put(cell, cells().charAt(placeOf(cell)) === brush() ? "-" : brush());
}

/**
 * @param {string} cell
 * @param {string} letter
 */
function put(cell, letter) {
  const place = placeOf(cell);
  change(cells().slice(0, place) + letter + cells().slice(place + 1) + mover());
  announce(say("put", { cell, what: BRUSHES[letter] }));
}

/** @param {string} next */
function change(next) {
  record.close();
  tell("");
  if (next === built.at(-1)) return;
  built.push(next);
  refresh();
}

/** Draws at once, and has the position checked a moment after the last change. */
function refresh() {
  clearTimeout(timer);
  draw([]);
  timer = setTimeout(look, WAIT);
}

async function look() {
  const asked = built.at(-1) ?? "";
  const { ok, err } = await request(`/api/reversi/position?board=${encodeURIComponent(asked)}`);
  if (asked !== built.at(-1)) return;
  if (ok) take(ok);
  else tell(err?.message ?? say("no_answer"));
}

/** @param {Described} shown */
function take(shown) {
  described = shown;
  draw(shown.legal);
  part("[data-doubt]").textContent = shown.note ?? "";
  part("[data-why-not]").textContent = shown.why_not ?? "";
  const play = /** @type {HTMLAnchorElement} */ (part("[data-do=play]"));
  play.setAttribute("aria-disabled", String(shown.why_not !== null));
  if (shown.why_not === null)
    play.href = siteUrl(`/reversi?${new URLSearchParams({ position: shown.text, colour: shown.side })}`);
  else play.removeAttribute("href");
  const here = new URL(location.href);
  here.searchParams.set("board", shown.board);
  history.replaceState(null, "", here);
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("[data-file]")))
    link.href = `${link.dataset.file}?board=${encodeURIComponent(shown.board)}`;
}

/** @param {string[]} legal */
function draw(legal) {
  const rows = cells().match(/.{8}/g) ?? [];
  board.draw({ rows, last: null, legal, hint: null, changed: [], animate: false });
  const { black, white } = countStones(rows);
  part("[data-counts]").textContent = say("counts_are", { black, white, empty: 64 - black - white });
  const side = mover() === "X" ? "black" : "white";
  /** @type {HTMLInputElement} */ (part(`input[name=side][value=${side}]`)).checked = true;
  part("[data-do=undo]").setAttribute("aria-disabled", String(built.length < 2));
}

/** @param {string} sentence */
function tell(sentence) {
  part("[data-said]").textContent = sentence;
}

/** @param {string} text */
async function read(text) {
  const { ok, err } = await request("/api/reversi/read", { text });
  if (!ok) return tell(err?.message ?? say("no_answer"));
  record.open(ok);
  const n = ok.positions.length - 1;
  if (ok.broken) return tell(say("kept_legal", { broken: ok.broken, n }));
  tell(n ? say("was_read", { n }) : say("board_was_read"));
  return undefined;
}

/** @type {Record<string, () => void>} */
const actions = {
  start: () => change(`${START}X`),
  clear: () => change(`${EMPTY}${mover()}`),
  undo: () => {
    if (built.length < 2) return;
    record.close();
    built.pop();
    refresh();
  },
  share: () => share(location.href, document.title),
};
for (const [name, act] of Object.entries(actions)) part(`[data-do=${name}]`).addEventListener("click", act);
part("[data-do=play]").addEventListener("click", () => {
  if (described.why_not) toast(described.why_not);
});
/** @type {NodeListOf<HTMLInputElement>} */
const sides = document.querySelectorAll("input[name=side]");
for (const input of sides)
  input.addEventListener("change", () => change(cells() + (input.value === "black" ? "X" : "O")));

part("#board").addEventListener("keydown", (event) => {
  const letter = KEYS[event.key.toLowerCase()];
  const cell = event.target instanceof Element && event.target.closest("[data-name]");
  if (!letter || !cell || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  put(cell.getAttribute("data-name") ?? "", letter);
});

part("[data-paste]").addEventListener("submit", (event) => {
  event.preventDefault();
  read(/** @type {HTMLTextAreaElement} */ (part("#text")).value);
});
part("#file").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  if (file.size > LARGEST) return toast(say("file_too_large"));
  const text = await file.text();
  /** @type {HTMLTextAreaElement} */ (part("#text")).value = text;
  input.value = "";
  return read(text);
});

const problem = part("[data-said]").textContent;
take(described);
tell(problem ?? "");
part("#main").dataset.ready = "true";
