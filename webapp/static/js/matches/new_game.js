/**
 * The new game page: the start button names the game, and the last choice is remembered. Games on this device
 * start without the server.
 */

import { game } from "game";
import { drawMoon } from "../board/moon.js";
import { sayWithoutCookies } from "../frame/cookies.js";
import { embedded, find } from "../frame/dom.js";
import { gettext } from "../frame/i18n.js";
import { load, store } from "../frame/storage.js";

const form = /** @type {HTMLFormElement} */ (find("form.new-game"));
const start = embedded("start-position");
const memory = `new-${form.dataset.game}`;

/** Texts of the start button, by the colour that is chosen. @type {Record<string, (name: string) => string>} */
const STARTS = {
  black: (name) => gettext("Start: Black against {name}", { name }),
  white: (name) => gettext("Start: White against {name}", { name }),
  random: (name) => gettext("Start: either colour against {name}", { name }),
};

/** The choices that only some opponents have, by the ids of their fields. @type {Record<string, string[]>} */
const ONLY_FOR = { opponents: ["ai"], colours: ["ai", "friend"], "on-this-device": ["together"] };

const clocks = find("#clocks");

/** The text of the start button. @param {Record<string, string>} choices */
function startText({ opponent, colour, public: open }) {
  if (opponent === "together") return gettext("Start: two at this device");
  if (opponent === "friend")
    return open ? gettext("Set up the table") : gettext("Start, and get a link for a friend");
  return STARTS[String(colour)]?.(opponentName()) ?? "";
}

/** Puts back what was chosen last time, unless the address asks for something. */
function remember() {
  if (location.search || document.querySelector("[role=alert]")) return;
  for (const [name, value] of new URLSearchParams(load(memory) ?? "")) {
    for (const input of fields()) {
      if (input.name !== name) continue;
      if (input instanceof HTMLSelectElement || input.type === "number") input.value = value;
      else if (input.value === value) input.checked = true;
    }
  }
  // What was chosen last time and is not usual is in sight.
  for (const more of form.querySelectorAll("details"))
    more.open ||= [...more.querySelectorAll("input")].some((each) => each.checked && !each.defaultChecked);
}

const fields = () =>
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (form.querySelectorAll("input, select"));

/** @returns {Record<string, string>} */
function chosen() {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Level and name of the chosen opponent. */
function opponentName() {
  const level = form.querySelector("input[name=level]:checked");
  return level instanceof HTMLElement ? (level.dataset.name ?? "") : "";
}

function show() {
  limitLevels();
  const choices = chosen();
  for (const [id, whose] of Object.entries(ONLY_FOR)) {
    const field = document.getElementById(id);
    if (field) field.hidden = !whose.includes(choices.opponent ?? "");
  }
  const button = document.getElementById("start");
  if (button) button.textContent = startText(choices);
  limitChoices();
  showClock();
  drawStart();
}

/** What this device plays without the site has no clock. */
function showClock() {
  clocks.hidden = isAlone() && chosen().opponent === "ai";
  // A number that is not asked for is not checked.
  for (const number of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[type=number]")))
    number.disabled = chosen().clock !== "own";
}

/** Another kind of opponent, another clock: none is taken along unseen. @param {Event} event */
function chooseAnew({ target }) {
  if (!(target instanceof HTMLInputElement) || target.name !== "opponent") return;
  chooseFirst("clock");
}

function drawStart() {
  const svg = /** @type {SVGSVGElement} */ (find("#start-board"));
  const choices = chosen();
  const { rows, legal } = game.firstBoard(start, choices);
  const begins = choices.opponent === "ai" && choices.colour === start.side && !isAlone();
  const view = {
    rows,
    legal: begins ? legal : [],
    last: null,
    hint: null,
    changed: [],
    animate: false,
  };
  const pick = (/** @type {string} */ cell) => (!legal.length || legal.includes(cell)) && beginWith(cell);
  if (begins) svg.removeAttribute("aria-hidden");
  else svg.setAttribute("aria-hidden", "true");
  game.makeBoard(svg, { size: rows.length, framed: false, ...(begins ? { pick } : {}) }).draw(view);
}

/** The board is the door: a tap begins the game with this move. @param {string} cell */
function beginWith(cell) {
  const first = /** @type {HTMLInputElement} */ (find("#first-move"));
  first.value = cell;
  first.disabled = false;
  form.requestSubmit();
}

/** Whether the site cannot be reached, as far as the browser knows: a kept page says so. */
function isAlone() {
  return !navigator.onLine || document.documentElement.dataset.offline !== undefined;
}

/** Without a connection only the levels of this device can be chosen. */
function limitLevels() {
  const levels = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name=level]"));
  const here = [...levels].filter((each) => "here" in each.dataset);
  if (!here.length) return;
  const alone = isAlone();
  find("#without-connection").hidden = !alone;
  for (const level of levels) level.disabled = alone && !here.includes(level);
  const last = here.at(-1);
  if (last && ![...levels].some(({ checked, disabled }) => checked && !disabled)) last.checked = true;
}

/** The game as a page of this device has it; null where the site is needed, or has to be asked first. */
function onDevice() {
  const page = form.dataset.onDevice;
  const { opponent, name: _, clock: __, minutes: ___, increment: ____, ...choices } = chosen();
  const level = form.querySelector("input[name=level]:checked");
  const plays = opponent === "ai" && level instanceof HTMLElement && "here" in level.dataset && isAlone();
  if (!page || !(plays || opponent === "together")) return null;
  if (!plays) delete choices.level;
  return `${page}#${new URLSearchParams({ game: "new", ...choices })}`;
}

/** Switches off the choices that another choice rules out, and chooses the first one in their place. */
function limitChoices() {
  const limited = /** @type {NodeListOf<HTMLInputElement | HTMLOptionElement>} */ (
    form.querySelectorAll("[data-needs]")
  );
  for (const each of limited) {
    const [name = "", value] = (each.dataset.needs ?? "").split("=");
    each.disabled = chosen()[name] !== value;
    if (each instanceof HTMLOptionElement) each.hidden = each.disabled;
    const isChosen = each instanceof HTMLOptionElement ? each.selected : each.checked;
    if (each.disabled && isChosen) chooseFirst(each instanceof HTMLOptionElement ? "clock" : each.name);
  }
}

/** @param {string} name */
function chooseFirst(name) {
  const first = form.querySelector(`[name="${name}"]`);
  if (first instanceof HTMLInputElement) first.checked = true;
  if (first instanceof HTMLSelectElement) first.selectedIndex = 0;
}

sayWithoutCookies();
remember();
for (const moon of document.querySelectorAll("[data-moon]"))
  drawMoon(moon, Number(moon.getAttribute("data-moon")));
form.addEventListener("change", (event) => {
  chooseAnew(event);
  show();
});
form.addEventListener("submit", (event) => {
  // The name is in a cookie, if anywhere, and each table is made public separately.
  const { name, public: _, first, ...choices } = chosen();
  store(memory, new URLSearchParams(choices).toString());
  const here = onDevice();
  if (!here) return;
  event.preventDefault();
  location.assign(here);
});
for (const change of ["pageshow", "online", "offline"]) addEventListener(change, show);
show();
