/** The new game page: the start button names the game, and the last choice is remembered. */

import { GoBoard } from "../board/capture_go/board.js";
import { drawMoon } from "../board/moon.js";
import { ReversiBoard } from "../board/reversi/board.js";
import { embedded, part } from "../frame/part.js";
import { say } from "../frame/phrases.js";
import { keep, kept } from "../frame/storage.js";

const form = /** @type {HTMLFormElement} */ (part("form.new-game"));
const start = embedded("start-position");
const memory = `new-${form.dataset.game}`;

/** Puts back what was chosen last time, unless the address asks for something. */
function remember() {
  if (location.search || document.querySelector("[role=alert]")) return;
  for (const [name, value] of new URLSearchParams(kept(memory) ?? "")) {
    for (const input of form.querySelectorAll("input")) {
      if (input.name === name && input.value === value) input.checked = true;
    }
  }
}

function chosen() {
  return Object.fromEntries(new FormData(form));
}

/** Level and name of the chosen opponent. */
function opponentName() {
  const level = form.querySelector("input[name=level]:checked");
  return level instanceof HTMLElement ? (level.dataset.name ?? "") : "";
}

function show() {
  const { opponent, colour } = chosen();
  const friend = opponent === "friend";
  const opponents = document.getElementById("opponents");
  if (opponents) opponents.hidden = friend;
  const button = document.getElementById("start");
  if (button) button.textContent = say(friend ? "start_friend" : `start_${colour}`, { name: opponentName() });
  limitTarget();
  drawStart();
}

function drawStart() {
  const svg = /** @type {SVGSVGElement | null} */ (document.querySelector("#start-board"));
  if (!svg) return;
  if (start.kind === "capture-go" && start.given) drawGiven(svg);
  else if (start.kind === "capture-go") drawFirst(svg);
  else new ReversiBoard(svg, { framed: false }).draw({ ...quiet(start.rows), legal: start.legal });
}

/**
 * The first board of what is chosen, with the point where Black begins under contact rules.
 * @param {SVGSVGElement} svg
 */
function drawFirst(svg) {
  const { size = "", start: first, handicap, rules } = chosen();
  const rows = start.boards[`${size} ${first} ${handicap}`]?.split("/") ?? start.rows;
  const legal = rules === "contact" && first === "empty" ? [start.centres[String(size)]] : [];
  new GoBoard(svg, { size: rows.length, framed: false }).draw({ ...quiet(rows), legal });
}

/** Only the free rules know a target of more than one stone. */
function limitTarget() {
  const contact = chosen().rules === "contact";
  for (const input of form.querySelectorAll("input")) {
    if (input.name !== "target" || input.value === "1") continue;
    if (contact && input.checked) chooseOne();
    input.disabled = contact;
  }
}

function chooseOne() {
  for (const input of form.querySelectorAll("input"))
    if (input.name === "target" && input.value === "1") input.checked = true;
}

/** @param {SVGSVGElement} svg */
function drawGiven(svg) {
  new GoBoard(svg, { size: start.rows.length, framed: false }).draw({ ...quiet(start.rows), legal: [] });
}

/** @param {string[]} rows */
function quiet(rows) {
  return { rows, last: null, legal: [], hint: null, changed: [], animate: false };
}

remember();
for (const moon of document.querySelectorAll("[data-moon]"))
  drawMoon(moon, Number(moon.getAttribute("data-moon")));
form.addEventListener("change", show);
form.addEventListener("submit", () =>
  keep(memory, new URLSearchParams(/** @type {any} */ (chosen())).toString()),
);
addEventListener("pageshow", show);
show();
